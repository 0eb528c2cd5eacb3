// Package tx binds the stores of modules that change together to one transaction:
// a payment, the install that it brings and the jobs that tell of both are one commit.
package tx

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/upgrades"
	"marketplace/internal/company"
	"marketplace/internal/company/companydb"
	"marketplace/internal/db"
	"marketplace/internal/entitlements"
	"marketplace/internal/installs"
	"marketplace/internal/installs/installsdb"
	"marketplace/internal/kit/auth"
	"marketplace/internal/licences/licencesdb"
	"marketplace/internal/webhooks"
	"marketplace/internal/webhooks/webhooksdb"
)

type (
	billingStore  = billingdb.Store
	installsStore = installsdb.Store
	licencesStore = licencesdb.Store
	webhooksStore = webhooksdb.Store
	companyStore  = companydb.Store
)

// stores are the tables of all modules of commerce, on a pool or a transaction.
type stores struct {
	*billingStore
	*installsStore
	*licencesStore
	*webhooksStore
	*companyStore
}

func newStores(on db.Querier, keys db.Sealer) stores {
	return stores{billingdb.New(on, keys), installsdb.New(on), licencesdb.New(on), webhooksdb.New(on), companydb.New(on)}
}

// Listings knows which apps their developers have deleted, which they may while nobody has the app.
// In a transaction, what it says stays true until the end.
type Listings interface {
	IsArchived(ctx context.Context, appID string) (bool, error)
}

// gate asks the rules and budgets of organizations for the modules that sell and install, and
// whether the app is still there: who installs or pays has read of it before the transaction.
type gate struct {
	company  *company.Gate
	listings Listings
}

// CheckPurchase is described at billing.PurchaseRules.
func (g gate) CheckPurchase(ctx context.Context, p auth.Principal, c billing.Commitment) error {
	if err := g.checkIsThere(ctx, c.AppID); err != nil {
		return err
	}
	return g.company.CheckPurchase(ctx, p, company.Commitment(c))
}

// CheckRules is described at entitlements.CompanyRules.
func (g gate) CheckRules(ctx context.Context, p auth.Principal, appID string) error {
	if err := g.checkIsThere(ctx, appID); err != nil {
		return err
	}
	return g.company.CheckRules(ctx, p, appID)
}

// checkIsThere gives 'not_found' for an app that was deleted; "" is none.
func (g gate) checkIsThere(ctx context.Context, appID string) error {
	if appID == "" {
		return nil
	}
	isGone, err := g.listings.IsArchived(ctx, appID)
	if err == nil && isGone {
		err = installs.NotFound()
	}
	return err
}

// LoadRules is described at entitlements.Reads.
func (g gate) LoadRules(ctx context.Context, organizationID string) (func(context.Context, auth.Principal, string) error, error) {
	return g.company.LoadRules(ctx, organizationID)
}

// Reader reads what a Tx reads, outside of transactions.
type Reader struct {
	stores
	gate
}

// NewReader makes a reader on the read pool, with the keys of what is encrypted.
func NewReader(database *db.DB, keys db.Sealer, apps company.Apps, listings Listings) Reader {
	s := newStores(database.Read(), keys)
	return Reader{s, gate{company.NewGate(apps, s, nil), listings}}
}

// rows are the tables and jobs of one transaction, without rules.
type rows struct {
	stores
	db.Outbox
}

// Tx is one transaction: what it reads, writes and enqueues is one.
type Tx struct {
	rows
	*installs.Recorder
	gate
}

var (
	_ services.WriteTx     = Tx{}
	_ installs.WriteTx     = Tx{}
	_ entitlements.WriteTx = Tx{}
	_ services.ReadTx      = Reader{}
	_ installs.ReadTx      = Reader{}
	_ entitlements.Reads   = Reader{}
)

// Deps are what transactions are made of.
type Deps struct {
	DB      *db.DB
	Keys    db.Sealer // of what is encrypted
	Enqueue db.Enqueue
	// Apps is the catalogue as installs sees it.
	Apps installs.Apps
	// CompanyApps is the catalogue as company sees it.
	CompanyApps company.Apps
	// Listings are those that a transaction sees.
	Listings func(tx db.Querier) Listings
	NewID    func() string
}

// Billing gives the transactions of billing.
func Billing(d Deps) services.Transact {
	return bind(d, func(tx Tx) services.WriteTx { return tx })
}

// Installs gives those of installs.
func Installs(d Deps) installs.Transact {
	return bind(d, func(tx Tx) installs.WriteTx { return tx })
}

// Entitlements gives those of entitlements.
func Entitlements(d Deps) entitlements.Transact {
	return bind(d, func(tx Tx) entitlements.WriteTx { return tx })
}

// Webhooks gives those of webhooks: what billing does about the answer to an event is
// part of the transaction that records the delivery.
func Webhooks(d Deps) webhooks.Transact[upgrades.WriteTx] {
	return bind(d, func(tx Tx) upgrades.WriteTx { return tx })
}

// bind gives transactions as a module sees them. Organizations are the keys that
// they wait for each other by.
func bind[T any](d Deps, view func(Tx) T) func(context.Context, []string, func(context.Context, T) error) error {
	return func(ctx context.Context, organizations []string, body func(context.Context, T) error) error {
		return d.DB.InTxLocked(ctx, organizations, func(ctx context.Context, on db.Tx) error {
			r := rows{newStores(on, d.Keys), d.Enqueue.On(on)}
			return body(ctx, view(Tx{r, installs.NewRecorder(d.Apps, r, d.NewID), gate{company.NewGate(d.CompanyApps, r, r), d.Listings(on)}}))
		})
	}
}
