-- name: InsertKey :execrows
INSERT INTO idempotency_keys (owner, key, request_hash, locked_until, created_at)
VALUES (sqlc.arg(owner), sqlc.arg(key), sqlc.arg(request_hash), sqlc.arg(locked_until), sqlc.arg(created_at))
ON CONFLICT (owner, key) DO NOTHING;

-- name: GetKey :one
SELECT request_hash, status, content_type, body, locked_until FROM idempotency_keys
WHERE owner = sqlc.arg(owner) AND key = sqlc.arg(key);

-- name: TakeOverKey :execrows
UPDATE idempotency_keys SET locked_until = sqlc.arg(locked_until)
WHERE owner = sqlc.arg(owner) AND key = sqlc.arg(key) AND status = 0 AND locked_until < sqlc.arg(now);

-- name: CompleteKey :exec
UPDATE idempotency_keys SET status = sqlc.arg(status), content_type = sqlc.arg(content_type), body = sqlc.arg(body)
WHERE owner = sqlc.arg(owner) AND key = sqlc.arg(key);

-- name: ReleaseKey :exec
DELETE FROM idempotency_keys WHERE owner = sqlc.arg(owner) AND key = sqlc.arg(key) AND status = 0;

-- name: DeleteOldKeys :execrows
DELETE FROM idempotency_keys WHERE created_at < sqlc.arg(before);
