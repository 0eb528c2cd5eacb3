-- name: PlaceOrder :execrows
INSERT INTO orders (id, number) VALUES (sqlc.arg(id), sqlc.arg(number)) ON CONFLICT DO NOTHING;

-- name: OrderNumber :one
SELECT number FROM orders WHERE id = sqlc.arg(id);
