-- name: EnsureDayKey :exec
INSERT INTO search_query_keys (day, secret) VALUES (sqlc.arg(day), sqlc.arg(secret)) ON CONFLICT (day) DO NOTHING;

-- name: GetDayKey :one
SELECT secret FROM search_query_keys WHERE day = sqlc.arg(day);

-- name: CountDayQueries :one
SELECT COUNT(*) FROM search_query_days WHERE day = sqlc.arg(day);

-- name: HasDayQuery :one
SELECT COUNT(*) FROM search_query_days WHERE day = sqlc.arg(day) AND index_name = sqlc.arg(index_name) AND query = sqlc.arg(query);

-- name: AddDayPerson :execrows
INSERT INTO search_query_people (day, digest) VALUES (sqlc.arg(day), sqlc.arg(digest)) ON CONFLICT (day, digest) DO NOTHING;

-- name: CountDayPerson :exec
INSERT INTO search_query_days (day, index_name, query, people) VALUES (sqlc.arg(day), sqlc.arg(index_name), sqlc.arg(query), 1)
ON CONFLICT (day, index_name, query) DO UPDATE SET people = search_query_days.people + 1;

-- name: ListPopular :many
SELECT index_name, query, CAST(SUM(people) AS BIGINT) AS people FROM search_query_days
WHERE day > sqlc.arg(after) AND people >= sqlc.arg(fewest) GROUP BY index_name, query ORDER BY people DESC, query, index_name LIMIT sqlc.arg(most);

-- name: DeleteKeysBefore :exec
DELETE FROM search_query_keys WHERE day < sqlc.arg(today);

-- name: DeletePeopleBefore :exec
DELETE FROM search_query_people WHERE day < sqlc.arg(today);

-- name: DeleteQueryDays :exec
DELETE FROM search_query_days WHERE day <= sqlc.arg(after) OR (day < sqlc.arg(today) AND people < sqlc.arg(fewest));
