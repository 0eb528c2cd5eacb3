-- +goose Up
-- Numbers of licences come from one sequence and are never given twice. A row, not
-- a sequence of the engine: both engines know rows, and a rolled back
-- transaction gives its number back.
CREATE TABLE sequences (
    name  TEXT PRIMARY KEY,
    value BIGINT NOT NULL -- that was given last
);

-- Each import numbered the organizations of its folder from 1500 on, so licences of
-- different organizations and products have the same number. The first of them keeps
-- it, the others get new ones, and so do the charges that name them.
CREATE TABLE renumbered_licences AS
SELECT organization_id, product,
       (SELECT MAX(license_id) FROM product_subscriptions) + ROW_NUMBER() OVER (ORDER BY license_id, place) AS number
FROM (SELECT organization_id, product, license_id,
             ROW_NUMBER() OVER (PARTITION BY license_id ORDER BY product DESC, updated_at, organization_id) AS place
      FROM product_subscriptions) AS numbered
WHERE place > 1;

UPDATE product_subscriptions SET license_id = (
    SELECT number FROM renumbered_licences AS r WHERE r.organization_id = product_subscriptions.organization_id AND r.product = product_subscriptions.product)
WHERE EXISTS (
    SELECT 1 FROM renumbered_licences AS r WHERE r.organization_id = product_subscriptions.organization_id AND r.product = product_subscriptions.product);

UPDATE direct_charges SET buyer_license_id = (
    SELECT number FROM renumbered_licences AS r WHERE r.organization_id = direct_charges.buyer_organization_id AND r.product = direct_charges.product)
WHERE EXISTS (
    SELECT 1 FROM renumbered_licences AS r WHERE r.organization_id = direct_charges.buyer_organization_id AND r.product = direct_charges.product);

UPDATE recurrent_charges SET buyer_license_id = (
    SELECT number FROM renumbered_licences AS r WHERE r.organization_id = recurrent_charges.buyer_organization_id AND r.product = recurrent_charges.product)
WHERE EXISTS (
    SELECT 1 FROM renumbered_licences AS r WHERE r.organization_id = recurrent_charges.buyer_organization_id AND r.product = recurrent_charges.product);

DROP TABLE renumbered_licences;

CREATE UNIQUE INDEX product_subscriptions_number ON product_subscriptions (license_id);

INSERT INTO sequences (name, value) SELECT 'licence', MAX(license_id) FROM product_subscriptions HAVING COUNT(*) > 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
