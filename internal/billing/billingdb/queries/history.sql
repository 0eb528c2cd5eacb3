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

-- name: IssuedSince :many
SELECT kind, total_cents, issued_at FROM invoices
WHERE organization_id = sqlc.arg(organization_id) AND issued_at >= sqlc.arg(since) AND state <> 'void'
  AND (product = sqlc.arg(product) OR product = sqlc.arg(other_product))
ORDER BY issued_at, id;
