-- name: OrganizationsWithInstalls :many
SELECT DISTINCT organization_id FROM installs WHERE removed_at = 0 ORDER BY organization_id;

-- name: OrganizationsWith :many
SELECT DISTINCT organization_id FROM installs WHERE app_id = sqlc.arg(app_id) AND removed_at = 0 ORDER BY organization_id;

-- name: InstalledSince :many
SELECT organization_id, installed_at FROM installs WHERE app_id = sqlc.arg(app_id) AND removed_at = 0;
