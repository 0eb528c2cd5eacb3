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
	rows, err := cataloguesql.New(i.db.Read()).ListInvitations(ctx, appID)
	if err != nil {
		return nil, err
	}
	list := make([]catalogue.Invitation, len(rows))
	for n, r := range rows {
		list[n] = catalogue.Invitation{AppID: r.AppID, OrganizationID: r.OrganizationID, InvitedBy: r.InvitedBy, InvitedAt: clock.FromMicros(r.InvitedAt)}
	}
	return list, nil
}

// AppsOf is described at catalogue.Invitations.
func (i *Invitations) AppsOf(ctx context.Context, organizationID string) ([]string, error) {
	return cataloguesql.New(i.db.Read()).ListInvitedApps(ctx, organizationID)
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
		return queries.InsertInvitation(ctx, cataloguesql.InsertInvitationParams{
			AppID: v.AppID, OrganizationID: v.OrganizationID, InvitedBy: v.InvitedBy, InvitedAt: clock.Micros(v.InvitedAt),
		})
	})
}

// Remove is described at catalogue.Invitations.
func (i *Invitations) Remove(ctx context.Context, appID, organizationID string) error {
	return i.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		return cataloguesql.New(tx).DeleteInvitation(ctx, cataloguesql.DeleteInvitationParams{AppID: appID, OrganizationID: organizationID})
	})
}
