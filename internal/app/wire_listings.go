package app

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/company"
	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/importer"
	"marketplace/internal/installs/installsdb"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/price"
	"marketplace/internal/kit/redirect"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb"
	"marketplace/internal/site"
)

// assembleListings joins what developers work on to the catalogue.
func (a *app) assembleListings() {
	a.listings = listings.New(a.listingsDeps())
	a.jobs.Handle(listings.JobPublish, a.listings.PublishDue)
	a.jobs.Handle(listings.JobRetire, a.listings.RetireDue)
	a.jobs.Handle(listings.JobTellRetirement, a.listings.TellRetirement)
	a.jobs.Handle(listings.JobRaisePrice, a.listings.RaiseDue)
	a.jobs.Handle(listings.JobTellRise, a.listings.TellRise)
	a.jobs.Handle(listings.JobTellScopes, a.listings.TellScopes)
	a.jobs.Handle(listings.JobAutoReview, a.listings.RunAutoReview)
}

func (a *app) listingsDeps() listings.Deps {
	return listings.Deps{
		Transact: a.transactListings(listingsAuditLog{identity: a.identity}),
		Read:     listingsdb.New(a.db.Read()), Developers: catalogueOrganizations{a}, Standing: a.developers,
		Catalogue: &listingsCatalogue{a: a}, People: listingsPeople{a}, Clients: listingsClients{a}, Buyers: listingsBuyers{a}, Pictures: listingsPictures{a}, History: listingsHistory{a.identity}, Transfers: listingsTransfers{a}, Shop: a.widgetRules(),
		ChatSecret: func(appID string) string { return a.webhooks.SecretOf(appID + "/chats") }, Now: a.clock.Now, NewID: ids.NewID,
		PageOf: func(app listings.App, l listings.Listing) string {
			return a.cfg.PublicURL + shopBase + (&catalogue.App{Slug: app.Slug, ServiceType: l.ServiceType}).Path()
		},
		ConsoleOf: func(app listings.App) string { return a.cfg.PublicURL + site.ConsoleBase + "/apps/" + app.ID + "/" },
		MyApps:    a.cfg.PublicURL + shopBase + "/my-apps/", Answers: a.answers, Says: site.ScopeSentenceIn,
		Published: a.showPublished, Wake: a.jobs.Wake,
	}
}

func (a *app) transactListings(log listingsAuditLog) listings.Transact {
	return listingsdb.NewTransact(a.db, listingsdb.Parts{
		Entries: func(tx db.Querier) listings.Entries {
			return listingsEntries{a, cataloguedb.NewEntries(tx, a.clock.Now)}
		},
		Enqueue: a.enqueue, Forks: forkClients{a}, AuditLog: log,
	})
}

// showPublished has the catalogue follow a change of this process at once: whoever has
// published sees it in the answer. What fails is tried again by itself.
func (a *app) showPublished(ctx context.Context) {
	if err := a.catalogue.Refresh(context.WithoutCancel(ctx)); err != nil {
		a.log.ErrorContext(ctx, "what was published is not shown yet", "error", err)
		a.catalogue.NotifyChanged()
	}
}

// listingsEntries is the catalogue within a transaction as listings sees it.
type listingsEntries struct {
	a       *app
	entries *cataloguedb.Entries
}

// Entry is described at listings.Entries.
func (e listingsEntries) Entry(ctx context.Context, id string) (listings.Entry, bool, error) {
	entry, found, err := e.entries.Find(ctx, id)
	return listingsEntry(&entry), found, err
}

// PutEntry is described at listings.Entries. An app that asks for permissions gets its OAuth
// client, which keeps its id and secret from then on.
func (e listingsEntries) PutEntry(ctx context.Context, app listings.App, l listings.Listing) error {
	entry, _, err := e.entries.Find(ctx, app.ID)
	if err != nil {
		return err
	}
	former := entry.Slug
	entry = withListing(withApp(entry, app), l)
	if former != "" && !app.PublishedAt.IsZero() {
		entry.Rename(former)
	}
	if err := e.entries.Publish(ctx, entry); err != nil || len(entry.Scopes) == 0 || entry.Client != "" {
		return err
	}
	client := importer.ClientOf(&entry, e.a.clock.Now())
	if known, err := e.a.identity.Client(ctx, client.ID); err == nil && known.OrganizationID != "" {
		return nil // its developer looks after it
	} else if err != nil && !errs.IsNotFound(err) {
		return err
	}
	return e.a.identity.ImportClients(ctx, client)
}

// forkClients are the OAuth clients of drafts as listings sees them.
type forkClients struct{ a *app }

// AddForkClient is described at listings.ForkClients. The own organization needs no consent.
func (x forkClients) AddForkClient(ctx context.Context, id string, app listings.App, l listings.Listing) (string, error) {
	owner, err := x.a.identity.OrganizationOfDeveloper(ctx, app.Developer)
	if err != nil {
		return "", err
	}
	entry := withListing(withApp(catalogue.App{}, app), l)
	client := importer.ClientOf(&entry, x.a.clock.Now())
	if live, err := x.a.identity.Client(ctx, client.ID); err == nil {
		client.Type, client.RedirectURIs = live.Type, live.RedirectURIs
	} else if !errs.IsNotFound(err) {
		return "", err
	}
	client.ID, client.Visibility, client.OrganizationID = id, "private", owner
	return x.a.identity.AddClient(ctx, client)
}

// RemoveClient is described at listings.ForkClients.
func (x forkClients) RemoveClient(ctx context.Context, id string) error {
	return x.a.identity.RemoveClient(ctx, id)
}

// withApp is an entry with what its app is: where it is, whose, and how far.
func withApp(e catalogue.App, app listings.App) catalogue.App {
	e.ID, e.Slug, e.Hidden = app.ID, app.Slug, app.Hidden || app.Suspended
	e.IsQualifiedLead = app.IsQualifiedLead
	e.Transfer(app.Developer)
	e.SubmittedAt, e.AcceptedAt, e.PublishedAt = app.SubmittedAt, app.AcceptedAt, app.PublishedAt
	e.Retirement = nil
	if app.Offer() != listings.Offered {
		e.Retirement = &catalogue.Retirement{EndsAt: app.RetiresAt, IsOver: app.Offer() == listings.Retired, Replacement: app.Replacement}
	}
	e.PriceRise = nil
	if rise := app.Rise; rise != nil {
		e.PriceRise = &catalogue.PriceRise{At: rise.At, Payment: (*catalogue.Payment)(rise.Next)}
	}
	return e
}

// listingsPeople are those of identity as listings sees them.
type listingsPeople struct{ a *app }

// Person is described at listings.People.
func (x listingsPeople) Person(ctx context.Context, accountID string) (listings.Person, bool, error) {
	account, err := x.a.identity.Account(ctx, accountID)
	if errs.IsNotFound(err) {
		return listings.Person{}, false, nil
	}
	return listings.Person{Name: account.Name, Email: account.Email}, err == nil && account.HasAccess(), err
}

// Member is described at listings.People.
func (x listingsPeople) Member(ctx context.Context, organizationID, accountID string) (listings.Person, bool, error) {
	account, err := x.a.identity.Account(ctx, accountID)
	if errs.IsNotFound(err) || err == nil && (account.OrganizationID != organizationID || !account.RemovedAt.IsZero()) {
		return listings.Person{}, false, nil
	}
	return listings.Person{Name: identity.NameOr(account.Name, account.Email), Email: account.Email}, err == nil, err
}

// Recipients is described at listings.People.
func (x listingsPeople) Recipients(ctx context.Context, developer, accountID string) ([]listings.Person, error) {
	organization, err := x.a.identity.OrganizationOfDeveloper(ctx, developer)
	if err != nil || organization == "" {
		return nil, err
	}
	members := companyPeople{x.a.identity}
	if person, found, err := members.Member(ctx, organization, accountID); err != nil || found {
		return []listings.Person{{Name: person.Name, Email: person.Email}}, err
	}
	return x.Owners(ctx, organization, auth.LiveChat)
}

// Owners is described at listings.People.
func (x listingsPeople) Owners(ctx context.Context, organizationID, product string) ([]listings.Person, error) {
	owners, err := (companyPeople{x.a.identity}).Owners(ctx, organizationID, product)
	return each(owners, func(p company.Person) listings.Person { return listings.Person{Name: p.Name, Email: p.Email} }), err
}

// listingsAuditLog is the audit log of identity as listings sees it.
type listingsAuditLog struct {
	identity *identity.Service
	now      func() time.Time // nil for that of identity
}

// Audit is described at listings.WriteTx.
func (l listingsAuditLog) Audit(ctx context.Context, e listings.AuditEntry) error {
	entry := identity.AuditEntry{Actor: e.Actor, Action: e.Action, Subject: e.Subject, Details: e.Details}
	switch {
	case !e.At.IsZero():
		entry.At = e.At
	case l.now != nil:
		entry.At = l.now()
	}
	return l.identity.RecordAction(ctx, entry)
}

// listingsHistory is the audit log of identity as listings reads it.
type listingsHistory struct{ identity *identity.Service }

// ListActs is described at listings.History.
func (l listingsHistory) ListActs(ctx context.Context, appID string, before int64, most int) ([]listings.Act, int64, error) {
	actions, newest, err := l.identity.AppActions(ctx, appID, before, most)
	return each(actions, func(a identity.AppAction) listings.Act { return listings.Act(a) }), newest, err
}

// ListActsOf is described at listings.History.
func (l listingsHistory) ListActsOf(ctx context.Context, appIDs []string, action string) ([]listings.Act, error) {
	actions, err := l.identity.AppActionsOf(ctx, appIDs, action)
	return each(actions, func(a identity.AppAction) listings.Act { return listings.Act(a) }), err
}

// ListLatestActs is described at listings.History.
func (l listingsHistory) ListLatestActs(ctx context.Context, appIDs, without []string, most int) ([]listings.Act, error) {
	actions, err := l.identity.LatestAppActions(ctx, appIDs, without, most)
	return each(actions, func(a identity.AppAction) listings.Act { return listings.Act(a) }), err
}

// listingsCatalogue is the catalogue as listings sees it, with the names of a snapshot.
type listingsCatalogue struct {
	a     *app
	names atomic.Pointer[shownNames]
}

// shownNames are the ids of the apps of a snapshot by their names, as those are compared.
type shownNames struct {
	version int64
	ids     map[string][]string
}

// Entry is described at listings.Catalogue.
func (c *listingsCatalogue) Entry(idOrSlug string) (listings.Entry, bool) {
	entry := c.a.catalogue.Snapshot().App(idOrSlug)
	if entry == nil {
		return listings.Entry{}, false
	}
	return listingsEntry(entry), true
}

// listingsEntry is an entry of the catalogue as listings sees it.
func listingsEntry(entry *catalogue.App) listings.Entry {
	state := map[catalogue.Lifecycle]listings.State{
		catalogue.InDevelopment: listings.Draft, catalogue.InReview: listings.Submitted, catalogue.Accepted: listings.Accepted, catalogue.Published: listings.Live,
	}[entry.Lifecycle()]
	return listings.Entry{App: listings.App{
		ID: entry.ID, Slug: entry.Slug, Developer: entry.Developer, SubmittedAt: entry.SubmittedAt, AcceptedAt: entry.AcceptedAt, PublishedAt: entry.PublishedAt, Hidden: entry.Hidden,
	}, State: state, Listing: listingOf(entry)}
}

// HasName is described at listings.Catalogue.
func (c *listingsCatalogue) HasName(nameKey, exceptAppID string) bool {
	snapshot := c.a.catalogue.Snapshot()
	names := c.names.Load()
	if names == nil || names.version != snapshot.Version {
		names = &shownNames{snapshot.Version, map[string][]string{}}
		for _, app := range snapshot.Apps() {
			key := listing.NameKey(app.Name)
			names.ids[key] = append(names.ids[key], app.ID)
		}
		c.names.Store(names)
	}
	return slices.ContainsFunc(names.ids[nameKey], func(id string) bool { return id != exceptAppID })
}

// HasClient is described at listings.Catalogue.
func (c *listingsCatalogue) HasClient(clientID, exceptAppID string) bool {
	app := c.a.catalogue.Snapshot().AppOfClient(clientID)
	return app != nil && app.ID != exceptAppID
}

// HasSlug is described at listings.Catalogue. Categories and lists stand at the same level of
// the address.
func (c *listingsCatalogue) HasSlug(slug, exceptAppID string) bool {
	s := c.a.catalogue.Snapshot()
	for _, app := range []*catalogue.App{s.App(slug), s.App(s.CurrentSlug("apps", slug))} {
		if app != nil && app.ID != exceptAppID {
			return true
		}
	}
	return s.Category(slug) != nil || s.List(slug) != nil
}

// CategoryOf is described at listings.Catalogue.
func (c *listingsCatalogue) CategoryOf(idOrSlug string) (string, bool) {
	for _, category := range c.a.catalogue.Snapshot().Categories {
		if category.Slug == idOrSlug || strconv.Itoa(category.ID) == idOrSlug {
			return category.Slug, true
		}
	}
	return "", false
}

// Remove is described at listings.Catalogue.
func (c *listingsCatalogue) Remove(ctx context.Context, appID string) error {
	return cataloguedb.New(c.a.db, c.a.clock.Now).RemoveApp(ctx, appID)
}

// listingsBuyers are installs and billing as listings sees them.
type listingsBuyers struct{ a *app }

// HasBuyers is described at listings.Buyers.
func (b listingsBuyers) HasBuyers(ctx context.Context, appID string) (bool, error) {
	n, err := b.a.installs.Count(ctx, appID)
	if err != nil || n > 0 {
		return n > 0, err
	}
	sales := billingdb.New(b.a.db.Read(), b.a.sealer)
	if pays, err := sales.HasSubscribers(ctx, appID); err != nil || pays {
		return pays, err
	}
	return sales.HasOpenSales(ctx, appID)
}

// ListOrganizations is described at listings.Buyers.
func (b listingsBuyers) ListOrganizations(ctx context.Context, appID string) ([]string, error) {
	return installsdb.New(b.a.db.Read()).OrganizationsWith(ctx, appID)
}

// ListPaying is described at listings.Buyers.
func (b listingsBuyers) ListPaying(ctx context.Context, appID string) ([]string, error) {
	return billingdb.New(b.a.db.Read(), b.a.sealer).ListPayingOrganizations(ctx, appID)
}

// End is described at listings.Buyers.
func (b listingsBuyers) End(ctx context.Context, organizationID, appID string) error {
	return b.a.entitlements.EndRetired(ctx, organizationID, appID)
}

// listingsClients is the accounts service as listings sees it.
type listingsClients struct{ a *app }

// OwnClient is described at listings.Clients.
func (c listingsClients) OwnClient(ctx context.Context, organizationID, developer, clientID string) (listings.Client, bool, error) {
	client, err := c.a.identity.Client(ctx, clientID)
	if errs.IsNotFound(err) {
		return listings.Client{}, false, nil
	}
	app := c.a.catalogue.Snapshot().AppOfClient(clientID)
	owned := client.OrganizationID == organizationID || app != nil && app.Developer == developer
	scopes := each(client.Scopes, func(s identity.ClientScope) string { return s.Scope })
	return listings.Client{ID: client.ID, Scopes: scopes}, err == nil && owned, err
}

// Describe is described at listings.Clients.
func (c listingsClients) Describe(ctx context.Context, clientID string) (listings.ClientDescription, error) {
	client, err := c.a.identity.Client(ctx, clientID)
	if errs.IsNotFound(err) {
		return listings.ClientDescription{}, nil
	}
	described := listings.ClientDescription{Type: client.Type, Redirects: strings.Join(client.RedirectURIs, ",")}
	for _, scope := range client.Scopes {
		if !scope.Required {
			described.Optional = append(described.Optional, scope.Scope)
		}
	}
	return described, err
}

// Make is described at listings.Clients.
func (c listingsClients) Make(ctx context.Context, p auth.Principal, in listings.ClientInput) (listings.NewClient, error) {
	input := clientInput(in)
	input.Name = &in.Name
	client, secret, err := c.a.identity.AddOwnClient(ctx, p, input, "")
	return listings.NewClient{ID: client.ID, Secret: secret}, err
}

// Change is described at listings.Clients.
func (c listingsClients) Change(ctx context.Context, p auth.Principal, clientID string, in listings.ClientInput) error {
	reasons, err := c.Reasons(ctx, clientID)
	if err != nil {
		return err
	}
	input := clientInput(in)
	for i, scope := range *input.Scopes {
		(*input.Scopes)[i].Description = reasons[scope.Scope]
	}
	if in.Scopes == nil {
		input.Scopes = nil
	}
	return c.a.identity.ChangeOwnClient(ctx, p, clientID, input)
}

// clientInput is what a developer says of a client, without its name.
func clientInput(in listings.ClientInput) identity.ClientInput {
	redirects := redirect.Split(in.Redirects)
	scopes := each(in.Scopes, func(s listings.ManifestScope) identity.ClientScope {
		return identity.ClientScope{Scope: s.Name, Required: s.IsRequired}
	})
	return identity.ClientInput{Type: &in.Type, RedirectURIs: &redirects, Scopes: &scopes}
}

// ListWaiting is described at listings.Clients.
func (c listingsClients) ListWaiting(ctx context.Context, appID string, client listings.Client) ([]listings.WaitingOrganization, error) {
	waiting, err := c.a.identity.ListWaiting(ctx, client.ID, client.Scopes)
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	since, err := installsdb.New(c.a.db.Read()).InstalledSince(ctx, appID)
	if err != nil {
		return nil, err
	}
	owner, err := c.a.organizationBehind(ctx, appID)
	if err != nil {
		return nil, err
	}
	list := []listings.WaitingOrganization{}
	for _, one := range waiting {
		if installedAt, has := since[one.OrganizationID]; has && one.OrganizationID != owner {
			list = append(list, listings.WaitingOrganization{ID: one.OrganizationID, Name: one.Organization, InstalledAt: installedAt, Scopes: one.Scopes, Since: one.AgreedAt})
		}
	}
	return list, nil
}

// organizationBehind gives the organization that develops an app, which needs no consent; "" for none.
func (a *app) organizationBehind(ctx context.Context, appID string) (string, error) {
	entry := a.catalogue.Snapshot().App(appID)
	if entry == nil {
		return "", nil
	}
	return a.ownerOrganization(ctx, entry)
}

// Reasons is described at listings.Clients.
func (c listingsClients) Reasons(ctx context.Context, clientID string) (map[string]string, error) {
	reasons := map[string]string{}
	client, err := c.a.identity.Client(ctx, clientID)
	if errs.IsNotFound(err) {
		return reasons, nil
	}
	for _, scope := range client.Scopes {
		reasons[scope.Scope] = scope.Description
	}
	return reasons, err
}

// The properties in which the catalogue keeps where an app installs itself, and what hears of
// its installs and payments.
const (
	directInstallProp = "directInstallUrl"
	webhookProp       = "webhookUrl"
)

// listingOf is what the developer says in an entry of the catalogue.
func listingOf(e *catalogue.App) listings.Listing {
	l := listings.Listing{
		Name: e.Name, Product: e.Product, ServiceType: e.ServiceType, ShortDescription: e.ShortDescription, LongDescription: e.LongDescription,
		Category: e.Category, SecondaryCategories: e.SecondaryCategories, Country: e.Country, Languages: e.Languages, Industries: e.Industries, Keywords: e.Keywords,
		Icon: listings.Icon(e.Icon), Video: (*listings.Video)(e.Video), Payment: (*listings.Payment)(e.Payment), Placements: e.Placements, Client: clientOfEntry(e),
		DirectInstallURL: e.CustomProps[directInstallProp], WebhookURL: e.CustomProps[webhookProp], ChatWebhookURL: e.ChatWebhookURL, Onboarding: (*listings.Onboarding)(e.Onboarding), Support: listings.Support(e.Support), OnlyOwner: e.OnlyOwner, UnderMaintenance: e.UnderMaintenance,
		Properties: maps.Clone(e.CustomProps), PropertyDefinitions: e.PropertyDefinitions,
		Features: each(e.Features, func(f catalogue.Feature) listings.Titled { return listings.Titled(f) }), Benefits: each(e.Benefits, func(f catalogue.Feature) listings.Titled { return listings.Titled(f) }),
		Screenshots:  each(e.Screenshots, func(s catalogue.Screenshot) listings.Screenshot { return listings.Screenshot(s) }),
		Upgrades:     each(e.Upgrades, func(u catalogue.Upgrade) listings.Upgrade { return listings.Upgrade(u) }),
		Widgets:      each(e.Widgets, func(w catalogue.Widget) listings.Widget { return listings.Widget(w) }),
		Changelog:    each(e.Changelog, func(c catalogue.Change) listings.Change { return listings.Change(c) }),
		ChatActions:  each(e.ChatActions, func(c catalogue.ChatAction) listings.ChatAction { return listings.ChatAction(c) }),
		ChatBoosters: each(e.ChatBoosters, func(c catalogue.ChatBooster) listings.ChatBooster { return listings.ChatBooster(c) }),
	}
	importer.ShowDiscount(l.Properties, price.Discount{}) // the payment says it
	delete(l.Properties, directInstallProp)
	delete(l.Properties, webhookProp)
	return l
}

// clientOfEntry is the OAuth client of an entry. One that asks for nothing has one only where its
// developer has chosen it.
func clientOfEntry(e *catalogue.App) listings.Client {
	if e.Client == "" && len(e.Scopes) == 0 {
		return listings.Client{}
	}
	return listings.Client{ID: e.ClientID(), Scopes: e.Scopes}
}

// withListing is an entry with what its developer says in a revision. What the shop alone
// knows of it stays.
func withListing(e catalogue.App, l listings.Listing) catalogue.App {
	e.Name, e.Product, e.ServiceType, e.ShortDescription, e.LongDescription = l.Name, l.Product, l.ServiceType, l.ShortDescription, l.LongDescription
	e.Category, e.SecondaryCategories, e.Country, e.Languages, e.Industries, e.Keywords = l.Category, l.SecondaryCategories, l.Country, l.Languages, l.Industries, l.Keywords
	e.Icon, e.Payment, e.Placements, e.Scopes, e.Support = catalogue.Icon(l.Icon), (*catalogue.Payment)(l.Payment), l.Placements, l.Client.Scopes, catalogue.Support(l.Support)
	e.OnlyOwner, e.UnderMaintenance = l.OnlyOwner, l.UnderMaintenance
	e.Features, e.Benefits = each(l.Features, func(t listings.Titled) catalogue.Feature { return catalogue.Feature(t) }), each(l.Benefits, func(t listings.Titled) catalogue.Feature { return catalogue.Feature(t) })
	e.Screenshots = each(l.Screenshots, func(s listings.Screenshot) catalogue.Screenshot { return catalogue.Screenshot(s) })
	e.Video = (*catalogue.Video)(l.Video)
	e.SellUpgrades(each(l.Upgrades, func(u listings.Upgrade) catalogue.Upgrade { return catalogue.Upgrade(u) }))
	e.Widgets = each(l.Widgets, func(w listings.Widget) catalogue.Widget { return catalogue.Widget(w) })
	e.Changelog = each(l.Changelog, func(c listings.Change) catalogue.Change { return catalogue.Change(c) })
	e.ChatActions = each(l.ChatActions, func(c listings.ChatAction) catalogue.ChatAction { return catalogue.ChatAction(c) })
	e.ChatBoosters = each(l.ChatBoosters, func(c listings.ChatBooster) catalogue.ChatBooster { return catalogue.ChatBooster(c) })
	e.ChatWebhookURL, e.Onboarding, e.PropertyDefinitions = l.ChatWebhookURL, (*catalogue.Onboarding)(l.Onboarding), l.PropertyDefinitions
	e.ChooseClient(l.Client.ID)
	e.CustomProps = map[string]string{}
	maps.Copy(e.CustomProps, l.Properties)
	importer.ShowDiscount(e.CustomProps, e.Discount())
	for property, address := range map[string]string{directInstallProp: l.DirectInstallURL, webhookProp: l.WebhookURL} {
		if address != "" {
			e.CustomProps[property] = address
		}
	}
	return e
}

// each turns a list over; none stays none.
func each[From, To any](list []From, turn func(From) To) []To {
	out := make([]To, len(list))
	for i, item := range list {
		out[i] = turn(item)
	}
	return out
}

// importedListings is listings as imports see it.
type importedListings struct{ a *app }

// Drafts is described at importer.Listings.
func (x importedListings) Drafts(ctx context.Context) ([]importer.Draft, error) {
	list, err := x.a.listings.ListUnpublished(ctx)
	return each(list, func(one listings.OpenApp) importer.Draft {
		draft := importer.Draft{ID: one.App.ID, Slug: one.App.Slug, On: func(entry catalogue.App) catalogue.App {
			return withListing(withApp(entry, one.App), one.Revision.Listing)
		}}
		if one.Revision.State.IsOpen() && one.Revision.CheckEditable() != nil {
			draft.Held = "its developer has submitted a revision"
		}
		return draft
	}), err
}

// ListArchived is described at importer.Listings.
func (x importedListings) ListArchived(ctx context.Context) ([]string, error) {
	return x.a.listings.ListArchived(ctx)
}

// RecordImport is described at importer.Listings.
func (x importedListings) RecordImport(ctx context.Context, entries []catalogue.App) error {
	for i := range entries {
		if err := x.a.listings.RecordImport(ctx, listingsEntry(&entries[i])); err != nil {
			return err
		}
	}
	return nil
}

// Suspended is described at importer.Listings.
func (x importedListings) Suspended(ctx context.Context) (map[string]importer.Suspension, error) {
	list, err := x.a.listings.ListSuspended(ctx)
	suspended := make(map[string]importer.Suspension, len(list))
	for _, s := range list {
		suspended[s.App.ID] = importer.Suspension{Since: s.Since, Reason: s.Reason, IsHidden: s.App.Hidden}
	}
	return suspended, err
}

// RecordAnnounced is described at importer.Listings.
func (x importedListings) RecordAnnounced(ctx context.Context, entries []catalogue.App, suspended map[string]importer.Suspension) error {
	for i := range entries {
		entry := &entries[i]
		app := listings.App{ID: entry.ID}
		if rise := entry.PriceRise; rise != nil {
			app.Rise = &listings.Rise{At: rise.At, Next: (*listings.Payment)(rise.Payment)}
		}
		if end := entry.Retirement; end != nil {
			app.RetiresAt, app.Replacement = end.EndsAt, end.Replacement
		}
		var suspension *listings.Suspension
		if s, isSuspended := suspended[entry.ID]; isSuspended {
			suspension = &listings.Suspension{App: listings.App{Hidden: s.IsHidden}, Since: s.Since, Reason: s.Reason}
		}
		if err := x.a.listings.ImportAnnounced(ctx, app, suspension); err != nil {
			return err
		}
	}
	return nil
}

// drafts is listings as the catalogue sees it.
type drafts struct{ a *app }

// FindDraft is described at catalogue.Drafts.
func (d drafts) FindDraft(ctx context.Context, developer, slugOrID string) (catalogue.Draft, bool, error) {
	open, found, err := d.a.listings.FindDraft(ctx, developer, slugOrID)
	if err != nil || !found {
		return catalogue.Draft{}, false, err
	}
	return d.of(open), true, nil
}

// FindAny is described at catalogue.Drafts.
func (d drafts) FindAny(ctx context.Context, slugOrID string) (catalogue.Draft, bool, error) {
	open, found, err := d.a.listings.FindAny(ctx, slugOrID)
	if err != nil || !found {
		return catalogue.Draft{}, false, err
	}
	return d.of(open), true, nil
}

// ListDrafts is described at catalogue.Drafts.
func (d drafts) ListDrafts(ctx context.Context, developer string) ([]catalogue.ListedDraft, error) {
	list, err := d.a.listings.ListDrafts(ctx, developer)
	return each(list, func(one listings.ListedApp) catalogue.ListedDraft {
		return catalogue.ListedDraft{Draft: d.of(one.OpenApp), Live: one.Live, Findings: one.Findings, ScheduledFor: one.Revision.ScheduledFor}
	}), err
}

// listingViews answer to writes of developers.
type listingViews struct {
	cataloguehttp.PrivateViews

	drafts drafts
}

// ViewOpen is described at listingshttp.Views.
func (v listingViews) ViewOpen(ctx context.Context, p auth.Principal, open listings.OpenApp) (cataloguehttp.PrivateApplication, error) {
	return v.ViewDraft(ctx, p, v.drafts.of(open))
}

func (d drafts) of(open listings.OpenApp) catalogue.Draft {
	app, entry := open.App, catalogue.App{}
	if shown := d.a.catalogue.Snapshot().App(app.ID); shown != nil {
		entry = *shown
	}
	entry = withListing(withApp(entry, app), open.Revision.Listing)
	return catalogue.Draft{
		App: &entry, Number: open.Revision.Number, Tag: open.Revision.Tag(), State: string(open.Revision.State), IsSuspended: app.Suspended,
		ReviewStartedAt: app.ReviewStartedAt, CreatedAt: app.CreatedAt, UpdatedAt: app.UpdatedAt,
	}
}
