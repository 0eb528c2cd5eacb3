-- +goose Up
-- What an app keeps about the copy that an organization has, as a JSON object.
ALTER TABLE installs ADD COLUMN properties TEXT NOT NULL DEFAULT '';

-- How often something happened in an app on a day, told to its developer. Who it was and
-- in which organization is not kept. The name '' counts what has no row of its own.
CREATE TABLE app_event_counts (
    app_id TEXT NOT NULL,
    day    TEXT NOT NULL,
    name   TEXT NOT NULL,
    count  BIGINT NOT NULL,
    PRIMARY KEY (app_id, day, name)
);
CREATE INDEX app_event_counts_day ON app_event_counts (day);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
