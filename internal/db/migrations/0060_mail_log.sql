-- +goose Up
-- Which mails were sent to whom and what became of them; never their words.
CREATE TABLE mail_log (
    message_key     TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    address         TEXT NOT NULL,
    kind            TEXT NOT NULL,
    subject         TEXT NOT NULL,
    state           TEXT NOT NULL,
    fault           TEXT NOT NULL,
    attempts        BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);
CREATE INDEX mail_log_organization ON mail_log (organization_id, updated_at);
CREATE INDEX mail_log_age ON mail_log (updated_at);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
