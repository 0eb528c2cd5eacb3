package db

import (
	"context"
	"database/sql"
)

// MigrateTo brings an empty database to an older schema.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	provider, err := d.provider()
	if err == nil {
		_, err = provider.UpTo(ctx, version)
	}
	return err
}

// ReadPool gives the connections that Read reads from.
func (d *DB) ReadPool() *sql.DB { return d.read }
