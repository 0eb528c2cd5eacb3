package db_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

func value(ctx context.Context, tx db.Tx, name string) (n int, err error) {
	err = tx.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = $1", name).Scan(&n)
	return n, err
}

func change(ctx context.Context, tx db.Tx, name string, n int) (int64, error) {
	result, err := tx.ExecContext(ctx, "UPDATE settings SET value = $1 WHERE name = $2", strconv.Itoa(n), name)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Every transaction reads two counters and writes them back plus one, and names
// them in another order than its neighbour: none is lost, none is refused, none
// waits for ever.
func TestGroupCommit_OneLine_RunsOneAfterTheOther(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return errors.Join(put(ctx, tx, "a", "0"), put(ctx, tx, "b", "0"))
		})
		if err != nil {
			t.Fatal(err)
		}
		const callers, each = 8, 10
		var group sync.WaitGroup
		for i := range callers {
			group.Go(func() {
				keys := [][]string{{"a", "b"}, {"b", "a", "b"}}[i%2]
				for range each {
					err := database.InTxLocked(t.Context(), keys, func(ctx context.Context, tx db.Tx) error {
						for _, name := range keys[:2] {
							n, err := value(ctx, tx, name)
							if err != nil {
								return err
							}
							if changed, err := change(ctx, tx, name, n+1); err != nil || changed != 1 {
								return fmt.Errorf("%d rows changed: %w", changed, err)
							}
						}
						return nil
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		for _, name := range []string{"a", "b"} {
			if got, want := setting(t, database, name), strconv.Itoa(callers*each); got != want {
				t.Errorf("%s counted %s, want %s", name, got, want)
			}
		}
	})
}

// Two transactions of different lines wait for each other: one after the other
// they would for ever.
func TestGroupCommit_TwoLines_RunSideBySideOnPostgreSQL(t *testing.T) {
	t.Parallel()
	database := testkit.Postgres(t)
	var met, group sync.WaitGroup
	met.Add(2)
	for _, name := range []string{"a", "b"} {
		group.Go(func() {
			err := database.InTxLocked(t.Context(), []string{name}, func(ctx context.Context, tx db.Tx) error {
				if err := put(ctx, tx, name, "1"); err != nil {
					return err
				}
				met.Done()
				met.Wait()
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if setting(t, database, "a") != "1" || setting(t, database, "b") != "1" {
		t.Error("a transaction is lost")
	}
}

func TestGroupCommit_Transaction_ReadsItsWritesAndLeavesAllOrNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		ctx, line, failed := t.Context(), []string{"a"}, errors.New("no")
		inLine := func(body func(ctx context.Context, tx db.Tx) error) error {
			return database.InTxLocked(ctx, line, body)
		}
		if err := inLine(func(context.Context, db.Tx) error { return nil }); err != nil {
			t.Errorf("nothing to do: %v", err)
		}
		err := inLine(func(ctx context.Context, tx db.Tx) error {
			if err := put(ctx, tx, "a", "1"); err != nil {
				return err
			}
			if n, err := value(ctx, tx, "a"); err != nil || n != 1 {
				return fmt.Errorf("read %d, %w", n, err)
			}
			if n, err := value(ctx, tx, "none"); !db.IsNoRows(err) {
				return fmt.Errorf("read %d, %w", n, err)
			}
			if n, err := change(ctx, tx, "none", 1); err != nil || n != 0 {
				return fmt.Errorf("changed %d, %w", n, err)
			}
			return put(ctx, tx, "b", "2")
		})
		if err != nil || setting(t, database, "a") != "1" || setting(t, database, "b") != "2" {
			t.Errorf("%v left %q and %q", err, setting(t, database, "a"), setting(t, database, "b"))
		}
		for name, end := range map[string]error{"before anything is asked": nil, "after": failed} {
			err := inLine(func(ctx context.Context, tx db.Tx) error {
				if err := put(ctx, tx, "c", "1"); err != nil {
					return err
				}
				if end == nil {
					return failed
				}
				_, err := value(ctx, tx, "c")
				return errors.Join(err, end)
			})
			if !errors.Is(err, failed) || setting(t, database, "c") != "" {
				t.Errorf("failed %s: %v left %q", name, err, setting(t, database, "c"))
			}
		}
		gone, cancel := context.WithCancel(ctx)
		err = database.InTxLocked(gone, line, func(ctx context.Context, tx db.Tx) error {
			defer cancel()
			return put(ctx, tx, "c", "1")
		})
		if err == nil || setting(t, database, "c") != "" {
			t.Errorf("after the caller left: %v, %q", err, setting(t, database, "c"))
		}
		if err := inLine(func(ctx context.Context, tx db.Tx) error { return put(ctx, tx, "c", "1") }); err != nil {
			t.Errorf("after all that: %v", err)
		}
	})
}

// A statement whose answer nobody asks for fails late: the transaction fails
// with it, whatever comes in between, and says why.
func TestPipeline_StatementFails_TransactionFails(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		if err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return put(ctx, tx, "a", "1") }); err != nil {
			t.Fatal(err)
		}
		for name, after := range map[string]func(ctx context.Context, tx db.Tx) error{
			"at the commit":          func(context.Context, db.Tx) error { return nil },
			"at a query":             func(ctx context.Context, tx db.Tx) error { _, err := value(ctx, tx, "a"); return err },
			"at a number of rows":    func(ctx context.Context, tx db.Tx) error { _, err := change(ctx, tx, "a", 2); return err },
			"though the body forgot": func(ctx context.Context, tx db.Tx) error { _, _ = value(ctx, tx, "a"); return nil },
			"and cannot go on": func(ctx context.Context, tx db.Tx) error {
				_, _ = value(ctx, tx, "a")
				_, _ = change(ctx, tx, "a", 3)
				_, _ = value(ctx, tx, "a")
				return nil
			},
		} {
			err := database.InTxLocked(t.Context(), nil, func(ctx context.Context, tx db.Tx) error {
				if err := put(ctx, tx, "a", "9"); err != nil {
					return err
				}
				return after(ctx, tx)
			})
			if !db.IsUnique(err) || setting(t, database, "a") != "1" {
				t.Errorf("%s: %v left %q", name, err, setting(t, database, "a"))
			}
		}
	})
}

// A statement that has to change a row fails its transaction when it does not,
// with the words of its caller, in line and out of it; nothing stays of the
// transaction.
func TestPipeline_NoRowChanged_TransactionFails(t *testing.T) {
	t.Parallel()
	refused := errors.New("refused")
	must := func(ctx context.Context, tx db.Tx, name string) error {
		word := func(err error) error { return errors.Join(refused, err) }
		return db.ExecOne(ctx, word, func(ctx context.Context) (sql.Result, error) {
			return tx.ExecContext(ctx, "UPDATE settings SET value = 'changed' WHERE name = $1", name)
		})
	}
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		if err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return put(ctx, tx, "a", "1") }); err != nil {
			t.Fatal(err)
		}
		inLine := func(ctx context.Context, body func(context.Context, db.Tx) error) error {
			return database.InTxLocked(ctx, []string{"a"}, body)
		}
		for way, run := range map[string]func(context.Context, func(context.Context, db.Tx) error) error{"in line": inLine, "alone": database.InTx} {
			err := run(t.Context(), func(ctx context.Context, tx db.Tx) error {
				if err := put(ctx, tx, "b", "1"); err != nil {
					return err
				}
				return must(ctx, tx, "nobody")
			})
			if !errors.Is(err, db.ErrNoRowChanged) || !errors.Is(err, refused) {
				t.Errorf("%s, nothing to change: %v", way, err)
			}
			if got := setting(t, database, "b"); got != "" {
				t.Errorf("%s: %q stayed", way, got)
			}
			err = run(t.Context(), func(ctx context.Context, tx db.Tx) error {
				if err := must(ctx, tx, "a"); err != nil {
					return err
				}
				return put(ctx, tx, "a", "9")
			})
			if !db.IsUnique(err) || errors.Is(err, refused) {
				t.Errorf("%s, another statement failed: %v", way, err)
			}
			if err := run(t.Context(), func(ctx context.Context, tx db.Tx) error { return must(ctx, tx, "a") }); err != nil || setting(t, database, "a") != "changed" {
				t.Errorf("%s: %v left %q", way, err, setting(t, database, "a"))
			}
			err = database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { _, err := change(ctx, tx, "a", 1); return err })
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Rows of each kind come through a pipeline as they come without one.
func TestPipeline_Rows_ComeAsTheyAre(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		err := database.InTxLocked(t.Context(), []string{"a"}, func(ctx context.Context, tx db.Tx) error {
			if err := put(ctx, tx, "a", "1"); err != nil {
				return err
			}
			var text string
			var number, small, count int64
			var yes bool
			var none *string
			err := tx.QueryRowContext(ctx, "SELECT value, CAST(7 AS BIGINT), CAST(3 AS INTEGER), TRUE, NULL, COUNT(*) OVER () FROM settings WHERE name = $1", "a").
				Scan(&text, &number, &small, &yes, &none, &count)
			if err != nil || text != "1" || number != 7 || small != 3 || !yes || none != nil || count != 1 {
				return fmt.Errorf("%q %d %d %v %v %d %w", text, number, small, yes, none, count, err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// Replicas of two releases exclude each other only while both make the same lock
// of the same key.
func TestInLine_Key_IsTheLockOfEarlierReleases(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		if database.Engine() != db.PostgreSQL {
			return // has one writer and needs no locks
		}
		err := database.InTxLocked(t.Context(), []string{"acme"}, func(ctx context.Context, tx db.Tx) error {
			var held int64
			err := tx.QueryRowContext(ctx, `SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`).Scan(&held)
			if want := int64(514768821131075087); held != want {
				t.Errorf("the lock of acme is %d, want %d", held, want)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
