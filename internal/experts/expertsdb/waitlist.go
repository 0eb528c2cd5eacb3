package expertsdb

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/experts"
	"marketplace/internal/experts/expertsdb/expertssql"
	"marketplace/internal/kit/clock"
)

// WaitlistStore is experts.WaitlistStore on a pool or a transaction.
type WaitlistStore struct{ q *expertssql.Queries }

// NewWaitlist makes a store whose queries run on q.
func NewWaitlist(q db.Querier) *WaitlistStore { return &WaitlistStore{expertssql.New(q)} }

// NewWaitlistTransact returns the transactions of the service.
func NewWaitlistTransact(database *db.DB, enqueue db.Enqueue) experts.WaitlistTransact {
	return func(ctx context.Context, body func(context.Context, experts.WaitlistStores) error) error {
		return database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, experts.WaitlistStores{Store: NewWaitlist(tx), Outbox: enqueue.On(tx)})
		})
	}
}

// InsertEntry implements experts.WaitlistStore.
func (s *WaitlistStore) InsertEntry(ctx context.Context, e experts.WaitlistEntry) (bool, error) {
	n, err := s.q.InsertEntry(ctx, expertssql.InsertEntryParams{
		AppID: e.AppID, Email: e.Email, TokenHash: e.TokenHash, CreatedAt: clock.Micros(e.CreatedAt), ConfirmedAt: clock.Micros(e.ConfirmedAt),
	})
	return n == 1, err
}

// EntryByToken implements experts.WaitlistStore.
func (s *WaitlistStore) EntryByToken(ctx context.Context, tokenHash string) (experts.WaitlistEntry, bool, error) {
	row, err := s.q.EntryByToken(ctx, tokenHash)
	if db.IsNoRows(err) {
		return experts.WaitlistEntry{}, false, nil
	}
	return toEntry(row), err == nil, err
}

func toEntry(r expertssql.ExpertsAwaiting) experts.WaitlistEntry {
	return experts.WaitlistEntry{
		AppID: r.AppID, Email: r.Email, TokenHash: r.TokenHash, CreatedAt: clock.FromMicros(r.CreatedAt),
		ConfirmedAt: clock.FromMicros(r.ConfirmedAt), NotifiedAt: clock.FromMicros(r.ToldAt),
	}
}

// ConfirmEntry implements experts.WaitlistStore.
func (s *WaitlistStore) ConfirmEntry(ctx context.Context, appID, email string, at time.Time) error {
	_, err := s.q.ConfirmEntry(ctx, expertssql.ConfirmEntryParams{AppID: appID, Email: email, ConfirmedAt: clock.Micros(at)})
	return err
}

// ListWaitedApps implements experts.WaitlistStore.
func (s *WaitlistStore) ListWaitedApps(ctx context.Context) ([]string, error) {
	return s.q.ListWaitedApps(ctx)
}

// ListUnnotified implements experts.WaitlistStore.
func (s *WaitlistStore) ListUnnotified(ctx context.Context, appID string, most int) ([]experts.WaitlistEntry, error) {
	rows, err := s.q.ListUnnotified(ctx, expertssql.ListUnnotifiedParams{AppID: appID, Most: int32(most)}) //nolint:gosec // bounded by the callers
	list := make([]experts.WaitlistEntry, len(rows))
	for i, row := range rows {
		list[i] = toEntry(row)
	}
	return list, err
}

// MarkNotified implements experts.WaitlistStore.
func (s *WaitlistStore) MarkNotified(ctx context.Context, appID, email string, at time.Time) (bool, error) {
	n, err := s.q.MarkNotified(ctx, expertssql.MarkNotifiedParams{AppID: appID, Email: email, ToldAt: clock.Micros(at)})
	return n == 1, err
}

// Purge implements experts.WaitlistStore.
func (s *WaitlistStore) Purge(ctx context.Context, unconfirmedBefore, notifiedBefore time.Time) error {
	_, err := s.q.DeleteEntries(ctx, expertssql.DeleteEntriesParams{UnconfirmedBefore: clock.Micros(unconfirmedBefore), Before: clock.Micros(notifiedBefore)})
	return err
}
