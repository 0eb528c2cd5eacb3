-- name: OrganizationsWithInstalls :many
SELECT DISTINCT organization_id FROM installs WHERE removed_at = 0 ORDER BY organization_id;
