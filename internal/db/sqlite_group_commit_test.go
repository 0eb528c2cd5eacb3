package db

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// crowd runs bodies that are certain to share a batch: the first keeps the others waiting
// until all others wait for it. It gives their errors in order.
func crowd(t *testing.T, d *DB, bodies ...func(context.Context, Tx) error) []error {
	t.Helper()
	failures := make([]error, len(bodies))
	var callers sync.WaitGroup
	begun, full := make(chan struct{}), make(chan struct{})
	call := func(i int, body func(context.Context, Tx) error) {
		callers.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					failures[i] = fmt.Errorf("panic: %v", p)
				}
			}()
			failures[i] = d.InTx(t.Context(), body)
		})
	}
	var once sync.Once
	call(0, func(ctx context.Context, tx Tx) error {
		once.Do(func() {
			close(begun)
			<-full
		})
		return bodies[0](ctx, tx)
	})
	<-begun
	for i, body := range bodies[1:] {
		call(i+1, body)
		for int(d.group.waiting.Load()) <= i {
			runtime.Gosched() // they wait in this order
		}
	}
	close(full)
	callers.Wait()
	return failures
}

func openGroup(t *testing.T) *DB {
	t.Helper()
	d, err := OpenSQLite(filepath.Join(t.TempDir(), "marketplace.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := d.write.ExecContext(t.Context(), "CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT"); err != nil {
		t.Fatal(err)
	}
	return d
}

func note(id int) func(context.Context, Tx) error {
	return func(ctx context.Context, tx Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO notes (id) VALUES ($1)", id)
		return err
	}
}

func wantNotes(t *testing.T, d *DB, want ...int) {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), "SELECT id FROM notes ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var got []int
	for rows.Next() {
		var id int
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		got = append(got, id)
	}
	if err := rows.Err(); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("notes are %v, want %v (%v)", got, want, err)
	}
}

func TestGroupCommit_OneFails_TakesOnlyItsChangesBack(t *testing.T) {
	t.Parallel()
	d := openGroup(t)
	refused := errors.New("no")
	refuse := func(id int) func(context.Context, Tx) error {
		return func(ctx context.Context, tx Tx) error { return errors.Join(refused, note(id)(ctx, tx)) }
	}
	panics := func(ctx context.Context, tx Tx) error { panic(note(4)(ctx, tx)) }
	failures := crowd(t, d, note(1), refuse(2), note(3), panics, note(5), note(1))
	for i, wantFailure := range []bool{false, true, false, true, false, true} {
		if (failures[i] != nil) != wantFailure {
			t.Errorf("body %d: %v", i, failures[i])
		}
	}
	if !errors.Is(failures[1], refused) || !IsUnique(failures[5]) {
		t.Errorf("callers heard %v", failures)
	}
	wantNotes(t, d, 1, 3, 5)
	if err := errors.Join(crowd(t, d, refuse(6), note(7))[1], d.InTx(t.Context(), note(8))); err != nil {
		t.Errorf("after a first body that fails: %v", err)
	}
	wantNotes(t, d, 1, 3, 5, 7, 8)
}

// Callers who are refused and come again at once keep the line full for ever;
// the one who waits for the commit hears of it all the same.
func TestGroupCommit_LineGoesOn_BatchEnds(t *testing.T) {
	t.Parallel()
	d := openGroup(t)
	refused := errors.New("no")
	ctx, stop := context.WithCancel(t.Context())
	var crowd sync.WaitGroup
	for range 4 {
		crowd.Go(func() {
			for ctx.Err() == nil {
				if err := d.InTx(t.Context(), func(context.Context, Tx) error { return refused }); !errors.Is(err, refused) {
					t.Error(err)
				}
			}
		})
	}
	for id := range 20 {
		if err := d.InTx(t.Context(), note(id)); err != nil {
			t.Error(err)
		}
	}
	stop()
	crowd.Wait()
}

func TestGroupCommit_BatchLost_MembersRunAgain(t *testing.T) {
	t.Parallel()
	d := openGroup(t)
	runs := 0
	first := func(ctx context.Context, tx Tx) error {
		runs++
		return note(1)(ctx, tx)
	}
	// What SQLite does by itself when the disk is full or a write is interrupted.
	loses := func(ctx context.Context, tx Tx) error {
		_, err := tx.ExecContext(ctx, "ROLLBACK")
		return errors.Join(err, errors.New("the disk is full"))
	}
	failures := crowd(t, d, first, loses, note(3))
	if failures[0] != nil || failures[1] == nil || failures[2] != nil || runs != 2 {
		t.Errorf("the first ran %d times, callers heard %v", runs, failures)
	}
	wantNotes(t, d, 1, 3)
}

func TestGroupCommit_CallerLeaves_HoldsNobodyUp(t *testing.T) {
	t.Parallel()
	d := openGroup(t)
	ctx, leave := context.WithCancel(t.Context())
	var callers sync.WaitGroup
	var left error
	err := d.InTx(t.Context(), func(own context.Context, tx Tx) error {
		callers.Go(func() { left = d.InTx(ctx, note(2)) })
		for d.group.waiting.Load() == 0 {
			runtime.Gosched()
		}
		leave()
		callers.Wait() // gone before anybody can write
		return note(1)(own, tx)
	})
	if err != nil || !errors.Is(left, context.Canceled) {
		t.Errorf("%v, and the one who left %v", err, left)
	}
	wantNotes(t, d, 1)
}

func TestStatementCache_StatementInUse_IsNotShared(t *testing.T) {
	t.Parallel()
	d := openGroup(t)
	const all = generated + "AllNotes :many\nSELECT id FROM notes ORDER BY id"
	each := func(ctx context.Context, tx Tx, do func() error) error {
		rows, err := tx.QueryContext(ctx, all)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			if err := do(); err != nil {
				return err
			}
		}
		return rows.Err()
	}
	pairs := 0
	err := d.InTx(t.Context(), func(ctx context.Context, tx Tx) error {
		if err := errors.Join(note(1)(ctx, tx), note(2)(ctx, tx)); err != nil {
			return err
		}
		return each(ctx, tx, func() error {
			return each(ctx, tx, func() error { pairs++; return nil })
		})
	})
	if err != nil || pairs != 4 {
		t.Errorf("%d pairs, %v", pairs, err)
	}
}
