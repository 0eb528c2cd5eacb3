package cards

import (
	"log/slog"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/outbox"
)

// ReadTx is what cards read.
type ReadTx interface {
	Reads
}

// WriteTx is one transaction of cards: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	Writes
	outbox.Enqueuer
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read     ReadTx
	Provider payments.Provider
	Tax      tax.Tax
	// Register knows VAT numbers.
	Register Register
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	Log     *slog.Logger
}

// Service keeps billing accounts, their cards and VAT numbers.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("cards", d)
	return &Service{d: d}
}
