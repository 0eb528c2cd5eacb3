-- +goose Up
-- What of the price of an app waits: since when, until when, how it is paid until then, and how
-- from then on, as JSON; empty for nothing.
ALTER TABLE listing_apps ADD COLUMN price_rise TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
