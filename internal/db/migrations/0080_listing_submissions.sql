-- +goose Up
-- Versions that developers handed in for a review, and what became of them. Of an app at
-- most one waits. Queued_at is the place in the queue. What gives an app new access needs two
-- people: the first of them stands in seconded_by until another one accepts.
CREATE TABLE listing_submissions (
    id           TEXT PRIMARY KEY,
    app_id       TEXT NOT NULL,
    revision     BIGINT NOT NULL,
    author       TEXT NOT NULL,
    note         TEXT NOT NULL,
    outcome      TEXT NOT NULL DEFAULT '' CHECK (outcome IN ('', 'cancelled', 'changes_requested', 'rejected', 'accepted')),
    submitted_at BIGINT NOT NULL,
    queued_at    BIGINT NOT NULL,
    begun_at     BIGINT NOT NULL DEFAULT 0,
    reviewer     TEXT NOT NULL DEFAULT '',
    seconded_by  TEXT NOT NULL DEFAULT '',
    ended_at     BIGINT NOT NULL DEFAULT 0,
    decided_by   TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX listing_submissions_waiting ON listing_submissions (app_id) WHERE outcome = '';
CREATE INDEX listing_submissions_queue ON listing_submissions (outcome, queued_at, id);
CREATE INDEX listing_submissions_app ON listing_submissions (app_id, submitted_at);

-- What a reviewer found in a version.
CREATE TABLE listing_findings (
    submission_id TEXT NOT NULL,
    number        BIGINT NOT NULL,
    part          TEXT NOT NULL,
    rule          TEXT NOT NULL,
    text          TEXT NOT NULL,
    PRIMARY KEY (submission_id, number)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
