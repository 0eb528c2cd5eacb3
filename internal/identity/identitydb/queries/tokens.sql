-- name: InsertGrant :exec
INSERT INTO identity_grants (id, client_id, account_id, organization_id, session_id, scopes, staff_id, created_at)
VALUES (sqlc.arg(id), sqlc.arg(client_id), sqlc.arg(account_id), sqlc.arg(organization_id), sqlc.arg(session_id), sqlc.arg(scopes), sqlc.arg(staff_id), sqlc.arg(created_at));

-- name: GetGrant :one
SELECT * FROM identity_grants WHERE id = sqlc.arg(id);

-- name: RevokeGrant :execrows
UPDATE identity_grants SET revoked_at = sqlc.arg(revoked_at) WHERE id = sqlc.arg(id) AND revoked_at = 0;

-- name: RevokeSessionGrants :exec
UPDATE identity_grants SET revoked_at = sqlc.arg(revoked_at)
WHERE session_id = sqlc.arg(session_id) AND session_id <> '' AND revoked_at = 0
    AND client_id IN (SELECT c.id FROM identity_clients c WHERE c.type = sqlc.arg(client_type));

-- name: RevokeClientGrantsOfAccount :exec
UPDATE identity_grants SET revoked_at = sqlc.arg(revoked_at)
WHERE client_id = sqlc.arg(client_id) AND account_id = sqlc.arg(account_id) AND revoked_at = 0;

-- name: RevokeClientGrantsOfOrganization :exec
UPDATE identity_grants SET revoked_at = sqlc.arg(revoked_at)
WHERE client_id = sqlc.arg(client_id) AND organization_id = sqlc.arg(organization_id) AND revoked_at = 0;

-- name: InsertToken :exec
INSERT INTO identity_tokens (hash, kind, grant_id, created_at, expires_at)
VALUES (sqlc.arg(hash), sqlc.arg(kind), sqlc.arg(grant_id), sqlc.arg(created_at), sqlc.arg(expires_at));

-- name: GetToken :one
SELECT * FROM identity_tokens WHERE hash = sqlc.arg(hash);

-- name: ProlongToken :exec
UPDATE identity_tokens SET expires_at = sqlc.arg(expires_at) WHERE hash = sqlc.arg(hash);

-- name: UseToken :execrows
UPDATE identity_tokens SET used_at = sqlc.arg(used_at) WHERE hash = sqlc.arg(hash) AND used_at = 0;

-- name: TrimTokens :exec
DELETE FROM identity_tokens WHERE hash IN (
    SELECT t.hash FROM identity_tokens t JOIN identity_grants g ON g.id = t.grant_id
    WHERE g.account_id = sqlc.arg(account_id) AND g.client_id = sqlc.arg(client_id) AND t.kind = sqlc.arg(kind) AND t.used_at = 0 AND g.staff_id = ''
    ORDER BY t.created_at DESC, t.hash LIMIT 1000 OFFSET sqlc.arg(keep)
);

-- name: GetTokenOwner :many
SELECT t.kind, t.created_at AS token_created_at, t.expires_at, t.used_at, g.id AS grant_id, g.client_id, g.account_id, g.organization_id, g.session_id, g.scopes,
    g.created_at AS grant_created_at, g.revoked_at, a.email, a.name, a.active, a.closed_at, a.granted, a.withheld, r.product, r.role, r.suspended,
    c.first_party, g.staff_id, s.active AS staff_active, s.closed_at AS staff_closed_at, s.granted AS staff_granted, s.withheld AS staff_withheld
FROM identity_tokens t
JOIN identity_grants g ON g.id = t.grant_id
JOIN identity_accounts a ON a.id = g.account_id
LEFT JOIN identity_roles r ON r.account_id = a.id
LEFT JOIN identity_clients c ON c.id = g.client_id
LEFT JOIN identity_accounts s ON s.id = g.staff_id AND g.staff_id <> ''
WHERE t.hash = sqlc.arg(hash)
ORDER BY r.product;

-- name: InsertCode :exec
INSERT INTO identity_codes (hash, grant_id, redirect_uri, challenge, created_at, expires_at)
VALUES (sqlc.arg(hash), sqlc.arg(grant_id), sqlc.arg(redirect_uri), sqlc.arg(challenge), sqlc.arg(created_at), sqlc.arg(expires_at));

-- name: GetCode :one
SELECT * FROM identity_codes WHERE hash = sqlc.arg(hash);

-- name: UseCode :execrows
UPDATE identity_codes SET used_at = sqlc.arg(used_at) WHERE hash = sqlc.arg(hash) AND used_at = 0;

-- name: DeleteOldTokens :execrows
DELETE FROM identity_tokens WHERE expires_at < sqlc.arg(before);

-- name: DeleteOldCodes :execrows
DELETE FROM identity_codes WHERE expires_at < sqlc.arg(before);

-- name: DeleteEmptyGrants :execrows
DELETE FROM identity_grants WHERE identity_grants.created_at < sqlc.arg(before)
    AND NOT EXISTS (SELECT 1 FROM identity_tokens t WHERE t.grant_id = identity_grants.id)
    AND NOT EXISTS (SELECT 1 FROM identity_codes c WHERE c.grant_id = identity_grants.id);

-- name: RevokeAccountGrants :exec
UPDATE identity_grants SET revoked_at = sqlc.arg(revoked_at) WHERE account_id = sqlc.arg(account_id) AND revoked_at = 0;

-- name: InsertPersonalToken :exec
INSERT INTO identity_personal_tokens (id, account_id, name, scopes, secret_hash, created_at)
VALUES (sqlc.arg(id), sqlc.arg(account_id), sqlc.arg(name), sqlc.arg(scopes), sqlc.arg(secret_hash), sqlc.arg(created_at));

-- name: GetPersonalTokenBySecret :one
SELECT * FROM identity_personal_tokens WHERE secret_hash = sqlc.arg(secret_hash);

-- name: ListPersonalTokens :many
SELECT * FROM identity_personal_tokens WHERE account_id = sqlc.arg(account_id) ORDER BY created_at, id;

-- name: DeletePersonalToken :execrows
DELETE FROM identity_personal_tokens WHERE id = sqlc.arg(id) AND account_id = sqlc.arg(account_id);

-- name: DeletePersonalTokens :exec
DELETE FROM identity_personal_tokens WHERE account_id = sqlc.arg(account_id);
