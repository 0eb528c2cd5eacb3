package catalogue

import (
	"context"
	"slices"
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

// Organizations is what the catalogue needs to know about organizations.
type Organizations interface {
	// DeveloperOf gives the slug of the developer that an organization is, empty
	// for most.
	DeveloperOf(ctx context.Context, organizationID string) (string, error)
	// NameOf gives the name of an organization, not_found when there is none.
	NameOf(ctx context.Context, organizationID string) (string, error)
}

// mostInvitations bounds the invitations to one app.
const mostInvitations = 100

// ErrTooManyInvitations says that an app has as many as one may have.
func ErrTooManyInvitations() error {
	return errs.New(errs.Conflict, "too_many_invitations", "100 organizations are invited already. Withdraw an invitation first.")
}

// Restricted serves the apps that are not public to those who may see them: the
// organization that develops them, reviewers, and invited organizations
// (decisions rule 18). To all others such an app does not exist.
type Restricted struct {
	Catalogue     *Service
	Invitations   Invitations
	Organizations Organizations
	Now           func() time.Time
}

// viewer is somebody with what decides which apps they see.
type viewer struct {
	developer  string
	isReviewer bool
	invited    []string
}

func (p *Restricted) viewer(ctx context.Context, who auth.Principal) (viewer, error) {
	developer, err := p.Organizations.DeveloperOf(ctx, who.OrganizationID)
	if err != nil {
		return viewer{}, err
	}
	invited, err := p.Invitations.AppsOf(ctx, who.OrganizationID)
	return viewer{developer: developer, isReviewer: who.Scopes.Has(auth.ScopeDevPlatformAdmin), invited: invited}, err
}

func (v viewer) owns(a *App) bool { return v.developer != "" && a.Developer == v.developer }

// isGuestOf reports whether the viewer sees the app by invitation: a public one
// is among everybody's apps instead.
func (v viewer) isGuestOf(a *App) bool { return !a.public() && slices.Contains(v.invited, a.ID) }

func (v viewer) canSee(a *App) bool {
	return v.owns(a) || v.isGuestOf(a) || v.isReviewer && !a.public()
}

// ListOwn gives the apps of the caller's organization in any state, and those that
// it is invited to see (spec S7.02).
func (p *Restricted) ListOwn(ctx context.Context, who auth.Principal) ([]*App, error) {
	v, err := p.viewer(ctx, who)
	return p.listVisible(func(a *App) bool { return v.owns(a) || v.isGuestOf(a) }), err
}

// InReview gives the apps in review that the caller may see (spec S7.05).
func (p *Restricted) InReview(ctx context.Context, who auth.Principal) ([]*App, error) {
	v, err := p.viewer(ctx, who)
	return p.listVisible(func(a *App) bool { return a.Lifecycle() == InReview && v.canSee(a) }), err
}

func (p *Restricted) listVisible(wanted func(*App) bool) []*App {
	snapshot := p.Catalogue.Snapshot()
	var apps []*App
	for i := range snapshot.Apps {
		if wanted(&snapshot.Apps[i]) {
			apps = append(apps, &snapshot.Apps[i])
		}
	}
	return apps
}

// FindVisible finds an app that the caller may see, by slug or id, and says whether the
// caller may invite others to it.
func (p *Restricted) FindVisible(ctx context.Context, who auth.Principal, slugOrID string) (app *App, mayInvite bool, err error) {
	v, err := p.viewer(ctx, who)
	if err != nil {
		return nil, false, err
	}
	app = p.Catalogue.Snapshot().App(slugOrID)
	if app == nil || !v.canSee(app) {
		return nil, false, errNoApplication()
	}
	return app, v.owns(app) && !app.public() && !who.Ghost() && who.ManagesOrganization(), nil
}

// InvitedOrganization is an invited organization.
type InvitedOrganization struct {
	Invitation
	Name string
}

// Guests gives the organizations that are invited to one of the caller's own
// apps, the first invited first.
func (p *Restricted) Guests(ctx context.Context, who auth.Principal, slugOrID string) ([]InvitedOrganization, error) {
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

// requireManaged finds an app of the caller's organization, which the caller must
// manage.
func (p *Restricted) requireManaged(ctx context.Context, who auth.Principal, slugOrID string) (*App, error) {
	if !who.ManagesOrganization() {
		return nil, errs.New(errs.Forbidden, "invitations_not_allowed", "Only the owner of the organization can invite others to its apps.")
	}
	developer, err := p.Organizations.DeveloperOf(ctx, who.OrganizationID)
	if err != nil {
		return nil, err
	}
	app := p.Catalogue.Snapshot().App(slugOrID)
	if app == nil || !(viewer{developer: developer}).owns(app) {
		return nil, errNoApplication()
	}
	return app, nil
}

// aboutOrganization is a failure that is said at the field of the form.
func aboutOrganization(code errs.Code, reason, message string) error {
	e := errs.New(code, reason, message)
	e.Fields = map[string]string{"organization": message}
	return e
}

func errNoApplication() error {
	return errs.New(errs.NotFound, "application_not_found", "There is no such application.")
}
