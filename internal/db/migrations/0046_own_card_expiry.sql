-- +goose Up
-- The expiry, as year x 12 + month, that the buyer of a subscription with a card of
-- its own was warned of; 0 for none.
ALTER TABLE purchase_cards ADD COLUMN warned_expiry BIGINT NOT NULL DEFAULT 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
