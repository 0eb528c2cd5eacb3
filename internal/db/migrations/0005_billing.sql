-- +goose Up
-- Billing: licences of the host products, cards (never a number), charges,
-- payments, the ledger, invoices, and the embedded payment sandbox.
CREATE TABLE billing_accounts (
    organization_id TEXT PRIMARY KEY,
    company         TEXT NOT NULL DEFAULT '',
    country         TEXT NOT NULL DEFAULT '',
    zip             TEXT NOT NULL DEFAULT '',
    vat_number      TEXT NOT NULL DEFAULT '',
    tax_exempt      BOOLEAN NOT NULL DEFAULT FALSE,
    updated_at      BIGINT NOT NULL
);

CREATE TABLE product_subscriptions (
    organization_id TEXT NOT NULL,
    product         TEXT NOT NULL,
    license_id      BIGINT NOT NULL,
    plan            TEXT NOT NULL DEFAULT '',
    last_plan       TEXT NOT NULL DEFAULT '',
    status          TEXT NOT NULL,
    trial_ends_at   BIGINT NOT NULL DEFAULT 0,
    updated_at      BIGINT NOT NULL,
    PRIMARY KEY (organization_id, product)
);

CREATE TABLE cards (
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
    updated_at      BIGINT NOT NULL,
    PRIMARY KEY (organization_id, product)
);

-- app_id is set only on a purchase that the shop priced itself; external_id is
-- whatever the creator of the charge sent.
CREATE TABLE direct_charges (
    id                    TEXT PRIMARY KEY,
    product               TEXT NOT NULL,
    buyer_organization_id TEXT NOT NULL,
    buyer_license_id      BIGINT NOT NULL,
    buyer_account_id      TEXT NOT NULL,
    buyer_entity_id       TEXT NOT NULL,
    seller_client_id      TEXT NOT NULL,
    order_client_id       TEXT NOT NULL,
    order_organization_id TEXT NOT NULL,
    external_id           TEXT NOT NULL DEFAULT '',
    app_id                TEXT NOT NULL DEFAULT '',
    plan_id               TEXT NOT NULL DEFAULT '',
    name                  TEXT NOT NULL,
    price_cents           BIGINT NOT NULL CHECK (price_cents >= 0),
    quantity              BIGINT NOT NULL CHECK (quantity >= 1),
    per_account           BOOLEAN NOT NULL,
    test                  BOOLEAN NOT NULL,
    commission_percent    BIGINT NOT NULL,
    return_url            TEXT NOT NULL,
    net_cents             BIGINT NOT NULL,
    tax_cents             BIGINT NOT NULL,
    total_cents           BIGINT NOT NULL CHECK (total_cents = net_cents + tax_cents),
    tax_rate              BIGINT NOT NULL,
    tax_place             TEXT NOT NULL DEFAULT '',
    status                TEXT NOT NULL,
    failure_code          TEXT NOT NULL DEFAULT '',
    authentication_url    TEXT NOT NULL DEFAULT '',
    created_at            BIGINT NOT NULL,
    updated_at            BIGINT NOT NULL
);
CREATE INDEX direct_charges_buyer ON direct_charges (buyer_organization_id, product, created_at);
CREATE INDEX direct_charges_seller ON direct_charges (order_organization_id, product, created_at);
-- One organization pays for an app once: a second purchase under way, or done,
-- is refused by the database itself.
CREATE UNIQUE INDEX direct_charges_app ON direct_charges (buyer_organization_id, app_id)
    WHERE app_id <> '' AND test = FALSE AND status IN ('processed', 'success');

CREATE TABLE recurrent_charges (
    id                    TEXT PRIMARY KEY,
    product               TEXT NOT NULL,
    buyer_organization_id TEXT NOT NULL,
    buyer_license_id      BIGINT NOT NULL,
    buyer_account_id      TEXT NOT NULL,
    buyer_entity_id       TEXT NOT NULL,
    seller_client_id      TEXT NOT NULL,
    order_client_id       TEXT NOT NULL,
    order_organization_id TEXT NOT NULL,
    external_id           TEXT NOT NULL DEFAULT '',
    app_id                TEXT NOT NULL DEFAULT '',
    plan_id               TEXT NOT NULL DEFAULT '',
    name                  TEXT NOT NULL,
    price_cents           BIGINT NOT NULL CHECK (price_cents >= 0),
    quantity              BIGINT NOT NULL CHECK (quantity >= 1),
    per_account           BOOLEAN NOT NULL,
    test                  BOOLEAN NOT NULL,
    months                BIGINT NOT NULL CHECK (months >= 1),
    trial_days            BIGINT NOT NULL CHECK (trial_days >= 0),
    commission_percent    BIGINT NOT NULL,
    return_url            TEXT NOT NULL,
    status                TEXT NOT NULL,
    trial_ends_at         BIGINT NOT NULL DEFAULT 0,
    current_charge_at     BIGINT NOT NULL DEFAULT 0,
    next_charge_at        BIGINT NOT NULL DEFAULT 0,
    cancelled_at          BIGINT NOT NULL DEFAULT 0,
    created_at            BIGINT NOT NULL,
    updated_at            BIGINT NOT NULL
);
CREATE INDEX recurrent_charges_buyer ON recurrent_charges (buyer_organization_id, app_id, status);

-- A payment is one attempt to collect money. Its id is the idempotency key
-- that the provider sees.
CREATE TABLE payments (
    id           TEXT PRIMARY KEY,
    charge_id    TEXT NOT NULL,
    provider     TEXT NOT NULL,
    card_token   TEXT NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    state        TEXT NOT NULL,
    failure_code TEXT NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL
);
CREATE INDEX payments_open ON payments (created_at) WHERE state NOT IN ('succeeded', 'failed');

-- The ledger is append-only: triggers refuse change and removal (they differ
-- by engine, so billingdb adds them when it opens). A posting moves an amount
-- from one account to another, so every transaction sums to zero by its shape.
CREATE TABLE ledger_transactions (
    id        TEXT PRIMARY KEY,
    kind      TEXT NOT NULL CHECK (kind IN ('collection', 'refund', 'withdrawal')),
    source    TEXT NOT NULL,
    charge_id TEXT NOT NULL DEFAULT '',
    name      TEXT NOT NULL,
    currency  TEXT NOT NULL,
    at        BIGINT NOT NULL,
    UNIQUE (kind, source)
);

CREATE TABLE ledger_postings (
    transaction_id TEXT NOT NULL REFERENCES ledger_transactions (id),
    n              BIGINT NOT NULL,
    source         TEXT NOT NULL,
    destination    TEXT NOT NULL CHECK (destination <> source),
    amount_cents   BIGINT NOT NULL CHECK (amount_cents > 0),
    at             BIGINT NOT NULL,
    PRIMARY KEY (transaction_id, n)
);
CREATE INDEX ledger_postings_in ON ledger_postings (destination, at);
CREATE INDEX ledger_postings_out ON ledger_postings (source, at);

CREATE TABLE invoices (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    product         TEXT NOT NULL,
    app_id          TEXT NOT NULL DEFAULT '',
    charge_id       TEXT NOT NULL DEFAULT '',
    description     TEXT NOT NULL,
    state           TEXT NOT NULL,
    net_cents       BIGINT NOT NULL,
    tax_cents       BIGINT NOT NULL,
    total_cents     BIGINT NOT NULL CHECK (total_cents = net_cents + tax_cents),
    tax_rate        BIGINT NOT NULL,
    currency        TEXT NOT NULL,
    issued_at       BIGINT NOT NULL
);
CREATE INDEX invoices_organization ON invoices (organization_id, issued_at);

-- Every event of a payment provider, once.
CREATE TABLE provider_events (
    id          TEXT PRIMARY KEY,
    provider    TEXT NOT NULL,
    body        TEXT NOT NULL,
    received_at BIGINT NOT NULL
);

-- The embedded provider's own tables. They stand for another company's
-- database: billing reads them only through the provider's port.
CREATE TABLE sandbox_cards (
    token      TEXT PRIMARY KEY,
    brand      TEXT NOT NULL,
    first_six  TEXT NOT NULL,
    last_four  TEXT NOT NULL,
    exp_month  BIGINT NOT NULL,
    exp_year   BIGINT NOT NULL,
    name       TEXT NOT NULL DEFAULT '',
    country    TEXT NOT NULL DEFAULT '',
    zip        TEXT NOT NULL DEFAULT '',
    behaviour  TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE sandbox_payments (
    key          TEXT PRIMARY KEY,
    id           TEXT NOT NULL UNIQUE,
    card_token   TEXT NOT NULL,
    amount_cents BIGINT NOT NULL,
    metadata     TEXT NOT NULL,
    outcome      TEXT NOT NULL,
    failure_code TEXT NOT NULL DEFAULT '',
    settles_at   BIGINT NOT NULL,
    announced_at BIGINT NOT NULL DEFAULT 0,
    created_at   BIGINT NOT NULL
);
CREATE INDEX sandbox_payments_due ON sandbox_payments (settles_at) WHERE announced_at = 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
