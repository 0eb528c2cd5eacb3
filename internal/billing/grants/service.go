package grants

import (
	"marketplace/internal/billing"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/outbox"
)

// ReadTx is what grants read.
type ReadTx interface{ Reads }

// WriteTx is one transaction of grants: what is read, written and enqueued in it is one.
type WriteTx interface {
	Writes
	outbox.Enqueuer
	billing.InstallRecorder
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	NewID func() string
}

// Service keeps what an organization has of upgrades.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("grants", d)
	return &Service{d: d}
}
