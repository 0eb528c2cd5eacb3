-- name: BoughtRecurrentCharges :many
SELECT * FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND archived_at = 0 AND (product = sqlc.arg(product) OR product = sqlc.arg(other_product))
  AND (CAST(sqlc.narg(app_id) AS TEXT) IS NULL OR app_id = sqlc.narg(app_id))
  AND ((CAST(sqlc.arg(ended) AS BOOLEAN) AND status = 'cancelled' AND NOT (next_charge_at > sqlc.arg(now) AND (entitled OR (app_id = '' AND upgrade_id = ''))))
    OR (NOT CAST(sqlc.arg(ended) AS BOOLEAN) AND (status IN ('processed', 'active', 'past_due', 'frozen')
      OR (status = 'cancelled' AND next_charge_at > sqlc.arg(now) AND (entitled OR (app_id = '' AND upgrade_id = ''))))))
ORDER BY created_at DESC, id
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: BoughtDirectCharges :many
SELECT * FROM direct_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND archived_at = 0 AND (product = sqlc.arg(product) OR product = sqlc.arg(other_product))
  AND recurrent_charge_id = '' AND status IN ('processed', 'success')
ORDER BY created_at DESC, id
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: PaidForApp :one
-- Periods of before an import have an invoice and no charge of their own: it names the subscription.
SELECT COUNT(*) AS payments, CAST(COALESCE(SUM(paid.cents), 0) AS BIGINT) AS cents FROM (
  SELECT d.total_cents - d.refunded_cents AS cents FROM direct_charges AS d
  WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND (d.product = sqlc.arg(product) OR d.product = sqlc.arg(other_product))
    AND d.status = 'success' AND d.test = FALSE AND d.total_cents > d.refunded_cents AND d.upgrade_id = ''
    AND (d.app_id = sqlc.arg(app_id) OR d.recurrent_charge_id IN (
      SELECT r.id FROM recurrent_charges AS r
      WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.app_id = sqlc.arg(app_id) AND r.upgrade_id = ''))
  UNION ALL
  SELECT i.total_cents AS cents FROM invoices AS i
  WHERE i.organization_id = sqlc.arg(organization_id) AND (i.product = sqlc.arg(product) OR i.product = sqlc.arg(other_product))
    AND i.kind = 'invoice' AND i.state = 'paid' AND i.total_cents > 0 AND i.charge_id IN (
      SELECT r.id FROM recurrent_charges AS r
      WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.app_id = sqlc.arg(app_id) AND r.upgrade_id = '')
) AS paid;

-- name: IssuedSince :many
SELECT kind, total_cents, issued_at FROM invoices
WHERE organization_id = sqlc.arg(organization_id) AND issued_at >= sqlc.arg(since) AND state <> 'void'
  AND (product = sqlc.arg(product) OR product = sqlc.arg(other_product))
ORDER BY issued_at, id;

-- name: MonthlyCostOfSubscriptions :one
SELECT CAST(COALESCE(SUM((total_cents + months - 1) / months), 0) AS BIGINT) FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product) AND test = FALSE
  AND (status IN ('processed', 'active', 'past_due') OR (status = 'cancelled' AND entitled = TRUE));

-- name: CostOfSinglePayments :one
SELECT CAST(COALESCE(SUM(total_cents - refunded_cents), 0) AS BIGINT) FROM direct_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product) AND test = FALSE AND recurrent_charge_id = ''
  AND status IN ('processed', 'success') AND created_at >= sqlc.arg(since);

-- name: IssuedOfAppsSince :many
SELECT i.kind, i.product, CAST(COALESCE(d.name, r.name, i.description) AS TEXT) AS name, CAST(COALESCE(d.order_client_id, r.order_client_id, '') AS TEXT) AS client_id,
  i.total_cents, i.issued_at
FROM invoices i
LEFT JOIN direct_charges d ON d.id = i.charge_id
LEFT JOIN recurrent_charges r ON r.id = i.charge_id
WHERE i.organization_id = sqlc.arg(organization_id) AND i.issued_at >= sqlc.arg(since) AND i.state <> 'void'
  AND (i.product = sqlc.arg(product) OR i.product = sqlc.arg(other_product))
ORDER BY i.issued_at, i.id;

-- name: MonthlyCostOfClients :many
-- What MonthlyCostOfSubscriptions and CostOfSinglePayments are made of, by the client that is paid.
SELECT parts.client_id, CAST(SUM(parts.cents) AS BIGINT) AS cents FROM (
  SELECT r.order_client_id AS client_id, (r.total_cents + r.months - 1) / r.months AS cents FROM recurrent_charges AS r
  WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.product = sqlc.arg(product) AND r.test = FALSE
    AND (r.status IN ('processed', 'active', 'past_due') OR (r.status = 'cancelled' AND r.entitled = TRUE))
  UNION ALL
  SELECT d.order_client_id AS client_id, d.total_cents - d.refunded_cents AS cents FROM direct_charges AS d
  WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.product = sqlc.arg(product) AND d.test = FALSE AND d.recurrent_charge_id = ''
    AND d.status IN ('processed', 'success') AND d.created_at >= sqlc.arg(since)
) AS parts
GROUP BY parts.client_id;
