-- name: InsertPayment :exec
INSERT INTO payments (id, charge_id, provider, card_token, amount_cents, state, created_at, updated_at, card_type, card_last_four, card_given)
VALUES (sqlc.arg(id), sqlc.arg(charge_id), sqlc.arg(provider), sqlc.arg(card_token), sqlc.arg(amount_cents), sqlc.arg(state), sqlc.arg(created_at), sqlc.arg(created_at),
  sqlc.arg(card_type), sqlc.arg(card_last_four), sqlc.arg(card_given));

-- name: GetPayment :one
SELECT sqlc.embed(payments), sqlc.embed(direct_charges) FROM payments JOIN direct_charges ON direct_charges.id = payments.charge_id
WHERE payments.id = sqlc.arg(id);

-- name: PaymentsOf :many
SELECT sqlc.embed(payments), sqlc.embed(direct_charges), COALESCE(order_sellers.organization_id, '') AS seller_now FROM json_each(CAST(sqlc.arg(ids) AS TEXT)) AS listed
JOIN payments ON payments.id = listed.value JOIN direct_charges ON direct_charges.id = payments.charge_id
LEFT JOIN order_sellers ON order_sellers.client_id = direct_charges.order_client_id;

-- name: MovePayment :execresult
UPDATE payments SET state = sqlc.arg(state), failure_code = sqlc.arg(failure_code), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND state = sqlc.arg(from_state);

-- name: OpenPayments :many
SELECT * FROM payments WHERE state NOT IN ('succeeded', 'failed') AND created_at < sqlc.arg(before) ORDER BY created_at, id LIMIT 200;

-- name: InsertEvent :execresult
INSERT INTO provider_events (id, provider, body, received_at)
VALUES (sqlc.arg(id), sqlc.arg(provider), sqlc.arg(body), sqlc.arg(received_at)) ON CONFLICT (id) DO NOTHING;

-- name: EventsOf :many
SELECT provider_events.id, provider_events.body FROM json_each(CAST(sqlc.arg(ids) AS TEXT)) AS listed JOIN provider_events ON provider_events.id = listed.value;

-- name: InsertLedgerTransaction :exec
INSERT INTO ledger_transactions (id, kind, source, charge_id, name, currency, at)
VALUES (sqlc.arg(id), sqlc.arg(kind), sqlc.arg(source), sqlc.arg(charge_id), sqlc.arg(name), sqlc.arg(currency), sqlc.arg(at))
ON CONFLICT (kind, source) DO NOTHING;

-- name: InsertPostings :exec
-- As many as a sale has; those without a destination are none. What was posted before,
-- by another transaction, is not posted again.
INSERT INTO ledger_postings (transaction_id, n, source, destination, amount_cents, at)
SELECT t.id, p.n, p.source, p.destination, p.amount, CAST(sqlc.arg(at) AS BIGINT)
FROM ledger_transactions t CROSS JOIN (
  SELECT CAST(sqlc.arg(first_n) AS BIGINT) AS n, CAST(sqlc.arg(source_1) AS TEXT) AS source, CAST(sqlc.arg(destination_1) AS TEXT) AS destination, CAST(sqlc.arg(amount_1) AS BIGINT) AS amount
  UNION ALL SELECT CAST(sqlc.arg(first_n) AS BIGINT) + 1, CAST(sqlc.arg(source_2) AS TEXT), CAST(sqlc.arg(destination_2) AS TEXT), CAST(sqlc.arg(amount_2) AS BIGINT)
  UNION ALL SELECT CAST(sqlc.arg(first_n) AS BIGINT) + 2, CAST(sqlc.arg(source_3) AS TEXT), CAST(sqlc.arg(destination_3) AS TEXT), CAST(sqlc.arg(amount_3) AS BIGINT)
) AS p WHERE t.id = sqlc.arg(transaction_id) AND p.destination <> '';

-- name: ListLedger :many
SELECT t.id, t.name, t.kind, p.amount_cents, t.at FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
WHERE p.destination = sqlc.arg(account) OR p.source = sqlc.arg(account)
ORDER BY p.at DESC, t.id DESC, p.n LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(skip);

-- name: SumIn :one
SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM ledger_postings WHERE destination = sqlc.arg(account);

-- name: SumOut :one
SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM ledger_postings WHERE source = sqlc.arg(account);

-- name: PostingsOfCharge :many
SELECT p.* FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
WHERE t.charge_id = sqlc.arg(charge_id) ORDER BY p.transaction_id, p.n;

-- name: SumInSince :one
SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
WHERE p.destination = sqlc.arg(account) AND p.at > sqlc.arg(since) AND t.kind = 'collection';

-- name: InsertRefund :exec
INSERT INTO refunds (id, charge_id, kind, amount_cents, reason, actor, state, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(charge_id), sqlc.arg(kind), sqlc.arg(amount_cents), sqlc.arg(reason), sqlc.arg(actor), sqlc.arg(state), sqlc.arg(created_at), sqlc.arg(created_at));

-- name: GetRefund :one
SELECT * FROM refunds WHERE id = sqlc.arg(id);

-- name: RefundsOfCharge :many
SELECT * FROM refunds WHERE charge_id = sqlc.arg(charge_id) ORDER BY created_at, id;

-- name: MoveRefund :execrows
UPDATE refunds SET state = sqlc.arg(state), failure_code = sqlc.arg(failure_code), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND state = 'requested';

-- name: OpenRefunds :many
SELECT id FROM refunds WHERE state = 'requested' AND created_at < sqlc.arg(before) ORDER BY created_at, id LIMIT 200;

-- name: SucceededPayments :many
SELECT id, amount_cents FROM payments
WHERE state = 'succeeded' AND updated_at >= sqlc.arg(since) AND updated_at < sqlc.arg(until) AND id > sqlc.arg(after) ORDER BY id LIMIT 500;
