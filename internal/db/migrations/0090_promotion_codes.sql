-- +goose Up
-- Promotion codes are coupons that a developer gives for own apps: organization_id is the
-- developer's, empty for coupons of the shop. months is how long one counts in a subscription
-- from its first payment on, 0 for as coupons of the shop do.
ALTER TABLE coupons ADD COLUMN organization_id TEXT NOT NULL DEFAULT '';
ALTER TABLE coupons ADD COLUMN months BIGINT NOT NULL DEFAULT 0;
ALTER TABLE coupons ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX coupons_organization ON coupons (organization_id, created_at);

-- from_seller: the developer pays for the coupon, the commission is that of the full price.
ALTER TABLE recurrent_charges ADD COLUMN coupon_months BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recurrent_charges ADD COLUMN coupon_from_seller BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE direct_charges ADD COLUMN coupon_from_seller BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
