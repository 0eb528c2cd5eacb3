-- name: InsertEntry :execrows
INSERT INTO experts_awaiting (app_id, email, token_hash, created_at, confirmed_at)
VALUES (sqlc.arg(app_id), sqlc.arg(email), sqlc.arg(token_hash), sqlc.arg(created_at), sqlc.arg(confirmed_at))
ON CONFLICT (app_id, email) DO NOTHING;

-- name: ConfirmEntry :execrows
UPDATE experts_awaiting SET confirmed_at = sqlc.arg(confirmed_at) WHERE app_id = sqlc.arg(app_id) AND email = sqlc.arg(email) AND confirmed_at = 0;

-- name: GetEntryByToken :one
SELECT * FROM experts_awaiting WHERE token_hash = sqlc.arg(token_hash);

-- name: ListWaitedApps :many
SELECT DISTINCT app_id FROM experts_awaiting WHERE told_at = 0 AND confirmed_at > 0 ORDER BY app_id;

-- name: ListUnnotified :many
SELECT * FROM experts_awaiting WHERE app_id = sqlc.arg(app_id) AND told_at = 0 AND confirmed_at > 0 ORDER BY email LIMIT sqlc.arg(most);

-- name: MarkNotified :execrows
UPDATE experts_awaiting SET told_at = sqlc.arg(told_at) WHERE app_id = sqlc.arg(app_id) AND email = sqlc.arg(email) AND told_at = 0;

-- name: DeleteEntries :execrows
DELETE FROM experts_awaiting WHERE (confirmed_at = 0 AND created_at < sqlc.arg(unconfirmed_before)) OR (told_at > 0 AND told_at < sqlc.arg(before));
