-- +goose Up
-- Who found which review helpful, each account once. The counts that pages show are
-- published every few minutes, for the reviews that are in ratings_helpful_changed.
CREATE TABLE ratings_helpful (
    review_id  TEXT NOT NULL,
    app_id     TEXT NOT NULL,
    account_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (review_id, account_id)
);
CREATE INDEX ratings_helpful_account ON ratings_helpful (account_id, app_id);
CREATE TABLE ratings_helpful_changed (review_id TEXT PRIMARY KEY);

ALTER TABLE ratings_reviews ADD COLUMN replied_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings_reviews ADD COLUMN used_days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reviews ADD COLUMN helpful BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reviews ADD COLUMN replied_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reviews ADD COLUMN used_days BIGINT NOT NULL DEFAULT 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
