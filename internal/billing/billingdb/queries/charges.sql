-- name: InsertDirectCharge :exec
INSERT INTO direct_charges (id, product, buyer_organization_id, buyer_license_id, buyer_account_id, buyer_entity_id, seller_client_id, order_client_id,
  order_organization_id, external_id, app_id, plan_id, name, price_cents, quantity, per_account, test, commission_percent, return_url,
  net_cents, tax_cents, total_cents, tax_rate, tax_place, status, failure_code, authentication_url, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(product), sqlc.arg(buyer_organization_id), sqlc.arg(buyer_license_id), sqlc.arg(buyer_account_id), sqlc.arg(buyer_entity_id),
  sqlc.arg(seller_client_id), sqlc.arg(order_client_id), sqlc.arg(order_organization_id), sqlc.arg(external_id), sqlc.arg(app_id), sqlc.arg(plan_id),
  sqlc.arg(name), sqlc.arg(price_cents), sqlc.arg(quantity), sqlc.arg(per_account), sqlc.arg(test), sqlc.arg(commission_percent), sqlc.arg(return_url),
  sqlc.arg(net_cents), sqlc.arg(tax_cents), sqlc.arg(total_cents), sqlc.arg(tax_rate), sqlc.arg(tax_place), sqlc.arg(status), sqlc.arg(failure_code), sqlc.arg(authentication_url),
  sqlc.arg(created_at), sqlc.arg(updated_at));

-- name: GetDirectCharge :one
SELECT * FROM direct_charges WHERE id = sqlc.arg(id);

-- name: MoveDirectCharge :execrows
UPDATE direct_charges SET status = sqlc.arg(status), failure_code = sqlc.arg(failure_code), authentication_url = sqlc.arg(authentication_url), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND status = sqlc.arg(from_status);

-- name: ListDirectCharges :many
SELECT * FROM direct_charges
WHERE product = sqlc.arg(product)
  AND (buyer_organization_id = sqlc.arg(organization_id) OR order_organization_id = sqlc.arg(organization_id))
  AND (CAST(sqlc.narg(status) AS TEXT) IS NULL OR status = sqlc.narg(status))
  AND (CAST(sqlc.narg(order_client_id) AS TEXT) IS NULL OR order_client_id = sqlc.narg(order_client_id))
ORDER BY
  CASE WHEN CAST(sqlc.arg(newest_first) AS BOOLEAN) THEN -created_at ELSE created_at END,
  id
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: PaidCount :one
SELECT (SELECT COUNT(*) FROM direct_charges d WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.app_id = sqlc.arg(app_id) AND d.status = 'success' AND d.test = FALSE)
  + (SELECT COUNT(*) FROM recurrent_charges r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.app_id = sqlc.arg(app_id) AND r.status IN ('active', 'past_due') AND r.test = FALSE) AS n;

-- name: BoughtCount :one
SELECT COUNT(*) FROM direct_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND app_id <> '' AND test = FALSE AND status IN ('processed', 'success');

-- name: CancelRecurrent :execrows
UPDATE recurrent_charges SET status = 'cancelled', cancelled_at = sqlc.arg(now), updated_at = sqlc.arg(now)
WHERE buyer_organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND status IN ('accepted', 'active', 'past_due', 'frozen');

-- name: ImportRecurrentCharge :exec
INSERT INTO recurrent_charges (id, product, buyer_organization_id, buyer_license_id, buyer_account_id, buyer_entity_id, seller_client_id, order_client_id,
  order_organization_id, external_id, app_id, plan_id, name, price_cents, quantity, per_account, test, months, trial_days, commission_percent, return_url,
  status, trial_ends_at, current_charge_at, next_charge_at, cancelled_at, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(product), sqlc.arg(buyer_organization_id), sqlc.arg(buyer_license_id), sqlc.arg(buyer_account_id), sqlc.arg(buyer_entity_id),
  sqlc.arg(seller_client_id), sqlc.arg(order_client_id), sqlc.arg(order_organization_id), sqlc.arg(external_id), sqlc.arg(app_id), sqlc.arg(plan_id),
  sqlc.arg(name), sqlc.arg(price_cents), sqlc.arg(quantity), sqlc.arg(per_account), sqlc.arg(test), sqlc.arg(months), sqlc.arg(trial_days), sqlc.arg(commission_percent),
  sqlc.arg(return_url), sqlc.arg(status), sqlc.arg(trial_ends_at), sqlc.arg(current_charge_at), sqlc.arg(next_charge_at), sqlc.arg(cancelled_at),
  sqlc.arg(created_at), sqlc.arg(updated_at))
ON CONFLICT (id) DO NOTHING;

-- name: ImportInvoice :exec
INSERT INTO invoices (id, organization_id, product, app_id, charge_id, description, state, net_cents, tax_cents, total_cents, tax_rate, currency, issued_at)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(product), sqlc.arg(app_id), sqlc.arg(charge_id), sqlc.arg(description), sqlc.arg(state),
  sqlc.arg(net_cents), sqlc.arg(tax_cents), sqlc.arg(total_cents), sqlc.arg(tax_rate), sqlc.arg(currency), sqlc.arg(issued_at))
ON CONFLICT (id) DO NOTHING;

-- name: CountInvoices :one
SELECT COUNT(*) FROM invoices WHERE organization_id = sqlc.arg(organization_id);
