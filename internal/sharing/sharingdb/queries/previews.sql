-- name: ListPreviews :many
SELECT * FROM sharing_previews WHERE app_id = sqlc.arg(app_id) ORDER BY created_at DESC, id DESC;

-- name: GetPreview :one
SELECT * FROM sharing_previews WHERE id = sqlc.arg(id);

-- name: GetPreviewOfSecret :one
SELECT * FROM sharing_previews WHERE secret_hash = sqlc.arg(secret_hash);

-- name: PutPreview :exec
INSERT INTO sharing_previews (id, app_id, secret_hash, created_by, created_at, ends_at, closed_at)
VALUES (sqlc.arg(id), sqlc.arg(app_id), sqlc.arg(secret_hash), sqlc.arg(created_by), sqlc.arg(created_at), sqlc.arg(ends_at), sqlc.arg(closed_at))
ON CONFLICT (id) DO UPDATE SET closed_at = excluded.closed_at;

-- name: ListReviewers :many
SELECT * FROM sharing_reviewers WHERE preview_id = sqlc.arg(preview_id) ORDER BY email;

-- name: GetReviewerOfSecret :one
SELECT * FROM sharing_reviewers WHERE secret_hash = sqlc.arg(secret_hash);

-- name: PutReviewer :exec
INSERT INTO sharing_reviewers (preview_id, email, secret_hash, account_id, accepted_at)
VALUES (sqlc.arg(preview_id), sqlc.arg(email), sqlc.arg(secret_hash), sqlc.arg(account_id), sqlc.arg(accepted_at))
ON CONFLICT (preview_id, email) DO UPDATE SET account_id = excluded.account_id, accepted_at = excluded.accepted_at;
