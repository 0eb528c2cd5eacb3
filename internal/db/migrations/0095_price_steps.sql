-- +goose Up
-- What one account costs from so many accounts on, as JSON, as it was agreed to; empty where
-- every number of them has the one price.
ALTER TABLE recurrent_charges ADD COLUMN price_steps TEXT NOT NULL DEFAULT '';
ALTER TABLE plan_changes ADD COLUMN price_steps TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
