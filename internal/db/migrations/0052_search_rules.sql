-- +goose Up
-- Rules of the search, as the client gave them; of the catalogue's indexes, too.
CREATE TABLE search_rules (
    index_name TEXT NOT NULL,
    object_id  TEXT NOT NULL,
    body       TEXT NOT NULL,
    PRIMARY KEY (index_name, object_id)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
