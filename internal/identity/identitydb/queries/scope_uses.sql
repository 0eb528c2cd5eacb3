-- name: PutAskedScope :exec
INSERT INTO identity_scope_uses (client_id, scope, asked_on) VALUES (sqlc.arg(client_id), sqlc.arg(scope), sqlc.arg(asked_on))
ON CONFLICT (client_id, scope) DO NOTHING;

-- name: PutUsedScope :exec
INSERT INTO identity_scope_uses (client_id, scope, asked_on, used_on) VALUES (sqlc.arg(client_id), sqlc.arg(scope), sqlc.arg(used_on), sqlc.arg(used_on))
ON CONFLICT (client_id, scope) DO UPDATE SET used_on = excluded.used_on WHERE identity_scope_uses.used_on < excluded.used_on;

-- name: ListScopeUses :many
SELECT * FROM identity_scope_uses WHERE client_id = sqlc.arg(client_id) ORDER BY scope;

-- name: ListScopeUsesBetween :many
SELECT * FROM identity_scope_uses WHERE client_id > sqlc.arg(after) AND client_id <= sqlc.arg(last) ORDER BY client_id, scope;

-- name: DeleteScopeUse :exec
DELETE FROM identity_scope_uses WHERE client_id = sqlc.arg(client_id) AND scope = sqlc.arg(scope);

-- name: ListOtherClients :many
SELECT * FROM identity_clients WHERE first_party = FALSE AND id > sqlc.arg(after) ORDER BY id LIMIT sqlc.arg(most);
