-- +goose Up
-- Who is left without access to an app that an organization has. The rows go
-- with the install.
CREATE TABLE install_no_access (
    organization_id TEXT NOT NULL,
    app_id          TEXT NOT NULL,
    account_id      TEXT NOT NULL,
    chosen_by       TEXT NOT NULL,
    chosen_at       BIGINT NOT NULL,
    PRIMARY KEY (organization_id, app_id, account_id)
);
-- A list of installed apps asks for one person's.
CREATE INDEX install_no_access_account ON install_no_access (organization_id, account_id);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
