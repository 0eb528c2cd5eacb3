package demo

import (
	"context"
	"embed"
	"encoding/json"
	"html/template"
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
	AgentApp = "/demo/agent-app"
	HelpDesk = "/demo/help-desk"
)

// HostApp is an app as a host product names it.
type HostApp struct {
	Name string
	Slug string
}

// HostSimulator simulates the two host products: their menu, their own pages, and the
// marketplace in a frame with every message in and out. They are foreign to the
// shop as the real ones are: another origin, no session of their own.
type HostSimulator struct {
	// Shop is the origin that the shop has in browsers, Origin that of the
	// simulators.
	Shop, Origin string
	// Base is the base path of the shop, API that of the Marketplace API.
	Base, API string
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
	Pages    map[string]string // other pages by path
}

//nolint:gochecknoglobals // a constant table
var hosts = []host{
	{AgentApp, "LiveChat", "livechat", "/app/", "/settings/integrations/", map[string]string{"/subscription/": "Subscription", "/legal/": "Legal terms"}},
	{HelpDesk, "HelpDesk", "helpdesk", "/apps/", "/settings/apps/", map[string]string{"/settings/subscription/": "Subscription", "/legal/help-desk/": "Legal terms"}},
}

// hostPages are the host's own pages, in the order of its menu (spec S2.26).
//
//nolint:gochecknoglobals // a constant table
var hostPages = []struct{ Path, Text string }{
	{"/chats/", "Chats"}, {"/reports/", "Reports"}, {"/archives/", "Archives"}, {"/engage/", "Engage"}, {"/team/", "Team"}, {"/marketplace/", "Apps"},
}

//go:embed hosts/host.css hosts/host.js
var hostFiles embed.FS

// Mount adds the pages of both simulators, their two files, and the address that
// gives the token of a demo account.
func (h *HostSimulator) Mount(mux *http.ServeMux) {
	for _, one := range hosts {
		mux.HandleFunc("GET "+one.Base+"/{path...}", func(w http.ResponseWriter, r *http.Request) { h.page(w, r, one) })
	}
	mux.Handle("GET /demo/hosts/", http.StripPrefix("/demo/", http.FileServerFS(hostFiles)))
	mux.HandleFunc("POST /demo/hosts/token", h.token)
}

// hostView is what the template of a simulator shows.
type hostView struct {
	host
	Title    string
	Text     string
	Framed   bool
	Path     string // below the simulator's base, for the menu
	Menu     any
	Accounts []Account
	Shop     string
	ShopBase string
	API      string
}

func (h *HostSimulator) page(w http.ResponseWriter, r *http.Request, one host) {
	if h.Origin != h.Shop && h.Shop == origin(h.Shop, r.Host) {
		http.Redirect(w, r, h.Origin+r.URL.RequestURI(), http.StatusFound) //nolint:gosec // our own origin stands before the path
		return
	}
	view := hostView{
		host: one, Path: "/" + r.PathValue("path"), Menu: hostPages, Accounts: Accounts(), Shop: h.Shop, ShopBase: h.Base, API: h.API,
	}
	if view.Path == "/" {
		view.Path = "/marketplace/"
	}
	status := h.describe(&view)
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' "+h.Shop+"; frame-src "+h.Shop+
		"; form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	w.WriteHeader(status)
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

// describe fills in what a path of the host shows, and gives its status.
func (h *HostSimulator) describe(view *hostView) int {
	path := strings.TrimSuffix(view.Path, "/") + "/"
	if strings.HasPrefix(path, "/marketplace/") {
		view.Framed, view.Title = true, "Apps"
		return http.StatusOK
	}
	for _, page := range hostPages {
		if page.Path == path {
			view.Title, view.Text = page.Text, "A page of "+view.Name+" itself."
			return http.StatusOK
		}
	}
	if title := view.Pages[path]; title != "" {
		view.Title, view.Text = title, "A page of "+view.Name+" itself."
		return http.StatusOK
	}
	for prefix, text := range map[string]string{view.App: "The full screen of the app.", view.Settings: "Where the app is set up."} {
		rest, ok := strings.CutPrefix(path, prefix)
		if !ok {
			continue
		}
		if rest == "" {
			view.Title, view.Text = "Integrations", "The apps that "+view.Name+" has."
			return http.StatusOK
		}
		if app, found := h.App(strings.Trim(rest, "/")); found {
			view.Title, view.Text = app.Name, text
			return http.StatusOK
		}
	}
	view.Title, view.Text = "Not found", view.Name+" has no such page."
	return http.StatusNotFound
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
<body data-base="{{.Base}}" data-product="{{.Product}}" data-shop="{{.Shop}}" data-shop-base="{{.ShopBase}}" data-api="{{.API}}">
<header><strong>{{.Name}}</strong> <span>simulator</span>
<label>Account <select id="account"><option value="">nobody</option>{{range .Accounts}}<option value="{{.Email}}">{{.Email}}</option>{{end}}</select></label>
<label>Theme <select id="theme"><option value="light">light</option><option value="dark">dark</option></select></label>
</header>
<nav aria-label="{{.Name}}"><ul>{{$view := .}}{{range .Menu}}<li><a href="{{$view.Base}}{{.Path}}"{{if eq .Text $view.Title}} aria-current="page"{{end}}>{{.Text}}</a></li>{{end}}</ul>
<h2>Installed</h2><ul id="installed" data-app="{{.App}}"><li>Choose an account.</li></ul></nav>
<main>{{if .Framed}}<h1 id="title">{{.Title}}</h1><p id="crumbs"></p><iframe id="frame" title="Marketplace"></iframe>
{{else}}<h1>{{.Title}}</h1><p>{{.Text}}</p>{{end}}</main>
{{if .Framed}}<aside aria-label="Messages"><h2>Messages</h2>
<form id="send"><label>Event <select name="event"><option>navigate</option><option>preload</option><option>credentials</option><option>change_theme</option><option>refresh</option></select></label>
<label>Path <input name="pathname" value="/apps/" autocomplete="off"></label><label><input type="checkbox" name="replace"> replace</label> <button>Send</button></form>
<div role="log" tabindex="0" aria-label="Every message in and out"><ol id="messages"></ol></div></aside>{{end}}
<script src="/demo/hosts/host.js"></script></body></html>
`))
