package db

import "context"

// ExecAll runs statements that differ by engine, and which no SQL migration can have, in one
// transaction.
func (d *DB) ExecAll(ctx context.Context, statements []string) error {
	return d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		for _, statement := range statements {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}
