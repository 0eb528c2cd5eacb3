package listingsdb

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/listings/listingsdb/listingssql"
)

// Push is described at listings.ReadTx.
func (s *Store) Push(ctx context.Context, developer, id string) (string, bool, error) {
	result, err := s.q.GetPush(ctx, listingssql.GetPushParams{Developer: developer, PushID: id})
	if db.IsNoRows(err) {
		return "", false, nil
	}
	return result, err == nil, err
}

// PutPush is described at listings.WriteTx.
func (s *Store) PutPush(ctx context.Context, developer, id, result string, at time.Time) error {
	return s.q.PutPush(ctx, listingssql.PutPushParams{Developer: developer, PushID: id, Result: result, PushedAt: clock.Micros(at)})
}

// RemovePushes is described at listings.WriteTx.
func (s *Store) RemovePushes(ctx context.Context, before time.Time) error {
	return s.q.DeletePushes(ctx, clock.Micros(before))
}
