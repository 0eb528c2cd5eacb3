package db_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// Of replicas that do the same, one does it at a time, and a failure lets the next one in.
func TestAlone_TwoReplicas_TakeTurns(t *testing.T) {
	t.Parallel()
	url := testkit.PostgresURL(t)
	var inside, ran atomic.Int64
	var group sync.WaitGroup
	for range 2 {
		replica, err := db.OpenPostgres(url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = replica.Close() })
		for range 5 {
			group.Go(func() {
				broken := errors.New("broken")
				err := replica.Alone(t.Context(), "work", func(ctx context.Context) error {
					defer inside.Add(-1)
					if n := inside.Add(1); n != 1 {
						t.Errorf("%d at once", n)
					}
					ran.Add(1)
					return errors.Join(replica.Ping(ctx), broken)
				})
				if !errors.Is(err, broken) {
					t.Error(err)
				}
			})
		}
	}
	group.Wait()
	if ran.Load() != 10 {
		t.Errorf("%d ran, want 10", ran.Load())
	}
}

func TestAlone_EachEngine_RunsAndTellsTheError(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		broken := errors.New("broken")
		if err := database.Alone(t.Context(), "work", func(context.Context) error { return broken }); !errors.Is(err, broken) {
			t.Errorf("got %v", err)
		}
		other := func(ctx context.Context) error { // work of another name does not wait
			return database.Alone(ctx, "other work", func(context.Context) error { return nil })
		}
		if err := database.Alone(t.Context(), "work", other); err != nil {
			t.Error(err)
		}
	})
}
