package identityhttp_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

func (s *site) issue(email string, scopes ...string) string {
	s.t.Helper()
	token, err := s.Service.IssueToken(s.t.Context(), email, scopes, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	return token
}

func decode[T any](t *testing.T, a answered) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(a.body), &v); err != nil {
		t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	return v
}

// S7.20, contract identity 1.7.
func TestInfo_LivingToken_TellsItsPrincipal(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		token := s.issue("agent@acme.test", "accounts--my:ro", "accounts.roles--all:ro")
		s.Clock.Advance(time.Hour)
		want := map[string]any{
			"access_token": token, "account_id": identitytest.Agent, "client_id": identitytest.Shop, "expires_in": 82800.0,
			"organization_id": identitytest.Acme, "scope": "accounts--my:ro,accounts.roles--all:ro", "token_type": "Bearer",
		}
		for _, a := range []answered{s.bearer(http.MethodGet, "/accounts/v2/info", token), s.get("/accounts/v2/info?code=" + token)} {
			if diff := cmp.Diff(want, decode[map[string]any](t, a)); a.status != http.StatusOK || diff != "" {
				t.Errorf("%d (-want +got):\n%s", a.status, diff)
			}
		}
		want["entity_id"] = "agent@acme.test"
		if diff := cmp.Diff(want, decode[map[string]any](t, s.bearer(http.MethodGet, "/accounts/info", token))); diff != "" {
			t.Errorf("legacy (-want +got):\n%s", diff)
		}
		bad := s.bearer(http.MethodGet, "/accounts/v2/info", "dal:guess")
		problem := decode[map[string]any](t, bad)
		if bad.status != http.StatusUnauthorized || problem["error"] != "unauthorized" || problem["sub_error"] != nil || problem["error_description"] == "" {
			t.Errorf("a bad token: %d %s", bad.status, bad.body)
		}
		if a := s.get("/accounts/v2/info"); a.status != http.StatusUnprocessableEntity {
			t.Errorf("no token: %d", a.status)
		}
	})
}

type accountAnswer struct {
	AccountID string `json:"account_id"`
	Email     string `json:"email"`
	Roles     *[]struct {
		RoleID  string `json:"role_id"`
		Product string `json:"product"`
		Role    string `json:"role"`
		Type    string `json:"type"`
	} `json:"roles"`
	Properties map[string]any `json:"properties"`
	CreatedAt  string         `json:"created_at"`
}

// S3.17, S7.19, contract identity 2.1 and 2.2.
func TestAccounts_ByScope_ShowWhatTheCallerMaySee(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.issue("owner@acme.test")
		list := decode[[]accountAnswer](t, s.bearer(http.MethodGet, "/accounts/v2/accounts", owner))
		if len(list) != 5 || list[0].Roles == nil {
			t.Fatalf("list = %+v", list)
		}
		me := decode[accountAnswer](t, s.bearer(http.MethodGet, "/accounts/v2/accounts/me", owner))
		if me.AccountID != identitytest.Owner || me.Email != "owner@acme.test" || me.CreatedAt != "2026-11-21T12:00:00.000Z" || len(*me.Roles) != 3 ||
			(*me.Roles)[0].Product != "Accounts" || (*me.Roles)[0].Type != "primary" || (*me.Roles)[1].Product != "LiveChat" || (*me.Roles)[1].Role != "owner" || len((*me.Roles)[0].RoleID) != 36 {
			t.Errorf("me = %+v", me)
		}
		want := map[string]any{"active": true, "mfa": false, "avatar_url": nil, "LiveChat": map[string]any{"suspended": false}, "HelpDesk": map[string]any{"suspended": false}}
		if diff := cmp.Diff(want, me.Properties); diff != "" {
			t.Errorf("properties (-want +got):\n%s", diff)
		}
		seller := decode[accountAnswer](t, s.bearer(http.MethodGet, "/accounts/v2/accounts/me", s.issue("owner@reseller.test")))
		if seller.Properties["partner_type"] != "reseller" { // S3.20
			t.Errorf("reseller = %+v", seller.Properties)
		}
		withoutRoles := s.issue("owner@acme.test", "accounts--all:ro")
		if a := decode[accountAnswer](t, s.bearer(http.MethodGet, "/accounts/v2/accounts/"+identitytest.Agent, withoutRoles)); a.Roles != nil || a.AccountID != identitytest.Agent {
			t.Errorf("without the scope: %+v", a)
		}
		for name, c := range map[string]struct {
			path, token string
			status      int
			text        string
		}{
			"another organization's": {"/accounts/v2/accounts/" + identitytest.Seller, owner, 404, `"resource_name":"account"`},
			"no UUID":                {"/accounts/v2/accounts/agent", owner, 422, `"account_id":"must be a UUID"`},
			"nobody":                 {"/accounts/v2/accounts/00000000-0000-4000-8000-000000000000", owner, 404, "resource_not_found"},
			"list without the scope": {"/accounts/v2/accounts", s.issue("owner@acme.test", "accounts--my:ro"), 403, `"sub_error":"insufficient_scope"`},
			"me without the scope":   {"/accounts/v2/accounts/me", s.issue("owner@acme.test", "sessions--my:ro"), 403, "access_denied"},
			"another with mine":      {"/accounts/v2/accounts/" + identitytest.Agent, s.issue("owner@acme.test", "accounts--my:rw"), 403, "insufficient_scope"},
			"no token":               {"/accounts/v2/accounts/me", "", 401, "unauthorized"},
			"no endpoint":            {"/accounts/v2/nothing", owner, 404, "resource_not_found"},
		} {
			if a := s.bearer(http.MethodGet, c.path, c.token); a.status != c.status || !strings.Contains(a.body, c.text) {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
	})
}

type sessionAnswer struct {
	SessionID      string `json:"session_id"`
	Current        bool   `json:"current"`
	IdentitySource string `json:"identity_source"`
	IP             string `json:"ip"`
	Applications   []struct {
		ClientID string `json:"client_id"`
	} `json:"applications"`
}

// browserToken signs in and returns the token that the shop gets.
func (s *site) browserToken(email string) string {
	s.t.Helper()
	s.signedIn(email)
	p := s.posted(s.get("/accounts?" + shopQuery("token", map[string]string{"flow": "button"}).Encode()))
	token, _ := p.Message.Data["access_token"].(string)
	return token
}

// Contract identity 2.6, S4.33.
func TestEndSession_OwnSession_ClearsTheCookie(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		token := s.browserToken("owner@acme.test")
		list := decode[[]sessionAnswer](t, s.bearer(http.MethodGet, "/accounts/v2/sessions", token))
		if len(list) != 1 || !list[0].Current || list[0].IdentitySource != "credentials" || list[0].IP != "127.0.0.1" || list[0].Applications[0].ClientID != identitytest.Shop {
			t.Fatalf("sessions = %+v", list)
		}
		other := &site{Fixture: s.Fixture, t: t, address: s.address, browser: newBrowser(t)}
		elsewhere := other.browserToken("owner@acme.test")
		if a := s.bearer(http.MethodDelete, "/accounts/v2/sessions/my", token); a.status != http.StatusOK || a.body != "{}" || !strings.Contains(a.header.Get("Set-Cookie"), "Max-Age=0") {
			t.Errorf("sign-out: %d %s %v", a.status, a.body, a.header)
		}
		if s.alive(token) || !s.alive(elsewhere) {
			t.Error("the wrong token died")
		}
		if a := s.get("/accounts/?" + shopQuery("token", nil).Encode()); a.status != http.StatusOK || !strings.Contains(a.body, "Sign in to") {
			t.Errorf("the cookie still works: %d", a.status)
		}
		if a := s.bearer(http.MethodDelete, "/accounts/v2/sessions/my", token); a.status != http.StatusUnauthorized {
			t.Errorf("again: %d", a.status)
		}
	})
}

// S7.22.
func TestEndSessions_AllOfAnAccount_SignOutEverywhere(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		token := s.browserToken("agent@acme.test")
		other := &site{Fixture: s.Fixture, t: t, address: s.address, browser: newBrowser(t)}
		elsewhere := other.browserToken("agent@acme.test")
		if a := s.bearer(http.MethodDelete, "/accounts/v2/sessions", token); a.status != http.StatusOK {
			t.Errorf("%d %s", a.status, a.body)
		}
		if s.alive(token) || s.alive(elsewhere) {
			t.Error("a token lives")
		}
		if a := other.get("/accounts/?" + shopQuery("token", nil).Encode()); a.status != http.StatusOK {
			t.Errorf("the other browser: %d", a.status)
		}
	})
}

func TestEndSession_WithoutScope_IsForbidden(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		s.signedIn("owner@acme.test")
		_, app := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)))
		if a := s.bearer(http.MethodDelete, "/accounts/v2/sessions", app.AccessToken); a.status != http.StatusForbidden {
			t.Errorf("an app: %d %s", a.status, a.body)
		}
		narrow := s.issue("owner@acme.test", "accounts--my:ro")
		if a := s.bearer(http.MethodDelete, "/accounts/v2/sessions/my", narrow); a.status != http.StatusOK || s.alive(narrow) {
			t.Errorf("the shop with a narrow token: %d %s", a.status, a.body)
		}
		ghost := s.issue("staff@market.test", auth.ScopeGhost)
		staff := s.issue("staff@market.test")
		if a := s.bearer(http.MethodDelete, "/accounts/v2/sessions", ghost); a.status != http.StatusOK || s.alive(ghost) || !s.alive(staff) {
			t.Errorf("a ghost ends only itself: %d", a.status)
		}
		if a := s.bearer(http.MethodDelete, "/accounts/v2/sessions/00000000-0000-4000-8000-000000000000", staff); a.status != http.StatusNotFound {
			t.Errorf("no such session: %d %s", a.status, a.body)
		}
	})
}

// S7.24, contract identity 1.11.
func TestConsentStatus_BeforeAndAfterConsent_IsTold(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		for _, path := range []string{"/accounts/clients/", "/accounts/v2/clients/"} {
			a := s.get(path + identitytest.Server + "/public")
			body := decode[map[string]any](t, a)
			if a.status != http.StatusOK || body["client_id"] != identitytest.Server || body["redirect_uri"] != identitytest.ServerRedirect || body["type"] != "server_side_app" ||
				body["visibility"] != "private" || len(body["scopes"].([]any)) != 2 || !strings.Contains(a.body, `"scope":"accounts--my:ro","required":`) || !strings.Contains(a.body, `"area":"accounts","read_only":true`) || strings.Contains(a.body, "secret") {
				t.Errorf("%s: %d %s", path, a.status, a.body)
			}
		}
		owner, agent := s.issue("owner@acme.test"), s.issue("agent@acme.test")
		status := s.bearer(http.MethodGet, "/accounts/clients/"+identitytest.Unapproved+"/consent/status?coverage=organization", owner)
		want := map[string]any{"client_id": identitytest.Unapproved, "coverage": "organization", "consented": false, "missing_scopes": []any{"accounts--my:ro", "integrations_manage"}}
		if diff := cmp.Diff(want, decode[map[string]any](t, status)); diff != "" {
			t.Errorf("status (-want +got):\n%s", diff)
		}
		shop := s.bearer(http.MethodGet, "/accounts/clients/"+identitytest.Shop+"/consent/status?coverage=account", agent)
		if body := decode[map[string]any](t, shop); body["consented"] != true || len(body["missing_scopes"].([]any)) != 0 {
			t.Errorf("the shop: %s", shop.body)
		}
		for name, c := range map[string]struct {
			method, path, token string
			status              int
		}{
			"withdraw":                       {http.MethodDelete, "/accounts/v2/clients/" + identitytest.Unapproved + "/consent?coverage=organization", owner, 200},
			"withdraw without a right":       {http.MethodDelete, "/accounts/v2/clients/" + identitytest.Unapproved + "/consent?coverage=organization", agent, 403},
			"withdraw one's own":             {http.MethodDelete, "/accounts/v2/clients/" + identitytest.Unapproved + "/consent?coverage=account", agent, 200},
			"withdraw nothing in particular": {http.MethodDelete, "/accounts/v2/clients/" + identitytest.Unapproved + "/consent", owner, 422},
			"withdraw signed out":            {http.MethodDelete, "/accounts/v2/clients/" + identitytest.Unapproved + "/consent?coverage=account", "", 401},
			"status signed out":              {http.MethodGet, "/accounts/clients/" + identitytest.Unapproved + "/consent/status?coverage=account", "", 401},
			"status of nobody":               {http.MethodGet, "/accounts/clients/nobody/consent/status?coverage=account", owner, 404},
			"public of nobody":               {http.MethodGet, "/accounts/clients/nobody/public", "", 404},
			"public of an impossible id":     {http.MethodGet, "/accounts/clients/a.b/public", "", 422}, // S5.21
		} {
			if a := s.bearer(c.method, c.path, c.token); a.status != c.status {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
	})
}

func TestWithdrawConsent_TokensUnderIt_End(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		_, app := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)))
		a := s.bearer(http.MethodDelete, "/accounts/v2/clients/"+identitytest.Browser+"/consent?coverage=organization", s.issue("owner@acme.test"))
		if a.status != http.StatusOK || s.alive(app.AccessToken) {
			t.Errorf("%d, alive %v", a.status, s.alive(app.AccessToken))
		}
	})
}

// Contract identity 4: pages of other origins call /v2 with a token.
func TestCORS_OtherOrigins_ReachTheAPIOnly(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		for _, path := range []string{"/accounts/v2/token", "/accounts/v2/info", "/accounts/token", "/accounts/clients/x/public"} {
			a := s.do(http.MethodOptions, path, map[string]string{"Origin": "https://app.test", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,authorization,x-region"}, "")
			allowed := strings.ToLower(a.header.Get("Access-Control-Allow-Headers"))
			if a.status != http.StatusNoContent || a.header.Get("Access-Control-Allow-Origin") != "*" || a.header.Get("Access-Control-Allow-Credentials") != "" ||
				!strings.Contains(allowed, "x-region") || !strings.Contains(allowed, "authorization") {
				t.Errorf("%s: %d %v", path, a.status, a.header)
			}
		}
		a := s.do(http.MethodGet, "/accounts/?"+shopQuery("token", nil).Encode(), map[string]string{"Origin": "https://app.test"}, "")
		if a.header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("the authorization endpoint may be read: %v", a.header)
		}
		// The cookie alone is no authentication for the API.
		s.signedIn("owner@acme.test")
		if a := s.get("/accounts/v2/accounts/me"); a.status != http.StatusUnauthorized {
			t.Errorf("with a cookie only: %d", a.status)
		}
	})
}

// Contract identity 2.5.
func TestOrganization_OfTheCaller_IsTheOnlyOneSeen(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		token := s.issue("agent@acme.test", "sessions--my:ro")
		for _, id := range []string{"my", identitytest.Acme} {
			body := decode[map[string]any](t, s.bearer(http.MethodGet, "/accounts/v2/organizations/"+id, token))
			if body["organization_id"] != identitytest.Acme || body["name"] != "Acme Inc." {
				t.Errorf("%s: %v", id, body)
			}
		}
		if a := s.bearer(http.MethodGet, "/accounts/v2/organizations/"+identitytest.Resale, token); a.status != http.StatusNotFound || !strings.Contains(a.body, `"resource_name":"organization"`) {
			t.Errorf("another one: %d %s", a.status, a.body)
		}
	})
}

// Contract identity 2.5: the host products of an organization, which its hosts give it.
func TestOrganizationProducts_OfTheCaller_AreThoseItHas(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		const mine, since = "/accounts/v2/organizations/my", `"created_at":"2024-01-05T10:00:00.000Z"`
		reader, owner := s.issue("agent@acme.test", "sessions--my:ro"), s.issue("owner@acme.test", "organization--my:rw")
		for path, want := range map[string]string{
			mine + "/products":           `[{"product":"LiveChat","client_id":"host-livechat",` + since + `}]`,
			mine:                         `"products":[{"product":"LiveChat",` + since + `}]`,
			"/accounts/v2/organizations": `"products":[{"product":"LiveChat",` + since + `}]`,
		} {
			if a := s.bearer(http.MethodGet, path, reader); a.status != http.StatusOK || !strings.Contains(a.body, want) {
				t.Errorf("%s: %d %s", path, a.status, a.body)
			}
		}
		for _, try := range []struct {
			token, path, body, want string
			status                  int
		}{
			{owner, mine, `{"product":"LiveChat"}`, "", http.StatusOK},
			{owner, mine, `{"product":"livechat"}`, "", http.StatusOK},
			{owner, mine, `{"product":"HelpDesk"}`, `host_managed`, http.StatusConflict},
			{owner, mine, `{"product":"Accounts"}`, `must be LiveChat or HelpDesk`, http.StatusUnprocessableEntity},
			{owner, mine, `{"product":"Chess"}`, `must be LiveChat or HelpDesk`, http.StatusUnprocessableEntity},
			{owner, mine, `{`, "", http.StatusBadRequest},
			{reader, mine, `{"product":"LiveChat"}`, "", http.StatusForbidden},
			{owner, "/accounts/v2/organizations/" + identitytest.Resale, `{"product":"LiveChat"}`, `"resource_name":"organization"`, http.StatusNotFound},
		} {
			a := s.do(http.MethodPost, try.path+"/products", map[string]string{"Authorization": "Bearer " + try.token, "Content-Type": "application/json"}, try.body)
			if a.status != try.status || !strings.Contains(a.body, try.want) || try.status == http.StatusOK && a.body != "" {
				t.Errorf("%s at %s: %d %s", try.body, try.path, a.status, a.body)
			}
		}
	})
}
