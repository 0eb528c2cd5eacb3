package importer

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

// Import puts data in, and tells what became of its entries. Repeating it changes nothing. The password is
// that of people who are new; empty for none.
func (i *Importer) Import(ctx context.Context, w *importformat.Data, password string) (catalogue.Imported, error) {
	first, err := i.firstDay(ctx)
	if err != nil {
		return catalogue.Imported{}, err
	}
	done, err := i.d.Catalogue.Import(ctx, catalogueOf(w, first))
	if err != nil {
		return done, err
	}
	for _, o := range w.Organizations {
		if err := i.d.Identity.ImportOrganization(ctx, organizationOf(o, first)); err != nil {
			return done, fmt.Errorf("organization %s: %w", o.Slug, err)
		}
	}
	accounts := make([]identity.AccountImport, len(w.People))
	for n, p := range w.People {
		accounts[n] = identity.AccountImport{Account: accountOf(p, first), Password: password}
	}
	if err := i.d.Identity.ImportAccounts(ctx, accounts); err != nil {
		return done, err
	}
	if err := i.appClients(ctx, w.Apps); err != nil {
		return done, err
	}
	return done, errors.Join(i.commerce(ctx, w, first), i.coupons(ctx, w, first))
}

// firstDay is the day that the data's days count from: that of the first
// import, for ever.
func (i *Importer) firstDay(ctx context.Context) (time.Time, error) {
	stored, err := i.d.Settings.PutSettingOnce(ctx, firstDaySetting, i.d.Now().Format(time.DateOnly))
	if err != nil {
		return time.Time{}, err
	}
	return time.Parse(time.DateOnly, stored)
}

func organizationID(slug string) string { return StableID("organization", slug) }

func accountID(email string) string { return StableID("account", strings.ToLower(email)) }

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

// appClients gives the apps of an import their OAuth clients.
func (i *Importer) appClients(ctx context.Context, imported []importformat.App) error {
	snapshot := i.d.Catalogue.Snapshot()
	var clients []identity.Client
	for n := range imported {
		entry := snapshot.App(imported[n].Slug)
		if entry == nil || len(entry.Scopes) == 0 {
			continue
		}
		clients = append(clients, ClientOf(entry, i.d.Now()))
	}
	return i.d.Identity.ImportClients(ctx, clients...)
}

// ClientOf is the OAuth client of an app. One that installs itself gets its code
// at its own server, which keeps a secret (docs/adr/0012-direct-install.md).
func ClientOf(entry *catalogue.App, now time.Time) identity.Client {
	client := identity.Client{
		ID: entry.ClientID(), Name: entry.Name, Type: identity.JavaScriptApp, Visibility: "public",
		Responses: []string{identity.ResponseCode}, CreatedAt: now,
	}
	for _, scope := range entry.Scopes {
		client.Scopes = append(client.Scopes, identity.ClientScope{Scope: scope, Required: true})
	}
	if address := entry.DirectInstallURL(); address != "" {
		client.Type, client.RedirectURIs = identity.ServerSideApp, []string{address}
	}
	return client
}
