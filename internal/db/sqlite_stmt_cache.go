package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"strings"

	"modernc.org/sqlite"
)

// stmtCacheConnector makes connections of SQLite that parse each generated query
// once: parsing was a quarter of what a purchase costs. The driver of
// PostgreSQL does the same by itself.
type stmtCacheConnector struct{ driver.Connector }

const (
	// generated begins every query of sqlc. Those texts are constants, so a
	// connection keeps a bounded number; migrations and pragmas are not kept.
	generated = "-- name: "
	// maxKept bounds the statements of one connection all the same.
	maxKept = 512
)

func newStmtCacheConnector(dsn string) (stmtCacheConnector, error) {
	connector, err := sqlite.NewConnector(dsn)
	return stmtCacheConnector{connector}, err
}

// sqliteConn is what database/sql uses of the driver's connections.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.Pinger
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

// Connect opens a connection.
func (k stmtCacheConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	lite, ok := conn.(sqliteConn)
	if !ok {
		return nil, errors.Join(errors.New("the SQLite driver lacks what the pool needs"), conn.Close())
	}
	return &stmtCacheConn{sqliteConn: lite, kept: map[string]*cachedStmt{}}, nil
}

// stmtCacheConn is used by one goroutine at a time, as database/sql promises.
type stmtCacheConn struct {
	sqliteConn
	kept map[string]*cachedStmt
}

type cachedStmt struct {
	exec    driver.StmtExecContext
	query   driver.StmtQueryContext
	close   func() error
	reading bool // its rows are being read, so it cannot run again yet
}

// ExecContext runs a query that gives no rows.
func (c *stmtCacheConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.ExecContext(ctx, query, args)
	}
	return s.exec.ExecContext(ctx, args)
}

// QueryContext runs a query that gives rows.
func (c *stmtCacheConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.QueryContext(ctx, query, args)
	}
	rows, err := s.query.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	s.reading = true
	return &cachedRows{Rows: rows, of: s}, nil
}

// statement gives the kept statement of a query, nil for one that is not kept
// or is in use.
func (c *stmtCacheConn) statement(ctx context.Context, query string) (*cachedStmt, error) {
	if !strings.HasPrefix(query, generated) {
		return nil, nil //nolint:nilnil // nothing is kept, and nothing is wrong
	}
	s, ok := c.kept[query]
	switch {
	case ok && s.reading, !ok && len(c.kept) >= maxKept:
		return nil, nil //nolint:nilnil // as above
	case ok:
		return s, nil
	}
	stmt, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s = &cachedStmt{close: stmt.Close}
	var canExec, canQuery bool
	s.exec, canExec = stmt.(driver.StmtExecContext)
	s.query, canQuery = stmt.(driver.StmtQueryContext)
	if !canExec || !canQuery {
		return nil, errors.Join(errors.New("the SQLite driver's statements lack a context"), stmt.Close())
	}
	c.kept[query] = s
	return s, nil
}

// Close closes the statements, which the connection must outlive.
func (c *stmtCacheConn) Close() error {
	var failed []error
	for _, s := range c.kept {
		failed = append(failed, s.close())
	}
	clear(c.kept)
	return errors.Join(append(failed, c.sqliteConn.Close())...)
}

type cachedRows struct {
	driver.Rows
	of *cachedStmt
}

// Close gives the statement back.
func (r *cachedRows) Close() error {
	r.of.reading = false
	return r.Rows.Close()
}
