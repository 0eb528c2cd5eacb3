// Package jobs is the outbox and the worker of the program. A change that must
// cause something outside its transaction enqueues a job in the same
// transaction; a runner performs it afterwards, again and again until it
// succeeds or is given up. Handlers must be safe to run twice. The queue knows
// nothing about what jobs do.
package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/jobs/jobsql"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/ids"
)

// Job asks for work. RunAt zero means now. Key, when not empty, makes the job
// unique for as long as it is stored, which is until Purge: a second one with the same key
// is not enqueued.
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
	mostStored   = 64               // outcomes in a transaction
	pollEvery    = 500 * time.Millisecond
	lookPause    = 10 * time.Millisecond // between two looks at the queue, however many wake
	maxAttempts  = 20
	longestPause = time.Hour
)

// AtOnce is how many jobs a busy shop performs side by side. It is generous: most
// of a job's time is waiting for somebody's answer, and buyers who come as fast as
// their orders can be kept must not get ahead of what collects their money.
const AtOnce = 256

// Runner is the queue with its workers.
type Runner struct {
	db          *db.DB
	now         func() time.Time
	log         *slog.Logger
	concurrency int
	handlers    map[string]Handler
	secrets     map[string]secretFields // by kind
	kinds       string                  // of the handlers, as a list for a query
	wrap        func(kind string, next Handler) Handler
	wake        chan struct{}
	repeated    []repeated
}

// New makes a runner that performs so many jobs at once, as most of them wait for
// somebody else's answer; with 1 they run in their order. Handlers are added
// before Run.
func New(database *db.DB, now func() time.Time, log *slog.Logger, concurrency int) *Runner {
	return &Runner{db: database, now: now, log: log, concurrency: concurrency, handlers: map[string]Handler{}, secrets: map[string]secretFields{}, kinds: db.JSONKeys(nil), wrap: func(_ string, next Handler) Handler { return next }, wake: make(chan struct{}, 1)}
}

// Use wraps every handler that is added after it, as for traces.
func (r *Runner) Use(wrap func(kind string, next Handler) Handler) { r.wrap = wrap }

// Handle says who performs jobs of a kind. One handler a kind. Jobs of a kind
// without a handler are left in the queue: another replica may already be of a
// newer release that knows them.
func (r *Runner) Handle(kind string, h Handler) {
	r.handlers[kind] = r.wrap(kind, h)
	r.kinds = db.JSONKeys(r.Kinds())
}

// Kinds gives the kinds of jobs that have a handler, sorted.
func (r *Runner) Kinds() []string { return slices.Sorted(maps.Keys(r.handlers)) }

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
	id, sealed := ids.NewID(), ""
	if fields, ok := r.secrets[job.Kind]; ok {
		if payload, sealed, err = fields.seal(id, payload); err != nil {
			return fmt.Errorf("job %s: %w", job.Kind, err)
		}
	}
	err = jobsql.New(tx).InsertJob(ctx, jobsql.InsertJobParams{
		ID: id, Kind: job.Kind, Payload: string(payload), Sealed: sealed, UniqueKey: db.Text(job.Key),
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
	group.Go(func() { r.claimLoop(ctx) })
	group.Go(func() { r.reportForeign(ctx) })
	group.Wait()
	return nil
}

// claimLoop claims as many jobs as there is room for beside those under way: one that
// waits long for somebody's answer holds up no other.
func (r *Runner) claimLoop(ctx context.Context) {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	var performing, storing sync.WaitGroup
	ended := make(chan result, r.concurrency)
	storing.Go(func() { r.saveOutcomes(context.WithoutCancel(ctx), ended) })
	room := make(chan struct{}, r.concurrency) // holds one for each job under way
	for r.acquireSlot(ctx, room) {
		looked := time.Now() //nolint:forbidigo // how long ago it really was, whatever the demo's clock says
		claimed, err := r.claim(ctx, r.concurrency-len(room)+1)
		if err != nil && ctx.Err() == nil {
			r.log.ErrorContext(ctx, "job queue", "error", err)
		}
		<-room
		for _, job := range claimed {
			room <- struct{}{}
			performing.Go(func() {
				defer func() { <-room }()
				ended <- r.perform(context.WithoutCancel(ctx), job)
			})
		}
		if len(claimed) == 0 {
			r.waitForWork(ctx, ticker.C, looked)
		}
	}
	performing.Wait()
	close(ended)
	storing.Wait()
}

// acquireSlot waits for room for a job; false when the context ends.
func (r *Runner) acquireSlot(ctx context.Context, room chan struct{}) bool {
	select {
	case room <- struct{}{}:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// waitForWork waits until there may be something to do. A busy shop wakes the runner
// hundreds of times a second: one look serves all of a moment.
func (r *Runner) waitForWork(ctx context.Context, tick <-chan time.Time, looked time.Time) {
	select {
	case <-ctx.Done():
	case <-r.wake:
		_ = sleep(ctx, lookPause-time.Since(looked))
		select {
		case <-r.wake:
		default:
		}
	case <-tick:
		if err := r.reclaimExpired(ctx); err != nil && ctx.Err() == nil {
			r.log.ErrorContext(ctx, "job queue", "error", err)
		}
	}
}

// RunDue performs every job that is due now and returns when none is left. The
// demo clock calls it, and tests do.
func (r *Runner) RunDue(ctx context.Context) error {
	for {
		if err := r.reclaimExpired(ctx); err != nil {
			return err
		}
		claimed, err := r.claim(ctx, r.concurrency)
		if err != nil {
			return err
		}
		if len(claimed) > 0 {
			if err := r.store(context.WithoutCancel(ctx), r.performAll(context.WithoutCancel(ctx), claimed)); err != nil {
				return err
			}
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

// ReclaimAll makes every running job ready again. Call it before Run, and only
// when no other process can be working on this database: then nobody runs them.
func (r *Runner) ReclaimAll(ctx context.Context) error {
	return r.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		_, err := jobsql.New(tx).ReclaimJobs(ctx, math.MaxInt64)
		return err
	})
}

// reclaimExpired takes back the jobs of workers that are gone.
func (r *Runner) reclaimExpired(ctx context.Context) error {
	now := clock.Micros(r.now())
	expired, err := jobsql.New(r.db.Read()).HasExpired(ctx, now)
	if err != nil || !expired {
		return err
	}
	return r.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		_, err := jobsql.New(tx).ReclaimJobs(ctx, now)
		return err
	})
}

// claim takes some due jobs of the kinds that have handlers, in their order, for the
// lease. Of workers that claim at once each gets others.
func (r *Runner) claim(ctx context.Context, most int) ([]jobsql.ClaimJobsRow, error) {
	now := r.now()
	ready, err := jobsql.New(r.db.Read()).HasReady(ctx, jobsql.HasReadyParams{Now: clock.Micros(now), Kinds: r.kinds})
	if err != nil || !ready {
		return nil, err
	}
	wanted := jobsql.ClaimJobsParams{Now: clock.Micros(now), LeaseUntil: clock.Micros(now.Add(lease)), Kinds: r.kinds, Most: int32(most)} //nolint:gosec // some tens
	var claimed []jobsql.ClaimJobsRow
	err = r.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) (err error) {
		claimed, err = r.claimIn(ctx, jobsql.New(tx), wanted)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim jobs: %w", err)
	}
	slices.SortFunc(claimed, func(a, b jobsql.ClaimJobsRow) int {
		return cmp.Or(cmp.Compare(a.RunAt, b.RunAt), cmp.Compare(a.ID, b.ID))
	})
	return claimed, nil
}

func (r *Runner) claimIn(ctx context.Context, queries *jobsql.Queries, wanted jobsql.ClaimJobsParams) ([]jobsql.ClaimJobsRow, error) {
	if r.db.Engine() != db.PostgreSQL {
		return queries.ClaimJobs(ctx, wanted)
	}
	rows, err := queries.ClaimUnclaimedJobs(ctx, jobsql.ClaimUnclaimedJobsParams(wanted))
	claimed := make([]jobsql.ClaimJobsRow, len(rows))
	for i, row := range rows {
		claimed[i] = jobsql.ClaimJobsRow(row)
	}
	return claimed, err
}

// result is how a claimed job ended.
type result struct {
	job jobsql.ClaimJobsRow
	err error
}

func (r *Runner) perform(ctx context.Context, job jobsql.ClaimJobsRow) result {
	began := time.Now() //nolint:forbidigo // how long work really takes, whatever the demo's clock says
	o := result{job, r.call(ctx, job)}
	r.report(ctx, o, time.Since(began))
	return o
}

// performAll performs claimed jobs side by side, the first one itself.
func (r *Runner) performAll(ctx context.Context, claimed []jobsql.ClaimJobsRow) []result {
	outcomes := make([]result, len(claimed))
	var group sync.WaitGroup
	for i, job := range claimed[1:] {
		group.Go(func() { outcomes[i+1] = r.perform(ctx, job) })
	}
	outcomes[0] = r.perform(ctx, claimed[0])
	group.Wait()
	return outcomes
}

// saveOutcomes stores how jobs end, as many at a time as have ended meanwhile. What
// cannot be stored runs again after its lease.
func (r *Runner) saveOutcomes(ctx context.Context, ended <-chan result) {
	for first := range ended {
		list := []result{first}
		for len(ended) > 0 && len(list) < mostStored {
			list = append(list, <-ended)
		}
		if err := r.store(ctx, list); err != nil {
			r.log.ErrorContext(ctx, "job queue", "error", err)
		}
	}
}

// store keeps how jobs ended, unless another worker has claimed them since.
func (r *Runner) store(ctx context.Context, list []result) error {
	return r.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		queries := jobsql.New(tx)
		finished := map[int64][]string{} // ids by attempts
		for _, o := range list {
			if o.err == nil {
				finished[o.job.Attempts] = append(finished[o.job.Attempts], o.job.ID)
				continue
			}
			if err := r.retry(ctx, queries, o); err != nil {
				return fmt.Errorf("retry job %s: %w", o.job.ID, err)
			}
		}
		for attempts, ids := range finished {
			err := queries.FinishJobs(ctx, jobsql.FinishJobsParams{Ids: db.JSONKeys(ids), Attempts: attempts, FinishedAt: clock.Micros(r.now())})
			if err != nil {
				return fmt.Errorf("finish jobs: %w", err)
			}
		}
		return nil
	})
}

func (r *Runner) retry(ctx context.Context, queries *jobsql.Queries, o result) error {
	return queries.RetryJob(ctx, jobsql.RetryJobParams{
		ID: o.job.ID, Attempts: o.job.Attempts, State: o.state(), LastError: o.err.Error(), RunAt: clock.Micros(r.now().Add(backoff(o.job.Attempts))),
	})
}

// state is where a failed job goes: back into the queue, or aside for good.
func (o result) state() string {
	if isDead(o.err) || o.job.Attempts >= maxAttempts {
		return "dead"
	}
	return "ready"
}

// report writes the one log line of an attempt.
func (r *Runner) report(ctx context.Context, o result, took time.Duration) {
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
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("job panicked: %v", p)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, longestRun)
	defer cancel()
	payload := json.RawMessage(job.Payload)
	if job.Sealed != "" {
		if payload, err = r.secrets[job.Kind].open(job.ID, payload, job.Sealed); err != nil {
			return err
		}
	}
	return r.handlers[job.Kind](ctx, payload)
}

// Purge deletes jobs that ended longer ago than keep. Those that were given up stay, for an
// operator to look at. Safe to repeat.
func (r *Runner) Purge(ctx context.Context, keep time.Duration) error {
	return r.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		_, err := jobsql.New(tx).DeleteOldJobs(ctx, clock.Micros(r.now().Add(-keep)))
		return err
	})
}

// reportForeign says once an hour when jobs wait that this release does not know.
func (r *Runner) reportForeign(ctx context.Context) {
	for sleep(ctx, time.Hour) == nil {
		foreign, err := jobsql.New(r.db.Read()).CountForeign(ctx, jobsql.CountForeignParams{Now: clock.Micros(r.now()), Kinds: r.kinds})
		if err != nil && ctx.Err() == nil {
			r.log.ErrorContext(ctx, "count jobs of unknown kinds", "error", err)
		}
		if foreign > 0 {
			r.log.WarnContext(ctx, "jobs of unknown kinds wait for another release", "jobs", foreign)
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
