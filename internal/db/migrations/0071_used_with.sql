-- +goose Up
-- Which apps pages show as used with which, in their order. What is counted stays with
-- installs: here stand no organizations and no numbers of them.
CREATE TABLE apps_used_with (
    app_id   TEXT NOT NULL,
    other_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    share    TEXT NOT NULL,
    PRIMARY KEY (app_id, other_id)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
