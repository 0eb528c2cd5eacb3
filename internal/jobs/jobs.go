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
	"sync"
	"time"

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
	lease        = time.Minute
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
	workers  int
	handlers map[string]Handler
	wake     chan struct{}
}

// New makes a runner with that many workers. Handlers are added before Run.
func New(database *db.DB, now func() time.Time, log *slog.Logger, workers int) *Runner {
	return &Runner{db: database, now: now, log: log, workers: workers, handlers: map[string]Handler{}, wake: make(chan struct{}, 1)}
}

// Handle says who performs jobs of a kind. One handler a kind.
func (r *Runner) Handle(kind string, h Handler) { r.handlers[kind] = h }

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
			r.Wake() // one more may be waiting: let another worker look
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-r.wake:
		}
	}
}

// RunDue performs every job that is due now and returns when none is left. The
// demo clock calls it, and tests do.
func (r *Runner) RunDue(ctx context.Context) error {
	for {
		worked, err := r.next(ctx)
		if err != nil {
			return err
		}
		if worked {
			continue
		}
		due, err := jobsql.New(r.db.Read()).CountDue(ctx, clock.Micros(r.now()))
		if err != nil {
			return fmt.Errorf("count due jobs: %w", err)
		}
		if due == 0 {
			return nil
		}
		if err := sleep(ctx, 5*time.Millisecond); err != nil { // another worker holds it
			return err
		}
	}
}

// next claims and performs one job; false means none was due.
func (r *Runner) next(ctx context.Context) (bool, error) {
	now := r.now()
	due, err := jobsql.New(r.db.Read()).CountDue(ctx, clock.Micros(now))
	if err != nil || due == 0 {
		return false, err
	}
	var job jobsql.ClaimJobRow
	err = r.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		job, err = jobsql.New(tx).ClaimJob(ctx, jobsql.ClaimJobParams{Now: clock.Micros(now), LeaseUntil: clock.Micros(now.Add(lease))})
		return err
	})
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("claim a job: %w", err)
	}
	return true, r.perform(context.WithoutCancel(ctx), job)
}

func (r *Runner) perform(ctx context.Context, job jobsql.ClaimJobRow) error {
	started := time.Now()
	err := r.call(ctx, job)
	level, outcome := slog.LevelInfo, "done"
	if err != nil {
		level, outcome = slog.LevelWarn, "retry"
	}
	finish := func(ctx context.Context, tx db.Tx) error {
		queries := jobsql.New(tx)
		if err == nil {
			return queries.FinishJob(ctx, jobsql.FinishJobParams{ID: job.ID, FinishedAt: clock.Micros(r.now())})
		}
		state := "ready"
		if isDead(err) || job.Attempts >= maxAttempts {
			state, level, outcome = "dead", slog.LevelError, "dead"
		}
		return queries.RetryJob(ctx, jobsql.RetryJobParams{
			ID: job.ID, State: state, LastError: err.Error(), RunAt: clock.Micros(r.now().Add(backoff(job.Attempts))),
		})
	}
	saved := r.db.InTx(ctx, finish)
	r.log.Log(ctx, level, "job", "kind", job.Kind, "job_id", job.ID, "attempt", job.Attempts, "outcome", outcome,
		"duration_ms", time.Since(started).Milliseconds(), "error", text(err))
	return saved
}

func (r *Runner) call(ctx context.Context, job jobsql.ClaimJobRow) (err error) {
	handler, known := r.handlers[job.Kind]
	if !known {
		return Dead(fmt.Errorf("no handler for job kind %q", job.Kind))
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("job panicked: %v", p)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, lease-5*time.Second)
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
