// Package transfersdb keeps transfers of apps in the database.
package transfersdb

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/transfers"
	"marketplace/internal/transfers/transfersdb/transferssql"
)

// Store is transfers.ReadTx, and what of transfers.WriteTx is about its own tables.
type Store struct{ q *transferssql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{transferssql.New(q)} }

// AuditLog appends to the audit log.
type AuditLog interface {
	Audit(ctx context.Context, e transfers.AuditEntry) error
}

// writeTx is one transaction of transfers.
type writeTx struct {
	*Store
	db.Outbox
	transfers.Holdings
	AuditLog
}

// Parts are what belongs to the transactions of transfers besides its own tables.
type Parts struct {
	// Holdings makes what hangs on apps that works in a transaction.
	Holdings func(tx db.Querier) transfers.Holdings
	Enqueue  db.Enqueue
	AuditLog AuditLog
}

// NewTransact returns the transactions of the service; what is called with their context is
// part of them, the parts too. The lock keys are those of listings and of developers, so that
// neither an app nor a developer changes meanwhile.
func NewTransact(database *db.DB, parts Parts) transfers.Transact {
	return func(ctx context.Context, appIDs, organizationIDs []string, body func(context.Context, transfers.WriteTx) error) error {
		keys := make([]string, 0, len(appIDs)+len(organizationIDs))
		for _, id := range appIDs {
			keys = append(keys, "listing:"+id)
		}
		for _, id := range organizationIDs {
			keys = append(keys, "developer:"+id)
		}
		return database.InOneTxLocked(ctx, keys, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, writeTx{New(tx), parts.Enqueue.On(tx), parts.Holdings(tx), parts.AuditLog})
		})
	}
}

// Transfer is described at transfers.ReadTx.
func (s *Store) Transfer(ctx context.Context, id string) (transfers.Transfer, error) {
	row, err := s.q.GetTransfer(ctx, id)
	if db.IsNoRows(err) {
		return transfers.Transfer{}, transfers.NotFound()
	}
	if err != nil {
		return transfers.Transfer{}, err
	}
	return s.withApps(ctx, row)
}

func (s *Store) withApps(ctx context.Context, r transferssql.Transfer) (transfers.Transfer, error) {
	t := transfers.Transfer{
		ID: r.ID, Giver: transfers.Party{Slug: r.Giver, OrganizationID: r.GiverOrganizationID}, Receiver: transfers.Party{Slug: r.Receiver, OrganizationID: r.ReceiverOrganizationID},
		IsWhole: r.IsWhole, State: transfers.State(r.State), Reason: r.Reason, ReasonApp: r.ReasonApp,
		OfferedBy: r.OfferedBy, OfferedAt: clock.FromMicros(r.OfferedAt), ExpiresAt: clock.FromMicros(r.ExpiresAt),
		AcceptedBy: r.AcceptedBy, AcceptedAt: clock.FromMicros(r.AcceptedAt), MovesAt: clock.FromMicros(r.MovesAt), EndedBy: r.EndedBy, EndedAt: clock.FromMicros(r.EndedAt),
	}
	rows, err := s.q.ListAppsOfTransfer(ctx, r.ID)
	for _, a := range rows {
		t.Apps = append(t.Apps, transfers.Named{ID: a.AppID, Name: a.Name})
	}
	return t, err
}

// ListOf is described at transfers.ReadTx.
func (s *Store) ListOf(ctx context.Context, organizationID string, most int) ([]transfers.Transfer, error) {
	rows, err := s.q.ListTransfersOf(ctx, transferssql.ListTransfersOfParams{OrganizationID: organizationID, Most: int64(most)})
	if err != nil {
		return nil, err
	}
	list := make([]transfers.Transfer, len(rows))
	for i, row := range rows {
		if list[i], err = s.withApps(ctx, row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// OpenOf is described at transfers.ReadTx.
func (s *Store) OpenOf(ctx context.Context, appID string) (transfers.Transfer, bool, error) {
	row, err := s.q.GetOpenTransferOf(ctx, appID)
	if db.IsNoRows(err) {
		return transfers.Transfer{}, false, nil
	}
	if err != nil {
		return transfers.Transfer{}, false, err
	}
	t, err := s.withApps(ctx, row)
	return t, err == nil, err
}

// CountOffered is described at transfers.ReadTx.
func (s *Store) CountOffered(ctx context.Context, organizationID string, since time.Time) (int64, error) {
	return s.q.CountOffered(ctx, transferssql.CountOfferedParams{OrganizationID: organizationID, Since: clock.Micros(since)})
}

// ListFormer is described at transfers.ReadTx.
func (s *Store) ListFormer(ctx context.Context, appID string) ([]transfers.Former, error) {
	rows, err := s.q.ListCompletedOf(ctx, appID)
	list := make([]transfers.Former, len(rows))
	for i, row := range rows {
		list[i] = transfers.Former{OrganizationID: row.GiverOrganizationID, Until: clock.FromMicros(row.EndedAt)}
	}
	return list, err
}

// Insert is described at transfers.WriteTx.
func (s *Store) Insert(ctx context.Context, t transfers.Transfer) error {
	err := s.q.InsertTransfer(ctx, transferssql.InsertTransferParams{
		ID: t.ID, Giver: t.Giver.Slug, GiverOrganizationID: t.Giver.OrganizationID, Receiver: t.Receiver.Slug, ReceiverOrganizationID: t.Receiver.OrganizationID,
		IsWhole: t.IsWhole, State: string(t.State), OfferedBy: t.OfferedBy, OfferedAt: clock.Micros(t.OfferedAt), ExpiresAt: clock.Micros(t.ExpiresAt),
	})
	if err != nil {
		return err
	}
	for _, a := range t.Apps {
		rows, err := s.q.InsertTransferApp(ctx, transferssql.InsertTransferAppParams{TransferID: t.ID, AppID: a.ID, Name: a.Name})
		if err == nil && rows == 0 {
			err = transfers.OpenAlready(a.Name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// UpdateFrom is described at transfers.WriteTx.
func (s *Store) UpdateFrom(ctx context.Context, t transfers.Transfer, from transfers.State) error {
	rows, err := s.q.MoveTransfer(ctx, transferssql.MoveTransferParams{
		ID: t.ID, FromState: string(from), State: string(t.State), Reason: t.Reason, ReasonApp: t.ReasonApp, AcceptedBy: t.AcceptedBy,
		AcceptedAt: clock.Micros(t.AcceptedAt), MovesAt: clock.Micros(t.MovesAt), EndedBy: t.EndedBy, EndedAt: clock.Micros(t.EndedAt),
	})
	if err == nil && rows == 0 {
		err = transfers.Over()
	}
	if err != nil || t.State.IsOpen() {
		return err
	}
	return s.q.CloseTransferApps(ctx, t.ID)
}
