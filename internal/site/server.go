package site

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"
	"golang.org/x/text/language"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/recent"
	"marketplace/internal/site/render"
)

// ServerDeps is what the site's server needs. Pool is nil when no front end is
// built; the documents then go out for the client to draw.
type ServerDeps struct {
	Builder  *Builder
	Frontend *Frontend
	Pool     *render.Pool
	Boot     Boot
	// Parents are the origins that may frame the embedded pages; nobody may frame
	// the others.
	Parents []string
	// Stripe says that cards are taken by that provider's script and frames.
	Stripe  bool
	Artwork *Artwork
	// Social draws the pictures of a translation that have words in them, social pictures and
	// scenes; nil for those of Artwork.
	Social *Artwork
	// Translations serve the shop in other languages, below paths of their own.
	Translations []*Server
	// isTranslation leaves the files to the English server, which has those of all languages.
	isTranslation bool
	// Suggest gives ids of apps for the beginning of a text, the best first; nil gives none.
	Suggest func(text string, most int) []string
	// SecurityContact is whom to tell about a weakness: an e-mail or https address, "" for nobody.
	SecurityContact string
	// Assistants is where assistants may ask, below the origin; "" for nowhere.
	Assistants string
	Log        *slog.Logger
}

// Server serves the documents, page data, assets and pictures of the shop.
type Server struct {
	d       ServerDeps
	cache   *recent.Cache[*entry]
	flights singleflight.Group
	static  staticFiles
	stale   chan staleEntry
	behind  *sync.Mutex // one page that nobody waits for at a time, of all languages
	common  atomic.Pointer[sharedFile]
	matcher language.Matcher // of the languages

	sitemaps sitemaps
}

// cacheBytes bounds the memory of finished pages. Those of the busiest hours fit many times
// over; more would only keep what crawlers asked for once.
const cacheBytes = 12 << 20

// NewServer makes the server.
func NewServer(d ServerDeps) *Server {
	d.Boot.Build, d.Boot.Language, d.Boot.Slices = d.Frontend.Build(), d.Frontend.language, sliceHashes(d.Boot)
	d.Builder.Words.Translate(&d.Boot)
	s := &Server{
		d: d, cache: recent.New[*entry](cacheBytes), static: staticFiles{files: d.Frontend.files}, stale: make(chan staleEntry, staleQueue), behind: &sync.Mutex{}, matcher: newMatcher(d.Translations),
	}
	for _, translation := range d.Translations {
		translation.stale, translation.behind = s.stale, s.behind
	}
	return s
}

// Builder makes the pages of this server, in its language.
func (s *Server) Builder() *Builder { return s.d.Builder }

// mayShowVideos reports whether a document may frame the players of videos (ADR 32): every one of
// the shop, because the page of an app is reached from it without another document, also from a
// cart or an invoice. Not where people sign in or consent, nor the console, which is no kind of
// page: those are documents of their own. Where an app installs itself, it alone is framed.
func mayShowVideos(kind Kind) bool {
	return !slices.Contains([]Kind{"", KindAccount, KindSignIn, KindNotice, KindEmbeddedInstall}, kind)
}

// documentHeaders are the security headers of a document: scripts and styles of
// our own only, framed by nobody or, where it is embedded, by known parents only.
// The tag manager, the error reports and the fields of Stripe are let in where
// they are configured. They are short, because they are sent with each page: the
// policy names the styles of this kind and of the parts of this page only.
func documentHeaders(d ServerDeps, page *Page, partSheets []string) http.Header {
	h := http.Header{}
	styles := []string{"'self'"}
	for _, style := range slices.Concat(d.Frontend.stylesOf(page.Kind), partSheets) {
		styles = append(styles, d.Frontend.styleHashes[style])
	}
	scripts, calls, frames := []string{"'self'", d.Frontend.themeHash}, []string{"'self'"}, []string{"'self'"}
	if d.Boot.GTM != "" {
		scripts = append(scripts, "https://www.googletagmanager.com")
		calls = append(calls, "https://www.googletagmanager.com", "https://*.google-analytics.com")
	}
	if dsn, err := url.Parse(d.Boot.SentryDSN); err == nil && dsn.Host != "" {
		calls = append(calls, dsn.Scheme+"://"+dsn.Host)
	}
	if d.Stripe {
		scripts, calls = append(scripts, "https://js.stripe.com", "https://*.js.stripe.com"), append(calls, "https://api.stripe.com")
		frames = append(frames, "https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com")
	}
	if mayShowVideos(page.Kind) {
		frames = append(frames, listing.VideoPlayers...)
	}
	if page.EmbeddedInstall != nil {
		frames = append(frames, page.EmbeddedInstall.Origin)
	}
	if page.AppScreen != nil { // this app alone, beside the shop's own frames (ADR 28)
		frames = []string{"'self'", page.AppScreen.Origin}
	}
	policy := []string{
		"default-src 'self'", "script-src " + strings.Join(scripts, " "), "style-src " + strings.Join(styles, " "), "img-src 'self' data: https:",
		"font-src 'self'", "connect-src " + strings.Join(calls, " "), "frame-src " + strings.Join(frames, " "), "object-src 'none'", "base-uri 'none'", "form-action 'self'",
		"frame-ancestors " + ancestors(d, page),
	}
	h.Set("Content-Security-Policy", strings.Join(policy, "; "))
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	if page.Shared != nil { // its address lets people in
		h.Set("Referrer-Policy", "no-referrer")
	}
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	return h
}

// ancestors are the origins that may frame a page.
func ancestors(d ServerDeps, page *Page) string {
	if page.Shared != nil && page.Shared.What == "preview" { // it frames itself, to be seen at other widths
		return "'self'"
	}
	if !page.Embedded || len(d.Parents) == 0 {
		return "'none'"
	}
	return strings.Join(d.Parents, " ")
}

// bootOf gives the boot data of a page. An embedded one knows whose messages it
// may take (spec S5.15).
func (s *Server) bootOf(page *Page) Boot {
	boot := s.d.Boot
	if page.Embedded {
		boot.Parents = s.d.Parents
	}
	return boot
}

// Mount adds the routes of the shop to a mux.
func (s *Server) Mount(mux *http.ServeMux) {
	base := s.d.Boot.Base
	mux.HandleFunc("GET "+base+"/page-data/{file...}", s.pageData)
	mux.HandleFunc("GET "+base+"/slice-data/{file}", s.framePart)
	mux.HandleFunc("GET "+base+"/pictures/{file...}", s.d.Artwork.serve)
	mux.HandleFunc("GET "+base+"/assets/{file...}", s.asset)
	mux.HandleFunc("GET "+base+"/host/{file}", s.hostLibrary)
	s.mountMachineFiles(mux)
	s.mountInstall(mux)
	s.mountConsole(mux)
	mux.HandleFunc("GET "+base+"/{file...}", s.page)
	mux.Handle("GET "+base, http.RedirectHandler(base+"/", http.StatusMovedPermanently))
	mux.HandleFunc("GET /{$}", s.enter)
	for _, translation := range s.d.Translations {
		translation.mountTranslation(mux)
	}
}

// pageAddress is what decides a page: the path below the base path and the
// query parameters that count.
type pageAddress struct {
	path  string
	query url.Values
}

// Only these parameters count; the rest of a query is ignored (spec S2.27).
//
//nolint:gochecknoglobals // a constant list
var knownParameters = []string{"asTyped", "categories", "compatibility", "country", "embedded", "industry", "language", "page", "payment", "placement", "q", "service", "sortBy"}

// longest query value that is looked at, in bytes.
const maxParameter = 512

// addressOf reads an address; key is its one spelling.
func addressOf(file, rawQuery string) (address pageAddress, key string) {
	address = pageAddress{path: "/" + strings.Trim(file, "/"), query: url.Values{}}
	if rawQuery == "" {
		return address, address.path
	}
	query, _ := url.ParseQuery(rawQuery) // what cannot be read is ignored
	for _, name := range knownParameters {
		// A form without script repeats a parameter for each value.
		if value := strings.Join(query[name], ","); value != "" && len(value) <= maxParameter {
			address.query.Set(name, value)
		}
	}
	if len(address.query) == 0 {
		return address, address.path
	}
	return address, address.path + "?" + address.query.Encode()
}

// canonicalQuery leaves out of an address what its page does not depend on, so that
// no query makes a finished page of its own that another one shares. An address that a finished
// page has is in that spelling: only the others cost what their page does.
func (s *Server) canonicalQuery(address pageAddress, key string) (pageAddress, string) {
	if len(address.query) == 0 || s.kept(key) != nil {
		return address, key
	}
	address.query = s.d.Builder.CanonicalQuery(address.path, address.query)
	if len(address.query) == 0 {
		return address, address.path
	}
	return address, address.path + "?" + address.query.Encode()
}

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	file := r.PathValue("file")
	if path.Ext(file) != "" && !s.d.isTranslation && s.static.serve(w, r, file, "no-cache") || file == "" && s.leadToLanguage(w, r) {
		return
	}
	address, key := s.canonicalQuery(addressOf(file, r.URL.RawQuery))
	if s.moved(w, r, address, "", "") {
		return
	}
	e, err := s.pageFor(r.Context(), key, address, true)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if e.status == http.StatusOK && lacksSlash(file) {
		s.leadTo(w, r, address.path+"/")
		return
	}
	e.document.Serve(w, r, e.status)
}

// lacksSlash reports whether an address is one of a public page but for the slash
// at its end. Programs read both as one page (spec S2.01); search engines would
// know it twice.
func lacksSlash(file string) bool {
	route, _ := findRoute(stepsOf(file))
	return !strings.HasSuffix(file, "/") && file != "" && route != nil && route.Sitemap != ""
}

// pageData serves page-data/app-data.json and page-data/{page}/page-data.json,
// page-data-rsc.json (spec S7.51).
func (s *Server) pageData(w http.ResponseWriter, r *http.Request) {
	file := r.PathValue("file")
	if file == "app-data.json" {
		w.Header().Set("Cache-Control", "no-cache")
		httpapi.WriteJSON(w, http.StatusOK, AppData{Build: s.d.Frontend.Build(), Shared: s.shared().hash, Slices: s.d.Boot.Slices})
		return
	}
	if hash, ok := strings.CutPrefix(file, "sq/d/"); ok {
		s.sharedData(w, r, strings.TrimSuffix(hash, ".json"))
		return
	}
	name := path.Base(file)
	if name != "page-data.json" && name != "page-data-rsc.json" {
		http.NotFound(w, r)
		return
	}
	page := strings.Trim(strings.TrimSuffix(file, name), "/")
	if page == "index" {
		page = ""
	}
	address, key := s.canonicalQuery(addressOf(page, r.URL.RawQuery))
	if s.moved(w, r, address, "/page-data", name) {
		return
	}
	e, err := s.pageFor(r.Context(), key, address, false)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	e.data.Serve(w, r, e.status)
}

// fail answers with the 500 page, drawn by the client.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	s.d.Log.ErrorContext(r.Context(), "page failed", "path", r.URL.Path, "error", err)
	page := s.d.Builder.Failure(http.StatusInternalServerError)
	s.Write(w, r, page, "no-store")
}

// Write answers with a page that belongs to one request, as the sign-in form:
// drawn now, kept by nobody.
func (s *Server) Write(w http.ResponseWriter, r *http.Request, page Page, cacheControl string) {
	drawing, _ := s.render(r.Context(), &page, pageAddress{path: page.Path}, true)
	body, sheets := s.d.Frontend.placeSheets(page.Kind, drawing)
	document, err := s.d.Frontend.document(&page, s.bootOf(&page), body)
	if err != nil {
		http.Error(w, "Something went wrong on our side. Try again.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	for name, values := range documentHeaders(s.d, &page, sheets) {
		if h.Get(name) == "" {
			h[name] = values
		}
	}
	h.Set("Cache-Control", cacheControl)
	h.Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(page.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(document)
	}
}

// render renders a page's root element; false means that the client is to do it.
func (s *Server) render(ctx context.Context, page *Page, address pageAddress, awaited bool) (string, bool) {
	if s.d.Pool == nil {
		return "", true
	}
	search := ""
	if len(address.query) > 0 {
		search = "?" + address.query.Encode()
	}
	props, err := json.Marshal(map[string]any{"page": page, "boot": s.bootOf(page), "search": search})
	if err != nil {
		return "", false
	}
	renderPage := s.d.Pool.RenderInBackground
	if awaited {
		renderPage = s.d.Pool.Page
	}
	body, err := renderPage(ctx, string(props))
	if err != nil {
		if !errors.Is(err, render.ErrBusy) && ctx.Err() == nil {
			s.d.Log.ErrorContext(ctx, "page not rendered, the client draws it", "path", page.Path, "error", err)
		}
		return "", false
	}
	return body, true
}

// mostWarm is how many pages are made before anybody asks: what the cache holds
// with room for others.
const mostWarm = 1000

// Prerender makes the common pages, one after the other, so that no visitor waits
// for them, and says how many. It stops with the context and yields to visitors
// between pages.
func (s *Server) Prerender(ctx context.Context) int {
	if s.d.Pool != nil {
		defer s.d.Pool.CloseIdle()
	}
	paths := s.d.Builder.SitemapPaths()
	return s.prerender(ctx, paths[:min(len(paths), mostWarm)])
}

// PrerenderApps makes the pages of apps, by their ids, and the first page, and says how many:
// what the others show of the apps comes with their next visitors. The engine that renders them
// stays for the next change: to start one takes longer than these pages do.
func (s *Server) PrerenderApps(ctx context.Context, ids []string) int {
	paths := []string{"/"}
	for _, id := range ids {
		if app := s.d.Builder.Catalogue.Snapshot().Public(id); app != nil && !slices.Contains(paths, app.Path()) {
			paths = append(paths, app.Path())
		}
	}
	return s.prerender(ctx, paths)
}

func (s *Server) prerender(ctx context.Context, paths []string) int {
	for i, p := range paths {
		if ctx.Err() != nil {
			return i
		}
		address, key := addressOf(p, "")
		if err := s.buildBehind(ctx, key, address, true); err != nil && ctx.Err() == nil {
			s.d.Log.ErrorContext(ctx, "warm a page", "path", p, "error", err)
		}
		if pause(ctx, restBetweenPages) != nil {
			return i
		}
	}
	return len(paths)
}

// restBetweenPages is what it takes to make one, so that half of a processor is left to visitors
// while many are made.
const restBetweenPages = 2 * time.Millisecond

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// asset serves a hashed file, which never changes under its name.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	if !s.static.serve(w, r, "assets/"+r.PathValue("file"), "public, max-age=31536000, immutable") {
		http.NotFound(w, r)
	}
}

// hostLibrary serves the modules with which any product shows apps in frames. The names
// that products import lead to copies with a hash in their names, which never change.
func (s *Server) hostLibrary(w http.ResponseWriter, r *http.Request) {
	file, cacheControl := r.PathValue("file"), "public, max-age=300"
	if strings.Count(strings.TrimSuffix(file, ".map"), ".") > 1 {
		cacheControl = cacheForEver
	}
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	if !s.static.serve(w, r, "host/"+file, cacheControl) {
		http.NotFound(w, r)
	}
}
