package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/identity"
	"marketplace/internal/importformat"
)

const firstDaySetting = "world_first_day"

// importData puts a world in. Repeating it changes nothing. The password is
// that of people who are new; empty for none.
func (a *app) importData(ctx context.Context, w *importformat.Data, password string) (catalogue.Imported, error) {
	first, err := a.firstDay(ctx)
	if err != nil {
		return catalogue.Imported{}, err
	}
	done, err := a.catalogue.Import(ctx, catalogueOf(w, first))
	if err != nil {
		return done, err
	}
	for _, o := range w.Organizations {
		if err := a.identity.ImportOrganization(ctx, organizationOf(o, first)); err != nil {
			return done, fmt.Errorf("organization %s: %w", o.Slug, err)
		}
	}
	accounts := make([]identity.AccountImport, len(w.People))
	for i, p := range w.People {
		accounts[i] = identity.AccountImport{Account: accountOf(p, first), Password: password}
	}
	if err := a.identity.ImportAccounts(ctx, accounts); err != nil {
		return done, err
	}
	if err := a.importAppClients(ctx, w.Apps); err != nil {
		return done, err
	}
	return done, errors.Join(a.importCommerce(ctx, w, first), a.importCoupons(ctx, w, first))
}

// firstDay is the day that the world's days count from: that of the first
// import, for ever.
func (a *app) firstDay(ctx context.Context) (time.Time, error) {
	stored, err := a.settings.PutSettingOnce(ctx, firstDaySetting, a.clock.Now().Format(time.DateOnly))
	if err != nil {
		return time.Time{}, err
	}
	return time.Parse(time.DateOnly, stored)
}

func organizationID(slug string) string { return stableID("organization", slug) }

func accountID(email string) string { return stableID("account", strings.ToLower(email)) }

func organizationOf(o importformat.Organization, first time.Time) identity.Organization {
	return identity.Organization{
		ID: organizationID(o.Slug), Slug: o.Slug, Name: o.Name, Country: o.Country, State: o.State, City: o.City, Zip: o.Zip,
		PartnerType: o.PartnerType, Developer: o.Developer, CreatedAt: day(first, o.CreatedDay),
	}
}

func accountOf(p importformat.Person, first time.Time) identity.Account {
	account := identity.Account{
		ID: accountID(p.Email), OrganizationID: organizationID(p.Organization), Email: p.Email, Name: p.Name, Job: p.Job, Agent: p.Agent,
		Active: true, Granted: p.Scopes.Grant, Withheld: p.Scopes.Withhold, CreatedAt: first,
	}
	for product, role := range p.Roles {
		account.Roles = append(account.Roles, identity.Role{Product: product, Role: role, Suspended: slices.Contains(p.Suspended, product)})
	}
	slices.SortFunc(account.Roles, func(x, y identity.Role) int { return strings.Compare(x.Product, y.Product) })
	return account
}

// importAppClients gives the apps of an import their OAuth clients.
func (a *app) importAppClients(ctx context.Context, imported []importformat.App) error {
	snapshot := a.catalogue.Snapshot()
	var clients []identity.Client
	for i := range imported {
		entry := snapshot.App(imported[i].Slug)
		if entry == nil || len(entry.Scopes) == 0 {
			continue
		}
		clients = append(clients, a.clientOf(entry))
	}
	return a.identity.ImportClients(ctx, clients...)
}

// clientOf is the OAuth client of an app. One that installs itself gets its code
// at its own server, which keeps a secret (docs/adr/0012-direct-install.md).
func (a *app) clientOf(entry *catalogue.App) identity.Client {
	client := identity.Client{
		ID: entry.ClientID(), Name: entry.Name, Type: identity.JavaScriptApp, Visibility: "public",
		Responses: []string{identity.ResponseCode}, CreatedAt: a.clock.Now(),
	}
	for _, scope := range entry.Scopes {
		client.Scopes = append(client.Scopes, identity.ClientScope{Scope: scope, Required: true})
	}
	if address := entry.DirectInstallURL(); address != "" {
		client.Type, client.RedirectURIs = identity.ServerSideApp, []string{address}
	}
	return client
}
