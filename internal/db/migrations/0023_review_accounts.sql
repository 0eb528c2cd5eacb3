-- +goose Up
-- One review of an app for each account, not for each organization: whoever wrote
-- last has what is there. account_id is empty for one that came with an import.
-- Should an account have two, because it moved between organizations, the newer
-- one is its own.
CREATE TABLE ratings_reviews_by_account (
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
    updated_at      BIGINT NOT NULL
);
INSERT INTO ratings_reviews_by_account (id, app_id, organization_id, account_id, name, rate, review, installed, state, held_for, reply, moderator, moderated_at, created_at, updated_at)
SELECT id, app_id, organization_id,
    CASE WHEN EXISTS (SELECT 1 FROM ratings_reviews n WHERE n.account_id = r.account_id AND n.app_id = r.app_id
        AND (n.updated_at > r.updated_at OR n.updated_at = r.updated_at AND n.id > r.id)) THEN '' ELSE account_id END,
    name, rate, review, installed, state, held_for, reply, moderator, moderated_at, created_at, updated_at
FROM ratings_reviews r;
DROP TABLE ratings_reviews;
ALTER TABLE ratings_reviews_by_account RENAME TO ratings_reviews;
CREATE INDEX ratings_reviews_state ON ratings_reviews (state, updated_at);
CREATE UNIQUE INDEX ratings_reviews_account ON ratings_reviews (account_id, app_id) WHERE account_id <> '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
