package db_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func put(ctx context.Context, tx db.Tx, name, value string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2)", name, value)
	return err
}

func setting(t *testing.T, database *db.DB, name string) string {
	t.Helper()
	value, err := db.NewSettings(database).Setting(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestTransaction_Fails_LeavesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		failed := errors.New("no")
		err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			if err := put(ctx, tx, "a", "1"); err != nil {
				return err
			}
			return failed
		})
		if !errors.Is(err, failed) || setting(t, database, "a") != "" {
			t.Errorf("%v left %q", err, setting(t, database, "a"))
		}
		func() {
			defer func() { _ = recover() }()
			_ = database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				if err := put(ctx, tx, "b", "1"); err != nil {
					return err
				}
				panic("half way")
			})
		}()
		if got := setting(t, database, "b"); got != "" {
			t.Errorf("a panic left %q", got)
		}
		if err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return put(ctx, tx, "c", "1") }); err != nil || setting(t, database, "c") != "1" {
			t.Errorf("after a panic: %v", err)
		}
	})
}

// Every transaction reads a counter, waits, and writes it back plus one. Only a
// database that puts them in order, and a caller that tries again, counts all.
func TestTransaction_Concurrent_AreSerializable(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		if err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return put(ctx, tx, "n", "0") }); err != nil {
			t.Fatal(err)
		}
		const callers, each = 4, 5
		var group sync.WaitGroup
		var mu sync.Mutex
		attempts, refused := 0, 0
		for range callers {
			group.Go(func() {
				for range each {
					err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
						mu.Lock()
						attempts++
						mu.Unlock()
						var n int
						if err := tx.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = 'n'").Scan(&n); err != nil {
							return err
						}
						_, err := tx.ExecContext(ctx, "UPDATE settings SET value = $1 WHERE name = 'n'", strconv.Itoa(n+1))
						return err
					})
					switch {
					case errs.CodeOf(err) == errs.Unavailable && errs.ReasonOf(err) == "database_busy":
						mu.Lock()
						refused++ // after eight attempts a caller is told so
						mu.Unlock()
					case err != nil:
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		if got, want := setting(t, database, "n"), strconv.Itoa(callers*each-refused); got != want {
			t.Errorf("counted %s, want %s", got, want)
		}
		if database.Engine() == db.PostgreSQL && attempts == callers*each {
			t.Log("no attempt had to be repeated")
		}
	})
}

// The first attempt is made to clash for certain: another transaction commits a
// change of what it read before it writes.
func TestTransaction_SerializationFailure_IsTriedAgain(t *testing.T) {
	t.Parallel()
	database := testkit.Postgres(t)
	if err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return put(ctx, tx, "n", "0") }); err != nil {
		t.Fatal(err)
	}
	add := func(ctx context.Context, tx db.Tx, n int) error {
		_, err := tx.ExecContext(ctx, "UPDATE settings SET value = $1 WHERE name = 'n'", strconv.Itoa(n))
		return err
	}
	attempts := 0
	err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		attempts++
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = 'n'").Scan(&n); err != nil {
			return err
		}
		if attempts == 1 {
			if err := database.InTx(t.Context(), func(ctx context.Context, other db.Tx) error { return add(ctx, other, 10) }); err != nil {
				return err
			}
		}
		return add(ctx, tx, n+1)
	})
	if err != nil || attempts != 2 || setting(t, database, "n") != "11" {
		t.Errorf("%d attempts, n is %s, %v; want 2 attempts and 11", attempts, setting(t, database, "n"), err)
	}
}

func TestTransaction_ContextEnds_EndsToo(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
			if err := put(ctx, tx, "a", "1"); err != nil {
				return err
			}
			cancel()
			return nil
		})
		if err == nil || setting(t, database, "a") != "" {
			t.Errorf("after the caller left: %v, %q", err, setting(t, database, "a"))
		}
	})
}

func TestViolation_BrokenKeys_AreNamed(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		exec := func(query string) error {
			return database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, query)
				return err
			})
		}
		for _, query := range []string{
			"CREATE TABLE parents (id TEXT PRIMARY KEY, name TEXT UNIQUE)",
			"CREATE TABLE children (parent TEXT NOT NULL REFERENCES parents (id))",
			"INSERT INTO parents (id, name) VALUES ('p', 'n')",
		} {
			if err := exec(query); err != nil {
				t.Fatal(err)
			}
		}
		for _, tc := range []struct {
			name, query     string
			unique, foreign bool
		}{
			{"the same primary key", "INSERT INTO parents (id, name) VALUES ('p', 'm')", true, false},
			{"the same unique name", "INSERT INTO parents (id, name) VALUES ('q', 'n')", true, false},
			{"a parent that is not there", "INSERT INTO children (parent) VALUES ('x')", false, true},
			{"a null", "INSERT INTO children (parent) VALUES (NULL)", false, false},
			{"no such table", "INSERT INTO cousins (parent) VALUES ('p')", false, false},
		} {
			err := exec(tc.query)
			if err == nil || db.IsUnique(err) != tc.unique || db.IsForeign(err) != tc.foreign {
				t.Errorf("%s: %v is unique %v, foreign %v", tc.name, err, db.IsUnique(err), db.IsForeign(err))
			}
		}
		if db.IsUnique(nil) || db.IsForeign(nil) || db.IsNoRows(nil) || !db.IsNoRows(sql.ErrNoRows) {
			t.Error("no error is mistaken for one")
		}
	})
}

func TestReadPool_SQLite_CannotWrite(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	for range 8 { // every connection of the pool
		if _, err := database.Read().ExecContext(t.Context(), "INSERT INTO settings (name, value) VALUES ('a', '1')"); err == nil || !strings.Contains(err.Error(), "readonly") {
			t.Fatalf("the read pool wrote: %v", err)
		}
	}
}

// Smell 8 of the style guide: settings of a connection must hold on every one.
func TestSQLite_EveryConnection_HasItsPragmas(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	want := map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1", "busy_timeout": "10000"}
	for name, pool := range map[string]*sql.DB{"read": database.ReadPool(), "write": database.Writer()} {
		n := pool.Stats().MaxOpenConnections
		if name == "write" && n != 1 {
			t.Errorf("%d connections may write, want 1", n)
		}
		for i := range n { // held at once, so that each is another one
			conn, err := pool.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = conn.Close() }()
			for pragma, value := range want {
				var got string
				if err := conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != value {
					t.Errorf("%s connection %d: %s is %q, want %q (%v)", name, i, pragma, got, value, err)
				}
			}
		}
	}
}

func TestReadPool_WriterAtWork_IsNotBlocked(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		if err := put(ctx, tx, "a", "1"); err != nil {
			return err
		}
		reading, cancel := context.WithTimeout(ctx, 2*time.Second)
		defer cancel()
		value, err := db.NewSettings(database).Setting(reading, "a")
		if err != nil || value != "" {
			return fmt.Errorf("read %q, %w", value, err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestMigrate_NewerSchema_IsRefusedAndLeftAlone(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		err = database.Migrate(t.Context())
		if err == nil || !strings.Contains(err.Error(), "the database has schema version 9999, newer than this program's") {
			t.Errorf("migrate said %v", err)
		}
		var version int64
		if err := database.Read().QueryRowContext(t.Context(), "SELECT MAX(version_id) FROM goose_db_version").Scan(&version); err != nil || version != 9999 {
			t.Errorf("the version is now %d, %v", version, err)
		}
	})
}

func TestMigrate_TwiceOrAtOnce_ChangesNothing(t *testing.T) {
	t.Parallel()
	url := testkit.PostgresURL(t)
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			database, err := db.OpenPostgres(url)
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = database.Close() }()
			if err := database.Migrate(t.Context()); err != nil {
				t.Errorf("a replica could not migrate: %v", err)
			}
		})
	}
	group.Wait()
}

func TestSettings_Writes_KeepTheLastAndTheFirst(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		settings := db.NewSettings(database)
		for _, value := range []string{"1", "2"} {
			if err := settings.PutSetting(t.Context(), "last", value); err != nil {
				t.Fatal(err)
			}
			if got, err := settings.PutSettingOnce(t.Context(), "first", value); err != nil || got != "1" {
				t.Errorf("the first value is %q, %v", got, err)
			}
		}
		if got := setting(t, database, "last"); got != "2" {
			t.Errorf("the last value is %q", got)
		}
	})
}

func TestSQLite_DataFolder_MayHaveAnyName(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"with space", "100%25", "a#b", "why?", "żółw & co"} {
		file := filepath.Join(t.TempDir(), name, "marketplace.db")
		database, err := db.OpenSQLite(file)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(file); err != nil {
			t.Errorf("%s: the database is elsewhere: %v", name, err)
		}
		backup := filepath.Join(t.TempDir(), name+".bak")
		if err := database.Backup(t.Context(), backup); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		_ = database.Close()
		if err := db.Restore(t.Context(), backup, file); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMigrate_TwoProgramsOnANewFolder_MigrateOnce(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "marketplace.db")
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			database, err := db.OpenSQLite(file)
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = database.Close() }()
			if err := database.Migrate(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}
