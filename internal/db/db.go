// Package db opens the database and runs transactions. It knows two engines,
// SQLite (one machine, the default) and PostgreSQL (several replicas), and
// gives the same promise on both: transactions behave as if run one at a time.
// Queries are written once in the subset both engines share; each module keeps
// its own under <module>db.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"

	"marketplace/internal/kit/errs"
)

// Engine is the kind of database.
type Engine string

// The engines.
const (
	SQLite     Engine = "sqlite"
	PostgreSQL Engine = "postgres"
)

// Querier is what generated queries run on: a pool or a transaction.
type Querier interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	PrepareContext(context.Context, string) (*sql.Stmt, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// DB is an open database.
type DB struct {
	engine  Engine
	write   *sql.DB
	read    *sql.DB
	group   *groupCommit  // of SQLite
	txSlots chan struct{} // of PostgreSQL: one for each transaction that may run
	url     string        // of PostgreSQL
	file    string        // of SQLite
}

// Tx is a transaction; it is a Querier.
type Tx = *sql.Tx

const (
	maxAttempts   = 8
	sqliteReaders = 4
	sqlitePragmas = "_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=cache_size(-1000)"
)

// OpenSQLite opens the database file, and makes it and its folder when they do
// not exist. Writes go through one connection and are durable when committed;
// reads have a pool of their own that cannot write.
func OpenSQLite(file string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	if err := makePrivate(file, 0); err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	writer, err := newStmtCacheConnector(fileURI(file) + "?" + sqlitePragmas + "&_txlock=immediate")
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	reader, err := newStmtCacheConnector(fileURI(file) + "?" + sqlitePragmas + "&_pragma=query_only(1)")
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	write := sql.OpenDB(writer)
	write.SetMaxOpenConns(1)
	write.SetMaxIdleConns(1)
	write.SetConnMaxLifetime(0)
	if err := pingWithRetry(write); err != nil {
		_ = write.Close()
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	read := sql.OpenDB(reader)
	read.SetMaxOpenConns(sqliteReaders)
	read.SetMaxIdleConns(sqliteReaders)
	read.SetConnMaxIdleTime(time.Minute) // each holds a cache of its own
	return &DB{engine: SQLite, write: write, read: read, group: newGroupCommit(write), file: file}, nil
}

// makePrivate makes a file that only its owner reads, before SQLite would make it
// for everybody. The files that SQLite adds beside it get the same mode. One that
// is there is closed to others too.
func makePrivate(file string, flags int) error {
	made, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR|flags, 0o600) //nolint:gosec // the operator names the file
	if err != nil {
		return err
	}
	return errors.Join(made.Chmod(0o600), made.Close())
}

// pingWithRetry opens the file. A program that opens a new one at the same moment
// may hold it while it changes the way of its log, which SQLite does not wait for.
func pingWithRetry(pool *sql.DB) error {
	var err error
	for range maxAttempts {
		if err = pool.Ping(); err == nil || !retryable(err) { //nolint:noctx // opens a file
			return err
		}
		time.Sleep(20 * time.Millisecond) //nolint:forbidigo // waits for another program, whatever the demo clock says
	}
	return err
}

// fileURI gives the name of a file as SQLite reads it in an address, where some
// letters mean something else.
func fileURI(file string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(file)
}

// OpenPostgres opens a PostgreSQL database by its address.
func OpenPostgres(url string) (*DB, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("open the PostgreSQL database: %w", err)
	}
	writers, conns := postgresSize(runtime.GOMAXPROCS(0))
	pool := sql.OpenDB(pipelined{stdlib.GetConnector(*config)})
	pool.SetMaxOpenConns(conns)
	pool.SetMaxIdleConns(conns)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return &DB{engine: PostgreSQL, write: pool, read: pool, txSlots: make(chan struct{}, writers), url: url}, nil
}

// postgresSize gives how many transactions run at a time and how many connections
// there are, some of them left for reading. They are few: every connection is a
// process of the server with caches of its own, and several replicas share it.
func postgresSize(processors int) (writers, conns int) {
	writers = min(max(3*processors, 6), 16)
	return writers, writers * 3 / 2
}

// Engine tells which engine this is.
func (d *DB) Engine() Engine { return d.engine }

// URL is the address a PostgreSQL database was opened with, empty for SQLite.
func (d *DB) URL() string { return d.url }

// Read is for queries outside transactions, and within that of InOneTx.
func (d *DB) Read() Querier { return reader{d} }

// Writer is the pool for single statements that need no transaction and no order with
// others; everything else writes through InTx and InTxLocked.
func (d *DB) Writer() *sql.DB { return d.write }

// enoughRoom is how many bytes the disk of the embedded database must still take:
// what a few writes at once need.
const enoughRoom = 1 << 20

// CheckWritable says why nothing can be written: it writes and commits a row, and
// looks for room, because on a full disk a row may still fit where the log of the
// embedded database has been before.
func (d *DB) CheckWritable(ctx context.Context) error {
	if d.engine == SQLite {
		if err := takeRoom(d.file + ".room"); err != nil {
			return fmt.Errorf("room for writing: %w", err)
		}
	}
	return NewSettings(d).PutSetting(ctx, "writable", strconv.Itoa(rand.Int())) //nolint:gosec // any value that was not there before
}

// takeRoom writes as much as must fit, and gives it back.
func takeRoom(name string) error {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600) //nolint:gosec // beside the database
	if err != nil {
		return err
	}
	_, err = file.Write(make([]byte, enoughRoom))
	return errors.Join(err, file.Close(), os.Remove(name))
}

// Close closes all connections.
func (d *DB) Close() error {
	if d.read == d.write {
		return d.write.Close()
	}
	return errors.Join(d.read.Close(), d.write.Close())
}

// InTx runs body in a transaction and commits when it returns nil: all such
// transactions behave as if run one at a time. Body may run several times, when
// PostgreSQL could not put it in order with others; it must therefore do nothing
// outside the database.
func (d *DB) InTx(ctx context.Context, body func(context.Context, Tx) error) error {
	return d.runWithRetry(ctx, sql.LevelSerializable, nil, body)
}

// InTxLocked runs body in a transaction, after every other one that names one of
// the same keys has ended; those with other keys run side by side, each of their
// statements on what is committed by then (READ COMMITTED). So body may rely on
// what it reads only where all who change that name the same key; anything
// else it keeps by a unique index, by the condition of a single statement, or by
// a row that it changes. The embedded database runs all one at a time anyway.
// Body may run several times, as with InTx.
func (d *DB) InTxLocked(ctx context.Context, keys []string, body func(context.Context, Tx) error) error {
	return d.runWithRetry(ctx, sql.LevelReadCommitted, keys, body)
}

func (d *DB) runWithRetry(ctx context.Context, level sql.IsolationLevel, keys []string, body func(context.Context, Tx) error) error {
	if tx := d.joined(ctx); tx != nil {
		return d.join(ctx, tx, keys, body)
	}
	var err error
	for attempt := range maxAttempts {
		if attempt > 0 {
			if err := pause(ctx, attempt); err != nil {
				return err
			}
		}
		if d.group != nil {
			err = d.group.inTx(ctx, body)
		} else {
			err = d.runOnce(ctx, level, keys, body)
		}
		if err == nil || !retryable(err) {
			return writeError(err)
		}
	}
	return errs.Wrap(err, errs.Unavailable, "database_busy", "The service is busy. Try again in a moment.")
}

func (d *DB) runOnce(ctx context.Context, level sql.IsolationLevel, keys []string, body func(context.Context, Tx) error) error {
	select {
	case d.txSlots <- struct{}{}:
		defer func() { <-d.txSlots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	tx, err := d.write.BeginTx(ctx, &sql.TxOptions{Isolation: level})
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	if err := acquireLocks(ctx, tx, keys); err != nil {
		return fmt.Errorf("wait for locks: %w", err)
	}
	if err := body(ctx, tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// acquireLocks takes the locks of the keys until the transaction ends, all in the same
// order, so that no two wait for each other.
func acquireLocks(ctx context.Context, tx Tx, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	numbers := make([]int64, len(keys))
	for i, key := range keys {
		numbers[i] = numberOf(key)
	}
	slices.Sort(numbers)
	_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(number) FROM unnest($1::bigint[]) AS number", slices.Compact(numbers))
	return err
}

func numberOf(key string) int64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(key))
	return int64(sum.Sum64()) //nolint:gosec // any number will do
}

// ShareLock has a transaction wait until each that names the key, as of InTxLocked, has ended, and
// each such one until this one ends; those that share a key run side by side. What is read after it
// is what the others have left. The embedded database runs all one at a time anyway.
func (d *DB) ShareLock(ctx context.Context, tx Querier, key string) error {
	if d.engine != PostgreSQL {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock_shared($1)", numberOf(key))
	return err
}

func pause(ctx context.Context, attempt int) error {
	wait := time.Duration(1<<attempt)*2*time.Millisecond + time.Duration(rand.Int64N(int64(8*time.Millisecond))) //nolint:gosec // jitter
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ReasonStorage is the reason of errors that say that nothing can be saved or read now.
const ReasonStorage = "storage_unavailable"

const (
	sqliteBusy             = 5
	sqliteConstraintUnique = 2067
	sqliteConstraintPK     = 1555
	sqliteConstraintFK     = 787
)

func retryable(err error) bool {
	if errors.Is(err, errBatchRolledBack) {
		return true
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "40001" || pg.Code == "40P01"
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) && lite.Code()&0xff == sqliteBusy
}

// writeError gives an error that says that the database cannot work now the code
// 'unavailable'; who is told so may try again. Others stay as they are.
func writeError(err error) error {
	if err == nil || errs.As(err) != nil || !IsUnavailable(err) {
		return err
	}
	return errs.Wrap(err, errs.Unavailable, ReasonStorage, "We cannot save this now. Nothing is lost. Try again in a few minutes.")
}

// ReadError gives an error of a read that says that the database cannot work now the
// code 'unavailable'; writes say so themselves. Others stay as they are.
func ReadError(err error) error {
	if err == nil || errs.As(err) != nil || !IsUnavailable(err) {
		return err
	}
	return errs.Wrap(err, errs.Unavailable, ReasonStorage, "We cannot read this now. Try again in a few minutes.")
}

// IsUnique reports whether err says that a row with the same key exists.
func IsUnique(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "23505"
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) && (lite.Code() == sqliteConstraintUnique || lite.Code() == sqliteConstraintPK)
}

// IsForeign reports whether err says that a row refers to one that is not there.
func IsForeign(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "23503"
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) && lite.Code() == sqliteConstraintFK
}

// IsNoRows reports whether a query that wanted one row found none.
func IsNoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }
