package upgrades

import (
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/webhook"
)

// ReadTx is what upgrades read.
type ReadTx interface {
	planchanges.ReadTx
	webhook.Reads
}

// WriteTx is one transaction of upgrades: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	planchanges.WriteTx
	webhook.Writes
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read  ReadTx
	Apps  billing.Apps
	Rules billing.Eligibility
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	NewID   func() string
	// Wake is called after a commit that enqueued a job.
	Wake          func()
	Cards         *cards.Service
	Charges       *charges.Service
	Grants        *grants.Service
	PlanChanges   *planchanges.Service
	Refunds       *refunds.Service
	Subscriptions *subscriptions.Service
}

// Service sells upgrades and has developers enable them.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("upgrades", d)
	return &Service{d: d}
}
