// Package entitlements gives apps to organizations and takes them: it is where
// installs and money meet. It asks installs who may have an app, asks billing whether
// it is paid for, and writes the install and what follows for subscriptions and
// upgrades in one transaction. Neither of the two knows of it.
package entitlements

import (
	"context"
	"time"

	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/deps"
)

// CompanyRules are those that an organization has made for itself; company answers.
type CompanyRules interface {
	// CheckRules gives nil, or the coded refusal of a rule about who may get the app.
	CheckRules(ctx context.Context, p auth.Principal, appID string) error
}

// ReadTx is what entitlements read.
type ReadTx interface {
	installs.ReadTx
	subscriptions.ReadTx
	CompanyRules
	// Paid reports whether the organization has bought the app or has a running
	// subscription to it.
	Paid(ctx context.Context, organizationID, appID string) (bool, error)
	// Bought reports whether the organization has paid for the app once and for good.
	Bought(ctx context.Context, organizationID, appID string) (bool, error)
	// HadTrial tells whether the organization had its free trial of an app, by its
	// client and id.
	HadTrial(ctx context.Context, organizationID, clientID, appID string) (bool, error)
}

// WriteTx is one transaction of who has what and why: the install, and the
// subscriptions and upgrades that go or come with it.
type WriteTx interface {
	ReadTx
	installs.WriteTx
	subscriptions.EndTx
	subscriptions.RestoreTx
	subscriptions.RestoreSubscriptionTx
}

// Transact runs body in one transaction, after every other one that names one of the
// same organizations has ended, as billing's do. Body may run again, so it does
// nothing outside of it.
type Transact func(ctx context.Context, organizations []string, body func(context.Context, WriteTx) error) error

// Deps are what the service is made of; all are needed.
type Deps struct {
	Installs *installs.Service
	Transact Transact
	// Read reads outside of transactions.
	Read Reads
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	Now     func() time.Time
	NewID   func() string
	// Wake is called after a commit that enqueued a job.
	Wake func()
}

// Service gives and takes apps.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("entitlements", d)
	return &Service{d: d}
}
