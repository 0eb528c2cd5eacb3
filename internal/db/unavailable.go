package db

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
)

const (
	sqliteReadOnly = 8
	sqliteIO       = 10
	sqliteFull     = 13
	sqliteCantOpen = 14
)

// IsUnavailable reports whether err says that the database cannot work now, whatever it
// is asked: its disk is full, failing or read only, or it is stopped or restarting. The
// same call may succeed later; nothing of it has been stored, except that the
// answer to a commit may have been lost.
func IsUnavailable(err error) bool {
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		code := lite.Code() & 0xff
		return code == sqliteReadOnly || code == sqliteFull || code == sqliteIO || code == sqliteCantOpen
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		// Read only, as a standby is; connection trouble, no room, stopped by an operator.
		return pg.Code == "25006" || strings.HasPrefix(pg.Code, "08") || strings.HasPrefix(pg.Code, "53") || strings.HasPrefix(pg.Code, "57P")
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if pgconn.SafeToRetry(err) { // the connection was closed before anything was sent
		return true
	}
	_, network := errors.AsType[*net.OpError](err)
	return network || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed)
}

// connectError says in one line that PostgreSQL does not answer.
func connectError(err error) error {
	if away, ok := errors.AsType[*pgconn.ConnectError](err); ok { // its text has many lines
		return fmt.Errorf("the PostgreSQL database does not answer: %s", strings.Join(strings.Fields(away.Error()), " "))
	}
	return err
}
