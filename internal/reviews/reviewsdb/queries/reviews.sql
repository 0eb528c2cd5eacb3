-- name: GetReview :one
SELECT * FROM ratings_reviews WHERE id = sqlc.arg(id);

-- name: GetReviewByAccount :one
SELECT * FROM ratings_reviews WHERE account_id = sqlc.arg(account_id) AND app_id = sqlc.arg(app_id) AND account_id <> '';

-- name: PutReview :exec
INSERT INTO ratings_reviews (id, app_id, organization_id, account_id, name, rate, review, installed, state, held_for, reply, replied_at, used_days, language, reply_language, moderator, moderated_at, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(app_id), sqlc.arg(organization_id), sqlc.arg(account_id), sqlc.arg(name), sqlc.arg(rate), sqlc.arg(review), sqlc.arg(installed),
        sqlc.arg(state), sqlc.arg(held_for), sqlc.arg(reply), sqlc.arg(replied_at), sqlc.arg(used_days), sqlc.arg(language), sqlc.arg(reply_language), sqlc.arg(moderator), sqlc.arg(moderated_at), sqlc.arg(created_at), sqlc.arg(updated_at))
ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id, name = excluded.name, rate = excluded.rate, review = excluded.review, installed = excluded.installed,
    state = excluded.state, held_for = excluded.held_for, reply = excluded.reply, replied_at = excluded.replied_at, used_days = excluded.used_days, language = excluded.language, reply_language = excluded.reply_language, moderator = excluded.moderator, moderated_at = excluded.moderated_at, updated_at = excluded.updated_at;

-- name: ListReviews :many
SELECT * FROM ratings_reviews WHERE state = sqlc.arg(state) ORDER BY updated_at, id LIMIT sqlc.arg(most) OFFSET sqlc.arg(start);

-- name: CountReviews :one
SELECT COUNT(*) FROM ratings_reviews WHERE state = sqlc.arg(state);

-- name: ListModerationItems :many
SELECT * FROM ratings_reviews
WHERE state = 'held' OR state = 'published' AND EXISTS (SELECT 1 FROM ratings_reports WHERE ratings_reports.review_id = ratings_reviews.id)
ORDER BY updated_at, id LIMIT sqlc.arg(most) OFFSET sqlc.arg(start);

-- name: CountModerationItems :one
SELECT COUNT(*) FROM ratings_reviews
WHERE state = 'held' OR state = 'published' AND EXISTS (SELECT 1 FROM ratings_reports WHERE ratings_reports.review_id = ratings_reviews.id);

-- name: AddReport :execrows
INSERT INTO ratings_reports (review_id, account_id, reason, created_at)
VALUES (sqlc.arg(review_id), sqlc.arg(account_id), sqlc.arg(reason), sqlc.arg(created_at))
ON CONFLICT (review_id, account_id) DO NOTHING;

-- name: ListReports :many
SELECT reason, created_at FROM ratings_reports WHERE review_id = sqlc.arg(review_id) ORDER BY created_at, account_id;

-- name: DeleteReports :exec
DELETE FROM ratings_reports WHERE review_id = sqlc.arg(review_id);

-- name: AddHelpful :execrows
INSERT INTO ratings_helpful (review_id, app_id, account_id, created_at)
VALUES (sqlc.arg(review_id), sqlc.arg(app_id), sqlc.arg(account_id), sqlc.arg(created_at))
ON CONFLICT (review_id, account_id) DO NOTHING;

-- name: DeleteHelpful :execrows
DELETE FROM ratings_helpful WHERE review_id = sqlc.arg(review_id) AND account_id = sqlc.arg(account_id);

-- name: CountHelpful :one
SELECT COUNT(*) FROM ratings_helpful WHERE review_id = sqlc.arg(review_id);

-- name: ListHelpfulOfAccount :many
SELECT review_id FROM ratings_helpful WHERE account_id = sqlc.arg(account_id) AND app_id = sqlc.arg(app_id) ORDER BY review_id;

-- name: RecordHelpfulChange :exec
INSERT INTO ratings_helpful_changed (review_id) VALUES (sqlc.arg(review_id)) ON CONFLICT (review_id) DO NOTHING;

-- name: ListHelpfulChanges :many
SELECT review_id FROM ratings_helpful_changed ORDER BY review_id LIMIT sqlc.arg(most);

-- name: DeleteHelpfulChange :exec
DELETE FROM ratings_helpful_changed WHERE review_id = sqlc.arg(review_id);
