package measure

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/payments"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

const (
	// Slices of disk and shop take turns, so that both see the same machine.
	turns = 5
	// So many, for each engine, that the time until the last ones are settled does
	// not count.
	sqliteOrders   = 8192
	postgresOrders = 4096
	diskSlice      = time.Second
	longestSettle  = 60 * time.Second
	providersTime  = 50 * time.Millisecond
)

// slowProvider is a provider that takes its time to answer a payment.
type slowProvider struct {
	payments.Provider

	takes time.Duration
}

func withSlowProvider(takes time.Duration) billingtest.Options {
	return billingtest.Options{WrapProvider: func(p payments.Provider) payments.Provider { return slowProvider{p, takes} }}
}

func (p slowProvider) CreatePayment(ctx context.Context, key, token string, amount money.Cents, m payments.Metadata) (payments.Result, error) {
	time.Sleep(p.takes)
	return p.Provider.CreatePayment(ctx, key, token, amount, m)
}

// throughput are the purchases a second of one variant, and their share of what
// the disk can sync in the same turns.
type throughput struct{ shop, share []float64 }

// against is the median of what each turn says.
func (r throughput) against(others throughput) float64 {
	ratios := make([]float64, len(r.shop))
	for i, rate := range r.shop {
		ratios[i] = rate / others.shop[i]
	}
	return median(ratios)
}

// purchases runs whole purchases of 16 and 64 buyers (create, accept, activate, pay,
// signed event, ledger, installed), in turn with the disk alone writing and
// syncing a page: on both engines, with a provider that answers at once and one
// that takes 50 ms, and with two replicas.
func (b *bench) purchases(ctx context.Context) ([]figure, error) {
	var few, lite, slowLite, one, slowOne, two throughput
	at := billingtest.Options{}
	late := withSlowProvider(providersTime)
	err := b.onSQLite(ctx, "purchases", func(database *db.DB) error {
		return b.compare(ctx, database, sqliteOrders, variant{1, 16, at, &few}, variant{1, 64, at, &lite}, variant{1, 64, late, &slowLite})
	})
	if err == nil {
		err = b.onPostgres(ctx, func(database *db.DB) error {
			return b.compare(ctx, database, postgresOrders, variant{1, 64, at, &one}, variant{1, 64, late, &slowOne}, variant{2, 64, at, &two})
		})
	}
	if err != nil {
		return nil, err
	}
	return []figure{
		atLeast("purchases of 16 buyers on SQLite, % of the disk's fdatasync rate", "%.1f", 100*median(few.share), 5),
		atLeast("purchases of 64 buyers on SQLite, % of the disk's fdatasync rate", "%.1f", 100*median(slowLite.share), 5),
		atLeast("purchases of 64 buyers on PostgreSQL, % of that rate", "%.1f", 100*median(slowOne.share), 8),
		atLeast("  on SQLite: a provider that takes 50 ms against none, times", "%.2f", slowLite.against(lite), 0.9),
		atLeast("  on PostgreSQL: a provider that takes 50 ms against none, times", "%.2f", slowOne.against(one), 0.9),
		atLeast("  on PostgreSQL: two replicas against one, times", "%.2f", two.against(one), 1),
		plain("  purchases a second here: 16 buyers, 64 buyers / on PostgreSQL", "%.0f, %.0f / %.0f", median(few.shop), median(slowLite.shop), median(slowOne.shop)),
	}, nil
}

// variant is a way to run the shop, and where its rates go.
type variant struct {
	replicas int
	buyers   int
	options  billingtest.Options
	rates    *throughput
}

// compare lets the variants take turns on one database.
func (b *bench) compare(ctx context.Context, database *db.DB, orders int, list ...variant) error {
	return withKit(func(tb *testing.B) error {
		paid := 0
		for range turns {
			for _, a := range list {
				disk, err := syncsASecond(filepath.Join(b.dir, "sync"))
				if err != nil {
					return err
				}
				shops, stop, err := replicas(tb, database, a.replicas, a.options)
				if err != nil {
					return err
				}
				rate, err := buySlice(ctx, tb, shops, a.buyers, orders, paid)
				stop()
				if err != nil {
					return err
				}
				paid += orders
				a.rates.shop, a.rates.share = append(a.rates.shop, rate), append(a.rates.share, rate/disk)
			}
		}
		return nil
	})
}

// buySlice gives the purchases a second of n orders after so many before, from the
// first until all are paid and installed. The buyers are spread over the replicas.
func buySlice(ctx context.Context, tb *testing.B, shops []*billingtest.Shop, buyers, n, before int) (float64, error) {
	tb.Helper()
	orders := make(chan auth.Principal, n)
	for range n {
		orders <- shops[0].NewOrganization(tb)
	}
	close(orders)
	started := time.Now()
	faults := make(chan error, n)
	var group sync.WaitGroup
	for i := range buyers {
		shop := shops[i%len(shops)]
		group.Go(func() {
			for owner := range orders {
				_, err := shop.Buy(ctx, owner, "quiet")
				for errs.CodeOf(err) == errs.Unavailable { // too busy: a buyer tries again
					_, err = shop.Buy(ctx, owner, "quiet")
				}
				if err != nil {
					faults <- err
				}
			}
		})
	}
	group.Wait()
	select {
	case err := <-faults:
		return 0, err
	default:
	}
	for time.Since(started) < longestSettle {
		counts, err := shops[0].Installs.Counts(ctx)
		if err != nil {
			return 0, err
		}
		if counts["quiet"] >= int64(before+n) {
			return float64(n) / time.Since(started).Seconds(), nil
		}
		time.Sleep(5 * time.Millisecond) // counting is work for the database too
	}
	return 0, errors.New("not every purchase was settled")
}

// syncsASecond is how often the disk alone can write a page and make it last.
func syncsASecond(name string) (float64, error) {
	file, err := os.Create(name)
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }()
	page, n, started := make([]byte, 4096), 0, time.Now()
	for ; time.Since(started) < diskSlice; n++ {
		if _, err := file.WriteAt(page, int64(n%256)*4096); err != nil {
			return 0, err
		}
		if err := syscall.Fdatasync(int(file.Fd())); err != nil {
			return 0, err
		}
	}
	return float64(n) / time.Since(started).Seconds(), nil
}
