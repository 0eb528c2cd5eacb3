package cataloguehttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
)

// registerRestricted adds what depends on who asks (spec S7.02, S7.05, decisions
// rule 18): apps that are not public, and the invitations to see them.
func (s *server) registerRestricted(api *httpapi.API, base string) {
	if s.d.Restricted == nil {
		return
	}
	one := base + "/applications/{id}"
	guests := one + "/invitations"
	httpapi.Register(api, signedIn("applications", http.MethodGet, base+"/applications", "The organization's own applications in any state, and those it is invited to see"), s.own)
	httpapi.Register(api, signedIn("applications-reviewed", http.MethodGet, base+"/applications/reviewed", "Applications in review that the caller may see"), s.reviewed)
	httpapi.Register(api, signedIn("application", http.MethodGet, one, "One application that the caller may see, also before it is public"), s.one)
	picture := signedIn("placement-picture", http.MethodGet, one+"/placements/{placement}/picture", "How an own application will be seen at a placement, as it is worked on")
	picture.Errors = append(picture.Errors, http.StatusBadRequest)
	httpapi.Register(api, picture, s.placementPicture)
	httpapi.Register(api, signedIn("application-invitations", http.MethodGet, guests, "Organizations that are invited to see an application"), s.guests)
	invite := signedIn("invite-to-application", http.MethodPut, guests+"/{organization}", "Let an organization see an application before it is public")
	invite.Errors = append(invite.Errors, http.StatusBadRequest, http.StatusConflict)
	httpapi.Register(api, invite, s.invite)
	uninvite := signedIn("withdraw-application-invitation", http.MethodDelete, guests+"/{organization}", "Take an invitation back")
	uninvite.DefaultStatus = http.StatusNoContent
	httpapi.Register(api, uninvite, s.uninvite)
}

func signedIn(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Catalogue"}, Security: httpapi.SignedIn(),
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound},
	}
}

type placementInput struct {
	ID        string `path:"id" maxLength:"128" doc:"id or slug"`
	Placement string `path:"placement" enum:"plugin,settings,fullscreen,messagebox,targeted-message,reports" doc:"which does not have to be one of the application yet"`
}

type placementPictureOutput struct {
	Body struct {
		Picture string `json:"picture" doc:"address with the picture in it, an SVG of 8 : 5 for both themes; empty for a service"`
	}
}

// placementPicture is for who develops the application alone, because a draft is nobody else's.
func (s *server) placementPicture(ctx context.Context, in *placementInput) (*placementPictureOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	app, err := s.d.Restricted.FindDeveloped(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &placementPictureOutput{}
	out.Body.Picture = s.d.PlacementPicture(ctx, app, in.Placement)
	return out, nil
}

type applicationsOutput struct{ Body []Application }

// OwnApplication is an application in a list of the organization's, with what its developer
// works on.
type OwnApplication struct {
	Application
	Version       int64      `json:"version,omitempty" doc:"only for its developer: number of the revision that is seen here; absent for one that was never edited here"`
	RevisionState string     `json:"revisionState,omitempty" enum:"draft,submitted,in_review,changes_requested,accepted,scheduled,live,superseded,withdrawn,rejected"`
	LiveVersion   int64      `json:"liveVersion,omitempty" doc:"only for its developer: number of the revision that is live"`
	Findings      int        `json:"findings,omitempty" doc:"only for its developer: how much the review desk found that has to be mended"`
	ScheduledFor  *time.Time `json:"scheduledFor,omitempty" doc:"only for its developer: when what is worked on goes live"`
	UpdatedAt     *time.Time `json:"updatedAt,omitempty"`
	Suspended     bool       `json:"suspended,omitempty" doc:"only for its developer: the staff keep it out of the public; its history says why"`
	HasIcon       bool       `json:"hasIcon,omitempty" doc:"only for its developer: it has an icon, and no drawing in the place of one"`
}

type ownOutput struct{ Body []OwnApplication }

type ownInput struct {
	Filter string `query:"filter" enum:"licensed,installed,all" doc:"licensed: only those that the organization develops, as it works on them, newest change first; installed: those that it has; all, also when it is left out: those that it develops or is invited to see"`
}

func (s *server) own(ctx context.Context, in *ownInput) (*ownOutput, error) {
	if in.Filter == "licensed" {
		return s.listDeveloped(ctx)
	}
	find := s.d.Restricted.ListOwn
	if in.Filter == "installed" {
		find = s.d.Restricted.ListInstalled
	}
	apps, err := s.listVisible(ctx, find)
	if err != nil {
		return nil, err
	}
	out := &ownOutput{Body: []OwnApplication{}}
	for _, app := range apps.Body {
		out.Body = append(out.Body, OwnApplication{Application: app})
	}
	return out, nil
}

func (s *server) listDeveloped(ctx context.Context) (*ownOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	apps, err := s.d.Restricted.ListDeveloped(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &ownOutput{Body: []OwnApplication{}}
	for _, d := range apps {
		out.Body = append(out.Body, OwnApplication{
			Application: s.listed(ctx, p, d.Draft), Version: d.Number, RevisionState: d.State, UpdatedAt: httpapi.TimeOrNull(d.UpdatedAt),
			HasIcon: d.App.Icon != catalogue.Icon{}, LiveVersion: d.Live, Findings: d.Findings, ScheduledFor: httpapi.TimeOrNull(d.ScheduledFor), Suspended: d.IsSuspended,
		})
	}
	return out, nil
}

// listed is the view of an app for the organization that develops it: with no words in the
// place of those that it has not written yet.
func (s *server) listed(ctx context.Context, p auth.Principal, d catalogue.Draft) Application {
	view := s.viewFor(ctx, d.App, !p.Ghost())
	view.ShortDescription = d.App.ShortDescription
	return view
}

func (s *server) reviewed(ctx context.Context, _ *struct{}) (*applicationsOutput, error) {
	return s.listVisible(ctx, s.d.Restricted.InReview)
}

func (s *server) listVisible(ctx context.Context, find func(context.Context, auth.Principal) ([]*catalogue.App, error)) (*applicationsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	apps, err := find(ctx, p)
	if err != nil {
		return nil, err
	}
	owns, err := s.d.Restricted.OwnedBy(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &applicationsOutput{Body: []Application{}}
	for _, app := range apps {
		out.Body = append(out.Body, s.viewFor(ctx, app, owns(app) && !p.Ghost()))
	}
	return out, nil
}

// viewFor is the view of an app for somebody who may see it: its developer's organization
// sees where it runs.
func (s *server) viewFor(ctx context.Context, app *catalogue.App, owned bool) Application {
	view := View(s.d.Catalogue.Snapshot(), app, s.d.Now(), s.d.OwnIcon(ctx, app))
	if owned {
		return view.WithWidgets(app)
	}
	return view
}

// developed is an app for the organization that develops it, likewise.
func (s *server) developed(ctx context.Context, p auth.Principal, d catalogue.Draft) (PrivateApplication, error) {
	view, err := s.whole(ctx, p, d, true)
	view.ShortDescription = d.App.ShortDescription
	return view, err
}

type privateOutput struct {
	ETag string `header:"ETag" doc:"tag of the revision that is worked on"`
	Body PrivateApplication
}

func (s *server) one(ctx context.Context, in *idInput) (*privateOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	view, err := s.private(ctx, p, in.ID)
	return &privateOutput{view.ETag(), view}, err
}

// private is an app as the caller sees it: for its developer what is worked on, or else live.
func (s *server) private(ctx context.Context, p auth.Principal, id string) (PrivateApplication, error) {
	draft, isHere, err := s.d.Restricted.FindDraft(ctx, p, id)
	if err != nil {
		return PrivateApplication{}, err
	}
	if isHere {
		return s.developed(ctx, p, draft)
	}
	app, err := s.d.Restricted.FindVisible(ctx, p, id)
	if err != nil {
		return PrivateApplication{}, err
	}
	owns, err := s.d.Restricted.OwnedBy(ctx, p)
	if err != nil {
		return PrivateApplication{}, err
	}
	return s.whole(ctx, p, published(app), owns(app))
}

// published is an app that nobody has changed here.
func published(app *catalogue.App) catalogue.Draft {
	at := app.SubmittedAt
	if at.IsZero() {
		at = app.PublishedAt
	}
	return catalogue.Draft{App: app, CreatedAt: at, UpdatedAt: app.PublishedAt}
}

// AppInvitation is an organization that may see an application before everybody
// does.
type AppInvitation struct {
	OrganizationID string    `json:"organizationId"`
	Organization   string    `json:"organization" doc:"its name"`
	InvitedAt      time.Time `json:"invitedAt"`
}

func invitationOf(g catalogue.InvitedOrganization) AppInvitation {
	return AppInvitation{OrganizationID: g.OrganizationID, Organization: g.Name, InvitedAt: g.InvitedAt}
}

type guestsOutput struct{ Body []AppInvitation }

func (s *server) guests(ctx context.Context, in *idInput) (*guestsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	guests, err := s.d.Restricted.InvitedOrganizations(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &guestsOutput{Body: make([]AppInvitation, len(guests))}
	for i, g := range guests {
		out.Body[i] = invitationOf(g)
	}
	return out, nil
}

type guestInput struct {
	ID           string `path:"id" maxLength:"100" doc:"id or slug"`
	Organization string `path:"organization" maxLength:"100" pattern:"^[A-Za-z0-9_-]+$" doc:"id"`
}

type guestOutput struct{ Body AppInvitation }

func (s *server) invite(ctx context.Context, in *guestInput) (*guestOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	guest, err := s.d.Restricted.Invite(ctx, p, in.ID, in.Organization)
	if err != nil {
		return nil, err
	}
	return &guestOutput{invitationOf(guest)}, nil
}

func (s *server) uninvite(ctx context.Context, in *guestInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, s.d.Restricted.Uninvite(ctx, p, in.ID, in.Organization)
}
