package db

import (
	"context"
	"fmt"
)

// ForgetDeleted rewrites the file of the embedded database without what was deleted, which
// stays in free parts of it until they are written again, and empties its log. PostgreSQL
// does so by itself (autovacuum). It takes as long as a backup.
func (d *DB) ForgetDeleted(ctx context.Context) error {
	if d.engine == PostgreSQL {
		return nil
	}
	for _, statement := range []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
		if _, err := d.write.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("rewrite the database without what was deleted: %w", err)
		}
	}
	return nil
}
