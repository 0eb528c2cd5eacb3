package planchanges

import (
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/deps"
)

// ReadTx is what planchanges read.
type ReadTx interface {
	refunds.ReadTx
}

// WriteTx is one transaction of planchanges: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	refunds.WriteTx
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
	Wake          func()
	Charges       *charges.Service
	Refunds       *refunds.Service
	Subscriptions *subscriptions.Service
}

// Service changes cycle, plan and seats of subscriptions.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("planchanges", d)
	return &Service{d: d}
}
