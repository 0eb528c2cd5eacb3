-- +goose Up
-- Indexes that clients with the writing key keep, beside those of the catalogue.
CREATE TABLE search_indexes (
    name     TEXT PRIMARY KEY,
    settings TEXT NOT NULL
);

CREATE TABLE search_objects (
    index_name TEXT NOT NULL,
    object_id  TEXT NOT NULL,
    body       TEXT NOT NULL,
    PRIMARY KEY (index_name, object_id)
);

-- One row. Every write adds one in the same transaction.
CREATE TABLE search_version (
    id      BIGINT PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO search_version (id, version) VALUES (1, 0);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
