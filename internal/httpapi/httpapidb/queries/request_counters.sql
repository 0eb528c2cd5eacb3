-- name: ClaimRequests :one
-- Takes what there is of the wanted requests, as one statement: replicas that claim at
-- once wait for each other's row. Of the window before counts the part that has not
-- faded yet, rounded up.
WITH former AS (
    SELECT CAST(COALESCE(MAX(p.taken), 0) AS BIGINT) AS taken FROM request_counters p
    WHERE p.subject = sqlc.arg(subject) AND p.window_start = sqlc.arg(previous_start)
), room AS (
    SELECT GREATEST(CAST(sqlc.arg(most) AS BIGINT) - (former.taken * CAST(sqlc.arg(left_us) AS BIGINT) + CAST(sqlc.arg(window_us) AS BIGINT) - 1) / CAST(sqlc.arg(window_us) AS BIGINT), 0) AS n FROM former
), claimed AS (
    INSERT INTO request_counters (subject, window_start, taken, granted)
    SELECT sqlc.arg(subject), CAST(sqlc.arg(window_start) AS BIGINT), LEAST(CAST(sqlc.arg(want) AS BIGINT), room.n), LEAST(CAST(sqlc.arg(want) AS BIGINT), room.n) FROM room
    ON CONFLICT (subject, window_start) DO UPDATE SET
        taken = request_counters.taken + LEAST(CAST(sqlc.arg(want) AS BIGINT), GREATEST((SELECT room.n FROM room) - request_counters.taken, 0)),
        granted = LEAST(CAST(sqlc.arg(want) AS BIGINT), GREATEST((SELECT room.n FROM room) - request_counters.taken, 0))
    RETURNING taken, granted
)
SELECT claimed.granted, claimed.taken, former.taken AS previous FROM claimed, former;

-- name: DeleteOldCounters :execrows
DELETE FROM request_counters WHERE window_start < sqlc.arg(before);
