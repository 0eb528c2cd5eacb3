-- name: GetCart :one
SELECT * FROM carts WHERE id = sqlc.arg(id);

-- name: OpenCart :one
SELECT * FROM carts
WHERE organization_id = sqlc.arg(organization_id) AND account_id = sqlc.arg(account_id) AND purchasing_at = 0 AND closed_at = 0;

-- name: InsertCart :execrows
INSERT INTO carts (id, organization_id, account_id, coupon, version, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(organization_id), sqlc.arg(account_id), sqlc.arg(coupon), sqlc.arg(version), sqlc.arg(created_at), sqlc.arg(updated_at))
ON CONFLICT (organization_id, account_id) WHERE purchasing_at = 0 AND closed_at = 0 DO NOTHING;

-- name: SaveCart :execrows
UPDATE carts SET coupon = sqlc.arg(coupon), card = sqlc.arg(card), locked_until = sqlc.arg(locked_until), locked_by = sqlc.arg(locked_by), accepted_until = sqlc.arg(accepted_until),
  checksum = sqlc.arg(checksum), buyer = sqlc.arg(buyer), purchasing_at = sqlc.arg(purchasing_at), purchased_at = sqlc.arg(purchased_at),
  closed_at = sqlc.arg(closed_at), updated_at = sqlc.arg(updated_at), version = version + 1
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version);

-- name: CartItems :many
SELECT * FROM cart_items WHERE cart_id = sqlc.arg(cart_id) ORDER BY position;

-- name: ClearItems :exec
DELETE FROM cart_items WHERE cart_id = sqlc.arg(cart_id);

-- name: InsertItem :exec
INSERT INTO cart_items (cart_id, app_id, plan_id, position, no_access, status, note, noted_at, charge_id, charge_type, confirm_url, agreed, purchased_at)
VALUES (sqlc.arg(cart_id), sqlc.arg(app_id), sqlc.arg(plan_id), sqlc.arg(position), sqlc.arg(no_access), sqlc.arg(status), sqlc.arg(note), sqlc.arg(noted_at),
  sqlc.arg(charge_id), sqlc.arg(charge_type), sqlc.arg(confirm_url), sqlc.arg(agreed), sqlc.arg(purchased_at));

-- name: GetCoupon :one
SELECT * FROM coupons WHERE code = sqlc.arg(code);

-- name: ListCoupons :many
SELECT * FROM coupons WHERE organization_id = '' ORDER BY code;

-- name: ListCouponsOf :many
SELECT * FROM coupons WHERE organization_id = sqlc.arg(organization_id) ORDER BY created_at DESC, code;

-- name: InsertCoupon :execrows
INSERT INTO coupons (code, title, percent, amount_cents, scope, scope_value, starts_at, ends_at, total, per_organization, organization_id, months, created_at)
VALUES (sqlc.arg(code), sqlc.arg(title), sqlc.arg(percent), sqlc.arg(amount_cents), sqlc.arg(scope), sqlc.arg(scope_value), sqlc.arg(starts_at),
  sqlc.arg(ends_at), sqlc.arg(total), sqlc.arg(per_organization), sqlc.arg(organization_id), sqlc.arg(months), sqlc.arg(created_at))
ON CONFLICT (code) DO NOTHING;

-- name: EndCoupon :exec
UPDATE coupons SET ends_at = sqlc.arg(ends_at) WHERE code = sqlc.arg(code);

-- name: MoveCoupon :exec
UPDATE coupons SET organization_id = sqlc.arg(organization_id), scope_value = sqlc.arg(scope_value), title = sqlc.arg(title) WHERE code = sqlc.arg(code);

-- name: UsesBy :one
SELECT COUNT(*) FROM coupon_uses WHERE code = sqlc.arg(code) AND organization_id = sqlc.arg(organization_id);

-- name: CountUse :execrows
UPDATE coupons SET used = used + 1 WHERE code = sqlc.arg(code) AND (total = 0 OR used < total);

-- name: InsertUse :exec
INSERT INTO coupon_uses (cart_id, code, organization_id, used_at)
VALUES (sqlc.arg(cart_id), sqlc.arg(code), sqlc.arg(organization_id), sqlc.arg(used_at));

-- name: UseOf :one
SELECT code FROM coupon_uses WHERE cart_id = sqlc.arg(cart_id);

-- name: DeleteUse :execrows
DELETE FROM coupon_uses WHERE cart_id = sqlc.arg(cart_id);

-- name: UncountUse :exec
UPDATE coupons SET used = used - 1 WHERE code = sqlc.arg(code);

-- name: ImportCoupon :execrows
INSERT INTO coupons (code, title, percent, amount_cents, scope, scope_value, starts_at, ends_at, total, per_organization, first_purchase, used)
VALUES (sqlc.arg(code), sqlc.arg(title), sqlc.arg(percent), sqlc.arg(amount_cents), sqlc.arg(scope), sqlc.arg(scope_value), sqlc.arg(starts_at),
  sqlc.arg(ends_at), sqlc.arg(total), sqlc.arg(per_organization), sqlc.arg(first_purchase), sqlc.arg(used))
ON CONFLICT (code) DO UPDATE SET title = excluded.title, percent = excluded.percent, amount_cents = excluded.amount_cents, scope = excluded.scope,
  scope_value = excluded.scope_value, starts_at = excluded.starts_at, ends_at = excluded.ends_at, total = excluded.total,
  per_organization = excluded.per_organization, first_purchase = excluded.first_purchase
WHERE coupons.organization_id = '';

-- name: CountPurchasing :one
SELECT COUNT(*) FROM carts WHERE organization_id = sqlc.arg(organization_id) AND purchasing_at > 0 AND purchased_at = 0 AND closed_at = 0;
