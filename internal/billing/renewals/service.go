package renewals

import (
	"log/slog"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/deps"
)

// ReadTx is what renewals read.
type ReadTx interface {
	subscriptions.ReadTx
}

// WriteTx is one transaction of renewals: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	subscriptions.WriteTx
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read  ReadTx
	Seats billing.SeatCounter
	Tax   tax.Tax
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	Log     *slog.Logger
	// Wake is called after a commit that enqueued a job.
	Wake          func()
	Cards         *cards.Service
	Subscriptions *subscriptions.Service
}

// Service renews subscriptions, tries again what could not be collected, and uses the card that pays for them.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("renewals", d)
	return &Service{d: d}
}
