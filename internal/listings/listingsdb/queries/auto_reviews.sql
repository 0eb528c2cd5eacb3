-- name: PutAutoReview :exec
INSERT INTO listing_auto_reviews (app_id, checks, report, requested_at) VALUES (sqlc.arg(app_id), sqlc.arg(checks), sqlc.arg(report), sqlc.arg(requested_at))
ON CONFLICT (app_id) DO UPDATE SET checks = excluded.checks, report = excluded.report, requested_at = excluded.requested_at;

-- name: GetAutoReview :one
SELECT * FROM listing_auto_reviews WHERE app_id = sqlc.arg(app_id);
