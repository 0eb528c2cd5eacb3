package identityhttp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/testkit"
)

// otherProvider confirms the address that the code holds, and expects the verifier that
// may follow it.
type otherProvider struct{}

func (otherProvider) Name() string { return "Example" }

func (otherProvider) Address(_ context.Context, state, nonce, verifier string) (string, error) {
	return "https://idp.test/?" + url.Values{"state": {state}, "nonce": {nonce}, "verifier": {verifier}}.Encode(), nil
}

func (otherProvider) Email(_ context.Context, code, _, verifier string) (string, error) {
	code, begunWith, bound := strings.Cut(code, "|")
	if code == "" || bound && begunWith != verifier {
		return "", errs.New(errs.Unauthenticated, "unauthorized", "The other sign-in service did not confirm who you are. Try again.")
	}
	return code, nil
}

func newSiteWithProvider(t *testing.T) *site {
	t.Helper()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), nil)
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	identityhttp.Mount(mux, identityhttp.Deps{
		ExportPerson: noExport, ExportOrganization: noExport,
		Service: w.Service, OAuth: w.OAuth, Pages: plainPages{}, AreaOf: plainArea, WordsOf: plainWords, ConsoleRole: noDeveloper, ProductsOf: liveChatOnly, PublicURL: server.URL, Home: identitytest.ShopRedirect, NewToken: ids.NewToken,
		External: otherProvider{}, Log: testkit.Log(),
	})
	return &site{Fixture: w, t: t, address: server.URL, browser: newBrowser(t)}
}

func (s *site) leave(query string) (state string) {
	s.t.Helper()
	a := s.get("/accounts/external?" + query)
	u, err := url.Parse(a.header.Get("Location"))
	if err != nil || u.Host != "idp.test" {
		s.t.Fatalf("%d %s", a.status, a.header.Get("Location"))
	}
	return u.Query().Get("state")
}

func TestExternalSignIn_ConfirmedAddress_BeginsASession(t *testing.T) {
	t.Parallel()
	s := newSiteWithProvider(t)
	request := shopQuery("token", nil).Encode()
	state := s.leave(request)
	back := s.get("/accounts/external/callback?" + url.Values{"state": {state}, "code": {"Owner@acme.test"}}.Encode())
	if back.status != http.StatusSeeOther || back.header.Get("Location") != "/accounts/?"+request {
		t.Fatalf("%d %s %s", back.status, back.header.Get("Location"), back.body)
	}
	p, err := s.Service.Authenticate(t.Context(), fragment(t, s.get(back.header.Get("Location"))).Get("access_token"))
	if err != nil || p.AccountID != identitytest.Owner {
		t.Errorf("%+v, %v", p, err)
	}
	sessions, err := s.Service.Sessions(t.Context(), identitytest.Owner)
	if err != nil || len(sessions) != 1 || sessions[0].Source != "explicit" {
		t.Errorf("%+v, %v", sessions, err)
	}
}

func TestExternalSignIn_NotVouchedFor_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSiteWithProvider(t)
		state := s.leave(shopQuery("token", nil).Encode())
		callback := func(state, code string) answered {
			return s.get("/accounts/external/callback?" + url.Values{"state": {state}, "code": {code}}.Encode())
		}
		// A link with another browser's state signs nobody in, and deletes the cookie.
		if a := callback("of another browser", "owner@acme.test"); a.status != http.StatusBadRequest {
			t.Errorf("another state: %d %s", a.status, a.body)
		}
		if a := callback(state, "owner@acme.test"); a.status != http.StatusBadRequest {
			t.Errorf("the state a second time: %d %s", a.status, a.body)
		}
		for name, code := range map[string]string{"a stranger": "nobody@acme.test", "no code": ""} {
			state := s.leave(shopQuery("token", nil).Encode())
			if a := callback(state, code); a.status != http.StatusUnauthorized || !strings.Contains(a.body, "Sign in") {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
		if a := s.get("/accounts/external?client_id=nobody"); !strings.HasPrefix(a.header.Get("Location"), "/accounts/ooops?") {
			t.Errorf("an unknown client: %d %s", a.status, a.header.Get("Location"))
		}
		if a := s.get("/accounts/sessions"); a.status != http.StatusSeeOther {
			t.Error("somebody is signed in")
		}
		if a := newSite(t, database, nil).get("/accounts/external?" + shopQuery("token", nil).Encode()); a.status != http.StatusNotFound {
			t.Errorf("without a provider: %d", a.status)
		}
	})
}

// S9.12: a PKCE verifier has 128 characters, is new each time, and the code is
// exchanged with the one that the sign-in began with.
func TestExternalSignIn_EachAttempt_HasItsOwnVerifier(t *testing.T) {
	t.Parallel()
	s := newSiteWithProvider(t)
	request := shopQuery("token", nil).Encode()
	begin := func() url.Values {
		t.Helper()
		u, err := url.Parse(s.get("/accounts/external?" + request).header.Get("Location"))
		if err != nil || !regexp.MustCompile(`^[A-Za-z0-9._~-]{128}$`).MatchString(u.Query().Get("verifier")) {
			t.Fatalf("%v, %s", err, u)
		}
		return u.Query()
	}
	end := func(state, verifier string) int {
		return s.get("/accounts/external/callback?" + url.Values{"state": {state}, "code": {"owner@acme.test|" + verifier}}.Encode()).status
	}
	first, second := begin(), begin()
	if first.Get("verifier") == second.Get("verifier") {
		t.Error("two journeys have one verifier")
	}
	if status := end(second.Get("state"), first.Get("verifier")); status != http.StatusUnauthorized {
		t.Errorf("the code of another journey: %d", status)
	}
	third := begin()
	if status := end(third.Get("state"), third.Get("verifier")); status != http.StatusSeeOther {
		t.Errorf("the own code: %d", status)
	}
}
