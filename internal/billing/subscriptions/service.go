package subscriptions

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/deps"
)

// ReadTx is what subscriptions read.
type ReadTx interface {
	Reads
	PlanChangeReads
	charges.ReadTx
	grants.Reads
}

// WriteTx is one transaction of subscriptions: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	Writes
	PlanChangeWrites
	Importer
	charges.WriteTx
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read  ReadTx
	Apps  billing.Apps
	Rules billing.Eligibility
	Seats billing.SeatCounter
	Tax   tax.Tax
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	NewID   func() string
	// Wake is called after a commit that enqueued a job.
	Wake func()
	// Pause waits so long, or until the context ends: then it gives an error.
	Pause   func(ctx context.Context, d time.Duration) error
	Cards   *cards.Service
	Charges *charges.Service
	Grants  *grants.Service
}

// Service makes and ends subscriptions.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("subscriptions", d)
	return &Service{d: d}
}
