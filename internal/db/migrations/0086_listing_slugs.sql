-- +goose Up
-- Addresses of apps that were made or renamed here: the one of today, and those that lead to it
-- for ever. Nobody else may take one of them.
CREATE TABLE listing_slugs (
    slug   TEXT PRIMARY KEY,
    app_id TEXT NOT NULL
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
