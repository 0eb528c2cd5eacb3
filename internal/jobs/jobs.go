// Package jobs is the outbox and the worker of the program. A change that must
// cause something outside its transaction enqueues a job in the same
// transaction; a runner performs it afterwards, again and again until it
// succeeds or is given up. Handlers must be safe to run twice. The queue knows
// nothing about what jobs do.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"marketplace/internal/db"
	"marketplace/internal/jobs/jobsql"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/ids"
)

// Job asks for work. RunAt zero means now. Key, when not empty, makes the job
// unique for ever: a second one with the same key is not enqueued.
type Job struct {
	Kind    string
	Payload any
	RunAt   time.Time
	Key     string
}

// Handler performs a job of one kind. A returned error means try again later;
// one wrapped by Dead means never.
type Handler func(ctx context.Context, payload json.RawMessage) error

// Dead marks an error that trying again will not cure.
func Dead(err error) error { return &deadError{err} }

type deadError struct{ error }

func (e *deadError) Unwrap() error { return e.error }

const (
	lease        = 30 * time.Second // how long the jobs of a killed replica wait at most
	longestRun   = 20 * time.Second // of one job
	claimFor     = 8 * time.Second  // a claimed job that has not begun by then is given back
	mostClaimed  = 16
	pollEvery    = 500 * time.Millisecond
	maxAttempts  = 20
	longestPause = time.Hour
	keepDone     = 7 * 24 * time.Hour
)

// Runner is the queue with its workers.
type Runner struct {
	db       *db.DB
	now      func() time.Time
	log      *slog.Logger
	workers  int // how many claim jobs
	side     int // how many of its jobs a worker performs side by side
	handlers map[string]Handler
	around   func(kind string, next Handler) Handler
	wake     chan struct{}
}

// New makes a runner that performs so many jobs at once, as most of them wait for
// somebody else's answer; with 1 they run in their order. Handlers are added
// before Run.
func New(database *db.DB, now func() time.Time, log *slog.Logger, atOnce int) *Runner {
	workers := (atOnce + mostClaimed - 1) / mostClaimed
	return &Runner{db: database, now: now, log: log, workers: workers, side: atOnce / workers, handlers: map[string]Handler{}, around: func(_ string, next Handler) Handler { return next }, wake: make(chan struct{}, 1)}
}

// Around wraps every handler that is added after it, as for traces.
func (r *Runner) Around(wrap func(kind string, next Handler) Handler) { r.around = wrap }

// Handle says who performs jobs of a kind. One handler a kind.
func (r *Runner) Handle(kind string, h Handler) { r.handlers[kind] = r.around(kind, h) }

// Enqueue adds a job within a transaction; it exists if and only if the
// transaction commits. Call Wake after the commit to have it run at once.
func (r *Runner) Enqueue(ctx context.Context, tx db.Querier, job Job) error {
	payload, err := json.Marshal(job.Payload)
	if err != nil {
		return fmt.Errorf("job %s: %w", job.Kind, err)
	}
	now := r.now()
	if job.RunAt.IsZero() {
		job.RunAt = now
	}
	_, err = jobsql.New(tx).InsertJob(ctx, jobsql.InsertJobParams{
		ID: ids.NewID(), Kind: job.Kind, Payload: string(payload), UniqueKey: db.Text(job.Key),
		RunAt: clock.Micros(job.RunAt), CreatedAt: clock.Micros(now),
	})
	if err != nil {
		return fmt.Errorf("enqueue %s: %w", job.Kind, err)
	}
	return nil
}

// Wake makes an idle worker look at the queue now instead of at the next poll.
func (r *Runner) Wake() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Run performs jobs until the context ends, then waits for those under way.
func (r *Runner) Run(ctx context.Context) error {
	var group sync.WaitGroup
	for range r.workers {
		group.Go(func() { r.work(ctx) })
	}
	group.Go(func() { r.sweep(ctx) })
	group.Wait()
	return nil
}

func (r *Runner) work(ctx context.Context) {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		for ctx.Err() == nil {
			worked, err := r.next(ctx)
			if err != nil && ctx.Err() == nil {
				r.log.ErrorContext(ctx, "job queue", "error", err)
			}
			if !worked {
				break
			}
			r.Wake() // more may be waiting: let another worker look
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := r.reclaim(ctx); err != nil && ctx.Err() == nil {
				r.log.ErrorContext(ctx, "job queue", "error", err)
			}
		case <-r.wake:
		}
	}
}

// RunDue performs every job that is due now and returns when none is left. The
// demo clock calls it, and tests do.
func (r *Runner) RunDue(ctx context.Context) error {
	for {
		if err := r.reclaim(ctx); err != nil {
			return err
		}
		worked, err := r.next(ctx)
		if err != nil {
			return err
		}
		if worked {
			continue
		}
		running, err := jobsql.New(r.db.Read()).CountRunning(ctx)
		if err != nil {
			return fmt.Errorf("count running jobs: %w", err)
		}
		if running == 0 {
			return nil
		}
		if err := sleep(ctx, 5*time.Millisecond); err != nil { // another worker holds it
			return err
		}
	}
}

// TakeOver makes every running job ready again. Call it before Run, and only
// when no other process can be working on this database: then nobody runs them.
func (r *Runner) TakeOver(ctx context.Context) error {
	return r.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := jobsql.New(tx).ReclaimJobs(ctx, math.MaxInt64)
		return err
	})
}

// reclaim takes back the jobs of workers that are gone.
func (r *Runner) reclaim(ctx context.Context) error {
	now := clock.Micros(r.now())
	expired, err := jobsql.New(r.db.Read()).HasExpired(ctx, now)
	if err != nil || !expired {
		return err
	}
	return r.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := jobsql.New(tx).ReclaimJobs(ctx, now)
		return err
	})
}

// next claims some jobs, performs them and stores how they ended, in two
// transactions however many they are; false means none was due. The due jobs are
// shared among the workers.
func (r *Runner) next(ctx context.Context) (bool, error) {
	now := r.now()
	due, err := jobsql.New(r.db.Read()).CountReady(ctx, clock.Micros(now))
	if err != nil || due == 0 {
		return false, err
	}
	most := min(max(due/int64(r.workers), 1), mostClaimed)
	var claimed []jobsql.ClaimJobsRow
	err = r.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		claimed, err = jobsql.New(tx).ClaimJobs(ctx, jobsql.ClaimJobsParams{
			Now: clock.Micros(now), LeaseUntil: clock.Micros(now.Add(lease)), Most: int32(most), //nolint:gosec // 16 at most
		})
		return err
	})
	if err != nil {
		return false, fmt.Errorf("claim jobs: %w", err)
	}
	return len(claimed) > 0, r.perform(context.WithoutCancel(ctx), claimed)
}

// outcome is how a claimed job ended. Skipped jobs were not begun.
type outcome struct {
	job     jobsql.ClaimJobsRow
	err     error
	skipped bool
}

func (r *Runner) perform(ctx context.Context, claimed []jobsql.ClaimJobsRow) error {
	started := time.Now() //nolint:forbidigo // how long work really takes, whatever the demo's clock says
	outcomes := make([]outcome, len(claimed))
	var group errgroup.Group
	group.SetLimit(r.side)
	for i, job := range claimed {
		group.Go(func() error {
			o := &outcomes[i]
			o.job = job
			if time.Since(started) > claimFor { // the lease must not end while a job still runs
				o.skipped = true
				return nil
			}
			began := time.Now() //nolint:forbidigo // as above
			o.err = r.call(ctx, job)
			r.report(ctx, *o, time.Since(began))
			return nil
		})
	}
	_ = group.Wait() // each outcome has its own error
	return r.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := jobsql.New(tx)
		for _, o := range outcomes {
			if err := r.store(ctx, queries, o); err != nil {
				return fmt.Errorf("finish job %s: %w", o.job.ID, err)
			}
		}
		return nil
	})
}

func (r *Runner) store(ctx context.Context, queries *jobsql.Queries, o outcome) error {
	switch {
	case o.skipped:
		return queries.GiveBackJob(ctx, o.job.ID)
	case o.err == nil:
		return queries.FinishJob(ctx, jobsql.FinishJobParams{ID: o.job.ID, FinishedAt: clock.Micros(r.now())})
	default:
		return queries.RetryJob(ctx, jobsql.RetryJobParams{
			ID: o.job.ID, State: o.state(), LastError: o.err.Error(), RunAt: clock.Micros(r.now().Add(backoff(o.job.Attempts))),
		})
	}
}

// state is where a failed job goes: back into the queue, or aside for good.
func (o outcome) state() string {
	if isDead(o.err) || o.job.Attempts >= maxAttempts {
		return "dead"
	}
	return "ready"
}

// report writes the one log line of a job.
func (r *Runner) report(ctx context.Context, o outcome, took time.Duration) {
	level, word := slog.LevelInfo, "done"
	if o.err != nil {
		level, word = slog.LevelWarn, "retry"
		if o.state() == "dead" {
			level, word = slog.LevelError, "dead"
		}
	}
	r.log.Log(ctx, level, "job", "kind", o.job.Kind, "job_id", o.job.ID, "attempt", o.job.Attempts, "outcome", word,
		"duration_ms", took.Milliseconds(), "error", text(o.err))
}

func (r *Runner) call(ctx context.Context, job jobsql.ClaimJobsRow) (err error) {
	handler, known := r.handlers[job.Kind]
	if !known {
		return Dead(fmt.Errorf("no handler for job kind %q", job.Kind))
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("job panicked: %v", p)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, longestRun)
	defer cancel()
	return handler(ctx, json.RawMessage(job.Payload))
}

// sweep removes finished jobs once an hour.
func (r *Runner) sweep(ctx context.Context) {
	for sleep(ctx, time.Hour) == nil {
		err := r.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
			_, err := jobsql.New(tx).DeleteOldJobs(ctx, clock.Micros(r.now().Add(-keepDone)))
			return err
		})
		if err != nil && ctx.Err() == nil {
			r.log.ErrorContext(ctx, "sweep jobs", "error", err)
		}
	}
}

// Counts gives how many jobs are in each state, for metrics.
func (r *Runner) Counts(ctx context.Context) (map[string]int64, error) {
	rows, err := jobsql.New(r.db.Read()).CountByState(ctx)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	counts := map[string]int64{}
	for _, row := range rows {
		counts[row.State] = row.N
	}
	return counts, nil
}

// backoff is the pause before the next attempt: 1 s doubled each time, an hour at most.
func backoff(attempts int64) time.Duration {
	if attempts > 12 {
		return longestPause
	}
	return min(time.Second<<(attempts-1), longestPause)
}

func isDead(err error) bool {
	var dead *deadError
	return errors.As(err, &dead)
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
