package reviewsdb

import (
	"context"
	"time"

	"marketplace/internal/kit/clock"
	"marketplace/internal/reviews/reviewsdb/reviewssql"
)

// MarkHelpful implements reviews.Store.
func (s *Store) MarkHelpful(ctx context.Context, reviewID, appID, accountID string, at time.Time) (bool, error) {
	n, err := s.q.AddHelpful(ctx, reviewssql.AddHelpfulParams{ReviewID: reviewID, AppID: appID, AccountID: accountID, CreatedAt: clock.Micros(at)})
	return s.recordHelpfulChange(ctx, reviewID, n, err)
}

// UnmarkHelpful implements reviews.Store.
func (s *Store) UnmarkHelpful(ctx context.Context, reviewID, accountID string) (bool, error) {
	n, err := s.q.DeleteHelpful(ctx, reviewssql.DeleteHelpfulParams{ReviewID: reviewID, AccountID: accountID})
	return s.recordHelpfulChange(ctx, reviewID, n, err)
}

func (s *Store) recordHelpfulChange(ctx context.Context, reviewID string, changed int64, err error) (bool, error) {
	if err != nil || changed == 0 {
		return false, err
	}
	return true, s.q.RecordHelpfulChange(ctx, reviewID)
}

// CountHelpful implements reviews.Store.
func (s *Store) CountHelpful(ctx context.Context, reviewID string) (int, error) {
	n, err := s.q.CountHelpful(ctx, reviewID)
	return int(n), err
}

// ListHelpful implements reviews.Store.
func (s *Store) ListHelpful(ctx context.Context, accountID, appID string) ([]string, error) {
	return s.q.ListHelpfulOfAccount(ctx, reviewssql.ListHelpfulOfAccountParams{AccountID: accountID, AppID: appID})
}

// TakeHelpfulChanges implements reviews.Store.
func (s *Store) TakeHelpfulChanges(ctx context.Context, most int) (map[string]int, error) {
	list, err := s.q.ListHelpfulChanges(ctx, int32(most)) //nolint:gosec // bounded by the caller
	if err != nil {
		return nil, err
	}
	counts := make(map[string]int, len(list))
	for _, id := range list {
		if err := s.q.DeleteHelpfulChange(ctx, id); err != nil {
			return nil, err
		}
		if counts[id], err = s.CountHelpful(ctx, id); err != nil {
			return nil, err
		}
	}
	return counts, nil
}
