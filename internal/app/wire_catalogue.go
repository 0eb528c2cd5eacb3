package app

import (
	"context"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/importer"
	"marketplace/internal/installs"
	"marketplace/internal/kit/errs"
	"marketplace/internal/site"
)

// privateApps joins apps that are not public to the organizations that may see
// them.
func (a *app) privateApps() *catalogue.Restricted {
	return &catalogue.Restricted{
		Catalogue: a.catalogue, Invitations: cataloguedb.NewInvitations(a.db), Organizations: catalogueOrganizations{a}, Drafts: drafts{a}, InstalledIDs: a.installedIDs, Now: a.clock.Now,
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

// ownsApp reports whether an OAuth client is that of an entry.
func (a *app) ownsApp(clientID, idOrSlug string) bool {
	entry := a.catalogue.Snapshot().App(idOrSlug)
	return entry != nil && clientID != "" && entry.ClientID() == clientID
}

// appOf finds an entry in any state, by id or slug.
func (a *app) appOf(idOrSlug string) (*catalogue.App, error) {
	if found := a.catalogue.Snapshot().App(idOrSlug); found != nil {
		return found, nil
	}
	return nil, errNoApplication
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
