package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/jobs/jobsql"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
)

// State is where a job is.
type State string

// The states of a job.
const (
	StateReady     State = "ready"     // waits for its moment, or for its next attempt
	StateRunning   State = "running"   // a worker has it
	StateDone      State = "done"      // succeeded
	StateDead      State = "dead"      // failed for good, or too often
	StateCancelled State = "cancelled" // an operator wants it no more
)

// States are all of them, in the order of a job's life.
func States() []State { return []State{StateReady, StateRunning, StateDone, StateDead, StateCancelled} }

// operation is what an operator can do to a job.
type operation string

const (
	opRetry  operation = "retried"
	opCancel operation = "cancelled"
)

// refusals says why an operation does not fit a state. What is not in it is allowed: a
// job that waits is retried at once, before its next attempt would be.
var refusals = map[operation]map[State]string{ //nolint:gochecknoglobals // a table
	opRetry: {
		StateRunning: "is running: it is tried again by itself if it fails",
		StateDone:    "is done: what it caused would happen twice",
	},
	opCancel: {
		StateRunning:   "is running and cannot be stopped half way: wait until it ends",
		StateDone:      "is done: what it caused cannot be undone here",
		StateCancelled: "is cancelled already",
	},
}

// allowedFrom gives the states in which an operation is allowed, as a list for a query.
func allowedFrom(op operation) string {
	var allowed []string
	for _, state := range States() {
		if _, refused := refusals[op][state]; !refused {
			allowed = append(allowed, string(state))
		}
	}
	return db.JSONKeys(allowed)
}

// Record is a stored job, as an operator sees it: neither error nor payload shows a
// secret. Times are zero where nothing has happened; LeaseUntil counts while it runs.
type Record struct {
	ID         string
	Kind       string
	Key        string // "" for none
	State      State
	Attempts   int64
	LastError  string
	RunAt      time.Time
	LeaseUntil time.Time
	CreatedAt  time.Time
	FinishedAt time.Time
	Payload    json.RawMessage // only of one job
}

// Filter says which jobs to list, and how many at most. An empty state or kind stands for all.
type Filter struct {
	State State
	Kind  string
	Most  int
}

// Inspector shows the queue to its operators and lets them act on it. It may work while
// replicas perform jobs.
type Inspector struct {
	db       *db.DB
	now      func() time.Time
	outlines map[string]Outline
}

// Outline gives what may be shown of the payloads of a kind that hold more than ids.
type Outline func(payload json.RawMessage) (json.RawMessage, error)

// NewInspector makes one. Payloads of kinds without an outline are shown but for what
// looks like a secret.
func NewInspector(database *db.DB, now func() time.Time, outlines map[string]Outline) *Inspector {
	return &Inspector{db: database, now: now, outlines: outlines}
}

// List gives the newest jobs that fit, without payloads.
func (i *Inspector) List(ctx context.Context, f Filter) ([]Record, error) {
	rows, err := jobsql.New(i.db.Read()).ListJobs(ctx, jobsql.ListJobsParams{State: db.Text(string(f.State)), Kind: db.Text(f.Kind), Most: int32(f.Most)}) //nolint:gosec // some tens
	if err != nil {
		return nil, fmt.Errorf("list jobs: %w", err)
	}
	records := make([]Record, len(rows))
	for n, row := range rows {
		records[n] = toRecord(jobsql.GetJobRow{
			ID: row.ID, Kind: row.Kind, UniqueKey: row.UniqueKey, State: row.State, RunAt: row.RunAt, LeaseUntil: row.LeaseUntil,
			Attempts: row.Attempts, LastError: row.LastError, CreatedAt: row.CreatedAt, FinishedAt: row.FinishedAt,
		})
	}
	return records, nil
}

// Job gives one job with its payload; 'not_found' when there is none.
func (i *Inspector) Job(ctx context.Context, id string) (Record, error) {
	row, err := getJob(ctx, jobsql.New(i.db.Read()), id)
	if err != nil {
		return Record{}, err
	}
	record := toRecord(row)
	record.Payload = hideIn(json.RawMessage(row.Payload))
	if outline, ok := i.outlines[row.Kind]; ok {
		if record.Payload, err = outline(json.RawMessage(row.Payload)); err != nil {
			return Record{}, fmt.Errorf("the payload of job %s: %w", id, err)
		}
	}
	return record, nil
}

// Retry makes jobs due now; those that were given up or cancelled begin their attempts
// anew. If one of them may not be retried nothing changes: 'not_found' or 'conflict'.
func (i *Inspector) Retry(ctx context.Context, ids ...string) error {
	return i.eachOf(ctx, ids, opRetry, func(ctx context.Context, queries *jobsql.Queries, id string) (int64, error) {
		return queries.RequeueJob(ctx, jobsql.RequeueJobParams{ID: id, Now: clock.Micros(i.now()), States: allowedFrom(opRetry)})
	})
}

// RetryDead retries all dead jobs of a kind, and gives their number.
func (i *Inspector) RetryDead(ctx context.Context, kind string) (n int64, err error) {
	err = i.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		n, err = jobsql.New(tx).RequeueDeadJobs(ctx, jobsql.RequeueDeadJobsParams{Kind: kind, Now: clock.Micros(i.now())})
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("retry dead jobs: %w", err)
	}
	return n, nil
}

// Cancel sees to it that jobs are not performed any more; they are kept for a while, as
// those that are done. If one of them may not be cancelled nothing changes: 'not_found'
// or 'conflict'.
func (i *Inspector) Cancel(ctx context.Context, ids ...string) error {
	return i.eachOf(ctx, ids, opCancel, func(ctx context.Context, queries *jobsql.Queries, id string) (int64, error) {
		return queries.CancelJob(ctx, jobsql.CancelJobParams{ID: id, FinishedAt: clock.Micros(i.now()), States: allowedFrom(opCancel)})
	})
}

// eachOf changes jobs in one transaction, or none of them. The change itself asks for
// the state: a worker may claim the job at any moment.
func (i *Inspector) eachOf(ctx context.Context, ids []string, op operation, change func(context.Context, *jobsql.Queries, string) (int64, error)) error {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	return i.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		queries := jobsql.New(tx)
		for _, id := range ids {
			changed, err := change(ctx, queries, id)
			if err != nil {
				return fmt.Errorf("job %s: %w", id, err)
			}
			if changed == 0 {
				return refuse(ctx, queries, id, op, len(ids))
			}
		}
		return nil
	})
}

// refuse says why a job was not changed.
func refuse(ctx context.Context, queries *jobsql.Queries, id string, op operation, of int) error {
	row, err := getJob(ctx, queries, id)
	if err != nil {
		return err
	}
	why, refused := refusals[op][State(row.State)]
	if !refused { // it moved between the two statements
		why = "has just changed: look at it again"
	}
	sentence := fmt.Sprintf("Job %s %s.", id, why)
	if of > 1 {
		sentence = strings.TrimSuffix(sentence, ".") + fmt.Sprintf("; none of the %d jobs was %s.", of, op)
	}
	return errs.New(errs.Conflict, "job_state", sentence)
}

func getJob(ctx context.Context, queries *jobsql.Queries, id string) (jobsql.GetJobRow, error) {
	row, err := queries.GetJob(ctx, id)
	if db.IsNoRows(err) {
		return jobsql.GetJobRow{}, errs.New(errs.NotFound, "job_not_found", fmt.Sprintf("There is no job %s.", id))
	}
	if err != nil {
		return jobsql.GetJobRow{}, fmt.Errorf("job %s: %w", id, err)
	}
	return row, nil
}

func toRecord(row jobsql.GetJobRow) Record {
	return Record{
		ID: row.ID, Kind: row.Kind, Key: row.UniqueKey.String, State: State(row.State), Attempts: row.Attempts, LastError: hideInText(row.LastError),
		RunAt: clock.FromMicros(row.RunAt), LeaseUntil: clock.FromMicros(row.LeaseUntil),
		CreatedAt: clock.FromMicros(row.CreatedAt), FinishedAt: clock.FromMicros(row.FinishedAt),
	}
}
