package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrNotSQLite says that a command works on the embedded database only.
var ErrNotSQLite = errors.New("only the embedded database is backed up by this command; use the tools of PostgreSQL for yours")

// Backup writes a consistent copy of the embedded database while it is in use.
// The file must not exist.
func (d *DB) Backup(ctx context.Context, file string) error {
	if d.engine != SQLite {
		return ErrNotSQLite
	}
	if _, err := os.Stat(file); err == nil {
		return fmt.Errorf("backup: %s exists already", file)
	}
	if err := makePrivate(file, os.O_EXCL); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if _, err := d.write.ExecContext(ctx, "VACUUM INTO $1", file); err != nil {
		return errors.Join(fmt.Errorf("backup to %s: %w", file, err), os.Remove(file))
	}
	return nil
}

// Restore puts a backup in the place of an embedded database that nobody has
// open. The old database is kept beside it, with the ending .before-restore.
func Restore(ctx context.Context, backup, database string) error {
	if err := checkBackup(ctx, backup); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(database), 0o700); err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	fresh := database + ".restoring"
	if err := copyFile(backup, fresh); err != nil {
		return err
	}
	if err := moveAside(database, database+".before-restore"); err != nil {
		return fmt.Errorf("set the old database aside: %w", err)
	}
	if err := os.Rename(fresh, database); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

// moveAside moves a database with its write-ahead log, which holds the newest
// commits after a crash. What was set aside before goes.
func moveAside(database, aside string) error {
	for _, part := range []string{"-shm", "-wal", ""} {
		if err := os.Remove(aside + part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err := os.Rename(database+part, aside+part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// checkBackup makes sure that a file is a whole database of this program.
func checkBackup(ctx context.Context, file string) error {
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	source, err := sql.Open("sqlite", fileURI(file)+"?mode=ro")
	if err != nil {
		return fmt.Errorf("backup %s: %w", file, err)
	}
	defer func() { _ = source.Close() }()
	var health string
	if err := source.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&health); err != nil {
		return fmt.Errorf("backup %s is not a whole database: %w", file, err)
	}
	if health != "ok" {
		return fmt.Errorf("backup %s is not a whole database: it is damaged", file)
	}
	var version int64
	if err := source.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version").Scan(&version); err != nil {
		return fmt.Errorf("backup %s is not a database of this program", file)
	}
	return nil
}

func copyFile(from, to string) error {
	source, err := os.Open(from) //nolint:gosec // the operator names the file
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer func() { _ = source.Close() }()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600) //nolint:gosec // beside the database
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	_, err = io.Copy(target, source)
	if err := errors.Join(err, target.Sync(), target.Close()); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}
