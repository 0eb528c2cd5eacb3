-- +goose Up
-- What organizations have installed. A removed install stays as history, so
-- that "was installed once" can be answered (reviews need it).
CREATE TABLE installs (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    app_id          TEXT NOT NULL,
    product         TEXT NOT NULL,
    charge_id       TEXT NOT NULL DEFAULT '',
    installed_at    BIGINT NOT NULL,
    installed_by    TEXT NOT NULL,
    removed_at      BIGINT NOT NULL DEFAULT 0,
    removed_by      TEXT NOT NULL DEFAULT '',
    reason          TEXT NOT NULL DEFAULT ''
);
-- An organization has an app at most once at a time.
CREATE UNIQUE INDEX installs_present ON installs (organization_id, app_id) WHERE removed_at = 0;
CREATE INDEX installs_history ON installs (organization_id, app_id, installed_at);
CREATE INDEX installs_count ON installs (app_id) WHERE removed_at = 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
