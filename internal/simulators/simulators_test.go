package simulators_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/simulators"
	"marketplace/internal/testkit"
)

// products are the host products of the demo of a shop on localhost, with one app that can
// be tried.
func products() *simulators.Simulators {
	return &simulators.Simulators{
		Shop: "http://localhost:8080", Origin: "http://127.0.0.1:8080", Base: "/marketplace", API: "/api", Billing: "/billing", Log: testkit.Log(),
		Files: fstest.MapFS{"host.js": {Data: []byte("1")}, "host.js.br": {Data: []byte("2")}, "host.de.js": {Data: []byte("4")}, "host.css": {Data: []byte("a{}")}, "assets/a-1.js": {Data: []byte("3")}},
		TriedApp: func(idOrSlug string) (simulators.TriedApp, bool) {
			return simulators.TriedApp{ID: "id1", Slug: "deepl", Name: "Deep <L>", Path: "/apps/deepl/", Widgets: []simulators.TriedWidget{
				{ID: "w1", Placement: "plugin", URL: "https://a.example:8443/details.html?x=1"}, {ID: "w2", Placement: "settings", URL: "https://a.example:8443/settings.html"},
			}}, idOrSlug == "deepl"
		},
		MayTry: func(context.Context, string) (time.Duration, bool) { return 0, true },
		Demo: &simulators.Demo{
			Accounts: []string{"owner@acme.test", "viewer@acme.test"},
			Token: func(_ context.Context, email string) (string, error) {
				if email == "viewer@acme.test" {
					return "", errs.New(errs.NotFound, "not_found", "Not imported.")
				}
				return "token of " + email, nil
			},
			App: func(idOrSlug string) (simulators.App, bool) {
				return simulators.App{Name: "Deep <L>", Slug: "deepl"}, idOrSlug == "deepl" || idOrSlug == "id1"
			},
		},
	}
}

func visit(t *testing.T, method, address, body string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	mux := http.NewServeMux()
	products().Mount(mux)
	mux.ServeHTTP(w, r)
	return w
}

// Decisions section 3: the host products run on another origin than the shop, so
// that origin checks are real.
func TestSimulators_Origin_IsForeign(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/demo/agent-app/", "/demo/help-desk/marketplace/apps/deepl/?connection=plain"} {
		if w := visit(t, http.MethodGet, "http://localhost:8080"+path, ""); w.Code != http.StatusFound || w.Header().Get("Location") != "http://127.0.0.1:8080"+path {
			t.Errorf("%s: %d to %s", path, w.Code, w.Header().Get("Location"))
		}
		w := visit(t, http.MethodGet, "http://127.0.0.1:8080"+path, "")
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"shop":"http://localhost:8080","shopBase":"/marketplace","api":"/api","billing":"/billing"`) {
			t.Errorf("%s: %d without the addresses of the shop", path, w.Code)
		}
		policy := w.Header().Get("Content-Security-Policy")
		if strings.Contains(policy, "unsafe") || !strings.Contains(policy, "connect-src 'self' http://localhost:8080;") || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: %s", path, policy)
		}
	}
}

// S2.17, S2.26, S4.25: the addresses of the host products lead somewhere.
func TestSimulators_Pages_AreShown(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/demo/agent-app/chats": "Chats", "/demo/agent-app/chats/PJ0MRSHTDG/": "Chats", "/demo/agent-app/reports/": "Reports", "/demo/help-desk/archives/": "Archives", "/demo/agent-app/engage/": "Engage",
		"/demo/agent-app/customers/cus_7/": "Customers", "/demo/help-desk/tickets/tic_1/": "Tickets", "/demo/site/": "Shop",
		"/demo/agent-app/team/": "Team", "/demo/agent-app/app/deepl/": "Deep &lt;L&gt;", "/demo/agent-app/app/id1": "Deep &lt;L&gt;", "/demo/help-desk/apps/deepl/": "Deep &lt;L&gt;",
		"/demo/agent-app/settings/integrations/id1/": "Deep &lt;L&gt;", "/demo/help-desk/settings/apps/deepl/": "Deep &lt;L&gt;", "/demo/agent-app/settings/integrations/": "Integrations",
		"/demo/agent-app/subscription/": "Subscription", "/demo/help-desk/settings/subscription/": "Subscription", "/demo/agent-app/legal/": "Legal terms", "/demo/help-desk/legal/help-desk/": "Legal terms",
	} {
		if w := visit(t, http.MethodGet, "http://127.0.0.1:8080"+path, ""); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<title>"+want+" | ") {
			t.Errorf("%s: %d without %s", path, w.Code, want)
		}
	}
	for _, path := range []string{"/demo/agent-app/app/nothing/", "/demo/agent-app/nothing/", "/demo/help-desk/app/deepl/", "/demo/site/nothing/", "/demo/hosts/nothing.js"} {
		if w := visit(t, http.MethodGet, "http://127.0.0.1:8080"+path, ""); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	for file, kind := range map[string]string{"host.js": "text/javascript", "host.css": "text/css"} {
		if w := visit(t, http.MethodGet, "http://127.0.0.1:8080/demo/hosts/"+file, ""); w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), kind) {
			t.Errorf("%s: %d %s", file, w.Code, w.Header().Get("Content-Type"))
		}
	}
}

func TestSimulators_OtherAccounts_HaveNoToken(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]int{
		`{"email":"owner@acme.test"}`: http.StatusOK, `{"email":"nobody@acme.test"}`: http.StatusNotFound, `{}`: http.StatusNotFound, `{`: http.StatusBadRequest, `[]`: http.StatusBadRequest,
		`{"email":"viewer@acme.test"}`: http.StatusNotFound,
	} {
		if w := visit(t, http.MethodPost, "http://127.0.0.1:8080/demo/hosts/token", body, "Sec-Fetch-Site", "same-origin"); w.Code != want {
			t.Errorf("%s: %d, want %d: %s", body, w.Code, want, w.Body)
		}
	}
	if w := visit(t, http.MethodPost, "http://127.0.0.1:8080/demo/hosts/token", `{"email":"owner@acme.test"}`, "Sec-Fetch-Site", "cross-site"); w.Code != http.StatusForbidden {
		t.Errorf("another site has a token: %d", w.Code)
	}
}

// The products have no accounts: what their address asks for, or the visitor's browser, says in
// which language they are. The shop in their frame is in the same.
func TestSimulators_Language_IsThatOfTheVisitor(t *testing.T) {
	t.Parallel()
	const origin = "http://127.0.0.1:8080"
	for _, c := range []struct{ query, cookie, asked, want string }{
		{"", "", "de-AT,en;q=0.5", "de"},
		{"", "de", "en", "de"},
		{"", "en", "de", "en"},
		{"", "", "fr", "en"},
		{"&ui_locales=de", "en", "en", "de"},
		{"&ui_locales=xx", "de", "de", "en"},
	} {
		html, script, shop, reports, missing := `<html lang="en"`, `/host.js"`, `"shopBase":"/marketplace"`, "Reports | LiveChat", "This app cannot be tried"
		if c.want == "de" {
			html, script, shop, reports, missing = `<html lang="de"`, `/host.de.js"`, `"shopBase":"/marketplace/de"`, "Berichte | LiveChat", "Diese App lässt sich nicht ausprobieren"
		}
		headers := []string{"Accept-Language", c.asked, "Cookie", "marketplace_language=" + c.cookie}
		if c.cookie == "" {
			headers = headers[:2]
		}
		body := visit(t, http.MethodGet, origin+"/demo/agent-app/reports/?"+c.query, "", headers...).Body.String()
		for _, want := range []string{html, script, shop, reports} {
			if !strings.Contains(body, want) {
				t.Errorf("%+v lacks %s: %s", c, want, body)
			}
		}
		if notice := visit(t, http.MethodGet, origin+"/demo/agent-app/chats/?try=none"+c.query, "", headers...); notice.Code != http.StatusNotFound || !strings.Contains(notice.Body.String(), missing) || !strings.Contains(notice.Body.String(), html) {
			t.Errorf("%+v: %d %s", c, notice.Code, notice.Body)
		}
	}
}

// Each title of a product's own pages has its German, by the words of its front end.
func TestSimulators_GermanTitles_AreThere(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"agent-app/chats/": "Chats", "agent-app/archives/": "Archiv", "agent-app/customers/": "Kunden", "agent-app/engage/": "Ansprache", "agent-app/subscription/": "Abo",
		"agent-app/legal/": "Rechtliches", "agent-app/app/deepl/": "Deep &lt;L&gt;", "agent-app/nothing/": "Nicht gefunden", "help-desk/tickets/": "Tickets", "help-desk/settings/apps/": "Integrationen",
	} {
		if body := visit(t, http.MethodGet, "http://127.0.0.1:8080/demo/"+path, "", "Accept-Language", "de").Body.String(); !strings.Contains(body, "<title>"+want+" | ") {
			t.Errorf("%s lacks %s: %s", path, want, body)
		}
	}
}
