-- name: ListInvitations :many
SELECT * FROM sharing_invitations WHERE app_id = sqlc.arg(app_id) ORDER BY created_at, id;

-- name: GetInvitation :one
SELECT * FROM sharing_invitations WHERE id = sqlc.arg(id);

-- name: GetInvitationOfSecret :one
SELECT * FROM sharing_invitations WHERE secret_hash = sqlc.arg(secret_hash) AND secret_hash <> '';

-- name: GetOpenInvitation :one
SELECT * FROM sharing_invitations WHERE app_id = sqlc.arg(app_id) AND email = sqlc.arg(email) AND state = 'invited';

-- name: CountOpenInvitations :one
SELECT COUNT(*) FROM sharing_invitations WHERE app_id = sqlc.arg(app_id) AND state = 'invited' AND expires_at > sqlc.arg(now);

-- name: PutInvitation :exec
INSERT INTO sharing_invitations (id, app_id, link_id, email, note, state, secret_hash, organization_id, created_by, created_at, sent_at, expires_at, answered_by, answered_at)
VALUES (sqlc.arg(id), sqlc.arg(app_id), sqlc.arg(link_id), sqlc.arg(email), sqlc.arg(note), sqlc.arg(state), sqlc.arg(secret_hash), sqlc.arg(organization_id),
    sqlc.arg(created_by), sqlc.arg(created_at), sqlc.arg(sent_at), sqlc.arg(expires_at), sqlc.arg(answered_by), sqlc.arg(answered_at))
ON CONFLICT (id) DO UPDATE SET note = excluded.note, state = excluded.state, secret_hash = excluded.secret_hash, organization_id = excluded.organization_id,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at, answered_by = excluded.answered_by, answered_at = excluded.answered_at;

-- name: WithdrawOfOrganization :exec
UPDATE sharing_invitations SET state = 'withdrawn' WHERE app_id = sqlc.arg(app_id) AND organization_id = sqlc.arg(organization_id) AND state = 'accepted';
