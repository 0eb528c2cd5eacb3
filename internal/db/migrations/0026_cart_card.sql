-- +goose Up
-- A card that was given for this purchase, as JSON; empty: the products' own pay.
ALTER TABLE carts ADD COLUMN card TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
