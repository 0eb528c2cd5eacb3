package reconciliation

import (
	"context"
	"log/slog"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/settlement"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/outbox"
)

// ReadTx is what reconciliation reads.
type ReadTx interface {
	settlement.ReadTx
}

// WriteTx is one transaction of reconciliation: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	outbox.Enqueuer
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read     ReadTx
	Provider payments.Provider
	// Discrepancies gives, for each rule of the books that is broken, how often:
	// charges, ledger and entitlements against each other.
	Discrepancies func(ctx context.Context) (map[string]int64, error)
	// Report keeps how many discrepancies a reconciliation found, for the alert.
	Report     func(ctx context.Context, discrepancies int64) error
	Now        func() time.Time
	Log        *slog.Logger
	Settlement *settlement.Service
}

// Service holds provider, books and entitlements against each other, and asks about open payments again.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("reconciliation", d)
	return &Service{d: d}
}
