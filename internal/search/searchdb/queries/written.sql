-- name: WrittenVersion :one
SELECT version FROM search_version WHERE id = 1;

-- name: BumpWritten :one
UPDATE search_version SET version = version + 1 WHERE id = 1 RETURNING version;

-- name: ListIndexes :many
SELECT name, settings FROM search_indexes ORDER BY name;

-- name: GetIndex :one
SELECT settings FROM search_indexes WHERE name = sqlc.arg(name);

-- name: TouchIndex :exec
INSERT INTO search_indexes (name, settings) VALUES (sqlc.arg(name), '{}') ON CONFLICT (name) DO NOTHING;

-- name: PutIndex :exec
INSERT INTO search_indexes (name, settings) VALUES (sqlc.arg(name), sqlc.arg(settings)) ON CONFLICT (name) DO UPDATE SET settings = excluded.settings;

-- name: DropIndex :exec
DELETE FROM search_indexes WHERE name = sqlc.arg(name);

-- name: ListObjects :many
SELECT index_name, object_id, body FROM search_objects ORDER BY index_name, object_id;

-- name: CountObjects :one
SELECT COUNT(*) FROM search_objects;

-- name: GetObject :one
SELECT body FROM search_objects WHERE index_name = sqlc.arg(index_name) AND object_id = sqlc.arg(object_id);

-- name: PutObject :exec
INSERT INTO search_objects (index_name, object_id, body) VALUES (sqlc.arg(index_name), sqlc.arg(object_id), sqlc.arg(body))
ON CONFLICT (index_name, object_id) DO UPDATE SET body = excluded.body;

-- name: DropObject :exec
DELETE FROM search_objects WHERE index_name = sqlc.arg(index_name) AND object_id = sqlc.arg(object_id);

-- name: DropObjects :exec
DELETE FROM search_objects WHERE index_name = sqlc.arg(index_name);

-- name: CopyObjects :exec
INSERT INTO search_objects (index_name, object_id, body)
SELECT CAST(sqlc.arg(target) AS TEXT), s.object_id, s.body FROM search_objects AS s WHERE s.index_name = sqlc.arg(source);

-- name: ListSynonyms :many
SELECT index_name, object_id, body FROM search_synonyms ORDER BY index_name, object_id;

-- name: CountSynonyms :one
SELECT COUNT(*) FROM search_synonyms;

-- name: PutSynonym :exec
INSERT INTO search_synonyms (index_name, object_id, body) VALUES (sqlc.arg(index_name), sqlc.arg(object_id), sqlc.arg(body))
ON CONFLICT (index_name, object_id) DO UPDATE SET body = excluded.body;

-- name: DropSynonym :exec
DELETE FROM search_synonyms WHERE index_name = sqlc.arg(index_name) AND object_id = sqlc.arg(object_id);

-- name: DropSynonyms :exec
DELETE FROM search_synonyms WHERE index_name = sqlc.arg(index_name);

-- name: CopySynonyms :exec
INSERT INTO search_synonyms (index_name, object_id, body)
SELECT CAST(sqlc.arg(target) AS TEXT), s.object_id, s.body FROM search_synonyms AS s WHERE s.index_name = sqlc.arg(source);

-- name: ListRules :many
SELECT index_name, object_id, body FROM search_rules ORDER BY index_name, object_id;

-- name: CountRules :one
SELECT COUNT(*) FROM search_rules;

-- name: PutRule :exec
INSERT INTO search_rules (index_name, object_id, body) VALUES (sqlc.arg(index_name), sqlc.arg(object_id), sqlc.arg(body))
ON CONFLICT (index_name, object_id) DO UPDATE SET body = excluded.body;

-- name: DropRule :exec
DELETE FROM search_rules WHERE index_name = sqlc.arg(index_name) AND object_id = sqlc.arg(object_id);

-- name: DropRules :exec
DELETE FROM search_rules WHERE index_name = sqlc.arg(index_name);

-- name: CopyRules :exec
INSERT INTO search_rules (index_name, object_id, body)
SELECT CAST(sqlc.arg(target) AS TEXT), s.object_id, s.body FROM search_rules AS s WHERE s.index_name = sqlc.arg(source);
