package licences

import (
	"context"
	"time"

	"marketplace/internal/kit/deps"
)

// Cards finds the card of an organization in a product.
type Cards interface {
	Card(ctx context.Context, organizationID, product string) (card Card, found bool, err error)
}

// SeatCounter counts what prices per agent are multiplied with: the agents of an
// organization in a product, at least one.
type SeatCounter interface {
	Agents(ctx context.Context, organizationID, product, appID string) (int64, error)
}

// Transact runs body in one transaction, after every other one that names one of the
// same organizations has ended. Body may run again.
type Transact func(ctx context.Context, organizations []string, body func(context.Context, Writes) error) error

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read  Reads
	Cards Cards
	Seats SeatCounter
	Now   func() time.Time
}

// Service keeps which host products an organization may use.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("licences", d)
	return &Service{d: d}
}
