-- name: ListInstalledLately :many
SELECT app_id FROM apps_installed_lately ORDER BY position;

-- name: DeleteInstalledLately :exec
DELETE FROM apps_installed_lately;

-- name: InsertInstalledLately :exec
INSERT INTO apps_installed_lately (app_id, position)
VALUES (sqlc.arg(app_id), sqlc.arg(position));
