-- +goose Up
-- Changes of a subscription's plan, billing cycle or number of units. A change
-- upwards is paid at once by a charge of its own, one downwards waits for the end
-- of what is paid. before is what the subscription was, as JSON, for when the
-- developer refuses the new units; without_access the accounts left out, as JSON,
-- '' when the change leaves that as it is.
CREATE TABLE plan_changes (
    id                  TEXT PRIMARY KEY,
    recurrent_charge_id TEXT NOT NULL,
    organization_id     TEXT NOT NULL,
    state               TEXT NOT NULL,
    plan_id             TEXT NOT NULL,
    price_cents         BIGINT NOT NULL,
    months              BIGINT NOT NULL,
    per_account         BOOLEAN NOT NULL,
    quantity            BIGINT NOT NULL,
    units               BIGINT NOT NULL,
    before              TEXT NOT NULL,
    without_access      TEXT NOT NULL,
    charge_id           TEXT NOT NULL,
    account_id          TEXT NOT NULL,
    failure_code        TEXT NOT NULL,
    effective_at        BIGINT NOT NULL,
    created_at          BIGINT NOT NULL,
    updated_at          BIGINT NOT NULL
);
CREATE INDEX plan_changes_subscription ON plan_changes (recurrent_charge_id, created_at);
-- A subscription changes to one thing at a time.
CREATE UNIQUE INDEX plan_changes_open ON plan_changes (recurrent_charge_id) WHERE state IN ('scheduled', 'collecting');

-- The change that is open, if any: a renewal waits for it, or begins with it.
ALTER TABLE recurrent_charges ADD COLUMN change_id TEXT NOT NULL DEFAULT '';
-- A charge that pays for a change names it; credit_cents is what it took off for
-- the days of the old plan that were paid and not used, before tax.
ALTER TABLE direct_charges ADD COLUMN change_id TEXT NOT NULL DEFAULT '';
ALTER TABLE direct_charges ADD COLUMN credit_cents BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX direct_charges_change ON direct_charges (change_id) WHERE change_id <> '';
-- The charge of a change is no attempt at a renewal. When its money went back,
-- because the developer refused the new units, the period is paid by a renewal.
DROP INDEX direct_charges_attempt;
CREATE UNIQUE INDEX direct_charges_attempt ON direct_charges (recurrent_charge_id, period, attempt) WHERE recurrent_charge_id <> '' AND change_id = '';
DROP INDEX direct_charges_period;
CREATE UNIQUE INDEX direct_charges_period ON direct_charges (recurrent_charge_id, period)
    WHERE recurrent_charge_id <> '' AND change_id = '' AND status IN ('processed', 'success');

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
