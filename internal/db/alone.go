package db

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
)

// Alone runs what spans several transactions while no other replica runs the same; the
// next one waits. The embedded database has one program only. The lock is the
// connection's: it ends with a program that dies.
func (d *DB) Alone(ctx context.Context, name string, run func(context.Context) error) (err error) {
	if d.engine != PostgreSQL {
		return run(ctx)
	}
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("wait for other replicas: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	// The schema belongs to the name: locks are the database's, which may hold several shops.
	const key = "hashtext(current_schema()), $1"
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock("+key+")", lockNumber(name)); err != nil {
		return fmt.Errorf("wait for other replicas: %w", err)
	}
	defer func() {
		_, unlocked := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock("+key+")", lockNumber(name))
		err = errors.Join(err, unlocked)
	}()
	return run(ctx)
}

func lockNumber(name string) int32 {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(name))
	return int32(sum.Sum32()) //nolint:gosec // any number will do
}
