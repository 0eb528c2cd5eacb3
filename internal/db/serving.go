package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// ErrServed says that another program serves from the database, or has it for itself.
var ErrServed = errors.New("the database is in use by another marketplace: stop it first")

// servingLock is the lock that serving programs share on PostgreSQL, and that a command which
// needs the database for itself has alone. The schema belongs to it, as in Alone.
const servingLock = "hashtext(current_schema()), $1"

// Serving tells other programs that this one serves from a PostgreSQL database, by a lock
// on a connection of its own. The embedded database is locked with its folder.
type Serving struct{ pool *sql.DB } // nil for the embedded database

// StartServing takes the lock of serving programs, which they share. It fails with ErrServed
// while a command needs the database for itself.
func (d *DB) StartServing(ctx context.Context) (*Serving, error) {
	if d.engine != PostgreSQL {
		return &Serving{}, nil
	}
	config, err := pgx.ParseConfig(d.url)
	if err != nil {
		return nil, fmt.Errorf("open the PostgreSQL database: %w", err)
	}
	s := &Serving{sql.OpenDB(stdlib.GetConnector(*config))}
	s.pool.SetMaxOpenConns(1) // the lock is the connection's
	s.pool.SetMaxIdleConns(1)
	if err := s.lock(ctx); err != nil {
		return nil, errors.Join(err, s.pool.Close())
	}
	return s, nil
}

func (s *Serving) lock(ctx context.Context) error {
	var locked bool
	if err := s.pool.QueryRowContext(ctx, "SELECT pg_try_advisory_lock_shared("+servingLock+")", lockNumber("serving")).Scan(&locked); err != nil {
		return connectError(err)
	}
	if !locked {
		return ErrServed
	}
	return nil
}

// lookAfterLock is how often a program looks whether it still has the lock.
const lookAfterLock = 5 * time.Second

// Keep takes the lock again when its connection was lost, until the context ends.
func (s *Serving) Keep(ctx context.Context) error {
	if s.pool == nil {
		<-ctx.Done()
		return nil
	}
	ticker := time.NewTicker(lookAfterLock)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		const held = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND mode = 'ShareLock')"
		var isHeld bool
		if err := s.pool.QueryRowContext(ctx, held).Scan(&isHeld); err != nil || isHeld {
			continue // a database that does not answer is asked again
		}
		_ = s.lock(ctx) // what failed is tried again, too
	}
}

// Close gives the lock back.
func (s *Serving) Close() error {
	if s.pool == nil {
		return nil
	}
	return s.pool.Close()
}

// WhileUnserved runs what must not meet a serving program; none can start meanwhile. It
// fails with ErrServed when one runs. The embedded database is locked with its folder.
func (d *DB) WhileUnserved(ctx context.Context, run func(context.Context) error) (err error) {
	if d.engine != PostgreSQL {
		return run(ctx)
	}
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return connectError(err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	var locked bool
	if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock("+servingLock+")", lockNumber("serving")).Scan(&locked); err != nil {
		return fmt.Errorf("look for serving programs: %w", err)
	}
	if !locked {
		return ErrServed
	}
	defer func() {
		_, unlocked := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock("+servingLock+")", lockNumber("serving"))
		err = errors.Join(err, unlocked)
	}()
	return run(ctx)
}
