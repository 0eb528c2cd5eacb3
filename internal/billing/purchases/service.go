package purchases

import (
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/deps"
)

// ReadTx is what purchases read.
type ReadTx interface {
	Reads
	refunds.ReadTx
}

// WriteTx is one transaction of purchases: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	refunds.WriteTx
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read     ReadTx
	Provider payments.Provider
	Apps     billing.Apps
	Rules    billing.Eligibility
	Now      func() time.Time
	// Wake is called after a commit that enqueued a job.
	Wake          func()
	Cards         *cards.Service
	Charges       *charges.Service
	Refunds       *refunds.Service
	Subscriptions *subscriptions.Service
}

// Service sells apps in the shop and in carts, and tells buyers what they bought.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("purchases", d)
	return &Service{d: d}
}

// NextChargeOfNew is subscriptions.NextChargeOfNew for what is bought now.
func (s *Service) NextChargeOfNew(trialDays, months int64) time.Time {
	return subscriptions.NextChargeOfNew(s.d.Now(), trialDays, months)
}
