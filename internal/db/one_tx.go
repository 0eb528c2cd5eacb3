package db

import (
	"context"
	"database/sql"
)

type oneTxKey struct{}

type oneTx struct {
	database *DB
	tx       Tx
}

// InOneTx runs body as one transaction, whichever modules it calls: what they change by
// InTx and InTxLocked, and what they read by Read, belongs to it as long as they are given
// body's context. Either all of it is there afterwards, or nothing. Body may run several
// times, as with InTx; the work of other programs waits for it, so it is for what an
// operator does, not for requests.
func (d *DB) InOneTx(ctx context.Context, body func(context.Context) error) error {
	return d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		return body(context.WithValue(ctx, oneTxKey{}, oneTx{d, tx}))
	})
}

// InOneTxLocked is InOneTx for a request: body runs after those that name one of the same
// keys, as with InTxLocked, and holds up nobody else.
func (d *DB) InOneTxLocked(ctx context.Context, keys []string, body func(context.Context, Tx) error) error {
	return d.InTxLocked(ctx, keys, func(ctx context.Context, tx Tx) error {
		return body(context.WithValue(ctx, oneTxKey{}, oneTx{d, tx}), tx)
	})
}

// joined gives the transaction that the context belongs to, nil when there is none.
func (d *DB) joined(ctx context.Context) Tx {
	if one, ok := ctx.Value(oneTxKey{}).(oneTx); ok && one.database == d {
		return one.tx
	}
	return nil
}

// join runs body in a transaction that is open. Locks are taken even so: others wait for them.
func (d *DB) join(ctx context.Context, tx Tx, keys []string, body func(context.Context, Tx) error) error {
	if d.engine == PostgreSQL {
		if err := acquireLocks(ctx, tx, keys); err != nil {
			return err
		}
	}
	return body(ctx, tx)
}

// reader reads from the pool, or within the transaction that a context belongs to.
type reader struct{ db *DB }

var _ Querier = reader{}

func (r reader) on(ctx context.Context) Querier {
	if tx := r.db.joined(ctx); tx != nil {
		return tx
	}
	return r.db.read
}

// ExecContext is Querier's.
func (r reader) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return r.on(ctx).ExecContext(ctx, query, args...)
}

// PrepareContext is Querier's.
func (r reader) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	return r.on(ctx).PrepareContext(ctx, query)
}

// QueryContext is Querier's.
func (r reader) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return r.on(ctx).QueryContext(ctx, query, args...)
}

// QueryRowContext is Querier's.
func (r reader) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return r.on(ctx).QueryRowContext(ctx, query, args...)
}
