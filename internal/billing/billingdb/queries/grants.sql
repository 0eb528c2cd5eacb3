-- name: InsertGrant :exec
INSERT INTO upgrade_grants (id, organization_id, license_id, account_id, email, app_id, upgrade_id, name, charge_id, charge_type, quantity, once, state, turn,
  refusal, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(license_id), sqlc.arg(account_id), sqlc.arg(email), sqlc.arg(app_id), sqlc.arg(upgrade_id),
  sqlc.arg(name), sqlc.arg(charge_id), sqlc.arg(charge_type), sqlc.arg(quantity), sqlc.arg(once), sqlc.arg(state), sqlc.arg(turn), sqlc.arg(refusal),
  sqlc.arg(created_at), sqlc.arg(updated_at));

-- name: GetGrant :one
SELECT * FROM upgrade_grants WHERE id = sqlc.arg(id);

-- name: MoveGrant :execresult
UPDATE upgrade_grants SET state = sqlc.arg(state), turn = sqlc.arg(turn), refusal = sqlc.arg(refusal), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND state = sqlc.arg(from_state);

-- name: GrantsOfApp :many
SELECT * FROM upgrade_grants WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) ORDER BY upgrade_id, created_at, id;

-- name: GrantsOfCharge :many
SELECT * FROM upgrade_grants WHERE charge_id = sqlc.arg(charge_id) AND charge_id <> '' ORDER BY created_at, id;

-- name: GrantsToTell :many
SELECT * FROM upgrade_grants WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND upgrade_id = sqlc.arg(upgrade_id)
  AND state IN ('enabling', 'leaving', 'disabling') ORDER BY turn, id LIMIT 1;

-- name: LastGrantTurn :one
SELECT CAST(COALESCE(MAX(turn), 0) AS BIGINT) AS turn FROM upgrade_grants
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND upgrade_id = sqlc.arg(upgrade_id);

-- name: UpgradePaymentCount :one
SELECT (SELECT COUNT(*) FROM direct_charges d WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.upgrade_app_id = sqlc.arg(app_id)
    AND d.upgrade_id = sqlc.arg(upgrade_id)
    AND d.status = 'processed' AND d.id <> sqlc.arg(apart))
  + (SELECT COUNT(*) FROM recurrent_charges r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.upgrade_app_id = sqlc.arg(app_id)
    AND r.upgrade_id = sqlc.arg(upgrade_id)
    AND r.status IN ('processed', 'active', 'past_due') AND r.id <> sqlc.arg(apart)) AS n;

-- name: UpgradeRecurrentCharges :many
SELECT * FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND upgrade_app_id = sqlc.arg(app_id) AND upgrade_app_id <> ''
  AND (entitled OR status IN ('active', 'past_due', 'frozen'))
ORDER BY created_at, id;
