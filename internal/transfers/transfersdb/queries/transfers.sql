-- name: InsertTransfer :exec
INSERT INTO transfers (id, giver, giver_organization_id, receiver, receiver_organization_id, is_whole, state, offered_by, offered_at, expires_at)
VALUES (sqlc.arg(id), sqlc.arg(giver), sqlc.arg(giver_organization_id), sqlc.arg(receiver), sqlc.arg(receiver_organization_id), sqlc.arg(is_whole),
  sqlc.arg(state), sqlc.arg(offered_by), sqlc.arg(offered_at), sqlc.arg(expires_at));

-- name: InsertTransferApp :execrows
INSERT INTO transfer_apps (transfer_id, app_id, name, is_open) VALUES (sqlc.arg(transfer_id), sqlc.arg(app_id), sqlc.arg(name), TRUE)
ON CONFLICT DO NOTHING;

-- name: MoveTransfer :execrows
UPDATE transfers SET state = sqlc.arg(state), reason = sqlc.arg(reason), reason_app = sqlc.arg(reason_app), accepted_by = sqlc.arg(accepted_by),
  accepted_at = sqlc.arg(accepted_at), moves_at = sqlc.arg(moves_at), ended_by = sqlc.arg(ended_by), ended_at = sqlc.arg(ended_at)
WHERE id = sqlc.arg(id) AND state = sqlc.arg(from_state);

-- name: CloseTransferApps :exec
UPDATE transfer_apps SET is_open = FALSE WHERE transfer_id = sqlc.arg(transfer_id);

-- name: GetTransfer :one
SELECT * FROM transfers WHERE id = sqlc.arg(id);

-- name: ListTransfersOf :many
SELECT * FROM transfers WHERE giver_organization_id = sqlc.arg(organization_id) OR receiver_organization_id = sqlc.arg(organization_id)
ORDER BY offered_at DESC, id LIMIT CAST(sqlc.arg(most) AS BIGINT);

-- name: ListAppsOfTransfer :many
SELECT * FROM transfer_apps WHERE transfer_id = sqlc.arg(transfer_id) ORDER BY name, app_id;

-- name: GetOpenTransferOf :one
SELECT t.* FROM transfers t JOIN transfer_apps a ON a.transfer_id = t.id WHERE a.app_id = sqlc.arg(app_id) AND a.is_open;

-- name: CountOffered :one
SELECT COUNT(*) FROM transfers WHERE giver_organization_id = sqlc.arg(organization_id) AND offered_at > sqlc.arg(since);

-- name: ListCompletedOf :many
SELECT t.giver_organization_id, t.ended_at FROM transfers t JOIN transfer_apps a ON a.transfer_id = t.id
WHERE a.app_id = sqlc.arg(app_id) AND t.state = 'completed' ORDER BY t.ended_at;
