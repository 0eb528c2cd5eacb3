package searchdb

import (
	"context"
	"time"

	"marketplace/internal/kit/clock"
	"marketplace/internal/search/searchdb/searchsql"
	"marketplace/internal/search/searchhttp"
)

// Misses is described at searchhttp.Statistics.
func (l *Log) Misses(ctx context.Context, days, most int) ([]searchhttp.Miss, error) {
	rows, err := searchsql.New(l.db.Read()).ListMisses(ctx, searchsql.ListMissesParams{Since: clock.Micros(l.since(days)), Most: int32(min(most, 1000))}) //nolint:gosec // bounded
	if err != nil {
		return nil, err
	}
	list := make([]searchhttp.Miss, len(rows))
	for i, r := range rows {
		list[i] = searchhttp.Miss{Index: r.IndexName, Query: r.Query, Times: r.Times, FirstAt: clock.FromMicros(r.FirstAt), LastAt: clock.FromMicros(r.LastAt)}
	}
	return list, nil
}

// Counts is described at searchhttp.Statistics.
func (l *Log) Counts(ctx context.Context, days, most int) ([]searchhttp.Count, error) {
	rows, err := searchsql.New(l.db.Read()).ListEvents(ctx, searchsql.ListEventsParams{Since: l.since(days).Format(time.DateOnly), Most: int32(min(most, 1000))}) //nolint:gosec // bounded
	if err != nil {
		return nil, err
	}
	list := make([]searchhttp.Count, len(rows))
	for i, r := range rows {
		list[i] = searchhttp.Count{Index: r.IndexName, Kind: r.Kind, ObjectID: r.ObjectID, Times: r.Times}
	}
	return list, nil
}

func (l *Log) since(days int) time.Time {
	if days < 1 {
		days = defaultDays
	}
	return l.now().UTC().AddDate(0, 0, -days)
}
