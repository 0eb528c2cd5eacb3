package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/testkit"
)

func enqueue(t *testing.T, database *db.DB, runner *jobs.Runner, job jobs.Job) {
	t.Helper()
	err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return runner.Enqueue(ctx, tx, job) })
	if err != nil {
		t.Fatal(err)
	}
}

func TestJob_ManyWorkers_RunsExactlyOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		var ran sync.Map
		var twice atomic.Int64
		count := func(_ context.Context, payload json.RawMessage) error {
			if _, seen := ran.LoadOrStore(string(payload), true); seen {
				twice.Add(1)
			}
			return nil
		}
		runner := jobs.New(database, clock.Now, testkit.Log(), 128)
		runner.Handle("count", count)
		for i := range 40 {
			enqueue(t, database, runner, jobs.Job{Kind: "count", Payload: i})
		}
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				if err := runner.RunDue(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		n := 0
		ran.Range(func(any, any) bool { n++; return true })
		if n != 40 || twice.Load() != 0 {
			t.Errorf("%d jobs ran, %d of them twice; want 40 and 0", n, twice.Load())
		}
	})
}

func TestJob_Claimed_RunSideBySide(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		const jobsAtOnce = 4
		var waiting sync.WaitGroup
		waiting.Add(jobsAtOnce)
		runner := jobs.New(database, testkit.NewClock().Now, testkit.Log(), jobsAtOnce)
		runner.Handle("meet", func(context.Context, json.RawMessage) error {
			waiting.Done()
			waiting.Wait() // one after the other they would wait for ever
			return nil
		})
		for range jobsAtOnce {
			enqueue(t, database, runner, jobs.Job{Kind: "meet"})
		}
		if err := runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// Three jobs wait for an answer until twenty others are done: those do not wait
// with them.
func TestJob_Waits_HoldsUpNoOther(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		const slow, quick = 3, 20
		answer, done := make(chan struct{}), make(chan struct{}, quick)
		runner := jobs.New(database, testkit.NewClock().Now, testkit.Log(), slow+1)
		runner.Handle("slow", func(context.Context, json.RawMessage) error { <-answer; return nil })
		runner.Handle("quick", func(context.Context, json.RawMessage) error { done <- struct{}{}; return nil })
		for range slow {
			enqueue(t, database, runner, jobs.Job{Kind: "slow"})
		}
		for range quick {
			enqueue(t, database, runner, jobs.Job{Kind: "quick"})
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- runner.Run(ctx) }()
		for range quick {
			<-done
		}
		close(answer)
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		counts, err := runner.Counts(t.Context())
		if err != nil || counts["done"] != slow+quick {
			t.Errorf("%v, %v; want all done", counts, err)
		}
	})
}

// A job whose worker ends in the middle is not taken for done.
func TestJob_EndsInTheMiddle_RunsAgain(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock, runs := testkit.NewClock(), 0
		runner := jobs.New(database, clock.Now, testkit.Log(), 1)
		runner.Handle("work", func(context.Context, json.RawMessage) error {
			if runs++; runs == 1 {
				runtime.Goexit()
			}
			return nil
		})
		enqueue(t, database, runner, jobs.Job{Kind: "work"})
		died := make(chan struct{})
		go func() {
			defer close(died)
			_ = runner.RunDue(t.Context())
		}()
		<-died
		clock.Advance(time.Minute)
		if err := runner.RunDue(t.Context()); err != nil || runs != 2 {
			t.Errorf("%d runs, %v; want 2", runs, err)
		}
	})
}

func TestJob_WithAKey_IsEnqueuedOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		n := 0
		runner := jobs.New(database, testkit.NewClock().Now, testkit.Log(), 1)
		runner.Handle("count", func(context.Context, json.RawMessage) error { n++; return nil })
		for range 3 {
			enqueue(t, database, runner, jobs.Job{Kind: "count", Key: "the same"})
		}
		if err := runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n != 1 {
			t.Errorf("the job ran %d times, want 1", n)
		}
	})
}

func TestJob_Fails_WaitsAndRunsAgain(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		tries := 0
		runner := jobs.New(database, clock.Now, testkit.Log(), 1)
		runner.Handle("flaky", func(context.Context, json.RawMessage) error {
			tries++
			if tries < 3 {
				return errors.New("not yet")
			}
			return nil
		})
		runner.Handle("hopeless", func(context.Context, json.RawMessage) error { return jobs.Dead(errors.New("never")) })
		enqueue(t, database, runner, jobs.Job{Kind: "flaky"})
		enqueue(t, database, runner, jobs.Job{Kind: "hopeless"})
		for _, want := range []int{1, 2, 3, 3} {
			if err := runner.RunDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if tries != want {
				t.Fatalf("%d tries, want %d", tries, want)
			}
			clock.Advance(time.Hour)
		}
		counts, err := runner.Counts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if counts["done"] != 1 || counts["dead"] != 1 {
			t.Errorf("job states %v, want one done and one dead", counts)
		}
	})
}

// While replicas of two releases work on one database, the older one must not
// touch what only the newer one can do, nor be held up by it.
func TestRunner_UnknownKind_IsLeftForAnotherRelease(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		performed := map[string]int{}
		release := func(kinds ...string) *jobs.Runner {
			runner := jobs.New(database, clock.Now, testkit.Log(), 1)
			for _, kind := range kinds {
				runner.Handle(kind, func(context.Context, json.RawMessage) error { performed[kind]++; return nil })
			}
			return runner
		}
		older, newer := release("mail"), release("mail", "digest")
		enqueue(t, database, newer, jobs.Job{Kind: "digest"})
		clock.Advance(time.Second)
		enqueue(t, database, newer, jobs.Job{Kind: "mail"})
		for _, step := range []struct {
			runner       *jobs.Runner
			mail, digest int
		}{{older, 1, 0}, {newer, 1, 1}} {
			if err := step.runner.RunDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if performed["mail"] != step.mail || performed["digest"] != step.digest {
				t.Fatalf("performed %v, want %d mail and %d digest", performed, step.mail, step.digest)
			}
		}
	})
}

func TestJob_WorkerCrashes_RunsAgainAfterItsLease(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		crashed := jobs.New(database, clock.Now, testkit.Log(), 1)
		crashed.Handle("work", func(context.Context, json.RawMessage) error {
			clock.Advance(2 * time.Minute) // the lease passes while it hangs
			second := jobs.New(database, clock.Now, testkit.Log(), 1)
			done := false
			second.Handle("work", func(context.Context, json.RawMessage) error { done = true; return nil })
			if err := second.RunDue(t.Context()); err != nil || !done {
				t.Errorf("the second worker did not take over: %v", err)
			}
			return nil
		})
		enqueue(t, database, crashed, jobs.Job{Kind: "work"})
		if err := crashed.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

func TestJob_TransactionRollsBack_DoesNotExist(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		runner := jobs.New(database, testkit.NewClock().Now, testkit.Log(), 1)
		failed := errors.New("the change failed")
		err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			if err := runner.Enqueue(ctx, tx, jobs.Job{Kind: "count"}); err != nil {
				return err
			}
			return failed
		})
		if !errors.Is(err, failed) {
			t.Fatal(err)
		}
		counts, err := runner.Counts(t.Context())
		if err != nil || len(counts) != 0 {
			t.Errorf("jobs %v, %v; want none", counts, err)
		}
	})
}
