-- +goose Up
-- In which order apps were installed most in the last 30 days. What is counted stays with
-- installs: here stand no organizations and no numbers of them.
CREATE TABLE apps_installed_lately (
    app_id   TEXT PRIMARY KEY,
    position BIGINT NOT NULL
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
