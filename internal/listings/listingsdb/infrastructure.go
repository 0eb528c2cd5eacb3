package listingsdb

import (
	"context"
	"encoding/json"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb/listingssql"
)

// Infrastructure is described at listings.ReadTx.
func (s *Store) Infrastructure(ctx context.Context, appID string) (listings.Infrastructure, error) {
	text, err := s.q.GetInfrastructure(ctx, appID)
	if db.IsNoRows(err) {
		return listings.Infrastructure{}, nil
	}
	if err != nil {
		return nil, err
	}
	var blocks listings.Infrastructure
	return blocks, json.Unmarshal([]byte(text), &blocks)
}

// PutInfrastructure is described at listings.WriteTx.
func (s *Store) PutInfrastructure(ctx context.Context, appID string, blocks listings.Infrastructure, at time.Time) error {
	if len(blocks) == 0 {
		return s.q.DeleteInfrastructure(ctx, appID)
	}
	text, err := json.Marshal(blocks)
	if err != nil {
		return err
	}
	return s.q.PutInfrastructure(ctx, listingssql.PutInfrastructureParams{AppID: appID, Blocks: string(text), ChangedAt: clock.Micros(at)})
}
