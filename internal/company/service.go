package company

import (
	"time"

	"marketplace/internal/kit/deps"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read   ReadTx
	Apps   Apps
	People People
	Uses   Uses
	Costs  Costs
	// Charges are looked at anew each time: a request keeps no price.
	Charges Charges
	Shop    Shop
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	NewID   func() string
	// Wake is called after a commit that enqueued a job.
	Wake func()
}

// Service keeps requests, rules and budgets of organizations.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("company", d)
	return &Service{d: d}
}
