package site_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/site"
	"marketplace/internal/testkit"
)

// policyOf gives the content policy of a document by directive.
func policyOf(t *testing.T, boot site.Boot, stripe bool) map[string][]string {
	t.Helper()
	s := newShop(t, world())
	frontend, _, err := site.LoadFrontend(tinyFiles())
	if err != nil {
		t.Fatal(err)
	}
	artwork, err := site.NewArtwork(s.catalogue, nil, []byte(`{}`), "build", "Marketplace", testkit.Log())
	if err != nil {
		t.Fatal(err)
	}
	boot.Base = "/marketplace"
	mux := http.NewServeMux()
	site.NewServer(site.ServerDeps{Builder: s.Builder, Frontend: frontend, Artwork: artwork, Log: testkit.Log(), Boot: boot, Stripe: stripe}).Mount(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/marketplace/", nil))
	policy := map[string][]string{}
	for directive := range strings.SplitSeq(w.Header().Get("Content-Security-Policy"), "; ") {
		words := strings.Fields(directive)
		policy[words[0]] = words[1:]
	}
	return policy
}

func TestContentPolicy_ForeignOrigins_OnlyWhereConfigured(t *testing.T) {
	t.Parallel()
	closed := policyOf(t, site.Boot{}, false)
	open := policyOf(t, site.Boot{GTM: "GTM-TEST1", SentryDSN: "https://key@errors.example/1"}, true)
	for _, c := range []struct{ directive, source string }{
		{"script-src", "https://www.googletagmanager.com"},
		{"connect-src", "https://www.googletagmanager.com"},
		{"connect-src", "https://errors.example"},
		{"script-src", "https://js.stripe.com"},
		{"script-src", "https://*.js.stripe.com"},
		{"connect-src", "https://api.stripe.com"},
		{"frame-src", "https://js.stripe.com"},
		{"frame-src", "https://*.js.stripe.com"},
		{"frame-src", "https://hooks.stripe.com"},
	} {
		if slices.Contains(closed[c.directive], c.source) || !slices.Contains(open[c.directive], c.source) {
			t.Errorf("%s: %v without settings, %v with them; want %s in the second only", c.directive, closed[c.directive], open[c.directive], c.source)
		}
	}
	if got := closed["connect-src"]; !slices.Equal(got, []string{"'self'"}) {
		t.Errorf("connect-src %v without settings", got)
	}
}
