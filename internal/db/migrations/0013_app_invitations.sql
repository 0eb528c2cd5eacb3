-- +goose Up
-- Organizations that may see an app before everybody does.
CREATE TABLE app_invitations (
    app_id          TEXT NOT NULL,
    organization_id TEXT NOT NULL,
    invited_by      TEXT NOT NULL,
    invited_at      BIGINT NOT NULL,
    PRIMARY KEY (app_id, organization_id)
);
CREATE INDEX app_invitations_organization ON app_invitations (organization_id);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
