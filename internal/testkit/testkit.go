// Package testkit gives tests a database of each engine, a clock to move and a
// quiet logger. Only tests import it.
package testkit

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/ids"
)

// EachDB runs a test on an empty, migrated database of each engine. PostgreSQL
// is the server of TEST_POSTGRES_DSN; without it that half is skipped, except
// in CI, where it fails.
func EachDB(t *testing.T, test func(t *testing.T, database *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, SQLite(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, Postgres(t))
	})
}

// SQLite gives an empty, migrated database in a temporary folder.
func SQLite(tb testing.TB) *db.DB {
	tb.Helper()
	database, err := db.OpenSQLite(filepath.Join(tb.TempDir(), "marketplace.db"))
	if err != nil {
		tb.Fatal(err)
	}
	return migrated(tb, database)
}

// Postgres gives an empty, migrated database in a schema of its own.
func Postgres(tb testing.TB) *db.DB {
	tb.Helper()
	database, err := db.OpenPostgres(PostgresURL(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return migrated(tb, database)
}

// PostgresURL gives the address of an empty schema that is dropped after the
// test.
func PostgresURL(tb testing.TB) string {
	tb.Helper()
	dsn := os.Getenv("TEST_POSTGRES_DSN")
	if dsn == "" {
		if os.Getenv("CI") != "" {
			tb.Fatal("TEST_POSTGRES_DSN is not set: `make test` starts a server and sets it")
		}
		tb.Skip("TEST_POSTGRES_DSN is not set: `make test` starts a server and sets it")
	}
	admin, err := sql.Open("pgx", dsn)
	if err != nil {
		tb.Fatal(err)
	}
	schema := "t_" + ids.Hash(ids.NewID())[:16]
	if _, err := admin.ExecContext(tb.Context(), "CREATE SCHEMA "+schema); err != nil {
		tb.Fatalf("make a schema for the test: %v", err)
	}
	tb.Cleanup(func() {
		_, _ = admin.ExecContext(context.Background(), "DROP SCHEMA "+schema+" CASCADE")
		_ = admin.Close()
	})
	address, err := url.Parse(dsn)
	if err != nil {
		tb.Fatal(err)
	}
	query := address.Query()
	query.Set("search_path", schema)
	address.RawQuery = query.Encode()
	return address.String()
}

func migrated(tb testing.TB, database *db.DB) *db.DB {
	tb.Helper()
	tb.Cleanup(func() {
		if err := database.Close(); err != nil {
			tb.Errorf("close the database: %v", err)
		}
	})
	if err := database.Migrate(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	return database
}

// Clock is a clock that stands still until a test moves it. It starts on
// 21 November 2026, noon UTC.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock makes such a clock.
func NewClock() *Clock { return &Clock{now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)} }

// Now gives the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock on.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// IDs makes predictable ids: id-1, id-2 and so on.
func IDs() func() string {
	var mu sync.Mutex
	n := 0
	return func() string {
		mu.Lock()
		defer mu.Unlock()
		n++
		return fmt.Sprintf("id-%d", n)
	}
}

// Log is a logger that says nothing.
func Log() *slog.Logger { return slog.New(slog.DiscardHandler) }
