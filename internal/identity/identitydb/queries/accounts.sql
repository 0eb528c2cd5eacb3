-- name: PutOrganization :exec
INSERT INTO identity_organizations (id, slug, name, country, state, city, zip, partner_type, developer_slug, host_version, closed_at, closed_by, removed_at, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(slug), sqlc.arg(name), sqlc.arg(country), sqlc.arg(state), sqlc.arg(city), sqlc.arg(zip),
    sqlc.arg(partner_type), sqlc.arg(developer_slug), sqlc.arg(host_version), sqlc.arg(closed_at), sqlc.arg(closed_by),
    sqlc.arg(removed_at), sqlc.arg(created_at), sqlc.arg(updated_at))
ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name, country = excluded.country, state = excluded.state,
    city = excluded.city, zip = excluded.zip, partner_type = excluded.partner_type, developer_slug = excluded.developer_slug,
    host_version = excluded.host_version, closed_at = excluded.closed_at, closed_by = excluded.closed_by, removed_at = excluded.removed_at,
    updated_at = excluded.updated_at;

-- name: GetOrganization :one
SELECT * FROM identity_organizations WHERE id = sqlc.arg(id);

-- name: GetOrganizationOfDeveloper :one
SELECT id FROM identity_organizations WHERE developer_slug = sqlc.arg(developer_slug) ORDER BY created_at, id LIMIT 1;

-- name: ListOrganizationsOfDevelopers :many
SELECT identity_organizations.developer_slug, identity_organizations.id FROM json_each(CAST(sqlc.arg(slugs) AS TEXT)) AS listed
JOIN identity_organizations ON identity_organizations.developer_slug = listed.value
ORDER BY identity_organizations.created_at DESC, identity_organizations.id DESC;

-- name: CountAll :one
SELECT (SELECT COUNT(*) FROM identity_organizations) AS organizations, (SELECT COUNT(*) FROM identity_accounts) AS accounts;

-- name: PutAccount :exec
INSERT INTO identity_accounts (id, organization_id, email, name, job, avatar_url, language, password_hash, active, agent, granted, withheld, verified_at, closed_at, closed_by, removed_at, host_version, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(email), sqlc.arg(name), sqlc.arg(job), sqlc.arg(avatar_url), sqlc.arg(language), sqlc.arg(password_hash),
    sqlc.arg(active), sqlc.arg(agent), sqlc.arg(granted), sqlc.arg(withheld), sqlc.arg(verified_at), sqlc.arg(closed_at),
    sqlc.arg(closed_by), sqlc.arg(removed_at),
    sqlc.arg(host_version), sqlc.arg(created_at), sqlc.arg(updated_at))
ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, email = excluded.email, name = excluded.name, job = excluded.job,
    avatar_url = excluded.avatar_url,
    language = CASE WHEN excluded.language = '' THEN identity_accounts.language ELSE excluded.language END, -- an import knows none
    password_hash = CASE WHEN excluded.password_hash = '' THEN identity_accounts.password_hash ELSE excluded.password_hash END,
    active = excluded.active, agent = excluded.agent, granted = excluded.granted, withheld = excluded.withheld,
    verified_at = excluded.verified_at, closed_at = excluded.closed_at, closed_by = excluded.closed_by, removed_at = excluded.removed_at,
    host_version = excluded.host_version, updated_at = excluded.updated_at;

-- name: DeleteRoles :exec
DELETE FROM identity_roles WHERE account_id = sqlc.arg(account_id);

-- name: InsertRole :exec
INSERT INTO identity_roles (account_id, product, role, suspended)
VALUES (sqlc.arg(account_id), sqlc.arg(product), sqlc.arg(role), sqlc.arg(suspended));

-- name: GetAccount :one
SELECT * FROM identity_accounts WHERE id = sqlc.arg(id);

-- name: GetAccountByEmail :one
SELECT * FROM identity_accounts WHERE email = sqlc.arg(email);

-- name: HoldAccount :execrows
UPDATE identity_accounts SET updated_at = updated_at WHERE email = sqlc.arg(email);

-- name: ListAccounts :many
SELECT * FROM identity_accounts WHERE organization_id = sqlc.arg(organization_id) AND closed_at = 0 ORDER BY created_at, id;

-- name: ListRoles :many
SELECT * FROM identity_roles WHERE account_id = sqlc.arg(account_id) ORDER BY product;

-- name: ListOrganizationRoles :many
SELECT r.* FROM identity_roles r JOIN identity_accounts a ON a.id = r.account_id
WHERE a.organization_id = sqlc.arg(organization_id) ORDER BY r.account_id, r.product;

-- name: PutClient :exec
-- What an organization keeps itself is not overwritten by what belongs to nobody, as by an import.
INSERT INTO identity_clients (id, name, type, visibility, organization_id, redirect_uris, configuration_uri, scopes, responses, first_party, token_life_us, secret_hash, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(name), sqlc.arg(type), sqlc.arg(visibility), sqlc.arg(organization_id), sqlc.arg(redirect_uris), sqlc.arg(configuration_uri), sqlc.arg(scopes),
    sqlc.arg(responses), sqlc.arg(first_party), sqlc.arg(token_life_us), sqlc.arg(secret_hash), sqlc.arg(created_at), sqlc.arg(updated_at))
ON CONFLICT (id) DO UPDATE SET name = excluded.name, type = excluded.type, visibility = excluded.visibility, organization_id = excluded.organization_id,
    redirect_uris = excluded.redirect_uris, configuration_uri = excluded.configuration_uri, scopes = excluded.scopes, responses = excluded.responses, first_party = excluded.first_party,
    token_life_us = excluded.token_life_us,
    secret_hash = CASE WHEN excluded.secret_hash = '' THEN identity_clients.secret_hash ELSE excluded.secret_hash END,
    updated_at = excluded.updated_at
WHERE identity_clients.organization_id = '' OR excluded.organization_id = identity_clients.organization_id;

-- name: SetClientSecrets :exec
UPDATE identity_clients SET secret_hash = sqlc.arg(secret_hash), previous_secret_hash = sqlc.arg(previous_secret_hash),
    previous_secret_until = sqlc.arg(previous_secret_until), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id);

-- name: SetClientOrganization :execrows
UPDATE identity_clients SET organization_id = sqlc.arg(organization_id), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND organization_id = sqlc.arg(from_organization_id);

-- name: GetClient :one
SELECT * FROM identity_clients WHERE id = sqlc.arg(id);

-- name: ListClientsOfOrganization :many
SELECT * FROM identity_clients WHERE organization_id = sqlc.arg(organization_id) ORDER BY created_at, id;

-- name: DeleteClientTokens :exec
DELETE FROM identity_tokens WHERE grant_id IN (SELECT g.id FROM identity_grants g WHERE g.client_id = sqlc.arg(client_id));

-- name: DeleteClientCodes :exec
DELETE FROM identity_codes WHERE grant_id IN (SELECT g.id FROM identity_grants g WHERE g.client_id = sqlc.arg(client_id));

-- name: DeleteClientGrants :exec
DELETE FROM identity_grants WHERE client_id = sqlc.arg(client_id);

-- name: DeleteClientConsents :exec
DELETE FROM identity_consents WHERE client_id = sqlc.arg(client_id);

-- name: DeleteClient :exec
DELETE FROM identity_clients WHERE id = sqlc.arg(id);

-- name: SearchAccounts :many
SELECT a.* FROM identity_accounts a JOIN identity_organizations o ON o.id = a.organization_id
WHERE a.closed_at = 0 AND (a.email LIKE sqlc.arg(pattern) OR LOWER(a.name) LIKE sqlc.arg(pattern) OR LOWER(o.name) LIKE sqlc.arg(pattern))
ORDER BY o.name, a.email LIMIT sqlc.arg(most);

-- name: PutInvitation :exec
INSERT INTO identity_invitations (id, organization_id, email, name, product, role, creator_id, account_id, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(email), sqlc.arg(name), sqlc.arg(product), sqlc.arg(role),
    sqlc.arg(creator_id), sqlc.arg(account_id), sqlc.arg(created_at), sqlc.arg(updated_at))
ON CONFLICT (id) DO UPDATE SET name = excluded.name, role = excluded.role, updated_at = excluded.updated_at;

-- name: GetInvitation :one
SELECT * FROM identity_invitations WHERE id = sqlc.arg(id);

-- name: ListInvitations :many
SELECT * FROM identity_invitations WHERE organization_id = sqlc.arg(organization_id) ORDER BY created_at, id;

-- name: DeleteInvitation :execrows
DELETE FROM identity_invitations WHERE id = sqlc.arg(id);
