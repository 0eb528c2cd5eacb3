-- +goose Up
-- A payment that waits for the buyer's bank ends by itself at authentication_until
-- (zero while no bank asks). A payment tells which card it was asked of.
ALTER TABLE direct_charges ADD COLUMN authentication_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN authentication_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN card_type TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN card_last_four TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN card_given BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE direct_charges SET authentication_until = COALESCE((SELECT p.created_at + 86400000000 FROM payments p WHERE p.charge_id = direct_charges.id AND p.state = 'action_required'), 0)
WHERE status = 'processed' AND authentication_url <> '';
UPDATE recurrent_charges SET authentication_until = COALESCE((SELECT MAX(d.authentication_until) FROM direct_charges d
  WHERE d.recurrent_charge_id = recurrent_charges.id AND d.status = 'processed'), 0)
WHERE authentication_url <> '';
CREATE INDEX direct_charges_waiting ON direct_charges (authentication_until) WHERE authentication_until > 0;

-- A card that was given for one purchase: a single payment or a subscription. It
-- pays for nothing else until its first payment has succeeded; then it becomes the
-- card of the product, if the buyer said so (keep), or stays the subscription's own.
CREATE TABLE purchase_cards (
    charge_id       TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    product         TEXT NOT NULL,
    provider        TEXT NOT NULL,
    token           TEXT NOT NULL,
    card_type       TEXT NOT NULL,
    first_six       TEXT NOT NULL,
    last_four       TEXT NOT NULL,
    exp_month       BIGINT NOT NULL,
    exp_year        BIGINT NOT NULL,
    first_name      TEXT NOT NULL DEFAULT '',
    last_name       TEXT NOT NULL DEFAULT '',
    company         TEXT NOT NULL DEFAULT '',
    country         TEXT NOT NULL DEFAULT '',
    zip             TEXT NOT NULL DEFAULT '',
    vat_number      TEXT NOT NULL DEFAULT '',
    keep            BOOLEAN NOT NULL,
    paid_at         BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL
);
CREATE INDEX purchase_cards_organization ON purchase_cards (organization_id, product);

-- Nothing was paid for a trial: its period has not begun (contract billing 3).
UPDATE recurrent_charges SET current_charge_at = 0 WHERE period = 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
