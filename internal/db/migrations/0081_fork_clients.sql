-- +goose Up
-- The OAuth client that a draft of a live app has of its own, for installs of the developer
-- alone; empty for none. It ends with the draft.
ALTER TABLE listing_revisions ADD COLUMN fork_client TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
