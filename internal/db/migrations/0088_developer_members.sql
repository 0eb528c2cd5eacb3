-- +goose Up
-- Who works in the console of a developer. Without a row of it, a developer's team is as its
-- organization is.
CREATE TABLE developer_members (
    organization_id TEXT NOT NULL,
    account_id      TEXT NOT NULL,
    role            TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'editor', 'finance', 'support', 'viewer')),
    since           BIGINT NOT NULL,
    PRIMARY KEY (organization_id, account_id)
);

-- Open invitations; one that is answered or withdrawn is deleted, the audit log has it.
CREATE TABLE developer_invitations (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    email           TEXT NOT NULL, -- lower case
    role            TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'editor', 'finance', 'support', 'viewer')),
    created_by      TEXT NOT NULL,
    created_at      BIGINT NOT NULL,
    sent_at         BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL,
    UNIQUE (organization_id, email)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
