// Package billingdb keeps billing's tables: charges, payments, the ledger,
// accounts and cards, and those of the embedded payment sandbox.
package billingdb

import (
	"context"
	"time"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/services"
	"marketplace/internal/db"
)

// Store is every port of billing on a pool or a transaction.
type Store struct {
	accountStore
	historyStore
	changeStore
	chargeStore
	invoiceStore
	deliveryStore
	paymentStore
	payoutStore
	subscriptionStore
	sandboxStore
	grantStore
}

// New makes a store whose queries run on q: the read pool, or a transaction.
func New(on db.Querier) *Store {
	q := billingsql.New(on)
	return &Store{accountStore{q}, historyStore{q}, changeStore{q}, chargeStore{q}, invoiceStore{q}, deliveryStore{q}, paymentStore{q}, payoutStore{q}, subscriptionStore{q}, sandboxStore{q}, grantStore{q}}
}

// Enqueue adds a job to the queue within a transaction.
type Enqueue func(ctx context.Context, tx db.Querier, kind string, payload any, runAt time.Time, key string) error

type outbox struct {
	enqueue Enqueue
	tx      db.Querier
}

func (o outbox) Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error {
	return o.enqueue(ctx, o.tx, kind, payload, runAt, key)
}

var _ services.ReadTx = (*Store)(nil)
