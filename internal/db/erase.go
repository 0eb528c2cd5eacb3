package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
)

var (
	madeTables    = regexp.MustCompile(`(?m)^CREATE (?:UNLOGGED )?TABLE (\w+)`)
	droppedTables = regexp.MustCompile(`(?m)^(?:DROP TABLE (\w+);|ALTER TABLE (\w+) RENAME TO (\w+);)`)
)

// Tables are the tables of a migrated database, in the order of their names, without that
// of the schema's version.
func (d *DB) Tables() []string {
	tables := map[string]bool{}
	_ = fs.WalkDir(migrations, ".", func(path string, entry fs.DirEntry, _ error) error {
		if entry.IsDir() || d.engine != PostgreSQL && slices.Contains(postgresOnly(), migrationNumber(entry.Name())) {
			return nil
		}
		text, _ := migrations.ReadFile(path) // it is in the program
		for _, made := range madeTables.FindAllStringSubmatch(string(text), -1) {
			tables[made[1]] = true
		}
		for _, gone := range droppedTables.FindAllStringSubmatch(string(text), -1) {
			delete(tables, gone[1])
			delete(tables, gone[2])
			if gone[3] != "" {
				tables[gone[3]] = true
			}
		}
		return nil
	})
	names := make([]string, 0, len(tables))
	for name := range tables {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func migrationNumber(file string) (number int64) {
	_, _ = fmt.Sscanf(file, "%d_", &number)
	return number
}

// CountRows gives how many rows each table of a migrated database has.
func (d *DB) CountRows(ctx context.Context) (map[string]int64, error) {
	rows := map[string]int64{}
	for _, table := range d.Tables() {
		var n int64
		if err := d.read.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table).Scan(&n); err != nil {
			return nil, fmt.Errorf("count the rows of %s: %w", table, err)
		}
		rows[table] = n
	}
	return rows, nil
}

// Erase leaves an empty database, without a schema, as before the first start. The
// embedded one is closed for that and its files are removed; nobody else may have it open.
// Cut off at any point it can be repeated. What others keep in a schema of PostgreSQL stays.
func (d *DB) Erase(ctx context.Context) error {
	if d.engine == PostgreSQL {
		return d.dropTables(ctx)
	}
	if err := d.Close(); err != nil { // which writes the log into the file
		return fmt.Errorf("empty the database: %w", err)
	}
	for _, part := range []string{"-shm", "-wal", ""} { // a log must not outlive its file
		if err := os.Remove(d.file + part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("empty the database: %w", err)
		}
	}
	return nil
}

func (d *DB) dropTables(ctx context.Context) error {
	err := d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		for _, statement := range []string{
			"DROP TABLE IF EXISTS " + strings.Join(append(d.Tables(), "goose_db_version"), ", "),
			"DROP FUNCTION IF EXISTS json_each(TEXT)", // a migration makes it
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("empty the database: %w", err)
	}
	return nil
}
