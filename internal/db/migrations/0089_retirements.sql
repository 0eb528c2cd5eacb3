-- +goose Up
-- Apps that their developers retire: since when nobody new gets them, the last day of those who
-- have them, and the app that they may use instead. ended_at is when that day had come.
ALTER TABLE listing_apps ADD COLUMN retiring_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listing_apps ADD COLUMN retires_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listing_apps ADD COLUMN retired_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listing_apps ADD COLUMN replacement TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
