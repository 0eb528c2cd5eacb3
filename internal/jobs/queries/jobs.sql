-- name: InsertJob :exec
INSERT INTO jobs (id, kind, payload, sealed, unique_key, state, run_at, created_at)
VALUES (sqlc.arg(id), sqlc.arg(kind), sqlc.arg(payload), sqlc.arg(sealed), sqlc.narg(unique_key), 'ready', sqlc.arg(run_at), sqlc.arg(created_at))
ON CONFLICT (unique_key) DO NOTHING;

-- name: ClaimJobs :many
UPDATE jobs SET state = 'running', lease_until = sqlc.arg(lease_until), attempts = attempts + 1
WHERE state = 'ready' AND id IN (
    SELECT j.id FROM jobs j WHERE j.state = 'ready' AND j.run_at <= sqlc.arg(now)
      AND j.kind IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(kinds) AS TEXT)) AS listed)
    ORDER BY j.run_at, j.id LIMIT sqlc.arg(most)
)
RETURNING id, kind, payload, sealed, attempts, run_at;

-- name: ClaimUnclaimedJobs :many
-- What another worker is just claiming is left to it. PostgreSQL alone knows
-- how, and alone has several writers.
WITH due AS MATERIALIZED (
    SELECT j.id FROM jobs j WHERE j.state = 'ready' AND j.run_at <= sqlc.arg(now)
      AND j.kind IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(kinds) AS TEXT)) AS listed)
    ORDER BY j.run_at, j.id LIMIT sqlc.arg(most) FOR UPDATE SKIP LOCKED
)
UPDATE jobs SET state = 'running', lease_until = sqlc.arg(lease_until), attempts = attempts + 1
FROM due WHERE jobs.id = due.id
RETURNING jobs.id, jobs.kind, jobs.payload, jobs.sealed, jobs.attempts, jobs.run_at;

-- name: ReclaimJobs :execrows
UPDATE jobs SET state = 'ready' WHERE state = 'running' AND lease_until < sqlc.arg(now);

-- name: FinishJobs :exec
-- What is done needs its secrets no more.
UPDATE jobs SET state = 'done', finished_at = sqlc.arg(finished_at), last_error = '', sealed = ''
WHERE id IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(ids) AS TEXT)) AS listed) AND attempts = sqlc.arg(attempts);

-- name: RetryJob :exec
UPDATE jobs SET state = sqlc.arg(state), run_at = sqlc.arg(run_at), last_error = sqlc.arg(last_error) WHERE id = sqlc.arg(id) AND attempts = sqlc.arg(attempts);

-- name: HasReady :one
SELECT EXISTS (
    SELECT 1 FROM jobs WHERE state = 'ready' AND run_at <= sqlc.arg(now)
      AND kind IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(kinds) AS TEXT)) AS listed)
) AS ready;

-- name: CountForeign :one
-- Jobs that are due and of no kind that this worker knows.
SELECT COUNT(*) FROM jobs WHERE state = 'ready' AND run_at <= sqlc.arg(now)
  AND kind NOT IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(kinds) AS TEXT)) AS listed);

-- name: CountRunning :one
SELECT COUNT(*) FROM (SELECT 1 FROM jobs WHERE state = 'running' LIMIT 100) running;

-- name: HasExpired :one
SELECT EXISTS (SELECT 1 FROM jobs WHERE state = 'running' AND lease_until < sqlc.arg(now)) AS expired;

-- name: CountByState :many
SELECT state, COUNT(*) AS n FROM jobs GROUP BY state;

-- name: DeleteOldJobs :execrows
DELETE FROM jobs WHERE state IN ('done', 'cancelled') AND finished_at < sqlc.arg(before);

-- name: ListJobs :many
SELECT id, kind, unique_key, state, run_at, lease_until, attempts, last_error, created_at, finished_at FROM jobs
WHERE (CAST(sqlc.narg(state) AS TEXT) IS NULL OR state = sqlc.narg(state))
  AND (CAST(sqlc.narg(kind) AS TEXT) IS NULL OR kind = sqlc.narg(kind))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: UnsealedJobs :many
-- Those that were enqueued before their secrets were encrypted; one at a time is enough.
SELECT id, kind, payload FROM jobs WHERE sealed = '' AND state NOT IN ('running', 'done') AND id > CAST(sqlc.arg(after) AS TEXT)
  AND kind IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(kinds) AS TEXT)) AS listed)
ORDER BY id LIMIT 500;

-- name: SealJob :execrows
UPDATE jobs SET payload = sqlc.arg(payload), sealed = sqlc.arg(sealed)
WHERE id = sqlc.arg(id) AND payload = sqlc.arg(former) AND sealed = '' AND state NOT IN ('running', 'done');

-- name: GetJob :one
SELECT id, kind, payload, unique_key, state, run_at, lease_until, attempts, last_error, created_at, finished_at FROM jobs WHERE id = sqlc.arg(id);

-- name: RequeueJob :execrows
-- One that waits keeps its number of attempts; one that was given up begins anew.
UPDATE jobs SET state = 'ready', finished_at = 0,
    run_at = CASE WHEN run_at < sqlc.arg(now) THEN run_at ELSE sqlc.arg(now) END,
    attempts = CASE WHEN state = 'ready' THEN attempts ELSE 0 END
WHERE id = sqlc.arg(id) AND state IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(states) AS TEXT)) AS listed);

-- name: RequeueDeadJobs :execrows
UPDATE jobs SET state = 'ready', attempts = 0, finished_at = 0,
    run_at = CASE WHEN run_at < sqlc.arg(now) THEN run_at ELSE sqlc.arg(now) END
WHERE kind = sqlc.arg(kind) AND state = 'dead';

-- name: CancelJob :execrows
UPDATE jobs SET state = 'cancelled', finished_at = sqlc.arg(finished_at)
WHERE id = sqlc.arg(id) AND state IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(states) AS TEXT)) AS listed);
