package app_test

import (
	"context"
	"maps"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/app"
	"marketplace/internal/db"
)

// What stands in this file is kept by others: in databases, in browsers, in the
// scripts and dashboards of operators. Identifiers of the code may be renamed;
// none of these may, but by a migration.

// Jobs that an earlier release enqueued are performed by this one.
func TestFrozenNames_JobKinds_AreThoseOfStoredJobs(t *testing.T) {
	t.Parallel()
	kinds, err := app.JobKinds(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	stored := strings.Fields(`
		billing.audit billing.bank_reminder billing.cart billing.collect billing.deliver billing.event billing.notify billing.payout
		billing.reconcile billing.refund billing.sweep billing.tend billing.upgrade billing.vat
		cart.settle catalogue.installed-lately catalogue.used-with closing.accounts closing.forget closing.organizations company.warn developers.sites identity.forgot identity.scopes identity.warn installs.call installs.notify listings.auto-review listings.publish listings.raise-price listings.retire listings.tell-retirement listings.tell-rise listings.tell-scopes mail.send
		retention.devices retention.idempotency-keys retention.jobs retention.mail-log retention.messages retention.popular-searches retention.searches
		retention.sign-ins retention.uninstalls retention.uploads retention.waitlist retention.webhooks reviews.helpful sandbox.settle transfers.due transfers.follow waitlist.deals`)
	for _, kind := range stored {
		if !slices.Contains(kinds, kind) {
			t.Errorf("nobody performs stored jobs of the kind %s", kind)
		}
	}
	for _, kind := range kinds {
		if !slices.Contains(stored, kind) {
			t.Errorf("%s is a new kind of job: it belongs into this list", kind)
		}
	}
}

// The ids of what is imported are made from names, so that the same import meets
// its own rows again; addresses and charges of other systems hold them.
func TestFrozenNames_DerivedIDs_AreThoseOfEarlierImports(t *testing.T) {
	t.Parallel()
	database := openFilled(t)
	for table, id := range map[string]string{
		"apps":                   "3qk7jduwmx",
		"identity_organizations": "c617dc44-589f-566a-bd99-287e5b258c1c",
		"identity_accounts":      "c8b36736-5b8d-5eb4-ad9c-34d305d51517",
		"identity_clients":       "app_26n4zs6djz",
		"installs":               "00db7d4c-6ad3-5ed1-b1d5-6799c98ffcf0",
		"direct_charges":         "d3cc1c2a-f1a7-512a-81ff-e7b4d5b95dd4",
		"recurrent_charges":      "0c14f204-240d-58ac-a172-68731a41f112",
		"invoices":               "04282aff-aa12-502f-b96b-f2ddf34ee9d0",
		"reviews":                "001316fa-b7fb-5cc9-aa50-4dd027e30522",
	} {
		if found := texts(t, database, "SELECT id FROM "+table+" WHERE id = '"+id+"'"); len(found) != 1 {
			t.Errorf("%s has no row %s any more", table, id)
		}
	}
}

func TestFrozenNames_Settings_AreThoseOfStoredRows(t *testing.T) {
	t.Parallel()
	names := texts(t, openFilled(t), "SELECT name FROM settings ORDER BY name")
	want := strings.Fields(`
		billing.notice_secret billing.webhook_secret demo_direct_app_secret demo_filled media-key secrets.sealed world_first_day writable`)
	if !slices.Equal(names, want) {
		t.Errorf("settings %v, want %v", names, want)
	}
}

// Dashboards and alarms ask for these (docs/runbook.md).
func TestFrozenNames_Metrics_AreThoseOfDashboards(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	get(t, s.base+"/marketplace/")
	_, metrics := get(t, s.admin+"/metrics")
	names := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^# TYPE (marketplace_\S+)`).FindAllStringSubmatch(metrics, -1) {
		names[found[1]] = true
	}
	want := strings.Fields(`
		marketplace_billing_discrepancies marketplace_catalogue_version marketplace_http_request_duration_seconds
		marketplace_jobs_dead marketplace_jobs_ready marketplace_jobs_running`)
	if got := slices.Sorted(maps.Keys(names)); !slices.Equal(got, want) {
		t.Errorf("metrics %v, want %v", got, want)
	}
}

// Scripts of operators call these (decisions section 2).
func TestFrozenNames_CommandsAndVariables_AreThoseOfScripts(t *testing.T) {
	t.Parallel()
	help := run(t, environment(t.TempDir()), "help").stdout
	commands := regexp.MustCompile(`(?m)^  ([a-z]+( verify| remove)?)\b`).FindAllStringSubmatch(help, -1)
	var names []string
	for _, c := range commands {
		names = append(names, c[1])
	}
	if got, want := strings.Join(names, " "), "serve setup doctor migrate import export app token secret organization licence person secrets backup restore jobs media mail healthcheck demo remove ledger verify version"; got != want {
		t.Errorf("commands %s, want %s", got, want)
	}
	variables := regexp.MustCompile(`(?m)^  ([A-Z][A-Z_]+)`).FindAllStringSubmatch(help, -1)
	known := map[string]bool{}
	for _, v := range variables {
		known[v[1]] = true
	}
	for name := range strings.FieldsSeq(`
		MARKETPLACE_ADDR MARKETPLACE_ADMIN_ADDR MARKETPLACE_ALLOWED_PARENTS MARKETPLACE_BRAND MARKETPLACE_DATABASE_URL MARKETPLACE_DATA_DIR
		MARKETPLACE_DEMO MARKETPLACE_DRAIN_DELAY MARKETPLACE_GTM_ID MARKETPLACE_HELPDESK_URL MARKETPLACE_LIVECHAT_URL MARKETPLACE_MEDIA_URL
		MARKETPLACE_OIDC_CLIENT_ID MARKETPLACE_OIDC_CLIENT_SECRET MARKETPLACE_OIDC_ISSUER MARKETPLACE_OIDC_NAME MARKETPLACE_PAYMENT
		MARKETPLACE_PUBLIC_URL MARKETPLACE_RAW_HEADERS MARKETPLACE_SEARCH_ADMIN_KEY MARKETPLACE_SELLER_ADDRESS MARKETPLACE_SELLER_TAX_ID MARKETPLACE_SENTRY_DSN
		MARKETPLACE_SMTP_URL MARKETPLACE_TRUSTED_PROXIES MARKETPLACE_TRYOUT_ORIGIN OTEL_EXPORTER_OTLP_ENDPOINT STRIPE_API_BASE STRIPE_PUBLISHABLE_KEY
		STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET MARKETPLACE_VIES_URL AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN
		MARKETPLACE_ALLOW_SANDBOX MARKETPLACE_SECRET_KEYS MARKETPLACE_MAIL MARKETPLACE_HELP_URL MARKETPLACE_STATUS_URL MARKETPLACE_LEGAL_DIR MARKETPLACE_SUPPORT_EMAIL`) {
		if !known[name] {
			t.Errorf("the variable %s is gone", name)
		}
	}
}

// People stay signed in over an update: their browsers hold these.
func TestFrozenNames_Cookies_AreThoseOfBrowsers(t *testing.T) {
	t.Parallel()
	s, _ := demoToRead(t)
	browser := signedIn(t, s.base, "owner@acme.test")
	accounts, err := url.Parse(s.base + "/accounts/")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, cookie := range browser.Jar.Cookies(accounts) {
		names = append(names, cookie.Name)
	}
	slices.Sort(names)
	if want := []string{"mp_accounts", "mp_device"}; !slices.Equal(names, want) {
		t.Errorf("cookies after signing in %v, want %v", names, want)
	}
}

// Developers verify webhooks with secrets that they copied once.
func TestFrozenNames_WebhookSecret_IsTheOneThatDevelopersHave(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	setSetting(t, dir, "billing.notice_secret", "as of the first release")
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	developer := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "dev@apps.test")}
	status, body := developer.send("GET", "/billing/notices/secret/hotjar", "")
	if want := `{"secret":"whsec_SDIgKNX9+MStnpOh3wwZsdOM8Gty/MW7"}`; status != 200 || strings.TrimSpace(body) != want {
		t.Errorf("the secret: %d %s, want %s", status, body, want)
	}
}

func setSetting(t *testing.T, dir, name, value string) {
	t.Helper()
	database, err := db.OpenSQLite(filepath.Join(dir, "marketplace.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = database.Close() }()
	if err := db.NewSettings(database).PutSetting(t.Context(), name, value); err != nil {
		t.Fatal(err)
	}
}

func openFilled(t *testing.T) *db.DB {
	t.Helper()
	database, err := db.OpenSQLite(filepath.Join(filledFolder(t), "marketplace.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = database.Close() })
	return database
}

func texts(t *testing.T, database *db.DB, query string) []string {
	t.Helper()
	rows, err := database.Read().QueryContext(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
