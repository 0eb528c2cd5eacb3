-- name: InsertPayout :execrows
INSERT INTO payouts (id, organization_id, month, amount_cents, state, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(month), sqlc.arg(amount_cents), sqlc.arg(state), sqlc.arg(created_at), sqlc.arg(created_at))
ON CONFLICT (organization_id, month) DO NOTHING;

-- name: GetPayout :one
SELECT * FROM payouts WHERE id = sqlc.arg(id);

-- name: MovePayout :execrows
UPDATE payouts SET state = sqlc.arg(state), reason = sqlc.arg(reason), actor = sqlc.arg(actor), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND state = sqlc.arg(from_state);

-- name: ListPayouts :many
SELECT * FROM payouts
WHERE (CAST(sqlc.narg(organization_id) AS TEXT) IS NULL OR organization_id = sqlc.narg(organization_id))
  AND (CAST(sqlc.narg(state) AS TEXT) IS NULL OR state = sqlc.narg(state))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: OpenPayoutSum :one
SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM payouts WHERE organization_id = sqlc.arg(organization_id) AND state = 'requested';

-- name: EarningAccounts :many
SELECT DISTINCT destination FROM ledger_postings
WHERE destination > sqlc.arg(after) AND destination >= 'developer:' AND destination < 'developer;' ORDER BY destination LIMIT 200;

-- name: GetPayoutDetails :one
SELECT * FROM payout_details WHERE organization_id = sqlc.arg(organization_id);

-- name: PutPayoutDetails :exec
INSERT INTO payout_details (organization_id, legal_name, country, address, zip, city, tax_id, updated_by, updated_at)
VALUES (sqlc.arg(organization_id), sqlc.arg(legal_name), sqlc.arg(country), sqlc.arg(address), sqlc.arg(zip), sqlc.arg(city), sqlc.arg(tax_id), sqlc.arg(updated_by), sqlc.arg(updated_at))
ON CONFLICT (organization_id) DO UPDATE SET legal_name = excluded.legal_name, country = excluded.country, address = excluded.address, zip = excluded.zip,
  city = excluded.city, tax_id = excluded.tax_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at;

-- name: TellPayoutDetails :execrows
INSERT INTO payout_details (organization_id, told_at) VALUES (sqlc.arg(organization_id), sqlc.arg(told_at))
ON CONFLICT (organization_id) DO UPDATE SET told_at = excluded.told_at WHERE payout_details.told_at = 0;
