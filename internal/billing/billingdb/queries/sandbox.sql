-- name: InsertSandboxCard :exec
INSERT INTO sandbox_cards (token, brand, first_six, last_four, exp_month, exp_year, name, country, zip, behaviour, organization_id, created_at)
VALUES (sqlc.arg(token), sqlc.arg(brand), sqlc.arg(first_six), sqlc.arg(last_four), sqlc.arg(exp_month), sqlc.arg(exp_year), sqlc.arg(name), sqlc.arg(country),
  sqlc.arg(zip), sqlc.arg(behaviour), sqlc.arg(organization_id), sqlc.arg(created_at))
ON CONFLICT (token) DO NOTHING;

-- name: GetSandboxCard :one
SELECT * FROM sandbox_cards WHERE token = sqlc.arg(token);

-- name: BindSandboxCard :exec
UPDATE sandbox_cards SET organization_id = sqlc.arg(organization_id) WHERE token = sqlc.arg(token) AND organization_id = '';

-- name: InsertSandboxPayment :execresult
INSERT INTO sandbox_payments (key, id, card_token, amount_cents, metadata, outcome, failure_code, settles_at, created_at)
VALUES (sqlc.arg(key), sqlc.arg(id), sqlc.arg(card_token), sqlc.arg(amount_cents), sqlc.arg(metadata), sqlc.arg(outcome), sqlc.arg(failure_code), sqlc.arg(settles_at), sqlc.arg(created_at))
ON CONFLICT (key) DO NOTHING;

-- name: GetSandboxPayment :one
SELECT * FROM sandbox_payments WHERE key = sqlc.arg(key);

-- name: GetSandboxPaymentByID :one
SELECT * FROM sandbox_payments WHERE id = sqlc.arg(id);

-- name: DecideSandboxPayment :execrows
UPDATE sandbox_payments SET outcome = sqlc.arg(outcome), failure_code = sqlc.arg(failure_code), settles_at = sqlc.arg(settles_at), announced_at = 0
WHERE id = sqlc.arg(id) AND outcome = 'requires_action';

-- name: DueSandboxPayments :many
SELECT * FROM sandbox_payments
WHERE announced_at = 0 AND settles_at < sqlc.arg(until) AND (settles_at >= sqlc.arg(since) OR settles_at < sqlc.arg(forgotten))
ORDER BY settles_at, id LIMIT 100;

-- name: AnnounceSandboxPayment :exec
UPDATE sandbox_payments SET announced_at = sqlc.arg(announced_at) WHERE id = sqlc.arg(id) AND settles_at = sqlc.arg(settles_at);

-- name: InsertSandboxRefund :execrows
INSERT INTO sandbox_refunds (key, payment_key, amount_cents, created_at)
VALUES (sqlc.arg(key), sqlc.arg(payment_key), sqlc.arg(amount_cents), sqlc.arg(created_at)) ON CONFLICT (key) DO NOTHING;

-- name: SumSandboxRefunds :one
SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM sandbox_refunds WHERE payment_key = sqlc.arg(payment_key) AND key <> sqlc.arg(apart);

-- name: SandboxTakings :many
SELECT key, amount_cents FROM sandbox_payments
WHERE outcome = 'succeeded' AND settles_at >= sqlc.arg(since) AND settles_at < sqlc.arg(until) AND key > sqlc.arg(after) ORDER BY key LIMIT 500;
