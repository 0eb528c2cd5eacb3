-- name: InsertInstall :execresult
INSERT INTO installs (id, organization_id, app_id, product, charge_id, installed_at, installed_by)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(product), sqlc.arg(charge_id), sqlc.arg(installed_at), sqlc.arg(installed_by))
ON CONFLICT (organization_id, app_id) WHERE removed_at = 0 DO NOTHING;

-- name: PresentInstall :one
SELECT * FROM installs WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND removed_at = 0;

-- name: RemoveInstall :execrows
UPDATE installs SET removed_at = sqlc.arg(removed_at), removed_by = sqlc.arg(removed_by), reason = sqlc.arg(reason)
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND removed_at = 0;

-- name: SetSetupRequired :execrows
UPDATE installs SET setup_required = sqlc.arg(setup_required)
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND removed_at = 0;

-- name: ListPresent :many
SELECT * FROM installs
WHERE organization_id = sqlc.arg(organization_id) AND removed_at = 0
  AND (CAST(sqlc.narg(product) AS TEXT) IS NULL OR product = sqlc.narg(product))
ORDER BY installed_at DESC, id DESC;

-- name: CountHistory :one
SELECT COUNT(*) FROM installs WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id);

-- name: CountApp :one
SELECT COUNT(*) FROM installs WHERE app_id = sqlc.arg(app_id) AND removed_at = 0;

-- name: CountApps :many
SELECT app_id, COUNT(*) AS n FROM installs WHERE removed_at = 0 GROUP BY app_id;

-- name: ImportInstall :execrows
INSERT INTO installs (id, organization_id, app_id, product, charge_id, installed_at, installed_by, removed_at, removed_by, reason)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(product), sqlc.arg(charge_id), sqlc.arg(installed_at), sqlc.arg(installed_by),
  sqlc.arg(removed_at), sqlc.arg(removed_by), sqlc.arg(reason))
ON CONFLICT (id) DO NOTHING;

-- name: WithoutAccess :many
SELECT account_id FROM install_no_access
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id)
ORDER BY account_id;

-- name: AppsWithoutAccess :many
SELECT app_id FROM install_no_access
WHERE organization_id = sqlc.arg(organization_id) AND account_id = sqlc.arg(account_id)
ORDER BY app_id;

-- name: InsertNoAccess :exec
INSERT INTO install_no_access (organization_id, app_id, account_id, chosen_by, chosen_at)
VALUES (sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(account_id), sqlc.arg(chosen_by), sqlc.arg(chosen_at));

-- name: ClearNoAccess :exec
DELETE FROM install_no_access WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id);
