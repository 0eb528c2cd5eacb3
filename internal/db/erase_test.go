package db_test

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

func addressAs(t *testing.T, address, user, password string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(user, password)
	return u.String()
}

func tablesOf(t *testing.T, database *db.DB) []string {
	t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
	if database.Engine() == db.PostgreSQL {
		query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
	}
	rows, err := database.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		if name != "goose_db_version" {
			names = append(names, name)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}

// The tables that are counted and dropped are all that the migrations made.
func TestTables_Migrated_AreThoseOfTheDatabase(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		if got, want := database.Tables(), tablesOf(t, database); !slices.Equal(got, want) {
			t.Errorf("tables %v, want %v", got, want)
		}
		rows, err := database.CountRows(t.Context())
		if err != nil || rows["content_version"] != 1 || len(rows) != len(database.Tables()) {
			t.Errorf("%v, %v", rows, err)
		}
	})
}

// What is left is as before the first start: it is migrated anew, and holds nothing.
func TestErase_FilledDatabase_IsEmptyAndWorksAgain(t *testing.T) {
	t.Parallel()
	reopen := func(t *testing.T, database *db.DB, file string) *db.DB {
		t.Helper()
		if database.Engine() == db.PostgreSQL {
			return database
		}
		again, err := db.OpenSQLite(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = again.Close() })
		return again
	}
	eachEmpty(t, func(t *testing.T, database *db.DB) {
		file := fileOf(t, database)
		if err := errors.Join(database.Migrate(t.Context()), db.NewSettings(database).PutSetting(t.Context(), "colour", "red")); err != nil {
			t.Fatal(err)
		}
		if database.Engine() == db.PostgreSQL {
			execute(t, database, "CREATE TABLE of_another_program (id TEXT)")
		}
		if err := database.Erase(t.Context()); err != nil {
			t.Fatal(err)
		}
		database = reopen(t, database, file)
		var want []string
		if database.Engine() == db.PostgreSQL {
			want = []string{"of_another_program"}
		}
		if got := tablesOf(t, database); !slices.Equal(got, want) {
			t.Errorf("tables %v, want %v", got, want)
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if value, err := db.NewSettings(database).Setting(t.Context(), "colour"); err != nil || value != "" {
			t.Errorf("the setting is %q, %v", value, err)
		}
	})
}

func fileOf(t *testing.T, database *db.DB) string {
	t.Helper()
	if database.Engine() == db.PostgreSQL {
		return ""
	}
	var file string
	if err := database.Read().QueryRowContext(t.Context(), "SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(&file); err != nil {
		t.Fatal(err)
	}
	return file
}

// eventually waits until something holds, half a minute at most.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// Several programs serve at once; who needs the database for itself waits for none and is
// refused, and while it has it none begins.
func TestServing_WhileUnserved_ExcludeEachOther(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		ctx := t.Context()
		ran := false
		run := func(context.Context) error { ran = true; return nil }
		if err := database.WhileUnserved(ctx, run); err != nil || !ran {
			t.Fatal(err)
		}
		if database.Engine() == db.SQLite {
			return // its folder is locked
		}
		one, err := database.StartServing(ctx)
		if err != nil {
			t.Fatal(err)
		}
		two, err := database.StartServing(ctx)
		if err != nil {
			t.Fatal(err)
		}
		ran = false
		if err := errors.Join(one.Close(), database.WhileUnserved(ctx, run)); !errors.Is(err, db.ErrServed) || ran {
			t.Errorf("while one serves: %v", err)
		}
		if err := two.Close(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the lock stays", func() bool { return database.WhileUnserved(ctx, run) == nil }) // the server sees the end of a connection a moment later
		err = database.WhileUnserved(ctx, func(ctx context.Context) error {
			_, err := database.StartServing(ctx)
			return err
		})
		if !errors.Is(err, db.ErrServed) {
			t.Errorf("serving begins meanwhile: %v", err)
		}
	})
}
