package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

const (
	askingApp  = "/api/v2/applications/aircall"
	askingAt   = "https://night.test/cb"
	saysScopes = "Aircall asks for more access"
)

// askingClient is the client of a published app, as people meet it.
type askingClient struct {
	*desk

	id string
}

// newAskingClient makes one that asks for the own account, has a published app use it, and gives two
// organizations that app.
func newAskingClient(d *desk) askingClient {
	d.Helper()
	made := d.write(d.developer, http.MethodPost, "/accounts/v2/clients", `{"name":"Night Desk","type":"server_side_app","visibility":"public","redirect_uri":"`+askingAt+`","scopes":["accounts--my:ro"],"configuration_uri":""}`, http.StatusCreated, "client_id")
	c := askingClient{d, field(d.T, made, "client_id")}
	c.asks("accounts--my:ro")
	c.publish()
	for _, email := range []string{"owner@acme.test", "owner@solo.test"} {
		d.subscribe(email, "aircall")
	}
	return c
}

// asks has the client, and the draft of its app, ask for scopes; the reason of each is "For x.".
func (c askingClient) asks(scopes ...string) {
	c.Helper()
	list := make([]string, len(scopes))
	for i, scope := range scopes {
		list[i] = fmt.Sprintf(`{"scope":%q,"required":true,"description":"For %s."}`, scope, scope)
	}
	c.write(c.developer, http.MethodPut, "/accounts/v2/clients/"+c.id+"/scopes", "["+strings.Join(list, ",")+"]", http.StatusOK, "")
	c.write(c.developer, http.MethodPost, askingApp+"/authorization", `{"ssoClient":"`+c.id+`"}`, http.StatusOK, c.id)
}

func (c askingClient) publish() {
	c.Helper()
	c.accept(askingApp)
	c.write(c.developer, http.MethodPut, askingApp+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)
}

// token asks for a token as a page in a browser does that may show nothing; "" and the address
// when it gets none.
func (c askingClient) token(browser *http.Client, more string) (scopes, token, location string) {
	c.Helper()
	answer, err := browser.Get(c.address(more + "&prompt=none"))
	if err != nil {
		c.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	location = answer.Header.Get("Location")
	_, fragment, _ := strings.Cut(location, "#")
	v, err := url.ParseQuery(fragment)
	if err != nil {
		c.Fatal(err)
	}
	return v.Get("scope"), v.Get("access_token"), location
}

func (c askingClient) address(more string) string {
	return c.base + "/accounts/?" + c.query() + more
}

func (c askingClient) query() string {
	return url.Values{"client_id": {c.id}, "redirect_uri": {askingAt}, "response_type": {"token"}}.Encode()
}

// agree reads the page that asks, and agrees; it gives that page.
func (c askingClient) agree(browser *http.Client, coverage string) string {
	c.Helper()
	answer, err := browser.Get(c.address(""))
	if err != nil {
		c.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	page := textOf(c.T, answer)
	_, account, _ := strings.Cut(page, `"account":"`)
	account, _, _ = strings.Cut(account, `"`)
	posted(c.T, browser, c.base+"/accounts/consent?"+c.query(), url.Values{"decision": {"allow"}, "coverage": {coverage}, "account": {account}})
	return page
}

type waitingConsents struct {
	Total  int
	Result []struct {
		OrganizationID, Organization string
		InstalledAt, Since           string
		Scopes                       []string
	}
}

func (c askingClient) waiting(query string) waitingConsents {
	c.Helper()
	return decodeBody[waitingConsents](c.T, c.write(c.person("dev@apps.test"), http.MethodGet, askingApp+"/consents/waiting"+query, "", http.StatusOK, "total"))
}

func (c askingClient) told(email string) int {
	c.Helper()
	return strings.Count(mailsTo(c.T, c.serving, email), `"subject":"`+saysScopes+`"`)
}

// More scopes in a new revision: those who have the app go on with what they agreed to, the
// developer sees who waits, the owners are told once, and whoever decides agrees.
func TestScopes_MoreInANewRevision_WaitForAConsent(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), passwordsWorld)
		c := newAskingClient(d)
		acme, solo, agent := signedIn(t, d.base, "owner@acme.test"), signedIn(t, d.base, "owner@solo.test"), signedIn(t, d.base, "agent@acme.test")
		c.agree(acme, "organization")
		c.agree(solo, "account")
		_, old, at := c.token(acme, "")
		if old == "" || c.waiting("").Total != 0 {
			t.Fatalf("sent to %s, waiting %+v", at, c.waiting(""))
		}

		// What is in a draft is asked of nobody but the own organization.
		c.asks("accounts--my:ro", "sessions--my:rw", "accounts--all:ro")
		if _, public := get(t, d.base+"/accounts/v2/clients/"+c.id+"/public"); strings.Contains(public, "sessions") || !strings.Contains(public, "accounts--my:ro") {
			t.Errorf("the public is asked for a draft: %s", public)
		}
		if scopes, _, location := c.token(agent, ""); scopes != "accounts--my:ro" {
			t.Errorf("a draft changes what a colleague gets: %q %s", scopes, location)
		}
		if got := c.waiting(""); got.Total != 0 || c.told("owner@acme.test") != 0 {
			t.Errorf("somebody waits for a draft: %+v", got)
		}

		c.publish()
		for _, owner := range []*http.Client{acme, solo, agent} {
			if scopes, _, location := c.token(owner, ""); scopes != "accounts--my:ro" {
				t.Errorf("an install in use gets %q, sent to %s", scopes, location)
			}
		}
		if _, token, location := c.token(acme, "&scope=sessions--my:rw"); token != "" || !strings.Contains(location, "consent_required") {
			t.Errorf("what nobody agreed to is given by name: %s", location)
		}
		got := c.waiting("")
		if got.Total != 2 || len(got.Result) != 2 || got.Result[0].Organization != "Acme Inc." && got.Result[1].Organization != "Acme Inc." {
			t.Fatalf("waiting: %+v", got)
		}
		for _, one := range got.Result {
			if !slices.Equal(slices.Sorted(slices.Values(one.Scopes)), []string{"accounts--all:ro", "sessions--my:rw"}) || one.Since <= one.InstalledAt {
				t.Errorf("waits: %+v", one)
			}
		}
		if second := c.waiting("?page=2&pageSize=1"); second.Total != 2 || len(second.Result) != 1 || second.Result[0].OrganizationID != got.Result[1].OrganizationID || len(c.waiting("?page=9").Result) != 0 {
			t.Errorf("the second page: %+v", second)
		}
		d.write(d.person("owner@solo.test"), http.MethodGet, askingApp+"/consents/waiting", "", http.StatusNotFound, "application_not_found")
		d.write(d.developer, http.MethodGet, askingApp+"/consents/waiting?page=0", "", http.StatusBadRequest, "query.page")

		c.toldOnce(t)
		c.agreeInTheShop(t)
		if scopes, _, _ := c.token(agent, ""); !strings.Contains(scopes, "sessions--my:rw") || !strings.Contains(scopes, "accounts--my:ro") {
			t.Errorf("after the consent a colleague's token has %q", scopes)
		}
		if page := c.agree(solo, "account"); !strings.Contains(page, `"Sessions"`) {
			t.Error("the page asks for nothing more")
		}
		if got := c.waiting(""); got.Total != 0 {
			t.Errorf("after the consents there wait %+v", got)
		}
	})
}

// toldOnce sees that each owner gets one mail, whatever happens in between, and none when what
// is published next asks for no more.
func (c askingClient) toldOnce(t *testing.T) {
	t.Helper()
	c.kill()
	c.serve()
	c.advance(t, "1h") // the lease of what was killed in the middle is over
	c.developer, c.staff = c.person("dev@apps.test"), c.person("staff@market.test")
	for _, email := range []string{"owner@acme.test", "owner@solo.test"} {
		eventually(t, email+" is not told", func() bool { return c.told(email) > 0 })
	}
	c.write(c.developer, http.MethodPatch, askingApp+"/display", `{"shortDescription":"Press a number of a chat and talk on the phone at once."}`, http.StatusOK, "Press")
	c.write(c.developer, http.MethodPut, askingApp+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)
	c.advance(t, "1h")
	c.developer, c.staff = c.person("dev@apps.test"), c.person("staff@market.test")
	mails := mailsTo(t, c.serving, "owner@acme.test")
	for _, says := range []string{"See and end your sessions: For sessions--my:rw.", "/my-apps/", "goes on with what it may do now"} {
		if !strings.Contains(mails, says) {
			t.Errorf("the mail does not say %q", says)
		}
	}
	for email, want := range map[string]int{"owner@acme.test": 1, "owner@solo.test": 1, "agent@acme.test": 0} {
		if got := c.told(email); got != want {
			t.Errorf("%s was told %d times", email, got)
		}
	}
}

// agreeInTheShop reads what an owner's own page says, and agrees there.
func (c askingClient) agreeInTheShop(t *testing.T) {
	t.Helper()
	owner, agent := c.person("owner@acme.test"), c.person("agent@acme.test")
	type notes struct {
		RightsAsked []struct {
			ApplicationID string
			MayAgree      bool
			Scopes        []struct{ Scope, Says, Reason string }
		}
	}
	asked := decodeBody[notes](t, owner.must(http.MethodGet, "/api/applications/installed/notes", "")).RightsAsked
	if len(asked) != 1 || !asked[0].MayAgree || len(asked[0].Scopes) != 2 || asked[0].Scopes[0].Says != "See and end your sessions" || asked[0].Scopes[0].Reason != "For sessions--my:rw." {
		t.Fatalf("the owner is told %+v", asked)
	}
	consent := "/api/v2/applications/" + asked[0].ApplicationID + "/consent"
	both := `{"scopes":["sessions--my:rw","accounts--all:ro"]}`
	c.write(agent, http.MethodPut, consent, both, http.StatusForbidden, "")
	c.write(owner, http.MethodPut, consent, `{"scopes":["sessions--my:rw"]}`, http.StatusConflict, "scopes_changed")
	c.write(owner, http.MethodPut, "/api/v2/applications/hotjar/consent", both, http.StatusNotFound, "")
	for range 2 {
		c.write(owner, http.MethodPut, consent, both, http.StatusNoContent, "")
	}
	if left := decodeBody[notes](t, owner.must(http.MethodGet, "/api/applications/installed/notes", "")).RightsAsked; len(left) != 0 {
		t.Errorf("after the consent the owner is told %+v", left)
	}
}

// Where people agreed for themselves alone, an owner who agrees to more does so for them: nothing
// is left to be asked, and a colleague who was never asked gets nothing by it.
func TestScopes_PeopleAgreedForThemselves_AnOwnerAgreesForThem(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), passwordsWorld)
		c := newAskingClient(d)
		owner, admin, agent := signedIn(t, d.base, "owner@acme.test"), signedIn(t, d.base, "admin@acme.test"), signedIn(t, d.base, "agent@acme.test")
		c.agree(owner, "account")
		c.agree(admin, "account")
		c.asks("accounts--my:ro", "sessions--my:rw")
		c.publish()
		if got := c.waiting(""); got.Total != 1 || !slices.Equal(got.Result[0].Scopes, []string{"sessions--my:rw"}) {
			t.Fatalf("waiting: %+v", got)
		}
		person := c.person("owner@acme.test")
		c.write(person, http.MethodPut, "/api/v2/applications/"+appIDOf(t, person, "aircall")+"/consent", `{"scopes":["sessions--my:rw"]}`, http.StatusNoContent, "")
		if got := c.waiting(""); got.Total != 0 {
			t.Errorf("after the consent there wait %+v", got)
		}
		c.write(person, http.MethodGet, "/api/applications/installed/notes", "", http.StatusOK, `"rightsAsked":[]`)
		for _, browser := range []*http.Client{owner, admin} {
			if scopes, _, location := c.token(browser, ""); !strings.Contains(scopes, "sessions--my:rw") || !strings.Contains(scopes, "accounts--my:ro") {
				t.Errorf("who agreed gets %q, sent to %s", scopes, location)
			}
		}
		if scopes, token, location := c.token(agent, ""); token != "" || !strings.Contains(location, "consent_required") {
			t.Errorf("who was never asked gets %q, sent to %s", scopes, location)
		}
	})
}

type scopeUse struct {
	Scope, LastUsedOn string
	Counted, IsUnused bool
}

// uses reads how the client uses its scopes.
func (c askingClient) uses(id string) map[string]scopeUse {
	c.Helper()
	client := decodeBody[struct {
		Uses []struct {
			Scope      string
			LastUsedOn string `json:"last_used_on"`
			Counted    bool
			IsUnused   bool `json:"unused"`
		} `json:"scope_uses"`
	}](c.T, c.write(c.person("dev@apps.test"), http.MethodGet, "/accounts/v2/clients/"+id, "", http.StatusOK, "scope_uses"))
	uses := map[string]scopeUse{}
	for _, use := range client.Uses {
		uses[use.Scope] = scopeUse(use)
	}
	return uses
}

// A scope that an app in public has asked for and not used for 30 days is marked; a day is written
// once, and what is not asked for here is not judged.
func TestScopes_NotUsedForThirtyDays_AreMarked(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), passwordsWorld)
		c := newAskingClient(d)
		const mine, people, sessions, roles = "accounts--my:ro", "accounts--all:ro", "sessions--my:rw", "accounts.roles--all:ro"
		c.asks(mine, people, sessions)
		c.publish()
		owner := signedIn(t, d.base, "owner@acme.test")
		c.agree(owner, "organization")
		call := func(path string, times int) {
			t.Helper()
			_, token, location := c.token(signedIn(t, d.base, "owner@acme.test"), "")
			if token == "" {
				t.Fatalf("no token: %s", location)
			}
			for range times {
				(bearerOf{t, d.base, token}).must(http.MethodGet, path, "")
			}
		}
		day := func(days int) string { return time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly) }
		call("/accounts/v2/accounts/me", 3)
		want := map[string]scopeUse{mine: {mine, day(0), true, false}, people: {people, "", true, false}, sessions: {sessions, "", true, false}}
		if got := c.uses(c.id); !maps.Equal(got, want) {
			t.Errorf("on the first day: %+v", got)
		}
		d.pass("696h") // 29 days
		if got := c.uses(c.id); !maps.Equal(got, want) {
			t.Errorf("after 29 days: %+v", got)
		}
		c.asks(mine, people, sessions, roles)
		d.pass("48h") // 31 days
		call("/accounts/v2/sessions", 1)
		want = map[string]scopeUse{
			mine: {mine, day(0), true, true}, people: {people, "", true, true}, sessions: {sessions, day(31), true, false}, roles: {roles, "", true, false},
		}
		if got := c.uses(c.id); !maps.Equal(got, want) {
			t.Errorf("after 31 days: %+v", got)
		}
		call("/accounts/v2/accounts/me", 1)
		if got := c.uses(c.id)[mine]; got.IsUnused || got.LastUsedOn != day(31) {
			t.Errorf("used again: %+v", got)
		}
		chats := c.uses("app_" + strings.ReplaceAll(appIDOf(t, d.person("dev@apps.test"), "calendly"), "-", ""))
		if len(chats) == 0 {
			t.Error("an app of an import has no scopes")
		}
		for scope, use := range chats {
			if use.Counted && use.IsUnused != (use.LastUsedOn == "") || !use.Counted && use.IsUnused {
				t.Errorf("%s: %+v", scope, use)
			}
		}
	})
}

// newClient makes a client of the developer's that no app has, and gives its id.
func (d *desk) newClient() string {
	d.Helper()
	made := d.write(d.developer, http.MethodPost, "/accounts/v2/clients", `{"name":"Night Desk","type":"server_side_app","redirect_uri":"`+askingAt+`"}`, http.StatusCreated, "client_id")
	return field(d.T, made, "client_id")
}

// S3.03: a developer chooses a client before it asks for anything, and sees that it is chosen;
// the public is told of it once it asks.
func TestClient_WithoutScopes_IsThatOfTheApp(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		id := d.newClient()
		d.write(d.developer, http.MethodPost, "/api/v2/applications", `{"name":"Night Desk"}`, http.StatusCreated, "")
		const app = "/api/v2/applications/night-desk"
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"authorization":null`)
		d.write(d.developer, http.MethodPost, app+"/authorization", `{"ssoClient":"`+id+`"}`, http.StatusOK, `"clientId":"`+id+`"`)
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"scopes":[]`)

		// Also one that was made of the id of the app, whose last permission goes.
		made := d.write(d.developer, http.MethodGet, askingApp, "", http.StatusOK, `"clientId":"app_`)
		_, after, _ := strings.Cut(made, `"clientId":"`)
		id, _, _ = strings.Cut(after, `"`)
		d.write(d.developer, http.MethodPut, "/accounts/v2/clients/"+id+"/scopes", `[]`, http.StatusOK, "")
		d.write(d.developer, http.MethodPost, askingApp+"/authorization", `{"ssoClient":"`+id+`"}`, http.StatusOK, `"clientId":"`+id+`"`)
		d.write(d.developer, http.MethodDelete, askingApp+"/authorization", "", http.StatusOK, `"authorization":null`)
	})
}

// S7.02: a client says which app keeps it from being deleted, in work or in public.
func TestClient_ThatAnAppHas_SaysWhichApp(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		id := d.newClient()
		apps := func() map[string]string {
			t.Helper()
			names := map[string]string{}
			for _, one := range decodeBody[[]struct {
				ID  string `json:"client_id"`
				App string `json:"app"`
			}](t, d.write(d.developer, http.MethodGet, "/accounts/v2/clients", "", http.StatusOK, id)) {
				names[one.ID] = one.App
			}
			return names
		}
		free := apps()
		if app, isThere := free[id]; !isThere || app != "" {
			t.Errorf("nobody has it, yet it is said to be that of %q", app)
		}
		if !slices.Contains(slices.Collect(maps.Values(free)), "Aircall") {
			t.Errorf("no client is that of an app in public: %v", free)
		}
		d.write(d.developer, http.MethodPost, "/api/v2/applications", `{"name":"Owl"}`, http.StatusCreated, "")
		d.write(d.developer, http.MethodPost, "/api/v2/applications/owl/authorization", `{"ssoClient":"`+id+`"}`, http.StatusOK, id)
		if app := apps()[id]; app != "Owl" {
			t.Errorf("it is said to be that of %q", app)
		}
		d.write(d.developer, http.MethodGet, "/accounts/v2/clients/"+id, "", http.StatusOK, `"app":"Owl"`)
		d.write(d.developer, http.MethodDelete, "/accounts/v2/clients/"+id, "", http.StatusConflict, "client_in_use")
		d.write(d.developer, http.MethodDelete, "/api/v2/applications/owl/authorization", "", http.StatusOK, "")
		d.write(d.developer, http.MethodGet, "/accounts/v2/clients/"+id, "", http.StatusOK, `"app":""`)
		d.write(d.developer, http.MethodDelete, "/accounts/v2/clients/"+id, "", http.StatusOK, "")
	})
}

// S7.02: the client that a draft has of its own is neither deleted nor chosen, and goes with it.
func TestClient_OfADraftAlone_GoesWithTheDraft(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		d.newClient()
		app := strings.Replace(askingApp, "/api/v2/", "/api/", 1)
		fork := decodeBody[struct {
			Client struct {
				ID string `json:"id"`
			} `json:"client"`
		}](t, d.write(d.developer, http.MethodPost, app+"/fork", `{}`, http.StatusCreated, `"client"`))
		client := "/accounts/v2/clients/" + fork.Client.ID
		d.write(d.developer, http.MethodGet, client, "", http.StatusOK, `"app":"Aircall"`)
		d.write(d.developer, http.MethodGet, client, "", http.StatusOK, `"of_draft":true`)
		d.write(d.developer, http.MethodDelete, client, "", http.StatusConflict, "It goes with the draft.")
		d.write(d.developer, http.MethodPost, askingApp+"/authorization", `{"ssoClient":"`+fork.Client.ID+`"}`, http.StatusUnprocessableEntity, "client_unknown")
		d.write(d.developer, http.MethodDelete, app+"/draft", "", http.StatusOK, "")
		d.write(d.developer, http.MethodGet, client, "", http.StatusNotFound, `"resource_name":"client"`)
	})
}
