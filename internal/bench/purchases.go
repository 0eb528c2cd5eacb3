package bench

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/clock"
)

const (
	buyers = 16
	// Slices of disk and shop take turns, so that both see the same machine.
	turns         = 3
	ordersASlice  = 160
	diskSlice     = time.Second
	longestSettle = 30 * time.Second
)

// purchases runs whole purchases with sixteen buyers on SQLite (create, accept,
// activate, pay, signed event, ledger, installed), in turn with the disk alone
// writing and syncing a page.
func (b *bench) purchases(ctx context.Context) ([]figure, error) {
	testing.Init()
	if err := flag.Set("test.benchtime", "1x"); err != nil { // the kit needs a testing.TB; one round is all
		return nil, err
	}
	var ratios, shopRates, diskRates []float64
	var failed error
	result := testing.Benchmark(func(tb *testing.B) {
		ratios, shopRates, diskRates = nil, nil, nil
		shop, stop := openShop(tb)
		defer stop()
		paid := int64(0)
		for range turns {
			disk, err := syncsASecond(filepath.Join(b.dir, "sync"))
			if err != nil {
				failed = err
				return
			}
			rate, err := buySlice(ctx, tb, shop, paid)
			if err != nil {
				failed = err
				return
			}
			paid += ordersASlice
			ratios, shopRates, diskRates = append(ratios, rate/disk), append(shopRates, rate), append(diskRates, disk)
		}
	})
	if failed != nil || len(ratios) == 0 {
		return nil, errors.Join(errors.New("the purchases did not run"), failed)
	}
	_ = result
	return []figure{
		atLeast("purchases of 16 buyers, % of the disk's fdatasync rate", "%.1f", 100*median(ratios), 5),
		plain("  a second here: purchases / fdatasync", "%.0f / %.0f", median(shopRates), median(diskRates)),
	}, nil
}

func openShop(tb *testing.B) (*billingtest.Shop, func()) {
	tb.Helper()
	database, err := db.OpenSQLite(filepath.Join(tb.TempDir(), "marketplace.db"))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = database.Close() })
	if err := database.Migrate(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	var actual clock.Clock
	shop := billingtest.New(tb, database, billingtest.Options{Now: actual.Now, Workers: 4})
	controls := shop.Sandbox.Controls()
	controls.DelayMS = 50
	shop.Sandbox.SetControls(controls)
	ctx, cancel := context.WithCancel(tb.Context())
	var group sync.WaitGroup
	group.Go(func() { _ = shop.Runner.Run(ctx) })
	group.Go(func() { // looks at the queue as often as payments settle
		for ctx.Err() == nil {
			shop.Runner.Wake()
			time.Sleep(10 * time.Millisecond)
		}
	})
	return shop, func() { cancel(); group.Wait() }
}

// buySlice gives the purchases a second, from the first order until all are
// paid and installed.
func buySlice(ctx context.Context, tb *testing.B, shop *billingtest.Shop, before int64) (float64, error) {
	tb.Helper()
	orders := make(chan auth.Principal, ordersASlice)
	for range ordersASlice {
		orders <- shop.NewOrganization(tb)
	}
	close(orders)
	started := time.Now()
	faults := make(chan error, ordersASlice)
	var group sync.WaitGroup
	for range buyers {
		group.Go(func() {
			for owner := range orders {
				if _, err := shop.Buy(ctx, owner, "quiet"); err != nil {
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
		counts, err := shop.Installs.Counts(ctx)
		if err != nil {
			return 0, err
		}
		if counts["quiet"] >= before+ordersASlice {
			return ordersASlice / time.Since(started).Seconds(), nil
		}
		time.Sleep(time.Millisecond)
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
