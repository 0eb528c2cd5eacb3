-- name: PutMail :exec
INSERT INTO mail_log (message_key, organization_id, address, kind, subject, state, fault, attempts, created_at, updated_at)
VALUES (sqlc.arg(message_key), sqlc.arg(organization_id), sqlc.arg(address), sqlc.arg(kind), sqlc.arg(subject), sqlc.arg(state), sqlc.arg(fault), 1, sqlc.arg(now), sqlc.arg(now))
ON CONFLICT (message_key) DO UPDATE SET state = excluded.state, fault = excluded.fault, attempts = mail_log.attempts + 1, updated_at = excluded.updated_at
WHERE mail_log.state = 'failed';

-- name: MarkBounced :execrows
UPDATE mail_log SET state = 'bounced', fault = sqlc.arg(fault), updated_at = sqlc.arg(now) WHERE message_key = sqlc.arg(message_key);

-- name: MarkDelayed :execrows
UPDATE mail_log SET fault = CASE WHEN state = 'sent' THEN sqlc.arg(fault) ELSE fault END WHERE message_key = sqlc.arg(message_key);

-- name: ListMails :many
SELECT * FROM mail_log
WHERE (CAST(sqlc.narg(organization_id) AS TEXT) IS NULL OR organization_id = sqlc.narg(organization_id))
ORDER BY updated_at DESC, message_key
LIMIT sqlc.arg(most);

-- name: PurgeMails :exec
DELETE FROM mail_log WHERE updated_at < sqlc.arg(before);
