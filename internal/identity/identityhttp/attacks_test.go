package identityhttp_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

// A cookie that an attacker set before the sign-in is worthless after it: each sign-in
// sets a new one (session fixation).
func TestSignIn_CookieFromBefore_IsReplaced(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		accounts, _ := url.Parse(s.address + "/accounts/")
		planted := strings.Repeat("planted", 7)
		s.browser.Jar.SetCookies(accounts, []*http.Cookie{{Name: "mp_accounts", Value: planted, Path: "/accounts"}})
		s.signedIn("owner@acme.test")
		first := cookieOf(s, accounts)
		s.signedIn("owner@acme.test")
		second := cookieOf(s, accounts)
		if first == planted || second == planted || first == second {
			t.Errorf("cookies: %q, %q", first, second)
		}
		for name, value := range map[string]string{"the planted cookie": planted, "the replaced cookie": first} {
			stranger := newBrowserOf(s)
			a := stranger.do(http.MethodGet, "/accounts/sessions", map[string]string{"Cookie": "mp_accounts=" + value}, "")
			if a.status != http.StatusSeeOther {
				t.Errorf("%s opens a session: %d", name, a.status)
			}
		}
	})
}

func cookieOf(s *site, address *url.URL) string {
	s.t.Helper()
	cookies := s.browser.Jar.Cookies(address)
	i := slices.IndexFunc(cookies, func(c *http.Cookie) bool { return c.Name == "mp_accounts" })
	if i < 0 {
		s.t.Fatalf("cookies = %v", cookies)
	}
	return cookies[i].Value
}

// Every route that reads the cookie and changes something refuses forms of other
// sites, also with a session, and shows no page in a frame.
func TestFormPages_PostOfAnotherSite_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("staff@market.test")
		for _, route := range []string{
			"/signin?" + shopQuery("token", nil).Encode(), "/consent?" + query(identitytest.Unapproved, otherRedirect, "token", nil).Encode(),
			"/forgot", "/reset?token=x", "/signup", "/confirm?token=x", "/verify?token=x", "/join?token=x", "/invitation?id=x", "/sessions", "/ghost",
		} {
			for name, header := range map[string]map[string]string{
				"by origin":         {"Origin": "https://evil.test"},
				"by Sec-Fetch-Site": {"Sec-Fetch-Site": "cross-site"},
				"from a sibling":    {"Sec-Fetch-Site": "same-site"},
				"from null":         {"Origin": "null"},
			} {
				header["Content-Type"] = "application/x-www-form-urlencoded"
				a := s.do(http.MethodPost, "/accounts"+route, header, url.Values{"do": {"end-all"}, "email": {"owner@acme.test"}, "decision": {"allow"}}.Encode())
				if a.status != http.StatusForbidden || len(a.header.Values("Set-Cookie")) > 0 {
					t.Errorf("%s %s: %d", route, name, a.status)
				}
				unframeable(t, a)
			}
		}
		if len(s.Mails(t)) != 0 {
			t.Error("a form of another site sent a mail")
		}
		if a := s.get("/accounts/sessions"); a.status != http.StatusOK {
			t.Errorf("the session was ended: %d", a.status)
		}
	})
}

// Decisions rule 6: an address that differs from the registered one in path, port, case,
// dots or user-info is never redirected to, whoever is signed in.
func TestAuthorize_AddressBesideTheRegisteredOne_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		for _, address := range []string{
			"https://app.test/callback/", "https://app.test/callback/more", "https://app.test/callback/../evil", "https://app.test/callback/%2e%2e/evil",
			"https://app.test/%63allback", "https://app.test:444/callback", "https://app.test:443/callback", "http://app.test/callback",
			"HTTPS://app.test/callback", "https://APP.test/callback", "https://app.test/Callback", "https://user@app.test/callback",
			"https://app.test@evil.test/callback", "https://app.test.evil.test/callback", "https://app.test/callback?x=1", "https://app.test/callback#x",
			"https://app.test\\@evil.test/callback", "//app.test/callback", "javascript:alert(1)", " https://app.test/callback",
		} {
			for _, flow := range []string{"", "button"} {
				a := s.get("/accounts/?" + query(identitytest.Browser, address, "code", map[string]string{"flow": flow}).Encode())
				if to := a.header.Get("Location"); a.status != http.StatusFound || !strings.HasPrefix(to, "/accounts/ooops?") {
					t.Errorf("%q: %d %q", address, a.status, to)
				}
			}
		}
	})
}

// Of a thousand guesses from one address, ten are checked for each account. Nobody else
// is locked out, nor the owner in a known browser.
func TestSignIn_ThousandGuesses_AreThrottled(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		if a := s.signIn("owner@acme.test", identitytest.Password); a.status != http.StatusSeeOther {
			t.Fatalf("the owner: %d", a.status)
		}
		home := s.browser
		s.browser = newBrowser(t)
		looked := 0
		for i := range 1000 {
			a := s.signIn("owner@acme.test", "guess number "+string(rune('a'+i%26)))
			switch a.status {
			case http.StatusUnauthorized:
				looked++
			case http.StatusTooManyRequests:
				if a.header.Get("Retry-After") == "" {
					t.Fatal("it does not say when to try again")
				}
			default:
				t.Fatalf("guess %d: %d", i, a.status)
			}
		}
		if looked != 10 {
			t.Errorf("%d guesses were looked at", looked)
		}
		if a := s.signIn("admin@acme.test", identitytest.Password); a.status != http.StatusSeeOther {
			t.Errorf("another account from the same address: %d", a.status)
		}
		s.browser = home
		if a := s.signIn("owner@acme.test", identitytest.Password); a.status != http.StatusSeeOther {
			t.Errorf("the owner in the browser of before: %d", a.status)
		}
	})
}
