-- name: GetAccount :one
SELECT * FROM billing_accounts WHERE organization_id = sqlc.arg(organization_id);

-- name: GetBuyer :one
SELECT COALESCE(a.company, '') AS company, COALESCE(a.country, '') AS country, COALESCE(a.zip, '') AS zip, COALESCE(a.vat_number, '') AS vat_number,
  COALESCE(a.tax_exempt, FALSE) AS tax_exempt, COALESCE(a.vat_state, '') AS vat_state, COALESCE(a.vat_checked_at, 0) AS vat_checked_at, COALESCE(a.vat_reference, '') AS vat_reference,
  COALESCE(a.vat_by, '') AS vat_by, COALESCE(a.vat_reason, '') AS vat_reason, COALESCE(a.vat_former, '') AS vat_former, COALESCE(a.updated_at, 0) AS updated_at, COALESCE(s.license_id, 0) AS license_id,
  COALESCE(s.plan, '') AS plan, COALESCE(s.status, '') AS status, COALESCE(s.trial_ends_at, 0) AS trial_ends_at,
  (SELECT COUNT(*) FROM direct_charges d WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.app_id = sqlc.arg(app_id) AND d.app_id <> ''
    AND d.test = FALSE AND d.status = 'success' AND (d.refunded_cents = 0 OR d.refunded_cents < d.total_cents)) AS bought,
  (SELECT COUNT(*) FROM direct_charges d WHERE d.buyer_organization_id = sqlc.arg(organization_id) AND d.app_id = sqlc.arg(app_id) AND d.app_id <> ''
    AND d.test = FALSE AND d.status = 'processed')
  + (SELECT COUNT(*) FROM recurrent_charges r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.app_id = sqlc.arg(app_id) AND r.app_id <> ''
    AND r.test = FALSE AND r.status = 'processed') AS paying
FROM (SELECT CAST(sqlc.arg(organization_id) AS TEXT) AS id) AS buyer
LEFT JOIN billing_accounts a ON a.organization_id = buyer.id
LEFT JOIN product_subscriptions s ON s.organization_id = buyer.id AND s.product = sqlc.arg(product);

-- name: AccountsOf :many
SELECT billing_accounts.* FROM json_each(CAST(sqlc.arg(organization_ids) AS TEXT)) AS listed
JOIN billing_accounts ON billing_accounts.organization_id = listed.value;

-- name: PutAccount :exec
INSERT INTO billing_accounts (organization_id, company, country, zip, vat_number, tax_exempt, updated_at, vat_state, vat_checked_at, vat_reference, vat_by, vat_reason, vat_former)
VALUES (sqlc.arg(organization_id), sqlc.arg(company), sqlc.arg(country), sqlc.arg(zip), sqlc.arg(vat_number), sqlc.arg(tax_exempt), sqlc.arg(updated_at),
  sqlc.arg(vat_state), sqlc.arg(vat_checked_at), sqlc.arg(vat_reference), sqlc.arg(vat_by), sqlc.arg(vat_reason), sqlc.arg(vat_former))
ON CONFLICT (organization_id) DO UPDATE SET company = excluded.company, country = excluded.country, zip = excluded.zip,
  vat_number = excluded.vat_number, tax_exempt = excluded.tax_exempt, updated_at = excluded.updated_at,
  vat_state = excluded.vat_state, vat_checked_at = excluded.vat_checked_at,
  vat_reference = excluded.vat_reference, vat_by = excluded.vat_by, vat_reason = excluded.vat_reason, vat_former = excluded.vat_former;

-- name: WaitingVAT :many
SELECT * FROM billing_accounts WHERE vat_number <> '' AND vat_state IN ('unchecked', 'not_verified')
ORDER BY organization_id LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: GetCard :one
SELECT * FROM cards WHERE organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product);

-- name: PutCard :exec
INSERT INTO cards (organization_id, product, provider, token, card_type, first_six, last_four, exp_month, exp_year, first_name, last_name, company, country, zip, vat_number, updated_at)
VALUES (sqlc.arg(organization_id), sqlc.arg(product), sqlc.arg(provider), sqlc.arg(token), sqlc.arg(card_type), sqlc.arg(first_six), sqlc.arg(last_four),
  sqlc.arg(exp_month), sqlc.arg(exp_year), sqlc.arg(first_name), sqlc.arg(last_name), sqlc.arg(company), sqlc.arg(country), sqlc.arg(zip), sqlc.arg(vat_number), sqlc.arg(updated_at))
ON CONFLICT (organization_id, product) DO UPDATE SET provider = excluded.provider, token = excluded.token, card_type = excluded.card_type,
  first_six = excluded.first_six, last_four = excluded.last_four, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
  first_name = excluded.first_name, last_name = excluded.last_name, company = excluded.company, country = excluded.country, zip = excluded.zip,
  vat_number = excluded.vat_number, updated_at = excluded.updated_at, warned_expiry = 0;

-- name: DeleteCard :execrows
DELETE FROM cards WHERE organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product);

-- name: CardToPay :one
SELECT COALESCE(g.token, c.token, '') AS token, COALESCE(g.card_type, c.card_type, '') AS card_type, COALESCE(g.last_four, c.last_four, '') AS last_four,
  CAST(CASE WHEN g.token IS NULL THEN 0 ELSE 1 END AS BIGINT) AS given
FROM (SELECT CAST(sqlc.arg(charge_id) AS TEXT) AS id) AS asked
LEFT JOIN purchase_cards g ON g.charge_id = asked.id
LEFT JOIN cards c ON c.organization_id = sqlc.arg(organization_id) AND c.product = sqlc.arg(product);

-- name: PutPurchaseCard :exec
INSERT INTO purchase_cards (charge_id, organization_id, product, provider, token, card_type, first_six, last_four, exp_month, exp_year, first_name, last_name, company,
  country, zip, vat_number, keep, created_at)
VALUES (sqlc.arg(charge_id), sqlc.arg(organization_id), sqlc.arg(product), sqlc.arg(provider), sqlc.arg(token), sqlc.arg(card_type), sqlc.arg(first_six), sqlc.arg(last_four),
  sqlc.arg(exp_month), sqlc.arg(exp_year), sqlc.arg(first_name), sqlc.arg(last_name), sqlc.arg(company), sqlc.arg(country), sqlc.arg(zip), sqlc.arg(vat_number),
  sqlc.arg(keep), sqlc.arg(created_at))
ON CONFLICT (charge_id) DO UPDATE SET provider = excluded.provider, token = excluded.token, card_type = excluded.card_type,
  first_six = excluded.first_six, last_four = excluded.last_four, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
  first_name = excluded.first_name, last_name = excluded.last_name, company = excluded.company, country = excluded.country, zip = excluded.zip,
  vat_number = excluded.vat_number, keep = excluded.keep, created_at = excluded.created_at, warned_expiry = 0;

-- name: GetPurchaseCard :one
SELECT * FROM purchase_cards WHERE charge_id = sqlc.arg(charge_id);

-- name: PurchaseCardsOf :many
SELECT purchase_cards.* FROM json_each(CAST(sqlc.arg(ids) AS TEXT)) AS listed JOIN purchase_cards ON purchase_cards.charge_id = listed.value;

-- name: MarkPurchaseCardPaid :execrows
UPDATE purchase_cards SET paid_at = sqlc.arg(paid_at) WHERE charge_id = sqlc.arg(charge_id) AND paid_at = 0;

-- name: DeletePurchaseCard :execrows
DELETE FROM purchase_cards WHERE charge_id = sqlc.arg(charge_id);

-- name: DeleteUnpaidPurchaseCards :execrows
DELETE FROM purchase_cards WHERE purchase_cards.organization_id = sqlc.arg(organization_id) AND purchase_cards.product = sqlc.arg(product)
  AND charge_id IN (SELECT r.id FROM recurrent_charges r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.status IN ('past_due', 'frozen'));

-- name: ExpiringCards :many
SELECT * FROM cards WHERE exp_year * 12 + exp_month <= CAST(sqlc.arg(month) AS BIGINT) AND warned_expiry <> exp_year * 12 + exp_month
  AND organization_id || ' ' || product > CAST(sqlc.arg(after) AS TEXT)
ORDER BY organization_id || ' ' || product LIMIT 200;

-- name: MarkCardWarned :execrows
UPDATE cards SET warned_expiry = exp_year * 12 + exp_month WHERE organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product);

-- name: ExpiringPurchaseCards :many
SELECT sqlc.embed(purchase_cards), r.name AS subscription, r.buyer_entity_id FROM purchase_cards JOIN recurrent_charges r ON r.id = purchase_cards.charge_id
WHERE purchase_cards.exp_year * 12 + purchase_cards.exp_month <= CAST(sqlc.arg(month) AS BIGINT) AND purchase_cards.warned_expiry <> purchase_cards.exp_year * 12 + purchase_cards.exp_month
  AND r.status IN ('active', 'past_due') AND r.test = FALSE AND r.buyer_entity_id <> '' AND purchase_cards.charge_id > CAST(sqlc.arg(after) AS TEXT)
ORDER BY purchase_cards.charge_id LIMIT 200;

-- name: MarkPurchaseCardWarned :execrows
UPDATE purchase_cards SET warned_expiry = exp_year * 12 + exp_month WHERE charge_id = sqlc.arg(charge_id) AND warned_expiry <> exp_year * 12 + exp_month;

-- name: EntityOfProduct :one
SELECT buyer_entity_id FROM recurrent_charges
WHERE buyer_organization_id = sqlc.arg(organization_id) AND product = sqlc.arg(product) AND status IN ('active', 'past_due') AND test = FALSE AND buyer_entity_id <> ''
ORDER BY created_at DESC, id DESC LIMIT 1;
