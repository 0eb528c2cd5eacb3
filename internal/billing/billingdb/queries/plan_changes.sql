-- name: InsertPlanChange :exec
INSERT INTO plan_changes (id, recurrent_charge_id, organization_id, state, plan_id, price_cents, months, per_account, quantity, units, before, without_access,
  charge_id, account_id, failure_code, effective_at, created_at, updated_at, price_steps)
VALUES (sqlc.arg(id), sqlc.arg(recurrent_charge_id), sqlc.arg(organization_id), sqlc.arg(state), sqlc.arg(plan_id), sqlc.arg(price_cents), sqlc.arg(months),
  sqlc.arg(per_account), sqlc.arg(quantity), sqlc.arg(units), sqlc.arg(before), sqlc.arg(without_access), sqlc.arg(charge_id), sqlc.arg(account_id),
  sqlc.arg(failure_code), sqlc.arg(effective_at), sqlc.arg(created_at), sqlc.arg(updated_at), sqlc.arg(price_steps));

-- name: GetPlanChange :one
SELECT * FROM plan_changes WHERE id = sqlc.arg(id);

-- name: MovePlanChange :execresult
UPDATE plan_changes SET state = sqlc.arg(state), failure_code = sqlc.arg(failure_code), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND state = sqlc.arg(from_state);

-- name: PlanChangesOf :many
SELECT * FROM plan_changes WHERE recurrent_charge_id = sqlc.arg(recurrent_charge_id) ORDER BY created_at DESC, id DESC;
