-- +goose Up
-- What of a job's payload lets somebody in, as the link of a mail, is encrypted by the program.
ALTER TABLE jobs ADD COLUMN sealed TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
