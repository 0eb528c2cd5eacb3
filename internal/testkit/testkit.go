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
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	database, err := db.OpenSQLite(filepath.Join(t.TempDir(), "marketplace.db"))
	if err != nil {
		t.Fatal(err)
	}
	return migrated(t, database)
}

// Postgres gives an empty, migrated database in a schema of its own.
func Postgres(t testing.TB) *db.DB {
	t.Helper()
	database, err := db.OpenPostgres(PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	return migrated(t, database)
}

// PostgresURL gives the address of an empty schema that is dropped after the
// test.
func PostgresURL(t testing.TB) string {
	t.Helper()
	dsn := os.Getenv("TEST_POSTGRES_DSN")
	if dsn == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("TEST_POSTGRES_DSN is not set: `make test` starts a server and sets it")
		}
		t.Skip("TEST_POSTGRES_DSN is not set: `make test` starts a server and sets it")
	}
	admin, err := sql.Open("pgx", dsn)
	if err != nil {
		t.Fatal(err)
	}
	schema := "t_" + ids.Hash(ids.NewID())[:16]
	if _, err := admin.ExecContext(t.Context(), "CREATE SCHEMA "+schema); err != nil {
		t.Fatalf("make a schema for the test: %v", err)
	}
	t.Cleanup(func() {
		_, _ = admin.ExecContext(context.Background(), "DROP SCHEMA "+schema+" CASCADE")
		_ = admin.Close()
	})
	address, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	query.Set("search_path", schema)
	address.RawQuery = query.Encode()
	return address.String()
}

func migrated(t testing.TB, database *db.DB) *db.DB {
	t.Helper()
	t.Cleanup(func() {
		if err := database.Close(); err != nil {
			t.Errorf("close the database: %v", err)
		}
	})
	if err := database.Migrate(t.Context()); err != nil {
		t.Fatal(err)
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
