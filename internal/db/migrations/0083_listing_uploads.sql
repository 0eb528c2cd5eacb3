-- +goose Up
-- Pictures that developers have uploaded; their files are in the bucket. One that no version of
-- a listing names some days after kept_at is removed. checked_at is when that was looked at.
CREATE TABLE listing_uploads (
    id         TEXT PRIMARY KEY,
    developer  TEXT NOT NULL,
    kind       TEXT NOT NULL,
    type       TEXT NOT NULL,
    width      BIGINT NOT NULL,
    height     BIGINT NOT NULL,
    bytes      BIGINT NOT NULL,
    title      TEXT NOT NULL,
    kept_at    BIGINT NOT NULL,
    checked_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX listing_uploads_checked ON listing_uploads (checked_at, kept_at);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
