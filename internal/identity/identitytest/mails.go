package identitytest

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/kit/mail"
)

// queue keeps the jobs that were enqueued. It does not know which transactions
// were rolled back: tests that care look at the database.
type queue struct {
	mu   sync.Mutex
	jobs []job
}

type job struct {
	kind    string
	payload json.RawMessage
}

func (q *queue) enqueue(_ context.Context, _ db.Querier, kind string, payload any, _ time.Time, _ string) error {
	text, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, job{kind, text})
	return nil
}

func (q *queue) take() []job {
	q.mu.Lock()
	defer q.mu.Unlock()
	taken := q.jobs
	q.jobs = nil
	return taken
}

// Mails performs the service's own jobs and returns the mails that were sent since
// it was asked last.
func (w *Fixture) Mails(tb testing.TB) []mail.Message {
	tb.Helper()
	var mails []mail.Message
	for waiting := w.jobs.take(); len(waiting) > 0; waiting = w.jobs.take() {
		for _, j := range waiting {
			switch j.kind {
			case mail.JobSend:
				var m mail.Message
				if err := json.Unmarshal(j.payload, &m); err != nil {
					tb.Fatal(err)
				}
				mails = append(mails, m)
			case identity.JobForgot:
				if err := w.Service.HandleForgot(tb.Context(), j.payload); err != nil {
					tb.Fatal(err)
				}
			case identity.JobWarn:
				if err := w.Service.HandleWarn(tb.Context(), j.payload); err != nil {
					tb.Fatal(err)
				}
			default:
				tb.Fatalf("unknown job %s", j.kind)
			}
		}
	}
	return mails
}

// Mail is Mails when there is exactly one, of that kind.
func (w *Fixture) Mail(tb testing.TB, kind string) mail.Message {
	tb.Helper()
	mails := w.Mails(tb)
	if len(mails) != 1 || mails[0].Kind != kind {
		tb.Fatalf("mails = %+v, want one %s", mails, kind)
	}
	return mails[0]
}

// Secret returns the secret in the link of a mail.
func Secret(tb testing.TB, m mail.Message) string {
	tb.Helper()
	if m.Action == nil {
		tb.Fatalf("the mail %s has no link", m.Kind)
	}
	address, err := url.Parse(m.Action.URL)
	if err != nil || address.Query().Get("token") == "" {
		tb.Fatalf("the mail %s links to %q", m.Kind, m.Action.URL)
	}
	return address.Query().Get("token")
}

// Audit returns the lines of the audit log whose action begins so, oldest first,
// as "action by actor for customer: details".
func (w *Fixture) Audit(tb testing.TB, prefix string) []string {
	tb.Helper()
	rows, err := w.database.Read().QueryContext(tb.Context(), "SELECT action, actor, on_behalf, details FROM audit_log ORDER BY at, id")
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	lines := []string{}
	for rows.Next() {
		var action, actor, onBehalf, details string
		if err := rows.Scan(&action, &actor, &onBehalf, &details); err != nil {
			tb.Fatal(err)
		}
		if strings.HasPrefix(action, prefix) {
			lines = append(lines, action+" by "+actor+" for "+onBehalf+": "+details)
		}
	}
	if err := rows.Err(); err != nil {
		tb.Fatal(err)
	}
	return lines
}
