// Package ratingsdb keeps reviews in the database.
package ratingsdb

import (
	"context"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/ratings"
	"marketplace/internal/ratings/ratingsdb/ratingssql"
)

// Store is ratings.Store on a pool or a transaction.
type Store struct{ q *ratingssql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{ratingssql.New(q)} }

// NewAtomic gives the transactions of the service; board shows reviews within
// the same one.
func NewAtomic(database *db.DB, board func(tx db.Querier) ratings.PublishedReviews) ratings.Atomic {
	return func(ctx context.Context, body func(context.Context, ratings.Stores) error) error {
		return database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, ratings.Stores{Reviews: New(tx), Board: board(tx)})
		})
	}
}

// Get implements ratings.Store.
func (s *Store) Get(ctx context.Context, id string) (ratings.Review, bool, error) {
	row, err := s.q.GetReview(ctx, id)
	return found(row, err)
}

// OfOrganization implements ratings.Store.
func (s *Store) OfOrganization(ctx context.Context, accountID, appID string) (ratings.Review, bool, error) {
	row, err := s.q.GetReviewOf(ctx, ratingssql.GetReviewOfParams{AccountID: accountID, AppID: appID})
	return found(row, err)
}

func found(row ratingssql.RatingsReview, err error) (ratings.Review, bool, error) {
	if db.IsNoRows(err) {
		return ratings.Review{}, false, nil
	}
	return toDomain(row), err == nil, err
}

// Put implements ratings.Store.
func (s *Store) Put(ctx context.Context, r ratings.Review) error {
	return s.q.PutReview(ctx, ratingssql.PutReviewParams{
		ID: r.ID, AppID: r.AppID, OrganizationID: r.OrganizationID, AccountID: r.AccountID, Name: r.Name, Rate: int64(r.Rate), Review: r.Text,
		Installed: r.Installed, State: string(r.State), HeldFor: r.HeldFor, Reply: r.Reply, Moderator: r.Moderator,
		ModeratedAt: clock.Micros(r.ModeratedAt), CreatedAt: clock.Micros(r.CreatedAt), UpdatedAt: clock.Micros(r.UpdatedAt),
	})
}

// ListModerationItems implements ratings.Store.
func (s *Store) ListModerationItems(ctx context.Context, start, most int) ([]ratings.Review, int, error) {
	total, err := s.q.CountWaiting(ctx)
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.q.ListWaiting(ctx, ratingssql.ListWaitingParams{Start: int32(min(start, 1<<30)), Most: int32(most)}) //nolint:gosec // bounded by the callers
	if err != nil {
		return nil, 0, err
	}
	return listOf(rows), int(total), nil
}

// List implements ratings.Store.
func (s *Store) List(ctx context.Context, state ratings.State, start, most int) ([]ratings.Review, int, error) {
	total, err := s.q.CountReviews(ctx, string(state))
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.q.ListReviews(ctx, ratingssql.ListReviewsParams{State: string(state), Start: int32(min(start, 1<<30)), Most: int32(most)}) //nolint:gosec // bounded by the callers
	if err != nil {
		return nil, 0, err
	}
	return listOf(rows), int(total), nil
}

func listOf(rows []ratingssql.RatingsReview) []ratings.Review {
	list := make([]ratings.Review, len(rows))
	for i, row := range rows {
		list[i] = toDomain(row)
	}
	return list
}

// AddReport implements ratings.Store.
func (s *Store) AddReport(ctx context.Context, reviewID, accountID string, report ratings.Report) (int, error) {
	_, err := s.q.AddReport(ctx, ratingssql.AddReportParams{ReviewID: reviewID, AccountID: accountID, Reason: report.Reason, CreatedAt: clock.Micros(report.At)})
	if err != nil {
		return 0, err
	}
	rows, err := s.q.ListReports(ctx, reviewID)
	return len(rows), err
}

// Reports implements ratings.Store.
func (s *Store) Reports(ctx context.Context, reviewID string) ([]ratings.Report, error) {
	rows, err := s.q.ListReports(ctx, reviewID)
	list := make([]ratings.Report, len(rows))
	for i, row := range rows {
		list[i] = ratings.Report{Reason: row.Reason, At: clock.FromMicros(row.CreatedAt)}
	}
	return list, err
}

// CloseReports implements ratings.Store.
func (s *Store) CloseReports(ctx context.Context, reviewID string) error {
	return s.q.DeleteReports(ctx, reviewID)
}

func toDomain(r ratingssql.RatingsReview) ratings.Review {
	return ratings.Review{
		ID: r.ID, AppID: r.AppID, OrganizationID: r.OrganizationID, AccountID: r.AccountID, Name: r.Name, Rate: int(r.Rate), Text: r.Review,
		Installed: r.Installed, State: ratings.State(r.State), HeldFor: r.HeldFor, Reply: r.Reply, Moderator: r.Moderator,
		ModeratedAt: clock.FromMicros(r.ModeratedAt), CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
	}
}
