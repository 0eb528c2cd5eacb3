package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// OpenSQLiteReadOnly opens an embedded database that is there, also while another program
// uses it, and changes nothing: no file is made, no migration run. Error: os.ErrNotExist.
func OpenSQLiteReadOnly(file string) (*DB, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	address := fileURI(file) + "?mode=ro&_pragma=busy_timeout(1000)&_pragma=query_only(1)"
	if _, err := os.Stat(file + "-wal"); errors.Is(err, os.ErrNotExist) {
		address += "&immutable=1" // nobody has it open, so there is no log to read and none needs to be made
	}
	reader, err := newStmtCacheConnector(address)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	pool := sql.OpenDB(reader)
	pool.SetMaxOpenConns(sqliteReaders)
	return &DB{engine: SQLite, write: pool, read: pool, file: file, txSlots: make(chan struct{}, 1)}, nil
}

// Release gives the name and version of the engine, as "PostgreSQL 16.4", and the first
// number of that version.
func (d *DB) Release(ctx context.Context) (name string, major int, err error) {
	query, brand := "SELECT sqlite_version()", "SQLite"
	if d.engine == PostgreSQL {
		query, brand = "SHOW server_version", "PostgreSQL"
	}
	var version string
	if err := d.read.QueryRowContext(ctx, query).Scan(&version); err != nil {
		return "", 0, fmt.Errorf("read the version of the database: %w", err)
	}
	version, _, _ = strings.Cut(version, " ") // "16.4 (Debian 16.4-1)"
	first, _, _ := strings.Cut(version, ".")
	_, _ = fmt.Sscanf(first, "%d", &major) // "18beta1" is of 18
	return brand + " " + version, major, nil
}

// SchemaVersion gives the version of the schema that the database has, 0 when it has none
// yet, and the newest one that this program knows. It changes nothing.
func (d *DB) SchemaVersion(ctx context.Context) (current, newest int64, err error) {
	provider, err := d.provider()
	if err != nil {
		return 0, 0, err
	}
	sources := provider.ListSources()
	newest = sources[len(sources)-1].Version
	query := "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'goose_db_version'"
	if d.engine == PostgreSQL {
		query = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'goose_db_version'"
	}
	var tables int
	if err := d.read.QueryRowContext(ctx, query).Scan(&tables); err != nil {
		return 0, newest, fmt.Errorf("read the schema of the database: %w", err)
	}
	if tables == 0 {
		return 0, newest, nil
	}
	if err := d.read.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&current); err != nil {
		return 0, newest, fmt.Errorf("read the schema of the database: %w", err)
	}
	return current, newest, nil
}

// CheckWhole looks for damage in the file of the embedded database, which reads all of it;
// PostgreSQL looks after its own. It returns an error with the first fault.
func (d *DB) CheckWhole(ctx context.Context) error {
	if d.engine != SQLite {
		return nil
	}
	var found string
	if err := d.read.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return fmt.Errorf("check the database file: %w", err)
	}
	if found != "ok" {
		return errors.New(found)
	}
	return nil
}

// ServerTime gives the time of PostgreSQL's server; false for the embedded database, whose
// clock is this program's.
func (d *DB) ServerTime(ctx context.Context) (at time.Time, isForeign bool, err error) {
	if d.engine != PostgreSQL {
		return time.Time{}, false, nil
	}
	err = d.read.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&at)
	return at, true, err
}

// powerfulRoles are those of PostgreSQL whose members read, write or run more than the
// tables of the shop.
//
//nolint:gochecknoglobals // a constant list
var powerfulRoles = []string{
	"pg_read_all_data", "pg_write_all_data", "pg_execute_server_program", "pg_read_server_files", "pg_write_server_files", "pg_signal_backend", "pg_create_subscription", "pg_maintain",
}

// ExcessRights names what the user of the database may do beyond what the shop needs,
// which are the tables of its schema; nothing for the embedded database.
func (d *DB) ExcessRights(ctx context.Context) ([]string, error) {
	if d.engine != PostgreSQL {
		return nil, nil
	}
	var super, makesDatabases, makesRoles, bypasses, replicates bool
	err := d.read.QueryRowContext(ctx, "SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication FROM pg_roles WHERE rolname = current_user").
		Scan(&super, &makesDatabases, &makesRoles, &bypasses, &replicates)
	if err != nil {
		return nil, fmt.Errorf("read the rights of the database user: %w", err)
	}
	if super {
		return []string{"is a superuser"}, nil // and with it all else
	}
	var rights []string
	for _, right := range []struct {
		has  bool
		text string
	}{{makesDatabases, "may create databases"}, {makesRoles, "may create roles"}, {bypasses, "bypasses row security"}, {replicates, "may replicate the server"}} {
		if right.has {
			rights = append(rights, right.text)
		}
	}
	roles, err := d.memberships(ctx)
	for _, role := range roles {
		rights = append(rights, "is a member of "+role)
	}
	return rights, err
}

func (d *DB) memberships(ctx context.Context) (roles []string, err error) {
	rows, err := d.read.QueryContext(ctx, `SELECT rolname FROM pg_roles WHERE rolname LIKE 'pg\_%' AND pg_has_role(current_user, oid, 'MEMBER') ORDER BY rolname`)
	if err != nil {
		return nil, fmt.Errorf("read the roles of the database user: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var role string
		if err := rows.Scan(&role); err != nil {
			return nil, err
		}
		if slices.Contains(powerfulRoles, role) {
			roles = append(roles, role)
		}
	}
	return roles, rows.Err()
}
