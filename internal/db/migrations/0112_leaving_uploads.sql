-- +goose Up
-- An upload whose files are being removed: nobody can use it any more, and its row goes when
-- they are gone.
ALTER TABLE listing_uploads ADD COLUMN leaving BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
