-- +goose Up
-- Browsers in which an account has signed in before: guesses made elsewhere do not
-- keep them out.
CREATE TABLE identity_devices (
    secret_hash TEXT NOT NULL,
    account_id  TEXT NOT NULL,
    used_at     BIGINT NOT NULL,
    PRIMARY KEY (account_id, secret_hash)
);
CREATE INDEX identity_devices_age ON identity_devices (used_at);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
