-- name: GetSecondFactor :one
SELECT * FROM identity_second_factors WHERE account_id = sqlc.arg(account_id);

-- name: PutSecondFactor :exec
INSERT INTO identity_second_factors (account_id, secret, last_step, created_at, confirmed_at)
VALUES (sqlc.arg(account_id), sqlc.arg(secret), sqlc.arg(last_step), sqlc.arg(created_at), sqlc.arg(confirmed_at))
ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at, confirmed_at = excluded.confirmed_at;

-- name: UseSecondFactorStep :execrows
UPDATE identity_second_factors SET last_step = sqlc.arg(step) WHERE account_id = sqlc.arg(account_id) AND last_step < sqlc.arg(step);

-- name: DeleteSecondFactor :execrows
DELETE FROM identity_second_factors WHERE account_id = sqlc.arg(account_id);

-- name: ListSecondFactors :many
SELECT * FROM identity_second_factors WHERE account_id > sqlc.arg(after) ORDER BY account_id LIMIT sqlc.arg(most);

-- name: ResealSecondFactor :execrows
UPDATE identity_second_factors SET secret = sqlc.arg(secret) WHERE account_id = sqlc.arg(account_id) AND secret = sqlc.arg(former);

-- name: InsertRecoveryCode :exec
INSERT INTO identity_recovery_codes (account_id, code_hash) VALUES (sqlc.arg(account_id), sqlc.arg(code_hash));

-- name: UseRecoveryCode :execrows
UPDATE identity_recovery_codes SET used_at = sqlc.arg(used_at) WHERE account_id = sqlc.arg(account_id) AND code_hash = sqlc.arg(code_hash) AND used_at = 0;

-- name: CountRecoveryCodes :one
SELECT COUNT(*) FROM identity_recovery_codes WHERE account_id = sqlc.arg(account_id) AND used_at = 0;

-- name: DeleteRecoveryCodes :exec
DELETE FROM identity_recovery_codes WHERE account_id = sqlc.arg(account_id);

-- name: CompleteSession :execrows
UPDATE identity_sessions SET pending = FALSE, second_factor_at = sqlc.arg(at), expires_at = sqlc.arg(expires_at) WHERE id = sqlc.arg(id);

-- name: PassSecondFactor :exec
UPDATE identity_sessions SET second_factor_at = sqlc.arg(at) WHERE id = sqlc.arg(id);

-- name: TrustDevice :exec
UPDATE identity_devices SET trusted_until = sqlc.arg(trusted_until), user_agent = sqlc.arg(user_agent)
WHERE account_id = sqlc.arg(account_id) AND secret_hash = sqlc.arg(secret_hash);

-- name: DistrustDevice :exec
UPDATE identity_devices SET trusted_until = 0 WHERE account_id = sqlc.arg(account_id) AND secret_hash = sqlc.arg(secret_hash);

-- name: DistrustDevices :exec
UPDATE identity_devices SET trusted_until = 0 WHERE account_id = sqlc.arg(account_id);

-- name: ListTrustedDevices :many
SELECT * FROM identity_devices WHERE account_id = sqlc.arg(account_id) AND trusted_until > sqlc.arg(now) ORDER BY trusted_until DESC, secret_hash;

-- name: SampleSecondFactors :many
SELECT * FROM identity_second_factors WHERE account_id IN (SELECT MIN(account_id) FROM identity_second_factors GROUP BY substr(secret, 1, 17)) ORDER BY account_id;
