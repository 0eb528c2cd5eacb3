-- name: PutSeller :exec
INSERT INTO order_sellers (client_id, organization_id, since) VALUES (sqlc.arg(client_id), sqlc.arg(organization_id), sqlc.arg(since))
ON CONFLICT (client_id) DO UPDATE SET organization_id = excluded.organization_id, since = excluded.since;

-- name: MoveOpenCharges :exec
UPDATE direct_charges SET order_organization_id = sqlc.arg(organization_id)
WHERE order_client_id = sqlc.arg(client_id) AND order_organization_id <> sqlc.arg(organization_id) AND status NOT IN ('declined', 'failed', 'success');

-- name: MoveSubscriptions :exec
UPDATE recurrent_charges SET order_organization_id = sqlc.arg(organization_id)
WHERE order_client_id = sqlc.arg(client_id) AND order_organization_id <> sqlc.arg(organization_id);
