-- name: InsertDelivery :execrows
INSERT INTO developer_notices (id, organization_id, app_id, event, body, state, created_at, grant_id)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(event), sqlc.arg(body), 'pending', sqlc.arg(created_at), sqlc.arg(grant_id)) ON CONFLICT (id) DO NOTHING;

-- name: GetDelivery :one
SELECT * FROM developer_notices WHERE id = sqlc.arg(id);

-- name: RecordDelivery :execrows
UPDATE developer_notices SET state = sqlc.arg(state), attempts = sqlc.arg(attempts), last_status = sqlc.arg(last_status), last_error = sqlc.arg(last_error),
  delivered_at = sqlc.arg(delivered_at)
WHERE id = sqlc.arg(id) AND attempts = sqlc.arg(from_attempts);

-- name: ListDeliveries :many
SELECT * FROM developer_notices WHERE organization_id = sqlc.arg(organization_id)
  AND (CAST(sqlc.narg(state) AS TEXT) IS NULL OR state = sqlc.narg(state))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: DeleteOldDeliveries :exec
DELETE FROM developer_notices WHERE state <> 'pending' AND created_at < sqlc.arg(before);
