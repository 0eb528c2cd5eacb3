package app

import (
	"context"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
)

// privateApps joins apps that are not public to the organizations that may see
// them.
func (a *app) privateApps() *catalogue.Restricted {
	return &catalogue.Restricted{Catalogue: a.catalogue, Invitations: cataloguedb.NewInvitations(a.db), Organizations: organizations{a}, Now: a.clock.Now}
}

// organizations is the accounts service as the catalogue sees it.
type organizations struct{ a *app }

// DeveloperOf is described at catalogue.Organizations.
func (o organizations) DeveloperOf(ctx context.Context, organizationID string) (string, error) {
	organization, err := o.a.identity.Organization(ctx, organizationID)
	return organization.Developer, err
}

// NameOf is described at catalogue.Organizations.
func (o organizations) NameOf(ctx context.Context, organizationID string) (string, error) {
	organization, err := o.a.identity.Organization(ctx, organizationID)
	return organization.Name, err
}
