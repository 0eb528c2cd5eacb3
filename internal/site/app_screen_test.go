package site_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
)

func runsFullScreen(address string) func(*catalogue.App) {
	return func(a *catalogue.App) {
		a.Placements = []string{"fullscreen"}
		a.Widgets = []catalogue.Widget{{ID: a.ID + "-fullscreen", Placement: "fullscreen", URL: address}}
	}
}

func screens() []catalogue.App {
	return []catalogue.App{
		entry("screen", runsFullScreen("https://screen.example:8443/full?secret=1#x"), func(a *catalogue.App) { a.Support.Email = "help@screen.example" }),
		entry("desk-screen", runsFullScreen("https://desk.example/"), func(a *catalogue.App) { a.Product = "helpdesk" }),
		entry("covered-screen", runsFullScreen("https://covered.example/"), func(a *catalogue.App) { a.Hidden = true }),
		entry("early-screen", runsFullScreen("https://early.example/"), func(a *catalogue.App) { a.PublishedAt = time.Time{} }),
		entry("panel", func(a *catalogue.App) {
			a.Widgets = []catalogue.Widget{{ID: "w", Placement: "plugin", URL: "https://panel.example/"}}
		}),
		entry("elsewhere", func(a *catalogue.App) { a.Placements = []string{"fullscreen"} }),
		entry("work", service("training"), runsFullScreen("https://work.example/")),
	}
}

func screenShop(t *testing.T) *served {
	t.Helper()
	c := world()
	c.Apps = append(c.Apps, screens()...)
	return serve(t, c)
}

// S2.17: the page frames its app by its origin, and no other; no other page frames that
// app; and nobody keeps it.
func TestAppScreen_AloneFramesItsApp(t *testing.T) {
	t.Parallel()
	s := screenShop(t)
	for path, origin := range map[string]string{
		"/app/screen/": "https://screen.example:8443", "/app/idscreen/": "https://screen.example:8443", "/embedded-app/screen/": "https://screen.example:8443", "/embedded-app/iddesk-screen/": "https://desk.example",
	} {
		r := s.get(t, "/marketplace"+path)
		policy := r.Header.Get("Content-Security-Policy")
		if r.StatusCode != http.StatusOK || !strings.Contains(policy, "; frame-src 'self' "+origin+"; ") || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, kept %q, policy %s", path, r.StatusCode, r.Header.Get("Cache-Control"), policy)
		}
		if !strings.Contains(r.body, `name="robots" content="noindex`) || strings.Contains(r.body, "secret=1") {
			t.Errorf("%s is listed, or tells the app's address", path)
		}
		data := s.get(t, "/marketplace/page-data"+path+"page-data.json")
		if data.StatusCode != http.StatusOK || data.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("the data of %s: %d, kept %q", path, data.StatusCode, data.Header.Get("Cache-Control"))
		}
	}
	for _, other := range []string{"/apps/screen/", "/embedded-apps/screen/", "/apps/"} {
		if policy := s.get(t, "/marketplace"+other).Header.Get("Content-Security-Policy"); strings.Contains(policy, "screen.example") {
			t.Errorf("%s frames %s", other, policy)
		}
	}
	if alone := s.get(t, "/marketplace/app/screen/").Header.Get("Content-Security-Policy"); !strings.Contains(alone, "frame-ancestors 'none'") {
		t.Errorf("the page outside a host product may be framed: %s", alone)
	}
}

func TestAppScreen_OfNothing_IsNotThere(t *testing.T) {
	t.Parallel()
	s := screenShop(t)
	for _, none := range []string{
		"nothing", "covered-screen", "early-screen", "idearly-screen", "panel", "elsewhere", "work", "hidden", "review", "development",
		"%00", "%2e%2e", "%2F", "%ff%fe", "%E2%80%AE", "screen%00", strings.Repeat("x", 4000), "screen/more", "%25", "SCREEN", "constructor", "__proto__", " screen", "scr%C3%A9en",
	} {
		for _, first := range []string{"/app/", "/embedded-app/"} {
			for _, address := range []string{"/marketplace" + first + strings.ReplaceAll(none, " ", "%20") + "/", "/marketplace/page-data" + first + strings.ReplaceAll(none, " ", "%20") + "/page-data.json"} {
				if r := s.get(t, address); r.StatusCode != http.StatusNotFound {
					t.Errorf("%.80s: %d", address, r.StatusCode)
				}
			}
		}
	}
	for _, desk := range []string{"desk-screen", "iddesk-screen"} {
		if r := s.get(t, "/marketplace/app/"+desk+"/"); r.StatusCode != http.StatusNotFound {
			t.Errorf("the help desk's %s is shown as an app of live chat: %d", desk, r.StatusCode)
		}
	}
}

// What the page tells is the same for everybody.
func TestAppScreen_Data_IsAboutTheAppOnly(t *testing.T) {
	t.Parallel()
	c := world()
	c.Apps = append(c.Apps, screens()...)
	shop := newShop(t, c)
	page := shop.Page("/app/screen/", nil)
	a := page.AppScreen
	if page.Kind != site.KindAppScreen || page.Embedded || page.Title != "Screen | Integrations" || a.Name != "Screen" || a.Icon == "" || a.Path != "/apps/screen/" || len(a.Breadcrumbs) != 3 || a.Origin != "https://screen.example:8443" || a.SupportEmail != "help@screen.example" {
		t.Errorf("%+v %+v", page, a)
	}
	if framed := shop.Page("/embedded-app/screen/", nil); !framed.Embedded {
		t.Errorf("%+v", framed)
	}
	for slug, path := range map[string]string{"screen": "/app/screen/", "desk-screen": "/embedded-app/desk-screen/"} {
		if in := shop.Page("/apps/"+slug+"/", nil).App.HostLinks; in == nil || in.ScreenPath != path {
			t.Errorf("%s is opened at %+v", slug, in)
		}
	}
	if in := shop.Page("/apps/elsewhere/", nil).App.HostLinks; in == nil || in.ScreenPath != "" || !in.Fullscreen {
		t.Errorf("what runs elsewhere is opened at %+v", in)
	}
}
