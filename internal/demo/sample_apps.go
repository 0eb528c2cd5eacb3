package demo

import (
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// SampleApps are the apps of samples/ as the demo serves them: each on an origin of its
// own, a name below localhost, as their developer would on a server of the own.
type SampleApps struct {
	// Files are the built pages: a folder for each app, and assets, which they share.
	Files fs.FS
	// Snippets answers for the server of that app; everything else is files.
	Snippets http.Handler
	// FramedBy are the origins that may show the apps in a frame.
	FramedBy []string
}

// SampleSlugs names the sample apps, which are folders of samples/ and entries of the
// demo data.
func SampleSlugs() []string {
	return []string{"customer-notes", "snippets", "shift-board", "ticket-timer", "trouble"}
}

// SampleWidget is a page of a sample app and where it appears. The demo data names the
// placements only: no address of this machine belongs into data that any shop may import.
type SampleWidget struct {
	Placement, Page, Title string
	// InitialState is JSON of what is shown before the page has loaded, "" for nothing.
	InitialState string
	// TryOut lets anybody see it at work.
	TryOut bool
}

// SampleWidgets gives the pages of a sample app.
func SampleWidgets(slug string) []SampleWidget { return sampleWidgets[slug] }

//nolint:gochecknoglobals // a constant table
var sampleWidgets = map[string][]SampleWidget{
	"customer-notes": {
		{Placement: "plugin", Page: "/details.html", Title: "Customer Notes", TryOut: true, InitialState: `{"customerDetailsSections":[{"title":"Customer notes","components":[
			{"type":"title","data":{"title":"No customer yet","description":"No note yet"}},
			{"type":"button","data":{"label":"Add a note","id":"add","openApp":true,"primary":true}}]}]}`},
	},
	SnippetsSlug: {
		{Placement: "messagebox", Page: "/messagebox.html", TryOut: true},
		{Placement: "settings", Page: "/settings.html", TryOut: true},
		{Placement: "fullscreen", Page: "/fullscreen.html"},
		{Placement: "targeted-message", Page: "/moment.html", TryOut: true},
	},
	"shift-board": {
		{Placement: "fullscreen", Page: "/fullscreen.html", Title: "Shift Board", TryOut: true},
		{Placement: "reports", Page: "/reports.html", TryOut: true},
	},
	"ticket-timer": {
		{Placement: "plugin", Page: "/details.html", Title: "Ticket Timer", TryOut: true, InitialState: `{"customerDetailsSections":[{"title":"Time spent","components":[
			{"type":"label_value","data":{"label":"Spent","value":"0 min"}},
			{"type":"button","data":{"label":"Add 5 minutes","id":"add"}}]}]}`},
		{Placement: "fullscreen", Page: "/fullscreen.html", Title: "Ticket Timer", TryOut: true},
		{Placement: "settings", Page: "/settings.html"},
	},
	"trouble": {
		{Placement: "plugin", Page: "/details.html", Title: "Trouble", InitialState: `{"customerDetailsSections":[{"title":"Trouble","components":[
			{"type":"title","data":{"title":"Nothing was pressed yet"}}]}]}`},
		{Placement: "fullscreen", Page: "/fullscreen.html"},
		{Placement: "settings", Page: "/settings.html"},
	},
}

const loopbackName = ".localhost"

// SampleOrigin gives where an app is served beside a shop at the given origin, for
// browsers on the same machine; "" when the shop is not on a loopback name.
func SampleOrigin(shop, slug string) string {
	u, err := url.Parse(shop)
	if err != nil || u.Hostname() != "localhost" && u.Hostname() != "127.0.0.1" {
		return ""
	}
	host := slug + loopbackName
	if u.Port() != "" {
		host += ":" + u.Port()
	}
	return u.Scheme + "://" + host
}

// Before serves the requests to the names of the apps, and hands on all others.
func (s *SampleApps) Before(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slug := sampleOf(r.Host); slug != "" {
			s.serve(w, r, slug)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// IsSampleHost tells whether a host, with or without a port, is that of a sample app.
func IsSampleHost(host string) bool { return sampleOf(host) != "" }

// sampleOf gives the app whose origin a host is, "" of others.
func sampleOf(host string) string {
	name, _, _ := strings.Cut(host, ":")
	slug, found := strings.CutSuffix(name, loopbackName)
	if !found || !slices.Contains(SampleSlugs(), slug) {
		return ""
	}
	return slug
}

func (s *SampleApps) serve(w http.ResponseWriter, r *http.Request, slug string) {
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", "no-cache")
	header.Set("Content-Security-Policy", "frame-ancestors "+strings.Join(s.FramedBy, " "))
	path := strings.TrimPrefix(r.URL.Path, "/")
	if slug == "snippets" && s.Snippets != nil && !strings.Contains(path, ".") {
		s.Snippets.ServeHTTP(w, r)
		return
	}
	// Pages stand in the folder of their app; what they share stands beside the folders.
	for _, name := range []string{slug + "/" + path, path} {
		if !fs.ValidPath(name) || isOtherApp(name, slug) {
			continue
		}
		if info, err := fs.Stat(s.Files, name); err == nil && !info.IsDir() {
			http.ServeFileFS(w, r, s.Files, name) //nolint:gosec // a valid path in files that the program carries
			return
		}
	}
	http.NotFound(w, r)
}

// isOtherApp tells the pages of another app, which has an origin of its own.
func isOtherApp(name, slug string) bool {
	folder, _, _ := strings.Cut(name, "/")
	return folder != slug && slices.Contains(SampleSlugs(), folder)
}
