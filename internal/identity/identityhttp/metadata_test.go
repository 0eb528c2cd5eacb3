package identityhttp_test

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

func basic(id, secret string) map[string]string {
	return map[string]string{
		"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(url.QueryEscape(id)+":"+url.QueryEscape(secret))),
		"Content-Type":  "application/x-www-form-urlencoded",
	}
}

// RFC 6749 section 2.3.1: a server-side app may prove itself by the header.
func TestToken_BasicCredentials_AreTaken(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		form := func() url.Values {
			f := codeForm(identitytest.Server, identitytest.ServerRedirect, s.code(identitytest.Server, identitytest.ServerRedirect, nil))
			f.Del("client_id")
			f.Del("client_secret")
			return f
		}
		post := func(header map[string]string, f url.Values) answered {
			return s.do(http.MethodPost, "/accounts/v2/token", header, f.Encode())
		}
		if a := post(basic(identitytest.Server, identitytest.ServerKey), form()); a.status != http.StatusOK || s.tokens(a).AccessToken == "" {
			t.Errorf("the right secret: %d %s", a.status, a.body)
		}
		if a := post(basic(identitytest.Server, "wrong"), form()); a.status != http.StatusUnauthorized || !strings.HasPrefix(a.header.Get("WWW-Authenticate"), "Basic") {
			t.Errorf("a wrong secret: %d %s %q", a.status, a.body, a.header.Get("WWW-Authenticate"))
		}
		both := form()
		both.Set("client_secret", identitytest.ServerKey)
		if a := post(basic(identitytest.Server, identitytest.ServerKey), both); a.status != http.StatusBadRequest && a.status != http.StatusUnauthorized {
			t.Errorf("two proofs at once: %d %s", a.status, a.body)
		}
		other := form()
		other.Set("client_id", identitytest.Browser)
		if a := post(basic(identitytest.Server, identitytest.ServerKey), other); a.status == http.StatusOK {
			t.Errorf("another client in the body: %d %s", a.status, a.body)
		}
	})
}

// RFC 8414: the metadata is found by the origin, by the origin with the base path, and
// below the base path.
func TestMetadata_NamedAddresses_Answer(t *testing.T) {
	t.Parallel()
	s := newSite(t, testkit.SQLite(t), nil)
	for path, issuer := range map[string]string{
		"/.well-known/oauth-authorization-server":          s.address,
		"/.well-known/oauth-authorization-server/accounts": s.address + "/accounts",
		"/accounts/.well-known/oauth-authorization-server": s.address + "/accounts",
	} {
		a := s.get(path)
		known := decode[map[string]any](t, a)
		if a.status != http.StatusOK || known["issuer"] != issuer || a.header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %v", path, a.status, known)
		}
		for name, method := range map[string]string{
			"authorization_endpoint": http.MethodGet, "token_endpoint": http.MethodPost, "revocation_endpoint": http.MethodPost, "introspection_endpoint": http.MethodPost,
		} {
			endpoint, ours := strings.CutPrefix(known[name].(string), s.address)
			if answer := s.do(method, endpoint, nil, ""); !ours || answer.status == http.StatusNotFound || answer.status == http.StatusMethodNotAllowed {
				t.Errorf("%s of %s: %s %d", name, path, known[name], answer.status)
			}
		}
	}
}

// RFC 7009 and RFC 7662.
func TestIntrospect_OwnAndForeignTokens_AreToldApart(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		form := codeForm(identitytest.Server, identitytest.ServerRedirect, s.code(identitytest.Server, identitytest.ServerRedirect, nil))
		form.Set("client_secret", identitytest.ServerKey)
		_, tokens := s.exchange(form)
		proof := basic(identitytest.Server, identitytest.ServerKey)
		ask := func(token string) map[string]any {
			a := s.do(http.MethodPost, "/accounts/v2/introspect", proof, url.Values{"token": {token}}.Encode())
			if a.status != http.StatusOK {
				t.Fatalf("introspect: %d %s", a.status, a.body)
			}
			return decode[map[string]any](t, a)
		}
		now := float64(s.Clock.Now().Unix())
		if got := ask(tokens.AccessToken); got["active"] != true || got["client_id"] != identitytest.Server || got["sub"] != identitytest.Owner || got["iat"] != now || got["exp"] != now+7200 ||
			got["username"] != "owner@acme.test" || got["token_type"] != "Bearer" || !strings.Contains(got["scope"].(string), "accounts--my:ro") || strings.Contains(got["scope"].(string), ",") {
			t.Errorf("the access token: %v", got)
		}
		if got := ask(tokens.RefreshToken); got["active"] != true {
			t.Errorf("the refresh token: %v", got)
		}
		for name, token := range map[string]string{"unknown": "dal:guess", "of another client": s.issue("owner@acme.test")} {
			if got := ask(token); len(got) != 1 || got["active"] != false {
				t.Errorf("a token %s: %v", name, got)
			}
		}
		for name, header := range map[string]map[string]string{
			"no client": {"Content-Type": "application/x-www-form-urlencoded"}, "a wrong secret": basic(identitytest.Server, "wrong"), "a browser app": basic(identitytest.Browser, ""),
		} {
			if a := s.do(http.MethodPost, "/accounts/v2/introspect", header, url.Values{"token": {tokens.AccessToken}}.Encode()); a.status != http.StatusUnauthorized {
				t.Errorf("introspection by %s: %d %s", name, a.status, a.body)
			}
		}
		revoke := func(header map[string]string, token string) int {
			return s.do(http.MethodPost, "/accounts/v2/revoke", header, url.Values{"token": {token}, "token_type_hint": {"access_token"}}.Encode()).status
		}
		own := s.issue("owner@acme.test")
		if status := revoke(proof, own); status != http.StatusOK || !s.alive(own) {
			t.Errorf("a client revokes another's token: %d, alive %v", status, s.alive(own))
		}
		if status := revoke(basic(identitytest.Server, "wrong"), tokens.AccessToken); status != http.StatusUnauthorized || !s.alive(tokens.AccessToken) {
			t.Errorf("with a wrong secret: %d", status)
		}
		for range 2 { // the second finds nothing, which is what was wanted
			if status := revoke(proof, tokens.AccessToken); status != http.StatusOK || s.alive(tokens.AccessToken) {
				t.Errorf("revoke: %d, alive %v", status, s.alive(tokens.AccessToken))
			}
		}
		if got := ask(tokens.RefreshToken); got["active"] != false {
			t.Errorf("the pair of a revoked token: %v", got)
		}
	})
}

// OpenID's prompt=none: an answer at once, never a form, to the checked address only.
func TestAuthorize_PromptNone_ShowsNoForm(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		ask := func(client, redirect, kind string, more map[string]string) answered {
			more["prompt"], more["state"] = "none", "s-1"
			return s.get("/accounts/?" + query(client, redirect, kind, more).Encode())
		}
		if a := ask(identitytest.Shop, identitytest.ShopRedirect, "token", map[string]string{}); a.status != http.StatusFound ||
			a.header.Get("Location") != identitytest.ShopRedirect+"#error=login_required&identity_exception=unauthorized&state=s-1" {
			t.Errorf("signed out, token: %d %q", a.status, a.header.Get("Location"))
		}
		if a := ask(identitytest.Server, identitytest.ServerRedirect, "code", map[string]string{}); a.header.Get("Location") != identitytest.ServerRedirect+"?error=login_required&identity_exception=unauthorized&state=s-1" {
			t.Errorf("signed out, code: %d %q", a.status, a.header.Get("Location"))
		}
		if a := ask(identitytest.Shop, identitytest.ShopRedirect, "token", map[string]string{"flow": "button"}); a.status != http.StatusOK || !strings.Contains(a.body, "unauthorized") || strings.Contains(a.body, "password") {
			t.Errorf("signed out, window: %d %s", a.status, a.body)
		}
		if a := ask(identitytest.Shop, "https://evil.test/", "token", map[string]string{}); strings.Contains(a.header.Get("Location"), "evil") {
			t.Errorf("an address that is not registered: %q", a.header.Get("Location"))
		}
		s.signedIn("owner@acme.test")
		if a := ask(identitytest.Shop, identitytest.ShopRedirect, "token", map[string]string{}); !strings.Contains(a.header.Get("Location"), "#access_token=") {
			t.Errorf("signed in: %d %q", a.status, a.header.Get("Location"))
		}
		if a := ask(identitytest.Unapproved, "https://other.test/", "token", map[string]string{}); a.header.Get("Location") != "https://other.test/#error=consent_required&identity_exception=unauthorized&state=s-1" {
			t.Errorf("without consent: %d %q", a.status, a.header.Get("Location"))
		}
	})
}

// RFC 7636 section 4.6: a wrong verifier uses the code up, because its sender has it.
func TestToken_WrongVerifier_UsesTheCodeUp(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		form := codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil))
		right := form.Get("code_verifier")
		form.Set("code_verifier", strings.Repeat("w", 64))
		if status, _ := s.exchange(form); status != http.StatusUnauthorized {
			t.Errorf("a wrong verifier: %d", status)
		}
		form.Set("code_verifier", right)
		if status, _ := s.exchange(form); right == "" || status != http.StatusUnauthorized {
			t.Errorf("the right verifier afterwards: %d", status)
		}
	})
}

// Contract identity 1.2: clients that take the bare origin for the service.
func TestAtOrigin_BareOrigin_LeadsToTheService(t *testing.T) {
	t.Parallel()
	shop := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	at := identityhttp.AtOrigin(shop)
	for address, want := range map[string]string{
		"/?client_id=a&flow=button": "/accounts/?client_id=a&flow=button", "/signin?client_id=a": "/accounts/signin?client_id=a", "/signin/accounts?client_id=a": "/accounts/signin?client_id=a",
		"/signin/accounts/?client_id=a": "/accounts/signin?client_id=a", "/": "", "/?utm_source=x": "", "/signin": "", "/marketplace/?client_id=a": "",
	} {
		w := httptestGet(t, at, address)
		if got := w.Header().Get("Location"); got != want || want == "" && w.Code != http.StatusTeapot {
			t.Errorf("%s leads to %q (%d), want %q", address, got, w.Code, want)
		}
	}
}

func httptestGet(t *testing.T, h http.Handler, address string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	return w
}
