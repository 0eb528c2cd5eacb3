package licences

import (
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/kit/deps"
)

// ReadTx is what licences read.
type ReadTx interface {
	Reads
	cards.ReadTx
}

// WriteTx is one transaction of licences: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	Writes
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read  ReadTx
	Seats billing.SeatCounter
	Now   func() time.Time
}

// Service keeps which host products an organization may use.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("licences", d)
	return &Service{d: d}
}
