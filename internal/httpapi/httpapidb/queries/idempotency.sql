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

-- name: CountHit :one
INSERT INTO rate_counters (subject, window_start, hits) VALUES (sqlc.arg(subject), sqlc.arg(window_start), 1)
ON CONFLICT (subject, window_start) DO UPDATE SET hits = rate_counters.hits + 1
RETURNING hits;

-- name: DeleteOldCounters :execrows
DELETE FROM rate_counters WHERE window_start < sqlc.arg(before);

-- name: InsertAudit :exec
INSERT INTO audit_log (id, at, actor, on_behalf, action, subject, details)
VALUES (sqlc.arg(id), sqlc.arg(at), sqlc.arg(actor), sqlc.arg(on_behalf), sqlc.arg(action), sqlc.arg(subject), sqlc.arg(details));
