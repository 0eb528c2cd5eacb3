-- name: InsertInstall :execresult
INSERT INTO installs (id, organization_id, app_id, product, charge_id, installed_at, installed_by, setup_required, restores, properties)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(product), sqlc.arg(charge_id), sqlc.arg(installed_at), sqlc.arg(installed_by),
  sqlc.arg(setup_required), sqlc.arg(restores), sqlc.arg(properties))
ON CONFLICT (organization_id, app_id) WHERE removed_at = 0 DO NOTHING;

-- name: PresentInstall :one
SELECT * FROM installs WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND removed_at = 0;

-- name: LastRemoved :one
SELECT * FROM installs
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND removed_at > 0
ORDER BY removed_at DESC, id DESC LIMIT 1;

-- name: ListRemoved :many
SELECT gone.* FROM installs AS gone
WHERE gone.organization_id = sqlc.arg(organization_id) AND gone.removed_at > sqlc.arg(since) AND gone.removed_by <> '' AND NOT EXISTS (
  SELECT 1 FROM installs AS later
  WHERE later.organization_id = gone.organization_id AND later.app_id = gone.app_id AND (later.removed_at = 0 OR later.removed_at > gone.removed_at))
ORDER BY gone.removed_at DESC, gone.id DESC;

-- name: RemoveInstall :execrows
UPDATE installs SET removed_at = sqlc.arg(removed_at), removed_by = sqlc.arg(removed_by), reason = sqlc.arg(reason)
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND removed_at = 0;

-- name: SetSetupRequired :execrows
UPDATE installs SET setup_required = sqlc.arg(setup_required)
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND removed_at = 0;

-- name: SetProperties :execrows
UPDATE installs SET properties = sqlc.arg(properties), setup_required = sqlc.arg(setup_required)
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND removed_at = 0;

-- name: ListWithProperties :many
SELECT * FROM installs
WHERE app_id = sqlc.arg(app_id) AND removed_at = 0 AND properties <> ''
  AND (installed_at < sqlc.arg(before_at) OR installed_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id))
ORDER BY installed_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: CountEvent :execrows
UPDATE app_event_counts SET count = count + 1
WHERE app_id = sqlc.arg(app_id) AND day = sqlc.arg(day) AND name = sqlc.arg(name);

-- name: CountEventNames :one
SELECT COUNT(*) FROM app_event_counts WHERE app_id = sqlc.arg(app_id) AND day = sqlc.arg(day);

-- name: InsertEvent :exec
INSERT INTO app_event_counts (app_id, day, name, count) VALUES (sqlc.arg(app_id), sqlc.arg(day), sqlc.arg(name), 1)
ON CONFLICT (app_id, day, name) DO UPDATE SET count = app_event_counts.count + 1;

-- name: ListEvents :many
SELECT * FROM app_event_counts WHERE app_id = sqlc.arg(app_id) AND day >= sqlc.arg(since) ORDER BY day DESC, count DESC, name;

-- name: PurgeEvents :exec
DELETE FROM app_event_counts WHERE day < sqlc.arg(before);

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

-- name: MostInstalledSince :many
SELECT app_id FROM installs WHERE removed_at = 0 AND restores = '' AND installed_at >= sqlc.arg(since)
GROUP BY app_id ORDER BY COUNT(*) DESC, app_id;

-- name: ImportInstall :execrows
INSERT INTO installs (id, organization_id, app_id, product, charge_id, installed_at, installed_by, removed_at, removed_by, reason, setup_required)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(product), sqlc.arg(charge_id), sqlc.arg(installed_at), sqlc.arg(installed_by),
  sqlc.arg(removed_at), sqlc.arg(removed_by), sqlc.arg(reason), sqlc.arg(setup_required))
ON CONFLICT (id) DO NOTHING;

-- name: WithoutAccess :many
SELECT account_id FROM install_no_access
WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id)
ORDER BY account_id;

-- name: AppsWithoutAccess :many
SELECT app_id FROM install_no_access
WHERE organization_id = sqlc.arg(organization_id) AND account_id = sqlc.arg(account_id)
ORDER BY app_id;

-- name: NoAccessOf :many
SELECT app_id, account_id FROM install_no_access
WHERE organization_id = sqlc.arg(organization_id)
ORDER BY app_id, account_id;

-- name: InsertNoAccess :exec
INSERT INTO install_no_access (organization_id, app_id, account_id, chosen_by, chosen_at)
VALUES (sqlc.arg(organization_id), sqlc.arg(app_id), sqlc.arg(account_id), sqlc.arg(chosen_by), sqlc.arg(chosen_at));

-- name: ClearNoAccess :exec
DELETE FROM install_no_access WHERE organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id);

-- name: KeepNoAccess :exec
INSERT INTO removed_no_access (install_id, organization_id, account_id, chosen_by, chosen_at, removed_at)
SELECT installs.id, installs.organization_id, without.account_id, without.chosen_by, without.chosen_at, CAST(sqlc.arg(removed_at) AS BIGINT)
FROM installs JOIN install_no_access AS without ON without.organization_id = installs.organization_id AND without.app_id = installs.app_id
WHERE installs.organization_id = sqlc.arg(organization_id) AND installs.app_id = sqlc.arg(app_id) AND installs.removed_at = 0;

-- name: RestoreNoAccess :exec
INSERT INTO install_no_access (organization_id, app_id, account_id, chosen_by, chosen_at)
SELECT organization_id, CAST(sqlc.arg(app_id) AS TEXT), account_id, chosen_by, chosen_at
FROM removed_no_access WHERE install_id = sqlc.arg(install_id);

-- name: PurgeRemovedNoAccess :exec
DELETE FROM removed_no_access WHERE removed_at < sqlc.arg(before);

-- name: CountPairs :many
SELECT one.app_id AS app_id, other.app_id AS other_id, COUNT(*) AS n
FROM installs AS one JOIN installs AS other ON other.organization_id = one.organization_id AND other.app_id <> one.app_id AND other.removed_at = 0
WHERE one.removed_at = 0
GROUP BY one.app_id, other.app_id
HAVING COUNT(*) >= CAST(sqlc.arg(least) AS BIGINT);
