-- +goose Up
-- Subscriptions to apps: what each period costs and where it stands, charges of
-- single periods, refunds, numbered invoices, notices to developers.

-- What a period costs as last counted; anchor_at is where period anchor_period+1
-- begins, period the last one that was paid (0: none yet, or a trial). attempt,
-- due_since and retry_at are the collecting of the period that is due. entitled
-- is whether the organization may have the app by this charge.
ALTER TABLE recurrent_charges ADD COLUMN net_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN tax_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN total_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN tax_rate BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN tax_place TEXT NOT NULL DEFAULT '';
ALTER TABLE recurrent_charges ADD COLUMN card_required BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE recurrent_charges ADD COLUMN failure_code TEXT NOT NULL DEFAULT '';
ALTER TABLE recurrent_charges ADD COLUMN authentication_url TEXT NOT NULL DEFAULT '';
ALTER TABLE recurrent_charges ADD COLUMN anchor_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN anchor_period BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN period BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN attempt BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN due_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN retry_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN reminded_period BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN entitled BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE recurrent_charges ADD COLUMN archived_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
UPDATE recurrent_charges SET anchor_at = current_charge_at, period = 1, entitled = (app_id <> '' AND test = FALSE), reminded_period = 1
WHERE status IN ('active', 'past_due');
CREATE INDEX recurrent_charges_seller ON recurrent_charges (order_organization_id, product, created_at);
CREATE INDEX recurrent_charges_next ON recurrent_charges (status, next_charge_at);
CREATE INDEX recurrent_charges_age ON recurrent_charges (status, created_at);
-- One organization subscribes to an app once at a time.
CREATE UNIQUE INDEX recurrent_charges_app ON recurrent_charges (buyer_organization_id, app_id)
    WHERE app_id <> '' AND test = FALSE AND status IN ('processed', 'active', 'past_due');

-- A period of a subscription is collected by a direct charge of its own. Such a
-- charge names no app: the subscription brings it.
ALTER TABLE direct_charges ADD COLUMN recurrent_charge_id TEXT NOT NULL DEFAULT '';
ALTER TABLE direct_charges ADD COLUMN period BIGINT NOT NULL DEFAULT 0;
ALTER TABLE direct_charges ADD COLUMN attempt BIGINT NOT NULL DEFAULT 0;
ALTER TABLE direct_charges ADD COLUMN period_start BIGINT NOT NULL DEFAULT 0;
ALTER TABLE direct_charges ADD COLUMN period_end BIGINT NOT NULL DEFAULT 0;
ALTER TABLE direct_charges ADD COLUMN refunded_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE direct_charges ADD COLUMN archived_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX direct_charges_age ON direct_charges (status, created_at);
CREATE UNIQUE INDEX direct_charges_attempt ON direct_charges (recurrent_charge_id, period, attempt) WHERE recurrent_charge_id <> '';
-- A period is paid once, or being paid once.
CREATE UNIQUE INDEX direct_charges_period ON direct_charges (recurrent_charge_id, period)
    WHERE recurrent_charge_id <> '' AND status IN ('processed', 'success');
-- What was refunded in full may be bought again.
DROP INDEX direct_charges_app;
CREATE UNIQUE INDEX direct_charges_app ON direct_charges (buyer_organization_id, app_id)
    WHERE app_id <> '' AND test = FALSE AND status IN ('processed', 'success') AND (refunded_cents = 0 OR refunded_cents < total_cents);

CREATE INDEX cards_expiry ON cards (exp_year, exp_month);
ALTER TABLE cards ADD COLUMN warned_expiry BIGINT NOT NULL DEFAULT 0;

-- Money that goes back. kind is refund, or chargeback: then the bank took it.
CREATE TABLE refunds (
    id           TEXT PRIMARY KEY,
    charge_id    TEXT NOT NULL,
    kind         TEXT NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    reason       TEXT NOT NULL,
    actor        TEXT NOT NULL,
    state        TEXT NOT NULL,
    failure_code TEXT NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL
);
CREATE INDEX refunds_charge ON refunds (charge_id, created_at);
CREATE INDEX refunds_open ON refunds (created_at) WHERE state = 'requested';

-- Issued invoices and credit notes have a number without gaps within their
-- seller and never change. document holds lines and both parties as printed.
ALTER TABLE invoices ADD COLUMN seller TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invoices ADD COLUMN kind TEXT NOT NULL DEFAULT 'invoice';
ALTER TABLE invoices ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN document TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX invoices_number ON invoices (seller, number) WHERE number > 0;
CREATE UNIQUE INDEX invoices_source ON invoices (source) WHERE source <> '';
CREATE TABLE invoice_counters (
    seller TEXT PRIMARY KEY,
    last   BIGINT NOT NULL
);

-- Notices to developers: what was to be told, and how each try went.
CREATE TABLE developer_notices (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    app_id          TEXT NOT NULL,
    event           TEXT NOT NULL,
    body            TEXT NOT NULL,
    state           TEXT NOT NULL,
    attempts        BIGINT NOT NULL DEFAULT 0,
    last_status     BIGINT NOT NULL DEFAULT 0,
    last_error      TEXT NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    delivered_at    BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX developer_notices_list ON developer_notices (organization_id, created_at);

-- Embedded provider: money given back, and disputes.
CREATE TABLE sandbox_refunds (
    key          TEXT PRIMARY KEY,
    payment_key  TEXT NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    created_at   BIGINT NOT NULL
);
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds (payment_key);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
