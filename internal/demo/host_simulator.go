package demo

import (
	"context"
	"encoding/json"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
)

// Where the host simulators are, below the origin of the demo (decisions section 3).
const (
	AgentApp     = "/demo/agent-app"
	HelpDesk     = "/demo/help-desk"
	CustomerSite = "/demo/site"
)

// HostApp is an app as a host product names it.
type HostApp struct {
	Name string
	Slug string
}

// HostSimulator simulates the two host products, with the apps that run inside them
// and the marketplace in a frame, and the site of one of their customers. They are
// foreign to the shop as the real ones are: another origin, no session of their own.
type HostSimulator struct {
	// Shop is the origin that the shop has in browsers, Origin that of the
	// simulators.
	Shop, Origin string
	// Base is the base path of the shop, API that of the Marketplace API, Billing
	// that of the billing API, AccountsBase that of the accounts service.
	Base, API, Billing, AccountsBase string
	// Files are the pages' scripts and styles: host.js, host.css and assets.
	Files fs.FS
	// Token makes a token of one of the demo's accounts.
	Token func(ctx context.Context, email string) (string, error)
	// App finds an app by id or slug.
	App func(idOrSlug string) (HostApp, bool)
	Log *slog.Logger
}

// host is one of the simulated products.
type host struct {
	Base     string // path of the simulator
	Name     string
	Product  string
	App      string            // the path of a full-screen app (spec S2.17)
	Settings string            // the path of an app's settings (spec S4.25)
	Lists    []string          // paths below which things of the product have pages of their own
	Pages    map[string]string // other pages by path, with their titles
}

//nolint:gochecknoglobals // a constant table
var hosts = []host{
	{
		AgentApp, "LiveChat", "livechat", "/app/", "/settings/integrations/",
		[]string{"/chats/", "/archives/", "/customers/", "/reports/"},
		map[string]string{"/engage/": "Engage", "/team/": "Team", "/subscription/": "Subscription", "/legal/": "Legal terms"},
	},
	{
		HelpDesk, "HelpDesk", "helpdesk", "/apps/", "/settings/apps/",
		[]string{"/tickets/", "/reports/"},
		map[string]string{
			"/chats/": "Chats", "/archives/": "Archives", "/engage/": "Engage", "/team/": "Team",
			"/settings/subscription/": "Subscription", "/legal/help-desk/": "Legal terms",
		},
	},
	{CustomerSite, "Garden & Bench", "site", "", "", nil, map[string]string{"/": "Shop"}},
}

// Mount adds the pages of the simulators, their files, and the address that gives
// the token of a demo account.
func (h *HostSimulator) Mount(mux *http.ServeMux) {
	for _, one := range hosts {
		mux.HandleFunc("GET "+one.Base+"/{path...}", func(w http.ResponseWriter, r *http.Request) { h.page(w, r, one) })
	}
	mux.Handle("GET /demo/hosts/", http.StripPrefix("/demo/hosts/", http.FileServerFS(h.Files)))
	mux.HandleFunc("POST /demo/hosts/token", h.token)
}

// hostConfig is what the script of a simulator is told.
type hostConfig struct {
	Product      string   `json:"product"`
	Name         string   `json:"name"`
	Base         string   `json:"base"`
	App          string   `json:"app"`
	Settings     string   `json:"settings"`
	Shop         string   `json:"shop"`
	ShopBase     string   `json:"shopBase"`
	API          string   `json:"api"`
	Billing      string   `json:"billing"`
	AccountsBase string   `json:"accountsBase"`
	Accounts     []string `json:"accounts"`
}

func (h *HostSimulator) page(w http.ResponseWriter, r *http.Request, one host) {
	if h.Origin != h.Shop && h.Shop == origin(h.Shop, r.Host) {
		http.Redirect(w, r, h.Origin+r.URL.RequestURI(), http.StatusFound) //nolint:gosec // our own origin stands before the path
		return
	}
	title, status := h.describe(one, "/"+r.PathValue("path"))
	accounts := make([]string, 0, len(Accounts()))
	for _, a := range Accounts() {
		accounts = append(accounts, a.Email)
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	// Apps run wherever their developers serve them, so frames may be of any origin here.
	header.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: https: "+h.Shop+
		"; connect-src 'self' "+h.Shop+"; frame-src https: http:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	w.WriteHeader(status)
	view := map[string]any{"Title": title, "Name": one.Name, "Config": hostConfig{
		one.Product, one.Name, one.Base, one.App, one.Settings, h.Shop, h.Base, h.API, h.Billing, h.AccountsBase, accounts,
	}}
	if err := hostPage.Execute(w, view); err != nil {
		h.Log.ErrorContext(r.Context(), "the simulator's page was cut short", "error", err)
	}
}

// origin gives the origin of an address with another host.
func origin(of, host string) string {
	u, err := url.Parse(of)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + host
}

// describe gives the title and the status of a path of the host. What stands on the
// page is drawn in the browser.
func (h *HostSimulator) describe(one host, path string) (title string, status int) {
	path = strings.TrimSuffix(path, "/") + "/"
	if title := one.Pages[path]; title != "" {
		return title, http.StatusOK
	}
	if one.Product != "site" && (path == "/" || strings.HasPrefix(path, "/marketplace/")) {
		return "Apps", http.StatusOK
	}
	for _, list := range one.Lists {
		if strings.HasPrefix(path, list) {
			return strings.ToUpper(list[1:2]) + list[2:len(list)-1], http.StatusOK
		}
	}
	for _, prefix := range []string{one.App, one.Settings} {
		rest, ok := strings.CutPrefix(path, prefix)
		if !ok || prefix == "" {
			continue
		}
		if rest == "" {
			return "Integrations", http.StatusOK
		}
		if app, found := h.App(strings.Trim(rest, "/")); found {
			return app.Name, http.StatusOK
		}
	}
	return "Not found", http.StatusNotFound
}

// token answers with a token of a demo account, as a host product has one of the
// person who works in it. Their passwords are public.
func (h *HostSimulator) token(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Email string `json:"email"`
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		httpapi.WriteError(w, r, h.Log, errs.New(errs.Forbidden, "forbidden", "Only the simulators ask for tokens."))
		return
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&in); err != nil {
		httpapi.WriteError(w, r, h.Log, errs.Wrap(err, errs.Invalid, "validation", `Send {"email":"owner@acme.test"}.`))
		return
	}
	if !slices.ContainsFunc(Accounts(), func(a Account) bool { return a.Email == in.Email }) {
		httpapi.WriteError(w, r, h.Log, errs.New(errs.NotFound, "not_found", "There is no such demo account."))
		return
	}
	token, err := h.Token(r.Context(), in.Email)
	if err != nil {
		httpapi.WriteError(w, r, h.Log, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	httpapi.WriteJSON(w, http.StatusOK, map[string]string{"token": token})
}

//nolint:gochecknoglobals // parsed once
var hostPage = template.Must(template.New("host").Parse(`<!doctype html>
<html lang="en" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} | {{.Name}} simulator</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/demo/hosts/host.css"></head>
<body><div id="root"></div><script type="application/json" id="config">{{.Config}}</script>
<script type="module" src="/demo/hosts/host.js"></script></body></html>
`))
