-- name: InsertMessage :execrows
INSERT INTO experts_messages (id, expert, email, name, surname, website, message, state, token_hash, created_at, confirmed_at)
VALUES (sqlc.arg(id), sqlc.arg(expert), sqlc.arg(email), sqlc.arg(name), sqlc.arg(surname), sqlc.arg(website), sqlc.arg(message), sqlc.arg(state),
        sqlc.arg(token_hash), sqlc.arg(created_at), sqlc.arg(confirmed_at))
ON CONFLICT (id) DO NOTHING;

-- name: GetMessageByToken :one
SELECT * FROM experts_messages WHERE token_hash = sqlc.arg(token_hash);

-- name: UpdateMessage :exec
UPDATE experts_messages SET state = sqlc.arg(state), confirmed_at = sqlc.arg(confirmed_at) WHERE id = sqlc.arg(id);

-- name: DeleteMessages :execrows
DELETE FROM experts_messages WHERE (state = 'unconfirmed' AND created_at < sqlc.arg(unconfirmed_before)) OR created_at < sqlc.arg(before);

-- name: InsertReview :execrows
INSERT INTO experts_reviews (id, expert, email, name, website, review, state, token_hash, created_at, confirmed_at)
VALUES (sqlc.arg(id), sqlc.arg(expert), sqlc.arg(email), sqlc.arg(name), sqlc.arg(website), sqlc.arg(review), sqlc.arg(state), sqlc.arg(token_hash),
        sqlc.arg(created_at), sqlc.arg(confirmed_at))
ON CONFLICT (expert, email) DO NOTHING;

-- name: GetReviewByToken :one
SELECT * FROM experts_reviews WHERE token_hash = sqlc.arg(token_hash);

-- name: GetReview :one
SELECT * FROM experts_reviews WHERE id = sqlc.arg(id);

-- name: UpdateReview :exec
UPDATE experts_reviews SET state = sqlc.arg(state), confirmed_at = sqlc.arg(confirmed_at), moderator = sqlc.arg(moderator), moderated_at = sqlc.arg(moderated_at)
WHERE id = sqlc.arg(id);

-- name: ListReviews :many
SELECT * FROM experts_reviews WHERE state = sqlc.arg(state) ORDER BY created_at, id LIMIT sqlc.arg(most) OFFSET sqlc.arg(start);

-- name: DeleteReviews :execrows
DELETE FROM experts_reviews WHERE state = 'unconfirmed' AND created_at < sqlc.arg(unconfirmed_before);

-- name: AddVisit :exec
INSERT INTO experts_visits (expert, day, visits) VALUES (sqlc.arg(expert), sqlc.arg(day), 1)
ON CONFLICT (expert, day) DO UPDATE SET visits = experts_visits.visits + 1;

-- name: SumVisits :many
SELECT expert, CAST(SUM(visits) AS BIGINT) AS visits FROM experts_visits WHERE day >= sqlc.arg(since) GROUP BY expert ORDER BY visits DESC, expert;

-- name: CountAttempt :one
INSERT INTO rate_counters (subject, window_start, hits) VALUES (sqlc.arg(subject), sqlc.arg(window_start), 1)
ON CONFLICT (subject, window_start) DO UPDATE SET hits = rate_counters.hits + 1
RETURNING hits;

-- name: DeleteOldAttempts :execrows
DELETE FROM rate_counters WHERE window_start < sqlc.arg(before);
