-- +goose Up
-- Organizations that are asked by mail to see an app before everybody does. Who has accepted is
-- in app_invitations besides.
CREATE TABLE sharing_invitations (
    id              TEXT PRIMARY KEY,
    app_id          TEXT NOT NULL,
    link_id         TEXT NOT NULL, -- of the share link that was taken; '' by mail
    email           TEXT NOT NULL, -- lower case; '' by link
    note            TEXT NOT NULL,
    state           TEXT NOT NULL CHECK (state IN ('invited', 'accepted', 'declined', 'withdrawn', 'expired')),
    secret_hash     TEXT NOT NULL, -- of the address in the mail; '' by link
    organization_id TEXT NOT NULL, -- that answered; '' for none
    created_by      TEXT NOT NULL,
    created_at      BIGINT NOT NULL,
    sent_at         BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL,
    answered_by     TEXT NOT NULL,
    answered_at     BIGINT NOT NULL -- 0 for not
);
CREATE INDEX sharing_invitations_app ON sharing_invitations (app_id, created_at);
CREATE INDEX sharing_invitations_organization ON sharing_invitations (organization_id);
CREATE UNIQUE INDEX sharing_invitations_open ON sharing_invitations (app_id, email) WHERE state = 'invited';
CREATE UNIQUE INDEX sharing_invitations_secret ON sharing_invitations (secret_hash) WHERE secret_hash <> '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
