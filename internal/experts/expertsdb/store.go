// Package expertsdb keeps what visitors send in the database.
package expertsdb

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/experts"
	"marketplace/internal/experts/expertsdb/expertssql"
	"marketplace/internal/kit/clock"
)

// Store is experts.Store on a pool or a transaction.
type Store struct{ q *expertssql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{expertssql.New(q)} }

// NewTransact returns the transactions of the service; testimonials makes the publisher
// that works in the same one.
func NewTransact(database *db.DB, enqueue db.Enqueue, testimonials func(tx db.Querier) experts.TestimonialPublisher) experts.Transact {
	return func(ctx context.Context, body func(context.Context, experts.Stores) error) error {
		return database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, experts.Stores{Store: New(tx), Testimonials: testimonials(tx), Outbox: enqueue.On(tx)})
		})
	}
}

// The states of a message in its row.
const (
	sent        = "sent"
	unconfirmed = "unconfirmed"
)

func messageState(m experts.Message) string {
	if m.Sent {
		return sent
	}
	return unconfirmed
}

// AddMessage implements experts.Store.
func (s *Store) AddMessage(ctx context.Context, m experts.Message) (bool, error) {
	n, err := s.q.InsertMessage(ctx, expertssql.InsertMessageParams{
		ID: m.ID, Expert: m.Expert, Email: m.Email, Name: m.Name, Surname: m.Surname, Website: m.Website, Message: m.Text, State: messageState(m),
		TokenHash: m.TokenHash, CreatedAt: clock.Micros(m.CreatedAt), ConfirmedAt: clock.Micros(m.ConfirmedAt),
	})
	return n == 1, err
}

// MessageByToken implements experts.Store.
func (s *Store) MessageByToken(ctx context.Context, tokenHash string) (experts.Message, bool, error) {
	r, err := s.q.GetMessageByToken(ctx, tokenHash)
	if db.IsNoRows(err) {
		return experts.Message{}, false, nil
	}
	return experts.Message{
		ID: r.ID, Expert: r.Expert, Email: r.Email, Name: r.Name, Surname: r.Surname, Website: r.Website, Text: r.Message, Sent: r.State == sent,
		TokenHash: r.TokenHash, CreatedAt: clock.FromMicros(r.CreatedAt), ConfirmedAt: clock.FromMicros(r.ConfirmedAt),
	}, err == nil, err
}

// UpdateMessage implements experts.Store.
func (s *Store) UpdateMessage(ctx context.Context, m experts.Message) error {
	return s.q.UpdateMessage(ctx, expertssql.UpdateMessageParams{ID: m.ID, State: messageState(m), ConfirmedAt: clock.Micros(m.ConfirmedAt)})
}

// AddReview implements experts.Store.
func (s *Store) AddReview(ctx context.Context, r experts.Review) (bool, error) {
	n, err := s.q.InsertReview(ctx, expertssql.InsertReviewParams{
		ID: r.ID, Expert: r.Expert, Email: r.Email, Name: r.Name, Website: r.Website, Review: r.Text, State: string(r.State),
		TokenHash: r.TokenHash, CreatedAt: clock.Micros(r.CreatedAt), ConfirmedAt: clock.Micros(r.ConfirmedAt),
	})
	return n == 1, err
}

// Review implements experts.Store.
func (s *Store) Review(ctx context.Context, id string) (experts.Review, bool, error) {
	return findReview(s.q.GetReview(ctx, id))
}

// HasReview is described at importer.ExpertReviews.
func (s *Store) HasReview(ctx context.Context, id string) (bool, error) {
	_, found, err := s.Review(ctx, id)
	return found, err
}

// ReviewByToken implements experts.Store.
func (s *Store) ReviewByToken(ctx context.Context, tokenHash string) (experts.Review, bool, error) {
	return findReview(s.q.GetReviewByToken(ctx, tokenHash))
}

func findReview(row expertssql.ExpertsReview, err error) (experts.Review, bool, error) {
	if db.IsNoRows(err) {
		return experts.Review{}, false, nil
	}
	return toReview(row), err == nil, err
}

func toReview(r expertssql.ExpertsReview) experts.Review {
	return experts.Review{
		ID: r.ID, Expert: r.Expert, Email: r.Email, Name: r.Name, Website: r.Website, Text: r.Review, State: experts.State(r.State), TokenHash: r.TokenHash,
		Moderator: r.Moderator, CreatedAt: clock.FromMicros(r.CreatedAt), ConfirmedAt: clock.FromMicros(r.ConfirmedAt), ModeratedAt: clock.FromMicros(r.ModeratedAt),
	}
}

// UpdateReview implements experts.Store.
func (s *Store) UpdateReview(ctx context.Context, r experts.Review) error {
	return s.q.UpdateReview(ctx, expertssql.UpdateReviewParams{
		ID: r.ID, State: string(r.State), ConfirmedAt: clock.Micros(r.ConfirmedAt), Moderator: r.Moderator, ModeratedAt: clock.Micros(r.ModeratedAt),
	})
}

// ListReviews implements experts.Store.
func (s *Store) ListReviews(ctx context.Context, state experts.State, start, most int) ([]experts.Review, error) {
	rows, err := s.q.ListReviews(ctx, expertssql.ListReviewsParams{State: string(state), Start: int32(min(start, 1<<30)), Most: int32(most)}) //nolint:gosec // bounded by the callers
	list := make([]experts.Review, len(rows))
	for i, row := range rows {
		list[i] = toReview(row)
	}
	return list, err
}

// AddVisit implements experts.Store.
func (s *Store) AddVisit(ctx context.Context, expert, day string) error {
	return s.q.AddVisit(ctx, expertssql.AddVisitParams{Expert: expert, Day: day})
}

// SumVisits implements experts.Store.
func (s *Store) SumVisits(ctx context.Context, since string) ([]experts.VisitCount, error) {
	rows, err := s.q.SumVisits(ctx, since)
	list := make([]experts.VisitCount, len(rows))
	for i, row := range rows {
		list[i] = experts.VisitCount(row)
	}
	return list, err
}

// CountAttempt implements experts.Store.
func (s *Store) CountAttempt(ctx context.Context, subject string, window time.Time) (int64, error) {
	return s.q.CountAttempt(ctx, expertssql.CountAttemptParams{Subject: subject, WindowStart: clock.Micros(window)})
}

// Purge implements experts.Store.
func (s *Store) Purge(ctx context.Context, unconfirmedBefore, doneBefore time.Time) error {
	open, done := clock.Micros(unconfirmedBefore), clock.Micros(doneBefore)
	if _, err := s.q.DeleteMessages(ctx, expertssql.DeleteMessagesParams{UnconfirmedBefore: open, Before: done}); err != nil {
		return err
	}
	if _, err := s.q.DeleteReviews(ctx, open); err != nil {
		return err
	}
	_, err := s.q.DeleteOldAttempts(ctx, open)
	return err
}
