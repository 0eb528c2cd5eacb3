package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the schema up to this program's version. Several replicas may
// call it at once. A schema that is newer than the program is refused and left
// as it is.
func (d *DB) Migrate(ctx context.Context) error {
	provider, err := d.provider()
	if err != nil {
		return err
	}
	if err := d.refuseNewer(ctx, provider); err != nil {
		return err
	}
	release, err := d.migrateAlone()
	if err != nil {
		return err
	}
	defer release()
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	return nil
}

// migrateAlone waits until no other program migrates the embedded database: two
// commands may meet on a new folder. PostgreSQL has a lock of its own.
func (d *DB) migrateAlone() (release func(), err error) {
	if d.engine != SQLite {
		return func() {}, nil
	}
	file, err := os.OpenFile(d.file+".migrating", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the database to migrate it: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("lock the database to migrate it: %w", err)
	}
	return func() { _ = file.Close() }, nil
}

// postgresOnly are the migrations that the embedded database has no use for.
func postgresOnly() []int64 { return []int64{55} }

func (d *DB) provider() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	dialect, options := goose.DialectSQLite3, []goose.ProviderOption{goose.WithVerbose(false), goose.WithGoMigrations(d.listMigration(), sandboxTokensMigration())}
	if d.engine == PostgreSQL {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // asks each second, for five minutes
		if err != nil {
			return nil, fmt.Errorf("migration lock: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	if d.engine != PostgreSQL {
		options = append(options, goose.WithExcludeVersions(postgresOnly()))
	}
	provider, err := goose.NewProvider(dialect, d.write, files, options...)
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	return provider, nil
}

func (d *DB) refuseNewer(ctx context.Context, provider *goose.Provider) error {
	sources := provider.ListSources()
	newest := sources[len(sources)-1].Version
	current, err := provider.GetDBVersion(ctx)
	if err != nil {
		return connectError(fmt.Errorf("read the database's schema version: %w", err))
	}
	if current > newest {
		return fmt.Errorf("the database has schema version %d, newer than this program's %d: run the newer program, or restore a backup", current, newest)
	}
	return nil
}

// SchemaDigest names the files of the migrations in hexadecimal digits: databases of
// one engine that were migrated with the same digest have the same tables.
func SchemaDigest() string {
	digest := sha256.New()
	_ = fs.WalkDir(migrations, ".", func(path string, entry fs.DirEntry, _ error) error {
		if entry.IsDir() {
			return nil
		}
		text, _ := migrations.ReadFile(path)                                // it is in the program
		_, _ = fmt.Fprintf(digest, "%s\x00%d\x00%s", path, len(text), text) // a hash takes everything
		return nil
	})
	return hex.EncodeToString(digest.Sum(nil))
}

// Ping reports whether the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.read.PingContext(ctx) }

// Text makes a nullable text; empty becomes NULL.
func Text(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }
