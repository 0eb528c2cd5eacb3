package app

import (
	"context"
	"encoding/json"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/installs/installsdb"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/ratelimit"
	"marketplace/internal/sharing"
	"marketplace/internal/sharing/sharingdb"
	"marketplace/internal/sharing/sharinghttp"
)

// assembleSharing joins who apps that are not public are shown to, to the catalogue.
func (a *app) assembleSharing() {
	parts := sharingdb.Parts{
		Guests:   func(q db.Querier) sharing.Guests { return sharingGuests{cataloguedb.NewInvitationRows(q)} },
		AuditLog: sharingAuditLog{a.identity}, Enqueue: a.enqueue,
	}
	a.sharing = sharing.New(sharing.Deps{
		Transact: sharingdb.NewTransact(a.db, parts), Read: sharingdb.NewReader(a.db, parts), Apps: sharingApps{a}, Organizations: sharingOrganizations{catalogueOrganizations{a}},
		InvitationURL: a.cfg.PublicURL + shopBase + "/invitation/",
		PreviewURL:    a.cfg.PublicURL + shopBase + "/preview/", Drafts: sharingDrafts{a}, MayView: a.mayViewConsole,
		MayMail: a.sharingMailLimit(), Wake: a.jobs.Wake, Now: a.clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, Hash: ids.Hash[string],
		SecretOf: func(id string) string { return ids.Hash(a.webhooks.SecretOf("sharing/" + id)) },
	})
}

// registerSharing adds the operations.
func (a *app) registerSharing() { sharinghttp.Register(a.api, a.sharing, apiBase) }

// sharingMailsPerHour bounds the mails of one organization that invite others to its apps.
const sharingMailsPerHour = 150

func (a *app) sharingMailLimit() func(ctx context.Context, organizationID string) bool {
	policy := ratelimit.Policy{Name: "sharing-mails", Limit: sharingMailsPerHour, Window: time.Hour}
	limiter := ratelimit.New(policy, a.counter(), time.Now) // people wait by the real time, whatever the clock of the demo says
	return func(ctx context.Context, organizationID string) bool {
		return limiter.Take(ctx, organizationID).Allowed
	}
}

// sharingApps are the catalogue and listings as sharing sees them.
type sharingApps struct{ a *app }

// Own is described at sharing.Apps.
func (x sharingApps) Own(ctx context.Context, p auth.Principal, slugOrID string) (sharing.App, error) {
	entry, err := x.a.privateApps().FindDeveloped(ctx, p, slugOrID)
	if err != nil {
		return sharing.App{}, err
	}
	return x.appOf(ctx, entry)
}

// App is described at sharing.Apps.
func (x sharingApps) App(ctx context.Context, id string) (sharing.App, error) {
	entry, err := x.a.appOrDraft(ctx, id)
	if err != nil {
		return sharing.App{}, err
	}
	return x.appOf(ctx, entry)
}

func (x sharingApps) appOf(ctx context.Context, entry *catalogue.App) (sharing.App, error) {
	owner, err := x.a.identity.OrganizationOfDeveloper(ctx, entry.Developer)
	snapshot := x.a.catalogue.Snapshot()
	app := sharing.App{
		ID: entry.ID, Slug: entry.Slug, Name: entry.Name, ShortDescription: entry.ShortDescription, Icon: x.a.ownIcon(ctx, entry)("apps", entry.Slug),
		Developer: entry.Developer, DeveloperName: entry.Developer, OwnerID: owner, Public: snapshot.Public(entry.ID) != nil,
	}
	if d := snapshot.Developer(entry.Developer); d != nil {
		app.DeveloperName = d.Name
	}
	return app, err
}

// mayViewConsole reports whether somebody has a role in the console of their organization.
func (a *app) mayViewConsole(ctx context.Context, p auth.Principal) (bool, error) {
	role, isDeveloper, err := a.developers.RoleOf(ctx, p)
	return isDeveloper && role.Allows(auth.ConsoleView), err
}

// sharingDrafts draws what developers work on as the shop draws public apps.
type sharingDrafts struct{ a *app }

// Draft is described at sharing.Drafts.
func (x sharingDrafts) Draft(ctx context.Context, appID string) (sharing.Draft, error) {
	draft, isHere, err := drafts(x).FindAny(ctx, appID)
	if err == nil && !isHere { // one that nobody has edited here
		draft.App, err = x.a.appOf(appID)
	}
	if err != nil {
		return sharing.Draft{}, err
	}
	now := x.a.clock.Now()
	builder, artwork := x.a.site.In(locale.From(ctx).Code())
	page := builder.DraftPage(draft.App, x.a.artwork.Inline(ctx, draft.App))
	artwork.InlineScenes(ctx, page, draft.App, now)
	encoded, err := json.Marshal(page)
	return sharing.Draft{Page: encoded, Social: artwork.InlineSocial(ctx, page, draft.App, now), Revision: draft.Number, State: draft.State, UpdatedAt: draft.UpdatedAt}, err
}

// sharingOrganizations are the accounts service and installs as sharing sees them.
type sharingOrganizations struct{ catalogueOrganizations }

// HasInstalled is described at sharing.Organizations.
func (o sharingOrganizations) HasInstalled(ctx context.Context, appID string) (map[string]bool, error) {
	with, err := installsdb.New(o.a.db.Read()).OrganizationsWith(ctx, appID)
	installed := map[string]bool{}
	for _, id := range with {
		installed[id] = true
	}
	return installed, err
}

// sharingGuests are the invitations of the catalogue as sharing sees them.
type sharingGuests struct{ rows cataloguedb.InvitationRows }

// ListGuests is described at sharing.Guests.
func (x sharingGuests) ListGuests(ctx context.Context, appID string) ([]sharing.Guest, error) {
	list, err := x.rows.ToApp(ctx, appID)
	return each(list, func(i catalogue.Invitation) sharing.Guest { return sharing.Guest(i) }), err
}

// AddGuest is described at sharing.Guests.
func (x sharingGuests) AddGuest(ctx context.Context, g sharing.Guest) error {
	return x.rows.Insert(ctx, catalogue.Invitation(g))
}

// RemoveGuest is described at sharing.Guests.
func (x sharingGuests) RemoveGuest(ctx context.Context, appID, organizationID string) error {
	return x.rows.Delete(ctx, appID, organizationID)
}

// sharingAuditLog is the audit log of identity as sharing sees it.
type sharingAuditLog struct{ identity *identity.Service }

// Audit is described at sharing.WriteTx.
func (l sharingAuditLog) Audit(ctx context.Context, e sharing.AuditEntry) error {
	return l.identity.RecordAction(ctx, identity.AuditEntry{Actor: e.Actor, Action: e.Action, Subject: e.Subject, Details: e.Details})
}

// sharedInvitations are the invitations by id: they count together with those by mail, which
// sharing knows.
type sharedInvitations struct {
	*cataloguedb.Invitations

	a *app
}

// Add is described at catalogue.Invitations.
func (x sharedInvitations) Add(ctx context.Context, v catalogue.Invitation, _ int64) error {
	return x.a.sharing.AddGuest(ctx, sharing.Guest(v))
}

// Remove is described at catalogue.Invitations.
func (x sharedInvitations) Remove(ctx context.Context, appID, organizationID string) error {
	p, err := auth.Require(ctx)
	if err != nil {
		return err
	}
	return x.a.sharing.RemoveGuest(ctx, appID, organizationID, p.AccountID)
}
