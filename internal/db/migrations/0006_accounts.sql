-- +goose Up
-- Accounts that are confirmed and closed, one-time links in mails, invitations,
-- and grants that staff holds on a customer's account.
ALTER TABLE identity_accounts ADD COLUMN verified_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_accounts ADD COLUMN closed_at BIGINT NOT NULL DEFAULT 0;
UPDATE identity_accounts SET verified_at = created_at;

-- Who looks through the account's eyes, empty for the person itself.
ALTER TABLE identity_grants ADD COLUMN staff_id TEXT NOT NULL DEFAULT '';

-- A link works once and for a limited time; only its hash is known. subject is
-- the id of an account or an invitation, or an e-mail address; payload is JSON.
CREATE TABLE identity_links (
    hash       TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    subject    TEXT NOT NULL,
    payload    TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX identity_links_subject ON identity_links (kind, subject);
CREATE INDEX identity_links_age ON identity_links (expires_at);

-- An invitation is requested by a member, then granted by somebody who manages.
-- role is empty until then; account_id is the account that joining makes.
CREATE TABLE identity_invitations (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES identity_organizations (id),
    email           TEXT NOT NULL,
    name            TEXT NOT NULL DEFAULT '',
    product         TEXT NOT NULL,
    role            TEXT NOT NULL DEFAULT '',
    creator_id      TEXT NOT NULL,
    account_id      TEXT NOT NULL,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    UNIQUE (organization_id, email, product)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
