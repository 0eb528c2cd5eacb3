package listingsdb

import (
	"context"
	"encoding/json"
	"strings"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb/listingssql"
)

// AutoReview is described at listings.ReadTx.
func (s *Store) AutoReview(ctx context.Context, appID string) (listings.AutoReview, bool, error) {
	row, err := s.q.GetAutoReview(ctx, appID)
	if db.IsNoRows(err) {
		return listings.AutoReview{}, false, nil
	}
	if err != nil {
		return listings.AutoReview{}, false, err
	}
	review := listings.AutoReview{AppID: appID, Checks: strings.Fields(row.Checks), RequestedAt: clock.FromMicros(row.RequestedAt)}
	return review, true, json.Unmarshal([]byte(row.Report), &review.Report)
}

// PutAutoReview is described at listings.WriteTx.
func (s *Store) PutAutoReview(ctx context.Context, r listings.AutoReview) error {
	report, err := json.Marshal(r.Report)
	if err != nil {
		return err
	}
	return s.q.PutAutoReview(ctx, listingssql.PutAutoReviewParams{AppID: r.AppID, Checks: strings.Join(r.Checks, " "), Report: string(report), RequestedAt: clock.Micros(r.RequestedAt)})
}
