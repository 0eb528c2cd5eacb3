-- +goose Up
-- Since which day a client asks for a scope, and the last day on which it used it: days in UTC as
-- 2026-11-27, used_on empty for never. A row is written once a day at most, and tells of no person.
CREATE TABLE identity_scope_uses (
    client_id TEXT NOT NULL REFERENCES identity_clients (id) ON DELETE CASCADE,
    scope     TEXT NOT NULL,
    asked_on  TEXT NOT NULL,
    used_on   TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (client_id, scope)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
