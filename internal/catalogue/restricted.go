package catalogue

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Organizations is what the catalogue needs to know about organizations.
type Organizations interface {
	// DeveloperOf gives the slug of the developer that an organization is, empty
	// for most.
	DeveloperOf(ctx context.Context, organizationID string) (string, error)
	// NameOf gives the name of an organization, not_found when there is none.
	NameOf(ctx context.Context, organizationID string) (string, error)
}

// Restricted serves the apps that are not public to those who may see them: the
// organization that develops them, reviewers, and invited organizations
// (decisions rule 18). To all others such an app does not exist.
type Restricted struct {
	Catalogue     *Service
	Invitations   Invitations
	Organizations Organizations
	// Drafts is nil where nobody edits apps.
	Drafts Drafts
	// InstalledIDs gives the ids of the apps that an organization has.
	InstalledIDs func(ctx context.Context, organizationID string) ([]string, error)
	Now          func() time.Time
}

// Draft is an app as its developer sees it, with the number, the tag and the state of that
// revision.
type Draft struct {
	App             *App
	Number          int64
	Tag             string
	State           string
	IsSuspended     bool // by the staff: the public does not see the app
	ReviewStartedAt time.Time
	CreatedAt       time.Time
	UpdatedAt       time.Time
}

// ListedDraft is one in the list of its developer.
type ListedDraft struct {
	Draft

	Live         int64     // number of the revision that the public sees, 0 for none
	Findings     int       // how much the review desk found that has to be mended
	ScheduledFor time.Time // when what is worked on goes live
}

// Drafts are the apps that developers look after.
type Drafts interface {
	// FindDraft gives what is worked on of an app of a developer, or else what is live, or else
	// its newest revision; false for one that nobody has edited here.
	FindDraft(ctx context.Context, developer, slugOrID string) (Draft, bool, error)
	// FindAny gives an app of any developer as FindDraft does.
	FindAny(ctx context.Context, slugOrID string) (Draft, bool, error)
	// ListDrafts gives those of a developer as FindDraft does, newest change first.
	ListDrafts(ctx context.Context, developer string) ([]ListedDraft, error)
}

// FindDraft gives an app of the caller's organization as it sees it; false for one that nobody
// has edited here.
func (p *Restricted) FindDraft(ctx context.Context, who auth.Principal, slugOrID string) (Draft, bool, error) {
	developer, err := p.Organizations.DeveloperOf(ctx, who.OrganizationID)
	if err != nil || developer == "" || p.Drafts == nil {
		return Draft{}, false, err
	}
	return p.Drafts.FindDraft(ctx, developer, slugOrID)
}

// FindDeveloped gives an app of the caller's organization as it works on it, or else as it is.
// Errors: not_found, also for the app of somebody else.
func (p *Restricted) FindDeveloped(ctx context.Context, who auth.Principal, slugOrID string) (*App, error) {
	draft, isOpen, err := p.FindDraft(ctx, who, slugOrID)
	if err != nil || isOpen {
		return draft.App, err
	}
	owns, err := p.OwnedBy(ctx, who)
	if err != nil {
		return nil, err
	}
	if app := p.Catalogue.Snapshot().App(slugOrID); app != nil && owns(app) {
		return app, nil
	}
	return nil, errNoApplication()
}

// ListDeveloped gives the apps that the caller's organization develops: those it has edited
// here, newest change first, and then the others, those that were published last first.
func (p *Restricted) ListDeveloped(ctx context.Context, who auth.Principal) ([]ListedDraft, error) {
	developer, err := p.Organizations.DeveloperOf(ctx, who.OrganizationID)
	if err != nil || developer == "" {
		return nil, err
	}
	var list []ListedDraft
	if p.Drafts != nil {
		if list, err = p.Drafts.ListDrafts(ctx, developer); err != nil {
			return nil, err
		}
	}
	isHere := map[string]bool{}
	for _, d := range list {
		isHere[d.App.ID] = true
	}
	others := p.listVisible(func(a *App) bool { return a.Developer == developer && !isHere[a.ID] })
	slices.SortStableFunc(others, func(x, y *App) int { return y.PublishedAt.Compare(x.PublishedAt) })
	for _, app := range others {
		list = append(list, ListedDraft{Draft: Draft{App: app}})
	}
	return list, nil
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

// isInvitedTo reports whether the viewer sees the app by invitation: a public one
// is among everybody's apps instead.
func (v viewer) isInvitedTo(a *App) bool { return !a.public() && slices.Contains(v.invited, a.ID) }

func (v viewer) canSee(a *App) bool {
	return v.owns(a) || v.isInvitedTo(a) || v.isReviewer && !a.public()
}

// ListOwn gives the apps of the caller's organization in any state, and those that
// it is invited to see (spec S7.02).
func (p *Restricted) ListOwn(ctx context.Context, who auth.Principal) ([]*App, error) {
	return p.listSeen(ctx, who, func(v viewer, a *App) bool { return v.owns(a) || v.isInvitedTo(a) })
}

// ListInstalled gives the apps that the caller's organization has, in any state.
func (p *Restricted) ListInstalled(ctx context.Context, who auth.Principal) ([]*App, error) {
	ids, err := p.InstalledIDs(ctx, who.OrganizationID)
	if err != nil {
		return nil, err
	}
	apps := p.listVisible(func(a *App) bool { return slices.Contains(ids, a.ID) })
	for _, id := range ids {
		if p.Catalogue.Snapshot().App(id) != nil {
			continue
		}
		draft, _, err := p.FindDraft(ctx, who, id) // which the developer tries
		if err != nil {
			return nil, err
		}
		if draft.App != nil {
			apps = append(apps, draft.App)
		}
	}
	return apps, nil
}

// InReview gives the apps in review that the caller may see (spec S7.05).
func (p *Restricted) InReview(ctx context.Context, who auth.Principal) ([]*App, error) {
	return p.listSeen(ctx, who, func(v viewer, a *App) bool { return a.Lifecycle() == InReview && v.canSee(a) })
}

// listSeen gives the apps that are wanted for a viewer. Its own ones that were never published
// are as it works on them, also those that the catalogue does not know yet.
func (p *Restricted) listSeen(ctx context.Context, who auth.Principal, wanted func(viewer, *App) bool) ([]*App, error) {
	v, err := p.viewer(ctx, who)
	if err != nil {
		return nil, err
	}
	var drafts []ListedDraft
	if p.Drafts != nil && v.developer != "" {
		if drafts, err = p.Drafts.ListDrafts(ctx, v.developer); err != nil {
			return nil, err
		}
	}
	var apps []*App
	isDraft := map[string]bool{}
	for _, d := range drafts {
		if d.App.Lifecycle() == Published {
			continue
		}
		isDraft[d.App.ID] = true
		if wanted(v, d.App) {
			apps = append(apps, d.App)
		}
	}
	apps = append(apps, p.listVisible(func(a *App) bool { return !isDraft[a.ID] && wanted(v, a) })...)
	for _, id := range v.invited {
		app, err := p.anyApp(ctx, v, id)
		if err != nil {
			return nil, err
		}
		if app != nil && p.Catalogue.Snapshot().App(id) == nil && !isDraft[id] && wanted(v, app) {
			apps = append(apps, app)
		}
	}
	return apps, nil
}

// anyApp gives an app in any state; for who is invited to some, also one that the catalogue does
// not know yet. Nil for none.
func (p *Restricted) anyApp(ctx context.Context, v viewer, slugOrID string) (*App, error) {
	app := p.Catalogue.Snapshot().App(slugOrID)
	if app != nil || len(v.invited) == 0 || p.Drafts == nil {
		return app, nil
	}
	draft, _, err := p.Drafts.FindAny(ctx, slugOrID)
	return draft.App, err
}

func (p *Restricted) listVisible(wanted func(*App) bool) []*App {
	var apps []*App
	for _, app := range p.Catalogue.Snapshot().Apps() {
		if wanted(app) {
			apps = append(apps, app)
		}
	}
	return apps
}

// FindVisible finds an app that is not everybody's and that the caller may see, by slug or id.
// Error: not_found.
func (p *Restricted) FindVisible(ctx context.Context, who auth.Principal, slugOrID string) (*App, error) {
	v, err := p.viewer(ctx, who)
	if err != nil {
		return nil, err
	}
	app, err := p.anyApp(ctx, v, slugOrID)
	if err != nil {
		return nil, err
	}
	if app == nil || !v.canSee(app) {
		return nil, errNoApplication()
	}
	return app, nil
}

// OwnedBy gives what tells which apps the caller's organization develops.
func (p *Restricted) OwnedBy(ctx context.Context, who auth.Principal) (func(*App) bool, error) {
	developer, err := p.Organizations.DeveloperOf(ctx, who.OrganizationID)
	return viewer{developer: developer}.owns, err
}

// requireManaged finds an app of the caller's organization, which the caller must
// manage. Errors: forbidden, not_found.
func (p *Restricted) requireManaged(ctx context.Context, who auth.Principal, slugOrID string) (*App, error) {
	if !who.ManagesOrganization() {
		return nil, errs.New(errs.Forbidden, "invitations_not_allowed", "Only the owner of the organization can invite others to its apps.")
	}
	developer, err := p.Organizations.DeveloperOf(ctx, who.OrganizationID)
	if err != nil {
		return nil, err
	}
	app := p.Catalogue.Snapshot().App(slugOrID)
	if app == nil { // one that the catalogue does not know yet
		draft, _, err := p.FindDraft(ctx, who, slugOrID)
		if err != nil {
			return nil, err
		}
		app = draft.App
	}
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
