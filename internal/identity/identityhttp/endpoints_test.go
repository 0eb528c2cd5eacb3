package identityhttp_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// S6.02: every scope with every endpoint of auth.Endpoints, against the running service: a
// token with one scope may call what the table says, and gets 'insufficient_scope'
// everywhere else.
func TestEndpoints_EachScope_OpensExactlyItsOwn(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		scopes := everyScope()
		holder := identitytest.People()[0]
		holder.Granted = scopes
		if err := s.Service.ImportAccount(t.Context(), holder); err != nil {
			t.Fatal(err)
		}
		if err := s.Service.ImportClients(t.Context(), appOfEveryScope(scopes)); err != nil {
			t.Fatal(err)
		}
		s.signedIn("owner@acme.test")
		for _, scope := range scopes {
			s.Clock.Advance(time.Millisecond) // the oldest tokens go when there are many
			token := s.tokenOfApp(scope)
			for _, e := range auth.Endpoints {
				if e.Public {
					continue
				}
				// The id of somebody in another organization, so that nothing changes; and the caller's own.
				for id, mine := range map[string]bool{identitytest.Seller: false, "me": e.Mine != ""} {
					if e.Method == http.MethodDelete && (mine || strings.HasSuffix(e.Path, "/sessions") && e.Allows(auth.Scopes{scope}, mine, false)) {
						continue // would end the caller
					}
					path := "/accounts" + strings.ReplaceAll(e.Path, "{id}", id)
					a := s.do(e.Method, path, map[string]string{"Authorization": "Bearer " + token}, "not JSON")
					refused := a.status == http.StatusForbidden && strings.Contains(a.body, "insufficient_scope")
					if want := !e.Allows(auth.Scopes{scope}, mine, false); refused != want {
						t.Errorf("%s on %s %s: refused %v, want %v (%d %s)", scope, e.Method, path, refused, want, a.status, a.body)
					}
				}
			}
		}
	})
}

// The table has what this list has, which was written by hand from contract identity 2.
func TestEndpoints_Table_IsTheContracts(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"GET /v2/accounts": "accounts--all:ro", "POST /v2/accounts": "accounts--all:rc", "GET /v2/accounts/{id}": "accounts--all:ro or own accounts--my:ro",
		"PATCH /v2/accounts/{id}": "accounts--all:rw or own accounts--my:rw", "DELETE /v2/accounts/{id}": "accounts--all:rw or own accounts--my:rw",
		"PUT /v2/accounts/{id}/roles": "accounts.roles--all:rw", "GET /v2/roles": "accounts.roles--all:ro", "GET /v2/roles/{id}": "accounts.roles--all:ro",
		"GET /v2/accounts/invitations":                                 "accounts.invitations--all:ro",
		"POST /v2/accounts/invitations":                                "accounts.invitations--my:rw accounts.invitations--all:rw",
		"PUT /v2/accounts/invitations/{id}":                            "accounts.invitations--all:rw accounts.invitations.lc--all:rw accounts.invitations.hd--all:rw",
		"DELETE /v2/accounts/invitations/{id}":                         "accounts.invitations--all:rw accounts.invitations.lc--all:rw accounts.invitations.hd--all:rw",
		"PATCH /v2/organizations/{id}":                                 "organization--my:rw",
		"POST /v2/organizations/{id}/products":                         "organization--my:rw",
		"GET /v2/accounts/{id}/organization_settings/{organization}":   "accounts--all:ro or own accounts--my:ro",
		"PATCH /v2/accounts/{id}/organization_settings/{organization}": "accounts--all:rw or own accounts--my:rw",
		"POST /v2/accounts/{id}/password/reset":                        "accounts.password--my:rw",
		"GET /v2/personal_token":                                       "accounts--my:ro",
		"POST /v2/personal_token":                                      "accounts--my:rw",
		"DELETE /v2/personal_token/{id}":                               "accounts--my:rw",
		"DELETE /v2/roles/{id}":                                        "accounts.roles--all:rw",
		"GET /v2/sessions":                                             "sessions--my:ro", "DELETE /v2/sessions": "sessions--my:rw", "DELETE /v2/sessions/{id}": "sessions--my:rw",
	}
	for _, e := range auth.Endpoints {
		got := strings.Join(e.Scopes, " ")
		if e.Mine != "" {
			got += " or own " + e.Mine
		}
		if name := e.Method + " " + e.Path; got != want[name] {
			t.Errorf("%s needs %q, want %q", name, got, want[name])
		}
	}
}

// Without a valid token only the public endpoints answer.
func TestEndpoints_NotPublic_NeedAToken(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		for _, e := range auth.Endpoints {
			path := "/accounts" + strings.ReplaceAll(e.Path, "{id}", identitytest.Owner)
			if e.Path == "/v2/revoke" || e.Path == "/v2/introspect" {
				continue // a client proves itself there, in TestIntrospect_OwnAndForeignTokens_AreToldApart
			}
			for _, token := range []string{"", "dal:unknown"} {
				a := s.bearer(e.Method, path, token)
				if (a.status == http.StatusUnauthorized) != !e.Public && a.status != http.StatusUnprocessableEntity && !strings.HasSuffix(path, "/info") && (!e.Public || token == "") {
					t.Errorf("%s %s with %q: %d", e.Method, path, token, a.status)
				}
			}
		}
	})
}

func everyScope() []string {
	scopes := []string{
		auth.ScopeBillingAdmin, auth.ScopeDevPlatformAdmin, auth.ScopeAccountMine, auth.ScopeAccountsRead, auth.ScopeAccountsCreate, auth.ScopeRolesRead,
		auth.ScopeInvitesMine, auth.ScopeInvitesRead, auth.ScopeSessionsRead, "chats--all:ro",
	}
	for _, product := range append([]string{auth.Accounts}, auth.Products...) {
		for _, role := range auth.RolesOf(product) {
			scopes = append(scopes, auth.RoleScopes(product, role)...)
		}
	}
	slices.Sort(scopes)
	return slices.Compact(scopes)
}

func appOfEveryScope(scopes []string) identity.Client {
	c := identity.Client{
		ID: "every-scope", Name: "Every scope", Type: identity.JavaScriptApp, Visibility: "private", OrganizationID: identitytest.Acme,
		RedirectURIs: []string{identitytest.BrowserRedirect}, Responses: []string{identity.ResponseToken},
	}
	for _, scope := range scopes {
		c.Scopes = append(c.Scopes, identity.ClientScope{Scope: scope})
	}
	return c
}

func (s *site) tokenOfApp(scope string) string {
	s.t.Helper()
	return fragment(s.t, s.get("/accounts/?"+query("every-scope", identitytest.BrowserRedirect, "token", map[string]string{"scope": scope}).Encode())).Get("access_token")
}
