package db_test

import (
	"context"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// Those that share a key run side by side, and keep out who names it until they end.
func TestShareLock_Key_KeepsOutThoseThatNameIt(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		if database.Engine() != db.PostgreSQL {
			return // runs all one at a time
		}
		const acme = 514768821131075087 // the lock of InTxLocked for this key
		isFree := func(lock string) (is bool) {
			t.Helper()
			if err := database.Writer().QueryRowContext(t.Context(), "SELECT "+lock+"($1::bigint)", int64(acme)).Scan(&is); err != nil {
				t.Fatal(err)
			}
			return is
		}
		err := database.InTxLocked(t.Context(), nil, func(ctx context.Context, tx db.Tx) error {
			if err := database.ShareLock(ctx, tx, "acme"); err != nil {
				return err
			}
			// What only writes is sent with the next question.
			if err := tx.QueryRowContext(ctx, "SELECT 1").Err(); err != nil {
				return err
			}
			if isFree("pg_try_advisory_xact_lock") || !isFree("pg_try_advisory_xact_lock_shared") {
				t.Error("who names the key is not kept out, or others that share it are")
			}
			return nil
		})
		if err != nil || !isFree("pg_try_advisory_xact_lock") {
			t.Errorf("the key is held after the end: %v", err)
		}
	})
}
