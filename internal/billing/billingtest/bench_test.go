package billingtest_test

import (
	"context"
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
	"marketplace/internal/testkit"
)

// BenchmarkPurchase runs whole purchases with 16 buyers: create, accept, activate,
// payment, signed event, ledger, installed. It reports purchases a second, also in
// hundredths of what the disk alone can sync (fdatasync of one page), measured first, and
// the processor time of one, the server of PostgreSQL left out. Whoever changes what is odd
// for speed in the database (docs/adr/0020-odd-for-speed.md) measures it with and without:
// `go test -run '^$' -bench Purchase -benchtime 1500x ./internal/billing/billingtest`.
func BenchmarkPurchase(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchmarkPurchase(b, testkit.SQLite(b)) })
	b.Run("postgres", func(b *testing.B) { benchmarkPurchase(b, testkit.Postgres(b)) })
}

func benchmarkPurchase(b *testing.B, database *db.DB) {
	b.Helper()
	const buyers = 16
	syncs := syncsPerSecond(b)
	var wall clock.Clock
	shop := billingtest.New(b, database, billingtest.Options{Now: wall.Now, AtOnce: 64})
	controls := shop.Sandbox.Controls()
	controls.DelayMS = 50
	shop.Sandbox.SetControls(controls)
	owners := make([]auth.Principal, b.N)
	for i := range owners {
		owners[i] = shop.NewOrganization(b)
	}
	ctx, stop := context.WithCancel(b.Context())
	var running sync.WaitGroup
	running.Go(func() { _ = shop.Runner.Run(ctx) })
	running.Go(func() { // looks at the queue as often as the settling slots end
		for ctx.Err() == nil {
			shop.Runner.Wake()
			time.Sleep(10 * time.Millisecond)
		}
	})
	defer func() { stop(); running.Wait() }()
	b.ResetTimer()
	begun, used := time.Now(), processorTime(b)
	next := make(chan auth.Principal)
	var group sync.WaitGroup
	for range buyers {
		group.Go(func() {
			for owner := range next {
				if _, err := shop.Buy(ctx, owner, "quiet"); err != nil {
					b.Error(err)
				}
			}
		})
	}
	for _, owner := range owners {
		next <- owner
	}
	close(next)
	group.Wait()
	waitUntilPaid(b, shop, len(owners))
	b.StopTimer()
	rate := float64(b.N) / time.Since(begun).Seconds()
	b.ReportMetric(rate, "purchases/s")
	if database.Engine() == db.SQLite { // PostgreSQL keeps its tests in memory
		b.ReportMetric(100*rate/syncs, "%fdatasync")
	}
	b.ReportMetric(float64((processorTime(b)-used).Microseconds())/float64(b.N), "cpu-us/purchase")
}

// processorTime is what this process has used so far.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func waitUntilPaid(b *testing.B, shop *billingtest.Shop, want int) {
	b.Helper()
	for range 60_000 {
		counts, err := shop.Installs.Counts(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if counts["quiet"] == int64(want) {
			return
		}
		time.Sleep(time.Millisecond)
	}
	b.Fatal("not every purchase was settled")
}

func syncsPerSecond(b *testing.B) float64 {
	b.Helper()
	file, err := os.Create(filepath.Join(b.TempDir(), "sync"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	page := make([]byte, 4096)
	n, begun := 0, time.Now()
	for ; time.Since(begun) < time.Second; n++ {
		if _, err := file.WriteAt(page, int64(n%256)*4096); err != nil {
			b.Fatal(err)
		}
		if err := syscall.Fdatasync(int(file.Fd())); err != nil {
			b.Fatal(err)
		}
	}
	return float64(n) / time.Since(begun).Seconds()
}
