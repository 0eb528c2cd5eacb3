-- +goose Up
-- Whether the app says that somebody has to finish its setup (contract apps 3).
ALTER TABLE installs ADD COLUMN setup_required BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
