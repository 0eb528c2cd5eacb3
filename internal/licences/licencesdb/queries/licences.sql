-- name: GetLicence :one
SELECT * FROM product_subscriptions WHERE organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product);

-- name: ListLicences :many
SELECT * FROM product_subscriptions WHERE organization_id = sqlc.arg(organization_id) ORDER BY product DESC;

-- name: ListLicencesGiven :many
SELECT number, given_at FROM licence_numbers WHERE organization_id = sqlc.arg(organization_id);

-- name: PutLicence :exec
INSERT INTO product_subscriptions (organization_id, product, license_id, plan, last_plan, status, trial_ends_at, seats, host_version, updated_at)
VALUES (sqlc.arg(organization_id), sqlc.arg(product), sqlc.arg(license_id), sqlc.arg(plan), sqlc.arg(last_plan), sqlc.arg(status), sqlc.arg(trial_ends_at),
  sqlc.arg(seats), sqlc.arg(host_version), sqlc.arg(updated_at))
ON CONFLICT (organization_id, product) DO UPDATE SET plan = excluded.plan, last_plan = excluded.last_plan, status = excluded.status,
  trial_ends_at = excluded.trial_ends_at, seats = excluded.seats, host_version = excluded.host_version, updated_at = excluded.updated_at;

-- name: ListAllLicences :many
SELECT * FROM product_subscriptions ORDER BY license_id;

-- name: TakeLicenceNumber :execrows
INSERT INTO licence_numbers (number, organization_id, product, given_at)
VALUES (sqlc.arg(number), sqlc.arg(organization_id), sqlc.arg(product), sqlc.arg(given_at))
ON CONFLICT (number) DO NOTHING;

-- name: NextInSequence :one
INSERT INTO sequences (name, value) VALUES (sqlc.arg(name), sqlc.arg(first))
ON CONFLICT (name) DO UPDATE SET value = sequences.value + 1
RETURNING value;
