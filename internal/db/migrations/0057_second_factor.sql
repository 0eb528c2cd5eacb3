-- +goose Up
-- Codes of an app on a person's phone (RFC 6238). The secret is encrypted by the program.
CREATE TABLE identity_second_factors (
    account_id   TEXT PRIMARY KEY,
    secret       TEXT NOT NULL,
    last_step    BIGINT NOT NULL DEFAULT 0, -- of the code that was used last: none works twice
    created_at   BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL DEFAULT 0  -- 0 while it is being set up
);

CREATE TABLE identity_recovery_codes (
    account_id TEXT NOT NULL,
    code_hash  TEXT NOT NULL,
    used_at    BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (account_id, code_hash)
);

-- A pending session opens nothing until the second factor was given.
ALTER TABLE identity_sessions ADD COLUMN pending BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE identity_sessions ADD COLUMN second_factor_at BIGINT NOT NULL DEFAULT 0;

-- A trusted browser is not asked for the second factor.
ALTER TABLE identity_devices ADD COLUMN trusted_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_devices ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
