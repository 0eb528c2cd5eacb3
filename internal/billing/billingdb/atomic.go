// Package billingdb keeps billing's tables: charges, payments, the ledger,
// accounts and cards, and those of the embedded payment sandbox.
package billingdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
)

// Store is every port of billing on a pool or a transaction.
type Store struct{ q *billingsql.Queries }

// New makes a store whose queries run on q: the read pool, or a transaction.
func New(q db.Querier) *Store { return &Store{q: billingsql.New(q)} }

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
		return database.InLine(ctx, organizations, func(ctx context.Context, tx db.Tx) error {
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
// upgrades; what was paid for the app stays paid. A first payment that is under
// way is let be. Safe to repeat.
func (p Paying) EndSubscriptionsOfApp(ctx context.Context, organizationID, appID string, now time.Time) error {
	list, err := p.SubscriptionsOfApp(ctx, organizationID, appID)
	if err != nil {
		return err
	}
	for _, c := range list {
		cancelled, moved, refused := c.Cancelled(now)
		if refused != nil || !moved || c.Status == subscriptions.SubscriptionPending {
			continue // nothing to end here
		}
		if err := p.SaveSubscription(ctx, cancelled); err != nil {
			return err
		}
		if err := subscriptions.EnqueueCancelled(ctx, p, cancelled); err != nil {
			return err
		}
	}
	return subscriptions.EndUpgrades(ctx, p, organizationID, appID, now)
}

// Guard makes ledger and invoices append-only: the database refuses to change or
// remove their rows. Triggers are written differently for each engine, which is why no
// SQL migration adds them. Call it after the migration, at every start; it is
// safe to repeat and for several replicas.
func Guard(ctx context.Context, database *db.DB) error {
	err := database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, statement := range guards(database.Engine()) {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("guard the ledger: %w", err)
	}
	return nil
}

func guards(engine db.Engine) []string {
	var statements []string
	if engine == db.PostgreSQL {
		// Replicas that start together would otherwise replace the same function
		// at once.
		statements = append(statements, `SELECT pg_advisory_xact_lock(7150203)`,
			`CREATE OR REPLACE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
			 $$ BEGIN RAISE EXCEPTION 'the books are append-only'; END $$`)
	}
	for _, table := range []string{"ledger_transactions", "ledger_postings", "invoices"} {
		for _, action := range []string{"UPDATE", "DELETE"} {
			name := table + "_no_" + action
			if engine == db.PostgreSQL {
				statements = append(statements, `CREATE OR REPLACE TRIGGER `+name+` BEFORE `+action+` ON `+table+
					` FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()`)
				continue
			}
			statements = append(statements, `CREATE TRIGGER IF NOT EXISTS `+name+` BEFORE `+action+` ON `+table+
				` BEGIN SELECT RAISE(ABORT, 'the books are append-only'); END`)
		}
	}
	return statements
}

// The names of the secrets in the settings table.
const (
	webhookSecretSetting = "billing.webhook_secret"
	noticeSecretSetting  = "billing.notice_secret"
)

// NoticeSecret gives the secret that those of the apps' notices are made from.
// It is random, made once per installation from candidate.
func NoticeSecret(ctx context.Context, database *db.DB, candidate string) (string, error) {
	return db.NewSettings(database).PutSettingOnce(ctx, noticeSecretSetting, candidate)
}

// WebhookSecret gives the secret that the embedded provider signs its events
// with. It is random, made once per installation from candidate and kept in the
// settings table; all replicas get the same.
func WebhookSecret(ctx context.Context, database *db.DB, candidate string) (string, error) {
	var secret string
	err := database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		q := billingsql.New(tx)
		if err := q.PutSettingOnce(ctx, billingsql.PutSettingOnceParams{Name: webhookSecretSetting, Value: candidate}); err != nil {
			return err
		}
		var err error
		secret, err = q.GetSetting(ctx, webhookSecretSetting)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("webhook secret: %w", err)
	}
	return secret, nil
}
