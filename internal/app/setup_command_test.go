package app_test

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"marketplace/internal/testkit"
)

// bare is the environment of a machine on which nothing is set but the data folder.
func bare(dir string, more ...string) []string {
	return append([]string{"PATH=" + os.Getenv("PATH"), "MARKETPLACE_DATA_DIR=" + dir, "MARKETPLACE_ADMIN_ADDR="}, more...)
}

var setupLink = regexp.MustCompile(`http\S+/accounts/reset\?token=(\S+)`)

// passwordLink is the query of the one link that setup printed.
func passwordLink(t *testing.T, r result) string {
	t.Helper()
	links := setupLink.FindAllStringSubmatch(r.stdout, -1)
	if r.code != 0 || len(links) != 1 {
		t.Fatalf("status %d, %d links: %s %s", r.code, len(links), r.stdout, r.stderr)
	}
	return links[0][1]
}

func setPassword(t *testing.T, s *serving, secret, password string) (int, string) {
	t.Helper()
	return post(t, s.base+"/accounts/reset?token="+secret, "application/x-www-form-urlencoded", url.Values{"password": {password}}.Encode())
}

// From an empty folder to the first administrator who signs in: one command, one link.
func TestSetup_EmptyFolder_LetsTheFirstAdministratorIn(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	done := run(t, bare(dir), "setup", "--organization", "Acme Platform", "--admin-email=Boss@Acme.example", "--brand", "Acme Market & \"more\"", "--url", "http://localhost:8099")
	secret := passwordLink(t, done)
	for _, want := range []string{"http://localhost:8099/accounts/reset?token=", filepath.Join(dir, "secret-keys"), "MARKETPLACE_PAYMENT=sandbox takes test cards for money", "MARKETPLACE_SMTP_URL is not set"} {
		if !strings.Contains(done.stdout, want) {
			t.Errorf("setup does not print %q: %s", want, done.stdout)
		}
	}
	for _, name := range []string{"secret-keys", "settings.env"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	s := serveProgram(t, dir, "MARKETPLACE_SECRET_KEYS=") // the key is in the folder
	if _, body := get(t, s.base+"/marketplace/", "Accept", "text/html"); !strings.Contains(body, "Acme Market &amp; ") {
		t.Errorf("the brand is not on the page: %.300s", body)
	}
	if status, body := setPassword(t, s, secret, "a long password"); status != http.StatusOK || !strings.Contains(body, "/staff/setup/") {
		t.Errorf("set the password: %d %.300s", status, body)
	}
	if status, _ := setPassword(t, s, secret, "another password"); status != http.StatusNotFound {
		t.Errorf("a used link: %d", status)
	}
	token := tokenOf(t, environment(dir, "MARKETPLACE_SECRET_KEYS="), "boss@acme.example")
	if status, body := get(t, s.base+"/api/moderation/reviews?state=held", "Authorization", "Bearer "+token); status != http.StatusOK {
		t.Errorf("the administrator reads what staff reads: %d %s", status, body)
	}
}

// The first administrator, as everybody of the staff outside of a demo, has no session before
// there is a second factor: the password leads to the page that sets it up.
func TestSetup_FirstAdministrator_SetsUpASecondFactor(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	secret := passwordLink(t, run(t, bare(dir), "setup", "--organization=Acme Platform", "--admin-email=boss@acme.example", "--brand=Acme", "--url=http://localhost:8099"))
	s := serveProgram(t, dir, "MARKETPLACE_SECRET_KEYS=")
	if status, body := setPassword(t, s, secret, "a long password"); status != http.StatusOK {
		t.Fatalf("set the password: %d %.300s", status, body)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	page := func(path string) (int, string) {
		t.Helper()
		answer, err := browser.Get(s.base + path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(body)
	}
	const setupPage = "/accounts/second-factor/setup?next=%2Faccounts%2Fsessions"
	_, location := posted(t, browser, s.base+"/accounts/signin?next=%2Faccounts%2Fsessions", url.Values{"email": {"boss@acme.example"}, "password": {"a long password"}})
	if location != setupPage {
		t.Fatalf("the password leads to %q", location)
	}
	if status, _ := page("/accounts/sessions"); status != http.StatusSeeOther {
		t.Errorf("the sessions before the second factor: %d", status)
	}
	status, body := page(setupPage)
	key := regexp.MustCompile(`"secret":"([A-Z2-7]+)"`).FindStringSubmatch(body)
	if status != http.StatusOK || key == nil {
		t.Fatalf("the page: %d %.500s", status, body)
	}
	code, err := totp.GenerateCode(key[1], time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if status, _ := posted(t, browser, s.base+setupPage, url.Values{"code": {code}}); status != http.StatusOK {
		t.Fatalf("the code: %d", status)
	}
	if status, body := page("/accounts/sessions"); status != http.StatusOK || !strings.Contains(body, "10 recovery codes are left.") {
		t.Errorf("the sessions after it: %d %.300s", status, body)
	}
	if r := run(t, bare(dir), "setup", "--reissue", "--admin-email=boss@acme.example"); r.code != 0 {
		t.Fatalf("reissue: %s", r.stderr)
	}
	_, location = posted(t, browser, s.base+"/accounts/signin?next=%2Faccounts%2Fsessions", url.Values{"email": {"boss@acme.example"}, "password": {"a long password"}})
	if location != setupPage {
		t.Errorf("after a new link the second factor is set up anew, not %q", location)
	}
}

// What is not given is asked for; an empty answer takes what is shown, and where there is
// nothing to take the command ends with one sentence.
func TestSetup_AsksForWhatIsNotGiven(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	done := runWith(t, "Acme Platform\nboss@acme.example\n\nhttp://localhost:8099\n", bare(dir), "setup")
	passwordLink(t, done)
	if !strings.Contains(done.stdout, "Name of the shop [Marketplace]: ") || !strings.Contains(done.stdout, "http://localhost:8099/accounts/") {
		t.Errorf("it asked: %s", done.stdout)
	}
	for _, tc := range []struct{ stdin, flag, want string }{
		{"", "", "setup needs --organization"},
		{"Acme Platform\n", "", "setup needs --admin-email"},
		{"", "--organization", "--organization needs a value"},
		{"A\nboss@acme.example\n\n\n", "", "The organization needs a name of 2 to 127 characters."},
		{"Acme\nboss at acme\n\n\n", "", "The administrator needs an e-mail address such as name@company.com."},
		{"Acme\nboss@acme.example\n\nshop.example\n", "", `MARKETPLACE_PUBLIC_URL must be an origin such as https://shop.example, not "shop.example"`},
		{"", "--colour=red", "unknown flag --colour"},
	} {
		empty := filepath.Join(t.TempDir(), "data")
		args := []string{"setup"}
		if tc.flag != "" {
			args = append(args, tc.flag)
		}
		r := runWith(t, tc.stdin, bare(empty), args...)
		if _, err := os.Stat(filepath.Join(empty, "secret-keys")); r.code != 1 || !strings.Contains(r.stderr, tc.want) || err == nil {
			t.Errorf("%q: status %d, %s; the keys: %v", tc.stdin, r.code, r.stderr, err)
		}
	}
}

// A shop that has people, or a demo, is never set up over.
func TestSetup_FilledDatabase_IsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	again := func(environ []string) result {
		return run(t, environ, "setup", "--organization=Acme Platform", "--admin-email=boss@acme.example", "--brand=Acme", "--url=http://localhost:8099")
	}
	passwordLink(t, again(bare(dir)))
	keys, err := os.ReadFile(filepath.Join(dir, "secret-keys"))
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		environ []string
		want    string
	}{
		"a second time":     {bare(dir), "The shop is set up already: it has people who can sign in."},
		"the demo's folder": {bare(filledFolder(t)), "marketplace demo remove takes it out"},
	} {
		if r := again(tc.environ); r.code != 1 || !strings.Contains(r.stderr, tc.want) || setupLink.MatchString(r.stdout) {
			t.Errorf("%s: status %d, %s%s", name, r.code, r.stdout, r.stderr)
		}
	}
	if r := again(bare(t.TempDir(), "MARKETPLACE_DEMO=1")); r.code != 1 || !strings.Contains(r.stderr, "setup is for a real shop: without MARKETPLACE_DEMO") {
		t.Errorf("in the demo: status %d, %s", r.code, r.stderr)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "secret-keys")); err != nil || string(after) != string(keys) {
		t.Errorf("the keys were changed: %v", err)
	}
}

// Of two setups at once on one database one wins, and the other makes nothing, no keys either.
func TestSetup_TwoAtOnce_OneWins(t *testing.T) {
	t.Parallel()
	database := "MARKETPLACE_DATABASE_URL=" + testkit.PostgresURL(t)
	dirs, results := []string{t.TempDir(), t.TempDir()}, make([]result, 2)
	var group sync.WaitGroup
	for i, dir := range dirs {
		group.Go(func() {
			results[i] = run(t, bare(dir, database), "setup", "--organization=Acme Platform", "--admin-email=boss@acme.example", "--brand=Acme", "--url=http://localhost:8099")
		})
	}
	group.Wait()
	won := 0
	for i, r := range results {
		_, err := os.Stat(filepath.Join(dirs[i], "secret-keys"))
		switch {
		case r.code == 0 && err == nil && setupLink.MatchString(r.stdout):
			won++
		case r.code == 1 && err != nil && strings.Contains(r.stderr, "The shop is set up already"):
		default:
			t.Errorf("status %d, keys %v: %s%s", r.code, err, r.stdout, r.stderr)
		}
	}
	if won != 1 {
		t.Errorf("%d setups won", won)
	}
}

// Whoever is locked out gets a new link on the machine, also while the shop runs; the old
// password and link stop.
func TestSetup_Reissue_LetsTheAdministratorInAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := passwordLink(t, run(t, bare(dir), "setup", "--organization=Acme Platform", "--admin-email=boss@acme.example", "--brand=Acme", "--url=http://localhost:8099"))
	s := serveProgram(t, dir, "MARKETPLACE_SECRET_KEYS=")
	second := passwordLink(t, runWith(t, "boss@acme.example\n", bare(dir), "setup", "--reissue"))
	if status, _ := setPassword(t, s, first, "a long password"); status != http.StatusNotFound {
		t.Errorf("the link before: %d", status)
	}
	if status, body := setPassword(t, s, second, "a long password"); status != http.StatusOK {
		t.Errorf("the new link: %d %.300s", status, body)
	}
	if r := run(t, bare(dir), "setup", "--reissue", "--admin-email=nobody@acme.example"); r.code != 1 || !strings.Contains(r.stderr, `Nobody of the shop's staff has the address "nobody@acme.example".`) {
		t.Errorf("a stranger: status %d, %s", r.code, r.stderr)
	}
}

// In an empty shop most addresses of header and footer lead nowhere; with the starter's data
// every one has its page, and importing it again changes nothing.
func TestImportStarter_EmptyShop_HasAPageForEachLink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if r := run(t, environment(dir), "import", "starter"); r.code != 0 {
		t.Fatalf("status %d: %s", r.code, r.stderr)
	}
	again := run(t, environment(dir), "import", "starter")
	if !strings.HasPrefix(again.stdout, "0 added, 0 changed, ") {
		t.Errorf("the second time: %s%s", again.stdout, again.stderr)
	}
	s := serveProgram(t, dir)
	_, home := get(t, s.base+"/marketplace/", "Accept", "text/html")
	links := map[string]bool{}
	for _, found := range regexp.MustCompile(`href="(/marketplace/[a-z][^"?#]*)"`).FindAllStringSubmatch(home, -1) {
		if !strings.Contains(found[1], "/assets/") && !strings.Contains(found[1], ".") {
			links[found[1]] = true
		}
	}
	if len(links) < 25 {
		t.Errorf("the first page has %d links", len(links))
	}
	for link := range links {
		if status, _ := get(t, s.base+link, "Accept", "text/html"); status != http.StatusOK {
			t.Errorf("%s: %d", link, status)
		}
	}
	if strings.Contains(home, "Staff top picks</h") {
		t.Error("the first page shows the head of a list that is empty")
	}
}

// Legal texts of a folder stand in the place of the starter's, without the HTML that
// somebody wrote into them; help and status are in the footer only when they are set.
func TestServe_LegalFolderAndLinks_AreShown(t *testing.T) {
	t.Parallel()
	dir, legal := t.TempDir(), t.TempDir()
	if r := run(t, environment(dir), "import", "starter"); r.code != 0 {
		t.Fatalf("status %d: %s", r.code, r.stderr)
	}
	for name, text := range map[string]string{"terms.md": "# Our terms\n\nUpdated: 2026-10-02\n\nOwn words. <script>alert(1)</script> [x](javascript:alert(1))\n", "cookies.md": "# <b>Cookies</b>\n\nNone.\n"} {
		if err := os.WriteFile(filepath.Join(legal, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	plain := serveProgram(t, dir)
	if _, home := get(t, plain.base+"/marketplace/", "Accept", "text/html"); strings.Contains(home, "Help and contact") || strings.Contains(home, ">Status<") || strings.Contains(home, `<ul class="footer-legal"`) || !strings.Contains(home, plain.base+"/console/") {
		t.Error("the footer leads to help or status that nobody set, or not to the console")
	}
	if code, err := plain.stop(); code != 0 || err != nil {
		t.Fatalf("status %d, %v", code, err)
	}
	s := serveProgram(t, dir, "MARKETPLACE_LEGAL_DIR="+legal, "MARKETPLACE_HELP_URL=https://help.example/a?b=c", "MARKETPLACE_STATUS_URL=/status/")
	_, home := get(t, s.base+"/marketplace/", "Accept", "text/html")
	for _, link := range []string{`<a href="https://help.example/a?b=c">Help and contact</a>`, `<a href="` + s.base + `/status/">Status</a>`, `<a href="/marketplace/legal/terms/">Our terms</a>`, `<a href="/marketplace/legal/cookies/">&lt;b&gt;Cookies&lt;/b&gt;</a>`} {
		if !strings.Contains(home, link) {
			t.Errorf("the footer lacks %s", link)
		}
	}
	status, terms := get(t, s.base+"/marketplace/legal/terms/", "Accept", "text/html")
	if status != http.StatusOK || !strings.Contains(terms, "Own words.") || !strings.Contains(terms, "Our terms") || !strings.Contains(terms, "Oct 2, 2026") || strings.Contains(terms, "<script>alert") || strings.Contains(terms, "javascript:") {
		_, main, _ := strings.Cut(terms, "<main")
		t.Errorf("%d %.2000s", status, main)
	}
	for path, want := range map[string]string{"/legal/privacy/": "Privacy", "/legal/cookies/": "&lt;b&gt;Cookies&lt;/b&gt;"} {
		if status, body := get(t, s.base+"/marketplace"+path, "Accept", "text/html"); status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: %d, without %s", path, status, want)
		}
	}
}
