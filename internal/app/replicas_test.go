package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// rowsByTable counts the rows of a database. Left out are those that depend on how many
// programs ran and for how long.
func rowsByTable(t *testing.T, url string) map[string]int {
	t.Helper()
	database, err := db.OpenPostgres(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = database.Close() }()
	rows := map[string]int{}
	for _, table := range texts(t, database, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()") {
		rows[table] = len(texts(t, database, "SELECT '' FROM "+table))
	}
	rows["settings"] = len(texts(t, database, "SELECT name FROM settings WHERE name <> 'writable'"))
	rows["jobs"] = len(texts(t, database, "SELECT id FROM jobs WHERE kind NOT LIKE 'billing.%'"))
	return rows
}

// together starts so many replicas at once on a database, behind one address. Each has a
// folder of its own.
func together(t *testing.T, n int, settings ...string) []*serving {
	t.Helper()
	settings = append(settings, "MARKETPLACE_PUBLIC_URL=http://localhost:8080")
	replicas, faults := make([]*serving, n), make([]error, n)
	var group sync.WaitGroup
	for i := range replicas {
		dir := t.TempDir()
		group.Go(func() { replicas[i], faults[i] = start(dir, settings...) })
	}
	group.Wait()
	for i, s := range replicas {
		if faults[i] != nil {
			t.Errorf("replica %d: %v", i, faults[i])
			continue
		}
		t.Cleanup(func() {
			if s.command.ProcessState != nil {
				return
			}
			if code, err := s.stop(); err != nil || code != 0 {
				t.Errorf("at the end: status %d, %v: %s", code, err, s.stderr)
			}
		})
	}
	if t.Failed() {
		t.FailNow()
	}
	return replicas
}

// Replicas that meet on an empty database all become ready. The first data is brought in
// once, and what they hold is what one alone would hold.
func TestReplicas_StartAtOnceOnEmptyDatabase_BringTheDataInOnce(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	for _, tc := range []struct {
		name   string
		demo   string
		rounds int
		filled int // how many say that they brought the demo in
	}{{"without the demo", "0", 5, 0}, {"with the demo", "1", 3, 1}} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			alone := testkit.PostgresURL(t)
			together(t, 1, "MARKETPLACE_DATABASE_URL="+alone, "MARKETPLACE_DEMO="+tc.demo)
			want := rowsByTable(t, alone)
			if len(want) < 50 {
				t.Fatalf("only %d tables", len(want))
			}
			for round := range tc.rounds {
				t.Run(fmt.Sprintf("round %d", round), func(t *testing.T) {
					url := testkit.PostgresURL(t)
					replicas := together(t, 2, "MARKETPLACE_DATABASE_URL="+url, "MARKETPLACE_DEMO="+tc.demo)
					if diff := cmp.Diff(want, rowsByTable(t, url)); diff != "" {
						t.Errorf("two replicas hold other rows than one: %s", diff)
					}
					filled, pages := 0, map[string]bool{}
					for _, s := range replicas {
						status, body := get(t, s.base+"/api/applications/published")
						if status != http.StatusOK {
							t.Errorf("%s: %d", s.base, status)
						}
						pages[body] = true
					}
					for _, s := range replicas {
						if code, err := s.stop(); err != nil || code != 0 {
							t.Errorf("status %d, %v: %s", code, err, s.stderr)
						}
						filled += strings.Count(s.stderr.String(), "the demo world is in")
						if strings.Contains(s.stderr.String(), `"level":"ERROR"`) {
							t.Errorf("a replica reports %s", s.stderr)
						}
					}
					if filled != tc.filled {
						t.Errorf("the demo was filled %d times, want %d", filled, tc.filled)
					}
					if len(pages) != 1 {
						t.Error("the replicas show different catalogues")
					}
				})
			}
		})
	}
}

// Assistants that call two replicas have one limit of 1,000 a minute, not one at each.
func TestReplicas_CallsOfAnAssistant_HaveOneLimit(t *testing.T) {
	t.Parallel()
	const limit, callers, calls = 1000, 4, 180
	_, database := copyOfWorld(t, emptyWorld, []string{databaseSetting + testkit.PostgresURL(t)})
	replicas := together(t, 2, database...)
	began := time.Now()
	var through, refused atomic.Int64
	var group sync.WaitGroup
	for _, s := range replicas {
		for range callers {
			group.Go(func() {
				for range calls {
					status, header, body := postMessage(t, s.base, nil, listTools)
					switch {
					case status == http.StatusOK:
						through.Add(1)
					case status == http.StatusTooManyRequests && header.Get("Retry-After") != "" && strings.Contains(body, "rate_limited"):
						refused.Add(1)
					default:
						t.Errorf("%d %s", status, body)
					}
				}
			})
		}
	}
	group.Wait()
	faded := int64(time.Since(began).Seconds()+1) * limit / 60 // when a window ends meanwhile
	if n := through.Load(); n > limit+faded || n < limit*8/10 || refused.Load() == 0 {
		t.Errorf("%d of %d calls were answered, %d told to wait", n, limit, refused.Load())
	}
}

// Visitors who write at two replicas have one limit of 600 a minute.
func TestReplicas_WritesOfAVisitor_HaveOneLimit(t *testing.T) {
	t.Parallel()
	const limit, callers, calls = 600, 4, 110
	_, database := copyOfWorld(t, emptyWorld, []string{databaseSetting + testkit.PostgresURL(t)})
	replicas := together(t, 2, database...)
	began := time.Now()
	var through, refused atomic.Int64
	var group sync.WaitGroup
	for _, s := range replicas {
		for range callers {
			group.Go(func() {
				for range calls {
					answer, err := http.Post(s.base+"/api/products-carts", "application/json", strings.NewReader("{}"))
					if err != nil {
						t.Error(err)
						return
					}
					_ = answer.Body.Close()
					switch limited := answer.Header.Get("RateLimit"); {
					case answer.StatusCode == http.StatusTooManyRequests && answer.Header.Get("Retry-After") == "60" && strings.HasPrefix(limited, `"writes:address";r=0;t=`):
						refused.Add(1)
					case answer.StatusCode == http.StatusUnauthorized && strings.HasPrefix(limited, `"writes:address";r=`):
						through.Add(1)
					default:
						t.Errorf("%d %v", answer.StatusCode, answer.Header)
					}
				}
			})
		}
	}
	group.Wait()
	faded := int64(time.Since(began).Seconds()+1) * limit / 60 // when a window ends meanwhile
	if n := through.Load(); n > limit+faded || n < limit*8/10 {
		t.Errorf("%d of %d writes were let through, %d refused", n, limit, refused.Load())
	}
}
