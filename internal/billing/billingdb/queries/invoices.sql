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
SELECT * FROM invoices WHERE seller = sqlc.arg(seller) AND number = sqlc.arg(number);

-- name: ListInvoices :many
SELECT * FROM invoices WHERE organization_id = sqlc.arg(organization_id)
ORDER BY issued_at DESC, number DESC, id LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);
