package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/testkit"
)

// The chain goes on over failures, restarts and hours that nobody was there.
func TestRepeat_FailuresAndRestarts_GoesOn(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock, ran := testkit.NewClock(), 0
		var fails error
		start := func() *jobs.Runner {
			r := jobs.New(database, clock.Now, testkit.Log(), 1)
			r.Repeat("sweep", time.Hour, func(context.Context) error { ran++; return fails })
			if err := r.StartRepeated(t.Context()); err != nil {
				t.Fatal(err)
			}
			return r
		}
		expect := func(r *jobs.Runner, advance time.Duration, want int) {
			t.Helper()
			clock.Advance(advance)
			if err := r.RunDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if ran != want {
				t.Errorf("after %s it ran %d times, want %d", advance, ran, want)
			}
		}
		r := start()
		expect(r, 0, 0)
		expect(r, time.Hour, 1)
		expect(r, 49*time.Hour, 2) // once, however long nobody was there
		fails = errors.New("no luck")
		expect(r, time.Hour, 3)
		fails = nil
		r = start()             // a second start adds nothing
		expect(r, time.Hour, 5) // the one that failed, and the next
		expect(r, time.Hour, 6)
	})
}
