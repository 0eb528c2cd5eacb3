-- name: GetSubmission :one
SELECT * FROM listing_submissions WHERE id = sqlc.arg(id);

-- name: GetLastSubmission :one
SELECT * FROM listing_submissions WHERE app_id = sqlc.arg(app_id) ORDER BY submitted_at DESC, id DESC LIMIT 1;

-- name: InsertSubmission :execrows
INSERT INTO listing_submissions (id, app_id, revision, author, note, outcome, submitted_at, queued_at, begun_at, reviewer, seconded_by, ended_at, decided_by)
VALUES (sqlc.arg(id), sqlc.arg(app_id), sqlc.arg(revision), sqlc.arg(author), sqlc.arg(note), sqlc.arg(outcome), sqlc.arg(submitted_at), sqlc.arg(queued_at),
        sqlc.arg(begun_at), sqlc.arg(reviewer), sqlc.arg(seconded_by), sqlc.arg(ended_at), sqlc.arg(decided_by))
ON CONFLICT DO NOTHING;

-- name: UpdateSubmission :execrows
UPDATE listing_submissions SET outcome = sqlc.arg(outcome), begun_at = sqlc.arg(begun_at), reviewer = sqlc.arg(reviewer), seconded_by = sqlc.arg(seconded_by),
    ended_at = sqlc.arg(ended_at), decided_by = sqlc.arg(decided_by)
WHERE id = sqlc.arg(id) AND outcome = '';

-- name: CountSubmissionsBefore :one
SELECT COUNT(*) FROM listing_submissions
WHERE outcome = '' AND begun_at = 0 AND (queued_at < sqlc.arg(queued_at) OR queued_at = sqlc.arg(queued_at) AND id < sqlc.arg(id));

-- name: ListWaitingSubmissions :many
SELECT * FROM listing_submissions WHERE outcome = '' ORDER BY queued_at, id LIMIT sqlc.arg(most) OFFSET sqlc.arg(start);

-- name: CountWaitingSubmissions :one
SELECT COUNT(*) FROM listing_submissions WHERE outcome = '';

-- name: InsertFinding :exec
INSERT INTO listing_findings (submission_id, number, part, rule, text)
VALUES (sqlc.arg(submission_id), sqlc.arg(number), sqlc.arg(part), sqlc.arg(rule), sqlc.arg(text));

-- name: CountLastFindings :many
SELECT s.app_id, COUNT(*) AS findings FROM listing_submissions s
JOIN listing_apps a ON a.id = s.app_id JOIN listing_findings f ON f.submission_id = s.id
WHERE a.developer = sqlc.arg(developer) AND a.archived_at = 0
AND s.id = (SELECT l.id FROM listing_submissions l WHERE l.app_id = s.app_id ORDER BY l.submitted_at DESC, l.id DESC LIMIT 1)
GROUP BY s.app_id;

-- name: ListFindings :many
SELECT * FROM listing_findings WHERE submission_id = sqlc.arg(submission_id) ORDER BY number;
