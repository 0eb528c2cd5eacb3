// Package billingdb keeps billing's tables: charges, payments, the ledger,
// accounts and cards, and those of the embedded payment sandbox.
package billingdb

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
)

// Store is every port of billing on a pool or a transaction.
type Store struct {
	accountStore
	historyStore
	changeStore
	chargeStore
	invoiceStore
	deliveryStore
	paymentStore
	payoutStore
	subscriptionStore
	sandboxStore
	grantStore
}

// New makes a store whose queries run on q: the read pool, or a transaction.
func New(on db.Querier) *Store {
	q := billingsql.New(on)
	return &Store{accountStore{q}, historyStore{q}, changeStore{q}, chargeStore{q}, invoiceStore{q}, deliveryStore{q}, paymentStore{q}, payoutStore{q}, subscriptionStore{q}, sandboxStore{q}, grantStore{q}}
}

// Enqueue adds a job to the queue within a transaction.
type Enqueue func(ctx context.Context, tx db.Querier, kind string, payload any, runAt time.Time, key string) error

type outbox struct {
	enqueue Enqueue
	tx      db.Querier
}

func (o outbox) Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error {
	return o.enqueue(ctx, o.tx, kind, payload, runAt, key)
}

// Tx is billing on one transaction: its tables, the jobs that it enqueues, and
// what installs record.
type Tx struct {
	*Store
	outbox
	billing.InstallRecorder
}

var (
	_ services.ReadTx  = (*Store)(nil)
	_ services.WriteTx = Tx{}
)

// NewTransact gives the transactions of billing. Installer makes an installer on
// the same transaction, so that payment and install are one.
func NewTransact(database *db.DB, enqueue Enqueue, installer func(tx db.Querier) billing.InstallRecorder) services.Transact {
	return func(ctx context.Context, organizations []string, body func(context.Context, services.WriteTx) error) error {
		return database.InTxLocked(ctx, organizations, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, Tx{New(tx), outbox{enqueue, tx}, installer(tx)})
		})
	}
}

// Paying is billing's store for installs: a subscription that is cancelled there
// tells its developer too.
type Paying struct {
	*Store
	outbox
	newID func() string
}

// NewPaying makes that store on a transaction.
func NewPaying(tx db.Querier, enqueue Enqueue, newID func() string) Paying {
	return Paying{New(tx), outbox{enqueue, tx}, newID}
}

// RestoreUpgrades gives the upgrades back that were paid once, to an organization
// that installs their app again. Safe to repeat.
func (p Paying) RestoreUpgrades(ctx context.Context, organizationID, appID string, now time.Time) error {
	return subscriptions.RestoreUpgrades(ctx, p, p.newID, organizationID, appID, now)
}

// EndSubscriptionsOfApp ends the organization's subscriptions to the app, and its
// upgrades. Safe to repeat.
func (p Paying) EndSubscriptionsOfApp(ctx context.Context, organizationID, appID string, now time.Time) error {
	return subscriptions.EndSubscriptionsOfApp(ctx, p, organizationID, appID, now)
}
