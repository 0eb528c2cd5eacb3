// Package testkit gives tests a database of each engine, a clock to move and a
// quiet logger. Only tests import it.
package testkit

import (
	"context"
	"database/sql"
	"errors"
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
	empty, err := emptySQLite()
	if err != nil {
		tb.Fatal(err)
	}
	file := filepath.Join(tb.TempDir(), "marketplace.db")
	if err := os.WriteFile(file, empty, 0o600); err != nil {
		tb.Fatal(err)
	}
	database, err := db.OpenSQLite(file)
	if err != nil {
		tb.Fatal(err)
	}
	return closed(tb, database)
}

// emptySQLite is the file of a migrated database: each test gets a copy, because to
// migrate anew for each takes longer than most of them.
//
//nolint:gochecknoglobals // made once
var emptySQLite = sync.OnceValues(func() (empty []byte, err error) {
	dir, err := os.MkdirTemp("", "marketplace-empty-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "marketplace.db")
	database, err := db.OpenSQLite(file)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(database.Migrate(context.Background()), database.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// Postgres gives an empty, migrated database of its own.
func Postgres(tb testing.TB) *db.DB {
	tb.Helper()
	postgresServer(tb)
	template, err := postgresTemplate()
	if err != nil {
		tb.Fatal(err)
	}
	database, err := db.OpenPostgres(PostgresCopy(tb, template))
	if err != nil {
		tb.Fatal(err)
	}
	return closed(tb, database)
}

// PostgresCopy gives the address of a copy of a database, which is dropped after the test.
// Nobody may use the database meanwhile.
func PostgresCopy(tb testing.TB, of string) string {
	tb.Helper()
	address, name := copyPostgres(tb, of)
	tb.Cleanup(func() {
		_, _ = postgresServer(tb).ExecContext(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)")
	})
	return address
}

// PostgresTemplate gives the address and the name of an empty, migrated database to be copied
// from, which stays as long as the server does.
func PostgresTemplate(tb testing.TB) (address, name string) {
	tb.Helper()
	postgresServer(tb)
	template, err := postgresTemplate()
	if err != nil {
		tb.Fatal(err)
	}
	return copyPostgres(tb, template)
}

func copyPostgres(tb testing.TB, of string) (address, name string) {
	tb.Helper()
	name = "t_" + ids.Hash(ids.NewID())[:16]
	if _, err := postgresServer(tb).ExecContext(tb.Context(), "CREATE DATABASE "+name+" STRATEGY FILE_COPY TEMPLATE "+of); err != nil {
		tb.Fatalf("make a database for the test: %v", err)
	}
	address, err := postgresAddress(name)
	if err != nil {
		tb.Fatal(err)
	}
	return address, name
}

// PostgresURL gives the address of an empty schema that is dropped after the
// test.
func PostgresURL(tb testing.TB) string {
	tb.Helper()
	server := postgresServer(tb)
	schema := "t_" + ids.Hash(ids.NewID())[:16]
	if _, err := server.ExecContext(tb.Context(), "CREATE SCHEMA "+schema); err != nil {
		tb.Fatalf("make a schema for the test: %v", err)
	}
	tb.Cleanup(func() { _, _ = server.ExecContext(context.Background(), "DROP SCHEMA "+schema+" CASCADE") })
	address, err := url.Parse(os.Getenv(postgresDSN))
	if err != nil {
		tb.Fatal(err)
	}
	query := address.Query()
	query.Set("search_path", schema)
	address.RawQuery = query.Encode()
	return address.String()
}

// postgresDSN is the setting with the address of the server for tests.
const postgresDSN = "TEST_POSTGRES_DSN"

// postgresServer gives the server that tests make their databases on. Without one
// the test is skipped, except in CI, where it fails.
func postgresServer(tb testing.TB) *sql.DB {
	tb.Helper()
	if os.Getenv(postgresDSN) == "" {
		if os.Getenv("CI") != "" {
			tb.Fatal("TEST_POSTGRES_DSN is not set: `make test` starts a server and sets it")
		}
		tb.Skip("TEST_POSTGRES_DSN is not set: `make test` starts a server and sets it")
	}
	server, err := openPostgresServer()
	if err != nil {
		tb.Fatal(err)
	}
	return server
}

//nolint:gochecknoglobals // opened once
var openPostgresServer = sync.OnceValues(func() (*sql.DB, error) { return sql.Open("pgx", os.Getenv(postgresDSN)) })

// postgresTemplate is the name of a migrated database on the server, which each test
// gets a copy of. All packages share it, and later runs on the same server, too: its
// name says which migrations it has.
//
//nolint:gochecknoglobals // made once
var postgresTemplate = sync.OnceValues(func() (name string, err error) {
	name = "marketplace_" + db.SchemaDigest()[:16]
	server, err := openPostgresServer()
	if err != nil {
		return "", err
	}
	ctx := context.Background()
	alone, err := server.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, alone.Close()) }()
	if _, err := alone.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", name); err != nil {
		return "", err
	}
	defer func() {
		_, unlocked := alone.ExecContext(ctx, "SELECT pg_advisory_unlock(hashtext($1))", name)
		err = errors.Join(err, unlocked)
	}()
	var exists bool
	if err := alone.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&exists); err != nil || exists {
		return name, err
	}
	unfinished := name + "_new"
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + unfinished + " WITH (FORCE)", "CREATE DATABASE " + unfinished} {
		if _, err := alone.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	address, err := postgresAddress(unfinished)
	if err != nil {
		return "", err
	}
	database, err := db.OpenPostgres(address)
	if err != nil {
		return "", err
	}
	if err := errors.Join(database.Migrate(ctx), database.Close()); err != nil {
		return "", err
	}
	_, err = alone.ExecContext(ctx, "ALTER DATABASE "+unfinished+" RENAME TO "+name)
	return name, err
})

// postgresAddress is the address of a database on the server.
func postgresAddress(name string) (string, error) {
	address, err := url.Parse(os.Getenv(postgresDSN))
	if err != nil {
		return "", err
	}
	address.Path = "/" + name
	return address.String(), nil
}

// closed gives a database that is closed at the end of the test.
func closed(tb testing.TB, database *db.DB) *db.DB {
	tb.Helper()
	tb.Cleanup(func() {
		if err := database.Close(); err != nil {
			tb.Errorf("close the database: %v", err)
		}
	})
	return database
}

// SkipShort leaves a test that takes long out of `make quick`, which asks for short
// ones; `make test` runs it.
func SkipShort(tb testing.TB) {
	tb.Helper()
	if testing.Short() {
		tb.Skip("takes long: make test runs it")
	}
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
