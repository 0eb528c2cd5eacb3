package app

import (
	"context"
	"net/http"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/identity"
	"marketplace/internal/identity/external"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/site"
)

// assembleIdentity makes the accounts service.
func (a *app) assembleIdentity() {
	store := identitydb.New(a.db, a.enqueue)
	a.identity = identity.New(identity.Deps{
		Store: store, Now: a.clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, Log: a.log,
		Address: a.cfg.PublicURL + accountsBase, Home: a.cfg.PublicURL + shopBase + "/", Brand: a.cfg.Brand, MailOff: a.mailOff(),
		SpareStaff: a.cfg.Demo, Sealer: a.sealer, Commerce: commerceOf{a}, ClientApps: clientApps{a},
	})
	a.oauth = oauthd.New(oauthd.Deps{Store: store, Now: a.clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, Region: a.identity.Region()})
	a.jobs.Handle(identity.JobForgot, a.identity.HandleForgot)
	a.jobs.Handle(identity.JobWarn, a.identity.HandleWarn)
}

// mountAccounts adds the accounts service to the public address.
func (a *app) mountAccounts(mux *http.ServeMux) {
	deps := identityhttp.Deps{
		Service: a.identity, OAuth: a.oauth, PublicURL: a.cfg.PublicURL, Home: a.cfg.PublicURL + shopBase + "/", NewToken: ids.NewToken, Log: a.log,
		Pages: &accountsPages{site: a.site, demo: a.cfg.Demo}, AreaOf: site.AreaOf, WordsOf: scopeWords, ConsoleRole: a.developers.RoleOf, ProductsOf: a.productsOf,
		ExportPerson: a.exportPerson, ExportOrganization: a.exportOrganization,
	}
	if a.cfg.OIDCIssuer != "" {
		deps.External = external.New(external.Config{
			Issuer: a.cfg.OIDCIssuer, ClientID: a.cfg.OIDCClientID, ClientSecret: a.cfg.OIDCSecret.Reveal(), Label: a.cfg.OIDCName,
			Redirect: a.cfg.PublicURL + accountsBase + "/external/callback",
		})
	}
	identityhttp.Mount(mux, deps)
}

// productsOf gives the host products of an organization, as the accounts service says them.
func (a *app) productsOf(ctx context.Context, organizationID string) ([]identityhttp.HeldProduct, error) {
	list, err := a.licences.HeldProducts(ctx, organizationID)
	held := make([]identityhttp.HeldProduct, len(list))
	for i, one := range list {
		held[i] = identityhttp.HeldProduct(one)
	}
	return held, err
}

// importShopClient makes sure that the shop can ask its own accounts service.
func (a *app) importShopClient(ctx context.Context) error {
	shop := a.cfg.PublicURL + shopBase
	return a.identity.ImportClients(ctx, identity.Client{
		ID: identity.ShopClientID, Name: a.cfg.Brand, Type: identity.JavaScriptApp, Visibility: "public", FirstParty: true,
		RedirectURIs: []string{shop + "/", shop + "/sign-in/callback/"}, Responses: []string{identity.ResponseToken, identity.ResponseCode},
		TokenLife: identity.ShopTokenLife, CreatedAt: a.clock.Now(),
	})
}

// clientApps is which apps have which clients, as the accounts service sees it.
type clientApps struct{ a *app }

// ClientsOfApps is described at identity.ClientApps.
func (c clientApps) ClientsOfApps(ctx context.Context, organizationID string) ([]string, error) {
	organization, err := c.a.identity.Organization(ctx, organizationID)
	if err != nil || organization.Developer == "" {
		return nil, err
	}
	var clients []string
	for _, app := range c.a.catalogue.Snapshot().Apps() {
		if app.Developer == organization.Developer {
			clients = append(clients, app.ClientID())
		}
	}
	return clients, nil
}

// AppsOf is described at identity.ClientApps.
func (c clientApps) AppsOf(ctx context.Context, organizationID string, clientIDs []string) (map[string]identity.ClientApp, error) {
	organization, err := c.a.identity.Organization(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	apps := map[string]identity.ClientApp{}
	if organization.Developer != "" {
		own, err := c.a.listings.AppsWithClients(ctx, organization.Developer)
		if err != nil {
			return nil, err
		}
		for id, app := range own {
			apps[id] = identity.ClientApp(app)
		}
	}
	for _, id := range clientIDs {
		if app := c.a.catalogue.Snapshot().AppOfClient(id); app != nil {
			apps[id] = identity.ClientApp{ID: app.ID, Name: app.Name}
		}
	}
	return apps, nil
}

// PublicScopes is described at identity.ClientApps.
func (c clientApps) PublicScopes(clientID string) ([]string, bool) {
	if app := c.published(clientID); app != nil {
		return app.Scopes, true
	}
	return nil, false
}

// PublicSince is described at identity.ClientApps.
func (c clientApps) PublicSince(clientID string) (time.Time, bool) {
	if app := c.published(clientID); app != nil {
		return app.PublishedAt, true
	}
	return time.Time{}, false
}

// published gives the app with a client that was published; nil for none.
func (c clientApps) published(clientID string) *catalogue.App {
	if app := c.a.catalogue.Snapshot().AppOfClient(clientID); app != nil && app.Lifecycle() == catalogue.Published {
		return app
	}
	return nil
}

// scopeWords is described at identityhttp.Deps.
func scopeWords(in locale.Language, scope string) identityhttp.ScopeWords {
	area, isWriting := site.AreaOf(scope)
	return identityhttp.ScopeWords{Area: area, Place: site.AreaPlace(area), ReadOnly: !isWriting, Says: site.ScopeSentenceIn(in, scope)}
}
