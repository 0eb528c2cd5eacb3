package app_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// eachDemo gives a test the folder and settings of a demo on each engine, filled and stopped.
func eachDemo(t *testing.T, test func(t *testing.T, dir string, settings []string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, filledFolder(t), nil)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		dir, settings := copyOfWorld(t, demoWorld, []string{databaseSetting + testkit.PostgresURL(t)})
		test(t, dir, settings)
	})
}

const demoSentence = "marketplace demo remove takes it out"

// A demo folder is not opened as a shop; the sentence names what mends it, and after that
// the shop starts and nothing of the demo is in it.
func TestDemoRemove_DemoFolder_BecomesAShop(t *testing.T) {
	t.Parallel()
	eachDemo(t, func(t *testing.T, dir string, settings []string) {
		mails := filepath.Join(dir, "mail")
		if err := os.MkdirAll(mails, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(mails, "welcome.eml"), []byte("Subject: Welcome\r\n\r\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		environ := environment(dir, append(settings, "MARKETPLACE_ADDR=127.0.0.1:0")...)
		refused := run(t, environ, "serve")
		if refused.code != 1 || !strings.Contains(refused.stderr, demoSentence) || !strings.Contains(refused.stderr, "owner@acme.test and 9 more, mails in "+mails) || strings.Count(refused.stderr, "\n") != 1 {
			t.Fatalf("a shop on the demo: %+v", refused)
		}
		if r := run(t, environ, "setup", "--admin-email", "a@shop.test", "--organization", "Shop", "--brand", "Shop", "--url", "http://localhost"); r.code != 1 || !strings.Contains(r.stderr, demoSentence) {
			t.Errorf("setup on the demo: %+v", r)
		}
		report, _ := examine(t, environ)
		if got := report.find("demo"); !strings.HasPrefix(got, "fault what the demo made is still here") {
			t.Errorf("doctor: %s", got)
		}
		asked := run(t, environ, "demo", "remove")
		if asked.code != 1 || !strings.Contains(asked.stderr, "nothing was taken out yet: marketplace demo remove --yes does it") || !strings.Contains(asked.stdout, "224  rows of apps\n") {
			t.Fatalf("without --yes: %+v", asked)
		}
		if again := run(t, environ, "serve"); again.stderr != refused.stderr {
			t.Errorf("without --yes something went: %s", again.stderr)
		}
		removed := run(t, environ, "demo", "remove", "--yes")
		if removed.code != 0 || removed.stderr != "" || !strings.Contains(removed.stdout, "Taken out:\n") || !strings.Contains(removed.stdout, "rows of identity_accounts") || !strings.Contains(removed.stdout, "1    mails\n") {
			t.Fatalf("%+v", removed)
		}
		if again := run(t, environ, "demo", "remove", "--yes"); again.code != 0 || again.stdout != "nothing of the demo is here\n" {
			t.Errorf("a second time: %+v", again)
		}
		for _, file := range []string{"secret-keys", "mail/welcome.eml"} {
			if _, err := os.Stat(filepath.Join(dir, file)); err == nil {
				t.Errorf("%s stays", file)
			}
		}
		s := serveProgram(t, dir, settings...)
		if status, body := get(t, s.base+"/api/applications/published"); status != http.StatusOK || strings.Contains(body, "slug") {
			t.Errorf("the shop has entries: %d %.200s", status, body)
		}
		if r := run(t, environ, "token", "owner@acme.test"); !strings.Contains(r.stderr, "There is no such account.") {
			t.Errorf("an account stays: %+v", r)
		}
	})
}

// While a program serves from it, a demo is not taken out.
func TestDemoRemove_RunningDemo_IsRefused(t *testing.T) {
	t.Parallel()
	eachDemo(t, func(t *testing.T, dir string, settings []string) {
		s := serveProgram(t, dir, append(settings, "MARKETPLACE_DEMO=1")...)
		r := run(t, environment(dir, settings...), "demo", "remove", "--yes")
		if r.code != 1 || !strings.Contains(r.stderr, "is in use by another marketplace: stop it first") {
			t.Errorf("%+v", r)
		}
		if status, body := get(t, s.base+"/api/applications/published"); status != http.StatusOK || len(body) < 10_000 {
			t.Errorf("afterwards the demo answers %d, %d bytes", status, len(body))
		}
	})
}

const foreignOrganization = `organizations:
  - slug: real-customer
    name: Real Customer Ltd
    country: GB
    created_day: -3
    products:
      livechat: {plan: business, status: active}
    cards: []
    installs: [INSTALLS]
    subscriptions: []
    invoices: []
people:
  - {email: owner@real-customer.example, name: Robin, organization: real-customer, job: Owner, roles: {accounts: owner, livechat: owner}}
`

// What the demo did not make is named; where it has something live nothing is taken out.
func TestDemoRemove_ForeignOrganization_IsNamed(t *testing.T) {
	t.Parallel()
	eachDemo(t, func(t *testing.T, dir string, settings []string) {
		demonstration, environ := environment(dir, append(settings, "MARKETPLACE_DEMO=1")...), environment(dir, settings...)
		importPeople(t, demonstration, strings.Replace(foreignOrganization, "INSTALLS", "{app: calendly, by: owner@real-customer.example, day: -1}", 1))
		r := run(t, environ, "demo", "remove", "--yes")
		if r.code != 1 || !strings.Contains(r.stderr, "these organizations are not the demo's, and have apps, subscriptions or payments: Real Customer Ltd; nothing was taken out") {
			t.Fatalf("with an install: %+v", r)
		}
		owner := tokenOf(t, demonstration, "owner@real-customer.example")
		s := serveProgram(t, dir, append(settings, "MARKETPLACE_DEMO=1")...)
		if status, body := (bearerOf{t, s.base, owner}).send("DELETE", "/api/applications/calendly/install", ""); status >= 300 {
			t.Fatalf("uninstall: %d %s", status, body)
		}
		if code, err := s.stop(); err != nil || code != 0 {
			t.Fatalf("status %d, %v", code, err)
		}
		if r := run(t, environ, "demo", "remove"); r.code != 1 || !strings.Contains(r.stdout, "organizations that the demo did not make: Real Customer Ltd.") {
			t.Errorf("without one: %+v", r)
		}
		if r := run(t, environ, "demo", "remove", "--yes"); r.code != 0 || !strings.Contains(r.stdout, "organizations that the demo did not make: Real Customer Ltd.") {
			t.Errorf("without one: %+v", r)
		}
		if _, err := os.Stat(filepath.Join(dir, "secret-keys")); len(settings) == 0 && err != nil {
			t.Errorf("keys that may be somebody else's went: %v", err)
		}
	})
}

func importPeople(t *testing.T, environ []string, text string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "people.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := run(t, environ, "import", file); r.code != 0 {
		t.Fatalf("import: %+v", r)
	}
}

// Each thing that the demo leaves is enough to be refused; the same data without what lets
// strangers in is not.
func TestServe_LeftoversOfTheDemo_AreRefused(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name   string
		change func(t *testing.T, dir string)
		found  string // empty = the shop starts
	}{
		{"all of it", func(*testing.T, string) {}, "the demo data in the database, the account owner@acme.test and 9 more"},
		{"no mark", func(t *testing.T, dir string) { changeRows(t, dir, "DELETE FROM settings WHERE name LIKE 'demo%'") }, "(the account owner@acme.test and 9 more)"},
		{"an import that was cut off", func(t *testing.T, dir string) {
			changeRows(t, dir, "UPDATE identity_accounts SET password_hash = ''", "UPDATE settings SET value = 'begun' WHERE name = 'demo_filled'")
		}, "(the demo data in the database)"},
		{"one account", func(t *testing.T, dir string) {
			changeRows(t, dir, "DELETE FROM settings WHERE name LIKE 'demo%'", "UPDATE identity_accounts SET password_hash = '' WHERE email <> 'staff@market.test'")
		}, "(the account staff@market.test)"},
		{"nobody who signs in", func(t *testing.T, dir string) {
			changeRows(t, dir, "DELETE FROM settings", "UPDATE identity_accounts SET password_hash = ''")
		}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dir := filledFolder(t)
			tc.change(t, dir)
			if tc.found == "" { // with the keys of what is encrypted
				keys, err := os.ReadFile(filepath.Join(dir, "secret-keys"))
				if err != nil {
					t.Fatal(err)
				}
				serveProgram(t, dir, "MARKETPLACE_SECRET_KEYS="+strings.TrimSpace(string(keys)))
				return
			}
			r := run(t, environment(dir, "MARKETPLACE_ADDR=127.0.0.1:0"), "serve")
			if r.code != 1 || !strings.Contains(r.stderr, tc.found) || !strings.Contains(r.stderr, demoSentence) {
				t.Errorf("%+v", r)
			}
		})
	}
}

func changeRows(t *testing.T, dir string, statements ...string) {
	t.Helper()
	database, err := db.OpenSQLite(filepath.Join(dir, "marketplace.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = database.Close() }()
	for _, statement := range statements {
		if _, err := database.Writer().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDemoCommand_WhatItDoesNotKnow_IsRefused(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "nothing")
	if r := run(t, environment(dir), "demo", "sell"); r.code != 1 || !strings.Contains(r.stderr, "demo knows one thing: demo remove") {
		t.Errorf("%+v", r)
	}
	if r := run(t, environment(dir), "demo", "remove", "--yes"); r.code != 0 || r.stdout != "nothing of the demo is here\n" {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("the folder was made")
	}
	for command, want := range map[string]string{"doctor": "usage: marketplace doctor [--json]", "demo": "usage: marketplace demo remove [--yes]"} {
		if r := run(t, environment(dir), command, "--help"); r.code != 0 || !strings.Contains(r.stdout, want) {
			t.Errorf("%+v", r)
		}
	}
}
