-- +goose Up
-- Developers give upgrades their ids, so two apps may have the same one: what is had once is
-- had once of an app.
DROP INDEX direct_charges_upgrade;
CREATE UNIQUE INDEX direct_charges_upgrade ON direct_charges (buyer_organization_id, upgrade_app_id, upgrade_id)
    WHERE upgrade_id <> '' AND upgrade_once AND status = 'processed';
DROP INDEX recurrent_charges_upgrade;
CREATE UNIQUE INDEX recurrent_charges_upgrade ON recurrent_charges (buyer_organization_id, upgrade_app_id, upgrade_id)
    WHERE upgrade_id <> '' AND upgrade_once AND status IN ('processed', 'active', 'past_due');
DROP INDEX upgrade_grants_once;
CREATE UNIQUE INDEX upgrade_grants_once ON upgrade_grants (organization_id, app_id, upgrade_id) WHERE once AND state IN ('enabling', 'enabled');

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
