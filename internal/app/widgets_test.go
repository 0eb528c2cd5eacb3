package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// placedApp gives a folder with one free entry of the demo that has these placements.
func placedApp(t *testing.T, items ...string) string {
	t.Helper()
	folder := t.TempDir()
	place(t, folder, items...)
	return folder
}

// place writes the entry anew, with other placements.
func place(t *testing.T, folder string, items ...string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "demo", "data", "apps", "dropbox.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	placed := strings.Replace(string(text), "placements: [messagebox]", "placements:\n  - "+strings.Join(items, "\n  - "), 1)
	placed = regexp.MustCompile(`(?m)^developer: .*$`).ReplaceAllString(placed, "developer: appsmiths")
	placed = regexp.MustCompile(`(?m)^payment: .*\n`).ReplaceAllString(placed, "") // free, so that it can just be installed
	if err := os.WriteFile(filepath.Join(folder, "dropbox.yaml"), []byte(placed), 0o600); err != nil {
		t.Fatal(err)
	}
}

const shopOfWidgets = "MARKETPLACE_PUBLIC_URL=https://shop.example"

// What an entry runs in the host products goes the whole way: a shop made of an export
// has the same.
func TestImport_Widgets_AreExportedAsTheyWere(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop, other := fresh(), fresh()
		folder := placedApp(t, "reports", `{placement: messagebox, url: "https://a.example/m?x=%20y#z", title: Notes, try_out: true}`, `{placement: messagebox, url: "https://a.example/other"}`,
			`{placement: plugin, url: "https://a.example/p", initial_state: {customerDetailsSections: [{title: S, components: [{type: button, data: {label: A, id: a, primary: false}}]}]}}`)
		succeed(t, shop, "import", folder)
		first, second := filepath.Join(t.TempDir(), "export"), filepath.Join(t.TempDir(), "export")
		succeed(t, shop, "export", first)
		entry := files(t, first)[filepath.Join("apps", "dropbox.yaml")]
		for _, kept := range []string{"- reports\n", "https://a.example/m?x=%20y#z", "title: Notes", "try_out: true", "url: https://a.example/other", "url: https://a.example/p", "primary: false"} {
			if !strings.Contains(entry, kept) {
				t.Errorf("the export lost %q:\n%s", kept, entry)
			}
		}
		succeed(t, other, "import", first)
		succeed(t, other, "export", second)
		if diff := cmp.Diff(files(t, first), files(t, second)); diff != "" {
			t.Errorf("the export of a shop made from an export (-first +second):\n%s", diff)
		}
		if _, changed, _, _ := importFolder(t, shop, folder).counted("app"); changed > 0 {
			t.Error("importing the same again changes the entry")
		}
	})
}

// Contract of hosts, 2 and 11: an app on an origin of the shop or of a host product could
// read their pages. Nothing of an import that has one is stored.
func TestImport_WidgetOnAnOriginOfOurs_IsRefused(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop := append(fresh(), shopOfWidgets, "MARKETPLACE_ALLOWED_PARENTS=https://desk.example:8443", "MARKETPLACE_LIVECHAT_URL=https://chat.example/app/")
		for address, reason := range map[string]string{
			"https://shop.example/marketplace/": "on an origin of the shop", "https://shop.example:443/x": "on an origin of the shop",
			"https://desk.example:8443/": "on an origin of the shop", "https://chat.example/": "on an origin of the shop", "http://localhost:3000/": "only a demo may do without",
		} {
			folder := placedApp(t, "reports", fmt.Sprintf("{placement: plugin, url: %q}", address))
			if err := os.WriteFile(filepath.Join(folder, "deepl.yaml"), []byte(goodApp(t)), 0o600); err != nil {
				t.Fatal(err)
			}
			r := run(t, shop, "import", folder)
			if r.code == 0 || !strings.Contains(r.stderr, "placement 2 of dropbox (plugin): url: ") || !strings.Contains(r.stderr, reason) {
				t.Errorf("%s: status %d, %q, want %q", address, r.code, r.stderr, reason)
			}
		}
		if printed := succeed(t, shop, "export", filepath.Join(t.TempDir(), "export")); !strings.HasPrefix(printed, "0 entries") {
			t.Errorf("after refused imports: %s", printed)
		}
		succeed(t, shop, "import", placedApp(t, `{placement: plugin, url: "https://desk.example/"}`, `{placement: settings, url: "https://a.shop.example/"}`))
	})
}

// widgetView is a widget as the API gives it.
type widgetView struct {
	ID, Placement, Title string
	URL                  *string
	Shortcut             *struct{ InitialState string }
}

func widgetsIn(t *testing.T, body string) []widgetView {
	t.Helper()
	return decodeBody[struct{ Widgets []widgetView }](t, body).Widgets
}

// widgetsOfInstalled finds an app among what is installed; nil when it is not there.
func widgetsOfInstalled(t *testing.T, body, slug string) []widgetView {
	t.Helper()
	for _, app := range decodeBody[[]struct {
		Slug    string
		Widgets []widgetView
	}](t, body) {
		if app.Slug == slug {
			return app.Widgets
		}
	}
	return nil
}

// widgetShop is a running shop of the demo whose app dropbox runs at some places.
type widgetShop struct {
	*serving
	environ  []string
	folder   string
	customer bearerOf
}

func newWidgetShop(t *testing.T, engine []string) *widgetShop {
	t.Helper()
	dir, settings := copyOfWorld(t, demoWorld, engine)
	more := forDemo(settings)
	s := serveProgram(t, dir, more...)
	shop := &widgetShop{serving: s, environ: environment(dir, more...), folder: t.TempDir()}
	shop.customer = shop.person(t, "owner@solo.test")
	shop.run(t, "reports")
	eventually(t, "the import is not seen", func() bool {
		_, body := get(t, s.base+"/api/applications/dropbox/published")
		return strings.Contains(body, `"payment":null`)
	})
	return shop
}

func (s *widgetShop) person(t *testing.T, email string) bearerOf {
	t.Helper()
	return bearerOf{t, s.base, tokenOf(t, s.environ, email)}
}

// run gives the app other places, as an import beside the running shop does.
func (s *widgetShop) run(t *testing.T, items ...string) {
	t.Helper()
	place(t, s.folder, items...)
	importFolder(t, s.environ, s.folder, "--overwrite")
}

// installed asks for what is installed, with what the caller has.
func (s *widgetShop) installed(query, known string) reply {
	return s.customer.asked(http.MethodGet, "/api/applications/installed"+query, "", "If-None-Match", known)
}

const firstState = `initial_state: {customerDetailsSections: [{title: Files, components: [{type: line}]}]}`

// Contract of hosts, 13: who has an app is told where it runs, and so is its developer;
// everybody else only where it can be tried. S3.06.
func TestWidgets_Addresses_AreForWhoHasTheApp(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newWidgetShop(t, database())
		s.run(t, `{placement: plugin, url: "https://a.example/p", title: Files, `+firstState+`}`, `{placement: messagebox, url: "https://a.example/m", try_out: true, `+firstState+`}`, "reports")
		var public []widgetView
		eventually(t, "the import is not seen", func() bool {
			_, body := get(t, s.base+"/api/applications/dropbox/published")
			public = widgetsIn(t, body)
			return len(public) == 3
		})
		if p, m, r := public[0], public[1], public[2]; p.URL != nil || p.Shortcut != nil || p.Title != "Files" || m.URL == nil || *m.URL != "https://a.example/m" || m.Shortcut == nil || r.Placement != "reports" || r.URL != nil {
			t.Errorf("everybody sees %+v", public)
		}
		s.customer.must(http.MethodPut, "/api/applications/dropbox/install", "")
		had := widgetsOfInstalled(t, string(s.installed("", "").body), "dropbox")
		if len(had) != 3 || had[0].URL == nil || *had[0].URL != "https://a.example/p" || had[0].Shortcut == nil || had[0].Shortcut.InitialState != `{"customerDetailsSections":[{"components":[{"type":"line"}],"title":"Files"}]}` || had[2].URL != nil {
			t.Errorf("who has it sees %+v", had)
		}
		developer, stranger := s.person(t, "dev@apps.test"), s.person(t, "owner@acme.test")
		if own := widgetsIn(t, developer.must(http.MethodGet, "/api/applications/dropbox", "")); len(own) != 3 || own[0].URL == nil {
			t.Errorf("its developer sees %+v", own)
		}
		if list := developer.must(http.MethodGet, "/api/applications", ""); !strings.Contains(list, "https://a.example/p") {
			t.Error("its developer sees no address among the own apps")
		}
		if _, body := stranger.send(http.MethodGet, "/api/applications/published", ""); strings.Contains(body, "https://a.example/p") || !strings.Contains(body, "https://a.example/m") {
			t.Error("the list of all apps tells an address that cannot be tried, or hides one that can")
		}
	})
}

// A widget keeps its id when its address, its place in the file or what is beside it changes.
func TestWidgets_ImportedAgain_KeepTheirIDs(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newWidgetShop(t, database())
		ids := func(wanted ...string) map[string]string {
			t.Helper()
			found := map[string]string{}
			eventually(t, fmt.Sprintf("there are not %v", wanted), func() bool {
				found = map[string]string{}
				for _, w := range widgetsOfInstalled(t, string(s.installed("", "").body), "dropbox") {
					if w.URL != nil {
						found[*w.URL] = w.ID
					}
				}
				return len(found) == len(wanted) && !slices.ContainsFunc(wanted, func(address string) bool { return found[address] == "" })
			})
			return found
		}
		at := func(address string) string { return fmt.Sprintf("{placement: messagebox, url: %q}", address) }
		s.customer.must(http.MethodPut, "/api/applications/dropbox/install", "")
		s.run(t, at("https://a.example/1"), at("https://a.example/2"))
		first := ids("https://a.example/1", "https://a.example/2")
		if first["https://a.example/1"] == first["https://a.example/2"] {
			t.Fatalf("two widgets with one id: %v", first)
		}
		s.run(t, at("https://a.example/2"), at("https://a.example/3"), at("https://a.example/1"))
		second := ids("https://a.example/1", "https://a.example/2", "https://a.example/3")
		s.run(t, at("https://b.example/"))
		third := ids("https://b.example/")
		if second["https://a.example/1"] != first["https://a.example/1"] || second["https://a.example/2"] != first["https://a.example/2"] {
			t.Errorf("turned around: %v, before %v", second, first)
		}
		if id := third["https://b.example/"]; id != first["https://a.example/1"] && id != first["https://a.example/2"] {
			t.Errorf("a new address gets the id %s, before %v", id, first)
		}
	})
}

// Hosts ask every few seconds: what is the same is not sent again, and every install and
// uninstall is in the next answer.
func TestInstalledApps_ETag_NamesWhatIsInstalled(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newWidgetShop(t, database())
		for _, query := range []string{"", "?product=livechat"} {
			before := s.installed(query, "")
			etag := before.header.Get("ETag")
			if !strings.HasPrefix(etag, `"`) || before.status != http.StatusOK {
				t.Fatalf("%s: %d with ETag %q", query, before.status, etag)
			}
			if same := s.installed(query, `"x", `+etag); same.status != http.StatusNotModified || len(same.body) > 0 || same.header.Get("ETag") != etag {
				t.Errorf("%s, asked again: %d %q", query, same.status, same.body)
			}
			s.customer.must(http.MethodPut, "/api/applications/dropbox/install", "")
			with := s.installed(query, etag)
			if with.status != http.StatusOK || widgetsOfInstalled(t, string(with.body), "dropbox") == nil || with.header.Get("ETag") == etag {
				t.Errorf("%s, after an install: %d", query, with.status)
			}
			s.customer.must(http.MethodPut, "/api/applications/dropbox/instance/setup", "")
			if reminded := s.installed(query, with.header.Get("ETag")); reminded.status != http.StatusOK {
				t.Errorf("%s, after a reminder: %d", query, reminded.status)
			}
			s.customer.must(http.MethodDelete, "/api/applications/dropbox/install", "")
			if after := s.installed(query, etag); after.status != http.StatusNotModified {
				t.Errorf("%s, after an uninstall: %d", query, after.status)
			}
		}
		s.customer.must(http.MethodPut, "/api/applications/dropbox/install", "")
		other := s.installed("?product=helpdesk", "")
		if widgetsOfInstalled(t, string(other.body), "dropbox") != nil {
			t.Error("an app for live chat is among those of the help desk")
		}
	})
}

// Hosts are of other origins.
func TestInstalledApps_FromAnotherOrigin_CanBeAskedAgain(t *testing.T) {
	t.Parallel()
	s := newWidgetShop(t, nil)
	ask := s.customer.asked(http.MethodOptions, "/api/applications/installed", "", "Origin", "https://host.example", "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "authorization, if-none-match")
	if !strings.Contains(ask.header.Get("Access-Control-Allow-Headers"), "If-None-Match") {
		t.Errorf("allowed are %q", ask.header.Get("Access-Control-Allow-Headers"))
	}
	etag := s.installed("", "").header.Get("ETag")
	for _, known := range []string{"", etag} {
		answer := s.customer.asked(http.MethodGet, "/api/applications/installed", "", "Origin", "https://host.example", "If-None-Match", known)
		if !strings.Contains(answer.header.Get("Access-Control-Expose-Headers"), "ETag") || answer.header.Get("ETag") != etag {
			t.Errorf("%d shows %q", answer.status, answer.header.Get("Access-Control-Expose-Headers"))
		}
	}
}
