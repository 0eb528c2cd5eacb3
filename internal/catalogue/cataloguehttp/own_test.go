package cataloguehttp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// S7.02, S7.05, decisions rule 18: unpublished apps are shown to the
// organization that develops them, those in review to reviewers too.
func TestWhoSeesAppsThatAreNotPublished(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	service := catalogue.New(catalogue.Deps{Store: cataloguedb.New(testkit.SQLite(t), clock.Now), Now: clock.Now, Log: testkit.Log()})
	if _, err := service.Import(t.Context(), content()); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	cataloguehttp.Register(httpapi.New(mux, "Test", "1", testkit.Log()), mux, "/api", cataloguehttp.Deps{
		Catalogue: service, Now: clock.Now, Icon: func(kind, slug string) string { return kind + slug },
		DeveloperOf: func(_ context.Context, organization string) (string, error) {
			return map[string]string{"maker": "dev"}[organization], nil
		},
	})
	ask := func(path string, p *auth.Principal) reply {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		if p != nil {
			r = r.WithContext(auth.With(r.Context(), *p))
		}
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return replyOf(t, w)
	}
	maker, other, reviewer := &auth.Principal{OrganizationID: "maker"}, &auth.Principal{OrganizationID: "other"}, &auth.Principal{OrganizationID: "staff", Scopes: auth.Scopes{auth.ScopeDevPlatformAdmin}}
	for _, c := range []struct {
		path string
		who  *auth.Principal
		want []string
	}{
		{"/api/applications", maker, []string{"accepted", "bare", "full", "hidden", "review"}},
		{"/api/applications", other, nil},
		{"/api/applications", reviewer, nil},
		{"/api/applications/reviewed", maker, []string{"review"}},
		{"/api/applications/reviewed", other, nil},
		{"/api/applications/reviewed", reviewer, []string{"review"}},
	} {
		answer := ask(c.path, c.who)
		if got := slugsOf(decode[[]cataloguehttp.Application](t, answer)); answer.StatusCode != 200 || !slices.Equal(got, c.want) {
			t.Errorf("%s for %s: %d %v, want %v", c.path, c.who.OrganizationID, answer.StatusCode, got, c.want)
		}
	}
	for _, path := range []string{"/api/applications", "/api/applications/reviewed"} {
		if answer := ask(path, nil); answer.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s without a token: %d", path, answer.StatusCode)
		}
	}
}
