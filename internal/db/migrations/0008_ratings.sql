-- +goose Up
-- What people write about apps. A review that may be shown is also in the
-- table reviews of the catalogue, in the same transaction; this table keeps
-- who wrote it, which is nobody else's business. organization_id is
-- 'imported:' and the id for one that came with an import.
CREATE TABLE ratings_reviews (
    id              TEXT PRIMARY KEY,
    app_id          TEXT NOT NULL,
    organization_id TEXT NOT NULL,
    account_id      TEXT NOT NULL,
    name            TEXT NOT NULL,
    rate            BIGINT NOT NULL,
    review          TEXT NOT NULL,
    installed       BOOLEAN NOT NULL,
    state           TEXT NOT NULL,
    held_for        TEXT NOT NULL DEFAULT '',
    reply           TEXT NOT NULL DEFAULT '',
    moderator       TEXT NOT NULL DEFAULT '',
    moderated_at    BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    UNIQUE (organization_id, app_id)
);
CREATE INDEX ratings_reviews_state ON ratings_reviews (state, updated_at);

CREATE TABLE ratings_reports (
    review_id  TEXT NOT NULL,
    account_id TEXT NOT NULL,
    reason     TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (review_id, account_id)
);

-- Written by somebody whose organization has or had the app.
ALTER TABLE reviews ADD COLUMN installed BOOLEAN NOT NULL DEFAULT FALSE;

-- What people searched for without a hit, and what they did with hits, as
-- counts: nothing here is about a person.
CREATE TABLE search_misses (
    index_name TEXT NOT NULL,
    query      TEXT NOT NULL,
    times      BIGINT NOT NULL,
    first_at   BIGINT NOT NULL,
    last_at    BIGINT NOT NULL,
    PRIMARY KEY (index_name, query)
);
CREATE INDEX search_misses_last ON search_misses (last_at);

CREATE TABLE search_events (
    day        TEXT NOT NULL,
    index_name TEXT NOT NULL,
    kind       TEXT NOT NULL,
    object_id  TEXT NOT NULL,
    times      BIGINT NOT NULL,
    PRIMARY KEY (day, index_name, kind, object_id)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
