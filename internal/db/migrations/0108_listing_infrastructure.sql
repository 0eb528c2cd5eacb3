-- +goose Up
-- What a developer notes of the repository, the deployment and the storage of an app, as JSON.
CREATE TABLE listing_infrastructure (
    app_id     TEXT NOT NULL PRIMARY KEY,
    blocks     TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
