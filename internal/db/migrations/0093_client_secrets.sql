-- +goose Up
-- At a rotation the secret before stays valid for a day, so that servers can be told one by one.
ALTER TABLE identity_clients ADD COLUMN previous_secret_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE identity_clients ADD COLUMN previous_secret_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_clients ADD COLUMN configuration_uri TEXT NOT NULL DEFAULT '';
CREATE INDEX identity_clients_by_organization ON identity_clients (organization_id);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
