-- +goose Up
-- What the site of a developer said when it was asked for its proof last.
ALTER TABLE developers ADD COLUMN site_seen TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
