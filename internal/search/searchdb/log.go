// Package searchdb keeps what search has in the database: the indexes that clients write, and what
// curators of the shop want to know, the queries that found nothing and what was done with hits. Of
// searches it keeps counts and nothing about people. What it keeps in order to say which queries are
// popular, and for how long, stands at PopularQueries.
package searchdb

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/search/searchdb/searchsql"
)

const (
	writeEvery  = 5 * time.Second
	mostPending = 200                // different ones between two writes; more are counted as nothing
	mostLetters = 100                // of a query that is kept
	keepSingles = 7 * 24 * time.Hour // of a query that was asked once
	defaultDays = 30
)

// Log counts in memory and writes the counts every few seconds. A process that
// is killed loses the last ones.
type Log struct {
	db     *db.DB
	now    func() time.Time
	log    *slog.Logger
	mu     sync.Mutex
	misses map[missKey]int64
	events map[eventKey]int64
}

type missKey struct{ index, query string }

type eventKey struct{ day, index, kind, objectID string }

// NewLog makes an empty log; Run writes it.
func NewLog(database *db.DB, now func() time.Time, log *slog.Logger) *Log {
	return &Log{db: database, now: now, log: log, misses: map[missKey]int64{}, events: map[eventKey]int64{}}
}

// Miss counts a query that found nothing. It does not block.
func (l *Log) Miss(index, query string) {
	letters := []rune(strings.Join(strings.Fields(strings.ToLower(query)), " "))
	count(l, l.misses, missKey{index, string(letters[:min(len(letters), mostLetters)])})
}

// Event counts one thing done with records: a click, a view or a conversion.
// It does not block.
func (l *Log) Event(index, kind string, objectIDs []string) {
	day := l.now().UTC().Format(time.DateOnly)
	for _, id := range objectIDs {
		count(l, l.events, eventKey{day, index, kind, id})
	}
}

func count[K comparable](l *Log, into map[K]int64, key K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := into[key]; known || len(into) < mostPending {
		into[key]++
	}
}

// Run writes the counts until the context ends, and the last ones then.
func (l *Log) Run(ctx context.Context) error {
	return everyWrite(ctx, l.Write, func(err error) {
		l.log.ErrorContext(ctx, "search counts are not written", "error", err)
	})
}

// everyWrite writes every few seconds and once more at the end, and tells of what
// fails before that.
func everyWrite(ctx context.Context, write func(context.Context) error, failed func(error)) error {
	ticker := time.NewTicker(writeEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return write(context.WithoutCancel(ctx))
		case <-ticker.C:
		}
		if err := write(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
	}
}

// Write brings the counts into the database; they stay for the next time when
// that fails.
func (l *Log) Write(ctx context.Context) error {
	l.mu.Lock()
	misses, events := maps.Clone(l.misses), maps.Clone(l.events)
	clear(l.misses)
	clear(l.events)
	l.mu.Unlock()
	if len(misses)+len(events) == 0 {
		return nil
	}
	err := l.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error { return l.write(ctx, searchsql.New(tx), misses, events) })
	if err != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		add(l.misses, misses)
		add(l.events, events)
	}
	return err
}

// write goes in one order, so that replicas do not wait for each other in a
// circle.
func (l *Log) write(ctx context.Context, queries *searchsql.Queries, misses map[missKey]int64, events map[eventKey]int64) error {
	for _, key := range slices.SortedFunc(maps.Keys(misses), func(a, b missKey) int {
		return cmp.Or(cmp.Compare(a.index, b.index), cmp.Compare(a.query, b.query))
	}) {
		if err := queries.AddMisses(ctx, searchsql.AddMissesParams{IndexName: key.index, Query: key.query, Times: misses[key], At: clock.Micros(l.now())}); err != nil {
			return err
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(events), func(a, b eventKey) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.index, b.index), cmp.Compare(a.kind, b.kind), cmp.Compare(a.objectID, b.objectID))
	}) {
		if err := queries.AddEvents(ctx, searchsql.AddEventsParams{Day: key.day, IndexName: key.index, Kind: key.kind, ObjectID: key.objectID, Times: events[key]}); err != nil {
			return err
		}
	}
	return nil
}

func add[K comparable](into, more map[K]int64) {
	for key, n := range more {
		into[key] += n
	}
}

// Purge deletes counts that are older than keep, and queries that were asked only
// once after a week. Safe to repeat.
func (l *Log) Purge(ctx context.Context, keep time.Duration) error {
	now := l.now().UTC()
	return l.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := searchsql.New(tx)
		if _, err := queries.DeleteEventsBefore(ctx, now.Add(-keep).Format(time.DateOnly)); err != nil {
			return err
		}
		_, err := queries.DeleteMissesBefore(ctx, searchsql.DeleteMissesBeforeParams{Before: clock.Micros(now.Add(-keep)), OnceBefore: clock.Micros(now.Add(-keepSingles))})
		return err
	})
}
