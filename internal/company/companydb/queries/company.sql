-- name: InsertRequest :execrows
INSERT INTO company_requests (id, organization_id, app_id, charge_id, charge_kind, asker_id, reason, state, asked_at)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(charge_id), sqlc.arg(charge_kind), sqlc.arg(asker_id), sqlc.arg(reason), sqlc.arg(state), sqlc.arg(asked_at))
ON CONFLICT DO NOTHING;

-- name: GetRequest :one
SELECT * FROM company_requests WHERE id = sqlc.arg(id) AND organization_id = sqlc.arg(organization_id);

-- name: GetWaitingRequest :one
SELECT * FROM company_requests
WHERE organization_id = sqlc.arg(organization_id) AND asker_id = sqlc.arg(asker_id) AND app_id = sqlc.arg(app_id) AND charge_id = sqlc.arg(charge_id) AND state = 'waiting';

-- name: UpdateRequest :execrows
UPDATE company_requests
SET state = sqlc.arg(state), reason = sqlc.arg(reason), way = sqlc.arg(way), note = sqlc.arg(note), decided_by = sqlc.arg(decided_by), decided_at = sqlc.arg(decided_at)
WHERE id = sqlc.arg(id) AND state = sqlc.arg(from_state);

-- name: ListRequests :many
SELECT * FROM company_requests WHERE organization_id = sqlc.arg(organization_id) AND (state = 'waiting' OR asked_at >= sqlc.arg(since))
ORDER BY asked_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: Askers :many
SELECT app_id, asker_id FROM company_requests
WHERE organization_id = sqlc.arg(organization_id) AND state = 'approved' AND charge_id = ''
ORDER BY decided_at, id;

-- name: ListLimits :many
-- A row for each app that has a rule, one without an app when none has.
SELECT COALESCE(r.owners_for_writing, FALSE) AS owners_for_writing, COALESCE(r.only_allowed, FALSE) AS only_allowed,
  CAST(CASE WHEN b.product IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_budget, COALESCE(b.monthly_cents, 0) AS monthly_cents,
  COALESCE(b.stops, FALSE) AS stops, COALESCE(b.lifted_for, '') AS lifted_for, COALESCE(a.app_id, '') AS app_id, COALESCE(a.rule, '') AS rule
FROM (SELECT CAST(sqlc.arg(organization_id) AS TEXT) AS id) AS organization
LEFT JOIN company_rules r ON r.organization_id = organization.id
LEFT JOIN company_budgets b ON b.organization_id = organization.id AND b.product = sqlc.arg(product)
LEFT JOIN company_app_rules a ON a.organization_id = organization.id
ORDER BY a.app_id;

-- name: PutRules :exec
INSERT INTO company_rules (organization_id, owners_for_writing, only_allowed)
VALUES (sqlc.arg(organization_id), sqlc.arg(owners_for_writing), sqlc.arg(only_allowed))
ON CONFLICT (organization_id) DO UPDATE SET owners_for_writing = excluded.owners_for_writing, only_allowed = excluded.only_allowed;

-- name: PutAppRule :exec
INSERT INTO company_app_rules (organization_id, app_id, rule) VALUES (sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(rule))
ON CONFLICT (organization_id, app_id) DO UPDATE SET rule = excluded.rule;

-- name: DeleteAppRule :execrows
DELETE FROM company_app_rules WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id);

-- name: GetBudget :one
SELECT * FROM company_budgets WHERE organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product);

-- name: PutBudget :exec
INSERT INTO company_budgets (organization_id, product, monthly_cents, stops, lifted_for)
VALUES (sqlc.arg(organization_id), sqlc.arg(product), sqlc.arg(monthly_cents), sqlc.arg(stops), sqlc.arg(lifted_for))
ON CONFLICT (organization_id, product) DO UPDATE SET monthly_cents = excluded.monthly_cents, stops = excluded.stops, lifted_for = excluded.lifted_for;

-- name: DeleteBudget :execrows
DELETE FROM company_budgets WHERE organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product);
