package refunds

import (
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/deps"
)

// ReadTx is what refunds read.
type ReadTx interface {
	Reads
	subscriptions.ReadTx
	invoices.ReadTx
}

// WriteTx is one transaction of refunds: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	Writes
	subscriptions.WriteTx
	invoices.WriteTx
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read     ReadTx
	Provider payments.Provider
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	NewID   func() string
	// Wake is called after a commit that enqueued a job.
	Wake          func()
	Charges       *charges.Service
	Subscriptions *subscriptions.Service
}

// Service gives money back.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("refunds", d)
	return &Service{d: d}
}
