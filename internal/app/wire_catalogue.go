package app

import (
	"cmp"
	"context"
	"strings"

	"marketplace/internal/billing/charges"
	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/httpapi"
	"marketplace/internal/importer"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/listings/listingshttp"
	"marketplace/internal/site"
)

// privateApps joins apps that are not public to the organizations that may see
// them.
func (a *app) privateApps() *catalogue.Restricted {
	return &catalogue.Restricted{
		Catalogue: a.catalogue, Invitations: sharedInvitations{cataloguedb.NewInvitations(a.db), a}, Organizations: catalogueOrganizations{a}, Drafts: drafts{a}, InstalledIDs: a.installedIDs, Now: a.clock.Now,
	}
}

// installedIDs gives the ids of the apps that an organization has.
func (a *app) installedIDs(ctx context.Context, organizationID string) ([]string, error) {
	uses, err := a.installs.ListUses(ctx, organizationID)
	return each(uses, func(u installs.Use) string { return u.AppID }), err
}

// catalogueOrganizations is the accounts service as the catalogue sees it.
type catalogueOrganizations struct{ a *app }

// DeveloperOf is described at catalogue.Organizations.
func (o catalogueOrganizations) DeveloperOf(ctx context.Context, organizationID string) (string, error) {
	organization, err := o.a.identity.Organization(ctx, organizationID)
	return organization.Developer, err
}

// NameOf is described at catalogue.Organizations.
func (o catalogueOrganizations) NameOf(ctx context.Context, organizationID string) (string, error) {
	organization, err := o.a.identity.Organization(ctx, organizationID)
	return organization.Name, err
}

// ownViews is what the developer of an app sees of it besides.
type ownViews struct{ a *app }

// ShareOf is described at cataloguehttp.Own.
func (ownViews) ShareOf(cents int64) int64 { return int64(charges.SellerShare(money.Cents(cents))) }

// LicenceNumber is described at cataloguehttp.Own.
func (v ownViews) LicenceNumber(ctx context.Context, organizationID, product string) (int64, error) {
	all, err := v.a.licences.Of(ctx, organizationID)
	for _, l := range all {
		if l.Product == product {
			return l.LicenseID, err
		}
	}
	return 0, err
}

// Client is described at cataloguehttp.Own.
func (v ownViews) Client(ctx context.Context, id string) (kind, redirects string, err error) {
	client, err := v.a.identity.Client(ctx, id)
	if errs.IsNotFound(err) {
		return "", "", nil
	}
	return client.Type, strings.Join(client.RedirectURIs, ","), err
}

// Me is the developer that somebody works for; false for none.
func (v ownViews) Me(ctx context.Context, p auth.Principal) (listingshttp.Me, bool, error) {
	organization, err := v.a.identity.Organization(ctx, p.OrganizationID)
	if err != nil || organization.Developer == "" {
		return listingshttp.Me{}, false, err
	}
	account, err := v.a.identity.Account(ctx, p.AccountID)
	if err != nil {
		return listingshttp.Me{}, false, err
	}
	number, err := v.LicenceNumber(ctx, p.OrganizationID, auth.LiveChat)
	me := listingshttp.Me{
		ID: organization.Developer, Email: account.Email, Account: account.ID, Organization: p.OrganizationID, License: number, Surveys: []listingshttp.Survey{},
		RegisteredAt: httpapi.TimeOrNull(account.CreatedAt), Version: 1, Active: account.Active, Features: map[string]bool{},
	}
	if d := v.a.catalogue.Snapshot().Developer(organization.Developer); d != nil {
		me.Profile = listingshttp.MyProfile{
			Name: d.Name, JobTitle: account.Job, Bio: d.Bio, Company: d.Name, Website: d.Website, ContactEmail: d.SupportEmail, Github: d.Socials["github"], Twitter: d.Socials["twitter"],
		}
	}
	return me, true, err
}

var errNoApplication = errs.New(errs.NotFound, "application_not_found", "There is no such application.")

// iconURL gives the full address of an entry's picture, for the API.
func (a *app) iconURL(kind, slug string) string {
	return a.cfg.PublicURL + site.IconAddress(shopBase, kind, slug)
}

// ownIcon gives the picture of an entry for those who may see it: that of one that is not
// public is drawn into the address, because nobody else may fetch it.
func (a *app) ownIcon(ctx context.Context, entry *catalogue.App) cataloguehttp.Icon {
	if a.catalogue.Snapshot().Public(entry.ID) != nil {
		return a.iconURL
	}
	return func(string, string) string { return a.artwork.Inline(ctx, entry) }
}

// placementPicture draws how an entry will be seen at a placement, in the language of who asks.
func (a *app) placementPicture(ctx context.Context, entry *catalogue.App, placement string) string {
	_, artwork := a.site.In(locale.From(ctx).Code())
	return artwork.PlacementScene(ctx, entry, placement, a.clock.Now())
}

// ownsApp reports whether an OAuth client is that of an entry.
func (a *app) ownsApp(clientID, idOrSlug string) bool {
	entry := a.catalogue.Snapshot().App(idOrSlug)
	return entry != nil && clientID != "" && entry.ClientID() == clientID
}

// appOf finds an entry in any state, by id or slug.
func (a *app) appOf(idOrSlug string) (*catalogue.App, error) {
	s := a.catalogue.Snapshot()
	if found := cmp.Or(s.App(idOrSlug), s.App(s.CurrentSlug("apps", idOrSlug))); found != nil {
		return found, nil
	}
	return nil, errNoApplication
}

// appOrDraft finds an entry in any state, by id or slug, or else an app that only its developer
// knows, to try it before it is public.
func (a *app) appOrDraft(ctx context.Context, idOrSlug string) (*catalogue.App, error) {
	if found := a.catalogue.Snapshot().App(idOrSlug); found != nil {
		return found, nil
	}
	open, found, err := a.listings.FindAny(ctx, idOrSlug)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errNoApplication
	}
	return drafts{a}.of(open).App, nil
}

// ownerOrganization gives the organization that publishes an entry. A developer without
// an account here has an id of its own, so that its earnings stay apart.
func (a *app) ownerOrganization(ctx context.Context, entry *catalogue.App) (string, error) {
	owner, err := a.identity.OrganizationOfDeveloper(ctx, entry.Developer)
	return ownerOr(owner, entry), err
}

// ownerOr gives the organization that owns a developer, or the developer's own id.
func ownerOr(owner string, entry *catalogue.App) string {
	if owner == "" {
		return importer.StableID("developer", entry.Developer)
	}
	return owner
}
