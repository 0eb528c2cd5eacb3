package charges

import (
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/deps"
)

// ReadTx is what charges read.
type ReadTx interface {
	Reads
	cards.ReadTx
	billing.PurchaseRules
}

// WriteTx is one transaction of charges: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	Writes
	cards.WriteTx
	payments.Writes
	ledger.Writes
	grants.WriteTx
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read     ReadTx
	Provider payments.Provider
	Apps     billing.Apps
	Seats    billing.SeatCounter
	Tax      tax.Tax
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	NewID   func() string
	// Wake is called after a commit that enqueued a job.
	Wake  func()
	Cards *cards.Service
}

// Service makes and moves single charges.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("charges", d)
	return &Service{d: d}
}
