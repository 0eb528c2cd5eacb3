package app_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"marketplace/internal/kit/auth"
)

// hostServer is the server of a host product, with an id and a secret.
type hostServer struct {
	t                *testing.T
	base, id, secret string
}

func (h hostServer) send(method, path, body string) (int, string) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), method, h.base+"/api/platform"+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	r.SetBasicAuth(h.id, h.secret)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

func (h hostServer) want(status int, method, path, body, says string) string {
	h.t.Helper()
	got, answer := h.send(method, path, body)
	if got != status || !strings.Contains(answer, says) {
		h.t.Errorf("%s %s %s: %d %s, want %d %s", method, path, body, got, answer, status, says)
	}
	return answer
}

const (
	toldOrganization = "11111111-1111-4111-8111-111111111111"
	toldOwner        = "22222222-2222-4222-8222-222222222222"
)

// A host product tells of an organization, its licence and its owner, who then installs an
// app; the host hears of it, signed.
func TestPlatform_HostProduct_MakesABuyerWhoInstalls(t *testing.T) {
	t.Parallel()
	type told struct {
		header http.Header
		body   string
	}
	heard := make(chan told, 10)
	ears := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		heard <- told{r.Header, string(body)}
	}))
	t.Cleanup(ears.Close)
	dir, environ := filledFolder(t), []string{"MARKETPLACE_DEMO=1"}
	secret := strings.TrimSpace(run(t, environment(dir, environ...), "secret", "host-livechat").stdout)
	s := serveProgram(t, dir, environ...)
	host := hostServer{t, s.base, "host-livechat", secret}
	organization := "/organizations/" + toldOrganization
	for _, wrong := range []hostServer{{t, s.base, "host-livechat", "guess"}, {t, s.base, "host-helpdesk", ""}, {t, s.base, "marketplace", ""}, {t, s.base, "nobody", secret}} {
		wrong.want(401, "PUT", organization, `{"version":1,"name":"Told Ltd"}`, `"invalid_client"`)
	}
	host.want(404, "GET", organization, "", `"resource_not_found"`)
	host.want(404, "PUT", organization+"/products/livechat", `{"version":1,"plan":"business","status":"active"}`, `"resource_not_found"`)
	host.want(201, "PUT", organization, `{"version":1,"name":"Told Ltd","country":"DE"}`, `"name":"Told Ltd"`)
	host.want(200, "PUT", organization, `{"version":1,"name":"Told Ltd","country":"DE"}`, `"version":1`)
	host.want(409, "PUT", organization, `{"version":1,"name":"Other Ltd"}`, `"version_taken"`)
	host.want(422, "PUT", organization, `{"version":2,"name":""}`, `"name"`)
	host.want(400, "PUT", organization, `{"version":0,"name":"Told Ltd"}`, `version`)
	host.want(201, "PUT", organization+"/products/livechat", `{"version":1,"plan":"business","status":"active","seats":6,"number":90210}`, `"number":90210`)
	host.want(409, "PUT", organization+"/products/helpdesk", `{"version":1,"plan":"team","status":"active","number":90210}`, `"licence_number_taken"`)
	host.want(422, "PUT", organization+"/products/helpdesk", `{"version":1,"plan":"team","status":"trial"}`, `"trial_ends_at"`)
	host.want(201, "PUT", organization+"/members/"+toldOwner, `{"version":1,"email":"boss@told.example","name":"The Boss","agent":true,"roles":{"accounts":"owner","livechat":"owner"}}`, `"active":true`)
	host.want(409, "PUT", organization+"/members/33333333-3333-4333-8333-333333333333", `{"version":1,"email":"boss@told.example","name":"Twin","roles":{}}`, `"id":"`+toldOwner+`"`)
	host.want(409, "PUT", organization+"/members/"+toldOwner, `{"version":2,"email":"boss@told.example","name":"The Boss","active":false,"roles":{"accounts":"owner"}}`, `"last_owner"`)
	host.want(200, "GET", "/organizations?email=boss@told.example", "", toldOrganization)
	host.want(200, "GET", organization, "", `"roles":{"accounts":"owner","livechat":"owner"}`)
	host.want(404, "GET", "/webhook", "", `"not_found"`)
	host.want(422, "PUT", "/webhook", `{"url":"ftp://hear.example"}`, `"url"`)
	hook := host.want(200, "PUT", "/webhook", `{"url":"`+ears.URL+`/hook","products":["livechat"]}`, `"products":["livechat"]`)

	boss := bearerOf{t, s.base, tokenOf(t, environment(dir, environ...), "boss@told.example")}
	if _, body := boss.send("GET", "/api/market/products/my", ""); !strings.Contains(body, `"agents":6`) || !strings.Contains(body, `"plan":"business"`) {
		t.Errorf("products: %s", body)
	}
	app := freeApp(t, boss, auth.LiveChat)
	boss.must(http.MethodPut, "/api/applications/"+app+"/install", "{}")
	select {
	case one := <-heard:
		if field(t, one.body, "event") != "application_installed" || field(t, one.body, "organizationID") != toldOrganization || !strings.Contains(one.body, `"licenseID":90210`) {
			t.Errorf("told %s", one.body)
		}
		if signature := one.header.Get("Webhook-Signature"); signature != signedWith(t, field(t, hook, "secret"), one.header, one.body) {
			t.Errorf("signed %q", signature)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the host was told nothing")
	}
	host.want(200, "PUT", organization+"/products/livechat", `{"version":2,"status":"inactive"}`, `"last_plan":"business"`)
	boss.must(http.MethodDelete, "/api/applications/"+app+"/install", "{}")
	if status, body := boss.send("PUT", "/api/applications/"+app+"/install", "{}"); status == http.StatusOK || !strings.Contains(body, "license is inactive") {
		t.Errorf("without a licence: %d %s", status, body)
	}
	host.want(204, "DELETE", "/webhook", "", "")
	host.want(404, "GET", "/webhook", "", `"not_found"`)
}

// signedWith is the signature that Standard Webhooks want.
func signedWith(t *testing.T, secret string, header http.Header, body string) string {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		t.Fatal(err)
	}
	sum := hmac.New(sha256.New, key)
	_, _ = io.WriteString(sum, header.Get("Webhook-Id")+"."+header.Get("Webhook-Timestamp")+"."+body)
	return "v1," + base64.StdEncoding.EncodeToString(sum.Sum(nil))
}

// An organization that is known by a person's address is adopted on purpose.
func TestPlatform_KnownOrganization_IsAdopted(t *testing.T) {
	t.Parallel()
	dir, environ := filledFolder(t), []string{"MARKETPLACE_DEMO=1"}
	secret := strings.TrimSpace(run(t, environment(dir, environ...), "secret", "host-helpdesk").stdout)
	s := serveProgram(t, dir, environ...)
	host := hostServer{t, s.base, "host-helpdesk", secret}
	found := host.want(200, "GET", "/organizations?email=owner@solo.test", "", `"version":0`)
	var list struct{ Organizations []struct{ ID string } }
	if err := json.Unmarshal([]byte(found), &list); err != nil || len(list.Organizations) != 1 {
		t.Fatalf("%s: %v", found, err)
	}
	organization := "/organizations/" + list.Organizations[0].ID
	host.want(409, "PUT", organization, `{"version":7,"name":"Solo Limited"}`, `"not_adopted"`)
	host.want(409, "PUT", organization+"/products/helpdesk", `{"version":7,"plan":"team","status":"active"}`, `"not_adopted"`)
	host.want(200, "PUT", organization, `{"version":7,"name":"Solo Limited","adopt":true}`, `"version":7`)
	before := host.want(200, "GET", organization, "", `"plan":"solo"`)
	host.want(200, "PUT", organization+"/products/helpdesk", `{"version":7,"plan":"team","status":"active"}`, `"plan":"team"`)
	after := host.want(200, "GET", organization, "", `"plan":"team"`)
	if number(t, before) != number(t, after) {
		t.Errorf("the licence's number: %s, %s", before, after)
	}
	host.want(200, "GET", "/organizations?email=nobody@nowhere.test", "", `"organizations":[]`)
	// Staff belongs to the shop.
	found = host.want(200, "GET", "/organizations?email=staff@market.test", "", `"version":0`)
	if err := json.Unmarshal([]byte(found), &list); err != nil {
		t.Fatal(err)
	}
	organization = "/organizations/" + list.Organizations[0].ID
	details := host.want(200, "PUT", organization, `{"version":1,"name":"Platform","adopt":true}`, ``)
	details = host.want(200, "GET", organization, "", field(t, details, "id"))
	var members struct{ Members []struct{ ID, Email string } }
	if err := json.Unmarshal([]byte(details), &members); err != nil {
		t.Fatal(err)
	}
	for _, m := range members.Members {
		if m.Email == "staff@market.test" {
			host.want(403, "PUT", organization+"/members/"+m.ID, `{"version":1,"email":"thief@else.example","name":"Thief","roles":{}}`, `"staff_account"`)
		}
	}
}

func number(t *testing.T, details string) int64 {
	t.Helper()
	var o struct {
		Products []struct {
			Product string
			Number  int64
		}
	}
	if err := json.Unmarshal([]byte(details), &o); err != nil {
		t.Fatal(err)
	}
	for _, p := range o.Products {
		if p.Product == "helpdesk" {
			return p.Number
		}
	}
	t.Fatal("no help desk")
	return 0
}

// The operator gives licences where no host product tells of any.
func TestOrganizationLicencePerson_Commands_MakeABuyer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	environ := environment(dir)
	do := func(args ...string) string {
		t.Helper()
		r := run(t, environ, args...)
		if r.code != 0 {
			t.Fatalf("%v: status %d, %s", args, r.code, r.stderr)
		}
		return strings.TrimSpace(r.stdout)
	}
	refused := func(says string, args ...string) {
		t.Helper()
		if r := run(t, environ, args...); r.code == 0 || !strings.Contains(r.stderr, says) || strings.Count(r.stderr, "\n") != 1 {
			t.Errorf("%v: status %d, %s, want %q", args, r.code, r.stderr, says)
		}
	}
	id := do("organization", "add", "--name", "Bought Ltd", "--country=DE")
	refused("There are: add, set and list", "organization", "remove")
	refused("2 to 127 characters", "organization", "add", "--name", "x")
	refused("two letters of ISO 3166-1", "organization", "set", id, "--country", "Germany")
	refused("--country needs a value", "organization", "set", id, "--country")
	do("organization", "set", id, "--zip", "10115")
	if list := do("organization", "list"); !strings.Contains(list, id) || !strings.Contains(list, "Bought Ltd") {
		t.Errorf("organizations: %s", list)
	}
	refused("has no licence of livechat", "licence", "set", id, "livechat", "--plan", "team")
	if number := do("licence", "add", id, "livechat", "--plan", "team", "--seats", "3"); number != "1500" {
		t.Errorf("the licence is %s", number)
	}
	refused("has the licence 1500 of livechat", "licence", "add", id, "livechat", "--plan", "team")
	refused("--seats must be a number", "licence", "set", id, "livechat", "--seats", "three")
	refused("--trial-ends must be a day", "licence", "set", id, "livechat", "--status", "trial", "--trial-ends", "soon")
	refused("A trial needs its end", "licence", "set", id, "livechat", "--status", "trial")
	do("licence", "set", id, "livechat", "--status", "trial", "--trial-ends", "2099-12-31")
	do("licence", "add", id, "helpdesk", "--plan", "solo", "--number", "77")
	if list := do("licence", "list", id, "--json"); !strings.Contains(list, `"trial_ends_at": "2100-01-01T00:00:00Z"`) || !strings.Contains(list, `"number": 77`) {
		t.Errorf("licences: %s", list)
	}
	do("person", "add", id, "buyer@bought.example", "--name", "The Buyer", "--role", "accounts=owner", "--role=livechat=owner")
	refused("has an account", "person", "add", id, "Buyer@bought.example")
	refused(`no role "king"`, "person", "set", "buyer@bought.example", "--role", "livechat=king")
	refused("needs an owner", "person", "set", "buyer@bought.example", "--active=false")
	do("person", "set", "buyer@bought.example", "--job", "Buys")
	if list := do("person", "list", id); !strings.Contains(list, "accounts:owner, livechat:owner") {
		t.Errorf("people: %s", list)
	}
	s := serveProgram(t, dir)
	buyer := bearerOf{t, s.base, tokenOf(t, environ, "buyer@bought.example")}
	if _, body := buyer.send("GET", "/api/market/products/my", ""); !strings.Contains(body, `"trial":true`) || !strings.Contains(body, `"agents":3`) {
		t.Errorf("products: %s", body)
	}
	for _, noun := range []string{"organization", "licence", "person"} {
		if r := run(t, environ, noun, "--help"); r.code != 0 || !strings.Contains(r.stdout, fmt.Sprintf("usage: marketplace %s add", noun)) {
			t.Errorf("%s --help: %d %s", noun, r.code, r.stdout)
		}
	}
}
