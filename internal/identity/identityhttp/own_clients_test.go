package identityhttp_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

type ownClient struct {
	ID            string `json:"client_id"`
	Name          string `json:"name"`
	Type          string `json:"type"`
	Visibility    string `json:"visibility"`
	Organization  string `json:"organization_id"`
	RedirectURI   string `json:"redirect_uri"`
	Configuration string `json:"configuration_uri"`
	Scopes        []struct {
		Scope       string `json:"scope"`
		Required    bool   `json:"required"`
		Description string `json:"description"`
	} `json:"scopes"`
	Secret        string `json:"secret"`
	PreviousUntil string `json:"previous_secret_until"`
}

const newClient = `{"name":"Night Desk","type":"server_side_app","visibility":"private","redirect_uri":"https://night.test/cb,http://localhost:4000/cb","scopes":["accounts--my:ro"],"configuration_uri":"https://night.test/install"}`

func hasClient(list []ownClient, id string) bool {
	return slices.ContainsFunc(list, func(c ownClient) bool { return c.ID == id })
}

func (s *site) addClient(token, body string) ownClient {
	s.t.Helper()
	a := s.call(http.MethodPost, "/clients", token, body)
	if a.status != http.StatusCreated {
		s.t.Fatalf("%d %s", a.status, a.body)
	}
	return read[ownClient](s.t, a)
}

// proves reports whether a client proves itself by a secret.
func (s *site) proves(id, secret string) bool {
	s.t.Helper()
	a := s.postForm("/accounts/v2/introspect", url.Values{"token": {"dal:none"}, "client_id": {id}, "client_secret": {secret}})
	return a.status == http.StatusOK
}

// Contract identity 2.7: who has the right makes a client, whose secret is told once; others
// find none of it.
func TestOwnClients_MadeChangedDeleted_BelongToTheOrganization(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner, stranger := s.issue("owner@acme.test"), s.issue("owner@reseller.test")
		made := s.addClient(owner, newClient)
		if made.Secret == "" || made.RedirectURI != "http://localhost:4000/cb,https://night.test/cb" || made.Configuration != "https://night.test/install" || made.Visibility != "private" || made.Organization != identitytest.Acme {
			t.Fatalf("%+v", made)
		}
		if !s.proves(made.ID, made.Secret) || s.proves(made.ID, "a guess") {
			t.Error("the secret is not that of the client")
		}
		list := s.call(http.MethodGet, "/clients", owner, "")
		if !hasClient(read[[]ownClient](t, list), made.ID) || strings.Contains(list.body, made.Secret) {
			t.Errorf("list: %s", list.body)
		}
		if hasClient(read[[]ownClient](t, s.call(http.MethodGet, "/clients", stranger, "")), made.ID) {
			t.Error("strangers see it")
		}
		for name, c := range map[string][3]string{
			"read": {http.MethodGet, "", ""}, "change": {http.MethodPatch, "", `{"name":"Mine"}`}, "scopes": {http.MethodPut, "/scopes", "[]"},
			"secret": {http.MethodPost, "/secret", ""}, "delete": {http.MethodDelete, "", ""},
		} {
			if a := s.call(c[0], "/clients/"+made.ID+c[1], stranger, c[2]); a.status != http.StatusNotFound {
				t.Errorf("a stranger may %s: %d %s", name, a.status, a.body)
			}
		}
		change := `{"type":"server_side_app","redirect_uri":"https://night.test/other"}`
		if a := s.call(http.MethodPatch, "/clients/"+made.ID, owner, change); a.status != http.StatusOK {
			t.Fatalf("change: %d %s", a.status, a.body)
		}
		scopes := `[{"scope":"accounts--my:ro","required":true,"description":"To greet you by name."},{"scope":"accounts--all:ro","required":false}]`
		if a := s.call(http.MethodPut, "/clients/"+made.ID+"/scopes", owner, scopes); a.status != http.StatusOK {
			t.Fatalf("scopes: %d %s", a.status, a.body)
		}
		if a := s.call(http.MethodDelete, "/clients/"+made.ID+"/scopes", owner, `[{"scope":"accounts--all:ro","required":false}]`); a.status != http.StatusOK {
			t.Fatalf("fewer scopes: %d %s", a.status, a.body)
		}
		view := s.call(http.MethodGet, "/clients/"+made.ID, owner, "")
		if words := `"scope_words":[{"scope":"accounts--my:ro","area":"accounts","place":3,"read_only":true,"says":"Use accounts--my:ro"}]`; !strings.Contains(view.body, words) {
			t.Errorf("%s, want %s", view.body, words)
		}
		now := read[ownClient](t, view)
		if now.RedirectURI != "https://night.test/other" || len(now.Scopes) != 1 || now.Scopes[0].Description != "To greet you by name." || !now.Scopes[0].Required || now.Secret != "" {
			t.Errorf("%+v", now)
		}
		if !s.proves(made.ID, made.Secret) {
			t.Error("a change ended the secret")
		}
		if a := s.call(http.MethodDelete, "/clients/"+made.ID, owner, ""); a.status != http.StatusOK {
			t.Fatalf("delete: %d %s", a.status, a.body)
		}
		if s.proves(made.ID, made.Secret) {
			t.Error("the secret outlives its client")
		}
	})
}

// Two secrets are good for a day at a rotation, never three.
func TestOwnClients_RotatedSecret_LeavesTheOneBeforeADay(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.issue("owner@acme.test")
		made := s.addClient(owner, newClient)
		rotate := func() ownClient {
			return read[ownClient](t, s.call(http.MethodPost, "/clients/"+made.ID+"/secret", owner, ""))
		}
		expect := func(when string, good ...string) {
			t.Helper()
			for secret, want := range map[string]bool{good[0]: good[1] == "yes", good[2]: good[3] == "yes"} {
				if s.proves(made.ID, secret) != want {
					t.Errorf("%s: a secret is good: %v", when, !want)
				}
			}
		}
		second := rotate()
		if second.PreviousUntil == "" {
			t.Error("nobody says until when the first is good")
		}
		expect("after a rotation", made.Secret, "yes", second.Secret, "yes")
		third := rotate()
		expect("after another", made.Secret, "no", third.Secret, "yes")
		expect("after another", second.Secret, "yes", third.Secret, "yes")
		s.Clock.Advance(23*time.Hour + 59*time.Minute)
		expect("before a day", second.Secret, "yes", third.Secret, "yes")
		s.Clock.Advance(2 * time.Minute)
		expect("after a day", second.Secret, "no", third.Secret, "yes")
		owner = s.issue("owner@acme.test")
		fourth := rotate()
		if a := s.call(http.MethodDelete, "/clients/"+made.ID+"/secret/previous", owner, ""); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		expect("ended at once", third.Secret, "no", fourth.Secret, "yes")
		if a := s.call(http.MethodPatch, "/clients/"+made.ID, owner, `{"type":"javascript_app"}`); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		expect("in a browser", third.Secret, "no", fourth.Secret, "no")
		if a := s.call(http.MethodPost, "/clients/"+made.ID+"/secret", owner, ""); a.status != http.StatusUnprocessableEntity {
			t.Errorf("a browser's app gets a secret: %d", a.status)
		}
	})
}

// Contract developer-console 1: a call that is repeated with its key makes no second client.
func TestOwnClients_RepeatedWithAKey_AreOne(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.issue("owner@acme.test")
		post := func(key, body string) ownClient {
			return read[ownClient](t, s.do(http.MethodPost, "/accounts/v2/clients", map[string]string{"Authorization": "Bearer " + owner, "Idempotency-Key": key}, body))
		}
		first, again := post("k1", newClient), post("k1", newClient)
		if first.ID != again.ID || !s.proves(first.ID, again.Secret) {
			t.Errorf("%s and %s", first.ID, again.ID)
		}
		if other := post("k2", newClient); other.ID == first.ID {
			t.Error("another key made the same client")
		}
		if other := post("k1", strings.Replace(newClient, "Night", "Day", 1)); other.ID == first.ID {
			t.Error("another client under the same key")
		}
		s.Clock.Advance(11 * time.Second)
		if later := post("k1", newClient); later.ID == first.ID {
			t.Error("the key is remembered for ever")
		}
	})
}

func TestOwnClients_WrongInput_IsNamed(t *testing.T) {
	t.Parallel()
	s := newSite(t, testkit.SQLite(t), nil)
	owner := s.issue("owner@acme.test")
	for body, field := range map[string]string{
		strings.Replace(newClient, "Night Desk", "", 1):                                                               "name",
		strings.Replace(newClient, "server_side_app", "desktop_app", 1):                                               "type",
		strings.Replace(newClient, "https://night.test/cb", "", 1) + " ":                                              "",
		strings.Replace(newClient, "https://night.test/cb,http://localhost:4000/cb", "", 1):                           "redirect_uri",
		strings.Replace(newClient, "https://night.test/cb", "http://night.test/cb", 1):                                "redirect_uri",
		strings.Replace(newClient, "https://night.test/cb", "https://night.test/cb?x=1", 1):                           "redirect_uri",
		strings.Replace(newClient, "https://night.test/cb", "https://night.test/*", 1):                                "",
		strings.Replace(newClient, "https://night.test/cb", "javascript:alert(1)", 1):                                 "redirect_uri",
		strings.Replace(newClient, "accounts--my:ro", "everything", 1):                                                "scopes",
		strings.Replace(newClient, "accounts--my:ro", "ghost", 1):                                                     "scopes",
		strings.Replace(newClient, `["accounts--my:ro"]`, `["accounts--my:ro","accounts--my:ro"]`, 1):                 "scopes",
		strings.Replace(newClient, "https://night.test/install", "javascript:alert(1)", 1):                            "configuration_uri",
		fmt.Sprintf(`{"name":%q,"type":"javascript_app","redirect_uri":"https://a.test/"}`, strings.Repeat("x", 192)): "name",
	} {
		a := s.call(http.MethodPost, "/clients", owner, body)
		switch {
		case field == "" && a.status != http.StatusCreated:
			t.Errorf("%s: %d %s", body, a.status, a.body)
		case field != "" && (a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `"`+field+`"`)):
			t.Errorf("%s: %d %s, want a word about %s", body, a.status, a.body, field)
		}
	}
	made := s.addClient(owner, newClient)
	for name, c := range map[string]struct {
		token, method, path, body string
		status                    int
	}{
		"a secret of one's own":  {owner, http.MethodPatch, "", `{"secret":"mine"}`, 422},
		"no list of scopes":      {owner, http.MethodPut, "/scopes", `{}`, 400},
		"a reason without end":   {owner, http.MethodPut, "/scopes", fmt.Sprintf(`[{"scope":"accounts--my:ro","description":%q}]`, strings.Repeat("x", 301)), 422},
		"an agent changes":       {s.issue("agent@acme.test"), http.MethodPatch, "", `{"name":"x"}`, 403},
		"an agent reads":         {s.issue("agent@acme.test"), http.MethodGet, "", "", 200},
		"a ghost makes a secret": {s.issue("staff@market.test", "ghost"), http.MethodPost, "/secret", "", 403},
	} {
		if a := s.call(c.method, "/clients/"+made.ID+c.path, c.token, c.body); a.status != c.status {
			t.Errorf("%s: %d %s, want %d", name, a.status, a.body, c.status)
		}
	}
	personal := s.personal(owner, "accounts--my:ro")
	if a := s.basic(http.MethodPost, "/clients", personal.AccountID, personal.Secret, newClient); a.status != http.StatusForbidden {
		t.Errorf("a personal token makes a client: %d", a.status)
	}
}
