// Package reviewsdb keeps reviews in the database.
package reviewsdb

import (
	"context"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/reviews"
	"marketplace/internal/reviews/reviewsdb/reviewssql"
)

// Store is reviews.Store on a pool or a transaction.
type Store struct{ q *reviewssql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{reviewssql.New(q)} }

// NewTransact returns the transactions of the service; published makes the port that
// works in the same one.
func NewTransact(database *db.DB, published func(tx db.Querier) reviews.PublishedReviews, enqueue db.Enqueue) reviews.Transact {
	return func(ctx context.Context, body func(context.Context, reviews.Stores) error) error {
		return database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, reviews.Stores{Reviews: New(tx), Published: published(tx), Outbox: enqueue.On(tx)})
		})
	}
}

// Get implements reviews.Store.
func (s *Store) Get(ctx context.Context, id string) (reviews.Review, bool, error) {
	row, err := s.q.GetReview(ctx, id)
	return findReview(row, err)
}

// FindByAccount implements reviews.Store.
func (s *Store) FindByAccount(ctx context.Context, accountID, appID string) (reviews.Review, bool, error) {
	row, err := s.q.GetReviewByAccount(ctx, reviewssql.GetReviewByAccountParams{AccountID: accountID, AppID: appID})
	return findReview(row, err)
}

func findReview(row reviewssql.RatingsReview, err error) (reviews.Review, bool, error) {
	if db.IsNoRows(err) {
		return reviews.Review{}, false, nil
	}
	return toReview(row), err == nil, err
}

// Put implements reviews.Store.
func (s *Store) Put(ctx context.Context, r reviews.Review) error {
	return s.q.PutReview(ctx, reviewssql.PutReviewParams{
		ID: r.ID, AppID: r.AppID, OrganizationID: r.OrganizationID, AccountID: r.AccountID, Name: r.Name, Rate: int64(r.Rate), Review: r.Text,
		Installed: r.Installed, State: string(r.State), HeldFor: r.HeldFor, Reply: r.Reply, RepliedAt: clock.Micros(r.RepliedAt), UsedDays: int64(r.UsedDays), Language: r.Language, ReplyLanguage: r.ReplyLanguage, Moderator: r.Moderator,
		ModeratedAt: clock.Micros(r.ModeratedAt), CreatedAt: clock.Micros(r.CreatedAt), UpdatedAt: clock.Micros(r.UpdatedAt),
	})
}

// ListModerationItems implements reviews.Store.
func (s *Store) ListModerationItems(ctx context.Context, start, most int) ([]reviews.Review, int, error) {
	total, err := s.q.CountModerationItems(ctx)
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.q.ListModerationItems(ctx, reviewssql.ListModerationItemsParams{Start: int32(min(start, 1<<30)), Most: int32(most)}) //nolint:gosec // bounded by the callers
	if err != nil {
		return nil, 0, err
	}
	return toReviews(rows), int(total), nil
}

// List implements reviews.Store.
func (s *Store) List(ctx context.Context, state reviews.State, start, most int) ([]reviews.Review, int, error) {
	total, err := s.q.CountReviews(ctx, string(state))
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.q.ListReviews(ctx, reviewssql.ListReviewsParams{State: string(state), Start: int32(min(start, 1<<30)), Most: int32(most)}) //nolint:gosec // bounded by the callers
	if err != nil {
		return nil, 0, err
	}
	return toReviews(rows), int(total), nil
}

func toReviews(rows []reviewssql.RatingsReview) []reviews.Review {
	list := make([]reviews.Review, len(rows))
	for i, row := range rows {
		list[i] = toReview(row)
	}
	return list
}

// AddReport implements reviews.Store.
func (s *Store) AddReport(ctx context.Context, reviewID, accountID string, report reviews.Report) (int, error) {
	_, err := s.q.AddReport(ctx, reviewssql.AddReportParams{ReviewID: reviewID, AccountID: accountID, Reason: report.Reason, CreatedAt: clock.Micros(report.At)})
	if err != nil {
		return 0, err
	}
	rows, err := s.q.ListReports(ctx, reviewID)
	return len(rows), err
}

// Reports implements reviews.Store.
func (s *Store) Reports(ctx context.Context, reviewID string) ([]reviews.Report, error) {
	rows, err := s.q.ListReports(ctx, reviewID)
	list := make([]reviews.Report, len(rows))
	for i, row := range rows {
		list[i] = reviews.Report{Reason: row.Reason, At: clock.FromMicros(row.CreatedAt)}
	}
	return list, err
}

// CloseReports implements reviews.Store.
func (s *Store) CloseReports(ctx context.Context, reviewID string) error {
	return s.q.DeleteReports(ctx, reviewID)
}

func toReview(r reviewssql.RatingsReview) reviews.Review {
	return reviews.Review{
		ID: r.ID, AppID: r.AppID, OrganizationID: r.OrganizationID, AccountID: r.AccountID, Name: r.Name, Rate: int(r.Rate), Text: r.Review,
		Installed: r.Installed, State: reviews.State(r.State), HeldFor: r.HeldFor, Reply: r.Reply, RepliedAt: clock.FromMicros(r.RepliedAt), UsedDays: int(r.UsedDays), Language: r.Language, ReplyLanguage: r.ReplyLanguage, Moderator: r.Moderator,
		ModeratedAt: clock.FromMicros(r.ModeratedAt), CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
	}
}
