-- name: PutUpload :execrows
INSERT INTO listing_uploads (id, developer, kind, type, width, height, bytes, title, kept_at)
VALUES (sqlc.arg(id), sqlc.arg(developer), sqlc.arg(kind), sqlc.arg(type), sqlc.arg(width), sqlc.arg(height), sqlc.arg(bytes), sqlc.arg(title), sqlc.arg(kept_at))
ON CONFLICT (id) DO UPDATE SET title = excluded.title, kept_at = excluded.kept_at WHERE NOT listing_uploads.leaving;

-- name: KeepUpload :execrows
UPDATE listing_uploads SET title = sqlc.arg(title), kept_at = sqlc.arg(kept_at) WHERE id = sqlc.arg(id) AND NOT leaving;

-- name: GetUpload :one
SELECT * FROM listing_uploads WHERE id = sqlc.arg(id) AND (developer = sqlc.arg(developer) OR is_shared);

-- name: TouchUpload :execrows
UPDATE listing_uploads SET kept_at = sqlc.arg(kept_at) WHERE id = sqlc.arg(id) AND (developer = sqlc.arg(developer) OR is_shared) AND NOT leaving;

-- name: ShareUpload :exec
UPDATE listing_uploads SET is_shared = TRUE WHERE id = sqlc.arg(id);

-- name: ListUncheckedUploads :many
SELECT * FROM listing_uploads WHERE kept_at < sqlc.arg(kept_before) AND checked_at < sqlc.arg(checked_before) ORDER BY checked_at, kept_at LIMIT CAST(sqlc.arg(most) AS BIGINT);

-- name: MarkUploadChecked :exec
UPDATE listing_uploads SET checked_at = sqlc.arg(checked_at) WHERE id = sqlc.arg(id);

-- name: MarkUploadLeaving :execrows
UPDATE listing_uploads SET leaving = TRUE, checked_at = sqlc.arg(checked_at) WHERE id = sqlc.arg(id) AND kept_at < sqlc.arg(kept_before);

-- name: DeleteLeftUpload :exec
DELETE FROM listing_uploads WHERE id = sqlc.arg(id) AND leaving;

-- name: CountNaming :one
SELECT COUNT(*) FROM listing_revisions r JOIN listing_apps a ON a.id = r.app_id
WHERE (a.developer = sqlc.arg(developer) OR CAST(sqlc.arg(is_shared) AS BOOLEAN)) AND r.content LIKE sqlc.arg(pattern);

-- name: ListUploadIDs :many
SELECT id FROM listing_uploads ORDER BY id;
