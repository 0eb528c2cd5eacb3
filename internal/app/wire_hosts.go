package app

import (
	"cmp"
	"context"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/demo"
	"marketplace/internal/kit/widget"
	"marketplace/internal/simulators"
	"marketplace/web"
)

// frameParents are the origins that may frame the embedded pages: the shop's own, because
// apps on its full screens are paid in a frame there, and those of the settings, else, in
// the demo, that of the simulators, which run on the other loopback name (decisions
// sections 2 and 3).
func (a *app) frameParents() []string {
	others := a.cfg.AllowedParents
	if len(others) == 0 && a.cfg.Demo {
		others = []string{otherLoopback(a.cfg.PublicURL)}
	}
	parents := []string{a.cfg.PublicURL}
	for _, other := range others {
		if !slices.Contains(parents, other) {
			parents = append(parents, other)
		}
	}
	return parents
}

// hostAddresses are where the host products are: those of the settings, else the
// simulators in the demo, else nowhere.
func (a *app) hostAddresses() (liveChat, helpDesk string) {
	liveChat, helpDesk = a.cfg.LiveChatURL, a.cfg.HelpDeskURL
	if a.cfg.Demo {
		at := otherLoopback(a.cfg.PublicURL)
		liveChat, helpDesk = cmp.Or(liveChat, at+simulators.AgentApp), cmp.Or(helpDesk, at+simulators.HelpDesk)
	}
	return liveChat, helpDesk
}

// widgetRules say where apps may run: nowhere where they could read pages of the shop, of its
// accounts service (which shares its origin), of a host product or of try-outs.
func (a *app) widgetRules() widget.Shop {
	liveChat, helpDesk := a.hostAddresses()
	return widget.Shop{Origins: append([]string{a.cfg.PublicURL, liveChat, helpDesk, a.tryOutOrigin()}, a.frameParents()...), Loopback: a.cfg.Demo}
}

// tryOutOrigin is where apps are tried without an account: the origin of the settings, else
// that of the simulators in the demo, else nowhere (decisions rule 32).
func (a *app) tryOutOrigin() string {
	if a.cfg.TryOutOrigin == "" && a.cfg.Demo {
		return otherLoopback(a.cfg.PublicURL)
	}
	return a.cfg.TryOutOrigin
}

// tryOutAddress is where what runs at a placement of an app can be tried; "" when nobody may.
func (a *app) tryOutAddress(entry *catalogue.App, placement string) string {
	path := simulators.TryPath(entry.Product, placement, entry.Slug)
	isOpen := slices.ContainsFunc(entry.WidgetsAt(placement), func(w catalogue.Widget) bool { return w.TryOut })
	if path == "" || !isOpen || a.tryOutOrigin() == "" {
		return ""
	}
	return a.tryOutOrigin() + path
}

// triedApp finds an app with what of it anybody may try.
func (a *app) triedApp(idOrSlug string) (simulators.TriedApp, bool) {
	entry := a.catalogue.Snapshot().Public(idOrSlug)
	if entry == nil {
		return simulators.TriedApp{}, false
	}
	app := simulators.TriedApp{ID: entry.ID, Slug: entry.Slug, Name: entry.Name, Icon: a.iconURL("apps", entry.Slug), Path: entry.Path()}
	for _, w := range entry.Widgets {
		if !w.TryOut {
			continue
		}
		tried := simulators.TriedWidget{ID: w.ID, Placement: w.Placement, URL: w.URL, Title: w.Title}
		if w.InitialState != "" {
			tried.Shortcut = &simulators.Shortcut{InitialState: w.InitialState}
		}
		app.Widgets = append(app.Widgets, tried)
	}
	return app, len(app.Widgets) > 0
}

// hostTokenLife is as long as a working day.
const hostTokenLife = 12 * time.Hour

// hostSimulators are the host products at an origin: whole in the demo, else for try-outs.
func (a *app) hostSimulators(at string, whole bool) *simulators.Simulators {
	files, err := fs.Sub(web.Files(), "simulators")
	if err != nil {
		panic(err) // the name of the folder is well formed
	}
	s := &simulators.Simulators{
		Shop: a.cfg.PublicURL, Origin: at, Base: shopBase, API: apiBase, Billing: billingBase, AccountsBase: accountsBase, Files: files, Log: a.log,
		TriedApp: a.triedApp, MayTry: a.mayTry,
	}
	if whole {
		s.Demo = a.demoOfHosts()
	}
	return s
}

// demoOfHosts are the people and the apps of the demo, as the host products know them.
func (a *app) demoOfHosts() *simulators.Demo {
	demonstration := &simulators.Demo{
		Token: func(ctx context.Context, email string) (string, error) {
			return a.identity.IssueToken(ctx, email, nil, hostTokenLife)
		},
		App: func(idOrSlug string) (simulators.App, bool) {
			entry, err := a.appOf(idOrSlug)
			if err != nil {
				return simulators.App{}, false
			}
			return simulators.App{Name: entry.Name, Slug: entry.Slug}, true
		},
	}
	for _, account := range demo.Accounts() {
		demonstration.Accounts = append(demonstration.Accounts, account.Email)
	}
	return demonstration
}

// otherLoopback gives the same address on the other name of this machine, so
// that the simulators are a foreign origin (decisions section 3).
func otherLoopback(origin string) string {
	if strings.Contains(origin, "//localhost") {
		return strings.Replace(origin, "//localhost", "//127.0.0.1", 1)
	}
	return strings.Replace(origin, "//127.0.0.1", "//localhost", 1)
}

// sampleApps serves the sample apps of the demo on their own origins, and hands all
// other requests on.
func (a *app) sampleApps(next http.Handler) (http.Handler, error) {
	files, err := fs.Sub(web.Files(), "samples")
	if err != nil {
		return nil, err
	}
	snippets := &demo.SnippetsServer{
		Accounts: a.cfg.PublicURL + accountsBase, Billing: a.cfg.PublicURL + billingBase, Client: &http.Client{Transport: inProcessTransport{a}}, Log: a.log,
		ReturnURL: demo.SampleOrigin(a.cfg.PublicURL, demo.SnippetsSlug) + "/settings.html",
		ClientID: func() (string, error) {
			entry, err := a.appOf(demo.SnippetsSlug)
			if err != nil {
				return "", err
			}
			return entry.ClientID(), nil
		},
	}
	framedBy := slices.Compact([]string{a.cfg.PublicURL, otherLoopback(a.cfg.PublicURL), a.tryOutOrigin()})
	samples := &demo.SampleApps{Files: files, Snippets: snippets.Handler(), FramedBy: framedBy}
	return samples.Before(next), nil
}
