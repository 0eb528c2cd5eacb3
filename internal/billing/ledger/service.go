package ledger

import "marketplace/internal/kit/deps"

// ReadTx is what ledger reads.
type ReadTx interface {
	Reads
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	// Read reads outside of transactions.
	Read ReadTx
}

// Service reads the double-entry book for those whose money it is.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("ledger", d)
	return &Service{d: d}
}
