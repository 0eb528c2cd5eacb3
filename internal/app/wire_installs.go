package app

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"marketplace/internal/app/tx"
	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/ratelimit"
	"marketplace/internal/site"
)

// assembleInstalls puts together who has which app.
func (a *app) assembleInstalls(transactions tx.Deps, reading tx.Reader) {
	a.installs = installs.New(installs.Deps{
		Apps: installsApps{a}, People: installsPeople{a.identity}, Transact: tx.Installs(transactions), Read: reading, Hooks: a.installHooks(),
		Comparer: installsComparer{a}, Rights: installsRights{a.identity}, MayCount: a.eventLimit(), Now: a.clock.Now,
	})
	a.jobs.Handle(installs.JobCall, a.installs.HandleCall)
}

// installsPeople is identity as installs sees it.
type installsPeople struct{ identity *identity.Service }

// Members is described at installs.People.
func (x installsPeople) Members(ctx context.Context, organizationID, product string) ([]installs.Member, error) {
	accounts, err := x.identity.ListProductMembers(ctx, organizationID, product)
	if err != nil {
		return nil, err
	}
	members := make([]installs.Member, len(accounts))
	for i, account := range accounts {
		role, _ := account.RoleIn(product)
		members[i] = installs.Member{
			AccountID: account.ID, Name: identity.NameOr(account.Name, account.Email), Email: account.Email, Role: role.Role, Agent: account.Agent,
		}
	}
	return members, nil
}

// Person is described at installs.People.
func (x installsPeople) Person(ctx context.Context, accountID string) (auth.Principal, error) {
	account, err := x.identity.Account(ctx, accountID)
	return account.Principal(), err
}

// NameOf is described at installs.People.
func (x installsPeople) NameOf(ctx context.Context, organizationID, accountID string) (string, error) {
	account, err := x.identity.Account(ctx, accountID)
	if errs.IsNotFound(err) || err == nil && (account.OrganizationID != organizationID || !account.RemovedAt.IsZero()) {
		return "", nil
	}
	return identity.NameOr(account.Name, account.Email), err
}

// installsComparer compares apps as the shop's pages do.
type installsComparer struct{ a *app }

// DoTheSame is described at installs.Comparer.
func (x installsComparer) DoTheSame(_ context.Context, appIDs []string) ([]installs.SamePair, error) {
	pairs := []installs.SamePair{}
	for _, pair := range x.a.builder.DoTheSame(appIDs) {
		pairs = append(pairs, installs.SamePair{AppIDs: [2]string{pair.One.ID, pair.Other.ID}, Category: pair.Category})
	}
	return pairs, nil
}

// eventsPerMinute bounds what one person has counted in one app.
const eventsPerMinute = 60

func (a *app) eventLimit() func(ctx context.Context, key string) bool {
	policy := ratelimit.Policy{Name: "app-events", Limit: eventsPerMinute, Window: time.Minute}
	limiter := ratelimit.New(policy, a.counter(), time.Now) // apps wait by the real time, whatever the clock of the demo says
	return func(ctx context.Context, key string) bool { return limiter.Take(ctx, key).Allowed }
}

// installsRights is identity as installs sees it.
type installsRights struct{ identity *identity.Service }

// AskedAnew is described at installs.Rights.
func (x installsRights) AskedAnew(ctx context.Context, p auth.Principal, clientIDs []string) (map[string][]installs.AskedScope, error) {
	missing, err := x.identity.ScopesAskedAnew(ctx, p, clientIDs)
	if err != nil {
		return nil, err
	}
	asked := map[string][]installs.AskedScope{}
	for id, scopes := range missing {
		client, err := x.identity.Client(ctx, id)
		if err != nil {
			return nil, err
		}
		for _, one := range client.Scopes {
			if slices.Contains(scopes, one.Scope) {
				area, _ := site.AreaOf(one.Scope)
				asked[id] = append(asked[id], installs.AskedScope{Scope: one.Scope, Area: area, Sentence: site.ScopeSentenceIn(locale.From(ctx), one.Scope), Reason: one.Description, Required: one.Required})
			}
		}
	}
	return asked, nil
}

// Agree is described at installs.Rights.
func (x installsRights) Agree(ctx context.Context, p auth.Principal, clientID string, shown []string) error {
	return x.identity.AgreeToScopes(ctx, p, clientID, shown)
}

// ListSignedOutClients is described at installs.Rights.
func (x installsRights) ListSignedOutClients(ctx context.Context, p auth.Principal) ([]string, error) {
	return x.identity.ListSignedOutClients(ctx, p)
}

// installsApps is the catalogue as installs sees it.
type installsApps struct{ a *app }

// App is described at installs.Apps.
func (x installsApps) App(ctx context.Context, idOrSlug string) (installs.App, error) {
	entry, err := x.a.appOrDraft(ctx, idOrSlug)
	if err != nil {
		return installs.App{}, err
	}
	owner, err := x.a.ownerOrganization(ctx, entry)
	if err != nil {
		return installs.App{}, err
	}
	return x.withGuests(ctx, installsApp(entry, owner))
}

// withGuests adds the organizations that see an app that is not published.
func (x installsApps) withGuests(ctx context.Context, app installs.App) (installs.App, error) {
	if app.Published {
		return app, nil
	}
	guests, err := cataloguedb.NewInvitationRows(x.a.db.Read()).ToApp(ctx, app.ID)
	app.Guests = each(guests, func(i catalogue.Invitation) string { return i.OrganizationID })
	return app, err
}

// ListApps is described at installs.Apps.
func (x installsApps) ListApps(ctx context.Context, idsOrSlugs []string) (map[string]installs.App, error) {
	entries := make(map[string]*catalogue.App, len(idsOrSlugs))
	var developers []string
	snapshot := x.a.catalogue.Snapshot()
	for _, id := range idsOrSlugs {
		entry := snapshot.App(id)
		if entry == nil {
			var err error
			if entry, err = x.a.appOrDraft(ctx, id); errs.IsNotFound(err) {
				continue
			} else if err != nil {
				return nil, err
			}
		}
		entries[id], developers = entry, append(developers, entry.Developer)
	}
	owners, err := x.a.identity.OrganizationsOfDevelopers(ctx, developers)
	if err != nil {
		return nil, err
	}
	apps := make(map[string]installs.App, len(entries))
	for id, entry := range entries {
		if apps[id], err = x.withGuests(ctx, installsApp(entry, ownerOr(owners[entry.Developer], entry))); err != nil {
			return nil, err
		}
	}
	return apps, nil
}

// installsApp gives an entry as installs sees it.
func installsApp(entry *catalogue.App, owner string) installs.App {
	app := installs.App{
		ID: entry.ID, Slug: entry.Slug, Name: entry.Name, Product: entry.Product, ClientID: entry.ClientID(), DeveloperID: entry.Developer,
		OwnerOrganizationID: owner, WebhookURL: entry.CustomProps["webhookUrl"],
		InstallURL: entry.CustomProps["customInstallUrl"], InstallMetrics: entry.CustomProps["customInstallMetrics"] == "true", Published: entry.Lifecycle() == catalogue.Published, Hidden: entry.Hidden,
		Service: entry.IsService(), Premium: entry.Premium, TeamPlan: entry.TeamPlan, OnlyOwner: entry.OnlyOwner,
		UnderMaintenance: entry.UnderMaintenance, Free: entry.Payment == nil,
		ContactOnly: entry.Payment != nil && entry.Payment.Frequency == "hourly",
		PerAgent:    entry.Payment != nil && entry.Payment.PerAccount,
	}
	if r := entry.Retirement; r != nil {
		app.Retiring, app.Retired, app.EndsAt = true, r.IsOver, r.EndsAt
	}
	return app
}

// IsClient is described at installs.Apps.
func (x installsApps) IsClient(clientID string) bool {
	return x.a.catalogue.Snapshot().AppOfClient(clientID) != nil
}

// IsOnlyOwners is described at installs.Apps.
func (x installsApps) IsOnlyOwners(appID string) bool {
	entry := x.a.catalogue.Snapshot().App(appID)
	return entry != nil && entry.OnlyOwner
}

// View is described at installs.Apps.
func (x installsApps) View(ctx context.Context, wanted []string, addresses installs.Addresses) (map[string]installs.View, error) {
	snapshot, now := x.a.catalogue.Snapshot(), x.a.clock.Now()
	views := make(map[string]installs.View, len(wanted))
	for _, id := range wanted {
		entry := snapshot.App(id)
		if entry == nil {
			view, err := x.draftView(ctx, snapshot, id, now, addresses)
			if err != nil && !errs.IsNotFound(err) {
				return nil, err
			}
			if err == nil {
				views[id] = view
			}
			continue
		}
		view, err := x.viewOf(ctx, snapshot, entry, now, addresses)
		if err != nil {
			return nil, err
		}
		views[id] = view
	}
	return views, nil
}

// draftView is the object of an app that only its developer knows.
func (x installsApps) draftView(ctx context.Context, snapshot *catalogue.Snapshot, id string, now time.Time, addresses installs.Addresses) (installs.View, error) {
	entry, err := x.a.appOrDraft(ctx, id)
	if err != nil {
		return installs.View{}, err
	}
	view := cataloguehttp.View(snapshot, entry, now, x.a.ownIcon(ctx, entry))
	if addresses == installs.AllAddresses {
		view = view.WithWidgets(entry)
	}
	return encoded(view)
}

func (x installsApps) viewOf(ctx context.Context, snapshot *catalogue.Snapshot, entry *catalogue.App, now time.Time, addresses installs.Addresses) (installs.View, error) {
	switch addresses {
	case installs.PublicAddresses:
		return encoded(cataloguehttp.View(snapshot, entry, now, x.a.ownIcon(ctx, entry)))
	case installs.NoAddresses:
		return encoded(cataloguehttp.View(snapshot, entry, now, x.a.ownIcon(ctx, entry)).WithoutAddresses())
	case installs.AllAddresses:
	}
	return x.a.installedViews.get(snapshot, entry.ID, now, func() (installs.View, error) {
		return encoded(cataloguehttp.View(snapshot, entry, now, x.a.ownIcon(ctx, entry)).WithWidgets(entry))
	})
}

func encoded(view cataloguehttp.Application) (installs.View, error) {
	object, err := json.Marshal(view)
	encoded := installs.View{Object: object, Digest: ids.Hash(object)}
	if view.Authorization != nil {
		encoded.ClientID = view.Authorization.ClientID
	}
	return encoded, err
}

// viewCache keeps the objects of apps that organizations have as long as nothing of the
// catalogue changes: hosts ask for them every few seconds.
type viewCache struct {
	mu       sync.Mutex
	snapshot *catalogue.Snapshot
	prices   int
	views    map[string]installs.View
}

func (c *viewCache) get(snapshot *catalogue.Snapshot, id string, now time.Time, create func() (installs.View, error)) (installs.View, error) {
	prices := snapshot.PricesAt(now)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.snapshot != snapshot || c.prices != prices {
		c.snapshot, c.prices, c.views = snapshot, prices, map[string]installs.View{}
	}
	if view, made := c.views[id]; made {
		return view, nil
	}
	view, err := create()
	if err == nil {
		c.views[id] = view
	}
	return view, err
}
