-- +goose Up
-- Carts, what is in them, and coupons.

-- locked_until and locked_by are a checkout that is under way, buyer who pressed
-- purchase with the rights of that moment.
CREATE TABLE carts (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    account_id      TEXT NOT NULL,
    coupon          TEXT NOT NULL DEFAULT '',
    locked_until    BIGINT NOT NULL DEFAULT 0,
    locked_by       TEXT NOT NULL DEFAULT '',
    accepted_until  BIGINT NOT NULL DEFAULT 0,
    checksum        TEXT NOT NULL DEFAULT '',
    buyer           TEXT NOT NULL DEFAULT '',
    purchasing_at   BIGINT NOT NULL DEFAULT 0,
    purchased_at    BIGINT NOT NULL DEFAULT 0,
    closed_at       BIGINT NOT NULL DEFAULT 0,
    version         BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);
-- An account has one open cart.
CREATE UNIQUE INDEX carts_open ON carts (organization_id, account_id) WHERE purchasing_at = 0 AND closed_at = 0;

-- no_access are account ids with commas; agreed is the price that the buyer
-- agreed to, as JSON, empty before the purchase.
CREATE TABLE cart_items (
    cart_id      TEXT NOT NULL,
    app_id       TEXT NOT NULL,
    plan_id      TEXT NOT NULL,
    position     BIGINT NOT NULL,
    no_access    TEXT NOT NULL DEFAULT '',
    status       TEXT NOT NULL,
    note         TEXT NOT NULL DEFAULT '',
    noted_at     BIGINT NOT NULL DEFAULT 0,
    charge_id    TEXT NOT NULL DEFAULT '',
    charge_type  TEXT NOT NULL DEFAULT '',
    confirm_url  TEXT NOT NULL DEFAULT '',
    agreed       TEXT NOT NULL DEFAULT '',
    purchased_at BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (cart_id, app_id)
);

-- What a coupon takes off, from what (all, category, product, apps with commas),
-- when, and how often; a limit of 0 is none.
CREATE TABLE coupons (
    code             TEXT PRIMARY KEY,
    title            TEXT NOT NULL,
    percent          BIGINT NOT NULL CHECK (percent >= 0 AND percent <= 100),
    amount_cents     BIGINT NOT NULL CHECK (amount_cents >= 0),
    scope            TEXT NOT NULL,
    scope_value      TEXT NOT NULL DEFAULT '',
    starts_at        BIGINT NOT NULL,
    ends_at          BIGINT NOT NULL,
    total            BIGINT NOT NULL DEFAULT 0,
    per_organization BIGINT NOT NULL DEFAULT 0,
    first_purchase   BOOLEAN NOT NULL DEFAULT FALSE,
    used             BIGINT NOT NULL DEFAULT 0
);
-- A cart uses its coupon once.
CREATE TABLE coupon_uses (
    cart_id         TEXT PRIMARY KEY,
    code            TEXT NOT NULL,
    organization_id TEXT NOT NULL,
    used_at         BIGINT NOT NULL
);
CREATE INDEX coupon_uses_organization ON coupon_uses (code, organization_id);

-- A charge of a cart names it, and what its coupon takes off: a share of every
-- period, or an amount of the first one.
ALTER TABLE direct_charges ADD COLUMN cart_id TEXT NOT NULL DEFAULT '';
ALTER TABLE direct_charges ADD COLUMN coupon_basis_points BIGINT NOT NULL DEFAULT 0;
ALTER TABLE direct_charges ADD COLUMN coupon_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN cart_id TEXT NOT NULL DEFAULT '';
ALTER TABLE recurrent_charges ADD COLUMN coupon_basis_points BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN coupon_cents BIGINT NOT NULL DEFAULT 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
