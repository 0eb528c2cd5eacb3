-- +goose Up
-- Closed accounts and organizations can be reopened until they are removed. closed_by is
-- the account, organization, client or 'operator' that closed; an account that was closed
-- with its organization names the organization, and is reopened with it.
ALTER TABLE identity_accounts ADD COLUMN closed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE identity_accounts ADD COLUMN removed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_organizations ADD COLUMN closed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_organizations ADD COLUMN closed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE identity_organizations ADD COLUMN removed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX identity_accounts_closed ON identity_accounts (closed_at) WHERE closed_at > 0 AND removed_at = 0;
CREATE INDEX identity_organizations_closed ON identity_organizations (closed_at) WHERE closed_at > 0 AND removed_at = 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
