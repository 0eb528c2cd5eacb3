-- name: NextInvoiceNumbers :one
-- Gives the last of so many numbers.
INSERT INTO invoice_counters (seller, last) VALUES (sqlc.arg(seller), sqlc.arg(wanted))
ON CONFLICT (seller) DO UPDATE SET last = invoice_counters.last + excluded.last
RETURNING last;

-- name: InsertInvoice :exec
INSERT INTO invoices (id, organization_id, product, app_id, charge_id, description, state, net_cents, tax_cents, total_cents, tax_rate, currency, issued_at,
  seller, number, kind, source, document)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(product), sqlc.arg(app_id), sqlc.arg(charge_id), sqlc.arg(description), sqlc.arg(state),
  sqlc.arg(net_cents), sqlc.arg(tax_cents), sqlc.arg(total_cents), sqlc.arg(tax_rate), sqlc.arg(currency), sqlc.arg(issued_at),
  sqlc.arg(seller), sqlc.arg(number), sqlc.arg(kind), sqlc.arg(source), sqlc.arg(document));

-- name: KnownInvoices :many
SELECT invoices.* FROM json_each(CAST(sqlc.arg(ids) AS TEXT)) AS listed JOIN invoices ON invoices.id = listed.value
UNION
SELECT invoices.* FROM json_each(CAST(sqlc.arg(sources) AS TEXT)) AS listed JOIN invoices ON invoices.source = listed.value AND invoices.source <> '';

-- name: InvoiceOfSource :one
SELECT * FROM invoices WHERE source = sqlc.arg(source) AND source <> '';

-- name: InvoiceOfNumber :one
SELECT sqlc.embed(invoices), CAST(COALESCE(d.order_number, r.order_number, 0) AS BIGINT) AS order_number
FROM invoices
LEFT JOIN direct_charges d ON d.id = invoices.charge_id
LEFT JOIN recurrent_charges r ON r.id = invoices.charge_id
WHERE invoices.seller = sqlc.arg(seller) AND invoices.number = sqlc.arg(number);

-- name: ListInvoices :many
-- With what their charges say. One that was taken over may name a subscription in the place of
-- a charge; the first month is when a subscription's first period began, or its first invoice
-- was issued, 0 for never.
SELECT sqlc.embed(invoices), CAST(COALESCE(d.order_number, r.order_number, 0) AS BIGINT) AS order_number,
  CAST(COALESCE(d.order_client_id, r.order_client_id, '') AS TEXT) AS client_id, CAST(COALESCE(d.refunded_cents, 0) AS BIGINT) AS refunded_cents,
  CAST(COALESCE(d.recurrent_charge_id, r.id, '') AS TEXT) AS subscription_id, CAST(COALESCE(r.months, 0) AS BIGINT) AS months,
  CAST(COALESCE((SELECT MIN(p.period_start) FROM direct_charges p
    WHERE p.recurrent_charge_id = d.recurrent_charge_id AND p.recurrent_charge_id <> '' AND p.change_id = '' AND p.status = 'success'), 0) AS BIGINT) AS first_period,
  CAST(COALESCE((SELECT MIN(f.issued_at) FROM invoices f WHERE f.charge_id = COALESCE(NULLIF(d.recurrent_charge_id, ''), r.id)), 0) AS BIGINT) AS first_issued
FROM invoices
LEFT JOIN direct_charges d ON d.id = invoices.charge_id
LEFT JOIN recurrent_charges r ON r.id = invoices.charge_id
WHERE invoices.organization_id = sqlc.arg(organization_id)
  AND (CAST(sqlc.narg(since) AS BIGINT) IS NULL OR invoices.issued_at >= sqlc.narg(since))
  AND (CAST(sqlc.narg(until) AS BIGINT) IS NULL OR invoices.issued_at < sqlc.narg(until))
ORDER BY invoices.issued_at DESC, invoices.number DESC, invoices.id LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: InvoiceYears :one
-- The first and the last moment that something was issued at, 0 for never.
SELECT CAST(COALESCE(MIN(issued_at), 0) AS BIGINT) AS first, CAST(COALESCE(MAX(issued_at), 0) AS BIGINT) AS last
FROM invoices WHERE organization_id = sqlc.arg(organization_id);

-- name: InvoiceNumbers :many
SELECT invoices.charge_id, CAST(MIN(invoices.number) AS BIGINT) AS number
FROM json_each(CAST(sqlc.arg(charge_ids) AS TEXT)) AS listed JOIN invoices ON invoices.charge_id = listed.value
WHERE invoices.organization_id = sqlc.arg(organization_id) AND invoices.kind = 'invoice'
GROUP BY invoices.charge_id;
