package identityhttp_test

import (
	"encoding/base64"
	"fmt"
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

// basic calls the API with a personal token, as curl -u does.
func (s *site) basic(method, path, accountID, secret, body string) answered {
	s.t.Helper()
	word := base64.StdEncoding.EncodeToString([]byte(accountID + ":" + secret))
	return s.do(method, "/accounts/v2"+path, map[string]string{"Authorization": "Basic " + word, "Content-Type": "application/json"}, body)
}

type personalToken struct {
	ID        string `json:"personal_token_id"`
	AccountID string `json:"account_id"`
	Name      string `json:"name"`
	Scope     string `json:"scope"`
	CreatedAt string `json:"created_at"`
	Secret    string `json:"personal_token"`
}

func (s *site) personal(token, scope string) personalToken {
	s.t.Helper()
	a := s.call(http.MethodPost, "/personal_token", token, fmt.Sprintf(`{"name":"Nightly script","scope":%q}`, scope))
	if a.status != http.StatusCreated {
		s.t.Fatalf("%d %s", a.status, a.body)
	}
	return read[personalToken](s.t, a)
}

// Contract identity 1.9: a personal token is shown once, may do what it names, and ends at
// once when it is deleted.
func TestPersonalTokens_CreatedAndDeleted_WorkAndStop(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.issue("owner@acme.test")
		made := s.personal(owner, "accounts--all:ro,sessions--my:ro")
		if made.AccountID != identitytest.Owner || made.Secret == "" || made.Scope != "accounts--all:ro,sessions--my:ro" || made.CreatedAt == "" {
			t.Fatalf("%+v", made)
		}
		list := s.call(http.MethodGet, "/personal_token", owner, "")
		if known := read[[]personalToken](t, list); len(known) != 1 || known[0].ID != made.ID || strings.Contains(list.body, made.Secret) {
			t.Errorf("list: %s", list.body)
		}
		if other := read[[]personalToken](t, s.call(http.MethodGet, "/personal_token", s.issue("agent@acme.test"), "")); len(other) != 0 {
			t.Errorf("another person sees %+v", other)
		}
		for path, want := range map[string]int{"/accounts": 200, "/accounts/me": 200, "/sessions": 200, "/roles": 403, "/personal_token": 200} {
			if a := s.basic(http.MethodGet, path, made.AccountID, made.Secret, ""); a.status != want {
				t.Errorf("%s: %d %s", path, a.status, a.body)
			}
		}
		for name, who := range map[string][2]string{
			"another account": {identitytest.Agent, made.Secret}, "a guess": {made.AccountID, "dal:guess"}, "no secret": {made.AccountID, ""},
			"an access token": {made.AccountID, owner},
		} {
			if a := s.basic(http.MethodGet, "/accounts", who[0], who[1], ""); a.status != http.StatusUnauthorized {
				t.Errorf("%s: %d", name, a.status)
			}
		}
		if a := s.bearer(http.MethodGet, "/accounts/v2/info", made.Secret); a.status != http.StatusUnauthorized {
			t.Errorf("as a bearer token: %d", a.status)
		}
		if a := s.call(http.MethodDelete, "/personal_token/"+made.ID, s.issue("agent@acme.test"), ""); a.status != http.StatusNotFound {
			t.Errorf("another person deletes: %d", a.status)
		}
		if a := s.call(http.MethodDelete, "/personal_token/"+made.ID, owner, ""); a.status != http.StatusOK {
			t.Fatalf("delete: %d %s", a.status, a.body)
		}
		if a := s.basic(http.MethodGet, "/accounts", made.AccountID, made.Secret, ""); a.status != http.StatusUnauthorized {
			t.Errorf("deleted: %d", a.status)
		}
	})
}

// Nobody makes a personal token that does more than they may, and no application
// makes one that outlives its consent.
func TestPersonalTokens_Scopes_NeverExceedTheAccounts(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		agent := s.issue("agent@acme.test")
		made := s.personal(agent, "accounts--my:rw")
		for name, c := range map[string]struct {
			token, body string
			status      int
		}{
			"above the role":            {agent, `{"name":"x","scope":"accounts--all:rw"}`, 403},
			"above the token":           {s.issue("owner@acme.test", "accounts--my:rw"), `{"name":"x","scope":"accounts--all:ro"}`, 403},
			"ghost":                     {s.issue("staff@market.test", "ghost", "accounts--my:rw"), `{"name":"x","scope":"ghost"}`, 403},
			"nothing":                   {agent, `{"name":"x","scope":""}`, 422},
			"no name":                   {agent, `{"scope":"accounts--my:ro"}`, 422},
			"a token without the scope": {s.issue("agent@acme.test", "accounts--my:ro"), `{"name":"x","scope":"accounts--my:ro"}`, 403},
		} {
			if a := s.call(http.MethodPost, "/personal_token", c.token, c.body); a.status != c.status {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
		if a := s.basic(http.MethodPost, "/personal_token", made.AccountID, made.Secret, `{"name":"x","scope":"accounts--my:ro"}`); a.status != http.StatusForbidden {
			t.Errorf("a personal token makes another: %d %s", a.status, a.body)
		}
		if err := s.Service.ImportClients(t.Context(), appOfEveryScope([]string{auth.ScopeAccountMineEdit})); err != nil {
			t.Fatal(err)
		}
		app := s.signedIn("owner@acme.test").tokenOfApp(auth.ScopeAccountMineEdit)
		if a := s.call(http.MethodPost, "/personal_token", app, `{"name":"x","scope":"accounts--my:ro"}`); a.status != http.StatusForbidden {
			t.Errorf("an application makes one: %d %s", a.status, a.body)
		}
		// It stops within seconds when its account is suspended, and ends with the password.
		owner := s.issue("owner@acme.test")
		if a := s.call(http.MethodPatch, "/accounts/"+identitytest.Agent, owner, `{"properties":{"active":false}}`); a.status != http.StatusOK {
			t.Fatal(a.body)
		}
		if a := s.basic(http.MethodGet, "/accounts/me", made.AccountID, made.Secret, ""); a.status != http.StatusUnauthorized {
			t.Errorf("suspended: %d", a.status)
		}
		kept := s.personal(owner, "accounts--my:ro")
		setting := s.issue("owner@acme.test", auth.ScopePasswordMine)
		if a := s.call(http.MethodPost, "/accounts/me/password/reset", setting, `{"password":"`+newPassword+`"}`); a.status != http.StatusOK || a.body != "{}" {
			t.Fatalf("set the password: %d %q", a.status, a.body)
		}
		if a := s.basic(http.MethodGet, "/accounts/me", kept.AccountID, kept.Secret, ""); a.status != http.StatusUnauthorized {
			t.Errorf("after a new password: %d", a.status)
		}
		if s.alive(owner) || s.alive(setting) {
			t.Error("a token outlived the password")
		}
		if a := newBrowserOf(s).signIn("owner@acme.test", newPassword); a.status != http.StatusSeeOther {
			t.Errorf("the new password: %d", a.status)
		}
	})
}

func TestPersonalTokens_TooMany_AreRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		token := s.issue("agent@acme.test")
		for range 25 {
			s.personal(token, "accounts--my:ro")
		}
		if a := s.call(http.MethodPost, "/personal_token", token, `{"name":"x","scope":"accounts--my:ro"}`); a.status != http.StatusConflict {
			t.Errorf("the twenty-sixth: %d %s", a.status, a.body)
		}
	})
}

// The shop's own token cannot set a password: that right is asked for by name.
func TestSetPassword_WithoutItsScope_IsForbidden(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		body := `{"password":"` + newPassword + `"}`
		if a := s.call(http.MethodPost, "/accounts/me/password/reset", s.issue("owner@acme.test"), body); a.status != http.StatusForbidden {
			t.Errorf("the shop's token: %d", a.status)
		}
		token := s.issue("owner@acme.test", auth.ScopePasswordMine)
		for name, c := range map[string]struct {
			path, body string
			status     int
		}{
			"another person's": {"/accounts/" + identitytest.Agent + "/password/reset", body, 403},
			"too short":        {"/accounts/me/password/reset", `{"password":"short"}`, 422},
			"no UUID":          {"/accounts/x/password/reset", body, 422},
		} {
			if a := s.call(http.MethodPost, c.path, token, c.body); a.status != c.status {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
	})
}

// Contract identity 2.2: the picture of a person in the organization.
func TestSettings_OfAPerson_AreReadAndChanged(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		agent := s.issue("agent@acme.test")
		const path = "/accounts/me/organization_settings/my"
		if a := s.call(http.MethodGet, path, agent, ""); a.status != http.StatusOK || a.body != `{"avatar_url":null}` {
			t.Errorf("at first: %d %q", a.status, a.body)
		}
		for body, want := range map[string]int{`{"avatar_url":"https://pictures.test/a.png"}`: 200, `{"avatar_url":"javascript:x"}`: 422, `{`: 400} {
			if a := s.call(http.MethodPatch, path, agent, body); a.status != want {
				t.Errorf("%s: %d %s", body, a.status, a.body)
			}
		}
		if a := s.call(http.MethodGet, "/accounts/"+identitytest.Agent+"/organization_settings/"+identitytest.Acme, s.issue("owner@acme.test"), ""); !strings.Contains(a.body, "pictures.test") {
			t.Errorf("%d %s", a.status, a.body)
		}
		for _, foreign := range []string{"/accounts/me/organization_settings/" + identitytest.Resale, "/accounts/" + identitytest.Seller + "/organization_settings/my"} {
			if a := s.call(http.MethodGet, foreign, s.issue("owner@acme.test"), ""); a.status != http.StatusNotFound {
				t.Errorf("%s: %d %s", foreign, a.status, a.body)
			}
		}
		if a := s.call(http.MethodPatch, path, agent, `{"avatar_url":null}`); a.status != http.StatusOK || a.body != `{"avatar_url":null}` {
			t.Errorf("taken away: %d %q", a.status, a.body)
		}
	})
}

// Contract identity 2.5: signing up without a page. The answer does not tell whether the
// address has an account, and nothing exists before the link of the mail is used.
func TestSignUpByAPI_NewOrganization_BeginsByMail(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		post := func(body string) answered {
			return s.do(http.MethodPost, "/accounts/v2/organizations", map[string]string{"Content-Type": "application/json", "Origin": "https://app.test"}, body)
		}
		fresh := post(`{"email":"ada@new.test","organization":{"name":"New Ltd"}}`)
		taken := post(`{"email":"owner@acme.test","organization":{"name":"New Ltd"}}`)
		if fresh.status != http.StatusOK || taken.status != http.StatusOK || strings.ReplaceAll(fresh.body, "ada@new.test", "owner@acme.test") != taken.body {
			t.Fatalf("%d %s, %d %s", fresh.status, fresh.body, taken.status, taken.body)
		}
		mails := s.Mails(t)
		if len(mails) != 2 || mails[0].Kind != "sign-up" || mails[1].Kind != "sign-up-taken" {
			t.Fatalf("%+v", mails)
		}
		if _, err := s.Store.AccountByEmail(t.Context(), "ada@new.test"); err == nil {
			t.Error("an account is there before its address is confirmed")
		}
		s.postForm("/accounts/confirm?token="+identitytest.Secret(t, mails[0]), url.Values{})
		if ada, err := s.Store.AccountByEmail(t.Context(), "ada@new.test"); err != nil || ada.Name != "ada" {
			t.Errorf("%+v, %v", ada, err)
		}
		for body, want := range map[string]int{
			`{"organization":{"name":"New Ltd"}}`: 422, `{"email":"bo@new.test"}`: 422, `{"email":"bo@new.test","password":"short","organization":{"name":"New"}}`: 422, `{`: 400,
		} {
			if a := post(body); a.status != want {
				t.Errorf("%s: %d %s", body, a.status, a.body)
			}
		}
		if a := s.call(http.MethodPost, "/organizations", s.issue("owner@acme.test"), `{"email":"x@y.test","organization":{"name":"New"}}`); a.status != http.StatusConflict {
			t.Errorf("with a token: %d %s", a.status, a.body)
		}
		if a := s.call(http.MethodPost, "/organizations", "dal:guess", `{"email":"x@y.test","organization":{"name":"New"}}`); a.status != http.StatusUnauthorized {
			t.Errorf("with a bad token: %d %s", a.status, a.body)
		}
	})
}

// Contract identity 2.4: predefined roles stay, and there are no others.
func TestDeleteRole_Predefined_IsForbidden(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.issue("owner@acme.test")
		roles := read[[]struct {
			RoleID string `json:"role_id"`
		}](t, s.call(http.MethodGet, "/roles", owner, ""))
		if a := s.call(http.MethodDelete, "/roles/"+roles[0].RoleID, owner, ""); a.status != http.StatusForbidden {
			t.Errorf("predefined: %d %s", a.status, a.body)
		}
		if a := s.call(http.MethodDelete, "/roles/none", owner, ""); a.status != http.StatusNotFound {
			t.Errorf("unknown: %d %s", a.status, a.body)
		}
	})
}

// Contract identity 1.6: a code and a refresh token are what is exchanged; client
// credentials and passwords are not documented and refused.
func TestToken_OtherGrantTypes_AreRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		for _, kind := range []string{"client_credentials", "password", "implicit", "urn:ietf:params:oauth:grant-type:jwt-bearer", "urn:ietf:params:oauth:grant-type:device_code"} {
			status, answer := s.exchange(url.Values{
				"grant_type": {kind}, "client_id": {identitytest.Server}, "client_secret": {identitytest.ServerKey},
				"username": {"owner@acme.test"}, "password": {identitytest.Password}, "scope": {"accounts--my:ro"},
			})
			if status != http.StatusForbidden || answer.Error != "unsupported_grant_type" || answer.AccessToken != "" {
				t.Errorf("%s: %d %+v", kind, status, answer)
			}
		}
	})
}

// S6.01, S6.02: what one replica revokes, another refuses within a minute: the token of a
// suspended account, and the rights of a revoked role.
func TestRevocation_OnAnotherReplica_Counts(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		here := newSite(t, database, nil)
		there := here.replica()
		owner := here.issue("owner@acme.test")
		agent, admin := here.issue("agent@acme.test"), here.issue("admin@acme.test")
		mine := here.personal(agent, "accounts--my:ro")
		if !there.alive(agent) || there.call(http.MethodGet, "/accounts/invitations", admin, "").status != http.StatusOK ||
			there.basic(http.MethodGet, "/accounts/me", mine.AccountID, mine.Secret, "").status != http.StatusOK {
			t.Fatal("the other replica does not know the tokens")
		}
		if a := here.call(http.MethodPatch, "/accounts/"+identitytest.Agent, owner, `{"properties":{"active":false}}`); a.status != http.StatusOK {
			t.Fatal(a.body)
		}
		if a := here.call(http.MethodPut, "/accounts/"+identitytest.Admin+"/roles", owner, `{"set_roles":[{"product":"Accounts","role":"member"}]}`); a.status != http.StatusOK {
			t.Fatal(a.body)
		}
		if here.alive(agent) {
			t.Error("the replica that suspends goes on")
		}
		here.Clock.Advance(10 * time.Second)
		if there.alive(agent) || there.basic(http.MethodGet, "/accounts/me", mine.AccountID, mine.Secret, "").status != http.StatusUnauthorized {
			t.Error("a suspended account's token works on the other replica")
		}
		if a := there.call(http.MethodGet, "/accounts/invitations", admin, ""); a.status != http.StatusForbidden {
			t.Errorf("the right of a role that is gone: %d", a.status)
		}
		if !there.alive(admin) {
			t.Error("the token itself goes on")
		}
	})
}

// A person makes a personal token on the page of their sessions, reads it once, and deletes it.
func TestSessionsPage_PersonalToken_IsShownOnceAndDeleted(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("agent@acme.test")
		shown := func(form url.Values) identityhttp.SessionsPage {
			return drawn[identityhttp.SessionsPage](t, s.postForm("/accounts/sessions", form))
		}
		made := shown(url.Values{"do": {"make-token"}, "name": {"My assistant"}, "asks": {"yes"}})
		reading := shown(url.Values{"do": {"make-token"}, "name": {"My script"}})
		if made.MadeToken == "" || reading.MadeToken == "" || len(reading.Tokens) != 2 || reading.Tokens[0].Name != "My assistant" {
			t.Fatalf("%+v %+v", made, reading)
		}
		if scope := made.Tokens[0].Scopes.String(); scope != "accounts--my:rw" || reading.Tokens[1].Scopes.String() != "accounts--my:ro" {
			t.Errorf("scopes %s, %s", scope, reading.Tokens[1].Scopes)
		}
		works := func(token string) bool {
			return s.basic(http.MethodGet, "/accounts/me", identitytest.Agent, token, "").status == http.StatusOK
		}
		if !works(made.MadeToken) || !works(reading.MadeToken) {
			t.Error("a token does not work")
		}
		if later := s.get("/accounts/sessions"); strings.Contains(later.body, made.MadeToken) || drawn[identityhttp.SessionsPage](t, later).MadeToken != "" {
			t.Error("the token is shown again")
		}
		if refused := shown(url.Values{"do": {"make-token"}, "name": {" "}}); refused.TokenError != "Give the token a name of 1 to 191 characters." || len(refused.Tokens) != 2 {
			t.Errorf("%+v", refused)
		}
		for range 2 { // deleting is safe to repeat
			if a := s.postForm("/accounts/sessions", url.Values{"do": {"delete-token"}, "token": {made.Tokens[0].ID}}); a.status != http.StatusSeeOther {
				t.Errorf("delete: %d", a.status)
			}
		}
		if works(made.MadeToken) || !works(reading.MadeToken) {
			t.Error("the deleted one works, or the other does not")
		}
	})
}
