-- +goose Up
-- What host products tell of organizations, people and licences has a version, 0 until a
-- host told of it.
ALTER TABLE identity_organizations ADD COLUMN host_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_accounts ADD COLUMN host_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE product_subscriptions ADD COLUMN host_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE product_subscriptions ADD COLUMN seats BIGINT NOT NULL DEFAULT 0; -- 0 = as many as agents

-- Every number that was ever given to a licence, also to one that is gone.
CREATE TABLE licence_numbers (
    number          BIGINT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    product         TEXT NOT NULL,
    given_at        BIGINT NOT NULL
);

INSERT INTO licence_numbers (number, organization_id, product, given_at)
SELECT license_id, organization_id, product, updated_at FROM product_subscriptions;

-- Where a host product's server hears of installs.
CREATE TABLE platform_webhooks (
    client_id  TEXT PRIMARY KEY,
    url        TEXT NOT NULL,
    products   TEXT NOT NULL, -- with commas
    updated_at BIGINT NOT NULL
);
