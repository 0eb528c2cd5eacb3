package demo_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/demo"
	"marketplace/internal/kit/clock"
	"marketplace/internal/testkit"
)

type answer struct {
	Now    time.Time `json:"now"`
	Offset string    `json:"offset"`
	Code   string    `json:"code"`
}

func ask(t *testing.T, c *demo.Clock, method, body string) (int, answer) {
	t.Helper()
	mux := http.NewServeMux()
	c.Mount(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, "/demo/clock", strings.NewReader(body)))
	var a answer
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		t.Fatalf("%s %s: %s", method, body, w.Body)
	}
	return w.Code, a
}

// Decisions section 3: the clock moves all of time, and due jobs run before the
// call answers.
func TestDemoClock_Moved_DueWorkIsDoneBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		var c clock.Clock
		ranAt := time.Time{}
		d := &demo.Clock{Clock: &c, Settings: db.NewSettings(database), Log: testkit.Log(), RunDue: func(context.Context) error { ranAt = c.Now(); return nil }}
		for _, step := range []string{"72h", "90m"} {
			if status, a := ask(t, d, http.MethodPost, `{"advance":"`+step+`"}`); status != http.StatusOK {
				t.Fatalf("%d %+v", status, a)
			}
		}
		want := 73*time.Hour + 30*time.Minute
		if c.Offset() != want || time.Until(ranAt) < want-time.Minute {
			t.Errorf("the clock is %s ahead and due work ran at %s", c.Offset(), ranAt)
		}
		if _, a := ask(t, d, http.MethodGet, ""); a.Offset != "73h30m0s" || time.Until(a.Now) < want-time.Minute {
			t.Errorf("the clock says %+v", a)
		}
		var next clock.Clock // the next start
		if err := (&demo.Clock{Clock: &next, Settings: db.NewSettings(database)}).Restore(t.Context()); err != nil || next.Offset() != want {
			t.Errorf("after a restart the clock is %s ahead, %v", next.Offset(), err)
		}
	})
}

func TestDemoClock_NoStepForward_IsRefused(t *testing.T) {
	t.Parallel()
	var c clock.Clock
	d := &demo.Clock{Clock: &c, Settings: db.NewSettings(testkit.SQLite(t)), Log: testkit.Log(), RunDue: func(context.Context) error { return nil }}
	for _, body := range []string{`{"advance":"-1h"}`, `{"advance":"tomorrow"}`, `{"advance":"900000h"}`, `{}`, `{"advance":72}`, `not json`, ``, `{"advance":"` + strings.Repeat("1", 2000) + `h"}`} {
		status, a := ask(t, d, http.MethodPost, body)
		if status != http.StatusBadRequest || a.Code != "validation" || c.Offset() != 0 {
			t.Errorf("%.40s: %d %+v, offset %s", body, status, a, c.Offset())
		}
	}
}

func TestDemoClock_FailedJob_IsReported(t *testing.T) {
	t.Parallel()
	var c clock.Clock
	d := &demo.Clock{Clock: &c, Settings: db.NewSettings(testkit.SQLite(t)), Log: testkit.Log(), RunDue: func(context.Context) error { return errors.New("secret detail") }}
	if status, a := ask(t, d, http.MethodPost, `{"advance":"1h"}`); status != http.StatusInternalServerError || a.Code != "internal" {
		t.Errorf("%d %+v", status, a)
	}
}

// Decisions section 3.
func TestDemoAccounts_List_HasTen(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, account := range demo.Accounts() {
		if !strings.HasSuffix(account.Email, ".test") || account.Organization == "" || account.Why == "" || seen[account.Email] {
			t.Errorf("%+v", account)
		}
		seen[account.Email] = true
	}
	if len(seen) != 10 || !seen["owner@acme.test"] || !seen["staff@market.test"] {
		t.Errorf("the accounts are %v", seen)
	}
}
