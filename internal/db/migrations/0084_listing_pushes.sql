-- +goose Up
-- What became of manifests that developers have pushed, by the ids that they gave; kept for a day.
CREATE TABLE listing_pushes (
    developer TEXT NOT NULL,
    push_id   TEXT NOT NULL,
    result    TEXT NOT NULL,
    pushed_at BIGINT NOT NULL,
    PRIMARY KEY (developer, push_id)
);
CREATE INDEX listing_pushes_pushed ON listing_pushes (pushed_at);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
