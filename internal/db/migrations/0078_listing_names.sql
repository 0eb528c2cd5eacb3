-- +goose Up
-- Names that apps have in the versions their developers work on, as they are compared: an
-- app has one, and no two apps have the same.
CREATE TABLE listing_names (
    name_key TEXT PRIMARY KEY,
    app_id   TEXT NOT NULL
);
CREATE INDEX listing_names_app ON listing_names (app_id);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
