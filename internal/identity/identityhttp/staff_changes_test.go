package identityhttp_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// bodiesOfPerson are requests that change a person, by the row of the table.
var bodiesOfPerson = map[string]string{
	"PATCH /v2/accounts/{id}":                                      `{"properties":{"active":false}}`,
	"DELETE /v2/accounts/{id}":                                     ``,
	"PUT /v2/accounts/{id}/roles":                                  `{"set_roles":[{"product":"LiveChat","role":"normal"}]}`,
	"PATCH /v2/accounts/{id}/organization_settings/{organization}": `{"avatar_url":"https://pictures.example/a.png"}`,
	"POST /v2/accounts/{id}/password/reset":                        `{"password":"another long password"}`,
	"POST /v2/accounts/{id}/send_request_for_invitation":           `{"product":"LiveChat"}`,
}

// Every operation that changes a person asks for a fresh second factor when the person is of
// staff; rights of staff themselves are given by none of them.
func TestChangeOfStaff_WithoutFreshSecondFactor_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, func(d *identity.Deps) { d.SpareStaff = false })
		staff := s.staffOfAcme()
		for _, row := range auth.Endpoints {
			name := row.Method + " " + row.Path
			if !row.Acts || !strings.Contains(row.Path, "accounts/{id}") {
				continue
			}
			body, known := bodiesOfPerson[name]
			if !known {
				t.Errorf("%s changes a person, and nothing is known of it", name)
			}
			path := strings.NewReplacer("/v2", "", "{id}", staff, "{organization}", identitytest.Acme).Replace(row.Path)
			for caller, token := range map[string]string{"a script": s.token("owner@acme.test"), "a browser without one": s.tokenOfSession("owner@acme.test", time.Time{}), "an hour ago": s.tokenOfSession("owner@acme.test", s.Clock.Now().Add(-time.Hour))} {
				if a := s.call(row.Method, path, token, body); a.status != http.StatusForbidden || !strings.Contains(a.body, "second_factor_needed") && !strings.Contains(a.body, "scope") {
					t.Errorf("%s by %s: %d %s", name, caller, a.status, a.body)
				}
			}
		}
		before := s.grantedTo(staff)
		token := s.tokenOfSession("owner@acme.test", s.Clock.Now().Add(-time.Minute))
		if a := s.call(http.MethodPut, "/accounts/"+staff+"/roles", token, bodiesOfPerson["PUT /v2/accounts/{id}/roles"]); a.status != http.StatusOK {
			t.Errorf("with a fresh one: %d %s", a.status, a.body)
		}
		if after := s.grantedTo(staff); after != before {
			t.Errorf("rights of staff went from %s to %s", before, after)
		}
		if a := s.call(http.MethodPut, "/accounts/"+identitytest.Agent+"/roles", s.token("owner@acme.test"), bodiesOfPerson["PUT /v2/accounts/{id}/roles"]); a.status != http.StatusOK {
			t.Errorf("of somebody else: %d %s", a.status, a.body)
		}
	})
}

// An invitation that gives a person of staff a role of a product is a change of staff by each
// of its three doors: the invitation itself, the approval of a request, and the page of it.
func TestInvitationOfStaff_WithoutFreshSecondFactor_GivesNoRole(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, func(d *identity.Deps) { d.SpareStaff = false })
		staff := s.staffOfAcme(auth.Role{Product: auth.Accounts, Role: auth.Normal}) // in no product
		account, err := s.Store.Account(t.Context(), staff)
		if err != nil {
			t.Fatal(err)
		}
		tokenOfStaff, owner := s.token(account.Email), s.token("owner@acme.test")
		request := func(product string) string {
			asked := s.call(http.MethodPost, "/accounts/me/send_request_for_invitation", tokenOfStaff, `{"product":"`+product+`"}`)
			if asked.status != http.StatusCreated {
				t.Fatalf("%d %s", asked.status, asked.body)
			}
			return read[struct {
				ID string `json:"invitation_id"`
			}](t, asked).ID
		}
		refused := func(door string, a answered) {
			if !strings.Contains(a.body, "ten minutes after a second factor") {
				t.Errorf("%s: %d %s", door, a.status, a.body)
			}
			if account, err := s.Store.Account(t.Context(), staff); err != nil || len(account.Roles) != 1 {
				t.Errorf("%s without a fresh second factor: the roles are %v, %v", door, account.Roles, err)
			}
		}
		invite, chat := `{"email":"`+account.Email+`","product":"HelpDesk","role":"viewer"}`, request("LiveChat")
		refused("inviting", s.call(http.MethodPost, "/accounts/invitations", owner, invite))
		refused("granting", s.call(http.MethodPut, "/accounts/invitations/"+chat, owner, `{"role":"viewer"}`))
		s.tokenOfSession("owner@acme.test", s.Clock.Now().Add(-time.Hour))
		refused("the page", s.postForm("/accounts/invitation?id="+chat, url.Values{"decision": {"grant"}, "role": {"viewer"}}))

		fresh := s.tokenOfSession("owner@acme.test", s.Clock.Now())
		if a := s.postForm("/accounts/invitation?id="+chat, url.Values{"decision": {"grant"}, "role": {"viewer"}}); a.status != http.StatusOK {
			t.Errorf("the page with a fresh one: %d %s", a.status, a.body)
		}
		if a := s.call(http.MethodPost, "/accounts/invitations", fresh, invite); a.status != http.StatusCreated {
			t.Errorf("inviting with a fresh one: %d %s", a.status, a.body)
		}
		if account, err := s.Store.Account(t.Context(), staff); err != nil || len(account.Roles) != 3 {
			t.Errorf("with a fresh one the roles are %v, %v", account.Roles, err)
		}
	})
}

// staffOfAcme makes the agent's colleague one of staff, with other roles if there are some.
func (s *site) staffOfAcme(roles ...auth.Role) string {
	s.t.Helper()
	account, err := s.Store.Account(s.t.Context(), identitytest.Viewer)
	if err != nil {
		s.t.Fatal(err)
	}
	if len(roles) > 0 {
		account.Roles = nil
		for _, role := range roles {
			account.Roles = append(account.Roles, identity.Role{Product: role.Product, Role: role.Role})
		}
	}
	account.Granted = []string{auth.ScopeGhost, auth.ScopeDevPlatformAdmin}
	if err := s.Service.ImportAccount(s.t.Context(), identity.AccountImport{Account: account}); err != nil {
		s.t.Fatal(err)
	}
	return account.ID
}

func (s *site) grantedTo(id string) string {
	s.t.Helper()
	account, err := s.Store.Account(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Join(account.Granted, " ")
}

// tokenOfSession gives a token of the shop from a new session whose second factor was given
// at a time, or not.
func (s *site) tokenOfSession(email string, factorAt time.Time) string {
	s.t.Helper()
	s.browser = newBrowser(s.t)
	s.Clock.Advance(time.Second) // no other session began at this moment
	s.signIn(email, identitytest.Password)
	account, err := s.Store.AccountByEmail(s.t.Context(), email)
	if err != nil {
		s.t.Fatal(err)
	}
	sessions, err := s.Service.Sessions(s.t.Context(), account.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	if !factorAt.IsZero() {
		err = s.Store.Transact(s.t.Context(), func(ctx context.Context, tx identity.Tx) error {
			for _, session := range sessions {
				if session.CreatedAt.Equal(s.Clock.Now()) {
					if err := tx.CompleteSession(ctx, session.ID, factorAt, session.ExpiresAt); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			s.t.Fatal(err)
		}
	}
	return fragment(s.t, s.get("/accounts/?"+query(identitytest.Shop, identitytest.ShopRedirect, "token", nil).Encode())).Get("access_token")
}
