-- name: ListInvitations :many
SELECT app_id, organization_id, invited_by, invited_at FROM app_invitations WHERE app_id = sqlc.arg(app_id) ORDER BY invited_at, organization_id;

-- name: ListInvitedApps :many
SELECT app_id FROM app_invitations WHERE organization_id = sqlc.arg(organization_id) ORDER BY app_id;

-- name: CountOtherInvitations :one
SELECT COUNT(*) FROM app_invitations WHERE app_id = sqlc.arg(app_id) AND organization_id <> sqlc.arg(organization_id);

-- name: InsertInvitation :exec
INSERT INTO app_invitations (app_id, organization_id, invited_by, invited_at)
VALUES (sqlc.arg(app_id), sqlc.arg(organization_id), sqlc.arg(invited_by), sqlc.arg(invited_at))
ON CONFLICT (app_id, organization_id) DO NOTHING;

-- name: DeleteInvitation :exec
DELETE FROM app_invitations WHERE app_id = sqlc.arg(app_id) AND organization_id = sqlc.arg(organization_id);
