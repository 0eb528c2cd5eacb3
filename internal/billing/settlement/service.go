package settlement

import (
	"context"
	"log/slog"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/renewals"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/deps"
)

// ReadTx is what settlement reads.
type ReadTx interface {
	Reads
	payments.Reads
	planchanges.ReadTx
}

// WriteTx is one transaction of settlement: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	planchanges.WriteTx
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read     ReadTx
	Provider payments.Provider
	Apps     billing.Apps
	// IsClosed tells whether an organization is closed: no money is taken from it.
	IsClosed func(ctx context.Context, organizationID string) (bool, error)
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	NewID   func() string
	Log     *slog.Logger
	// Wake is called after a commit that enqueued a job.
	Wake          func()
	Charges       *charges.Service
	Grants        *grants.Service
	Invoices      *invoices.Service
	PlanChanges   *planchanges.Service
	Refunds       *refunds.Service
	Renewals      *renewals.Service
	Subscriptions *subscriptions.Service
}

// Service turns what the payment provider says into what it means for all others.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("settlement", d)
	return &Service{d: d}
}
