-- name: InsertDirectCharge :exec
INSERT INTO direct_charges (id, product, buyer_organization_id, buyer_license_id, buyer_account_id, buyer_entity_id, seller_client_id, order_client_id,
  order_organization_id, external_id, app_id, plan_id, name, price_cents, quantity, per_account, test, commission_percent, return_url,
  net_cents, tax_cents, total_cents, tax_rate, tax_place, status, failure_code, authentication_url,
  recurrent_charge_id, period, attempt, period_start, period_end, cart_id, coupon_basis_points, coupon_cents, coupon_from_seller, created_at, updated_at,
  upgrade_id, upgrade_app_id, upgrade_units, upgrade_once, price_source, resource_id, change_id, credit_cents, order_number)
VALUES (sqlc.arg(id), sqlc.arg(product), sqlc.arg(buyer_organization_id), sqlc.arg(buyer_license_id), sqlc.arg(buyer_account_id), sqlc.arg(buyer_entity_id),
  sqlc.arg(seller_client_id), sqlc.arg(order_client_id), sqlc.arg(order_organization_id), sqlc.arg(external_id), sqlc.arg(app_id), sqlc.arg(plan_id),
  sqlc.arg(name), sqlc.arg(price_cents), sqlc.arg(quantity), sqlc.arg(per_account), sqlc.arg(test), sqlc.arg(commission_percent), sqlc.arg(return_url),
  sqlc.arg(net_cents), sqlc.arg(tax_cents), sqlc.arg(total_cents), sqlc.arg(tax_rate), sqlc.arg(tax_place), sqlc.arg(status), sqlc.arg(failure_code), sqlc.arg(authentication_url),
  sqlc.arg(recurrent_charge_id), sqlc.arg(period), sqlc.arg(attempt), sqlc.arg(period_start), sqlc.arg(period_end), sqlc.arg(cart_id),
  sqlc.arg(coupon_basis_points), sqlc.arg(coupon_cents), sqlc.arg(coupon_from_seller), sqlc.arg(created_at), sqlc.arg(updated_at),
  sqlc.arg(upgrade_id), sqlc.arg(upgrade_app_id), sqlc.arg(upgrade_units), sqlc.arg(upgrade_once), sqlc.arg(price_source), sqlc.arg(resource_id), sqlc.arg(change_id), sqlc.arg(credit_cents), sqlc.arg(order_number));

-- name: GetDirectCharge :one
SELECT * FROM direct_charges WHERE id = sqlc.arg(id);

-- name: GetChargeToPay :one
SELECT sqlc.embed(direct_charges), COALESCE(g.token, c.token, '') AS card_token, COALESCE(g.card_type, c.card_type, '') AS card_type,
  COALESCE(g.last_four, c.last_four, '') AS card_last_four, CAST(CASE WHEN g.token IS NULL THEN 0 ELSE 1 END AS BIGINT) AS card_given
FROM direct_charges
LEFT JOIN purchase_cards g ON g.charge_id = direct_charges.id
LEFT JOIN cards c ON c.organization_id = direct_charges.buyer_organization_id AND c.product = direct_charges.product
WHERE direct_charges.id = sqlc.arg(id);

-- name: MoveDirectCharge :execresult
UPDATE direct_charges SET status = sqlc.arg(status), failure_code = sqlc.arg(failure_code), authentication_url = sqlc.arg(authentication_url),
  authentication_until = sqlc.arg(authentication_until), updated_at = sqlc.arg(updated_at),
  order_organization_id = CASE WHEN sqlc.arg(status) = 'success' THEN sqlc.arg(order_organization_id) ELSE order_organization_id END
WHERE id = sqlc.arg(id) AND status = sqlc.arg(from_status);

-- name: RetaxDirectCharge :execresult
UPDATE direct_charges SET net_cents = sqlc.arg(net_cents), tax_cents = sqlc.arg(tax_cents), total_cents = sqlc.arg(total_cents), tax_rate = sqlc.arg(tax_rate),
  tax_place = sqlc.arg(tax_place), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND status IN ('pending', 'accepted');

-- name: WaitingCharges :many
SELECT sqlc.embed(direct_charges), COALESCE(payments.card_type, '') AS card_type, COALESCE(payments.card_last_four, '') AS card_last_four, COALESCE(payments.created_at, 0) AS began_at
FROM direct_charges LEFT JOIN payments ON payments.id = 'direct_charge:' || direct_charges.id
WHERE direct_charges.buyer_organization_id = sqlc.arg(organization_id) AND direct_charges.authentication_until > 0
  AND (direct_charges.product = sqlc.arg(product) OR direct_charges.product = sqlc.arg(other_product))
ORDER BY direct_charges.created_at DESC, direct_charges.id LIMIT 100;

-- name: ExpiredCharges :many
SELECT id FROM direct_charges WHERE authentication_until > 0 AND authentication_until <= CAST(sqlc.arg(now) AS BIGINT) ORDER BY authentication_until, id LIMIT 200;

-- name: UnconfirmedCharges :many
SELECT * FROM direct_charges AS d
WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.failure_code = 'authentication_expired' AND d.updated_at >= CAST(sqlc.arg(since) AS BIGINT)
  AND (d.product = sqlc.arg(product) OR d.product = sqlc.arg(other_product))
  AND d.price_source = 'plan' AND d.period <= 1 AND d.change_id = '' AND d.archived_at = 0
  AND NOT EXISTS (SELECT 1 FROM direct_charges AS later WHERE later.buyer_organization_id = d.buyer_organization_id AND later.order_client_id = d.order_client_id
    AND later.price_source = 'plan' AND later.created_at > d.created_at AND later.status <> 'pending')
  AND NOT EXISTS (SELECT 1 FROM recurrent_charges AS later WHERE later.buyer_organization_id = d.buyer_organization_id AND later.order_client_id = d.order_client_id
    AND later.price_source = 'plan' AND later.created_at > d.created_at AND later.status <> 'pending')
ORDER BY d.created_at DESC, d.id LIMIT 20;

-- name: ListDirectCharges :many
SELECT * FROM direct_charges
WHERE product = sqlc.arg(product)
  AND (buyer_organization_id = sqlc.arg(organization_id) OR order_organization_id = sqlc.arg(organization_id))
  AND (CAST(sqlc.narg(status) AS TEXT) IS NULL OR status = sqlc.narg(status))
  AND (CAST(sqlc.narg(order_client_id) AS TEXT) IS NULL OR order_client_id = sqlc.narg(order_client_id))
  AND (CAST(sqlc.narg(own_client_id) AS TEXT) IS NULL OR seller_client_id = sqlc.narg(own_client_id) OR order_client_id = sqlc.narg(own_client_id))
  AND recurrent_charge_id = sqlc.arg(recurrent_charge_id) AND (archived_at = 0 OR buyer_organization_id <> sqlc.arg(organization_id))
ORDER BY
  CASE WHEN CAST(sqlc.arg(newest_first) AS BOOLEAN) THEN -created_at ELSE created_at END,
  id
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: PaidCount :one
SELECT (SELECT COUNT(*) FROM direct_charges d WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.app_id = sqlc.arg(app_id) AND d.status = 'success' AND d.test = FALSE AND (d.refunded_cents = 0 OR d.refunded_cents < d.total_cents))
  + (SELECT COUNT(*) FROM recurrent_charges r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.app_id = sqlc.arg(app_id) AND r.entitled) AS n;

-- name: BoughtCount :one
SELECT COUNT(*) FROM direct_charges WHERE buyer_organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND status = 'success' AND test = FALSE AND (refunded_cents = 0 OR refunded_cents < total_cents);

-- name: PaidApps :many
SELECT d.app_id FROM direct_charges AS d
WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.status = 'success' AND d.test = FALSE AND (d.refunded_cents = 0 OR d.refunded_cents < d.total_cents)
UNION
SELECT r.app_id FROM recurrent_charges AS r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.entitled;

-- name: BoughtApps :many
SELECT DISTINCT app_id FROM direct_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND status = 'success' AND test = FALSE AND (refunded_cents = 0 OR refunded_cents < total_cents);

-- name: PaidOtherwiseCount :one
SELECT (SELECT COUNT(*) FROM direct_charges d WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.app_id = sqlc.arg(app_id) AND d.status = 'success' AND d.test = FALSE
    AND d.id <> sqlc.arg(apart) AND (d.refunded_cents = 0 OR d.refunded_cents < d.total_cents))
  + (SELECT COUNT(*) FROM recurrent_charges r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.app_id = sqlc.arg(app_id) AND r.entitled
    AND r.id <> sqlc.arg(apart)) AS n;

-- name: ArchiveDirectCharge :execrows
UPDATE direct_charges SET archived_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND archived_at = 0;

-- name: AddRefunded :execrows
UPDATE direct_charges SET refunded_cents = refunded_cents + CAST(sqlc.arg(amount) AS BIGINT)
WHERE id = sqlc.arg(id) AND refunded_cents + CAST(sqlc.arg(amount) AS BIGINT) <= total_cents;

-- name: StaleDirectCharges :many
SELECT id FROM direct_charges WHERE status = 'pending' AND created_at <= sqlc.arg(before) ORDER BY created_at, id LIMIT 500;

-- name: PeriodCharges :many
SELECT * FROM direct_charges WHERE recurrent_charge_id = sqlc.arg(recurrent_charge_id) AND recurrent_charge_id <> '' ORDER BY period, attempt;

-- name: PaidChargesCount :one
SELECT COUNT(*) FROM direct_charges WHERE buyer_organization_id = sqlc.arg(organization_id) AND status = 'success' AND test = FALSE AND total_cents > 0;
