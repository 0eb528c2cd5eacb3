package identity_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/identity"
	"marketplace/internal/kit/redirect"
)

// Decisions rule 6: letter by letter.
func TestMatchRedirect_OtherAddress_DoesNotMatch(t *testing.T) {
	t.Parallel()
	c := identity.Client{RedirectURIs: []string{"https://app.test/cb", "http://127.0.0.1:8080/marketplace/"}}
	for _, good := range c.RedirectURIs {
		if !c.MatchRedirect(good) {
			t.Errorf("%s is registered and refused", good)
		}
	}
	for _, bad := range []string{
		"", "https://app.test/cb/", "https://app.test/cb/more", "https://app.test/CB", "https://APP.test/cb", "HTTPS://app.test/cb",
		"http://app.test/cb", "https://app.test:443/cb", "https://app.test:444/cb", "https://app.test/cb?x=1", "https://app.test/cb?",
		"https://app.test/cb#x", "https://app.test/cb#", "https://app.test/x/../cb", "https://app.test/%2e%2e/cb", "https://app.test/./cb",
		"https://user@app.test/cb", "https://app.test@evil.test/cb", "https://evil.test/https://app.test/cb", "https://app.test.evil.test/cb",
		"https://app.test/cb%2f", "https://app.test/cb%00", " https://app.test/cb", "https://app.test/cb ", "//app.test/cb", "/cb",
		"javascript:alert(1)", "https:app.test/cb", "https://app.test\\cb", "https://app.test/cb,https://evil.test/",
		"http://127.0.0.1:8081/marketplace/", "http://localhost:8080/marketplace/", "http://127.0.0.1/marketplace/", "http://127.0.0.1:8080/marketplace",
	} {
		if c.MatchRedirect(bad) {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// Whatever is sent: an address that matches has the scheme, host, port and path of a
// registered address, as a browser parses it.
func FuzzRedirectAddress_AnyText_NeverPanics(f *testing.F) {
	for _, seed := range []string{"https://app.test/cb", "https://app.test/cb/../x", "https://app.test@evil.test/cb", "http://[::1]:80/", "https://app.test/%2e%2e/cb", ""} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, registered, asked string) {
		if redirect.Check(registered) != nil {
			return
		}
		c := identity.Client{RedirectURIs: []string{registered}}
		if !c.MatchRedirect(asked) {
			if registered == asked {
				t.Fatalf("%q does not match itself", asked)
			}
			return
		}
		a, err := url.Parse(asked)
		if err != nil {
			t.Fatalf("%q matches and cannot be read", asked)
		}
		origin := identity.OriginOf(registered)
		if a.Scheme+"://"+a.Host != origin || a.User != nil || a.RawQuery != "" || a.Fragment != "" || !strings.HasPrefix(asked, origin+"/") ||
			slices.Contains(strings.Split(a.Path, "/"), "..") {
			t.Fatalf("%q matches %q", asked, registered)
		}
	})
}
