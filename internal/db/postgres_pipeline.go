package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// pipelined makes connections of PostgreSQL that spare round trips, which are
// most of what a short transaction costs. In a transaction at READ COMMITTED a
// statement without rows waits until an answer is asked for, by a query, by its
// number of rows or by the commit, and all that wait go out together, the BEGIN
// before them. So its error may come from a later call; the transaction is lost
// by then on the server too. Other transactions are left as they are.
type pipelined struct{ driver.Connector }

// Connect opens a connection.
func (p pipelined) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	pg, ok := conn.(*stdlib.Conn)
	if !ok {
		return nil, errors.Join(errors.New("the PostgreSQL driver's connection is another one"), conn.Close())
	}
	return &pipeConn{Conn: pg}, nil
}

// pipeConn is used by one goroutine at a time, as database/sql promises.
type pipeConn struct {
	*stdlib.Conn
	open     bool            // a transaction whose statements may wait
	begun    bool            // its BEGIN was sent
	deferred []*deferredExec // what waits, in order
	lost     error           // why the transaction cannot go on
}

// deferredExec is a statement that waits; it is its own result.
type deferredExec struct {
	conn   *pipeConn
	ctx    context.Context //nolint:containedctx // of the call that is answered later
	query  string
	args   []any
	mapErr errorMapper // set when it must change a row
	sent   bool
	rows   int64
}

// errorMapper words the error of a statement that must change a row.
type errorMapper func(error) error

// errorMapperKey finds it in the statement's context.
type errorMapperKey struct{}

// ErrNoRowChanged says that a statement of ExecOne changed nothing.
var ErrNoRowChanged = errors.New("the statement changed no row")

// ExecOne runs a statement that has to change a row; it fails with ErrNoRowChanged
// when it does not. On PostgreSQL the server itself fails the transaction then, so that
// nobody waits for the number of rows: the error comes later, at the latest with the
// commit. Refused turns whatever error the statement ends with into the caller's own.
func ExecOne(ctx context.Context, refused func(error) error, statement func(context.Context) (sql.Result, error)) error {
	result, err := statement(context.WithValue(ctx, errorMapperKey{}, errorMapper(refused)))
	if err != nil {
		return refused(err)
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		err = ErrNoRowChanged
	}
	if err != nil {
		return refused(err)
	}
	return nil
}

// mustChange fails unless a statement changes a row.
func mustChange(statement string) string {
	return "WITH changed AS (" + statement + " RETURNING 1) SELECT 1 / COUNT(*) FROM changed"
}

const divisionByZero = "22012"

// mapError gives the error of a statement as its caller words it.
func (r *deferredExec) mapError(err error) error {
	if r.mapErr == nil {
		return err
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok && pg.Code == divisionByZero {
		err = ErrNoRowChanged
	}
	return r.mapErr(err)
}

// LastInsertId implements driver.Result.
func (r *deferredExec) LastInsertId() (int64, error) {
	return 0, errors.New("PostgreSQL has no last id")
}

// RowsAffected implements driver.Result.
func (r *deferredExec) RowsAffected() (int64, error) {
	if r.mapErr != nil {
		return 1, r.conn.lost
	}
	if !r.sent {
		if err := r.conn.flush(r.ctx); err != nil {
			return 0, err
		}
	}
	return r.rows, nil
}

// BeginTx begins a transaction; at READ COMMITTED nothing is sent yet.
func (c *pipeConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	if sql.IsolationLevel(opts.Isolation) != sql.LevelReadCommitted {
		return c.Conn.BeginTx(ctx, opts)
	}
	if c.Conn.Conn().IsClosed() {
		return nil, driver.ErrBadConn
	}
	c.open, c.begun, c.lost = true, false, nil
	c.deferred = append(c.deferred[:0], &deferredExec{conn: c, query: "BEGIN ISOLATION LEVEL READ COMMITTED"})
	return &pipeTx{c, ctx}, nil
}

// ExecContext runs a statement, or lets it wait.
func (c *pipeConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if !c.open {
		return c.Conn.ExecContext(ctx, query, args)
	}
	if c.lost != nil {
		return nil, c.lost
	}
	r := &deferredExec{conn: c, ctx: ctx, query: query, args: values(args)}
	if must, ok := ctx.Value(errorMapperKey{}).(errorMapper); ok {
		r.query, r.mapErr = mustChange(query), must
	}
	c.deferred = append(c.deferred, r)
	return r, nil
}

// QueryContext runs a query after what waits.
func (c *pipeConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if c.lost != nil {
		return nil, c.lost
	}
	if len(c.deferred) == 0 {
		rows, err := c.Conn.QueryContext(ctx, query, args)
		if c.open {
			c.lost = err
		}
		return rows, err
	}
	batch := c.batch()
	batch.Queue(query, values(args)...)
	results := c.Conn.Conn().SendBatch(ctx, batch)
	err := c.readResults(results)
	var found *bufferedRows
	if err == nil {
		found, err = bufferRows(results)
	}
	if closed := results.Close(); err == nil {
		err = closed
	}
	if err != nil {
		c.lost = err
		return nil, err
	}
	return found, nil
}

// flush sends what waits and takes the answers.
func (c *pipeConn) flush(ctx context.Context) error {
	if c.lost != nil || len(c.deferred) == 0 {
		return c.lost
	}
	results := c.Conn.Conn().SendBatch(ctx, c.batch())
	c.lost = c.readResults(results)
	if err := results.Close(); c.lost == nil {
		c.lost = err
	}
	return c.lost
}

func (c *pipeConn) batch() *pgx.Batch {
	c.begun = true
	batch := &pgx.Batch{}
	for _, r := range c.deferred {
		batch.Queue(r.query, r.args...)
	}
	return batch
}

// readResults reads the answers to what waited.
func (c *pipeConn) readResults(results pgx.BatchResults) error {
	waited := c.deferred
	c.deferred = nil
	for _, r := range waited {
		tag, err := results.Exec()
		if err != nil {
			return r.mapError(err)
		}
		if r.query == commit && tag.String() == "ROLLBACK" {
			return pgx.ErrTxCommitRollback
		}
		r.sent, r.rows = true, tag.RowsAffected()
	}
	return nil
}

const commit = "COMMIT"

type pipeTx struct {
	c   *pipeConn
	ctx context.Context //nolint:containedctx // of the transaction, as the driver's own keeps it
}

// Commit sends what waits and commits, in one round trip.
func (t *pipeTx) Commit() error {
	c := t.c
	if c.lost == nil && !c.begun && len(c.deferred) == 1 { // nothing was asked
		c.reset()
		return nil
	}
	if c.lost == nil {
		c.deferred = append(c.deferred, &deferredExec{conn: c, query: commit})
	}
	err := c.flush(t.ctx)
	if err != nil {
		_ = t.Rollback() // the connection is used again
		return err
	}
	c.reset()
	return nil
}

// Rollback ends the transaction without a trace.
func (t *pipeTx) Rollback() error {
	c := t.c
	defer c.reset()
	conn := c.Conn.Conn()
	if conn.IsClosed() {
		return driver.ErrBadConn
	}
	if !c.begun {
		return nil
	}
	if _, err := conn.Exec(t.ctx, "ROLLBACK"); err != nil {
		_ = conn.Close(t.ctx) // nobody knows how it stands
		return err
	}
	return nil
}

func (c *pipeConn) reset() { c.open, c.begun, c.lost, c.deferred = false, false, nil, nil }

func values(args []driver.NamedValue) []any {
	list := make([]any, len(args))
	for i, arg := range args {
		list[i] = arg.Value
	}
	return list
}

// bufferedRows are the rows of a query that was sent with others.
type bufferedRows struct {
	columns []string
	rows    [][]any
}

func bufferRows(results pgx.BatchResults) (*bufferedRows, error) {
	rows, err := results.Query()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var f bufferedRows
	for _, field := range rows.FieldDescriptions() {
		f.columns = append(f.columns, field.Name)
	}
	for rows.Next() {
		row, err := rows.Values()
		if err != nil {
			return nil, err
		}
		f.rows = append(f.rows, row)
	}
	return &f, rows.Err()
}

// Columns implements driver.Rows.
func (f *bufferedRows) Columns() []string { return f.columns }

// Close implements driver.Rows.
func (f *bufferedRows) Close() error { return nil }

// Next implements driver.Rows.
func (f *bufferedRows) Next(dest []driver.Value) error {
	if len(f.rows) == 0 {
		return io.EOF
	}
	for i, value := range f.rows[0] {
		converted, err := driver.DefaultParameterConverter.ConvertValue(value)
		if err != nil {
			return err
		}
		dest[i] = converted
	}
	f.rows = f.rows[1:]
	return nil
}
