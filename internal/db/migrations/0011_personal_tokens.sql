-- +goose Up
-- Personal access tokens: what a person's own scripts present instead of a
-- password. Only the hash of the secret is known; scopes is a list with commas.
CREATE TABLE identity_personal_tokens (
    id          TEXT PRIMARY KEY,
    account_id  TEXT NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
    name        TEXT NOT NULL,
    scopes      TEXT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    created_at  BIGINT NOT NULL
);
CREATE INDEX identity_personal_tokens_account ON identity_personal_tokens (account_id, created_at);

-- Staff reads the latest looks through customers' eyes.
CREATE INDEX audit_log_action ON audit_log (action, at);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
