-- +goose Up
-- What changed with each version of the catalogue's content: the ids of the entries, or '' for
-- anything else, so that a replica takes what changed and reads everything only at its start.
CREATE TABLE content_changes (
    version BIGINT NOT NULL,
    app_id  TEXT NOT NULL,
    PRIMARY KEY (version, app_id)
);
