package app

import (
	"cmp"
	"context"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"time"

	"marketplace/internal/demo"
	"marketplace/internal/kit/widget"
	"marketplace/web"
)

// frameParents are the origins that may frame the embedded pages: those of the
// settings, else the shop's own and, in the demo, that of the simulators, which
// run on the other loopback name (decisions sections 2 and 3).
func (a *app) frameParents() []string {
	if len(a.cfg.AllowedParents) > 0 {
		return a.cfg.AllowedParents
	}
	parents := []string{a.cfg.PublicURL}
	if a.cfg.Demo {
		parents = append(parents, otherLoopback(a.cfg.PublicURL))
	}
	return slices.Compact(parents)
}

// hostAddresses are where the host products are: those of the settings, else the
// simulators in the demo, else nowhere.
func (a *app) hostAddresses() (liveChat, helpDesk string) {
	liveChat, helpDesk = a.cfg.LiveChatURL, a.cfg.HelpDeskURL
	if a.cfg.Demo {
		simulators := otherLoopback(a.cfg.PublicURL)
		liveChat, helpDesk = cmp.Or(liveChat, simulators+demo.AgentApp), cmp.Or(helpDesk, simulators+demo.HelpDesk)
	}
	return liveChat, helpDesk
}

// widgetRules say where apps may run: nowhere where they could read pages of the shop, of its
// accounts service (which shares its origin) or of a host product.
func (a *app) widgetRules() widget.Shop {
	liveChat, helpDesk := a.hostAddresses()
	return widget.Shop{Origins: append([]string{a.cfg.PublicURL, liveChat, helpDesk}, a.frameParents()...), Loopback: a.cfg.Demo}
}

// hostTokenLife is as long as a working day.
const hostTokenLife = 12 * time.Hour

// mountHosts adds the host simulators of the demo.
func (a *app) mountHosts(mux *http.ServeMux) {
	files, err := fs.Sub(web.Files(), "simulators")
	if err != nil {
		panic(err) // the name of the folder is well formed
	}
	(&demo.HostSimulator{
		Shop: a.cfg.PublicURL, Origin: otherLoopback(a.cfg.PublicURL), Base: shopBase, API: apiBase, Billing: billingBase, AccountsBase: accountsBase, Files: files, Log: a.log,
		Token: func(ctx context.Context, email string) (string, error) {
			return a.identity.IssueToken(ctx, email, nil, hostTokenLife)
		},
		App: func(idOrSlug string) (demo.HostApp, bool) {
			entry, err := a.appOf(idOrSlug)
			if err != nil {
				return demo.HostApp{}, false
			}
			return demo.HostApp{Name: entry.Name, Slug: entry.Slug}, true
		},
	}).Mount(mux)
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
	samples := &demo.SampleApps{Files: files, Snippets: snippets.Handler(), FramedBy: []string{a.cfg.PublicURL, otherLoopback(a.cfg.PublicURL)}}
	return samples.Before(next), nil
}
