-- name: ListLinks :many
SELECT * FROM sharing_links WHERE app_id = sqlc.arg(app_id) ORDER BY created_at DESC, id DESC;

-- name: GetLinkOfSecret :one
SELECT * FROM sharing_links WHERE secret_hash = sqlc.arg(secret_hash);

-- name: PutLink :exec
INSERT INTO sharing_links (id, app_id, secret_hash, places, created_by, created_at, ends_at, closed_at)
VALUES (sqlc.arg(id), sqlc.arg(app_id), sqlc.arg(secret_hash), sqlc.arg(places), sqlc.arg(created_by), sqlc.arg(created_at), sqlc.arg(ends_at), sqlc.arg(closed_at))
ON CONFLICT (id) DO UPDATE SET closed_at = excluded.closed_at;

-- name: ListTaken :many
SELECT * FROM sharing_invitations WHERE link_id = sqlc.arg(link_id) AND link_id <> '' ORDER BY created_at, id;
