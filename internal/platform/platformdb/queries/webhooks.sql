-- name: PutWebhook :exec
INSERT INTO platform_webhooks (client_id, url, products, updated_at)
VALUES (sqlc.arg(client_id), sqlc.arg(url), sqlc.arg(products), sqlc.arg(updated_at))
ON CONFLICT (client_id) DO UPDATE SET url = excluded.url, products = excluded.products, updated_at = excluded.updated_at;

-- name: GetWebhook :one
SELECT * FROM platform_webhooks WHERE client_id = sqlc.arg(client_id);

-- name: ListWebhooks :many
SELECT * FROM platform_webhooks ORDER BY client_id;

-- name: DeleteWebhook :exec
DELETE FROM platform_webhooks WHERE client_id = sqlc.arg(client_id);
