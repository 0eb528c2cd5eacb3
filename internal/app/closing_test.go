package app_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// advance moves the test clock of a demo; what is due runs before it answers.
func advance(t *testing.T, s *serving, by string) {
	t.Helper()
	if status, body := post(t, s.base+"/demo/clock", "application/json", `{"advance":"`+by+`"}`); status != http.StatusOK {
		t.Fatalf("%d %.300s", status, body)
	}
}

// An organization that is closed can be reopened for 14 days; then it is gone with its
// people and its apps, whatever process is there by then.
func TestCloseOrganization_AfterFourteenDays_LeavesNoTrace(t *testing.T) {
	t.Parallel()
	const email, name, organization, city = "imke.frost@frostwood.example", "imke sandvold", "frostwood trading", "oldenburg"
	dir, demo := filledFolder(t), "MARKETPLACE_DEMO=1"
	environ := environment(dir, demo)
	id := strings.TrimSpace(succeed(t, environ, "organization", "add", "--name", "Frostwood Trading", "--country", "DE", "--city", "Oldenburg"))
	succeed(t, environ, "licence", "add", id, "livechat", "--plan", "business")
	succeed(t, environ, "person", "add", id, email, "--name", "Imke Sandvold", "--role", "accounts=owner", "--role", "livechat=owner")
	s := serveProgram(t, dir, demo)
	imke := shopper{t: t, token: tokenOf(t, environ, email)}
	app := freeApp(t, bearerOf{t, s.base, imke.token}, "livechat")
	if status, body := imke.call(http.MethodPut, s.base+"/api/applications/"+app+"/install", "{}"); status >= 300 {
		t.Fatalf("%d %.300s", status, body)
	}
	stop(t, s)
	succeed(t, environ, "organization", "close", id)
	succeed(t, environ, "organization", "close", id) // again: nothing to do
	if r := run(t, environ, "token", email); r.code == 0 {
		t.Error("a token of a closed organization")
	}

	s = serveProgram(t, dir, demo)
	advance(t, s, "312h") // 13 days
	stop(t, s)
	succeed(t, environ, "organization", "reopen", id)
	succeed(t, environ, "token", email)
	succeed(t, environ, "organization", "close", id)
	s = serveProgram(t, dir, demo)
	advance(t, s, "337h") // 14 days and the hour of the job
	advance(t, s, "1h")   // and the rewriting of the database
	stop(t, s)

	if r := run(t, environ, "organization", "reopen", id); r.code == 0 || !strings.Contains(r.stderr, "removed") {
		t.Errorf("reopened after the removal: %+v", r)
	}
	database := openFile(t, filepath.Join(dir, "marketplace.db"))
	const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	for _, text := range []string{email, name, organization, city} {
		if left := everywhere(t, database, tables, text); len(left) > 0 {
			t.Errorf("%q is left in %v", text, left)
		}
	}
	for _, install := range rowsOf(t, database, "SELECT removed_at FROM installs WHERE organization_id = '"+id+"'") {
		if install["removed_at"] == "%!s(int64=0)" {
			t.Error("an app is still installed")
		}
	}
	for _, file := range []string{"marketplace.db", "marketplace.db-wal"} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		for _, trace := range []string{email, organization} {
			if strings.Contains(strings.ToLower(string(text)), trace) {
				t.Errorf("%s holds %q", file, trace)
			}
		}
	}
}

func stop(t *testing.T, s *serving) {
	t.Helper()
	if code, err := s.stop(); err != nil || code != 0 {
		t.Fatalf("stop: %d, %v", code, err)
	}
}

// What an organization bought stays, without it: its name is on invoices alone.
func TestEraseOrganization_WithPurchases_KeepsInvoices(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		environ := fresh()
		succeed(t, environ, "import", filepath.Join("..", "demo", "data"))
		id := organizationNamed(t, environ, "Trial GmbH")
		if r := run(t, environ, "organization", "erase", id); r.code == 0 || !strings.Contains(r.stderr, "--yes") {
			t.Errorf("without --yes: %+v", r)
		}
		succeed(t, environ, "organization", "erase", id, "--yes")
		succeed(t, environ, "organization", "erase", id, "--yes") // again: nothing to do
		told := succeed(t, environ, "organization", "export", id)
		for _, text := range []string{"Trial GmbH", "trial.test"} {
			if strings.Contains(told, text) {
				t.Errorf("%q is left: %.600s", text, told)
			}
		}
		developer := organizationNamed(t, environ, "Appsmiths")
		if r := run(t, environ, "organization", "close", developer); r.code == 0 || !strings.Contains(r.stderr, "published apps") {
			t.Errorf("with published apps: %+v", r)
		}
	})
}

// An account goes in the same way, by the job, and only then.
func TestCloseAccount_AfterFourteenDays_LeavesNoTrace(t *testing.T) {
	t.Parallel()
	const email, name = "rune.ekdahl@acme.example", "rune ekdahl"
	dir, demo := filledFolder(t), "MARKETPLACE_DEMO=1"
	environ := environment(dir, demo)
	succeed(t, environ, "person", "add", organizationNamed(t, environ, "Acme Inc."), email, "--name", "Rune Ekdahl", "--role", "livechat=viewer")
	s := serveProgram(t, dir, demo)
	leaver := shopper{t: t, token: tokenOf(t, environ, email)}
	if status, body := leaver.call(http.MethodDelete, s.base+"/accounts/v2/accounts/me", ""); status != http.StatusOK || strings.TrimSpace(body) != "{}" {
		t.Fatalf("%d %.300s", status, body)
	}
	if status, _ := leaver.call(http.MethodGet, s.base+"/accounts/v2/accounts/me", ""); status != http.StatusUnauthorized {
		t.Errorf("the token goes on: %d", status)
	}
	database := openFile(t, filepath.Join(dir, "marketplace.db"))
	const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	advance(t, s, "312h")
	if left := everywhere(t, database, tables, email); len(left) == 0 {
		t.Error("removed after 13 days")
	}
	advance(t, s, "25h")
	advance(t, s, "1h")
	for _, text := range []string{email, name} {
		if left := everywhere(t, database, tables, text); len(left) > 0 {
			t.Errorf("%q is left in %v", text, left)
		}
	}
	stop(t, s)
	if r := run(t, environ, "person", "reopen", email); r.code == 0 {
		t.Error("reopened after the removal")
	}
}
