package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"path"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/demo"
	"marketplace/internal/identity"
	"marketplace/internal/importer"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ids"
	"marketplace/internal/listings"
	"marketplace/internal/starter"
)

const (
	demoSecretSetting   = "demo_direct_app_secret"
	selfInstallProperty = "directInstallUrl"
)

// selfInstallAddress is where the demo's app installs itself: on another origin
// than the shop, as any developer's.
func (a *app) selfInstallAddress() string {
	return otherLoopback(a.cfg.PublicURL) + demo.SelfInstallPath
}

// setSelfInstallAddress writes that address into the demo data, whose files know none.
func (a *app) setSelfInstallAddress(w *importformat.Data) {
	for i := range w.Apps {
		if w.Apps[i].Slug == demo.SelfInstallingAppSlug {
			props := maps.Clone(w.Apps[i].CustomProps)
			if props == nil {
				props = map[string]string{}
			}
			props[selfInstallProperty] = a.selfInstallAddress()
			w.Apps[i].CustomProps = props
		}
	}
}

// importSelfInstallingApp lets one entry of the demo data install itself, by a
// simulated server of its developer. The entry knows the address of this start,
// so it is looked after at each.
func (a *app) importSelfInstallingApp(ctx context.Context) error {
	secret, err := a.secrets.Once(ctx, demoSecretSetting, ids.NewToken())
	if err != nil {
		return err
	}
	if err := a.catalogue.Refresh(ctx); err != nil {
		return err
	}
	entry := a.catalogue.Snapshot().App(demo.SelfInstallingAppSlug)
	if entry == nil {
		return nil // an operator's own data
	}
	direct := *entry
	direct.CustomProps = maps.Clone(entry.CustomProps)
	direct.CustomProps[selfInstallProperty] = a.selfInstallAddress()
	if _, err := a.catalogue.Import(ctx, catalogue.Content{Apps: []catalogue.App{direct}}); err != nil {
		return err
	}
	client := importer.ClientOf(&direct, a.clock.Now())
	client.SecretHash = ids.Hash(secret)
	return a.identity.ImportClients(ctx, client)
}

// importSampleApps gives the sample apps the addresses of this start. Where browsers cannot reach names below localhost, the apps
// run nowhere.
func (a *app) importSampleApps(ctx context.Context) error {
	if err := a.catalogue.Refresh(ctx); err != nil {
		return err
	}
	var apps []catalogue.App
	for _, slug := range demo.SampleSlugs() {
		entry := a.catalogue.Snapshot().App(slug)
		if entry == nil {
			continue // an operator's own data
		}
		app := *entry
		origin := demo.SampleOrigin(a.cfg.PublicURL, slug)
		app.Widgets = sampleWidgets(&app, origin)
		if slug == demo.SnippetsSlug && origin != "" {
			app.CustomProps = maps.Clone(entry.CustomProps)
			if app.CustomProps == nil {
				app.CustomProps = map[string]string{}
			}
			app.CustomProps["webhookUrl"] = origin + "/webhook"
			if err := a.importSnippetsClient(ctx, &app, origin); err != nil {
				return err
			}
		}
		apps = append(apps, app)
	}
	_, err := a.catalogue.Import(ctx, catalogue.Content{Apps: apps})
	return err
}

// sampleWidgets are the pages of a sample app at its origin; without one there are none.
func sampleWidgets(app *catalogue.App, origin string) []catalogue.Widget {
	if origin == "" {
		return nil
	}
	var widgets []catalogue.Widget
	for _, w := range demo.SampleWidgets(app.Slug) {
		widgets = append(widgets, catalogue.Widget{
			ID: catalogue.WidgetID(app.ID, w.Placement), Placement: w.Placement, URL: origin + w.Page, Title: w.Title, InitialState: w.InitialState, TryOut: w.TryOut,
		})
	}
	return widgets
}

// importSnippetsClient lets people sign in on the pages where Snippets sells, in a window.
func (a *app) importSnippetsClient(ctx context.Context, entry *catalogue.App, origin string) error {
	client := importer.ClientOf(entry, a.clock.Now())
	client.RedirectURIs = []string{origin + "/settings.html", origin + "/fullscreen.html"}
	client.Responses = []string{identity.ResponseCode, identity.ResponseToken}
	return a.identity.ImportClients(ctx, client)
}

// mountSelfInstallingApp adds the simulated server of that app. Its calls reach the
// accounts service and the API through their own handlers, but without a socket:
// behind a proxy the program might not find itself under its public address.
func (a *app) mountSelfInstallingApp(mux *http.ServeMux) {
	(&demo.SelfInstallingApp{
		Address: a.selfInstallAddress(), Accounts: a.cfg.PublicURL + accountsBase, API: a.cfg.PublicURL + apiBase,
		Shop: a.cfg.PublicURL + shopBase, Log: a.log,
		Client: &http.Client{Transport: inProcessTransport{a}},
		App: func(ctx context.Context) (demo.SelfInstallingClient, error) {
			entry, err := a.appOf(demo.SelfInstallingAppSlug)
			if err != nil {
				return demo.SelfInstallingClient{}, err
			}
			secret, err := a.secrets.Once(ctx, demoSecretSetting, ids.NewToken())
			return demo.SelfInstallingClient{App: entry.ID, Name: entry.Name, Path: entry.Path(), ClientID: entry.ClientID(), Secret: secret}, err
		},
	}).Mount(mux)
}

// demoData reads the demo data that the program carries.
func demoData() (*importformat.Data, error) {
	w, err := importformat.Read(demo.Files, demo.Folder)
	if err != nil {
		return nil, fmt.Errorf("the demo data: %w", err)
	}
	first, err := importformat.Read(starter.Files, path.Join(starter.Folder, "legal.yaml"))
	if err != nil {
		return nil, fmt.Errorf("the legal texts of the demo: %w", err)
	}
	w.LegalTexts = first.LegalTexts
	return w, nil
}

// filledSetting marks a database with demo data, from before its first row on; it is
// filledWhole when all of it is in.
const (
	filledSetting = "demo_filled"
	filledWhole   = "yes"
)

// fillDemo brings in the demo world once. A second start finds it there.
func (a *app) fillDemo(ctx context.Context) error {
	filled, err := a.settings.Setting(ctx, filledSetting)
	if err != nil {
		return err
	}
	if filled != filledWhole {
		if err := a.importDemoData(ctx); err != nil {
			return err
		}
	}
	if err := a.importSelfInstallingApp(ctx); err != nil {
		return err
	}
	if filled != filledWhole {
		err := a.db.InOneTx(ctx, func(ctx context.Context) error {
			return errors.Join(a.tellConsoleStory(ctx), a.settings.PutSetting(ctx, filledSetting, filledWhole))
		})
		if err != nil {
			return err
		}
	}
	return a.importSampleApps(ctx)
}

func (a *app) importDemoData(ctx context.Context) error {
	w, err := demoData()
	if err != nil {
		return err
	}
	if err := a.settings.PutSetting(ctx, filledSetting, "begun"); err != nil {
		return err
	}
	a.setSelfInstallAddress(w)
	done, err := a.importer().Import(ctx, w, importer.Options{Password: demo.Password})
	if err != nil {
		return fmt.Errorf("fill the demo: %w", err)
	}
	a.log.InfoContext(ctx, "the demo world is in", "added", done.Total().Added)
	return nil
}

// tellConsoleStory lets the demo's developer have done something in the console already. The
// snapshot has the demo data by now.
func (a *app) tellConsoleStory(ctx context.Context) error {
	at, deps := time.Time{}, a.listingsDeps()
	deps.Now, deps.Published, deps.Wake = func() time.Time { return at }, func(context.Context) {}, func() {}
	deps.People = quietPeople{deps.People}
	deps.Transact = a.transactListings(listingsAuditLog{a.identity, deps.Now})
	guests := a.privateApps()
	guests.Now = deps.Now
	people := map[string]auth.Principal{}
	for _, organization := range []string{"appsmiths", "platform"} {
		accounts, err := a.identity.Accounts(ctx, importer.StableID("organization", organization))
		if err != nil {
			return err
		}
		for _, account := range accounts {
			people[account.Email] = account.Principal()
		}
	}
	return (&demo.ConsoleStory{
		Listings: listings.New(deps), At: func(t time.Time) { at = t }, Now: a.clock.Now(), Address: a.uploadAddress, People: people,
		Invite: func(ctx context.Context, p auth.Principal, app, organization string) error {
			_, err := guests.Invite(ctx, p, app, importer.StableID("organization", organization))
			return err
		},
	}).Tell(ctx)
}

// quietPeople are told nothing: what happened before the demo began is no news.
type quietPeople struct{ listings.People }

// Recipients is described at listings.People.
func (quietPeople) Recipients(context.Context, string, string) ([]listings.Person, error) {
	return nil, nil
}
