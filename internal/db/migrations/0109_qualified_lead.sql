-- +goose Up
-- Whether the staff want to speak with the developer of an app.
ALTER TABLE listing_apps ADD COLUMN qualified_lead BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
