package identityhttp_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// S1.01, S2.31, S6.02, decisions rule 5: staff find an account, say why, and arrive at the
// shop with a token of the customer that has the scope 'ghost'.
func TestGhost_StartedByStaff_ReadsAsTheCustomer(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("staff@market.test")
		page := drawn[identityhttp.GhostPage](t, s.get("/accounts/ghost?q=RESELLER"))
		if len(page.Candidates) != 1 || page.Candidates[0].ID != identitytest.Seller || page.Candidates[0].Organization != "Resale Co" {
			t.Fatalf("found %+v", page)
		}
		if a := s.postForm(page.Action, url.Values{"account": {identitytest.Seller}, "reason": {" why "}}); a.status != http.StatusUnprocessableEntity {
			t.Errorf("without a reason: %d", a.status)
		}
		a := s.postForm(page.Action, url.Values{"account": {identitytest.Seller}, "reason": {"Ticket 4711"}})
		if a.status != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), identitytest.ShopRedirect+"#frenzied=1&access_token=dal%3A") {
			t.Fatalf("%d %s", a.status, a.header.Get("Location"))
		}
		token := fragment(t, a).Get("access_token")
		p, err := s.Service.Authenticate(t.Context(), token)
		if err != nil || !p.Ghost() || p.AccountID != identitytest.Seller || p.OrganizationID != identitytest.Resale || !p.Scopes.Has(auth.ScopeBillingManage) {
			t.Fatalf("%+v, %v", p, err)
		}
		for _, action := range auth.Actions {
			if action.Acts && (action.May(p, auth.LiveChat) || action.May(p, auth.HelpDesk)) {
				t.Errorf("a ghost may %s", action.What)
			}
		}
		seller := newBrowserOf(s).browserToken("owner@reseller.test")
		s.Clock.Advance(time.Minute)
		if a := s.bearer(http.MethodDelete, "/accounts/v2/sessions", token); a.status != http.StatusOK {
			t.Errorf("stop: %d %s", a.status, a.body)
		}
		if s.alive(token) || !s.alive(seller) {
			t.Error("stopping ends the look and nothing else")
		}
		looks := drawn[identityhttp.GhostPage](t, s.get("/accounts/ghost")).Log
		if len(looks) != 1 || looks[0].Staff != "staff@market.test" || looks[0].Account != "owner@reseller.test" || looks[0].Organization != "Resale Co" ||
			looks[0].Reason != "Ticket 4711" || !looks[0].EndedAt.Equal(s.Clock.Now()) || !looks[0].StartedAt.Equal(s.Clock.Now().Add(-time.Minute)) {
			t.Errorf("looks: %+v", looks)
		}
		want := []string{
			"ghost.start by " + identitytest.Staff + " for " + identitytest.Seller + ": Ticket 4711",
			"ghost.stop by " + identitytest.Staff + " for " + identitytest.Seller + ": ",
		}
		if got := s.Audit(t, "ghost."); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("audit log:\n%s", strings.Join(got, "\n"))
		}
	})
}

func TestGhost_NotStaffOrTooOld_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		if a := s.get("/accounts/ghost?q=acme"); a.status != http.StatusForbidden || strings.Contains(a.body, "agent@") {
			t.Errorf("an owner: %d %s", a.status, a.body)
		}
		form := url.Values{"account": {identitytest.Seller}, "reason": {"Ticket 4711"}}
		if a := s.postForm("/accounts/ghost", form); a.status != http.StatusForbidden {
			t.Errorf("an owner starts: %d", a.status)
		}
		s.signedIn("staff@market.test")
		if a := s.postForm("/accounts/ghost", url.Values{"account": {identitytest.Staff}, "reason": {"Ticket 4711"}}); a.status != http.StatusForbidden {
			t.Errorf("staff as staff: %d", a.status)
		}
		if a := s.postForm("/accounts/ghost", url.Values{"account": {"nobody"}, "reason": {"Ticket 4711"}}); a.status != http.StatusNotFound {
			t.Errorf("nobody: %d", a.status)
		}
		token := fragment(t, s.postForm("/accounts/ghost", form)).Get("access_token")
		if looks := drawn[identityhttp.GhostPage](t, s.get("/accounts/ghost")).Log; len(looks) != 1 || looks[0].EndedAt.Sub(looks[0].StartedAt) != time.Hour {
			t.Errorf("a look that goes on: %+v", looks)
		}
		s.Clock.Advance(time.Hour)
		if s.alive(token) {
			t.Error("a look lasts longer than an hour")
		}
		// The ghost sessions of somebody who is no longer staff end.
		token = fragment(t, s.postForm("/accounts/ghost", form)).Get("access_token")
		staff := identitytest.People()[4]
		staff.Granted = nil
		if err := s.Service.ImportAccount(t.Context(), staff); err != nil {
			t.Fatal(err)
		}
		if s.alive(token) {
			t.Error("the look outlived the right to look")
		}
	})
}

// A ghost changes nothing in the accounts service.
func TestGhost_Writes_AreForbidden(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("staff@market.test")
		token := fragment(t, s.postForm("/accounts/ghost", url.Values{"account": {identitytest.Seller}, "reason": {"Ticket 4711"}})).Get("access_token")
		for _, e := range auth.Endpoints {
			if !e.Acts {
				continue
			}
			path := "/accounts" + strings.ReplaceAll(e.Path, "{id}", identitytest.Seller)
			if a := s.do(e.Method, path, map[string]string{"Authorization": "Bearer " + token}, "{}"); a.status != http.StatusForbidden || !strings.Contains(a.body, "ghost_read_only") {
				t.Errorf("%s %s: %d %s", e.Method, path, a.status, a.body)
			}
		}
		// Signing up is public, so no row of the table refuses a ghost there.
		if a := s.do(http.MethodPost, "/accounts/v2/organizations", map[string]string{"Authorization": "Bearer " + token}, `{"email":"x@y.test","organization":{"name":"New"}}`); a.status != http.StatusForbidden || !strings.Contains(a.body, "ghost_read_only") {
			t.Errorf("a new organization: %d %s", a.status, a.body)
		}
		if a := s.bearer(http.MethodGet, "/accounts/v2/accounts/me", token); a.status != http.StatusOK {
			t.Errorf("reading: %d %s", a.status, a.body)
		}
	})
}
