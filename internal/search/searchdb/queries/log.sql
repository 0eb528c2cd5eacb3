-- name: AddMisses :exec
INSERT INTO search_misses (index_name, query, times, first_at, last_at)
VALUES (sqlc.arg(index_name), sqlc.arg(query), sqlc.arg(times), sqlc.arg(at), sqlc.arg(at))
ON CONFLICT (index_name, query) DO UPDATE SET times = search_misses.times + excluded.times, last_at = excluded.last_at;

-- name: ListMisses :many
SELECT index_name, query, times, first_at, last_at FROM search_misses
WHERE last_at >= sqlc.arg(since) ORDER BY times DESC, index_name, query LIMIT sqlc.arg(most);

-- name: DeleteMissesBefore :execrows
DELETE FROM search_misses WHERE last_at < sqlc.arg(before) OR (times = 1 AND last_at < sqlc.arg(once_before));

-- name: AddEvents :exec
INSERT INTO search_events (day, index_name, kind, object_id, times)
VALUES (sqlc.arg(day), sqlc.arg(index_name), sqlc.arg(kind), sqlc.arg(object_id), sqlc.arg(times))
ON CONFLICT (day, index_name, kind, object_id) DO UPDATE SET times = search_events.times + excluded.times;

-- name: ListEvents :many
SELECT index_name, kind, object_id, CAST(SUM(times) AS BIGINT) AS times FROM search_events
WHERE day >= sqlc.arg(since) GROUP BY index_name, kind, object_id ORDER BY times DESC, index_name, kind, object_id LIMIT sqlc.arg(most);

-- name: DeleteEventsBefore :execrows
DELETE FROM search_events WHERE day < sqlc.arg(before);
