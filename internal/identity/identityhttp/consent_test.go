package identityhttp_test

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

var drawnJSON = regexp.MustCompile(`(?s)<pre>(.*?)</pre>`)

// drawn returns the data that a page was rendered with.
func drawn[P any](t *testing.T, a answered) P {
	t.Helper()
	var p P
	found := drawnJSON.FindStringSubmatch(a.body)
	if found == nil {
		t.Fatalf("no page: %d %s %s", a.status, a.header.Get("Location"), a.body)
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(found[1])), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

const otherRedirect = "https://other.test/"

func unapproved(more map[string]string) string {
	return "/accounts/?" + query(identitytest.Unapproved, otherRedirect, "token", more).Encode()
}

// Contract identity 1.3: the page asks once for each person and client and names the
// scopes; a refusal is access_denied and nobody is sent back (S8.28).
func TestConsentPage_GivenOrRefused_IsAskedOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("agent@acme.test")
		page := drawn[identityhttp.ConsentPage](t, s.get(unapproved(nil)))
		if page.Client != "Unapproved app" || page.Email != "agent@acme.test" || page.ForAll || strings.Join(page.Scopes, " ") != "accounts--my:ro integrations_manage" || page.Reasons["accounts--my:ro"] != "Who you are" {
			t.Errorf("page = %+v", page)
		}
		refused := s.postForm(page.Action, url.Values{"account": {page.Account}, "decision": {"deny"}})
		if refused.status != http.StatusFound || refused.header.Get("Location") != "/accounts/ooops?oauth_exception=access_denied" {
			t.Errorf("refused: %d %s", refused.status, refused.header.Get("Location"))
		}
		allowed := s.postForm(page.Action, url.Values{"account": {page.Account}, "decision": {"allow"}})
		if allowed.status != http.StatusSeeOther {
			t.Fatalf("allowed: %d %s", allowed.status, allowed.body)
		}
		if to := s.get(allowed.header.Get("Location")).header.Get("Location"); !strings.HasPrefix(to, otherRedirect+"#access_token=dal%3A") {
			t.Errorf("after consent: %s", to)
		}
		if to := s.get(unapproved(nil)).header.Get("Location"); !strings.HasPrefix(to, otherRedirect+"#access_token=") {
			t.Errorf("the second time: %s", to)
		}
	})
}

func TestAuthorize_PromptConsent_AsksAgain(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		page := drawn[identityhttp.ConsentPage](t, s.get(unapproved(map[string]string{"prompt": "consent", "flow": "button"})))
		if !page.ForAll || !page.Popup {
			t.Errorf("page = %+v", page)
		}
		allowed := s.postForm(page.Action, url.Values{"account": {page.Account}, "decision": {"allow"}, "coverage": {"organization"}})
		if p := s.posted(s.get(allowed.header.Get("Location"))); p.Message.Data["access_token"] == nil || p.Origin != "https://other.test" {
			t.Errorf("posted %+v", p)
		}
		drawn[identityhttp.ConsentPage](t, s.get(unapproved(map[string]string{"prompt": "consent"})))
		// A colleague is covered by the organization's consent.
		if to := newBrowserOf(s).signedIn("agent@acme.test").get(unapproved(nil)).header.Get("Location"); !strings.HasPrefix(to, otherRedirect+"#access_token=") {
			t.Errorf("a colleague: %s", to)
		}
	})
}

func newBrowserOf(s *site) *site {
	other := *s
	other.browser = newBrowser(s.t)
	return &other
}

func TestConsentPage_AnotherAccountSignedIn_AsksAgain(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		page := drawn[identityhttp.ConsentPage](t, s.get(unapproved(nil)))
		s.signedIn("agent@acme.test") // another window signs in as somebody else
		a := s.postForm(page.Action, url.Values{"account": {page.Account}, "decision": {"allow"}})
		again := drawn[identityhttp.ConsentPage](t, s.get(a.header.Get("Location")))
		if again.Email != "agent@acme.test" {
			t.Errorf("asked again: %+v", again)
		}
		nobody := newBrowserOf(s)
		if a := nobody.postForm(page.Action, url.Values{"account": {page.Account}, "decision": {"allow"}}); a.status != http.StatusSeeOther || strings.Contains(a.header.Get("Location"), "access_token") {
			t.Errorf("without a session: %d %s", a.status, a.header.Get("Location"))
		}
		if a := s.postForm(page.Action, url.Values{"account": {again.Account}, "decision": {"allow"}, "coverage": {"organization"}}); a.header.Get("Location") != "" && strings.Contains(a.header.Get("Location"), "/accounts/?") {
			t.Error("an agent decided for the organization")
		}
	})
}
