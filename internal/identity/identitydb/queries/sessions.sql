-- name: InsertSession :exec
INSERT INTO identity_sessions (id, account_id, secret_hash, source, user_agent, ip, created_at, expires_at, pending)
VALUES (sqlc.arg(id), sqlc.arg(account_id), sqlc.arg(secret_hash), sqlc.arg(source), sqlc.arg(user_agent), sqlc.arg(ip), sqlc.arg(created_at), sqlc.arg(expires_at), sqlc.arg(pending));

-- name: GetSessionBySecret :one
SELECT * FROM identity_sessions WHERE secret_hash = sqlc.arg(secret_hash);

-- name: ListSessions :many
SELECT * FROM identity_sessions WHERE account_id = sqlc.arg(account_id) AND expires_at > sqlc.arg(now) AND pending = FALSE ORDER BY created_at DESC, id;

-- name: ListSessionClients :many
SELECT DISTINCT g.session_id, c.id AS client_id, c.name FROM identity_grants g JOIN identity_clients c ON c.id = g.client_id
WHERE g.account_id = sqlc.arg(account_id) AND g.session_id <> '' AND g.revoked_at = 0 ORDER BY g.session_id, c.id;

-- name: DeleteSession :execrows
DELETE FROM identity_sessions WHERE id = sqlc.arg(id) AND account_id = sqlc.arg(account_id);

-- name: DeletePendingSessions :exec
DELETE FROM identity_sessions WHERE account_id = sqlc.arg(account_id) AND pending = TRUE;

-- name: DeleteOldSessions :execrows
DELETE FROM identity_sessions WHERE expires_at < sqlc.arg(before);

-- name: PutDevice :exec
INSERT INTO identity_devices (secret_hash, account_id, used_at) VALUES (sqlc.arg(secret_hash), sqlc.arg(account_id), sqlc.arg(used_at))
ON CONFLICT (account_id, secret_hash) DO UPDATE SET used_at = excluded.used_at;

-- name: CountDevices :one
SELECT COUNT(*) FROM identity_devices WHERE account_id = sqlc.arg(account_id) AND secret_hash = sqlc.arg(secret_hash) AND used_at > sqlc.arg(since);

-- name: DeleteDevices :exec
DELETE FROM identity_devices WHERE account_id = sqlc.arg(account_id);

-- name: DeleteOldDevices :execrows
DELETE FROM identity_devices WHERE used_at < sqlc.arg(before);

-- name: PutConsent :exec
INSERT INTO identity_consents (client_id, coverage, subject, scopes, given_by, created_at)
VALUES (sqlc.arg(client_id), sqlc.arg(coverage), sqlc.arg(subject), sqlc.arg(scopes), sqlc.arg(given_by), sqlc.arg(created_at))
ON CONFLICT (client_id, coverage, subject) DO UPDATE SET scopes = excluded.scopes, given_by = excluded.given_by, created_at = excluded.created_at;

-- name: GetConsent :one
SELECT * FROM identity_consents WHERE client_id = sqlc.arg(client_id) AND coverage = sqlc.arg(coverage) AND subject = sqlc.arg(subject);

-- name: DeleteConsent :execrows
DELETE FROM identity_consents WHERE client_id = sqlc.arg(client_id) AND coverage = sqlc.arg(coverage) AND subject = sqlc.arg(subject);

-- name: PutWithdrawnConsent :exec
INSERT INTO identity_withdrawn_consents (client_id, coverage, subject, withdrawn_at)
VALUES (sqlc.arg(client_id), sqlc.arg(coverage), sqlc.arg(subject), sqlc.arg(withdrawn_at))
ON CONFLICT (client_id, coverage, subject) DO UPDATE SET withdrawn_at = excluded.withdrawn_at;

-- name: DeleteWithdrawnConsent :exec
DELETE FROM identity_withdrawn_consents WHERE client_id = sqlc.arg(client_id) AND coverage = sqlc.arg(coverage) AND subject = sqlc.arg(subject);

-- name: ListSignedOutClients :many
SELECT DISTINCT w.client_id FROM identity_withdrawn_consents w
WHERE ((w.coverage = 'account' AND w.subject = sqlc.arg(account_id)) OR (w.coverage = 'organization' AND w.subject = sqlc.arg(organization_id)))
  AND NOT EXISTS (
    SELECT 1 FROM identity_consents c WHERE c.client_id = w.client_id
      AND ((c.coverage = 'account' AND c.subject = sqlc.arg(account_id)) OR (c.coverage = 'organization' AND c.subject = sqlc.arg(organization_id)))
  )
ORDER BY w.client_id;

-- name: CountAttempt :one
INSERT INTO identity_throttle (subject, window_start, hits) VALUES (sqlc.arg(subject), sqlc.arg(window_start), 1)
ON CONFLICT (subject, window_start) DO UPDATE SET hits = identity_throttle.hits + 1
RETURNING hits;

-- name: DeleteAttempts :exec
DELETE FROM identity_throttle WHERE subject = sqlc.arg(subject);

-- name: UncountAttempt :exec
UPDATE identity_throttle SET hits = hits - 1 WHERE subject = sqlc.arg(subject) AND window_start = sqlc.arg(window_start) AND hits > 0;

-- name: DeleteOldAttempts :execrows
DELETE FROM identity_throttle WHERE window_start < sqlc.arg(before);

-- name: InsertLink :exec
INSERT INTO identity_links (hash, kind, subject, payload, created_at, expires_at)
VALUES (sqlc.arg(hash), sqlc.arg(kind), sqlc.arg(subject), sqlc.arg(payload), sqlc.arg(created_at), sqlc.arg(expires_at));

-- name: GetLink :one
SELECT * FROM identity_links WHERE hash = sqlc.arg(hash) AND kind = sqlc.arg(kind);

-- name: DeleteLinks :execrows
DELETE FROM identity_links WHERE kind = sqlc.arg(kind) AND subject = sqlc.arg(subject);

-- name: DeleteOldLinks :execrows
DELETE FROM identity_links WHERE expires_at < sqlc.arg(before);

-- name: InsertAudit :exec
INSERT INTO audit_log (id, at, actor, on_behalf, action, subject, details, session_id, address)
VALUES (sqlc.arg(id), sqlc.arg(at), sqlc.arg(actor), sqlc.arg(on_behalf), sqlc.arg(action), sqlc.arg(subject), sqlc.arg(details), sqlc.arg(session_id), sqlc.arg(address));

-- name: ListConsents :many
SELECT * FROM identity_consents WHERE (coverage = 'account' AND subject = sqlc.arg(account_id)) OR (coverage = 'organization' AND subject = sqlc.arg(organization_id))
ORDER BY created_at, client_id, coverage;

-- name: ListConsentsTo :many
SELECT c.*, o.id AS organization_id, o.name AS organization FROM identity_consents c
LEFT JOIN identity_accounts a ON c.coverage = 'account' AND a.id = c.subject
JOIN identity_organizations o ON o.id = COALESCE(a.organization_id, c.subject)
WHERE c.client_id = sqlc.arg(client_id) AND o.closed_at = 0 AND COALESCE(a.closed_at, 0) = 0
ORDER BY o.name, o.id, c.created_at, c.coverage, c.subject;

-- name: ListOrganizationConsents :many
SELECT c.* FROM identity_consents c
LEFT JOIN identity_accounts a ON c.coverage = 'account' AND a.id = c.subject
WHERE c.client_id = sqlc.arg(client_id) AND COALESCE(a.organization_id, c.subject) = sqlc.arg(organization_id) AND COALESCE(a.closed_at, 0) = 0
ORDER BY c.created_at, c.coverage, c.subject;

-- name: ListGhostSessions :many
SELECT l.subject AS grant_id, l.at AS started_at, l.details AS reason, COALESCE(e.at, 0) AS stopped_at,
    COALESCE(s.email, '') AS staff_email, COALESCE(c.email, '') AS account_email, COALESCE(o.name, '') AS organization
FROM audit_log l
LEFT JOIN audit_log e ON e.subject = l.subject AND e.action = 'ghost.stop'
LEFT JOIN identity_accounts s ON s.id = l.actor
LEFT JOIN identity_accounts c ON c.id = l.on_behalf
LEFT JOIN identity_organizations o ON o.id = c.organization_id
WHERE l.action = 'ghost.start'
ORDER BY l.at DESC, l.id DESC LIMIT sqlc.arg(most);

-- name: ListActions :many
SELECT l.id, l.at, l.actor, l.action, l.details, COALESCE(a.email, '') AS email, COALESCE(a.organization_id, '') AS organization_id
FROM audit_log l LEFT JOIN identity_accounts a ON a.id = l.actor
WHERE l.subject = sqlc.arg(subject) AND (l.action LIKE 'application.%' OR l.action LIKE 'submission.%' OR l.action LIKE 'transfer.%')
ORDER BY l.at, l.id LIMIT sqlc.arg(most) OFFSET sqlc.arg(older);

-- name: ListLatestActions :many
SELECT l.id, l.at, l.actor, l.action, l.subject, l.details, COALESCE(a.email, '') AS email, COALESCE(a.organization_id, '') AS organization_id
FROM audit_log l LEFT JOIN identity_accounts a ON a.id = l.actor
WHERE l.subject IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(subjects) AS TEXT)) AS listed)
    AND (l.action LIKE 'application.%' OR l.action LIKE 'submission.%' OR l.action LIKE 'transfer.%')
    AND l.action NOT IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(without) AS TEXT)) AS listed)
ORDER BY l.at DESC, l.id DESC LIMIT sqlc.arg(most);

-- name: ListActionsOf :many
SELECT l.id, l.at, l.actor, l.action, l.subject, l.details, COALESCE(a.email, '') AS email, COALESCE(a.organization_id, '') AS organization_id
FROM audit_log l LEFT JOIN identity_accounts a ON a.id = l.actor
WHERE l.subject IN (SELECT listed.value FROM json_each(CAST(sqlc.arg(subjects) AS TEXT)) AS listed) AND l.action = sqlc.arg(action)
ORDER BY l.at, l.id;

-- name: CountActions :one
SELECT COUNT(*) FROM audit_log WHERE subject = sqlc.arg(subject) AND (action LIKE 'application.%' OR action LIKE 'submission.%' OR action LIKE 'transfer.%');
