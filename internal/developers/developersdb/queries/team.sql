-- name: ListMembers :many
SELECT * FROM developer_members WHERE organization_id = sqlc.arg(organization_id) ORDER BY since, account_id;

-- name: PutMember :exec
INSERT INTO developer_members (organization_id, account_id, role, since)
VALUES (sqlc.arg(organization_id), sqlc.arg(account_id), sqlc.arg(role), sqlc.arg(since))
ON CONFLICT (organization_id, account_id) DO UPDATE SET role = excluded.role;

-- name: DeleteMember :exec
DELETE FROM developer_members WHERE organization_id = sqlc.arg(organization_id) AND account_id = sqlc.arg(account_id);

-- name: ListInvitations :many
SELECT * FROM developer_invitations WHERE organization_id = sqlc.arg(organization_id) ORDER BY created_at, id;

-- name: PutInvitation :exec
INSERT INTO developer_invitations (id, organization_id, email, role, created_by, created_at, sent_at, expires_at)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(email), sqlc.arg(role), sqlc.arg(created_by), sqlc.arg(created_at), sqlc.arg(sent_at), sqlc.arg(expires_at))
ON CONFLICT (id) DO UPDATE SET role = excluded.role, sent_at = excluded.sent_at, expires_at = excluded.expires_at;

-- name: DeleteInvitation :exec
DELETE FROM developer_invitations WHERE id = sqlc.arg(id);
