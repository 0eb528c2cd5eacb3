// Package waitlistdb keeps the waiting list in the database, in the tables
// experts_awaiting and deal_reminders.
package waitlistdb

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/waitlist"
	"marketplace/internal/waitlist/waitlistdb/waitlistsql"
)

// Store is waitlist.Store on a pool or a transaction.
type Store struct{ q *waitlistsql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{waitlistsql.New(q)} }

// NewTransact returns the transactions of the service.
func NewTransact(database *db.DB, enqueue db.Enqueue) waitlist.Transact {
	return func(ctx context.Context, body func(context.Context, waitlist.Stores) error) error {
		return database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, waitlist.Stores{Store: New(tx), Outbox: enqueue.On(tx)})
		})
	}
}

// InsertEntry implements waitlist.Store.
func (s *Store) InsertEntry(ctx context.Context, e waitlist.Entry) (bool, error) {
	n, err := s.q.InsertEntry(ctx, waitlistsql.InsertEntryParams{
		AppID: e.AppID, Email: e.Email, TokenHash: e.TokenHash, CreatedAt: clock.Micros(e.CreatedAt), ConfirmedAt: clock.Micros(e.ConfirmedAt),
	})
	return n == 1, err
}

// EntryByToken implements waitlist.Store.
func (s *Store) EntryByToken(ctx context.Context, tokenHash string) (waitlist.Entry, bool, error) {
	row, err := s.q.GetEntryByToken(ctx, tokenHash)
	if db.IsNoRows(err) {
		return waitlist.Entry{}, false, nil
	}
	return toEntry(row), err == nil, err
}

func toEntry(r waitlistsql.ExpertsAwaiting) waitlist.Entry {
	return waitlist.Entry{
		AppID: r.AppID, Email: r.Email, TokenHash: r.TokenHash, CreatedAt: clock.FromMicros(r.CreatedAt),
		ConfirmedAt: clock.FromMicros(r.ConfirmedAt), NotifiedAt: clock.FromMicros(r.ToldAt),
	}
}

// ConfirmEntry implements waitlist.Store.
func (s *Store) ConfirmEntry(ctx context.Context, appID, email string, at time.Time) error {
	_, err := s.q.ConfirmEntry(ctx, waitlistsql.ConfirmEntryParams{AppID: appID, Email: email, ConfirmedAt: clock.Micros(at)})
	return err
}

// ListWaitedApps implements waitlist.Store.
func (s *Store) ListWaitedApps(ctx context.Context) ([]string, error) {
	return s.q.ListWaitedApps(ctx)
}

// ListUnnotified implements waitlist.Store.
func (s *Store) ListUnnotified(ctx context.Context, appID string, most int) ([]waitlist.Entry, error) {
	rows, err := s.q.ListUnnotified(ctx, waitlistsql.ListUnnotifiedParams{AppID: appID, Most: int32(most)}) //nolint:gosec // bounded by the callers
	list := make([]waitlist.Entry, len(rows))
	for i, row := range rows {
		list[i] = toEntry(row)
	}
	return list, err
}

// MarkNotified implements waitlist.Store.
func (s *Store) MarkNotified(ctx context.Context, appID, email string, at time.Time) (bool, error) {
	n, err := s.q.MarkNotified(ctx, waitlistsql.MarkNotifiedParams{AppID: appID, Email: email, ToldAt: clock.Micros(at)})
	return n == 1, err
}

// Purge implements waitlist.Store.
func (s *Store) Purge(ctx context.Context, unconfirmedBefore, notifiedBefore time.Time) error {
	_, err := s.q.DeleteEntries(ctx, waitlistsql.DeleteEntriesParams{UnconfirmedBefore: clock.Micros(unconfirmedBefore), Before: clock.Micros(notifiedBefore)})
	if err != nil {
		return err
	}
	return s.q.DeleteToldReminders(ctx, clock.Micros(notifiedBefore))
}
