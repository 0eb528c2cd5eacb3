package httpapidb

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/httpapi/httpapidb/httpapisql"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/ratelimit"
)

const (
	// So long nothing is asked after the database did not answer.
	askAgainAfter = 5 * time.Second
	// Counts are forgotten after this: more than two windows of any limit.
	keepCounters = 150 * time.Minute
)

// RequestCounters is ratelimit.Counter in SQL, for several replicas on PostgreSQL.
type RequestCounters struct {
	db  *db.DB
	now func() time.Time
	log *slog.Logger

	mu    sync.Mutex
	away  bool // the database did not answer
	until time.Time
}

// NewRequestCounters makes the common count on PostgreSQL. The clocks of the replicas
// should agree to a second or so.
func NewRequestCounters(database *db.DB, now func() time.Time, log *slog.Logger) *RequestCounters {
	return &RequestCounters{db: database, now: now, log: log}
}

// Claim is described at ratelimit.Counter. While the database is away it fails at once.
func (c *RequestCounters) Claim(ctx context.Context, claim ratelimit.Claim) (ratelimit.Grant, error) {
	if c.isAway() {
		return ratelimit.Grant{}, errAway
	}
	// A single statement needs no transaction round it.
	row, err := httpapisql.New(c.db.Writer()).ClaimRequests(ctx, httpapisql.ClaimRequestsParams{
		Subject: claim.Subject, WindowStart: clock.Micros(claim.Start), PreviousStart: clock.Micros(claim.Start.Add(-claim.Window)),
		Want: int64(claim.Want), Most: int64(claim.Most), LeftUs: (claim.Window - claim.Elapsed).Microseconds(), WindowUs: claim.Window.Microseconds(),
	})
	c.note(ctx, err)
	if err != nil {
		return ratelimit.Grant{}, fmt.Errorf("count requests: %w", err)
	}
	return ratelimit.Grant{Granted: int(row.Granted), Taken: int(row.Taken), Previous: int(row.Previous)}, nil
}

// Purge deletes old counts. Safe to repeat.
func (c *RequestCounters) Purge(ctx context.Context) error {
	_, err := httpapisql.New(c.db.Writer()).DeleteOldCounters(ctx, clock.Micros(c.now().Add(-keepCounters)))
	return err
}

// errAway is the error of every claim while the database is away.
var errAway = errors.New("the database did not answer a moment ago")

func (c *RequestCounters) isAway() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.away && c.now().Before(c.until)
}

// note remembers whether the database answered, and says in the log when that changes.
func (c *RequestCounters) note(ctx context.Context, err error) {
	c.mu.Lock()
	before := c.away
	c.away, c.until = err != nil, c.now().Add(askAgainAfter)
	c.mu.Unlock()
	switch {
	case err != nil && !before:
		c.log.WarnContext(ctx, "requests are counted by this replica alone: the database does not answer", "error", err)
	case err == nil && before:
		c.log.InfoContext(ctx, "requests are counted by all replicas again")
	}
}
