package cataloguedb

import (
	"context"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb/cataloguesql"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
)

// Invitations is catalogue.Invitations in SQL.
type Invitations struct{ db *db.DB }

// NewInvitations makes it on a database.
func NewInvitations(database *db.DB) *Invitations { return &Invitations{database} }

// ToApp is described at catalogue.Invitations.
func (i *Invitations) ToApp(ctx context.Context, appID string) ([]catalogue.Invitation, error) {
	return NewInvitationRows(i.db.Read()).ToApp(ctx, appID)
}

// AppsOf is described at catalogue.Invitations.
func (i *Invitations) AppsOf(ctx context.Context, organizationID string) ([]string, error) {
	return cataloguesql.New(i.db.Read()).ListInvitedApps(ctx, organizationID)
}

// InvitationRows are the invitations on a transaction, or on the read pool: what asks for a
// limit is around them.
type InvitationRows struct{ q *cataloguesql.Queries }

// NewInvitationRows makes them.
func NewInvitationRows(q db.Querier) InvitationRows { return InvitationRows{cataloguesql.New(q)} }

// ToApp gives the invitations to an app, the oldest first.
func (i InvitationRows) ToApp(ctx context.Context, appID string) ([]catalogue.Invitation, error) {
	rows, err := i.q.ListInvitations(ctx, appID)
	list := make([]catalogue.Invitation, len(rows))
	for n, r := range rows {
		list[n] = catalogue.Invitation{AppID: r.AppID, OrganizationID: r.OrganizationID, InvitedBy: r.InvitedBy, InvitedAt: clock.FromMicros(r.InvitedAt)}
	}
	return list, err
}

// Insert keeps an invitation; one that is there stays as it is.
func (i InvitationRows) Insert(ctx context.Context, v catalogue.Invitation) error {
	return i.q.InsertInvitation(ctx, cataloguesql.InsertInvitationParams{
		AppID: v.AppID, OrganizationID: v.OrganizationID, InvitedBy: v.InvitedBy, InvitedAt: clock.Micros(v.InvitedAt),
	})
}

// Delete forgets an invitation, also one that is not there.
func (i InvitationRows) Delete(ctx context.Context, appID, organizationID string) error {
	return i.q.DeleteInvitation(ctx, cataloguesql.DeleteInvitationParams{AppID: appID, OrganizationID: organizationID})
}

// Add is described at catalogue.Invitations.
func (i *Invitations) Add(ctx context.Context, v catalogue.Invitation, most int64) error {
	return i.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := cataloguesql.New(tx)
		others, err := queries.CountOtherInvitations(ctx, cataloguesql.CountOtherInvitationsParams{AppID: v.AppID, OrganizationID: v.OrganizationID})
		if err != nil {
			return err
		}
		if others >= most {
			return catalogue.ErrTooManyInvitations()
		}
		return InvitationRows{queries}.Insert(ctx, v)
	})
}

// Remove is described at catalogue.Invitations.
func (i *Invitations) Remove(ctx context.Context, appID, organizationID string) error {
	return i.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		return NewInvitationRows(tx).Delete(ctx, appID, organizationID)
	})
}
