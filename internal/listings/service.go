package listings

import (
	"time"

	"marketplace/internal/kit/deps"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read       ReadTx
	Developers Developers
	Catalogue  Catalogue
	Now        func() time.Time
	NewID      func() string
}

// Service lets developers look after their apps.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("listings", d)
	return &Service{d: d}
}
