-- name: PutInfrastructure :exec
INSERT INTO listing_infrastructure (app_id, blocks, changed_at) VALUES (sqlc.arg(app_id), sqlc.arg(blocks), sqlc.arg(changed_at))
ON CONFLICT (app_id) DO UPDATE SET blocks = excluded.blocks, changed_at = excluded.changed_at;

-- name: GetInfrastructure :one
SELECT blocks FROM listing_infrastructure WHERE app_id = sqlc.arg(app_id);

-- name: DeleteInfrastructure :exec
DELETE FROM listing_infrastructure WHERE app_id = sqlc.arg(app_id);
