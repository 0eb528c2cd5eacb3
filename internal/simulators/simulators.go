// Package simulators serves host products that are simulated: with demo customers, and
// with the apps of the shop running inside them. The demo has them whole; any shop may have
// them for trying apps, on an origin of their own.
package simulators

import (
	"cmp"
	"context"
	"encoding/json"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

// Where the host products are, below their origin (decisions section 3).
const (
	AgentApp     = "/demo/agent-app"
	HelpDesk     = "/demo/help-desk"
	CustomerSite = "/demo/site"
)

// App is an app as a host product names it.
type App struct {
	Name string
	Slug string
}

// Simulators are the two host products, with the apps that run inside them and the
// marketplace in a frame, and the site of one of their customers. They are foreign to the
// shop as the real ones are: another origin, no session of their own.
type Simulators struct {
	// Shop is the origin that the shop has in browsers, Origin that of the simulators.
	Shop, Origin string
	// Base is the base path of the shop, API that of the Marketplace API, Billing
	// that of the billing API, AccountsBase that of the accounts service.
	Base, API, Billing, AccountsBase string
	// Files are the pages' scripts and styles: host.js, host.css and assets.
	Files fs.FS
	// TriedApp finds an app that anybody may try, by id or slug.
	TriedApp func(idOrSlug string) (TriedApp, bool)
	// MayTry counts one try-out of a visitor; when it is one too many, it gives the time
	// after which there is room again.
	MayTry func(ctx context.Context, visitor string) (wait time.Duration, ok bool)
	// Demo is who works in the products; nil where apps are only tried.
	Demo *Demo
	Log  *slog.Logger

	prepared sync.Map // of Files: name -> *httpapi.Prepared
}

// Demo is what the products have in the demo besides try-outs: people, whose accounts are
// those of the demo, and all apps.
type Demo struct {
	Accounts []string
	// Token makes a token of one of the accounts.
	Token func(ctx context.Context, email string) (string, error)
	// App finds any app by id or slug.
	App func(idOrSlug string) (App, bool)
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

// Mount adds the pages of the simulators, their files and, in the demo, the address that
// gives the token of an account.
func (s *Simulators) Mount(mux *http.ServeMux) {
	for _, one := range hosts {
		mux.HandleFunc("GET "+one.Base+"/{path...}", func(w http.ResponseWriter, r *http.Request) { s.page(w, r, one) })
	}
	mux.HandleFunc("GET /demo/hosts/{file...}", s.file)
	if s.Demo != nil {
		mux.HandleFunc("POST /demo/hosts/token", s.token)
	}
}

func (s *Simulators) page(w http.ResponseWriter, r *http.Request, one host) {
	if s.Origin != s.Shop && s.Shop == origin(s.Shop, r.Host) {
		http.Redirect(w, r, s.Origin+r.URL.RequestURI(), http.StatusFound) //nolint:gosec // our own origin stands before the path
		return
	}
	switch slug := r.URL.Query().Get("try"); {
	case slug != "":
		s.tryOut(w, r, one, slug)
	case s.Demo != nil:
		title, status := describe(s.languageOf(r), one, "/"+r.PathValue("path"), s.Demo.App)
		// Apps run wherever their developers serve them, so frames may be of any origin here.
		s.write(w, r, one, view{title: title, status: status, frames: "https: http:", calls: "'self' " + s.Shop})
	default:
		http.NotFound(w, r)
	}
}

// hostConfig is what the script of a simulator is told.
type hostConfig struct {
	Product      string    `json:"product"`
	Name         string    `json:"name"`
	Base         string    `json:"base"`
	App          string    `json:"app"`
	Settings     string    `json:"settings"`
	Shop         string    `json:"shop"`
	ShopBase     string    `json:"shopBase"`
	API          string    `json:"api"`
	Billing      string    `json:"billing"`
	AccountsBase string    `json:"accountsBase"`
	Accounts     []string  `json:"accounts"`
	Demo         bool      `json:"demo"`
	TryOut       *TriedApp `json:"tried,omitempty"`
}

// view is one answer with a page of a product.
type view struct {
	title  string
	status int
	frames string // what the page may frame, and show pictures of; '' is nothing
	calls  string // where its script may call
	tried  *TriedApp
}

// languageOf is what a page is in: what its address or the visitor's browser asks for, where
// the products are built in it. They know no accounts.
func (s *Simulators) languageOf(r *http.Request) locale.Language {
	l := httpapi.LanguageOf(r)
	if _, err := fs.Stat(s.Files, scriptIn(l)); err != nil {
		return locale.English
	}
	return l
}

// scriptIn names the script of the pages in a language (web/languages.ts).
func scriptIn(l locale.Language) string {
	if l == locale.English {
		return "host.js"
	}
	return "host." + string(l) + ".js"
}

// shopBaseIn is the base path of the shop's pages in a language.
func (s *Simulators) shopBaseIn(l locale.Language) string {
	if l == locale.English {
		return s.Base
	}
	return s.Base + "/" + string(l)
}

func (s *Simulators) write(w http.ResponseWriter, r *http.Request, one host, v view) {
	l := s.languageOf(r)
	config := hostConfig{
		Product: one.Product, Name: one.Name, Base: one.Base, App: one.App, Settings: one.Settings, Shop: s.Shop, ShopBase: s.shopBaseIn(l),
		API: s.API, Billing: s.Billing, AccountsBase: s.AccountsBase, Accounts: []string{}, Demo: s.Demo != nil, TryOut: v.tried,
	}
	if s.Demo != nil {
		config.Accounts = s.Demo.Accounts
	}
	s.writeHead(w, v)
	if err := hostPage.Execute(w, map[string]any{"Language": l, "Script": scriptIn(l), "Title": v.title, "Name": one.Name, "Config": config}); err != nil {
		s.Log.ErrorContext(r.Context(), "the simulator's page was cut short", "error", err)
	}
}

// writeHead writes the headers of a page: framed by nobody, kept by nobody.
func (s *Simulators) writeHead(w http.ResponseWriter, v view) {
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src "+
		strings.TrimSpace("'self' data: https: "+s.Shop+" "+v.frames)+"; connect-src "+v.calls+"; frame-src "+cmp.Or(v.frames, "'none'")+"; form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("X-Robots-Tag", "noindex")
	w.WriteHeader(v.status)
}

// origin gives the origin of an address with another host.
func origin(of, host string) string {
	u, err := url.Parse(of)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + host
}

// describe gives the title in a language and the status of a path of the host, whose apps a
// function finds. What stands on the page is drawn in the browser.
func describe(l locale.Language, one host, path string, find func(idOrSlug string) (App, bool)) (title string, status int) {
	if isMarketplace(one, path) {
		return "Apps", http.StatusOK
	}
	path = strings.TrimSuffix(path, "/") + "/"
	if title := one.Pages[path]; title != "" {
		return titleIn(l, title), http.StatusOK
	}
	for _, list := range one.Lists {
		if strings.HasPrefix(path, list) {
			return titleIn(l, strings.ToUpper(list[1:2])+list[2:len(list)-1]), http.StatusOK
		}
	}
	for _, prefix := range []string{one.App, one.Settings} {
		rest, ok := strings.CutPrefix(path, prefix)
		if !ok || prefix == "" {
			continue
		}
		if rest == "" {
			return titleIn(l, "Integrations"), http.StatusOK
		}
		if app, found := find(strings.Trim(rest, "/")); found {
			return app.Name, http.StatusOK
		}
	}
	return titleIn(l, "Not found"), http.StatusNotFound
}

// titleIn gives a title of a product's own pages in a language.
func titleIn(l locale.Language, english string) string {
	own, _ := l.OnPage(english)
	return own
}

// isMarketplace tells the pages of a product that frame the shop.
func isMarketplace(one host, path string) bool {
	return one.Product != "site" && (path == "/" || strings.HasPrefix(path+"/", "/marketplace/"))
}

// token answers with a token of a demo account, as a host product has one of the
// person who works in it. Their passwords are public.
func (s *Simulators) token(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Email string `json:"email"`
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		httpapi.WriteError(w, r, s.Log, errs.New(errs.Forbidden, "forbidden", "Only the simulators ask for tokens."))
		return
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&in); err != nil {
		httpapi.WriteError(w, r, s.Log, errs.Wrap(err, errs.Invalid, "validation", `Send {"email":"owner@acme.test"}.`))
		return
	}
	if !slices.Contains(s.Demo.Accounts, in.Email) {
		httpapi.WriteError(w, r, s.Log, errs.New(errs.NotFound, "not_found", "There is no such demo account."))
		return
	}
	token, err := s.Demo.Token(r.Context(), in.Email)
	if err != nil {
		httpapi.WriteError(w, r, s.Log, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	httpapi.WriteJSON(w, http.StatusOK, map[string]string{"token": token})
}

//nolint:gochecknoglobals // parsed once
var hostPage = template.Must(template.New("host").Parse(`<!doctype html>
<html lang="{{.Language}}" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} | {{.Name}} simulator</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/demo/hosts/host.css"></head>
<body><div id="root"></div><script type="application/json" id="config">{{.Config}}</script>
<script type="module" src="/demo/hosts/{{.Script}}"></script></body></html>
`))
