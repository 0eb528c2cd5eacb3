-- name: GetDeveloper :one
SELECT * FROM developers WHERE slug = sqlc.arg(slug);

-- name: GetDeveloperOfOrganization :one
SELECT * FROM developers WHERE organization_id = sqlc.arg(organization_id);

-- name: GetDeveloperOfMailToken :one
SELECT * FROM developers WHERE mail_token <> '' AND mail_token = sqlc.arg(mail_token);

-- name: ListAskingDevelopers :many
SELECT * FROM developers WHERE site_ask_until > 0 AND site_ask_until > sqlc.arg(now) AND site_proved_at = 0 AND state <> 'closed' ORDER BY slug;

-- name: ListDevelopers :many
SELECT * FROM developers ORDER BY updated_at DESC, slug LIMIT CAST(sqlc.arg(most) AS BIGINT);

-- name: GetNameLike :one
SELECT profile FROM developers WHERE name_key = sqlc.arg(name_key);

-- name: InsertDeveloper :execrows
INSERT INTO developers (slug, organization_id, name_key, state, imported, profile, mail_address, mail_token, mail_sent_at, mail_proved_at,
    site_host, site_way, site_asked_at, site_ask_until, site_proved_at, site_seen, agreement_version, agreement_accepted_at, agreement_accepted_by,
    reason, edits, created_at, created_by, active_at, verified_at, updated_at)
VALUES (sqlc.arg(slug), sqlc.arg(organization_id), sqlc.arg(name_key), sqlc.arg(state), sqlc.arg(imported), sqlc.arg(profile), sqlc.arg(mail_address), sqlc.arg(mail_token), sqlc.arg(mail_sent_at), sqlc.arg(mail_proved_at),
    sqlc.arg(site_host), sqlc.arg(site_way), sqlc.arg(site_asked_at), sqlc.arg(site_ask_until), sqlc.arg(site_proved_at), sqlc.arg(site_seen), sqlc.arg(agreement_version), sqlc.arg(agreement_accepted_at), sqlc.arg(agreement_accepted_by),
    sqlc.arg(reason), sqlc.arg(edits), sqlc.arg(created_at), sqlc.arg(created_by), sqlc.arg(active_at), sqlc.arg(verified_at), sqlc.arg(updated_at))
ON CONFLICT DO NOTHING;

-- name: UpdateDeveloper :execrows
UPDATE developers
SET name_key = sqlc.arg(name_key), state = sqlc.arg(state), profile = sqlc.arg(profile), mail_address = sqlc.arg(mail_address), mail_token = sqlc.arg(mail_token),
    mail_sent_at = sqlc.arg(mail_sent_at), mail_proved_at = sqlc.arg(mail_proved_at), site_host = sqlc.arg(site_host), site_way = sqlc.arg(site_way),
    site_asked_at = sqlc.arg(site_asked_at), site_ask_until = sqlc.arg(site_ask_until), site_proved_at = sqlc.arg(site_proved_at), site_seen = sqlc.arg(site_seen),
    agreement_version = sqlc.arg(agreement_version), agreement_accepted_at = sqlc.arg(agreement_accepted_at), agreement_accepted_by = sqlc.arg(agreement_accepted_by),
    reason = sqlc.arg(reason), edits = sqlc.arg(edits), active_at = sqlc.arg(active_at), verified_at = sqlc.arg(verified_at), updated_at = sqlc.arg(updated_at)
WHERE slug = sqlc.arg(slug) AND edits = sqlc.arg(seen_edits);

-- name: GetReservedName :one
SELECT * FROM developer_reserved_names WHERE name_key = sqlc.arg(name_key);

-- name: ListReservedNames :many
SELECT * FROM developer_reserved_names ORDER BY name;

-- name: PutReservedName :exec
INSERT INTO developer_reserved_names (name_key, name, reason, added_by, added_at)
VALUES (sqlc.arg(name_key), sqlc.arg(name), sqlc.arg(reason), sqlc.arg(added_by), sqlc.arg(added_at))
ON CONFLICT (name_key) DO UPDATE SET name = excluded.name, reason = excluded.reason, added_by = excluded.added_by, added_at = excluded.added_at;

-- name: DeleteReservedName :execrows
DELETE FROM developer_reserved_names WHERE name_key = sqlc.arg(name_key);
