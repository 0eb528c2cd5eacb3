package waitlistdb

import (
	"context"
	"time"

	"marketplace/internal/kit/clock"
	"marketplace/internal/waitlist"
	"marketplace/internal/waitlist/waitlistdb/waitlistsql"
)

// PutReminder implements waitlist.DealReminders.
func (s *Store) PutReminder(ctx context.Context, r waitlist.DealReminder) error {
	return s.q.PutReminder(ctx, waitlistsql.PutReminderParams{
		AccountID: r.AccountID, AppID: r.AppID, OrganizationID: r.OrganizationID, BeginsAt: clock.Micros(r.BeginsAt), CreatedAt: clock.Micros(r.CreatedAt),
	})
}

// DeleteReminder implements waitlist.DealReminders.
func (s *Store) DeleteReminder(ctx context.Context, accountID, appID string) error {
	return s.q.DeleteReminder(ctx, waitlistsql.DeleteReminderParams{AccountID: accountID, AppID: appID})
}

// ListReminders implements waitlist.DealReminders.
func (s *Store) ListReminders(ctx context.Context, accountID string) ([]waitlist.DealReminder, error) {
	return toReminders(s.q.ListReminders(ctx, accountID))
}

// ListRemindedApps implements waitlist.DealReminders.
func (s *Store) ListRemindedApps(ctx context.Context) ([]string, error) {
	return s.q.ListRemindedApps(ctx)
}

// ListUntoldReminders implements waitlist.DealReminders.
func (s *Store) ListUntoldReminders(ctx context.Context, appID string, most int) ([]waitlist.DealReminder, error) {
	return toReminders(s.q.ListUntoldReminders(ctx, waitlistsql.ListUntoldRemindersParams{AppID: appID, Most: int32(most)})) //nolint:gosec // bounded by the callers
}

func toReminders(rows []waitlistsql.DealReminder, err error) ([]waitlist.DealReminder, error) {
	list := make([]waitlist.DealReminder, len(rows))
	for i, r := range rows {
		list[i] = waitlist.DealReminder{
			AccountID: r.AccountID, OrganizationID: r.OrganizationID, AppID: r.AppID,
			BeginsAt: clock.FromMicros(r.BeginsAt), CreatedAt: clock.FromMicros(r.CreatedAt), ToldAt: clock.FromMicros(r.ToldAt),
		}
	}
	return list, err
}

// MarkReminderTold implements waitlist.DealReminders.
func (s *Store) MarkReminderTold(ctx context.Context, accountID, appID string, at time.Time) (bool, error) {
	n, err := s.q.MarkReminderTold(ctx, waitlistsql.MarkReminderToldParams{AccountID: accountID, AppID: appID, ToldAt: clock.Micros(at)})
	return n == 1, err
}

// DeleteMissedReminders implements waitlist.DealReminders.
func (s *Store) DeleteMissedReminders(ctx context.Context, appID string, at time.Time) error {
	return s.q.DeleteMissedReminders(ctx, waitlistsql.DeleteMissedRemindersParams{AppID: appID, BegunBefore: clock.Micros(at)})
}
