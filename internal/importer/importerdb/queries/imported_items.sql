-- name: ListImported :many
SELECT kind, name, digest FROM imported_items ORDER BY kind, name;

-- name: PutImported :exec
INSERT INTO imported_items (kind, name, digest, imported_at)
VALUES (sqlc.arg(kind), sqlc.arg(name), sqlc.arg(digest), sqlc.arg(now))
ON CONFLICT (kind, name) DO UPDATE SET digest = excluded.digest, imported_at = excluded.imported_at
WHERE imported_items.digest <> excluded.digest;

-- name: DeleteImported :exec
DELETE FROM imported_items WHERE kind = sqlc.arg(kind) AND name = sqlc.arg(name);
