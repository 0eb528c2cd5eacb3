// Package notifydb keeps the log of mails.
package notifydb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/notify"
	"marketplace/internal/notify/notifydb/notifysql"
)

// Log is notify.Log in SQL.
type Log struct {
	db   *db.DB
	now  func() time.Time
	hold HoldPerson
}

// HoldPerson keeps whoever has an address from being removed until the transaction of the
// context ends; false when nobody has it.
type HoldPerson func(ctx context.Context, address string) (bool, error)

// New makes it on a database.
func New(database *db.DB, now func() time.Time, hold HoldPerson) *Log {
	return &Log{database, now, hold}
}

// Record is described at notify.Log.
func (l *Log) Record(ctx context.Context, e notify.Entry) error {
	err := l.db.InOneTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		if e.OrganizationID != "" {
			if there, err := l.hold(ctx, e.Address); err != nil || !there {
				return err
			}
		}
		return notifysql.New(tx).PutMail(ctx, notifysql.PutMailParams{
			MessageKey: e.Key, OrganizationID: e.OrganizationID, Address: e.Address, Kind: e.Kind, Subject: e.Subject, State: string(e.State), Fault: e.Fault,
			Now: clock.Micros(l.now()),
		})
	})
	if err != nil {
		return fmt.Errorf("record a mail: %w", err)
	}
	return nil
}

// MarkBounced is described at notify.Log.
func (l *Log) MarkBounced(ctx context.Context, key, fault string) (found bool, err error) {
	err = l.write(ctx, "note a bounce", func(ctx context.Context, q *notifysql.Queries) error {
		n, err := q.MarkBounced(ctx, notifysql.MarkBouncedParams{MessageKey: key, Fault: fault, Now: clock.Micros(l.now())})
		found = n > 0
		return err
	})
	return found, err
}

// MarkDelayed is described at notify.Log.
func (l *Log) MarkDelayed(ctx context.Context, key, fault string) (found bool, err error) {
	err = l.write(ctx, "note a delay", func(ctx context.Context, q *notifysql.Queries) error {
		n, err := q.MarkDelayed(ctx, notifysql.MarkDelayedParams{MessageKey: key, Fault: fault})
		found = n > 0
		return err
	})
	return found, err
}

// List is described at notify.Log.
func (l *Log) List(ctx context.Context, organizationID string, most int) ([]notify.Entry, error) {
	rows, err := notifysql.New(l.db.Read()).ListMails(ctx, notifysql.ListMailsParams{OrganizationID: db.Text(organizationID), Most: int32(most)}) //nolint:gosec // some hundreds
	if err != nil {
		return nil, fmt.Errorf("list mails: %w", err)
	}
	list := make([]notify.Entry, len(rows))
	for i, r := range rows {
		list[i] = notify.Entry{
			Key: r.MessageKey, OrganizationID: r.OrganizationID, Address: r.Address, Kind: r.Kind, Subject: r.Subject, State: notify.State(r.State), Fault: r.Fault,
			Attempts: r.Attempts, CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
		}
	}
	return list, nil
}

// Purge is described at notify.Log.
func (l *Log) Purge(ctx context.Context, keep time.Duration) error {
	return l.write(ctx, "purge the log of mails", func(ctx context.Context, q *notifysql.Queries) error {
		return q.PurgeMails(ctx, clock.Micros(l.now().Add(-keep)))
	})
}

func (l *Log) write(ctx context.Context, what string, do func(context.Context, *notifysql.Queries) error) error {
	err := l.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error { return do(ctx, notifysql.New(tx)) })
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}
