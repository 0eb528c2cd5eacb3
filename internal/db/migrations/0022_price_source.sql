-- +goose Up
-- Who set the price of a charge: a plan of the shop (plan_id), an upgrade of the
-- shop (resource_id), or the app that sells. The periods of a subscription have
-- the source of their subscription.
ALTER TABLE direct_charges ADD COLUMN price_source TEXT NOT NULL DEFAULT 'seller' CHECK (price_source IN ('plan', 'upgrade', 'seller'));
ALTER TABLE direct_charges ADD COLUMN resource_id TEXT NOT NULL DEFAULT '';
ALTER TABLE recurrent_charges ADD COLUMN price_source TEXT NOT NULL DEFAULT 'seller' CHECK (price_source IN ('plan', 'upgrade', 'seller'));
ALTER TABLE recurrent_charges ADD COLUMN resource_id TEXT NOT NULL DEFAULT '';

UPDATE recurrent_charges SET price_source = 'upgrade', resource_id = upgrade_id WHERE upgrade_id <> '';
UPDATE recurrent_charges SET price_source = 'plan' WHERE upgrade_id = '' AND plan_id <> '';
UPDATE direct_charges SET price_source = 'upgrade', resource_id = upgrade_id WHERE upgrade_id <> '';
UPDATE direct_charges SET price_source = 'plan' WHERE upgrade_id = '' AND plan_id <> '';
UPDATE direct_charges SET
    price_source = (SELECT r.price_source FROM recurrent_charges r WHERE r.id = direct_charges.recurrent_charge_id),
    plan_id = (SELECT r.plan_id FROM recurrent_charges r WHERE r.id = direct_charges.recurrent_charge_id),
    resource_id = (SELECT r.resource_id FROM recurrent_charges r WHERE r.id = direct_charges.recurrent_charge_id)
WHERE EXISTS (SELECT 1 FROM recurrent_charges r WHERE r.id = direct_charges.recurrent_charge_id);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
