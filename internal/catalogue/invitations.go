package catalogue

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Invitation lets an organization see an app that is not public (decisions
// rule 18).
type Invitation struct {
	AppID          string
	OrganizationID string
	InvitedBy      string // account
	InvitedAt      time.Time
}

// Invitations keeps who is invited to see what.
type Invitations interface {
	// ToApp gives the invitations to an app, the oldest first.
	ToApp(ctx context.Context, appID string) ([]Invitation, error)
	// AppsOf gives the ids of the apps that an organization is invited to.
	AppsOf(ctx context.Context, organizationID string) ([]string, error)
	// Add keeps an invitation; one that is there stays as it is. An app that has
	// most others already gives ErrTooManyInvitations.
	Add(ctx context.Context, invitation Invitation, most int64) error
	// Remove forgets an invitation, also one that is not there.
	Remove(ctx context.Context, appID, organizationID string) error
}

// mostInvitations bounds the invitations to one app.
const mostInvitations = 100

// ErrTooManyInvitations says that an app has as many as one may have.
func ErrTooManyInvitations() error {
	return errs.New(errs.Conflict, "too_many_invitations", "100 organizations are invited already. Withdraw an invitation first.")
}

// InvitedOrganization is an invited organization.
type InvitedOrganization struct {
	Invitation
	Name string
}

// InvitedOrganizations gives the organizations that are invited to one of the caller's own
// apps, the first invited first.
func (p *Restricted) InvitedOrganizations(ctx context.Context, who auth.Principal, slugOrID string) ([]InvitedOrganization, error) {
	app, err := p.requireManaged(ctx, who, slugOrID)
	if err != nil {
		return nil, err
	}
	invitations, err := p.Invitations.ToApp(ctx, app.ID)
	if err != nil {
		return nil, err
	}
	guests := make([]InvitedOrganization, len(invitations))
	for i, invitation := range invitations {
		name, err := p.Organizations.NameOf(ctx, invitation.OrganizationID)
		if err != nil && !errs.IsNotFound(err) { // one that is gone can still be withdrawn
			return nil, err
		}
		guests[i] = InvitedOrganization{invitation, name}
	}
	return guests, nil
}

// Invite lets an organization see one of the caller's own apps before it is
// public. It is safe to repeat.
func (p *Restricted) Invite(ctx context.Context, who auth.Principal, slugOrID, organizationID string) (InvitedOrganization, error) {
	app, err := p.requireManaged(ctx, who, slugOrID)
	switch {
	case err != nil:
		return InvitedOrganization{}, err
	case app.public():
		return InvitedOrganization{}, errs.New(errs.Conflict, "application_public", "Everybody sees this app already.")
	case organizationID == who.OrganizationID:
		return InvitedOrganization{}, aboutOrganization(errs.Invalid, "own_organization", "This is your own organization, which sees the app already.")
	}
	name, err := p.Organizations.NameOf(ctx, organizationID)
	if errs.IsNotFound(err) {
		return InvitedOrganization{}, aboutOrganization(errs.NotFound, "organization_not_found", "There is no organization with this id.")
	}
	if err != nil {
		return InvitedOrganization{}, err
	}
	guest := InvitedOrganization{Invitation{AppID: app.ID, OrganizationID: organizationID, InvitedBy: who.AccountID, InvitedAt: p.Now()}, name}
	return guest, p.Invitations.Add(ctx, guest.Invitation, mostInvitations)
}

// Uninvite takes an invitation back. It is safe to repeat.
func (p *Restricted) Uninvite(ctx context.Context, who auth.Principal, slugOrID, organizationID string) error {
	app, err := p.requireManaged(ctx, who, slugOrID)
	if err != nil {
		return err
	}
	return p.Invitations.Remove(ctx, app.ID, organizationID)
}
