-- name: InsertRecurrentCharge :exec
INSERT INTO recurrent_charges (
  id, product, buyer_organization_id, buyer_license_id, buyer_account_id, buyer_entity_id, seller_client_id, order_client_id, order_organization_id,
  external_id, app_id, plan_id, name, price_cents, quantity, per_account, test, months, trial_days, commission_percent, return_url, status,
  trial_ends_at, current_charge_at, next_charge_at, cancelled_at, net_cents, tax_cents, total_cents, tax_rate, tax_place, card_required,
  failure_code, authentication_url, anchor_at, anchor_period, period, attempt, due_since, retry_at, reminded_period, entitled, cart_id, coupon_basis_points, coupon_cents, coupon_months, coupon_from_seller, created_at, updated_at,
  upgrade_id, upgrade_app_id, upgrade_units, upgrade_once, price_source, resource_id, order_number, price_steps)
VALUES (
  sqlc.arg(id), sqlc.arg(product), sqlc.arg(buyer_organization_id), sqlc.arg(buyer_license_id), sqlc.arg(buyer_account_id),
  sqlc.arg(buyer_entity_id), sqlc.arg(seller_client_id), sqlc.arg(order_client_id), sqlc.arg(order_organization_id), sqlc.arg(external_id),
  sqlc.arg(app_id), sqlc.arg(plan_id), sqlc.arg(name), sqlc.arg(price_cents), sqlc.arg(quantity), sqlc.arg(per_account), sqlc.arg(test),
  sqlc.arg(months), sqlc.arg(trial_days), sqlc.arg(commission_percent), sqlc.arg(return_url), sqlc.arg(status), sqlc.arg(trial_ends_at),
  sqlc.arg(current_charge_at), sqlc.arg(next_charge_at), sqlc.arg(cancelled_at), sqlc.arg(net_cents), sqlc.arg(tax_cents), sqlc.arg(total_cents),
  sqlc.arg(tax_rate), sqlc.arg(tax_place), sqlc.arg(card_required), sqlc.arg(failure_code), sqlc.arg(authentication_url), sqlc.arg(anchor_at),
  sqlc.arg(anchor_period), sqlc.arg(period), sqlc.arg(attempt), sqlc.arg(due_since), sqlc.arg(retry_at), sqlc.arg(reminded_period),
  sqlc.arg(entitled), sqlc.arg(cart_id), sqlc.arg(coupon_basis_points), sqlc.arg(coupon_cents), sqlc.arg(coupon_months), sqlc.arg(coupon_from_seller), sqlc.arg(created_at), sqlc.arg(updated_at),
  sqlc.arg(upgrade_id), sqlc.arg(upgrade_app_id), sqlc.arg(upgrade_units), sqlc.arg(upgrade_once), sqlc.arg(price_source), sqlc.arg(resource_id), sqlc.arg(order_number), sqlc.arg(price_steps));

-- name: ImportRecurrentCharge :exec
INSERT INTO recurrent_charges (
  id, product, buyer_organization_id, buyer_license_id, buyer_account_id, buyer_entity_id, seller_client_id, order_client_id, order_organization_id,
  external_id, app_id, plan_id, name, price_cents, quantity, per_account, test, months, trial_days, commission_percent, return_url, status,
  trial_ends_at, current_charge_at, next_charge_at, cancelled_at, net_cents, tax_cents, total_cents, tax_rate, tax_place, card_required,
  failure_code, authentication_url, anchor_at, anchor_period, period, attempt, due_since, retry_at, reminded_period, entitled, cart_id, coupon_basis_points, coupon_cents, coupon_months, coupon_from_seller, created_at, updated_at,
  upgrade_id, upgrade_app_id, upgrade_units, upgrade_once, price_source, resource_id, order_number, price_steps)
VALUES (
  sqlc.arg(id), sqlc.arg(product), sqlc.arg(buyer_organization_id), sqlc.arg(buyer_license_id), sqlc.arg(buyer_account_id),
  sqlc.arg(buyer_entity_id), sqlc.arg(seller_client_id), sqlc.arg(order_client_id), sqlc.arg(order_organization_id), sqlc.arg(external_id),
  sqlc.arg(app_id), sqlc.arg(plan_id), sqlc.arg(name), sqlc.arg(price_cents), sqlc.arg(quantity), sqlc.arg(per_account), sqlc.arg(test),
  sqlc.arg(months), sqlc.arg(trial_days), sqlc.arg(commission_percent), sqlc.arg(return_url), sqlc.arg(status), sqlc.arg(trial_ends_at),
  sqlc.arg(current_charge_at), sqlc.arg(next_charge_at), sqlc.arg(cancelled_at), sqlc.arg(net_cents), sqlc.arg(tax_cents), sqlc.arg(total_cents),
  sqlc.arg(tax_rate), sqlc.arg(tax_place), sqlc.arg(card_required), sqlc.arg(failure_code), sqlc.arg(authentication_url), sqlc.arg(anchor_at),
  sqlc.arg(anchor_period), sqlc.arg(period), sqlc.arg(attempt), sqlc.arg(due_since), sqlc.arg(retry_at), sqlc.arg(reminded_period),
  sqlc.arg(entitled), sqlc.arg(cart_id), sqlc.arg(coupon_basis_points), sqlc.arg(coupon_cents), sqlc.arg(coupon_months), sqlc.arg(coupon_from_seller), sqlc.arg(created_at), sqlc.arg(updated_at),
  sqlc.arg(upgrade_id), sqlc.arg(upgrade_app_id), sqlc.arg(upgrade_units), sqlc.arg(upgrade_once), sqlc.arg(price_source), sqlc.arg(resource_id), sqlc.arg(order_number), sqlc.arg(price_steps))
ON CONFLICT (id) DO NOTHING;

-- name: GetRecurrentCharge :one
SELECT * FROM recurrent_charges WHERE id = sqlc.arg(id);

-- name: SaveRecurrentCharge :execresult
UPDATE recurrent_charges SET
  quantity = sqlc.arg(quantity), status = sqlc.arg(status), trial_ends_at = sqlc.arg(trial_ends_at), current_charge_at = sqlc.arg(current_charge_at),
  next_charge_at = sqlc.arg(next_charge_at), cancelled_at = sqlc.arg(cancelled_at), net_cents = sqlc.arg(net_cents), tax_cents = sqlc.arg(tax_cents),
  total_cents = sqlc.arg(total_cents), tax_rate = sqlc.arg(tax_rate), tax_place = sqlc.arg(tax_place), failure_code = sqlc.arg(failure_code),
  authentication_url = sqlc.arg(authentication_url), authentication_until = sqlc.arg(authentication_until), anchor_at = sqlc.arg(anchor_at), anchor_period = sqlc.arg(anchor_period),
  period = sqlc.arg(period), attempt = sqlc.arg(attempt), due_since = sqlc.arg(due_since), retry_at = sqlc.arg(retry_at),
  reminded_period = sqlc.arg(reminded_period), entitled = sqlc.arg(entitled), archived_at = sqlc.arg(archived_at), updated_at = sqlc.arg(updated_at),
  plan_id = sqlc.arg(plan_id), price_cents = sqlc.arg(price_cents), price_steps = sqlc.arg(price_steps), months = sqlc.arg(months), per_account = sqlc.arg(per_account),
  upgrade_units = sqlc.arg(upgrade_units), change_id = sqlc.arg(change_id), ended_with = sqlc.arg(ended_with),
  version = version + 1
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version);

-- name: ListRecurrentCharges :many
SELECT * FROM recurrent_charges
WHERE product = sqlc.arg(product) AND (archived_at = 0 OR buyer_organization_id <> sqlc.arg(organization_id))
  AND (buyer_organization_id = sqlc.arg(organization_id) OR order_organization_id = sqlc.arg(organization_id))
  AND (CAST(sqlc.narg(status) AS TEXT) IS NULL OR status = sqlc.narg(status) OR (status = 'processed' AND sqlc.narg(status) = 'accepted'))
  AND (CAST(sqlc.narg(order_client_id) AS TEXT) IS NULL OR order_client_id = sqlc.narg(order_client_id))
  AND (CAST(sqlc.narg(own_client_id) AS TEXT) IS NULL OR seller_client_id = sqlc.narg(own_client_id) OR order_client_id = sqlc.narg(own_client_id))
ORDER BY
  CASE WHEN CAST(sqlc.arg(newest_first) AS BOOLEAN) THEN -created_at ELSE created_at END,
  id
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: RecurrentChargesOfApp :many
SELECT * FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND app_id = sqlc.arg(app_id) AND app_id <> ''
ORDER BY created_at, id;

-- name: RecurrentChargesOfApps :many
SELECT * FROM recurrent_charges WHERE buyer_organization_id = sqlc.arg(organization_id) AND app_id <> '' ORDER BY created_at, id;

-- name: RecurrentChargesEndedWith :many
SELECT * FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND ended_with = sqlc.arg(install_id) AND ended_with <> ''
ORDER BY created_at, id;

-- name: RivalRecurrentCharges :many
SELECT * FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND order_client_id = sqlc.arg(order_client_id) AND external_id = sqlc.arg(external_id)
  AND test = sqlc.arg(test) AND id <> sqlc.arg(id) AND status IN ('active', 'past_due', 'frozen') AND upgrade_id = ''
ORDER BY created_at, id;

-- name: TriedCount :one
SELECT COUNT(*) FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND order_client_id = sqlc.arg(order_client_id) AND external_id = sqlc.arg(external_id)
  AND test = FALSE AND trial_ends_at > 0;

-- name: TriedApps :many
SELECT DISTINCT order_client_id, external_id FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND test = FALSE AND trial_ends_at > 0;

-- name: RecurrentChargesPastDue :many
SELECT id FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product) AND status = 'past_due' AND retry_at > 0
ORDER BY id;

-- name: DueRecurrentCharges :many
SELECT id FROM recurrent_charges WHERE id > sqlc.arg(after) AND (
  (status = 'active' AND next_charge_at <= sqlc.arg(now))
  OR (status = 'past_due' AND retry_at > 0 AND retry_at <= sqlc.arg(now))
  OR (status = 'cancelled' AND entitled AND next_charge_at <= sqlc.arg(now))
  OR (status = 'pending' AND created_at <= sqlc.arg(stale))
  OR (status = 'active' AND reminded_period <> period + 1 AND next_charge_at > sqlc.arg(now) AND (
       (period = 0 AND next_charge_at <= sqlc.arg(trial_soon)) OR (period > 0 AND months >= 12 AND next_charge_at <= sqlc.arg(year_soon))))
) ORDER BY id LIMIT 200;

-- name: RunningRecurrentCharges :many
SELECT * FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND status NOT IN ('declined', 'cancelled')
ORDER BY created_at, id;

-- name: OpenSaleCount :one
SELECT COUNT(*) FROM direct_charges d
WHERE (d.app_id = sqlc.arg(app_id) OR d.upgrade_app_id = sqlc.arg(app_id))
  AND (d.status IN ('accepted', 'processed') OR EXISTS (SELECT 1 FROM refunds r WHERE r.charge_id = d.id AND r.state = 'requested'));

-- name: ListPayingOrganizations :many
SELECT DISTINCT buyer_organization_id FROM recurrent_charges
WHERE app_id = sqlc.arg(app_id) AND NOT test AND (entitled OR status IN ('processed', 'active', 'past_due', 'frozen'))
ORDER BY buyer_organization_id;

-- name: SubscriberCount :one
SELECT COUNT(*) FROM recurrent_charges
WHERE (app_id = sqlc.arg(app_id) OR upgrade_app_id = sqlc.arg(app_id)) AND (entitled OR status IN ('processed', 'active', 'past_due', 'frozen'));
