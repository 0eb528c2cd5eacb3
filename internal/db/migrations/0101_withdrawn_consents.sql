-- +goose Up
-- Apps that somebody, or an organization, let in once and let in no more: hosts say so in their
-- place, until they are let in again. coverage and subject are those of identity_consents.
CREATE TABLE identity_withdrawn_consents (
    client_id    TEXT NOT NULL REFERENCES identity_clients (id) ON DELETE CASCADE,
    coverage     TEXT NOT NULL,
    subject      TEXT NOT NULL,
    withdrawn_at BIGINT NOT NULL,
    PRIMARY KEY (client_id, coverage, subject)
);
CREATE INDEX identity_withdrawn_consents_by_subject ON identity_withdrawn_consents (subject);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
