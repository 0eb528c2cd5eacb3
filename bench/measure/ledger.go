package measure

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/app/tx"
	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/clock"
	"marketplace/internal/listings/listingsdb"
	"marketplace/internal/testkit"
)

const (
	dueCharges      = 10_000
	renewalMinutes  = 3
	longestRenewals = 10 * time.Minute
	verified        = 1_000_000 // postings
	verifySeconds   = 10
)

// withKit runs a measurement that needs a testing.TB; one round is all.
func withKit(measure func(tb *testing.B) error) error {
	testing.Init()
	if err := flag.Set("test.benchtime", "1x"); err != nil {
		return err
	}
	failed := errors.New("the measurement did not run")
	testing.Benchmark(func(tb *testing.B) {
		failed = measure(tb)
	})
	return failed
}

// durablePostgres starts a server that syncs what it commits, and gives its
// address. Stop ends it.
func (b *bench) durablePostgres(ctx context.Context) (url string, stop func(), err error) {
	dir, err := os.MkdirTemp("", "marketplace-bench-pg-")
	if err != nil {
		return "", nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil { // the server runs as another user
		return "", nil, err
	}
	cluster := filepath.Join(dir, "cluster")
	start := exec.CommandContext(ctx, "scripts/postgres.sh", "start", cluster)
	start.Env = append(os.Environ(), "MARKETPLACE_PG_FSYNC=on")
	output, err := start.Output()
	stop = func() {
		_ = exec.CommandContext(context.WithoutCancel(ctx), "scripts/postgres.sh", "stop", cluster).Run()
		_ = os.RemoveAll(dir)
	}
	if err != nil {
		stop()
		return "", nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	return strings.TrimSpace(string(output)), stop, nil
}

// onPostgres gives an empty, migrated database on a durable server.
func (b *bench) onPostgres(ctx context.Context, measure func(database *db.DB) error) error {
	url, stop, err := b.durablePostgres(ctx)
	if err != nil {
		return err
	}
	defer stop()
	return migrated(ctx, func() (*db.DB, error) { return db.OpenPostgres(url) }, measure)
}

// onSQLite gives an empty, migrated database in the scratch folder.
func (b *bench) onSQLite(ctx context.Context, name string, measure func(database *db.DB) error) error {
	return migrated(ctx, func() (*db.DB, error) { return db.OpenSQLite(filepath.Join(b.dir, name+".db")) }, measure)
}

func migrated(ctx context.Context, open func() (*db.DB, error), measure func(database *db.DB) error) error {
	database, err := open()
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }()
	if err := database.Migrate(ctx); err != nil {
		return err
	}
	return measure(database)
}

// replicas runs so many shops until stopped, each with connections of its own to
// the database, as programs have.
func replicas(tb *testing.B, database *db.DB, n int, o billingtest.Options) (shops []*billingtest.Shop, stop func(), err error) {
	tb.Helper()
	var actual clock.Clock
	o.Now, o.AtOnce = actual.Now, jobs.AtOnce
	ctx, cancel := context.WithCancel(tb.Context())
	var group sync.WaitGroup
	stop = func() { cancel(); group.Wait() }
	for i := range n {
		if i > 0 {
			own, err := db.OpenPostgres(database.URL())
			if err != nil {
				stop()
				return nil, nil, err
			}
			before := stop
			database, stop = own, func() { before(); _ = own.Close() }
		}
		shop := billingtest.New(tb, database, o)
		controls := shop.Sandbox.Controls()
		controls.DelayMS = 50
		shop.Sandbox.SetControls(controls)
		group.Go(func() { _ = shop.Runner.Run(ctx) })
		group.Go(func() { // looks at the queue as often as payments settle
			for ctx.Err() == nil {
				shop.Runner.Wake()
				time.Sleep(10 * time.Millisecond)
			}
		})
		shops = append(shops, shop)
	}
	return shops, stop, nil
}

// cardNetworksTime is how long a payment takes at a provider that asks a bank.
const cardNetworksTime = 300 * time.Millisecond

// renewals measures how long ten thousand due subscriptions take until all are
// paid, with a provider that asks a bank each time: on SQLite, and on PostgreSQL
// with one replica and with two.
func (b *bench) renewals(ctx context.Context) ([]figure, error) {
	var lite, one, two time.Duration
	err := b.onSQLite(ctx, "renewals", func(database *db.DB) (err error) {
		lite, err = renewAll(ctx, database, 1)
		return err
	})
	if err != nil {
		return nil, err
	}
	figures := []figure{atMost("renewals: 10,000 due charges on SQLite, minutes", "%.1f", lite.Minutes(), renewalMinutes)}
	for n, took := range map[int]*time.Duration{1: &one, 2: &two} {
		err := b.onPostgres(ctx, func(database *db.DB) (err error) {
			*took, err = renewAll(ctx, database, n)
			return err
		})
		if err != nil {
			return figures, err
		}
	}
	return append(figures, atMost("renewals: 10,000 due charges on PostgreSQL, minutes", "%.1f", one.Minutes(), renewalMinutes),
		atLeast("renewals: two replicas against one, times as fast", "%.2f", one.Seconds()/two.Seconds(), 1)), nil
}

func renewAll(ctx context.Context, database *db.DB, n int) (time.Duration, error) {
	var took time.Duration
	err := withKit(func(tb *testing.B) error {
		filler := billingtest.New(tb, database, billingtest.Options{})
		if err := subscribers(ctx, tb, filler, database, dueCharges); err != nil {
			return err
		}
		if _, err := database.Writer().ExecContext(ctx, "ANALYZE"); err != nil { // as a database that runs for a while
			return err
		}
		started := time.Now()
		options := withSlowProvider(cardNetworksTime)
		options.NoHTTP = true
		shops, stop, err := replicas(tb, database, n, options)
		if err != nil {
			return err
		}
		defer stop()
		if err := shops[0].Billing.Settlement.ScanDue(ctx); err != nil { // the minute's job, without waiting for the minute
			return err
		}
		if err := shops[0].Billing.Reconciliation.Start(ctx); err != nil {
			return err
		}
		for time.Since(started) < longestRenewals {
			var paid int
			const query = `SELECT COUNT(*) FROM recurrent_charges WHERE status = 'active' AND period = 2`
			if err := database.Read().QueryRowContext(ctx, query).Scan(&paid); err != nil {
				return err
			}
			if paid == dueCharges {
				took = time.Since(started)
				return nil
			}
			time.Sleep(50 * time.Millisecond)
		}
		return errors.New("not every subscription was renewed")
	})
	return took, err
}

// subscribers fills a database with so many organizations whose monthly subscription is
// due.
func subscribers(ctx context.Context, tb testing.TB, shop *billingtest.Shop, database *db.DB, count int) error {
	tb.Helper()
	token := shop.Token(tb, billingtest.CardVisa)
	var actual clock.Clock
	now := actual.Now()
	begun := subscriptions.AddMonths(now, -1).Add(-time.Hour)
	transact := tx.Billing(tx.Deps{DB: database, Keys: testkit.SealKeys(), Listings: func(on db.Querier) tx.Listings { return listingsdb.NewArchive(database, on) }})
	const batch = 500
	for from := 0; from < count; from += batch {
		err := transact(ctx, nil, func(ctx context.Context, tx services.WriteTx) error {
			for i := from; i < min(from+batch, count); i++ {
				organization := fmt.Sprintf("org-%d", i)
				err := tx.PutCard(ctx, cards.Card{
					OrganizationID: organization, Product: auth.LiveChat, Provider: "sandbox", Token: token, UpdatedAt: begun,
					CardDetails: billing.CardDetails{Type: "visa", FirstSix: "424242", LastFour: "4242", ExpMonth: 8, ExpYear: 2099},
				})
				if err == nil {
					err = tx.ImportSubscription(ctx, subscriptions.Subscription{
						ID: fmt.Sprintf("sub-%d", i), Product: auth.LiveChat, BuyerOrganizationID: organization, BuyerEntityID: "owner@" + organization + ".test",
						SellerClientID: "shop_client", OrderClientID: "seats_client", OrderOrganizationID: "devs", ExternalID: "seats", AppID: "seats", PlanID: "seats_plan", PriceSource: billing.PriceOfPlan,
						Name: "App", PriceCents: 900, Quantity: 1, Months: 1, CommissionPercent: 20, ReturnURL: billingtest.ShopURL, Tax: billing.TaxedSum{Net: 900, Total: 900},
						Status: subscriptions.SubscriptionActive, CurrentChargeAt: begun, NextChargeAt: subscriptions.AddMonths(begun, 1), AnchorAt: begun, Period: 1, Entitled: true,
						Version: 1, CreatedAt: begun, UpdatedAt: begun,
					})
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// verify measures the proof of a ledger of a million postings, with the charges
// that caused them.
func (b *bench) verify(ctx context.Context) ([]figure, error) {
	var took time.Duration
	var report billingdb.LedgerReport
	err := b.onSQLite(ctx, "verify", func(database *db.DB) error {
		err := withKit(func(tb *testing.B) error { return postings(ctx, tb, database) })
		if err != nil {
			return err
		}
		started := time.Now()
		report, err = billingdb.VerifyLedger(ctx, database)
		took = time.Since(started)
		return err
	})
	if err == nil && (len(report.Faults) > 0 || report.Postings < verified) {
		err = fmt.Errorf("%d postings, faults %v", report.Postings, report.Faults)
	}
	if err != nil {
		return nil, err
	}
	return []figure{atMost("ledger verify on a million postings, s", "%.1f", took.Seconds(), verifySeconds)}, nil
}

// postings multiplies one paid charge with its three postings.
func postings(ctx context.Context, tb *testing.B, database *db.DB) error {
	tb.Helper()
	shop := billingtest.New(tb, database, billingtest.Options{NoHTTP: true})
	owner := shop.NewOrganization(tb)
	c, err := shop.Billing.Charges.Create(ctx, owner, auth.LiveChat, charges.CreateInput{Name: "App", PriceCents: 1900, Quantity: 1, ReturnURL: billingtest.ShopURL, OrderClientID: "quiet_client"})
	if err != nil {
		return err
	}
	columns, err := columnsOf(ctx, database, "direct_charges")
	if err != nil {
		return err
	}
	list := strings.Join(columns, ", ")
	selected := make([]string, len(columns))
	for i, column := range columns {
		switch column {
		case "id":
			selected[i] = "'c' || CAST(1000000 + n AS TEXT)"
		case "status":
			selected[i] = "'success'"
		default:
			selected[i] = column
		}
	}
	const seq = `WITH RECURSIVE seq (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM seq WHERE n < 333334) `
	shares := charges.CollectionTransaction("", c, c.CreatedAt).Postings
	moved := make([]string, len(shares))
	for i, p := range shares {
		moved[i] = fmt.Sprintf(`SELECT %d AS k, '%s' AS source, '%s' AS destination, %d AS amount`, i, p.Source, p.Destination, p.Amount)
	}
	statements := []string{ // ids that grow, as real ones do
		`INSERT INTO direct_charges (` + list + `) ` + seq + `SELECT ` + strings.Join(selected, ", ") + ` FROM seq, direct_charges WHERE id = '` + c.ID + `'`,
		`INSERT INTO ledger_transactions (id, kind, source, charge_id, name, currency, at) ` + seq +
			`SELECT 't' || CAST(1000000 + n AS TEXT), 'collection', 'direct_charge:c' || CAST(1000000 + n AS TEXT), 'c' || CAST(1000000 + n AS TEXT), 'App', 'USD', 1 FROM seq`,
		`INSERT INTO ledger_postings (transaction_id, n, source, destination, amount_cents, at) ` + seq +
			`SELECT 't' || CAST(1000000 + n AS TEXT), k, source, destination, amount, 1 FROM seq CROSS JOIN (` + strings.Join(moved, " UNION ALL ") + `) AS moved`,
	}
	return database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

func columnsOf(ctx context.Context, database *db.DB, table string) ([]string, error) {
	rows, err := database.Read().QueryContext(ctx, `SELECT * FROM `+table+` WHERE 1 = 0`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	return columns, errors.Join(err, rows.Err())
}
