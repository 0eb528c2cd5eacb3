-- +goose Up
-- A draft that its developer does not want any more is discarded: it stays in the history.
CREATE TABLE listing_revisions_discardable (
    app_id            TEXT NOT NULL,
    number            BIGINT NOT NULL CHECK (number > 0),
    base              BIGINT NOT NULL DEFAULT 0,
    state             TEXT NOT NULL CHECK (state IN ('draft', 'submitted', 'in_review', 'changes_requested', 'accepted', 'scheduled', 'live', 'superseded', 'withdrawn', 'rejected', 'discarded')),
    author            TEXT NOT NULL,
    edits             BIGINT NOT NULL DEFAULT 0,
    content           TEXT NOT NULL,
    created_at        BIGINT NOT NULL,
    updated_at        BIGINT NOT NULL,
    submitted_at      BIGINT NOT NULL DEFAULT 0,
    review_started_at BIGINT NOT NULL DEFAULT 0,
    accepted_at       BIGINT NOT NULL DEFAULT 0,
    scheduled_for     BIGINT NOT NULL DEFAULT 0,
    published_at      BIGINT NOT NULL DEFAULT 0,
    fork_client       TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (app_id, number)
);
INSERT INTO listing_revisions_discardable (app_id, number, base, state, author, edits, content, created_at, updated_at, submitted_at, review_started_at, accepted_at, scheduled_for, published_at, fork_client)
SELECT app_id, number, base, state, author, edits, content, created_at, updated_at, submitted_at, review_started_at, accepted_at, scheduled_for, published_at, fork_client
FROM listing_revisions;
DROP TABLE listing_revisions;
ALTER TABLE listing_revisions_discardable RENAME TO listing_revisions;
CREATE UNIQUE INDEX listing_revisions_open ON listing_revisions (app_id) WHERE state IN ('draft', 'submitted', 'in_review', 'changes_requested', 'accepted', 'scheduled');
CREATE UNIQUE INDEX listing_revisions_live ON listing_revisions (app_id) WHERE state = 'live';
CREATE INDEX listing_revisions_author ON listing_revisions (author);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
