package httpapidb_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/kit/ratelimit"
	"marketplace/internal/testkit"
)

// askedCounter counts the questions to a common count.
type askedCounter struct {
	ratelimit.Counter
	asked atomic.Int64
}

func (c *askedCounter) Claim(ctx context.Context, claim ratelimit.Claim) (ratelimit.Grant, error) {
	c.asked.Add(1)
	return c.Counter.Claim(ctx, claim)
}

// replica is a limiter with a pool of its own.
type replica struct {
	*ratelimit.Limiter
	counter *askedCounter
	log     *bytes.Buffer
}

func newReplica(t *testing.T, database *db.DB, limit int, clock *testkit.Clock) *replica {
	t.Helper()
	own, err := db.OpenPostgres(database.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = own.Close() })
	lines := &bytes.Buffer{}
	counter := &askedCounter{Counter: httpapidb.NewRequestCounters(own, clock.Now, slog.New(slog.NewTextHandler(lines, nil)))}
	return &replica{ratelimit.New(ratelimit.Policy{Name: "writes", Limit: limit, Window: time.Minute}, counter, clock.Now), counter, lines}
}

// send sends requests of one caller, some of them at once, and gives how many were let
// through.
func (r *replica) send(t *testing.T, requests int) (let int) {
	t.Helper()
	var through atomic.Int64
	var group sync.WaitGroup
	const atOnce = 10
	for range atOnce {
		group.Go(func() {
			for range requests / atOnce {
				if r.Take(t.Context(), "ann").Allowed {
					through.Add(1)
				}
			}
		})
	}
	group.Wait()
	return int(through.Load())
}

// Two replicas get a thousand requests at once: they let no more through than the limit
// together, and ask no more than once for ten.
func TestRequestCounters_TwoReplicas_KeepOneLimit(t *testing.T) {
	t.Parallel()
	for _, limit := range []int{7, 120, 600, 1200} {
		t.Run(fmt.Sprint("limit ", limit), func(t *testing.T) {
			t.Parallel()
			database, clock := testkit.Postgres(t), testkit.NewClock()
			replicas := []*replica{newReplica(t, database, limit, clock), newReplica(t, database, limit, clock)}
			var through, asked atomic.Int64
			var group sync.WaitGroup
			for _, r := range replicas {
				group.Go(func() {
					through.Add(int64(r.send(t, 1000)))
					asked.Add(r.counter.asked.Load())
				})
			}
			group.Wait()
			if n := int(through.Load()); n > limit || n < limit*8/10-5 {
				t.Errorf("%d of %d were let through", n, limit)
			}
			if asked.Load() > 200 {
				t.Errorf("2000 requests asked %d times", asked.Load())
			}
		})
	}
}

func TestRequestCounters_OneReplica_LetsTheLimitThroughAndTurns(t *testing.T) {
	t.Parallel()
	database, clock := testkit.Postgres(t), testkit.NewClock()
	r := newReplica(t, database, 600, clock)
	if n := r.send(t, 1000); n < 540 || n > 600 {
		t.Errorf("%d of 600 were let through", n)
	}
	if asked := r.counter.asked.Load(); asked > 60 {
		t.Errorf("1000 requests asked %d times", asked)
	}
	clock.Advance(90 * time.Second) // half of the window before has faded
	if n := r.send(t, 1000); n < 250 || n > 310 {
		t.Errorf("%d were let through when half had faded", n)
	}
	clock.Advance(2 * time.Minute)
	if n := r.send(t, 1000); n < 540 || n > 600 {
		t.Errorf("%d of 600 were let through in a later window", n)
	}
}

// Without the database replicas count alone, and say so once.
func TestRequestCounters_DatabaseAway_CountsAloneAndSaysSoOnce(t *testing.T) {
	t.Parallel()
	database, clock := testkit.Postgres(t), testkit.NewClock()
	r := newReplica(t, database, 50, clock)
	rename := func(from, to string) {
		if _, err := database.Writer().ExecContext(t.Context(), "ALTER TABLE "+from+" RENAME TO "+to); err != nil {
			t.Fatal(err)
		}
	}
	rename("request_counters", "gone")
	if n := r.send(t, 100); n != 50 {
		t.Errorf("%d of 50 were let through", n)
	}
	clock.Advance(2 * time.Minute)
	if n := r.send(t, 100); n != 50 {
		t.Errorf("%d of 50 were let through in the next window", n)
	}
	if said := strings.Count(r.log.String(), "requests are counted by this replica alone"); said != 1 {
		t.Errorf("it says so %d times: %s", said, r.log)
	}
	rename("gone", "request_counters")
	clock.Advance(2 * time.Minute)
	if n := r.send(t, 100); n != 50 {
		t.Errorf("%d of 50 were let through when it was back", n)
	}
	if !strings.Contains(r.log.String(), "requests are counted by all replicas again") {
		t.Errorf("it does not say that it is back: %s", r.log)
	}
}

func TestRequestCounters_Purge_KeepsTheLastWindows(t *testing.T) {
	t.Parallel()
	database, clock := testkit.Postgres(t), testkit.NewClock()
	counter := httpapidb.NewRequestCounters(database, clock.Now, testkit.Log())
	claim := func() {
		t.Helper()
		_, err := counter.Claim(t.Context(), ratelimit.Claim{Subject: "writes:ann", Start: clock.Now(), Window: time.Minute, Want: 10, Most: 100})
		if err != nil {
			t.Fatal(err)
		}
	}
	claim()
	clock.Advance(149 * time.Minute)
	claim()
	for _, step := range []struct {
		advance time.Duration
		rows    int64
	}{{time.Minute, 2}, {time.Second, 1}, {3 * time.Hour, 0}} {
		clock.Advance(step.advance)
		if err := counter.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		var n int64
		if err := database.Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM request_counters").Scan(&n); err != nil || n != step.rows {
			t.Errorf("after %s: %d rows, %v; want %d", step.advance, n, err, step.rows)
		}
	}
}

// The longest window is an hour: what was counted in the one before still counts at its end.
func TestRequestCounters_Purge_KeepsTheHourBefore(t *testing.T) {
	t.Parallel()
	database, clock := testkit.Postgres(t), testkit.NewClock()
	counter := httpapidb.NewRequestCounters(database, clock.Now, testkit.Log())
	claim := ratelimit.Claim{Subject: "try-outs:ann", Start: clock.Now(), Window: time.Hour, Want: 3, Most: 20}
	if _, err := counter.Claim(t.Context(), claim); err != nil {
		t.Fatal(err)
	}
	clock.Advance(119 * time.Minute)
	if err := counter.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	claim.Start, claim.Elapsed = claim.Start.Add(time.Hour), 59*time.Minute
	if grant, err := counter.Claim(t.Context(), claim); err != nil || grant.Previous != 3 {
		t.Errorf("of the hour before %d are counted, %v; want 3", grant.Previous, err)
	}
}
