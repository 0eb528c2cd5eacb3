package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"marketplace/internal/app"
	"marketplace/internal/config"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/kit/ratelimit"
	"marketplace/internal/testkit"
)

// processorTime is what this process has used so far. The server of the database is not
// in it.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// measured runs the body so often and reports the processor time of each run.
func measured(b *testing.B, body func()) {
	b.Helper()
	b.ResetTimer()
	before := processorTime(b)
	for range b.N {
		body()
	}
	b.ReportMetric(float64(processorTime(b)-before)/float64(b.N), "cpu-ns/op")
}

// BenchmarkLimiter is what the limiter costs a request of one busy caller, to be held
// against BenchmarkWrite: `go test -run '^$' -bench 'Limiter|Write' -benchtime 1000x ./internal/app`.
func BenchmarkLimiter(b *testing.B) {
	policy := ratelimit.Policy{Name: "bench", Limit: 1 << 30, Window: time.Minute}
	b.Run("memory", func(b *testing.B) {
		limiter := ratelimit.New(policy, nil, time.Now)
		measured(b, func() { limiter.Take(b.Context(), "ann") })
	})
	b.Run("postgres", func(b *testing.B) {
		limiter := ratelimit.New(policy, httpapidb.NewRequestCounters(testkit.Postgres(b), time.Now, testkit.Log()), time.Now)
		measured(b, func() { limiter.Take(b.Context(), "ann") })
	})
}

// BenchmarkWrite is a write of a signed-in person on PostgreSQL, with everything that
// the program does for it: a free app is installed, or uninstalled again.
func BenchmarkWrite(b *testing.B) {
	database := testkit.Postgres(b)
	cfg, err := config.Load([]string{"MARKETPLACE_DEMO=1", "MARKETPLACE_DATA_DIR=" + b.TempDir(), "MARKETPLACE_DATABASE_URL=" + database.URL()}, nil)
	if err != nil {
		b.Fatal(err)
	}
	program, err := app.New(b.Context(), cfg, database, testkit.Log())
	if err != nil {
		b.Fatal(err)
	}
	if err := program.Prepare(b.Context()); err != nil {
		b.Fatal(err)
	}
	token, err := program.IssueToken(b.Context(), "owner@acme.test", nil, time.Hour)
	if err != nil {
		b.Fatal(err)
	}
	handler, n := app.Handler(program), 0
	measured(b, func() {
		n++
		r := httptest.NewRequestWithContext(b.Context(), http.MethodPut, "/api/applications/box/install", strings.NewReader("{}"))
		if n%2 == 0 {
			r.Method = http.MethodDelete
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code >= http.StatusBadRequest {
			b.Fatal(fmt.Sprint(n, " ", w.Code, w.Body))
		}
	})
}
