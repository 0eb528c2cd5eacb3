package app

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"marketplace/internal/app/observe"
	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/mcp"
	"marketplace/internal/mcp/mcphttp"
)

// mountMCP adds the endpoint for assistants, unless a setting turns it off.
func (a *app) mountMCP(mux *http.ServeMux) {
	if !a.cfg.MCP {
		return
	}
	server := mcp.NewServer(mcp.Deps{Shop: mcpShop{a}, Company: mcpCompany{a}, Brand: a.cfg.Brand, Version: observe.Version(), Log: a.log})
	mux.Handle(mcpBase, mcphttp.New(mcphttp.Deps{Server: server, People: mcpPeople{a.identity}, Origin: a.cfg.PublicURL, Counter: a.counter(), Log: a.log}))
}

// assistantsPath is where assistants may ask, "" when they may not.
func (a *app) assistantsPath() string {
	if !a.cfg.MCP {
		return ""
	}
	return mcpBase
}

// mcpPeople is identity as the endpoint for assistants sees it.
type mcpPeople struct{ identity *identity.Service }

// PersonOf is described at mcphttp.People.
func (x mcpPeople) PersonOf(ctx context.Context, accountID, token string) (auth.Principal, error) {
	info, err := x.identity.FindPersonalToken(ctx, token)
	if errs.CodeOf(err) == errs.Unauthenticated {
		if _, another := x.identity.Authenticate(ctx, token); another == nil {
			return auth.Principal{}, errs.New(errs.Forbidden, "personal_token_needed", "This is the token of an app or of a session. Only a personal token of the person counts here.")
		}
	}
	if err == nil && accountID != "" && info.Principal.AccountID != accountID {
		err = errs.New(errs.Unauthenticated, "unauthorized", "The token is not one of this account.")
	}
	return info.Principal, err
}

// mcpCompany is what people may do for their organization as assistants see it.
type mcpCompany struct{ a *app }

// InstalledApps is described at mcp.Company.
func (x mcpCompany) InstalledApps(ctx context.Context, p auth.Principal) ([]mcp.InstalledApp, error) {
	uses, err := x.a.installs.ListUses(ctx, p.OrganizationID)
	if err != nil {
		return nil, err
	}
	apps := each(uses, x.installedApp)
	slices.SortFunc(apps, func(a, b mcp.InstalledApp) int { return cmp.Compare(a.Name+a.Slug, b.Name+b.Slug) })
	return apps, nil
}

// installedApp names an app that an organization has. One that is not public any more has no page.
func (x mcpCompany) installedApp(use installs.Use) mcp.InstalledApp {
	app := mcp.InstalledApp{Slug: use.AppID, Name: use.AppID, Product: use.Product, InstalledOn: use.InstalledAt.UTC().Format(time.DateOnly), SetupRequired: use.SetupRequired, URL: x.AppsPage()}
	if entry, err := x.a.appOf(use.AppID); err == nil {
		app.Slug, app.Name = entry.Slug, entry.Name
		if x.a.catalogue.Snapshot().Public(entry.ID) != nil {
			app.URL = x.a.pageAddress(entry.Path())
		}
	}
	return app
}

// Ask is described at mcp.Company. The token lets its person ask; whether they need to is
// decided by what the person may do, as on the page.
func (x mcpCompany) Ask(ctx context.Context, p auth.Principal, slugOrID, reason string) (mcp.Request, error) {
	account, err := x.a.identity.Account(ctx, p.AccountID)
	if err != nil {
		return mcp.Request{}, err
	}
	request, err := x.a.company.Ask(ctx, account.Principal(), slugOrID, reason)
	if err != nil {
		return mcp.Request{}, err
	}
	return mcp.Request{ID: request.ID, State: string(request.State), URL: x.a.pageAddress("/company/")}, nil
}

// AppsPage is described at mcp.Company.
func (x mcpCompany) AppsPage() string { return x.a.pageAddress("/my-apps/") }

// pageAddress gives the full address of a page of the shop.
func (a *app) pageAddress(path string) string { return a.cfg.PublicURL + shopBase + path }

// ComparePage is described at mcp.Shop.
func (x mcpShop) ComparePage(slugs []string) string {
	return x.a.pageAddress("/compare/" + strings.Join(slugs, ",") + "/")
}
