-- +goose Up
-- The language that a person reads the shop and its mails in, as in lang; empty for who chose none.
ALTER TABLE identity_accounts ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
