package identityhttp_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/ids"
	"marketplace/internal/testkit"
)

const (
	directID       = "direct-app"
	directRedirect = "https://direct.test/install"
	directCode     = "/clients/" + directID + "/code"
	directAsked    = `{"redirect_uri":"` + directRedirect + `","state":"s-1"`
)

// withDirectApp adds an app of another organization that installs itself.
func withDirectApp(t *testing.T, database *db.DB) *site {
	t.Helper()
	s := newSite(t, database, nil)
	err := s.Service.ImportClients(t.Context(), identity.Client{
		ID: directID, Name: "Direct app", Type: identity.ServerSideApp, Visibility: "public", OrganizationID: identitytest.Resale,
		RedirectURIs: []string{directRedirect}, Responses: []string{identity.ResponseCode}, SecretHash: ids.Hash("secret"),
		Scopes: []identity.ClientScope{{Scope: "accounts--my:ro", Required: true}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// S9.25, S7.54: the shop gets a code for an app in the name of its user, once they
// agreed; the app's server exchanges it with its secret.
func TestClientCode_ShopForAnApp_GetsACode(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := withDirectApp(t, database)
		admin := s.issue("admin@acme.test")
		if a := s.call(http.MethodPost, directCode, admin, directAsked+`}`); a.status != http.StatusForbidden || !strings.Contains(a.body, "consent_required") {
			t.Errorf("before anybody agreed: %d %s", a.status, a.body)
		}
		agreed := s.call(http.MethodPost, directCode, admin, directAsked+`,"consent":true}`)
		again := s.do(http.MethodPost, "/accounts"+directCode, map[string]string{"Authorization": "Bearer " + admin}, directAsked+`}`)
		for _, a := range []answered{agreed, again} {
			body := decode[map[string]string](t, a)
			if a.status != http.StatusOK || body["state"] != "s-1" || a.header.Get("Cache-Control") != "no-store" {
				t.Fatalf("%d %s", a.status, a.body)
			}
			form := url.Values{
				"grant_type": {"authorization_code"}, "code": {body["code"]}, "client_id": {directID}, "client_secret": {"secret"}, "redirect_uri": {directRedirect},
			}
			status, tokens := s.exchange(form)
			if status != http.StatusOK || tokens.AccountID != identitytest.Admin || tokens.OrganizationID != identitytest.Acme || tokens.Scope != "accounts--my:ro" {
				t.Errorf("exchange: %d %+v", status, tokens)
			}
		}
		// Withdrawing the consent ends the tokens, as it does everywhere.
		s.bearer(http.MethodDelete, "/accounts/v2/clients/"+directID+"/consent?coverage=account", admin)
		if a := s.call(http.MethodPost, directCode, admin, directAsked+`}`); a.status != http.StatusForbidden {
			t.Errorf("after the consent was withdrawn: %d %s", a.status, a.body)
		}
	})
}

func TestClientCode_AnybodyElse_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := withDirectApp(t, database)
		shop := s.issue("admin@acme.test")
		staff, err := s.Store.Account(t.Context(), identitytest.Staff)
		if err != nil {
			t.Fatal(err)
		}
		ghost, err := s.Service.StartGhost(t.Context(), staff, identitytest.Admin, "Ticket 1")
		if err != nil {
			t.Fatal(err)
		}
		form := codeForm(identitytest.Server, identitytest.ServerRedirect, s.signedIn("admin@acme.test").code(identitytest.Server, identitytest.ServerRedirect, nil))
		form.Set("client_secret", identitytest.ServerKey)
		_, app := s.exchange(form)
		agree := directAsked + `,"consent":true}`
		for name, c := range map[string]struct {
			path, token, body string
			status            int
			says              string
		}{
			"nobody":             {directCode, "", agree, http.StatusUnauthorized, "unauthorized"},
			"another app":        {directCode, app.AccessToken, agree, http.StatusForbidden, "access_denied"},
			"a ghost":            {directCode, ghost, agree, http.StatusForbidden, "ghost_read_only"},
			"another address":    {directCode, shop, strings.ReplaceAll(agree, directRedirect, directRedirect+"/more"), http.StatusUnprocessableEntity, "not registered"},
			"no address":         {directCode, shop, `{"consent":true}`, http.StatusUnprocessableEntity, "address"},
			"no such app":        {"/clients/nobody/code", shop, agree, http.StatusUnprocessableEntity, "not known"},
			"an app without key": {"/clients/" + identitytest.Browser + "/code", shop, `{"redirect_uri":"` + identitytest.BrowserRedirect + `","consent":true}`, http.StatusUnprocessableEntity, "code_challenge"},
			"no JSON":            {directCode, shop, `x`, http.StatusUnprocessableEntity, "not JSON"},
		} {
			if a := s.call(http.MethodPost, c.path, c.token, c.body); a.status != c.status || !strings.Contains(a.body, c.says) {
				t.Errorf("%s: %d %s, want %d %q", name, a.status, a.body, c.status, c.says)
			}
		}
	})
}
