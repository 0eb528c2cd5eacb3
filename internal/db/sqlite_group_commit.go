package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
)

// groupCommit lets transactions of the embedded database share a commit, because its
// price is the disk's sync, whatever is in it. Transactions still run one after
// another; one that sees others waiting leaves its changes in the open batch,
// and the last of them commits for all. Nobody hears of success before that.
type groupCommit struct {
	write   *sql.DB
	writer  chan struct{} // full while somebody writes
	waiting atomic.Int32
	open    *batch // belongs to whoever writes
}

// batch is the work of several callers in one transaction of the database.
type batch struct {
	conn *sql.Conn
	tx   *sql.Tx
	runs int // bodies that were run, also those that failed
	size int // bodies whose changes are in it
	done chan struct{}
	err  error // to be read once done is closed
}

const (
	// maxBatch bounds how long the first of a batch waits for the others,
	// who may all be refused and come again at once.
	maxBatch = 64

	savepoint = "SAVEPOINT body"
	release   = "RELEASE body"
	rollback  = "ROLLBACK TO body; RELEASE body"
)

// errBatchRolledBack tells the other members of a batch that it was rolled back through no
// fault of theirs; they run again.
var errBatchRolledBack = errors.New("the shared transaction was rolled back")

func newGroupCommit(write *sql.DB) *groupCommit {
	return &groupCommit{write: write, writer: make(chan struct{}, 1)}
}

func (g *groupCommit) inTx(ctx context.Context, body func(context.Context, Tx) error) error {
	g.waiting.Add(1)
	select {
	case g.writer <- struct{}{}:
		g.waiting.Add(-1)
	case <-ctx.Done():
		// The one before may count on us to commit.
		go func() {
			g.writer <- struct{}{}
			g.waiting.Add(-1)
			g.commitOrHandOver(context.WithoutCancel(ctx))
		}()
		return ctx.Err()
	}
	joined, err := g.run(ctx, body)
	if err != nil {
		return err
	}
	<-joined.done
	return joined.err
}

// run does one body in the open batch and lets the next one write.
func (g *groupCommit) run(ctx context.Context, body func(context.Context, Tx) error) (*batch, error) {
	always := context.WithoutCancel(ctx) // for what concerns the other members
	defer g.commitOrHandOver(always)
	b, err := g.openBatch(ctx)
	if err != nil {
		return nil, err
	}
	b.runs++
	isDone := false
	defer func() { // also after a panic
		if !isDone {
			g.undoBody(always, b)
		}
	}()
	if err := errors.Join(body(ctx, b.tx), ctx.Err()); err != nil {
		return nil, err
	}
	if err := b.exec(always, release); err != nil {
		return nil, errBatchRolledBack
	}
	b.size++
	isDone = true
	return b, nil
}

// openBatch gives the open batch, ready for another body, or begins one.
func (g *groupCommit) openBatch(ctx context.Context) (*batch, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if g.open != nil {
		if err := g.open.exec(context.WithoutCancel(ctx), savepoint); err != nil {
			g.finishBatch(g.open, errBatchRolledBack)
			return nil, errBatchRolledBack
		}
		return g.open, nil
	}
	conn, err := g.write.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	// The batch outlives the caller who begins it.
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("begin: %w", err)
	}
	g.open = &batch{conn: conn, tx: tx, done: make(chan struct{})}
	return g.open, nil
}

// exec moves a savepoint; the first body of a batch needs none, for the whole
// transaction is its own.
func (b *batch) exec(ctx context.Context, savepoint string) error {
	if b.size == 0 {
		return nil
	}
	_, err := b.tx.ExecContext(ctx, savepoint)
	return err
}

// undoBody takes back what a failed body did. Some failures, such as a full disk or
// an interrupted write, have rolled back the whole transaction by then.
func (g *groupCommit) undoBody(ctx context.Context, b *batch) {
	if b.size == 0 || b.exec(ctx, rollback) != nil {
		g.finishBatch(b, errors.Join(errBatchRolledBack, b.tx.Rollback()))
	}
}

// commitOrHandOver commits unless somebody waits who will, and lets the next one write.
func (g *groupCommit) commitOrHandOver(ctx context.Context) {
	if b := g.open; b != nil && (g.waiting.Load() == 0 || b.runs >= maxBatch) {
		err := b.tx.Commit()
		if err != nil {
			err = fmt.Errorf("commit: %w", err)
			// A commit that failed may leave the transaction open.
			_, _ = b.conn.ExecContext(ctx, "ROLLBACK")
		}
		g.finishBatch(b, err)
	}
	<-g.writer
}

// finishBatch tells all members how their batch ended.
func (g *groupCommit) finishBatch(b *batch, err error) {
	_ = b.conn.Close() // back to the pool
	g.open = nil
	b.err = err
	close(b.done)
}
