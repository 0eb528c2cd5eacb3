-- name: GetApp :one
SELECT * FROM listing_apps WHERE id = sqlc.arg(id) OR slug = sqlc.arg(id) OR id = (SELECT s.app_id FROM listing_slugs s WHERE s.slug = sqlc.arg(id))
ORDER BY CASE WHEN id = sqlc.arg(id) THEN 0 WHEN slug = sqlc.arg(id) THEN 1 ELSE 2 END LIMIT 1;

-- name: ListApps :many
SELECT * FROM listing_apps WHERE developer = sqlc.arg(developer) AND archived_at = 0 ORDER BY updated_at DESC, id;

-- name: InsertApp :execrows
INSERT INTO listing_apps (id, slug, developer, submitted_at, review_started_at, accepted_at, published_at, hidden, suspended, created_at, updated_at, archived_at, retiring_since, retires_at, retired_at, replacement, price_rise, qualified_lead)
VALUES (sqlc.arg(id), sqlc.arg(slug), sqlc.arg(developer), sqlc.arg(submitted_at), sqlc.arg(review_started_at), sqlc.arg(accepted_at), sqlc.arg(published_at),
        sqlc.arg(hidden), sqlc.arg(suspended), sqlc.arg(created_at), sqlc.arg(updated_at), sqlc.arg(archived_at),
        sqlc.arg(retiring_since), sqlc.arg(retires_at), sqlc.arg(retired_at), sqlc.arg(replacement), sqlc.arg(price_rise), sqlc.arg(qualified_lead))
ON CONFLICT DO NOTHING;

-- name: UpdateApp :execrows
UPDATE listing_apps SET slug = sqlc.arg(slug), developer = sqlc.arg(developer), submitted_at = sqlc.arg(submitted_at), review_started_at = sqlc.arg(review_started_at),
    accepted_at = sqlc.arg(accepted_at), published_at = sqlc.arg(published_at), hidden = sqlc.arg(hidden), suspended = sqlc.arg(suspended),
    updated_at = sqlc.arg(updated_at), archived_at = sqlc.arg(archived_at),
    retiring_since = sqlc.arg(retiring_since), retires_at = sqlc.arg(retires_at), retired_at = sqlc.arg(retired_at), replacement = sqlc.arg(replacement),
    price_rise = sqlc.arg(price_rise), qualified_lead = sqlc.arg(qualified_lead)
WHERE id = sqlc.arg(id);

-- name: GetRevision :one
SELECT * FROM listing_revisions WHERE app_id = sqlc.arg(app_id) AND number = sqlc.arg(number);

-- name: GetOpenRevision :one
SELECT * FROM listing_revisions WHERE app_id = sqlc.arg(app_id) AND state IN ('draft', 'submitted', 'in_review', 'changes_requested', 'accepted', 'scheduled');

-- name: GetLiveRevision :one
SELECT * FROM listing_revisions WHERE app_id = sqlc.arg(app_id) AND state = 'live';

-- name: ListRevisions :many
SELECT * FROM listing_revisions WHERE app_id = sqlc.arg(app_id) ORDER BY number DESC;

-- name: InsertRevision :execrows
INSERT INTO listing_revisions (app_id, number, base, state, author, edits, content, created_at, updated_at, submitted_at, review_started_at, accepted_at, scheduled_for, published_at, fork_client)
VALUES (sqlc.arg(app_id), sqlc.arg(number), sqlc.arg(base), sqlc.arg(state), sqlc.arg(author), sqlc.arg(edits), sqlc.arg(content), sqlc.arg(created_at), sqlc.arg(updated_at),
        sqlc.arg(submitted_at), sqlc.arg(review_started_at), sqlc.arg(accepted_at), sqlc.arg(scheduled_for), sqlc.arg(published_at), sqlc.arg(fork_client))
ON CONFLICT DO NOTHING;

-- name: UpdateRevision :execrows
UPDATE listing_revisions SET state = sqlc.arg(state), author = sqlc.arg(author), edits = sqlc.arg(edits), content = sqlc.arg(content), updated_at = sqlc.arg(updated_at),
    submitted_at = sqlc.arg(submitted_at), review_started_at = sqlc.arg(review_started_at), accepted_at = sqlc.arg(accepted_at),
    scheduled_for = sqlc.arg(scheduled_for), published_at = sqlc.arg(published_at), fork_client = sqlc.arg(fork_client)
WHERE app_id = sqlc.arg(app_id) AND number = sqlc.arg(number) AND edits = sqlc.arg(seen_edits);

-- name: GetLastRevision :one
SELECT * FROM listing_revisions WHERE app_id = sqlc.arg(app_id) AND state <> 'discarded' ORDER BY number DESC LIMIT 1;

-- name: GetLastNumber :one
SELECT CAST(COALESCE(MAX(number), 0) AS BIGINT) FROM listing_revisions WHERE app_id = sqlc.arg(app_id);

-- name: ListShownRevisions :many
SELECT r.* FROM listing_revisions r JOIN listing_apps a ON a.id = r.app_id
WHERE a.developer = sqlc.arg(developer) AND a.archived_at = 0
AND (r.state IN ('draft', 'submitted', 'in_review', 'changes_requested', 'accepted', 'scheduled', 'live')
     OR r.number = (SELECT MAX(n.number) FROM listing_revisions n WHERE n.app_id = r.app_id AND n.state <> 'discarded'));

-- name: ClaimName :execrows
INSERT INTO listing_names (name_key, app_id) VALUES (sqlc.arg(name_key), sqlc.arg(app_id))
ON CONFLICT (name_key) DO UPDATE SET app_id = excluded.app_id WHERE listing_names.app_id = excluded.app_id;

-- name: ReleaseNames :exec
DELETE FROM listing_names WHERE app_id = sqlc.arg(app_id) AND name_key <> sqlc.arg(but);

-- name: ClaimSlug :execrows
INSERT INTO listing_slugs (slug, app_id) VALUES (sqlc.arg(slug), sqlc.arg(app_id))
ON CONFLICT (slug) DO UPDATE SET app_id = excluded.app_id WHERE listing_slugs.app_id = excluded.app_id;

-- name: ListUnpublishedApps :many
SELECT * FROM listing_apps WHERE published_at = 0 AND archived_at = 0 ORDER BY id;

-- name: ArchivedAppCount :one
SELECT count(*) FROM listing_apps WHERE id = sqlc.arg(id) AND archived_at <> 0;

-- name: ListSuspendedApps :many
SELECT * FROM listing_apps WHERE suspended AND archived_at = 0 ORDER BY id;

-- name: ListArchivedApps :many
SELECT id FROM listing_apps WHERE archived_at <> 0 ORDER BY id;
