-- +goose Up
-- The languages in which people wrote reviews and developers answered them, as in lang: those of the pages they
-- wrote on. Empty where that is unknown, as of older ones.
ALTER TABLE ratings_reviews ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE ratings_reviews ADD COLUMN reply_language TEXT NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN reply_language TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
