-- name: ListUsedWith :many
SELECT app_id, other_id, share FROM apps_used_with ORDER BY app_id, position;

-- name: DeleteUsedWith :exec
DELETE FROM apps_used_with;

-- name: InsertUsedWith :exec
INSERT INTO apps_used_with (app_id, other_id, position, share)
VALUES (sqlc.arg(app_id), sqlc.arg(other_id), sqlc.arg(position), sqlc.arg(share));
