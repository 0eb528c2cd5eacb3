-- +goose Up
-- Paid extras of apps. A charge that carries one names it; units are how many of
-- a counted one are bought, once says that it is had once only.
ALTER TABLE direct_charges ADD COLUMN upgrade_id TEXT NOT NULL DEFAULT '';
ALTER TABLE direct_charges ADD COLUMN upgrade_app_id TEXT NOT NULL DEFAULT '';
ALTER TABLE direct_charges ADD COLUMN upgrade_units BIGINT NOT NULL DEFAULT 0;
ALTER TABLE direct_charges ADD COLUMN upgrade_once BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE recurrent_charges ADD COLUMN upgrade_id TEXT NOT NULL DEFAULT '';
ALTER TABLE recurrent_charges ADD COLUMN upgrade_app_id TEXT NOT NULL DEFAULT '';
ALTER TABLE recurrent_charges ADD COLUMN upgrade_units BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN upgrade_once BOOLEAN NOT NULL DEFAULT FALSE;
-- What is had once is paid once at a time.
CREATE UNIQUE INDEX direct_charges_upgrade ON direct_charges (buyer_organization_id, upgrade_id)
    WHERE upgrade_id <> '' AND upgrade_once AND status = 'processed';
CREATE UNIQUE INDEX recurrent_charges_upgrade ON recurrent_charges (buyer_organization_id, upgrade_id)
    WHERE upgrade_id <> '' AND upgrade_once AND status IN ('processed', 'active', 'past_due');

-- What an organization has of an upgrade: one row for each purchase, that is for
-- each enabling at the developer's, which one disabling of the same quantity
-- undoes. turn orders what the developer is told about one upgrade of one
-- organization. A free upgrade has no charge.
CREATE TABLE upgrade_grants (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    license_id      BIGINT NOT NULL,
    account_id      TEXT NOT NULL,
    email           TEXT NOT NULL,
    app_id          TEXT NOT NULL,
    upgrade_id      TEXT NOT NULL,
    name            TEXT NOT NULL,
    charge_id       TEXT NOT NULL DEFAULT '',
    charge_type     TEXT NOT NULL DEFAULT '',
    quantity        BIGINT NOT NULL CHECK (quantity >= 1),
    once            BOOLEAN NOT NULL,
    state           TEXT NOT NULL,
    turn            BIGINT NOT NULL,
    refusal         TEXT NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);
CREATE INDEX upgrade_grants_app ON upgrade_grants (organization_id, app_id, upgrade_id);
CREATE INDEX upgrade_grants_charge ON upgrade_grants (charge_id) WHERE charge_id <> '';
CREATE UNIQUE INDEX upgrade_grants_once ON upgrade_grants (organization_id, upgrade_id) WHERE once AND state IN ('enabling', 'enabled');

-- A notice that enables or disables: its answer moves the grant.
ALTER TABLE developer_notices ADD COLUMN grant_id TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
