// Package services puts the nouns of billing together: each is built from those
// below it, in the order in which they may know each other.
package services

import (
	"context"
	"log/slog"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/obligations"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payouts"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/purchases"
	"marketplace/internal/billing/reconciliation"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/renewals"
	"marketplace/internal/billing/settlement"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
	"marketplace/internal/billing/upgrades"
	"marketplace/internal/kit/deps"
)

// ReadTx is all that billing reads.
type ReadTx interface {
	reconciliation.ReadTx
	purchases.ReadTx
	payouts.ReadTx
	upgrades.ReadTx
	obligations.Reads
}

// WriteTx is one transaction of all of billing: what it does to installs and the
// jobs that it enqueues are part of it.
type WriteTx interface {
	ReadTx
	settlement.WriteTx
	purchases.WriteTx
	payouts.WriteTx
	upgrades.WriteTx
}

// Transact is a transaction of all of billing.
type Transact = billing.Transact[WriteTx]

// Deps are what billing is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read     ReadTx
	Provider payments.Provider
	Apps     billing.Apps
	Rules    billing.Eligibility
	Seats    billing.SeatCounter
	// IsClosed tells whether an organization is closed: no money is taken from it.
	IsClosed func(ctx context.Context, organizationID string) (bool, error)
	Tax      tax.Tax
	// Register knows VAT numbers.
	Register cards.Register
	// Seller is who stands on invoices as the seller of record.
	Seller invoices.Seller
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	// Discrepancies gives, for each rule of the books that is broken, how often:
	// charges, ledger and entitlements against each other.
	Discrepancies func(ctx context.Context) (map[string]int64, error)
	// Report keeps how many discrepancies a reconciliation found, for the alert.
	Report func(ctx context.Context, discrepancies int64) error
	// Owners gives the addresses of who owns an organization.
	Owners func(ctx context.Context, organizationID string) ([]string, error)
	// Audit adds a line to the audit log, in the transaction of the context.
	Audit func(ctx context.Context, actor, action, subject string) error
	// ConsoleURL is the address of the developers' console with no slash at the end.
	ConsoleURL string
	Now        func() time.Time
	NewID      func() string
	Log        *slog.Logger
	// Wake is called after a commit that enqueued a job.
	Wake func()
	// Pause waits so long, or until the context ends: then it gives an error.
	Pause func(ctx context.Context, d time.Duration) error
}

// Billing are the services of all nouns.
type Billing struct {
	Ledger         *ledger.Service
	Cards          *cards.Service
	Grants         *grants.Service
	Charges        *charges.Service
	Subscriptions  *subscriptions.Service
	Renewals       *renewals.Service
	Invoices       *invoices.Service
	Refunds        *refunds.Service
	PlanChanges    *planchanges.Service
	Upgrades       *upgrades.Service
	Settlement     *settlement.Service
	Payouts        *payouts.Service
	Obligations    obligations.Reads
	Purchases      *purchases.Service
	Reconciliation *reconciliation.Service
}

// New puts billing together; it panics when a dependency is missing, at start.
func New(d Deps) *Billing {
	deps.Check("billing", d)
	b := &Billing{Obligations: d.Read}
	b.Ledger = ledger.New(ledger.Deps{
		Read: d.Read,
	})
	b.Cards = cards.New(cards.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) cards.WriteTx { return tx }), Read: d.Read, Provider: d.Provider, Tax: d.Tax, Register: d.Register, ShopURL: d.ShopURL, Now: d.Now, Log: d.Log,
	})
	b.Grants = grants.New(grants.Deps{
		NewID: d.NewID,
	})
	b.Charges = charges.New(charges.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) charges.WriteTx { return tx }), Read: d.Read, Provider: d.Provider, Apps: d.Apps, Seats: d.Seats, Tax: d.Tax, ShopURL: d.ShopURL, Now: d.Now, NewID: d.NewID, Wake: d.Wake, Cards: b.Cards,
	})
	b.Subscriptions = subscriptions.New(subscriptions.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) subscriptions.WriteTx { return tx }), Read: d.Read, Apps: d.Apps, Rules: d.Rules, Seats: d.Seats, Tax: d.Tax, ShopURL: d.ShopURL, Now: d.Now, NewID: d.NewID, Wake: d.Wake, Pause: d.Pause, Cards: b.Cards, Charges: b.Charges, Grants: b.Grants,
	})
	b.Renewals = renewals.New(renewals.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) renewals.WriteTx { return tx }), Read: d.Read, Seats: d.Seats, Tax: d.Tax, ShopURL: d.ShopURL, Now: d.Now, Log: d.Log, Wake: d.Wake, Cards: b.Cards, Subscriptions: b.Subscriptions,
	})
	b.Invoices = invoices.New(invoices.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) invoices.WriteTx { return tx }), Read: d.Read, Tax: d.Tax, Seller: d.Seller, ShopURL: d.ShopURL, NewID: d.NewID, Apps: d.Apps, Cards: b.Cards,
	})
	b.Refunds = refunds.New(refunds.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) refunds.WriteTx { return tx }), Read: d.Read, Provider: d.Provider, ShopURL: d.ShopURL, Now: d.Now, NewID: d.NewID, Wake: d.Wake, Charges: b.Charges, Subscriptions: b.Subscriptions,
	})
	b.PlanChanges = planchanges.New(planchanges.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) planchanges.WriteTx { return tx }), Read: d.Read, Apps: d.Apps, Rules: d.Rules, Seats: d.Seats, Tax: d.Tax, ShopURL: d.ShopURL, Now: d.Now, NewID: d.NewID, Wake: d.Wake, Charges: b.Charges, Refunds: b.Refunds, Subscriptions: b.Subscriptions,
	})
	b.Upgrades = upgrades.New(upgrades.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) upgrades.WriteTx { return tx }), Read: d.Read, Apps: d.Apps, Rules: d.Rules, ShopURL: d.ShopURL, Now: d.Now, NewID: d.NewID, Wake: d.Wake, Cards: b.Cards, Charges: b.Charges, Grants: b.Grants, PlanChanges: b.PlanChanges, Refunds: b.Refunds, Subscriptions: b.Subscriptions,
	})
	b.Settlement = settlement.New(settlement.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) settlement.WriteTx { return tx }), Read: d.Read, Provider: d.Provider, Apps: d.Apps, IsClosed: d.IsClosed, ShopURL: d.ShopURL, Now: d.Now, NewID: d.NewID, Log: d.Log, Wake: d.Wake, Charges: b.Charges, Grants: b.Grants, Invoices: b.Invoices, PlanChanges: b.PlanChanges, Refunds: b.Refunds, Renewals: b.Renewals, Subscriptions: b.Subscriptions,
	})
	b.Payouts = payouts.New(payouts.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) payouts.WriteTx { return tx }), Read: d.Read, Owners: d.Owners, Audit: d.Audit, ConsoleURL: d.ConsoleURL, Now: d.Now, NewID: d.NewID,
	})
	b.Purchases = purchases.New(purchases.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) purchases.WriteTx { return tx }), Read: d.Read, Provider: d.Provider, Apps: d.Apps, Rules: d.Rules, Now: d.Now, Wake: d.Wake, Cards: b.Cards, Charges: b.Charges, Refunds: b.Refunds, Subscriptions: b.Subscriptions,
	})
	b.Reconciliation = reconciliation.New(reconciliation.Deps{
		Transact: bind(d.Transact, func(tx WriteTx) reconciliation.WriteTx { return tx }), Read: d.Read, Provider: d.Provider, Discrepancies: d.Discrepancies, Report: d.Report, Now: d.Now, Log: d.Log, Settlement: b.Settlement,
	})
	return b
}

// bind gives the transactions of all of billing to a noun, as its own.
func bind[T any](transact Transact, view func(WriteTx) T) billing.Transact[T] {
	return func(ctx context.Context, organizations []string, body func(context.Context, T) error) error {
		return transact(ctx, organizations, func(ctx context.Context, tx WriteTx) error { return body(ctx, view(tx)) })
	}
}
