package app_test

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/testkit"
)

// S3.04, S7.54: the address under which an app installs itself is where its
// client is sent with a code, and nowhere else; its server exchanges the code
// with its secret, and installs the app for whoever granted that, if they may.
func TestDirectInstall_ThroughTheAPI_InstallsTheApp(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		installItself(t, filledFolder(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		dir, database := copyOfWorld(t, demoWorld, []string{databaseSetting + testkit.PostgresURL(t)})
		installItself(t, dir, database...)
	})
}

func installItself(t *testing.T, dir string, more ...string) {
	t.Helper()
	settings := append([]string{"MARKETPLACE_DEMO=1"}, more...)
	imported(t, dir, settings, "self-made", "https://self.example/install")
	imported(t, dir, settings, "with-query", "https://self.example/install?plan=1")
	imported(t, dir, settings, "with-script", "javascript:alert(1)")
	secret := strings.TrimSpace(run(t, environment(dir, settings...), "secret", "self-made").stdout)
	if refused := run(t, environment(dir, settings...), "secret", "with-query"); refused.code == 0 || !strings.Contains(refused.stderr, "it has no secret") {
		t.Errorf("a secret for an app in the browser: %+v", refused)
	}
	s := serveProgram(t, dir, settings...)

	person := func(email string) bearerOf {
		return bearerOf{t, s.base, tokenOf(t, environment(dir, settings...), email)}
	}
	owner, agent := person("owner@acme.test"), person("agent@acme.test")
	app := directClient{t: t, base: s.base, id: appIDOf(t, owner, "self-made"), address: "https://self.example/install", secret: secret}

	// The address is registered letter by letter; the others are none.
	browser := signedIn(t, s.base, "owner@acme.test")
	for _, other := range []string{app.address + "/", app.address + "?a=b", "https://self.example/", "https://evil.example/install"} {
		elsewhere := app
		elsewhere.address = other
		if location := elsewhere.authorize(browser); !strings.Contains(location, "invalid_redirect_uri") {
			t.Errorf("asked for %s, sent to %s", other, location)
		}
	}
	for slug, address := range map[string]string{"with-query": "https://self.example/install?plan=1", "with-script": "javascript:alert(1)"} {
		bad := directClient{t: t, base: s.base, id: appIDOf(t, owner, slug), address: address}
		if location := bad.authorize(browser); !strings.Contains(location, "invalid_redirect_uri") {
			t.Errorf("%s sends to %s", slug, location)
		}
		if _, page := owner.send(http.MethodGet, "/marketplace/page-data/apps/"+slug+"/page-data.json", ""); strings.Contains(page, "directInstall") {
			t.Errorf("the page of %s promises an installation of its own", slug)
		}
	}

	// Somebody who may not install is refused with a code; the owner is not.
	token := app.exchange(app.codeFor(signedIn(t, s.base, "agent@acme.test")), http.StatusOK)
	if status, body := (bearerOf{t, s.base, token}).send(http.MethodPut, "/api/v2/applications/"+app.id+"/install", "{}"); status != http.StatusForbidden || !strings.Contains(body, `"install_forbidden"`) {
		t.Errorf("granted by an agent: %d %s", status, body)
	}
	code := app.codeFor(browser)
	wrong := app
	wrong.secret = "guessed"
	wrong.exchange(code, http.StatusUnauthorized)
	ofApp := bearerOf{t, s.base, app.exchange(code, http.StatusOK)}
	if status, body := ofApp.send(http.MethodPut, "/api/v2/applications/deepl/install", "{}"); status != http.StatusForbidden || !strings.Contains(body, `"other_application"`) {
		t.Errorf("another app: %d %s", status, body)
	}
	if status, body := ofApp.send(http.MethodPut, "/api/v2/applications/"+app.id+"/install", "{}"); status != http.StatusOK {
		t.Errorf("itself: %d %s", status, body)
	}
	if _, body := agent.send(http.MethodGet, "/api/applications/self-made/instance", ""); !strings.Contains(body, `"installed":true`) {
		t.Errorf("afterwards: %s", body)
	}
	signsOut(t, app, owner, agent, browser)
}

// signsOut takes an app's access away and gives it again: hosts hear that the person is
// signed out of it.
func signsOut(t *testing.T, app directClient, owner, agent bearerOf, browser *http.Client) {
	t.Helper()
	isSignedOut := func(who bearerOf) bool {
		t.Helper()
		type installed struct {
			ID            string
			SignedOut     bool
			Authorization *struct{ ClientID string }
		}
		list := decodeBody[[]installed](t, who.must(http.MethodGet, "/api/applications/installed", ""))
		at := slices.IndexFunc(list, func(one installed) bool { return one.ID == app.id })
		return list[at].SignedOut
	}
	consent := "/accounts/v2/clients/app_" + strings.ReplaceAll(app.id, "-", "") + "/consent?coverage="
	if isSignedOut(owner) || isSignedOut(agent) {
		t.Error("signed out of an app that both let in")
	}
	owner.must(http.MethodDelete, consent+"organization", "")
	owner.must(http.MethodDelete, consent+"account", "")
	if !isSignedOut(owner) || isSignedOut(agent) {
		t.Errorf("the owner took its access away: signed out %t, the agent %t", isSignedOut(owner), isSignedOut(agent))
	}
	app.codeFor(browser)
	if isSignedOut(owner) {
		t.Error("signed out of an app that was let in again")
	}
}

// The demo's app of that kind does all of it by itself, at any start.
func TestDemo_SelfInstallingApp_InstallsItself(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1", "MARKETPLACE_PUBLIC_URL=https://demo.example")
	owner := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "owner@acme.test")}
	app := directClient{t: t, base: s.base, id: appIDOf(t, owner, "upscope"), address: "https://demo.example/demo/direct-app/install"}
	code := app.codeFor(signedIn(t, s.base, "owner@acme.test"))
	page := "/demo/direct-app/install?code=" + url.QueryEscape(code)
	if status, body := owner.send(http.MethodGet, page, ""); status != http.StatusOK || !strings.Contains(body, "<h1>Installed</h1>") {
		t.Fatalf("%d %s", status, body)
	}
	if _, body := owner.send(http.MethodGet, "/api/applications/upscope/instance", ""); !strings.Contains(body, `"installed":true`) {
		t.Errorf("afterwards: %s", body)
	}
	// A code is good once.
	if status, body := owner.send(http.MethodGet, page, ""); status != http.StatusBadRequest || !strings.Contains(body, "Not installed") {
		t.Errorf("a second time: %d %s", status, body)
	}
	if status, _ := owner.send(http.MethodGet, "/demo/direct-app/install", ""); status != http.StatusBadRequest {
		t.Errorf("without a code: %d", status)
	}
}

// imported puts a copy of an entry of the demo world in, under another name and
// with a direct install address.
func imported(t *testing.T, dir string, settings []string, slug, address string) {
	t.Helper()
	importedWith(t, dir, settings, slug, address, "")
}

// importedWith is imported for an app that asks for scopes of its own, with commas.
func importedWith(t *testing.T, dir string, settings []string, slug, address, scopes string) {
	t.Helper()
	world := filepath.Join("..", "demo", "data")
	text, err := os.ReadFile(filepath.Join(world, "apps", "upscope.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), slug+".yaml")
	entry := strings.Replace(strings.Replace(string(text), "slug: upscope", "slug: "+slug, 1), "name: Upscope", "name: "+slug, 1)
	if scopes != "" {
		entry = strings.Replace(entry, "scopes: [chats--all:rw, customers:ro]", `scopes: ["`+strings.ReplaceAll(scopes, ",", `", "`)+`"]`, 1)
	}
	if err := os.WriteFile(file, []byte(entry+"custom_props: {directInstallUrl: \""+address+"\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if done := run(t, environment(dir, settings...), "import", file); done.code != 0 {
		t.Fatal(done.stderr)
	}
}

func appIDOf(t *testing.T, who bearerOf, slug string) string {
	t.Helper()
	status, body := who.send(http.MethodGet, "/api/applications/"+slug+"/published", "")
	if status != http.StatusOK {
		t.Fatalf("%s: %d %s", slug, status, body)
	}
	return field(t, body, "id")
}

// signedIn is a browser with a session of the accounts service.
func signedIn(t *testing.T, base, email string) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	posted(t, browser, base+"/accounts/signin?next=%2Faccounts%2Fsessions", url.Values{"email": {email}, "password": {"marketplace-demo"}})
	return browser
}

func posted(t *testing.T, browser *http.Client, address string, form url.Values) (status int, location string) {
	t.Helper()
	answer, err := browser.PostForm(address, form)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	return answer.StatusCode, answer.Header.Get("Location")
}

// directClient is the client of an app that installs itself.
type directClient struct {
	t                         *testing.T
	base, id, address, secret string
	scope                     string // all that it registered without one
}

func (c directClient) query() string {
	v := url.Values{
		"client_id": {"app_" + strings.ReplaceAll(c.id, "-", "")}, "response_type": {"code"}, "redirect_uri": {c.address}, "state": {"s-1"}, "flow": {""},
	}
	if c.scope != "" {
		v.Set("scope", c.scope)
	}
	return v.Encode()
}

// authorize gives where the browser is sent.
func (c directClient) authorize(browser *http.Client) string {
	c.t.Helper()
	answer, err := browser.Get(c.base + "/accounts/?" + c.query())
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	return answer.Header.Get("Location")
}

// codeFor agrees, and gives the code that comes to the address.
func (c directClient) codeFor(browser *http.Client) string {
	c.t.Helper()
	answer, err := browser.Get(c.base + "/accounts/?" + c.query())
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	_, account, _ := strings.Cut(textOf(c.t, answer), `"account":"`)
	account, _, _ = strings.Cut(account, `"`)
	posted(c.t, browser, c.base+"/accounts/consent?"+c.query(), url.Values{"decision": {"allow"}, "coverage": {"account"}, "account": {account}})
	location := c.authorize(browser)
	rest, ours := strings.CutPrefix(location, c.address+"?")
	v, err := url.ParseQuery(rest)
	if !ours || err != nil || v.Get("code") == "" || v.Get("state") != "s-1" {
		c.t.Fatalf("sent to %q", location)
	}
	return v.Get("code")
}

// exchange gives the token for a code, "" when it is refused as expected.
func (c directClient) exchange(code string, want int) string {
	c.t.Helper()
	form := url.Values{
		"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {c.address},
		"client_id": {"app_" + strings.ReplaceAll(c.id, "-", "")}, "client_secret": {c.secret},
	}
	answer, err := http.PostForm(c.base+"/accounts/v2/token", form)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text := textOf(c.t, answer)
	if answer.StatusCode != want {
		c.t.Fatalf("exchange: %d %s, want %d", answer.StatusCode, text, want)
	}
	if want != http.StatusOK {
		return ""
	}
	return field(c.t, text, "access_token")
}

func textOf(t *testing.T, answer *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
