package app_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/testkit"
)

// The developer's command: an app as a file, against a running shop, with a personal token.
func TestAppCommand_AgainstARunningShop_PullsPushesLintsAndSubmits(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	d := newDesk(t, nil)
	made := d.write(d.developer, http.MethodPost, "/accounts/v2/personal_token", `{"name":"Release script","scope":"apps--all:rw,apps.review--all:rw"}`, http.StatusCreated, "")
	environ := []string{"SHOP_URL=" + d.base, "SHOP_TOKEN=" + field(t, made, "personal_token")}
	file := filepath.Join(t.TempDir(), "app.json")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	app := func(code int, says string, args ...string) string {
		t.Helper()
		r := run(t, environ, append([]string{"app"}, args...)...)
		if r.code != code || !strings.Contains(r.stdout+r.stderr, says) {
			t.Errorf("app %v: %+v, want %d %q", args, r, code, says)
		}
		return r.stdout
	}

	app(0, `"name": "Microsoft Dynamics 365"`, "pull", "microsoft-dynamics-365")
	app(0, "", "pull", "microsoft-dynamics-365", file)
	app(0, "is what", "push", file)
	app(0, "nothing is missing", "lint", "microsoft-dynamics-365", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(strings.Replace(string(text), `"shortDescription": "`, `"shortDescription": "New: `, 1))
	app(1, "is not what the draft says", "lint", "microsoft-dynamics-365", file)
	app(0, "is what", "push", file, "microsoft-dynamics-365")
	write(strings.Replace(string(text), `"name": "Microsoft Dynamics 365"`, `"name": ""`, 1))
	const noName = "name: Give the app a name of at most 64 letters."
	if said := app(1, noName, "push", file); said != file+": app: "+noName+"\n" {
		t.Errorf("a push without a name says %q", said)
	}
	write(`{"name":" ","product":"telephone","display":{"shortDescription":"Short."}}`)
	if said := app(1, noName, "push", file); strings.Count(said, noName) != 1 || strings.Contains(said, "invalid_request") || !strings.Contains(said, "product: ") {
		t.Errorf("a push without a name and with a wrong product says %q", said)
	}
	write(`{"name":"X","display":{"shortDescription":"` + strings.Repeat("x", 999) + `","video":{"url":"https://video.example/1"}}}`)
	if said := app(1, "shortDescription: Use at most", "push", file); !strings.Contains(said, "url: ") || strings.Contains(said, "invalid_request") {
		t.Errorf("a push with two faults in one part says %q", said)
	}
	app(0, "New: ", "pull", "microsoft-dynamics-365")

	write(`{"display":{}}`)
	app(1, file+": Validation failed. manifest: expected required property name", "push", file)
	write(`{"name":"File Desk","product":"livechat","display":{"shortDescription":"Short."}}`)
	printed := app(0, "made an app", "push", file)
	_, after, _ := strings.Cut(printed, `"id": "`)
	id, _, _ := strings.Cut(after, `"`)
	app(1, "icon: Give it an icon.", "lint", id)
	app(1, "Give it an icon.", "submit", id)
	write(`{"id":"` + id + `","name":"File Desk","product":"livechat","display":{"shortDescription":"Other."},"blocks":{"monetization":{"price":1,"frequency":"monthly","trialDays":0,"creditCardRequired":false,"charge":"organization"}}}`)
	app(1, file+": monetization: price: Use 100", "push", file)
	app(1, "nothing was changed", "push", file)
	write(`{"id":"` + id + `","name":"File Desk","product":"livechat","blocks":{"widgets":{"main":{"placement":"plugin","url":"https://desk.example"},"other":{"placement":"moon","url":"https://desk.example"}},"properties":{"seen":{"type":"int","default_value":"x"}}}}`)
	app(1, file+`: widgets: other: placement: Placement "moon" is not one of`, "push", file)
	app(1, file+": properties: seen: default_value: ", "push", file)
	app(0, `"Short."`, "pull", id)

	d.write(d.developer, http.MethodPut, "/api/v2/applications/aircall/payment", `{"price":900,"frequency":"monthly"}`, http.StatusOK, "")
	app(0, "submitted: place 1", "submit", "aircall", "--note", "Use the demo account.")
	app(1, "(revision_locked)", "submit", "aircall")
	d.write(d.developer, http.MethodGet, "/api/v2/applications/aircall/review", "", http.StatusOK, "Use the demo account.")
}

func TestAppCommand_WithWhatItCannotUse_SaysWhy(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	s := newStudio(t, nil)
	read, _ := s.personalToken(s.person("dev@apps.test"), "apps--all:ro")
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" && strings.HasSuffix(r.URL.Path, "/stolen") {
			t.Error("the token went where a redirect led")
		}
		http.Redirect(w, r, "/stolen", http.StatusFound)
	}))
	t.Cleanup(elsewhere.Close)
	broken := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(broken, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	holding := func(text string) string {
		file := filepath.Join(t.TempDir(), "app.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	shop, token := "SHOP_URL="+s.base, "SHOP_TOKEN="+read.token
	folder := t.TempDir()
	nowhere := filepath.Join(folder, "none", "app.json")
	for name, tc := range map[string]struct {
		environ, args []string
		want          string
	}{
		"no command":          {[]string{shop, token}, nil, "which app command?"},
		"another command":     {[]string{shop, token}, []string{"publish", "aircall"}, "which app command?"},
		"another flag":        {[]string{shop, token}, []string{"pull", "aircall", "--force"}, "there is no --force"},
		"no shop":             {[]string{token}, []string{"pull", "aircall"}, "which shop?"},
		"no address":          {[]string{token}, []string{"pull", "aircall", "--shop", "shop"}, "no address of a shop"},
		"no https":            {[]string{token}, []string{"pull", "aircall", "--shop", "http://shop.example"}, "by https alone"},
		"nobody there":        {[]string{token}, []string{"pull", "aircall", "--shop", "http://127.0.0.1:1"}, "nobody answers at http://127.0.0.1:1"},
		"no token":            {[]string{shop}, []string{"pull", "aircall"}, "SHOP_TOKEN"},
		"an unknown token":    {[]string{shop, "SHOP_TOKEN=dal:guess"}, []string{"pull", "aircall"}, "make another one under 'Your sessions'"},
		"a field elsewhere":   {[]string{shop, token}, []string{"push", holding(`{"display":{"name":"X"}}`)}, `it has a field "name" where no manifest has one`},
		"no app":              {[]string{shop, token}, []string{"pull"}, "which app?"},
		"an unknown app":      {[]string{shop, token}, []string{"pull", "nothing"}, "(application_not_found)"},
		"another's app":       {[]string{shop, token}, []string{"lint", "typo3"}, "(application_not_found)"},
		"no file":             {[]string{shop, token}, []string{"push", "nothing.json"}, "nothing.json"},
		"no manifest":         {[]string{shop, token}, []string{"push", broken}, "is no manifest"},
		"a fault in JSON":     {[]string{shop, token}, []string{"push", holding("{\n\"name\": x}")}, "is no manifest: line 2: "},
		"a list":              {[]string{shop, token}, []string{"push", holding("[]")}, "the whole file: here belongs an object, not a list"},
		"another field":       {[]string{shop, token}, []string{"push", holding(`{"name":"X","display":{"tagline":"x"}}`)}, `it has a field "tagline"`},
		"another field, lint": {[]string{shop, token}, []string{"lint", "aircall", holding(`{"name":"X","colour":"red"}`)}, `it has a field "colour"`},
		"another kind":        {[]string{shop, token}, []string{"push", holding(`{"name":"X","blocks":{"monetization":{"price":9.5}}}`)}, "is no manifest: blocks.monetization.price: here belongs a whole number, not the number 9.5"},
		"two manifests":       {[]string{shop, token}, []string{"push", holding(`{"name":"X"}{"name":"Y"}`)}, "something stands behind its end"},
		"a token that reads":  {[]string{shop, token}, []string{"submit", "aircall"}, "("},
		"a redirect":          {[]string{"SHOP_URL=" + elsewhere.URL, token}, []string{"pull", "aircall"}, "status 302"},
		"a folder of no name": {[]string{shop, token}, []string{"pull", "aircall", nowhere}, nowhere + " cannot be written: no such file"},
		"a folder":            {[]string{shop, token}, []string{"pull", "aircall", folder}, folder + " cannot be written: "},
	} {
		r := run(t, tc.environ, append([]string{"app"}, tc.args...)...)
		if r.code != 1 || !strings.Contains(r.stderr, tc.want) || r.stdout != "" || strings.Count(r.stderr, "\n") != 1 || strings.Contains(r.stderr, ".pull-") {
			t.Errorf("%s: %+v, want %q", name, r, tc.want)
		}
	}
	for _, args := range [][]string{{"app", "--help"}, {"app", "push", "--help"}, {"app", "submit", "-h"}, {"help", "app"}} {
		r := run(t, nil, args...)
		if r.code != 0 || !strings.HasPrefix(r.stdout, "usage: marketplace app pull APP [FILE]\n") || !strings.Contains(r.stdout, "SHOP_TOKEN") || strings.Contains(r.stdout, "MARKETPLACE_") {
			t.Errorf("%v: %+v", args, r)
		}
	}
}
