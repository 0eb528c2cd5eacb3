-- +goose Up
-- From where somebody did what the audit log says: the session of the browser, or else the token,
-- and the network address. Both are empty for what is done by itself, and for what is older.
ALTER TABLE audit_log ADD COLUMN session_id TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_log ADD COLUMN address TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
