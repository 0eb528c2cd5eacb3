-- +goose Up
-- Synonyms of the indexes that clients write, as the client gave them.
CREATE TABLE search_synonyms (
    index_name TEXT NOT NULL,
    object_id  TEXT NOT NULL,
    body       TEXT NOT NULL,
    PRIMARY KEY (index_name, object_id)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
