-- +goose Up
-- An uninstall can be undone for a while. The install that this brings is a new
-- row, which names the one it restores: each is restored once at most.
ALTER TABLE installs ADD COLUMN restores TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX installs_restores ON installs (restores) WHERE restores <> '';
CREATE INDEX installs_removed ON installs (organization_id, removed_at) WHERE removed_at > 0;

-- Who was left without access to an app when it was uninstalled. The rows go when
-- the uninstall cannot be undone any more.
CREATE TABLE removed_no_access (
    install_id      TEXT NOT NULL,
    organization_id TEXT NOT NULL,
    account_id      TEXT NOT NULL,
    chosen_by       TEXT NOT NULL,
    chosen_at       BIGINT NOT NULL,
    removed_at      BIGINT NOT NULL,
    PRIMARY KEY (install_id, account_id)
);
CREATE INDEX removed_no_access_age ON removed_no_access (removed_at);

-- The install whose removal ended a subscription.
ALTER TABLE recurrent_charges ADD COLUMN ended_with TEXT NOT NULL DEFAULT '';
CREATE INDEX recurrent_charges_ended_with ON recurrent_charges (ended_with) WHERE ended_with <> '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
