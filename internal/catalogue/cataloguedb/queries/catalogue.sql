-- name: ListApps :many
SELECT id, slug, document FROM apps ORDER BY slug;

-- name: GetAppBySlug :one
SELECT id, document FROM apps WHERE slug = sqlc.arg(slug);

-- name: InsertApp :exec
INSERT INTO apps (id, slug, product, developer, submitted_at, accepted_at, published_at, hidden, document, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(slug), sqlc.arg(product), sqlc.arg(developer), sqlc.arg(submitted_at), sqlc.arg(accepted_at),
        sqlc.arg(published_at), sqlc.arg(hidden), sqlc.arg(document), sqlc.arg(now), sqlc.arg(now));

-- name: UpdateApp :exec
UPDATE apps SET slug = sqlc.arg(slug), product = sqlc.arg(product), developer = sqlc.arg(developer), submitted_at = sqlc.arg(submitted_at),
    accepted_at = sqlc.arg(accepted_at), published_at = sqlc.arg(published_at), hidden = sqlc.arg(hidden),
    document = sqlc.arg(document), version = version + 1, updated_at = sqlc.arg(now)
WHERE id = sqlc.arg(id);

-- name: ListDocuments :many
SELECT kind, slug, document, updated_at FROM catalogue_documents ORDER BY kind, position, slug;

-- name: PutDocument :execrows
INSERT INTO catalogue_documents (kind, slug, position, document, updated_at)
VALUES (sqlc.arg(kind), sqlc.arg(slug), sqlc.arg(position), sqlc.arg(document), sqlc.arg(now))
ON CONFLICT (kind, slug) DO UPDATE SET position = excluded.position, document = excluded.document, updated_at = excluded.updated_at
WHERE catalogue_documents.document <> excluded.document OR catalogue_documents.position <> excluded.position;

-- name: ContentVersion :one
SELECT version FROM content_version WHERE id = 1;

-- name: RaiseContentVersion :one
UPDATE content_version SET version = version + 1 WHERE id = 1 RETURNING version;

-- name: InsertContentChange :exec
INSERT INTO content_changes (version, app_id) VALUES (sqlc.arg(version), sqlc.arg(app_id))
ON CONFLICT (version, app_id) DO NOTHING;

-- name: DeleteContentChanges :exec
DELETE FROM content_changes WHERE version <= sqlc.arg(version);

-- name: ListContentChanges :many
SELECT version, app_id FROM content_changes WHERE version > sqlc.arg(since) AND version <= sqlc.arg(version) ORDER BY version, app_id;

-- name: ListRatings :many
SELECT app_id, votes_1, votes_2, votes_3, votes_4, votes_5 FROM ratings;

-- name: GetRating :one
SELECT app_id, votes_1, votes_2, votes_3, votes_4, votes_5 FROM ratings WHERE app_id = sqlc.arg(app_id);

-- name: ListReviewsOfApp :many
SELECT id, app_id, name, organization, rate, review, reply, reviewed_at, installed, helpful, replied_at, used_days, language, reply_language FROM reviews WHERE app_id = sqlc.arg(app_id) ORDER BY reviewed_at DESC, id;

-- name: PutRating :execrows
INSERT INTO ratings (app_id, votes_1, votes_2, votes_3, votes_4, votes_5)
VALUES (sqlc.arg(app_id), sqlc.arg(votes_1), sqlc.arg(votes_2), sqlc.arg(votes_3), sqlc.arg(votes_4), sqlc.arg(votes_5))
ON CONFLICT (app_id) DO NOTHING;

-- name: ListReviews :many
SELECT id, app_id, name, organization, rate, review, reply, reviewed_at, installed, helpful, replied_at, used_days, language, reply_language FROM reviews ORDER BY reviewed_at DESC, id;

-- name: PutReview :execrows
INSERT INTO reviews (id, app_id, name, organization, rate, review, reply, reviewed_at, installed, replied_at)
VALUES (sqlc.arg(id), sqlc.arg(app_id), sqlc.arg(name), sqlc.arg(organization), sqlc.arg(rate), sqlc.arg(review), sqlc.arg(reply), sqlc.arg(reviewed_at),
        sqlc.arg(installed), sqlc.arg(replied_at))
ON CONFLICT (id) DO NOTHING;

-- name: DeleteDocument :execrows
DELETE FROM catalogue_documents WHERE kind = sqlc.arg(kind) AND slug = sqlc.arg(slug);

-- name: GetApp :one
SELECT document, version FROM apps WHERE id = sqlc.arg(id);

-- name: AddApp :execrows
INSERT INTO apps (id, slug, product, developer, submitted_at, accepted_at, published_at, hidden, document, created_at, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(slug), sqlc.arg(product), sqlc.arg(developer), sqlc.arg(submitted_at), sqlc.arg(accepted_at),
        sqlc.arg(published_at), sqlc.arg(hidden), sqlc.arg(document), sqlc.arg(now), sqlc.arg(now))
ON CONFLICT DO NOTHING;

-- name: ReplaceApp :execrows
UPDATE apps SET slug = sqlc.arg(slug), product = sqlc.arg(product), developer = sqlc.arg(developer), submitted_at = sqlc.arg(submitted_at),
    accepted_at = sqlc.arg(accepted_at), published_at = sqlc.arg(published_at), hidden = sqlc.arg(hidden),
    document = sqlc.arg(document), version = version + 1, updated_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(seen_version);

-- name: DeleteApp :execrows
DELETE FROM apps WHERE id = sqlc.arg(id);

-- name: GetDocument :one
SELECT document FROM catalogue_documents WHERE kind = sqlc.arg(kind) AND slug = sqlc.arg(slug);

-- name: KeepDocument :execrows
INSERT INTO catalogue_documents (kind, slug, position, document, updated_at)
VALUES (sqlc.arg(kind), sqlc.arg(slug), (SELECT COALESCE(MAX(d.position), 0) + 1 FROM catalogue_documents AS d WHERE d.kind = sqlc.arg(kind)), sqlc.arg(document), sqlc.arg(now))
ON CONFLICT (kind, slug) DO UPDATE SET document = excluded.document, updated_at = excluded.updated_at
WHERE catalogue_documents.document <> excluded.document;
