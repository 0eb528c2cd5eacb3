package importer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/identity"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/errs"
)

func (r *run) importOrganizations(ctx context.Context) error {
	if len(r.data.Organizations) == 0 {
		return nil
	}
	list, err := r.d.Identity.Organizations(ctx)
	if err != nil {
		return err
	}
	known := make(map[string]identity.Organization, len(list))
	for _, o := range list {
		known[o.ID] = o
	}
	for _, from := range r.data.Organizations {
		if err := r.organization(ctx, from, known); err != nil {
			return fmt.Errorf("organization %s: %w", from.Slug, err)
		}
	}
	return nil
}

func (r *run) organization(ctx context.Context, from importformat.Organization, known map[string]identity.Organization) error {
	item, wanted := Item{KindOrganization, from.Slug}, organizationOf(from, r.first)
	r.organizations[from.Slug] = wanted.ID
	current, exists := known[wanted.ID]
	var is any
	if exists {
		is = ofOrganization(current)
		r.developersHere[current.Developer] = true
	}
	held := hostOf(current.HostVersion)
	if !current.ClosedAt.IsZero() {
		held = "it was closed"
	}
	isWanted, err := r.decide(item, is, ofOrganization(wanted), held)
	if err != nil || !isWanted {
		return err
	}
	return r.d.Identity.ImportOrganization(ctx, wanted)
}

const managedByHost = "its host product manages it"

// hostOf gives why an import leaves something alone that a host product told of.
func hostOf(version int64) string {
	if version > 0 {
		return managedByHost
	}
	return ""
}

// ofOrganization leaves out what an import does not say.
func ofOrganization(o identity.Organization) identity.Organization {
	o.CreatedAt, o.HostVersion, o.ClosedAt, o.ClosedBy, o.RemovedAt = time.Time{}, 0, time.Time{}, "", time.Time{}
	return o
}

func (r *run) people(ctx context.Context) error {
	var accounts []identity.AccountImport
	for _, p := range r.data.People {
		account, isWanted, err := r.person(ctx, p)
		if err != nil {
			return fmt.Errorf("person %s: %w", p.Email, err)
		}
		if isWanted {
			accounts = append(accounts, account)
		}
	}
	return r.d.Identity.ImportAccounts(ctx, accounts)
}

// person tells whether an account is to be written. One that was closed stays closed.
func (r *run) person(ctx context.Context, p importformat.Person) (identity.AccountImport, bool, error) {
	wanted := identity.AccountImport{Account: accountOf(p, r.organizations[p.Organization], r.first)}
	item := Item{KindPerson, wanted.Email}
	r.accounts[wanted.Email] = wanted.ID
	current, err := r.d.Identity.Account(ctx, wanted.ID)
	switch {
	case errs.IsNotFound(err):
		wanted.Password = r.options.Password
		isWanted, err := r.decide(item, nil, ofAccount(wanted.Account), "")
		return wanted, isWanted, err
	case err != nil:
		return wanted, false, err
	case !current.ClosedAt.IsZero():
		r.named[item] = true
		r.keep(item, "the account was closed")
		return wanted, false, nil
	}
	isWanted, err := r.decide(item, ofAccount(current), ofAccount(wanted.Account), hostOf(current.HostVersion))
	wanted.AvatarURL, wanted.VerifiedAt = current.AvatarURL, current.VerifiedAt
	return wanted, isWanted, err
}

// ofAccount leaves out what an import does not say, and puts lists into one order.
func ofAccount(a identity.Account) identity.Account {
	a.AvatarURL, a.HostVersion, a.VerifiedAt, a.ClosedAt, a.CreatedAt, a.UpdatedAt = "", 0, time.Time{}, time.Time{}, time.Time{}, time.Time{}
	a.Roles, a.Granted, a.Withheld = slices.Clone(a.Roles), slices.Clone(a.Granted), slices.Clone(a.Withheld)
	slices.SortFunc(a.Roles, func(x, y identity.Role) int { return strings.Compare(x.Product, y.Product) })
	slices.Sort(a.Granted)
	slices.Sort(a.Withheld)
	return a
}

func organizationOf(o importformat.Organization, first time.Time) identity.Organization {
	return identity.Organization{
		ID: cmp.Or(o.ID, organizationID(o.Slug)), Slug: o.Slug, Name: o.Name, Country: o.Country, State: o.State, City: o.City, Zip: o.Zip,
		PartnerType: o.PartnerType, Developer: o.Developer, CreatedAt: o.CreatedDay.After(first),
	}
}

func accountOf(p importformat.Person, organizationID string, first time.Time) identity.Account {
	account := identity.Account{
		ID: cmp.Or(p.ID, accountID(p.Email)), OrganizationID: organizationID, Email: strings.ToLower(strings.TrimSpace(p.Email)), Name: p.Name, Job: p.Job, Agent: p.Agent,
		Active: p.Active == nil || *p.Active, Granted: p.Scopes.Grant, Withheld: p.Scopes.Withhold, CreatedAt: first,
	}
	for product, role := range p.Roles {
		account.Roles = append(account.Roles, identity.Role{Product: product, Role: role, Suspended: slices.Contains(p.Suspended, product)})
	}
	slices.SortFunc(account.Roles, func(x, y identity.Role) int { return strings.Compare(x.Product, y.Product) })
	return account
}

// appClients gives the apps of an import their OAuth clients: those that it has written, and those
// that lack one. What an app has whose entry stays, as addresses that it leads to, stays as well.
func (r *run) appClients(ctx context.Context) error {
	snapshot := r.d.Catalogue.Snapshot()
	var clients []identity.Client
	for n := range r.data.Apps {
		entry := snapshot.App(r.data.Apps[n].Slug)
		if entry == nil || len(entry.Scopes) == 0 || entry.Client != "" { // its developer looks after one that was chosen
			continue
		}
		client := ClientOf(entry, r.d.Now())
		if !r.written[entry.ID] {
			if _, err := r.d.Identity.Client(ctx, client.ID); !errs.IsNotFound(err) {
				if err != nil {
					return err
				}
				continue
			}
		}
		clients = append(clients, client)
	}
	return r.d.Identity.ImportClients(ctx, clients...)
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
