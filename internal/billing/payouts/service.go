package payouts

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/outbox"
)

// ReadTx is what payouts read.
type ReadTx interface {
	Reads
	ledger.Reads
}

// WriteTx is one transaction of payouts: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	Writes
	ledger.Writes
	outbox.Enqueuer
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read ReadTx
	// Owners gives the addresses of who owns an organization.
	Owners func(ctx context.Context, organizationID string) ([]string, error)
	// Audit adds a line to the audit log, in the transaction of the context.
	Audit func(ctx context.Context, actor, action, subject string) error
	// ConsoleURL is the address of the developers' console with no slash at the end.
	ConsoleURL string
	Now        func() time.Time
	NewID      func() string
}

// Service pays developers what they earned.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("payouts", d)
	return &Service{d: d}
}
