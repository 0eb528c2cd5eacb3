package db

import (
	"context"
	"time"
)

// Enqueue adds a job to the queue within a transaction.
type Enqueue func(ctx context.Context, tx Querier, kind string, payload any, runAt time.Time, key string) error

// On binds it to a transaction.
func (e Enqueue) On(tx Querier) Outbox { return Outbox{enqueue: e, tx: tx} }

// Outbox implements outbox.Enqueuer on a transaction.
type Outbox struct {
	enqueue Enqueue
	tx      Querier
}

// Enqueue adds a job to the queue within the transaction.
func (o Outbox) Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error {
	return o.enqueue(ctx, o.tx, kind, payload, runAt, key)
}
