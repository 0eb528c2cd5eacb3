package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// queue is a runner with a job in the state that a test wants.
type queue struct {
	*jobs.Runner
	inspector *jobs.Inspector
	clock     *testkit.Clock
	database  *db.DB
	ran       int
	fails     error // how the next run ends
}

func newQueue(database *db.DB) *queue {
	q := &queue{clock: testkit.NewClock(), database: database}
	q.Runner = jobs.New(database, q.clock.Now, testkit.Log(), 1)
	q.inspector = jobs.NewInspector(database, q.clock.Now, map[string]jobs.Outline{
		"letter": func(json.RawMessage) (json.RawMessage, error) { return json.RawMessage(`{"to":"ann"}`), nil },
	})
	q.Handle("work", func(context.Context, json.RawMessage) error { q.ran++; return q.fails })
	return q
}

func (q *queue) runDue(t *testing.T) {
	t.Helper()
	if err := q.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// newest gives the job that was enqueued last.
func (q *queue) newest(t *testing.T) jobs.Record {
	t.Helper()
	list, err := q.inspector.List(t.Context(), jobs.Filter{Most: 1})
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	return list[0]
}

// jobIn makes a job and brings it into a state; done ends a running one.
func (q *queue) jobIn(t *testing.T, state string) (id string, done func()) {
	t.Helper()
	q.clock.Advance(time.Second)
	if state == "running" {
		return q.running(t)
	}
	enqueue(t, q.database, q.Runner, jobs.Job{Kind: "work"})
	id = q.newest(t).ID
	switch state {
	case "done":
		q.fails = nil
		q.runDue(t)
	case "dead":
		q.fails = jobs.Dead(errors.New("no such door"))
		q.runDue(t)
	case "cancelled":
		if err := q.inspector.Cancel(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	return id, func() {}
}

func (q *queue) running(t *testing.T) (string, func()) {
	t.Helper()
	begun, end, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	worker := jobs.New(q.database, q.clock.Now, testkit.Log(), 1)
	worker.Handle("long", func(context.Context, json.RawMessage) error { close(begun); <-end; return nil })
	enqueue(t, q.database, worker, jobs.Job{Kind: "long"})
	go func() {
		defer close(ended)
		_ = worker.RunDue(t.Context()) // what it did is seen in the job
	}()
	<-begun
	return q.newest(t).ID, func() { close(end); <-ended }
}

func TestInspector_EachState_AllowsItsOperations(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		q := newQueue(database)
		for _, tc := range []struct{ state, afterRetry, afterCancel string }{ // a state, or why it is refused
			{"ready", "ready", "cancelled"},
			{"running", "is running: it is tried again by itself if it fails", "is running and cannot be stopped half way: wait until it ends"},
			{"done", "is done: what it caused would happen twice", "is done: what it caused cannot be undone here"},
			{"dead", "ready", "cancelled"},
			{"cancelled", "ready", "is cancelled already"},
		} {
			for _, op := range []struct {
				do    func(context.Context, ...string) error
				after string
			}{{q.inspector.Retry, tc.afterRetry}, {q.inspector.Cancel, tc.afterCancel}} {
				id, done := q.jobIn(t, tc.state)
				err := op.do(t.Context(), id)
				got, failed := q.inspector.Job(t.Context(), id)
				if failed != nil {
					t.Fatal(failed)
				}
				switch {
				case err == nil && string(got.State) != op.after:
					t.Errorf("%s became %s, want %q", tc.state, got.State, op.after)
				case err != nil && (string(got.State) != tc.state || errs.CodeOf(err) != errs.Conflict || errs.As(err).Message != fmt.Sprintf("Job %s %s.", id, op.after)):
					t.Errorf("%s became %s: %v, want %q", tc.state, got.State, err, op.after)
				}
				done()
			}
		}
	})
}

// A dead job begins its attempts anew; one that waits for its next attempt keeps their
// number and has it now.
func TestInspector_Retry_RunsNow(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		q := newQueue(database)
		dead, _ := q.jobIn(t, "dead")
		waiting, _ := q.jobIn(t, "ready")
		q.fails = errors.New("later")
		q.runDue(t)
		if before, err := q.inspector.Job(t.Context(), waiting); err != nil || before.Attempts != 1 || !before.RunAt.After(q.clock.Now()) {
			t.Fatalf("%+v, %v", before, err)
		}
		q.fails, q.ran = nil, 0
		q.runDue(t)
		if q.ran != 0 {
			t.Fatalf("%d jobs ran before they were retried", q.ran)
		}
		if err := q.inspector.Retry(t.Context(), dead, waiting, dead); err != nil {
			t.Fatal(err)
		}
		q.runDue(t)
		for id, attempts := range map[string]int64{dead: 1, waiting: 2} {
			if got, err := q.inspector.Job(t.Context(), id); err != nil || got.State != "done" || got.Attempts != attempts || got.LastError != "" {
				t.Errorf("%+v, %v; want done after %d attempts", got, err, attempts)
			}
		}
		if q.ran != 2 {
			t.Errorf("%d jobs ran, want 2", q.ran)
		}
	})
}

func TestInspector_OneOfSeveralIsRefused_ChangesNone(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		q := newQueue(database)
		dead, _ := q.jobIn(t, "dead")
		done, _ := q.jobIn(t, "done")
		if err := q.inspector.Retry(t.Context(), dead, done); errs.CodeOf(err) != errs.Conflict || !strings.HasSuffix(errs.As(err).Message, "; none of the 2 jobs was retried.") {
			t.Errorf("one is done: %v", err)
		}
		if err := q.inspector.Cancel(t.Context(), dead, "nothing"); errs.CodeOf(err) != errs.NotFound || errs.As(err).Message != "There is no job nothing." {
			t.Errorf("one is not there: %v", err)
		}
		if got, err := q.inspector.Job(t.Context(), dead); err != nil || got.State != "dead" {
			t.Errorf("the dead job is %s: %v", got.State, err)
		}
	})
}

func TestInspector_RetryDead_TakesAllOfTheKind(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		q := newQueue(database)
		for _, state := range []string{"dead", "done", "cancelled", "dead", "dead"} {
			q.jobIn(t, state)
		}
		if n, err := q.inspector.RetryDead(t.Context(), "other"); err != nil || n != 0 {
			t.Errorf("of another kind %d, %v", n, err)
		}
		if n, err := q.inspector.RetryDead(t.Context(), "work"); err != nil || n != 3 {
			t.Errorf("retried %d, %v", n, err)
		}
		q.ran = 0
		q.fails = nil
		q.runDue(t)
		if q.ran != 3 {
			t.Errorf("%d jobs ran, want 3", q.ran)
		}
	})
}

func TestInspector_List_FiltersAndBounds(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		q := newQueue(database)
		first, _ := q.jobIn(t, "dead")
		second, _ := q.jobIn(t, "done")
		third, _ := q.jobIn(t, "dead")
		enqueue(t, database, q.Runner, jobs.Job{Kind: "zother", Key: "once"})
		for _, tc := range []struct {
			filter jobs.Filter
			want   string
		}{
			{jobs.Filter{Kind: "work", Most: 9}, third + second + first},
			{jobs.Filter{Kind: "work", Most: 2}, third + second},
			{jobs.Filter{State: jobs.StateDead, Most: 9}, third + first},
			{jobs.Filter{State: jobs.StateDone, Kind: "work", Most: 9}, second},
			{jobs.Filter{State: jobs.StateDone, Kind: "zother", Most: 9}, ""},
		} {
			list, err := q.inspector.List(t.Context(), tc.filter)
			var ids []string
			for _, record := range list {
				ids = append(ids, record.ID)
			}
			if got := strings.Join(ids, ""); err != nil || got != tc.want {
				t.Errorf("%+v: %s, %v; want %s", tc.filter, ids, err, tc.want)
			}
		}
		if list, err := q.inspector.List(t.Context(), jobs.Filter{State: jobs.StateDead, Most: 1}); err != nil || list[0].LastError != "no such door" || list[0].FinishedAt != (time.Time{}) {
			t.Errorf("%+v, %v", list, err)
		}
		if list, err := q.inspector.List(t.Context(), jobs.Filter{Kind: "zother", Most: 1}); err != nil || list[0].Key != "once" {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

func TestInspector_Payload_ShowsNoSecret(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	q := newQueue(database)
	token := strings.Repeat("Ab3_", 11)[:43]
	for _, tc := range []struct {
		kind    string
		payload any
		want    string
	}{
		{"work", map[string]any{"charge_id": "018f3a1e-7bb3-7c7e-9d67-2f1f4e0b9a11", "n": 12345678901234567}, `{"charge_id":"018f3a1e-7bb3-7c7e-9d67-2f1f4e0b9a11","n":12345678901234567}`},
		{"work", map[string]any{"access_token": "abc", "list": []any{map[string]any{"Password": "x"}}}, `{"access_token":"(hidden)","list":[{"Password":"(hidden)"}]}`},
		{"work", map[string]any{"url": "https://me:pw@shop.example/join?token=x&y=1 and /a"}, `{"url":"https://shop.example/join?(hidden) and /a"}`},
		{"work", []string{"dal:" + token}, `["dal:(hidden)"]`},
		{"work", 7, `7`},
		{"letter", map[string]any{"to": "ann", "text": "Your word is tiger"}, `{"to":"ann"}`},
	} {
		q.clock.Advance(time.Second)
		enqueue(t, database, q.Runner, jobs.Job{Kind: tc.kind, Payload: tc.payload})
		got, err := q.inspector.Job(t.Context(), q.newest(t).ID)
		if err != nil || string(got.Payload) != tc.want {
			t.Errorf("%v is shown as %s, %v; want %s", tc.payload, got.Payload, err, tc.want)
		}
	}
	q.fails = jobs.Dead(errors.New(`Post "https://app.example/hook?key=1": refused ` + token))
	q.runDue(t)
	if list, err := q.inspector.List(t.Context(), jobs.Filter{State: jobs.StateDead, Most: 1}); err != nil || list[0].LastError != `Post "https://app.example/hook?(hidden)": refused (hidden)` {
		t.Errorf("%+v, %v", list, err)
	}
}
