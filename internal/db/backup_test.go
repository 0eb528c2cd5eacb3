package db_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

func openMigrated(t *testing.T, file string) *db.DB {
	t.Helper()
	database, err := db.OpenSQLite(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := database.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return database
}

func TestBackup_DuringWrites_IsWholeAndComesBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, backup := filepath.Join(dir, "marketplace.db"), filepath.Join(dir, "copy.db")
	database := openMigrated(t, file)
	settings := db.NewSettings(database)
	if err := settings.PutSetting(t.Context(), "a", "before"); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	done := make(chan error)
	go func() {
		var err error
		for n := 0; err == nil; n++ {
			select {
			case <-stop:
				done <- nil
				return
			default:
				err = settings.PutSetting(context.Background(), "busy", strings.Repeat("x", n%100))
			}
		}
		done <- err
	}()
	if err := database.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	close(stop)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if err := settings.PutSetting(t.Context(), "a", "after"); err != nil {
		t.Fatal(err)
	}
	if err := database.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.Restore(t.Context(), backup, file); err != nil {
		t.Fatal(err)
	}
	restored := openMigrated(t, file)
	if got := setting(t, restored, "a"); got != "before" {
		t.Errorf("restored %q, want the state of the backup", got)
	}
	if err := restored.Close(); err != nil {
		t.Fatal(err)
	}
	old := openMigrated(t, file+".before-restore")
	defer func() { _ = old.Close() }()
	if got := setting(t, old, "a"); got != "after" {
		t.Errorf("the old database, set aside, holds %q", got)
	}
}

// The process ended without closing: the newest commits are in the write-ahead
// log only. Restoring a backup must not lose them from the database set aside.
func TestRestore_DatabaseSetAside_KeepsItsLog(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	live, crashed, backup := filepath.Join(dir, "live.db"), filepath.Join(dir, "marketplace.db"), filepath.Join(dir, "copy.db")
	database := openMigrated(t, live)
	if err := database.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	if err := db.NewSettings(database).PutSetting(t.Context(), "a", "committed"); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"", "-wal"} { // what the disk holds at this moment
		data, err := os.ReadFile(live + part)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(crashed+part, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := database.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.Restore(t.Context(), backup, crashed); err != nil {
		t.Fatal(err)
	}
	old := openMigrated(t, crashed+".before-restore")
	defer func() { _ = old.Close() }()
	if got := setting(t, old, "a"); got != "committed" {
		t.Errorf("the database set aside lost a commit: %q", got)
	}
	fresh := openMigrated(t, crashed)
	defer func() { _ = fresh.Close() }()
	if got := setting(t, fresh, "a"); got != "" {
		t.Errorf("the restored database has %q of the old one", got)
	}
}

func TestBackup_FileExists_IsNotOverwritten(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	file := filepath.Join(t.TempDir(), "precious")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := database.Backup(t.Context(), file); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("backup over a file: %v", err)
	}
	if data, _ := os.ReadFile(file); string(data) != "precious" {
		t.Error("the file is gone")
	}
	if err := database.Backup(t.Context(), filepath.Join(t.TempDir(), "no", "such", "folder")); err == nil {
		t.Error("a backup into no folder is written")
	}
}

func TestRestore_NoBackup_IsRefusedAndTheDatabaseStays(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "marketplace.db")
	database := openMigrated(t, file)
	settings := db.NewSettings(database)
	for range 50 {
		if err := settings.PutSetting(t.Context(), "a"+strings.Repeat("b", 50), strings.Repeat("kept", 4000)); err != nil {
			t.Fatal(err)
		}
	}
	good := filepath.Join(dir, "good.db")
	if err := database.Backup(t.Context(), good); err != nil {
		t.Fatal(err)
	}
	if err := settings.PutSetting(t.Context(), "a", "kept"); err != nil {
		t.Fatal(err)
	}
	if err := database.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	damaged := bytes.Clone(whole)
	for i := 4096 * 2; i < 4096*6; i++ {
		damaged[i] = 0xff
	}
	other := filepath.Join(dir, "other.db")
	foreign, err := db.OpenSQLite(other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := foreign.Writer().ExecContext(t.Context(), "CREATE TABLE songs (title TEXT)"); err != nil {
		t.Fatal(err)
	}
	if err := foreign.Close(); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{
		"no file":                      filepath.Join(dir, "nothing.db"),
		"a text":                       write("text.db", []byte(strings.Repeat("this is no database ", 100))),
		"an empty file":                write("empty.db", nil),
		"half of a backup":             write("half.db", whole[:len(whole)/2]),
		"a damaged backup":             write("damaged.db", damaged),
		"a database of something else": other,
	} {
		err := db.Restore(t.Context(), path, file)
		if err == nil {
			t.Fatalf("%s is restored", name)
		}
		if text := err.Error(); !strings.HasPrefix(text, "backup") || strings.Contains(text, "%!") || strings.Contains(text, "\n") {
			t.Errorf("%s: the message is %q", name, text)
		}
	}
	after := openMigrated(t, file)
	defer func() { _ = after.Close() }()
	if got := setting(t, after, "a"); got != "kept" {
		t.Errorf("the database holds %q", got)
	}
}

func TestBackup_PostgreSQL_IsRefused(t *testing.T) {
	t.Parallel()
	if err := testkit.Postgres(t).Backup(t.Context(), filepath.Join(t.TempDir(), "x")); !errors.Is(err, db.ErrNotSQLite) {
		t.Errorf("backup of PostgreSQL: %v", err)
	}
}
