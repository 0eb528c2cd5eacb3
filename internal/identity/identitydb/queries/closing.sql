-- name: HoldOrganization :execrows
-- Changing the row has whoever closes the organization at the same moment wait, and the
-- other way round.
UPDATE identity_organizations SET updated_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND closed_at = 0;

-- name: CloseOrganization :execrows
UPDATE identity_organizations SET closed_at = sqlc.arg(closed_at), closed_by = sqlc.arg(closed_by), updated_at = sqlc.arg(closed_at)
WHERE id = sqlc.arg(id) AND closed_at = 0;

-- name: ReopenOrganization :execrows
UPDATE identity_organizations SET closed_at = 0, closed_by = '', updated_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND closed_at > 0 AND removed_at = 0;

-- name: MarkOrganizationRemoved :execrows
UPDATE identity_organizations SET removed_at = sqlc.arg(now), updated_at = sqlc.arg(now),
    closed_at = CASE WHEN closed_at = 0 THEN sqlc.arg(now) ELSE closed_at END
WHERE id = sqlc.arg(id) AND removed_at = 0;

-- name: CloseAccountsOf :exec
UPDATE identity_accounts SET closed_at = sqlc.arg(closed_at), closed_by = sqlc.arg(organization_id), updated_at = sqlc.arg(closed_at)
WHERE organization_id = sqlc.arg(organization_id) AND closed_at = 0;

-- name: ReopenAccountsOf :exec
UPDATE identity_accounts SET closed_at = 0, closed_by = '', updated_at = sqlc.arg(now)
WHERE organization_id = sqlc.arg(organization_id) AND closed_by = sqlc.arg(organization_id) AND removed_at = 0;

-- name: MarkAccountRemoved :execrows
UPDATE identity_accounts SET removed_at = sqlc.arg(now), updated_at = sqlc.arg(now),
    closed_at = CASE WHEN closed_at = 0 THEN sqlc.arg(now) ELSE closed_at END
WHERE id = sqlc.arg(id) AND removed_at = 0;

-- name: ListAccountsWithClosed :many
SELECT * FROM identity_accounts WHERE organization_id = sqlc.arg(organization_id) AND removed_at = 0 ORDER BY created_at, id;

-- name: ListAccountsToRemove :many
SELECT id FROM identity_accounts WHERE closed_at > 0 AND removed_at = 0 AND closed_at <= sqlc.arg(closed_until)
    AND closed_by <> organization_id AND id > sqlc.arg(after)
ORDER BY id LIMIT sqlc.arg(most);

-- name: ListOrganizationsToRemove :many
SELECT id FROM identity_organizations WHERE closed_at > 0 AND removed_at = 0 AND closed_at <= sqlc.arg(closed_until) AND id > sqlc.arg(after)
ORDER BY id LIMIT sqlc.arg(most);
