-- name: PutReminder :exec
INSERT INTO deal_reminders (account_id, app_id, organization_id, begins_at, created_at)
VALUES (sqlc.arg(account_id), sqlc.arg(app_id), sqlc.arg(organization_id), sqlc.arg(begins_at), sqlc.arg(created_at))
ON CONFLICT (account_id, app_id) DO UPDATE
SET organization_id = excluded.organization_id, begins_at = excluded.begins_at, created_at = excluded.created_at, told_at = 0
WHERE deal_reminders.begins_at <> excluded.begins_at;

-- name: DeleteReminder :exec
DELETE FROM deal_reminders WHERE account_id = sqlc.arg(account_id) AND app_id = sqlc.arg(app_id) AND told_at = 0;

-- name: ListReminders :many
SELECT * FROM deal_reminders WHERE account_id = sqlc.arg(account_id) AND told_at = 0 ORDER BY begins_at, app_id;

-- name: ListRemindedApps :many
SELECT DISTINCT app_id FROM deal_reminders WHERE told_at = 0 ORDER BY app_id;

-- name: ListUntoldReminders :many
SELECT * FROM deal_reminders WHERE app_id = sqlc.arg(app_id) AND told_at = 0 ORDER BY account_id LIMIT sqlc.arg(most);

-- name: MarkReminderTold :execrows
UPDATE deal_reminders SET told_at = sqlc.arg(told_at) WHERE account_id = sqlc.arg(account_id) AND app_id = sqlc.arg(app_id) AND told_at = 0;

-- name: DeleteMissedReminders :exec
DELETE FROM deal_reminders WHERE app_id = sqlc.arg(app_id) AND told_at = 0 AND begins_at <= sqlc.arg(begun_before);

-- name: DeleteToldReminders :exec
DELETE FROM deal_reminders WHERE told_at > 0 AND told_at < sqlc.arg(before);
