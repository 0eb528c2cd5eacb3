package app_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"
)

// everywhere finds a text in all columns of all tables, as "table.column".
func everywhere(t *testing.T, database *sql.DB, listTables, text string) []string {
	t.Helper()
	var found []string
	for _, table := range rowsOf(t, database, listTables) {
		for _, row := range rowsOf(t, database, "SELECT * FROM "+table["name"]) {
			for column, value := range row {
				if place := table["name"] + "." + column; strings.Contains(strings.ToLower(value), text) && !slices.Contains(found, place) {
					found = append(found, place)
				}
			}
		}
	}
	return found
}

// rowsOf gives the rows of a query as texts by column.
func rowsOf(t *testing.T, database *sql.DB, query string) []map[string]string {
	t.Helper()
	rows, err := database.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]string
	for rows.Next() {
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		row := map[string]string{}
		for i, name := range names {
			row[name] = fmt.Sprintf("%s", values[i])
		}
		list = append(list, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// A person who did what people do is exported whole, and after the removal neither the
// address nor the name is in any table, nor in a file of the database; others are as before.
func TestErasePerson_LeavesNoTrace(t *testing.T) {
	t.Parallel()
	const email, name = "julian.frost@acme.example", "julian frostwood"
	dir, demo := filledFolder(t), "MARKETPLACE_DEMO=1"
	environ := environment(dir, demo)
	acme := organizationNamed(t, environ, "Acme Inc.")
	succeed(t, environ, "person", "add", acme, email, "--name", "Julian Frostwood", "--role", "accounts=administrator", "--role", "livechat=owner")
	s := serveProgram(t, dir, demo)
	julian := shopper{t: t, token: tokenOf(t, environ, email)}
	app := freeApp(t, bearerOf{t, s.base, julian.token}, "livechat")
	for _, did := range [][3]string{
		{http.MethodPut, "/api/applications/" + app + "/install", "{}"},
		{http.MethodPut, "/api/feedback/rate/application/" + app, `{"rate":4,"name":"Julian Frostwood","review":"It does what it says."}`},
		{http.MethodPost, "/accounts/v2/personal_token", `{"name":"mine","scope":"accounts--my:ro"}`},
	} {
		if status, body := julian.call(did[0], s.base+did[1], did[2]); status >= 300 {
			t.Errorf("%s %s: %d %.300s", did[0], did[1], status, body)
		}
	}
	form := "email=" + email
	for _, sent := range []func() (int, string){
		func() (int, string) {
			return post(t, s.base+"/accounts/forgot", "application/x-www-form-urlencoded", form)
		},
		func() (int, string) {
			return post(t, s.base+"/api/partners/experts_marketplace/harbor-and-co/message", "application/json", `{"email":"`+email+`","name":"Julian","surname":"Frostwood","message":"Can you help us with the widget?"}`)
		},
	} {
		if status, body := sent(); status >= 300 {
			t.Errorf("%d %.300s", status, body)
		}
	}
	if code, err := s.stop(); err != nil || code != 0 {
		t.Fatalf("stop: %d, %v", code, err)
	}
	succeed(t, environ, "mail", "test", email)

	var told map[string][]map[string]any
	if err := json.Unmarshal([]byte(succeed(t, environ, "person", "export", email)), &told); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"identity_accounts", "identity_roles", "mail_log"} {
		if len(told[table]) == 0 {
			t.Errorf("the export lacks %s: %v", table, told)
		}
	}
	if text := fmt.Sprint(told); strings.Contains(text, "password_hash") || strings.Contains(text, "secret_hash") {
		t.Error("the export has secrets")
	}
	if r := run(t, environ, "person", "erase", email); r.code == 0 || !strings.Contains(r.stderr, "--yes") {
		t.Errorf("without --yes: %+v", r)
	}
	database := openFile(t, filepath.Join(dir, "marketplace.db"))
	const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	if before := everywhere(t, database, tables, email); len(before) < 3 {
		t.Fatalf("before the removal the address is only in %v", before)
	}
	others := len(everywhere(t, database, tables, "owner@acme.test"))
	succeed(t, environ, "person", "erase", email, "--yes")
	for _, text := range []string{email, name} {
		if left := everywhere(t, database, tables, text); len(left) > 0 {
			t.Errorf("%q is left in %v", text, left)
		}
	}
	if still := len(everywhere(t, database, tables, "owner@acme.test")); still != others {
		t.Errorf("somebody else was in %d columns and is in %d", others, still)
	}
	for _, file := range []string{"marketplace.db", "marketplace.db-wal"} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if strings.Contains(strings.ToLower(string(text)), email) {
			t.Errorf("%s holds the address", file)
		}
	}
	succeed(t, environ, "person", "erase", email, "--yes") // again: nothing to do
	if r := run(t, environ, "person", "erase", "owner@solo.test", "--yes"); r.code == 0 || !strings.Contains(r.stderr, "owner") {
		t.Errorf("the only owner: %+v", r)
	}
}

// What a visitor said about an expert stays, by nobody, also on the page and in exports.
func TestPersonErase_VisitorWhoReviewedAnExpert_IsNamedNowhere(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		shop := newReviewedShop(t, database())
		succeed(t, shop.environ, "import", filepath.Join("..", "demo", "data"))
		shop.serve().review("The bot took a week.", "They answer on Sundays too.")
		if told := succeed(t, shop.environ, "person", "export", "visitor-0@sitor.test"); !strings.Contains(told, `"testimonials"`) {
			t.Errorf("what is shown is not told: %s", told)
		}
		succeed(t, shop.environ, "person", "erase", "visitor-0@sitor.test", "--yes")
		eventually(t, "the name is still shown", func() bool {
			shown := shop.shown()
			return shown[0]["name"] == "Violet" && shown[1]["name"] == "Former visitor" && shown[1]["text"] == "The bot took a week."
		})
	})
}

func openFile(t *testing.T, file string) *sql.DB {
	t.Helper()
	database, err := sql.Open("sqlite", "file:"+file+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = database.Close() })
	return database
}

// The declarations fit the tables of both engines.
func TestPersonalData_FitsTheTables(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		environ := fresh()
		succeed(t, environ, "import", filepath.Join("..", "demo", "data"))
		if told := succeed(t, environ, "person", "export", "owner@acme.test"); !strings.Contains(told, `"recurrent_charges"`) {
			t.Errorf("the export of an owner lacks what was bought: %.500s", told)
		}
		told := succeed(t, environ, "organization", "export", organizationNamed(t, environ, "Acme Inc."))
		for _, table := range []string{"identity_accounts", "invoices", "installs", "product_subscriptions", "recurrent_charges", "cards"} {
			if !strings.Contains(told, `"`+table+`"`) {
				t.Errorf("the export of an organization lacks %s", table)
			}
		}
		if strings.Contains(told, "tok_world") || strings.Contains(told, "password_hash") || strings.Contains(told, "owner@solo.test") {
			t.Error("the export of an organization has secrets, or others in it")
		}
		succeed(t, environ, "person", "erase", "viewer@acme.test", "--yes")
		if told := succeed(t, environ, "person", "export", "viewer@acme.test"); strings.TrimSpace(told) != "{}" {
			t.Errorf("after the removal: %s", told)
		}
	})
}
