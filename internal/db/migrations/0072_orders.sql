-- +goose Up
-- What people order has a number that can be said. An order is a single purchase, a
-- subscription with all its periods, or a cart with all that was bought by it.
CREATE TABLE orders (
    id     TEXT PRIMARY KEY,
    number BIGINT NOT NULL UNIQUE
);
ALTER TABLE direct_charges ADD COLUMN order_number BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN order_number BIGINT NOT NULL DEFAULT 0;

-- From a payment to its invoice.
CREATE INDEX invoices_charge ON invoices (charge_id);

INSERT INTO orders (id, number)
SELECT placed.id, 10000000 + ROW_NUMBER() OVER (ORDER BY placed.made_at, placed.id)
FROM (
  SELECT made.id, MIN(made.created_at) AS made_at
  FROM (
    SELECT COALESCE(NULLIF(cart_id, ''), id) AS id, created_at FROM recurrent_charges
    UNION ALL
    SELECT COALESCE(NULLIF(cart_id, ''), id), created_at FROM direct_charges WHERE recurrent_charge_id = ''
  ) AS made
  GROUP BY made.id
) AS placed;

UPDATE recurrent_charges SET order_number =
  (SELECT number FROM orders WHERE orders.id = COALESCE(NULLIF(recurrent_charges.cart_id, ''), recurrent_charges.id));
UPDATE direct_charges SET order_number = COALESCE(
  (SELECT r.order_number FROM recurrent_charges r WHERE r.id = direct_charges.recurrent_charge_id),
  (SELECT number FROM orders WHERE orders.id = COALESCE(NULLIF(direct_charges.cart_id, ''), direct_charges.id)), 0);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
