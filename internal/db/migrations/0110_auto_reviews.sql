-- +goose Up
-- What was found by the checks that a developer asked for last, per app.
CREATE TABLE listing_auto_reviews (
    app_id       TEXT NOT NULL PRIMARY KEY,
    checks       TEXT NOT NULL,
    report       TEXT NOT NULL,
    requested_at BIGINT NOT NULL
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
