-- name: ListOrganizations :many
SELECT * FROM identity_organizations ORDER BY name, id;

-- name: CountAccountsWithPassword :one
SELECT COUNT(*) FROM identity_accounts WHERE email = sqlc.arg(email) AND password_hash <> '';
