package app_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// workedWorld is the demo with a second developer, and with what a submission asks for in all apps of
// the first one that have it not.
var workedWorld = world{"worked", demoPeople, func(t *testing.T, dir string, settings []string) {
	t.Helper()
	folder := withTwoDevelopers(t)
	for _, slug := range []string{"hotjar", "segment", "google-ads", "grammarly", "shopify", "zoho-desk"} {
		name := filepath.Join(folder, "apps", slug+".yaml")
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append(text, pictures...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fillDemo(t, dir, settings)
	succeed(t, environment(dir, settings...), "import", folder)
}}

// Export and import are a round trip: whatever developers have done by then, importing what an export
// wrote changes nothing in the shop that wrote it, also when it is told to write over everything, and
// a shop that begins with it writes the same.
func TestExport_OfAllThatDevelopersDo_ImportedAgain_ChangesNothing(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), workedWorld)
		d.worksOnListings()
		d.worksOnAccess()
		d.worksOnEnds()
		if code, err := d.stop(); err != nil || code != 0 {
			t.Fatal(code, err)
		}
		first := exported(t, d.environ)
		before := d.tables()
		for _, options := range [][]string{nil, {"--overwrite"}} {
			importUnchanged(t, d.environ, first, options...)
			if diff := cmp.Diff(before, d.tables()); diff != "" {
				t.Errorf("an import with %v (-before +after):\n%.3000s", options, diff)
			}
		}
		dir, begun := copyOfWorld(t, emptyWorld, database())
		other := environment(dir, forDemo(begun)...)
		succeed(t, other, "import", first)
		again := exported(t, other)
		if diff := cmp.Diff(files(t, first), files(t, again)); diff != "" {
			t.Errorf("the export of a shop made from an export (-first +second):\n%.3000s", diff)
		}
		importUnchanged(t, other, again, "--overwrite")
	})
}

// does has the developer do something.
func (d *desk) does(method, path, body string) string {
	d.Helper()
	status, answer := d.developer.send(method, path, body)
	if status >= http.StatusMultipleChoices {
		d.Errorf("%s %s: %d %.500s", method, path, status, answer)
	}
	return answer
}

// publishes has a revision reviewed and published.
func (d *desk) publishes(app string) {
	d.Helper()
	d.accept(app)
	d.does(http.MethodPut, app+"/publish", `{}`)
}

const apps = "/api/v2/applications"

// worksOnListings is what developers do with texts, prices and what is there of an app.
func (d *desk) worksOnListings() {
	d.Helper()
	const beside = `{"shortDescription":"What is worked on stays beside what is live."}`
	d.does(http.MethodPut, apps+"/aircall/payment", `{"price":1200,"frequency":"monthly","perAccount":true,"trialDays":14}`)
	d.publishes(apps + "/aircall") // a higher price that waits
	d.does(http.MethodPut, apps+"/segment/payment", `{"price":300,"frequency":"monthly","perAccount":true,"trialDays":0}`)
	d.accept(apps + "/segment")
	d.does(http.MethodPut, apps+"/segment/publish", `{"at":"`+time.Now().AddDate(0, 0, 30).UTC().Format(time.RFC3339)+`"}`)
	d.does(http.MethodDelete, apps+"/shopify/payment", "")
	d.publishes(apps + "/shopify") // free from now on
	for _, part := range [][2]string{
		{"zoho-desk/payment", tiersOfApp(2900, twoTiers)},
		{"hotjar/discount", fmt.Sprintf(`{"percent":33,"firstDay":%q,"lastDay":%q}`, inDays(0), inDays(0))},
		{"hotjar/widgets/other", `{"placement":"messagebox","url":"https://scorer.example/box"}`},
		{"hotjar/widgets/details", `{"placement":"plugin","url":"https://scorer.example/details","title":"Score","initialState":"{ \"customerDetailsSections\": [ {\"title\":\"Notes\",\"components\":[{\"type\":\"line\"}]} ] }"}`},
		{"hotjar/chat-actions/score", `{"action":"open","label":"Score it","url":"https://scorer.example/score"}`},
		{"hotjar/chat-boosters/rate", `{"title":"Rate us","description":"One minute.","url":"https://scorer.example/rate","ctaLabel":"Rate"}`},
		{"hotjar/webhook", `{"url":"https://scorer.example/events"}`},
		{"hotjar/onboarding", `{"introduction":"Choose what is scored.","setupAware":true,"settings":"/settings"}`},
		{"hotjar/display/changelog", `{"changelog":"## 1.1.0 - 2026-05-02 Faster\n\nIt starts at once."}`},
		{"hotjar/property", `{"key":"finishInstallCopy","value":"Open the scores"}`},
		{"snippets/install/direct", `{"url":"https://snippets.example/install"}`},
		{"ticket-timer/display", `{"name":"Ticket Timer","shortDescription":"What is worked on stays beside what is live."}`},
		{"github-for-livechat/unpublish", ""},
	} {
		d.does(http.MethodPut, apps+"/"+part[0], part[1])
	}
	d.does(http.MethodPost, apps+"/hotjar/chat-webhooks", `{"url":"https://scorer.example/chats"}`)
	d.publishes(apps + "/hotjar")
	d.does(http.MethodPut, apps+"/zoho-desk/discount", fmt.Sprintf(`{"percent":20,"firstDay":%q,"lastDay":%q}`, inDays(2), inDays(40)))
	d.does(http.MethodPut, apps+"/zoho-desk/resources", `{"id":"seats","description":"Score more chats.","url":"https://scorer.example/extras","multiplied":true,"product":{"name":"Extra chats","price":{"cents":300,"perAgent":false,"months":1}}}`)
	d.does(http.MethodPut, apps+"/zoho-desk/resources", `{"id":"free","description":"Free one.","product":{"name":"Free thing"}}`)
	d.publishes(apps + "/zoho-desk")
	d.does(http.MethodPut, apps+"/zoho-desk/resources", `{"id":"free","description":"Changed one.","url":"https://scorer.example/free","product":{"name":"Free thing"}}`)
	d.does(http.MethodDelete, apps+"/zoho-desk/resources/seats", "")
	d.publishes(apps + "/zoho-desk") // an upgrade is changed, and one is sold no more
	d.does(http.MethodPut, apps+"/ticket-timer/publish", `{}`)
	d.does(http.MethodPut, apps+"/ticket-timer/rollback", `{"version":1}`)
	for _, app := range []string{"hotjar", "microsoft-dynamics-365", "queue-forecast"} { // live, never published, sent back
		d.does(http.MethodPatch, apps+"/"+app+"/display", beside)
	}
}

// worksOnAccess is what developers do with OAuth clients, and with who sees an app.
func (d *desk) worksOnAccess() {
	d.Helper()
	client := field(d.T, d.does(http.MethodPost, "/accounts/v2/clients", `{"name":"Night Desk","type":"server_side_app","visibility":"public","redirect_uri":"https://night.test/cb","scopes":["accounts--my:ro"],"configuration_uri":""}`), "client_id")
	d.does(http.MethodPost, apps+"/google-ads/authorization", `{"ssoClient":"`+client+`"}`)
	d.publishes(apps + "/google-ads")
	d.does(http.MethodPut, "/accounts/v2/clients/"+client+"/scopes", `[{"scope":"accounts--my:ro","required":true,"description":"Why not."},{"scope":"sessions--my:rw","required":false,"description":"More."}]`)
	d.does(http.MethodDelete, apps+"/grammarly/authorization", "")
	d.publishes(apps + "/grammarly") // asks for nothing any more
	d.does(http.MethodPost, apps+"/shift-board/fork", `{}`)
	d.does(http.MethodPost, apps, `{"name":"Odd Traveller"}`)
	for _, app := range []string{"odd-traveller", "microsoft-dynamics-365"} {
		d.does(http.MethodPut, apps+"/"+app+"/install", "")
		d.does(http.MethodPut, apps+"/"+app+"/invitations/"+d.organizationOf("acme"), "")
	}
	paused := d.person("owner@paused.test") // a developer of whom nothing is public
	d.write(paused, http.MethodPost, "/api/v2/developer", `{"name":"Paused Works"}`, http.StatusCreated, `"state":"new"`)
	d.write(paused, http.MethodPost, apps, `{"name":"Paused Notes"}`, http.StatusCreated, "paused-notes")
	d.does(http.MethodPost, apps, `{"name":"Odd Leaver"}`)
	d.does(http.MethodPut, apps+"/odd-leaver/invitations/"+d.organizationOf("acme"), "")
	d.does(http.MethodDelete, apps+"/odd-leaver", "")
}

// worksOnEnds is what developers and the staff do with an app as a whole.
func (d *desk) worksOnEnds() {
	d.Helper()
	d.does(http.MethodPut, apps+"/calendly/retirement", `{"lastDay":"`+inDays(200)+`","replacement":"hotjar"}`)
	d.suspends("unbounce")
	d.does(http.MethodPut, apps+"/unbounce/unpublish", "") // out of the public by both
	d.does(http.MethodPatch, apps+"/aircall/display", `{"shortDescription":"What is published stays out of the public."}`)
	d.suspends("aircall") // with a higher price that waits
	d.does(http.MethodPut, apps+"/aircall/publish", `{}`)
	d.does(http.MethodPut, apps+"/hotjar/slug", `{"slug":"heat-of-pages"}`)
	d.write(d.staff, http.MethodPut, "/api/v2/staff/applications/live-chat-sales-training/suspend", `{"reason":"It does not work any more."}`, http.StatusNoContent, "")
	for code, off := range map[string]string{"FRIENDS-20": `"percent":20`, "FRIENDS-30": `"amount":300`} {
		d.does(http.MethodPost, "/api/v2/promotion-codes", `{"code":"`+code+`",`+off+`,"months":3,"applications":["zoho-desk"],"endsAt":"`+time.Now().AddDate(0, 1, 0).UTC().Format(time.RFC3339)+`","total":50,"perOrganization":1}`)
	}
	d.does(http.MethodPut, "/api/v2/promotion-codes/FRIENDS-30/end", "")
	x := &exchange{d}
	moved := x.agree(`"applications":["shift-board"]`)
	d.pass("169h")
	if got := x.found(x.giver(), moved.ID).State; got != "completed" {
		d.Errorf("the app that was given away is %s", got)
	}
	succeed(d.T, d.environ, "organization", "close", d.organizationOf("trial"))
}

// organizationOf gives the id of an organization of the demo.
func (d *desk) organizationOf(slug string) (id string) {
	d.Helper()
	if err := openDatabase(d.T, d.dir, d.database).Read().QueryRowContext(d.Context(), "SELECT id FROM identity_organizations WHERE slug = $1", slug).Scan(&id); err != nil {
		d.Fatal(err)
	}
	return id
}

// tables gives what is in the tables of the shop, a line for each row, but for what imports remember of
// themselves.
func (d *desk) tables() map[string][]string {
	d.Helper()
	base, tables := openDatabase(d.T, d.dir, d.database), map[string][]string{}
	for _, table := range base.Tables() {
		if table != "imported_items" {
			tables[table] = d.rowsOf(base, table)
		}
	}
	if err := base.Close(); err != nil {
		d.Fatal(err)
	}
	return tables
}

func (d *desk) rowsOf(base *db.DB, table string) (lines []string) {
	d.Helper()
	rows, err := base.Read().QueryContext(d.Context(), "SELECT * FROM "+table)
	if err != nil {
		d.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil {
		d.Fatal(err)
	}
	for rows.Next() {
		values, targets := make([]sql.NullString, len(names)), make([]any, len(names))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			d.Fatal(err)
		}
		row := make([]string, len(names))
		for i, name := range names {
			row[i] = name + "=" + values[i].String
		}
		lines = append(lines, strings.Join(row, " | "))
	}
	if err := rows.Err(); err != nil {
		d.Fatal(err)
	}
	slices.Sort(lines)
	return lines
}
