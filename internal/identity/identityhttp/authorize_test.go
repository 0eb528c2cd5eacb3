package identityhttp_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

// S7.53, S7.54: redirect with the default response type.
func TestAuthorize_ResponseToken_IsInTheFragment(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		for _, path := range []string{"/accounts?", "/accounts/?"} {
			s := newSite(t, database, nil).signedIn("owner@acme.test")
			a := s.get(path + shopQuery("token", map[string]string{"state": "s-1"}).Encode())
			location := a.header.Get("Location")
			address, fragment, _ := strings.Cut(location, "#")
			v, err := url.ParseQuery(fragment)
			if a.status != http.StatusFound || address != identitytest.ShopRedirect || err != nil || a.body != "" {
				t.Fatalf("%d %s %s", a.status, location, a.body)
			}
			if v.Get("token_type") != "Bearer" || v.Get("expires_in") != "86400" || v.Get("state") != "s-1" || !strings.HasPrefix(fragment, "access_token=dal%3A") {
				t.Errorf("fragment = %v", v) // S9.12: one day
			}
			if !s.alive(v.Get("access_token")) {
				t.Error("the token does not work")
			}
		}
	})
}

func TestAuthorize_ResponseCode_IsInTheQuery(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		a := s.get("/accounts/?" + shopQuery("code", map[string]string{"state": "s-1"}).Encode())
		location := a.header.Get("Location")
		if a.status != http.StatusFound || !strings.HasPrefix(location, identitytest.ShopRedirect+"?code=dal%3A") || !strings.HasSuffix(location, "&state=s-1") {
			t.Fatalf("%d %s", a.status, location)
		}
		if a.header.Get("Cache-Control") != "no-store" || a.header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("headers = %v", a.header)
		}
	})
}

// Contract identity 5.2: state is returned only when it was sent.
func TestAuthorize_WithoutState_AnswersWithoutState(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		for _, response := range []string{"token", "code"} {
			if location := s.get("/accounts/?" + shopQuery(response, nil).Encode()).header.Get("Location"); strings.Contains(location, "state") {
				t.Errorf("%s: %s", response, location)
			}
			p := s.posted(s.get("/accounts/?" + shopQuery(response, map[string]string{"flow": "button"}).Encode()))
			if _, sent := p.Message.Data["state"]; sent || p.Message.State != nil {
				t.Errorf("%s: %+v", response, p)
			}
		}
	})
}

// Contract identity 1.3: the message of popup and iframe.
func TestAuthorize_ButtonFlow_PostsTheResult(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("admin@acme.test")
		a := s.get("/accounts?" + shopQuery("token", map[string]string{"flow": "button", "state": "</script>"}).Encode())
		p := s.posted(a)
		d := p.Message.Data
		if p.Origin != "http://127.0.0.1:8080" || d["token_type"] != "Bearer" || d["expires_in"] != 86400.0 || d["account_id"] != identitytest.Admin ||
			d["organization_id"] != identitytest.Acme || d["client_id"] != identitytest.Shop || d["state"] != "</script>" || *p.Message.State != "</script>" {
			t.Errorf("posted %+v", p)
		}
		if scopes, _ := d["scopes"].(string); !strings.Contains(scopes, "hd_integrations_manage,integrations_manage") || strings.Contains(scopes, "billing") {
			t.Errorf("scopes = %q", scopes)
		}
		if policy := a.header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self';") || !strings.HasSuffix(policy, "frame-ancestors http://127.0.0.1:8080") {
			t.Errorf("policy = %q", policy)
		}
		if a.header.Get("X-Frame-Options") != "" || a.header.Get("Cross-Origin-Opener-Policy") != "" || a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("headers = %v", a.header)
		}
		code := s.posted(s.get("/accounts?" + shopQuery("code", map[string]string{"flow": "button"}).Encode()))
		if c, _ := code.Message.Data["code"].(string); !strings.HasPrefix(c, "dal:") || code.Message.Data["access_token"] != nil {
			t.Errorf("posted %+v", code)
		}
		script := s.get("/accounts/deliver.js")
		if script.status != http.StatusOK || !strings.Contains(script.body, "postMessage(message, origin)") {
			t.Errorf("script: %d %s", script.status, script.body)
		}
	})
}

func TestAuthorize_WithoutSession_ShowsTheFormInAPopupOnly(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		request := shopQuery("token", map[string]string{"flow": "button", "email": "owner@acme.test"}).Encode()
		popup := s.get("/accounts?" + request)
		if popup.status != http.StatusOK || !strings.Contains(popup.body, "Sign in to Marketplace") || !strings.Contains(popup.body, `value="owner@acme.test"`) ||
			!strings.Contains(popup.body, `action="/accounts/signin?`) {
			t.Errorf("popup: %d %s", popup.status, popup.body)
		}
		unframeable(t, popup)
		if got := popup.header.Get("Content-Security-Policy"); !strings.Contains(got, "form-action 'self' http://127.0.0.1:8080;") {
			t.Errorf("the form may not lead back: %q", got)
		}
		for _, path := range []string{"/accounts?", "/accounts/signin?"} {
			frame := s.do(http.MethodGet, path+request, map[string]string{"Sec-Fetch-Dest": "iframe"}, "")
			if p := s.posted(frame); p.Message.Error["identity_exception"] != "unauthorized" || p.Message.Data != nil || p.Origin != "http://127.0.0.1:8080" {
				t.Errorf("iframe on %s: %+v", path, p)
			}
		}
	})
}

func TestSignInPage_SignedIn_ShowsTheForm(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		if a := s.get("/accounts/signin?" + shopQuery("token", nil).Encode()); a.status != http.StatusOK || !strings.Contains(a.body, "Sign in to Marketplace") {
			t.Errorf("%d %s", a.status, a.body)
		}
	})
}

func unframeable(t *testing.T, a answered) {
	t.Helper()
	if a.header.Get("X-Frame-Options") != "DENY" || !slices.Contains(a.header.Values("Content-Security-Policy"), "frame-ancestors 'none'") ||
		a.header.Get("Cross-Origin-Opener-Policy") != "" {
		t.Errorf("headers = %v", a.header)
	}
}

func TestSignIn_RightPassword_GoesBackToTheRequest(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		request := shopQuery("token", map[string]string{"flow": "button"}).Encode()
		a := s.postForm("/accounts/signin?"+request, url.Values{"email": {"Owner@acme.test "}, "password": {identitytest.Password}})
		if a.status != http.StatusSeeOther || a.header.Get("Location") != "/accounts/?"+request {
			t.Fatalf("%d %s %s", a.status, a.header.Get("Location"), a.body)
		}
		cookie := a.header.Get("Set-Cookie")
		for _, want := range []string{"mp_accounts=", "Path=/accounts", "HttpOnly", "SameSite=Lax", "Max-Age="} {
			if !strings.Contains(cookie, want) {
				t.Errorf("cookie %q lacks %s", cookie, want)
			}
		}
		if strings.Contains(cookie, "Secure") {
			t.Errorf("cookie on http: %q", cookie)
		}
		if p := s.posted(s.get(a.header.Get("Location"))); p.Message.Data["account_id"] != identitytest.Owner {
			t.Errorf("posted %+v", p)
		}
	})
}

func TestSignIn_WrongPasswordOrUnknownAccount_ShowTheSamePage(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		path := "/accounts/signin?" + shopQuery("token", nil).Encode()
		bodies := map[string]string{}
		for _, email := range []string{"owner@acme.test", "nobody@acme.test"} {
			a := s.postForm(path, url.Values{"email": {email}, "password": {"wrong"}})
			if a.status != http.StatusUnauthorized || !strings.Contains(a.body, identity.MessageWrongCredentials) || !strings.Contains(a.body, `value="`+email+`"`) || a.header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %d %s", email, a.status, a.body)
			}
			unframeable(t, a)
			bodies[email] = strings.ReplaceAll(a.body, email, "")
		}
		if bodies["owner@acme.test"] != bodies["nobody@acme.test"] {
			t.Errorf("the pages differ: %v", bodies)
		}
		var last answered
		for range 11 {
			last = s.postForm(path, url.Values{"email": {"nobody@acme.test"}, "password": {"wrong"}})
		}
		if last.status != http.StatusTooManyRequests || !strings.Contains(last.body, identity.MessageTooManyAttempts) || last.header.Get("Retry-After") == "" {
			t.Errorf("after many guesses: %d %s", last.status, last.body)
		}
	})
}

func TestSignIn_FormOfAnotherSite_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		form := url.Values{"email": {"owner@acme.test"}, "password": {identitytest.Password}}.Encode()
		for name, header := range map[string]map[string]string{
			"a foreign origin":      {"Origin": "https://evil.test"},
			"the origin null":       {"Origin": "null"},
			"fetch says cross-site": {"Sec-Fetch-Site": "cross-site"},
			"fetch says same-site":  {"Sec-Fetch-Site": "same-site"},
		} {
			header["Content-Type"] = "application/x-www-form-urlencoded"
			a := s.do(http.MethodPost, "/accounts/signin?"+shopQuery("token", nil).Encode(), header, form)
			if a.status != http.StatusForbidden || a.header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %d", name, a.status)
			}
			unframeable(t, a)
		}
		own := s.do(http.MethodPost, "/accounts/signin?"+shopQuery("token", nil).Encode(),
			map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Origin": s.address, "Sec-Fetch-Site": "same-origin"}, form)
		if own.status != http.StatusSeeOther {
			t.Errorf("our own: %d", own.status)
		}
	})
}

// Decisions rule 6: an unknown client or address never redirects there, in any
// flow, signed in or not.
func TestAuthorize_UnknownClientOrAddress_GetsNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		base := identitytest.ShopRedirect
		cases := map[string][2]string{ // parameter and value
			"no client":          {"client_id", ""},
			"an unknown client":  {"client_id", "nobody"},
			"a client id in SQL": {"client_id", "x' OR '1'='1"},
			"no address":         {"redirect_uri", ""},
			"another host":       {"redirect_uri", "https://evil.test/marketplace/"},
			"a suffix host":      {"redirect_uri", "http://127.0.0.1:8080.evil.test/marketplace/"},
			"user-info":          {"redirect_uri", "http://127.0.0.1:8080@evil.test/marketplace/"},
			"user-info before":   {"redirect_uri", "http://evil@127.0.0.1:8080/marketplace/"},
			"another port":       {"redirect_uri", "http://127.0.0.1:8081/marketplace/"},
			"no port":            {"redirect_uri", "http://127.0.0.1/marketplace/"},
			"another loopback":   {"redirect_uri", "http://localhost:8080/marketplace/"},
			"another scheme":     {"redirect_uri", "https://127.0.0.1:8080/marketplace/"},
			"another case":       {"redirect_uri", "http://127.0.0.1:8080/Marketplace/"},
			"a longer path":      {"redirect_uri", base + "x"},
			"a shorter path":     {"redirect_uri", strings.TrimSuffix(base, "/")},
			"dots":               {"redirect_uri", base + "../evil"},
			"dots that cancel":   {"redirect_uri", base + "x/../"},
			"encoded dots":       {"redirect_uri", base + "%2e%2e/"},
			"a query":            {"redirect_uri", base + "?a=b"},
			"a fragment":         {"redirect_uri", base + "#a"},
			"a script":           {"redirect_uri", "javascript:alert(1)//" + base},
			"another client's":   {"redirect_uri", identitytest.BrowserRedirect},
			"two in one":         {"redirect_uri", base + "," + identitytest.BrowserRedirect},
			"a line break":       {"redirect_uri", base + "\r\nSet-Cookie: a=b"},
		}
		for name, c := range cases {
			for _, flow := range []string{"", "button"} {
				for _, path := range []string{"/accounts/?", "/accounts/signin?"} {
					v := shopQuery("token", map[string]string{c[0]: c[1]})
					v.Set("flow", flow)
					a := s.get(path + v.Encode())
					if a.status != http.StatusFound || !strings.HasPrefix(a.header.Get("Location"), "/accounts/ooops?exception_details=") {
						t.Errorf("%s (flow %q, %s): %d %s %s", name, flow, path, a.status, a.header.Get("Location"), a.body)
					}
				}
			}
		}
		// Two redirect_uri are refused, also when one of them is registered.
		a := s.get("/accounts/?redirect_uri=" + url.QueryEscape("https://evil.test/") + "&" + shopQuery("token", nil).Encode())
		if !strings.HasPrefix(a.header.Get("Location"), "/accounts/ooops?") {
			t.Errorf("two addresses: %s", a.header.Get("Location"))
		}
	})
}

func TestAuthorize_Refusal_GoesToTheErrorPageOrIntoTheMessage(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		for name, c := range map[string]struct {
			query url.Values
			want  string
		}{
			"plain":                      {shopQuery("code", map[string]string{"code_challenge_method": "plain"}), "invalid_request"},
			"no method":                  {shopQuery("code", map[string]string{"code_challenge_method": ""}), "invalid_request"},
			"no challenge":               {shopQuery("code", map[string]string{"code_challenge": "", "code_challenge_method": ""}), "invalid_request"},
			"a type nobody has":          {shopQuery("id_token", nil), "unsupported_response_type"},
			"two types":                  {shopQuery("code token", nil), "unsupported_response_type"},
			"no type":                    {shopQuery("", nil), "unsupported_response_type"},
			"implicit without opting in": {query(identitytest.Browser, identitytest.BrowserRedirect, "token", nil), "unsupported_response_type"},
			"a scope not registered":     {query(identitytest.Browser, identitytest.BrowserRedirect, "code", map[string]string{"scope": "accounts--my:ro,billing_manage"}), "invalid_scope"},
			"another organization":       {shopQuery("token", map[string]string{"organization_id": identitytest.Resale}), "access_denied"},
		} {
			a := s.get("/accounts/?" + c.query.Encode())
			if a.status != http.StatusFound || a.header.Get("Location") != "/accounts/ooops?oauth_exception="+c.want {
				t.Errorf("%s: %d %s", name, a.status, a.header.Get("Location"))
			}
			c.query.Set("flow", "button")
			if p := s.posted(s.get("/accounts/?" + c.query.Encode())); p.Message.Error["oauth_exception"] != c.want || p.Message.Data != nil {
				t.Errorf("%s by message: %+v", name, p)
			}
		}
		// The npm client sends an empty challenge when its options were merged wrongly.
		v := shopQuery("code", nil)
		v.Set("code_challenge", "")
		if a := s.get("/accounts/?" + v.Encode()); a.header.Get("Location") != "/accounts/ooops?oauth_exception=invalid_request" {
			t.Errorf("an empty challenge: %s", a.header.Get("Location"))
		}
		// In a frame, missing consent is reported as a missing identity (S8.28).
		frame := s.do(http.MethodGet, "/accounts/?"+query(identitytest.Unapproved, "https://other.test/", "token", map[string]string{"flow": "button"}).Encode(),
			map[string]string{"Sec-Fetch-Dest": "iframe"}, "")
		if p := s.posted(frame); p.Message.Error["identity_exception"] != "unauthorized" || p.Origin != "https://other.test" {
			t.Errorf("no consent in a frame: %+v", p)
		}
	})
}

// S8.28: the address chooses one of the error page's texts and cannot add to it.
func TestErrorPage_EachException_HasItsText(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		for address, want := range map[string]string{
			"/accounts/ooops?oauth_exception=invalid_request&exception_details=invalid_redirect_uri": "not registered",
			"/accounts/ooops?oauth_exception=access_denied":                                          "not approved",
			"/accounts/ooops?identity_exception=unauthorized":                                        "not signed in",
			"/accounts/?identity_exception=identity_lost":                                            "not signed in",
			"/accounts/ooops?oauth_exception=%3Cscript%3E&exception_details=Call+us":                 "Something went wrong",
		} {
			a := s.get(address)
			if a.status != http.StatusBadRequest || !strings.Contains(a.body, want) || strings.Contains(a.body, "script") || strings.Contains(a.body, "Call us") {
				t.Errorf("%s: %d %s", address, a.status, a.body)
			}
			unframeable(t, a)
		}
		if a := s.get("/accounts/no-such-page"); a.status != http.StatusNotFound {
			t.Errorf("no page: %d", a.status)
		}
	})
}

// Contract identity 1.3: 3 redirects in 30 seconds, when that is switched on.
func TestAuthorize_TooManyRedirects_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, func(d *identity.Deps) { d.RedirectsPer30s = 3 }).signedIn("owner@acme.test")
		request := "/accounts/?" + shopQuery("token", nil).Encode()
		for range 3 {
			if a := s.get(request); !strings.HasPrefix(a.header.Get("Location"), identitytest.ShopRedirect) {
				t.Fatalf("%s", a.header.Get("Location"))
			}
		}
		if location := s.get(request).header.Get("Location"); location != "/accounts/ooops?exception_details=too_many_redirects&oauth_exception=invalid_request" {
			t.Errorf("the fourth: %s", location)
		}
		s.Clock.Advance(30 * time.Second)
		if a := s.get(request); !strings.HasPrefix(a.header.Get("Location"), identitytest.ShopRedirect) {
			t.Errorf("half a minute later: %s", a.header.Get("Location"))
		}
	})
}
