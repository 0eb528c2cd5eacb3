package db_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/kit/ids"
	"marketplace/internal/testkit"
)

func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// Who only looks makes no file, and cannot write: not where there is nothing, not beside a
// program that has the database open.
func TestOpenSQLiteReadOnly_ChangesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "marketplace.db")
	if _, err := db.OpenSQLiteReadOnly(file); !errors.Is(err, os.ErrNotExist) || len(filesIn(t, dir)) != 0 {
		t.Fatalf("%v, %v", err, filesIn(t, dir))
	}
	owner, err := db.OpenSQLite(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(owner.Migrate(t.Context()), db.NewSettings(owner).PutSetting(t.Context(), "colour", "red")); err != nil {
		t.Fatal(err)
	}
	look := func(when string) {
		t.Helper()
		before := filesIn(t, dir)
		reader, err := db.OpenSQLiteReadOnly(file)
		if err != nil {
			t.Fatal(err)
		}
		if value, err := db.NewSettings(reader).Setting(t.Context(), "colour"); err != nil || value != "red" {
			t.Errorf("%s: the setting is %q, %v", when, value, err)
		}
		if err := db.NewSettings(reader).PutSetting(t.Context(), "colour", "blue"); err == nil {
			t.Errorf("%s: it writes", when)
		}
		if err := reader.CheckWhole(t.Context()); err != nil {
			t.Errorf("%s: %v", when, err)
		}
		if err := reader.Close(); err != nil {
			t.Error(err)
		}
		if after := filesIn(t, dir); !slices.Equal(before, after) {
			t.Errorf("%s: files %v, before %v", when, after, before)
		}
	}
	look("while it is open")
	if err := owner.Close(); err != nil {
		t.Fatal(err)
	}
	look("while it is closed")
}

func TestCheckWhole_DamagedFile_IsNamed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "marketplace.db")
	owner, err := db.OpenSQLite(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(owner.Migrate(t.Context()), owner.Close()); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 5 * 4096; i < 40*4096; i++ {
		content[i] = 0xAA
	}
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	reader, err := db.OpenSQLiteReadOnly(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reader.Close() }()
	if err := reader.CheckWhole(t.Context()); err == nil {
		t.Error("the damage is not seen")
	}
}

func TestSchemaVersion_EmptyAndMigrated_AreTold(t *testing.T) {
	t.Parallel()
	eachEmpty(t, func(t *testing.T, database *db.DB) {
		current, newest, err := database.SchemaVersion(t.Context())
		if err != nil || current != 0 || newest < 50 {
			t.Errorf("of an empty one: %d of %d, %v", current, newest, err)
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if current, newest, err := database.SchemaVersion(t.Context()); err != nil || current != newest {
			t.Errorf("of a migrated one: %d of %d, %v", current, newest, err)
		}
		if name, major, err := database.Release(t.Context()); err != nil || major < 3 || !strings.Contains(name, ".") {
			t.Errorf("%q, %d, %v", name, major, err)
		}
	})
}

// eachEmpty runs a test on a database of each engine without a schema.
func eachEmpty(t *testing.T, test func(t *testing.T, database *db.DB)) {
	t.Helper()
	for engine, open := range map[string]func(*testing.T) (*db.DB, error){
		"sqlite": func(t *testing.T) (*db.DB, error) {
			t.Helper()
			return db.OpenSQLite(filepath.Join(t.TempDir(), "marketplace.db"))
		},
		"postgres": func(t *testing.T) (*db.DB, error) {
			t.Helper()
			return db.OpenPostgres(testkit.PostgresURL(t))
		},
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			database, err := open(t)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = database.Close() })
			test(t, database)
		})
	}
}

// What a user of PostgreSQL may do beyond the shop's tables is named.
func TestExcessRights_EachKindOfUser_IsNamed(t *testing.T) {
	t.Parallel()
	super := testkit.Postgres(t)
	if rights, err := super.ExcessRights(t.Context()); err != nil || !slices.Equal(rights, []string{"is a superuser"}) {
		t.Errorf("a superuser: %v, %v", rights, err)
	}
	for name, tc := range map[string]struct {
		attributes string
		want       []string
	}{
		"modest":                    {"", nil},
		"makes roles and databases": {"CREATEDB CREATEROLE", []string{"may create databases", "may create roles"}},
		"above row security":        {"BYPASSRLS", []string{"bypasses row security"}},
		"reads all":                 {"IN ROLE pg_read_all_data", []string{"is a member of pg_read_all_data"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			role := "r_" + ids.Hash(ids.NewID())[:16]
			execute(t, super, "CREATE ROLE "+role+" LOGIN PASSWORD 'of-a-test' "+tc.attributes)
			t.Cleanup(func() { _, _ = super.Writer().Exec("DROP ROLE " + role) })
			user, err := db.OpenPostgres(addressAs(t, super.URL(), role, "of-a-test"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = user.Close() })
			if rights, err := user.ExcessRights(t.Context()); err != nil || !slices.Equal(rights, tc.want) {
				t.Errorf("%v, %v, want %v", rights, err, tc.want)
			}
		})
	}
}
