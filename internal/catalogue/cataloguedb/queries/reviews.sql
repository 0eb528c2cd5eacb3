-- name: GetReview :one
SELECT id, app_id, name, organization, rate, review, reply, reviewed_at, installed, helpful, replied_at, used_days, language, reply_language FROM reviews WHERE id = sqlc.arg(id);

-- name: ReplaceReview :exec
INSERT INTO reviews (id, app_id, name, organization, rate, review, reply, reviewed_at, installed, helpful, replied_at, used_days, language, reply_language)
VALUES (sqlc.arg(id), sqlc.arg(app_id), sqlc.arg(name), sqlc.arg(organization), sqlc.arg(rate), sqlc.arg(review), sqlc.arg(reply), sqlc.arg(reviewed_at), sqlc.arg(installed),
        sqlc.arg(helpful), sqlc.arg(replied_at), sqlc.arg(used_days), sqlc.arg(language), sqlc.arg(reply_language))
ON CONFLICT (id) DO UPDATE SET name = excluded.name, rate = excluded.rate, review = excluded.review, reply = excluded.reply, installed = excluded.installed,
    helpful = excluded.helpful, replied_at = excluded.replied_at, used_days = excluded.used_days,
    language = excluded.language, reply_language = excluded.reply_language;

-- name: SetHelpful :one
UPDATE reviews SET helpful = sqlc.arg(helpful) WHERE id = sqlc.arg(id) AND helpful <> sqlc.arg(helpful) RETURNING app_id;

-- name: DeleteReview :execrows
DELETE FROM reviews WHERE id = sqlc.arg(id);

-- name: AddVotes :exec
INSERT INTO ratings (app_id, votes_1, votes_2, votes_3, votes_4, votes_5)
VALUES (sqlc.arg(app_id), sqlc.arg(votes_1), sqlc.arg(votes_2), sqlc.arg(votes_3), sqlc.arg(votes_4), sqlc.arg(votes_5))
ON CONFLICT (app_id) DO UPDATE SET votes_1 = ratings.votes_1 + excluded.votes_1, votes_2 = ratings.votes_2 + excluded.votes_2,
    votes_3 = ratings.votes_3 + excluded.votes_3, votes_4 = ratings.votes_4 + excluded.votes_4, votes_5 = ratings.votes_5 + excluded.votes_5;

-- name: ListTestimonials :many
SELECT id, expert, name, organization, review, written_at FROM testimonials ORDER BY written_at DESC, id;

-- name: InsertTestimonial :execrows
INSERT INTO testimonials (id, expert, name, organization, review, written_at)
VALUES (sqlc.arg(id), sqlc.arg(expert), sqlc.arg(name), sqlc.arg(organization), sqlc.arg(review), sqlc.arg(written_at))
ON CONFLICT (id) DO NOTHING;

-- name: DeleteTestimonial :execrows
DELETE FROM testimonials WHERE id = sqlc.arg(id);
