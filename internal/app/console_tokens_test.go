package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// personalToken makes a personal token of somebody, which is sent as a bearer token.
func (s *studio) personalToken(who bearerOf, scope string) (token bearerOf, id string) {
	s.Helper()
	var made struct {
		ID     string `json:"personal_token_id"`
		Secret string `json:"personal_token"`
	}
	answer := s.ask(who, http.MethodPost, "/accounts/v2/personal_token", fmt.Sprintf(`{"name":"Release script","scope":%q}`, scope), http.StatusCreated, "Release script")
	if err := json.Unmarshal([]byte(answer), &made); err != nil {
		s.Fatal(err)
	}
	return bearerOf{s.T, s.base, made.Secret}, made.ID
}

// consoleProbes are calls that change nothing, each with the scope that opens it; "" for those
// that no personal token may do.
var consoleProbes = []struct{ method, path, body, scope string }{
	{http.MethodGet, "/api/v2/applications?filter=licensed", "", auth.ScopeAppsRead},
	{http.MethodGet, "/api/v2/applications/aircall", "", auth.ScopeAppsRead},
	{http.MethodGet, "/api/v2/me", "", auth.ScopeAppsRead},
	{http.MethodGet, "/api/v2/applications/aircall/events", "", auth.ScopeAppsRead},
	{http.MethodGet, "/api/v2/developer/events", "", auth.ScopeAppsRead},
	{http.MethodGet, "/api/v2/applications/aircall/review", "", auth.ScopeAppsRead},
	{http.MethodGet, "/api/v2/developer/team", "", auth.ScopeAppsRead},
	{http.MethodPatch, "/api/v2/applications/aircall/display", `{"shortDescription":"x","revision":"0.0"}`, auth.ScopeAppsWrite},
	{http.MethodPut, "/api/v2/applications/aircall/publish/cancel", "", auth.ScopeAppsWrite},
	{http.MethodPut, "/api/v2/applications/aircall/review/cancel", "", auth.ScopeAppsReview},
	{http.MethodGet, "/billing/ledger/livechat", "", auth.ScopeAppsMoney},
	{http.MethodPut, "/api/v2/developer/team/members/none", `{"role":"viewer"}`, ""},
	{http.MethodGet, transfersPath, "", auth.ScopeAppsRead},
	{http.MethodPost, transfersPath, `{"to":"nobody","all":true}`, ""},
	{http.MethodPut, transfersPath + "/none/accept", "", ""},
	{http.MethodPut, transfersPath + "/none/decline", "", ""},
	{http.MethodPut, transfersPath + "/none/cancel", "", ""},
	{http.MethodPut, "/api/v2/developer/agreement", `{"version":"none"}`, ""},
	{http.MethodGet, "/api/company", "", ""},
	{http.MethodGet, "/billing/invoices", "", ""},
	{http.MethodPut, "/api/v2/applications/aircall/install", "", ""},
}

func isRefused(status int) bool {
	return status == http.StatusForbidden || status == http.StatusUnauthorized
}

// Contract developer-console 8, identity 1.9: a personal token opens in the console what its
// scopes name and its person's role allows, and nothing outside of it.
func TestConsoleTokens_EachScope_OpensWhatItNames(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		owner := s.person("dev@apps.test")
		for _, scope := range auth.ConsoleScopes {
			token, _ := s.personalToken(owner, scope)
			for _, probe := range consoleProbes {
				status, said := token.send(probe.method, probe.path, probe.body)
				opens := probe.scope != "" && auth.Covers(scope, probe.scope)
				if isRefused(status) == opens {
					t.Errorf("%s, %s %s: %d %.200s", scope, probe.method, probe.path, status, said)
				}
			}
		}
		none, _ := s.personalToken(owner, "accounts--my:ro")
		s.ask(none, http.MethodGet, "/api/v2/applications/aircall/events", "", http.StatusUnauthorized, "")
		all, id := s.personalToken(owner, strings.Join(auth.ConsoleScopes, ","))
		s.ask(all, http.MethodGet, "/accounts/v2/accounts", "", http.StatusUnauthorized, "")
		s.ask(all, http.MethodGet, "/api/v2/applications/aircall/published", "", http.StatusOK, "Aircall")
		s.ask(owner, http.MethodDelete, "/accounts/v2/personal_token/"+id, "", http.StatusOK, "")
		s.ask(all, http.MethodGet, "/api/v2/applications/aircall/events", "", http.StatusUnauthorized, "")
	})
}

// A role is asked besides the scope: that of the person now, as it changes; another
// developer's app is not there.
func TestConsoleTokens_Roles_StillApply(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		owner := s.person("dev@apps.test")
		viewer := s.member(owner, "vi", auth.ConsoleViewer)
		token, _ := s.personalToken(viewer, strings.Join(auth.ConsoleScopes, ","))
		edit := rightProbes[auth.ConsoleListing]
		s.ask(token, http.MethodGet, "/api/v2/applications/aircall/events", "", http.StatusOK, "[")
		s.ask(token, edit[0], edit[1], edit[2], http.StatusForbidden, "console_role")
		if status, said := token.send(http.MethodGet, "/billing/ledger/livechat", ""); !isRefused(status) {
			t.Errorf("a viewer's token sees the earnings: %d %s", status, said)
		}
		_, ids := s.team(owner)
		s.ask(owner, http.MethodPut, "/api/v2/developer/team/members/"+ids["vi@apps.test"], `{"role":"editor"}`, http.StatusNoContent, "")
		s.ask(token, edit[0], edit[1], edit[2], http.StatusConflict, "revision_conflict")
		s.ask(owner, http.MethodDelete, "/api/v2/developer/team/members/"+ids["vi@apps.test"], "", http.StatusNoContent, "")
		s.ask(token, http.MethodGet, "/api/v2/applications/aircall/events", "", http.StatusForbidden, "no_console_role")

		foreign, _ := s.personalToken(s.person("owner@acme.test"), auth.ScopeAppsWrite)
		s.ask(foreign, edit[0], edit[1], edit[2], http.StatusNotFound, "application_not_found")
		s.ask(owner, http.MethodPost, "/accounts/v2/personal_token", `{"name":"x","scope":"apps--all:everything"}`, http.StatusForbidden, "")
	})
}
