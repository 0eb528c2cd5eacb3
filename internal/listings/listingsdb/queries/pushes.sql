-- name: PutPush :exec
INSERT INTO listing_pushes (developer, push_id, result, pushed_at) VALUES (sqlc.arg(developer), sqlc.arg(push_id), sqlc.arg(result), sqlc.arg(pushed_at))
ON CONFLICT (developer, push_id) DO UPDATE SET result = excluded.result, pushed_at = excluded.pushed_at;

-- name: GetPush :one
SELECT result FROM listing_pushes WHERE developer = sqlc.arg(developer) AND push_id = sqlc.arg(push_id);

-- name: DeletePushes :exec
DELETE FROM listing_pushes WHERE pushed_at < sqlc.arg(before);
