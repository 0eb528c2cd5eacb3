-- +goose Up
-- Apps as their developers look after them. The times are those of the live revision or,
-- before the first publication, of the only one.
CREATE TABLE listing_apps (
    id                TEXT PRIMARY KEY,
    slug              TEXT NOT NULL UNIQUE,
    developer         TEXT NOT NULL,
    submitted_at      BIGINT NOT NULL DEFAULT 0,
    review_started_at BIGINT NOT NULL DEFAULT 0,
    accepted_at       BIGINT NOT NULL DEFAULT 0,
    published_at      BIGINT NOT NULL DEFAULT 0,
    hidden            BOOLEAN NOT NULL DEFAULT FALSE,
    suspended         BOOLEAN NOT NULL DEFAULT FALSE,
    created_at        BIGINT NOT NULL,
    updated_at        BIGINT NOT NULL,
    archived_at       BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX listing_apps_developer ON listing_apps (developer, updated_at);

-- The versions of a listing. Of an app at most one is open, and at most one is live. Edits
-- counts the changes of one, so that nobody writes over what they have not seen.
CREATE TABLE listing_revisions (
    app_id            TEXT NOT NULL,
    number            BIGINT NOT NULL CHECK (number > 0),
    base              BIGINT NOT NULL DEFAULT 0,
    state             TEXT NOT NULL CHECK (state IN ('draft', 'submitted', 'in_review', 'changes_requested', 'accepted', 'scheduled', 'live', 'superseded', 'withdrawn', 'rejected')),
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
    PRIMARY KEY (app_id, number)
);
CREATE UNIQUE INDEX listing_revisions_open ON listing_revisions (app_id) WHERE state IN ('draft', 'submitted', 'in_review', 'changes_requested', 'accepted', 'scheduled');
CREATE UNIQUE INDEX listing_revisions_live ON listing_revisions (app_id) WHERE state = 'live';
CREATE INDEX listing_revisions_author ON listing_revisions (author);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
