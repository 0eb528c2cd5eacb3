package app_test

import (
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// begunWith is an empty shop that begins with a folder, an export of which would change nothing in it;
// served.
func begunWith(t *testing.T, engine []string, folder string) *desk {
	t.Helper()
	return begunAs(t, engine, []string{"MARKETPLACE_DEMO=1"}, folder)
}

// begunAs is begunWith with other settings than those of a demo, which brings its own world besides.
func begunAs(t *testing.T, engine, more []string, folder string) *desk {
	t.Helper()
	dir, database := copyOfWorld(t, emptyWorld, engine)
	d := &desk{T: t, dir: dir, database: database, settings: slices.Concat(database, more)}
	d.environ = environment(d.dir, d.settings...)
	succeed(t, d.environ, "import", folder)
	importUnchanged(t, d.environ, exported(t, d.environ), "--overwrite")
	d.serve()
	return d
}

// A higher price and an end that a developer has announced go with an export: in a shop that begins
// with it they are shown, and come on their days. Nobody is told a second time that they are to come.
func TestExport_AnnouncedPriceAndEnd_ComeInTheShopThatBeginsWithIt(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), subscriberWorld)
		d.raise(`{"price":1200,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		d.retire("calendly", inDays(100), "hotjar", http.StatusOK, "hotjar")
		folder := exported(t, d.environ)

		other := begunWith(t, database(), folder)
		day := time.Now().UTC().AddDate(0, 0, 30).Format(time.DateOnly)
		if _, page := get(t, other.base+"/marketplace/page-data/apps/aircall/page-data.json"); !strings.Contains(page, `"priceRise":{"from":"`+day+`","cents":1200,`) {
			t.Error("the page does not say the day of the higher price")
		}
		other.write(other.developer, http.MethodGet, risingApp, "", http.StatusOK, `"priceRise":{"at":"`+day)
		if way := other.wayOfRise("waitingRise"); way.Payers != 1 || way.PublishedAt == nil {
			t.Errorf("the console says %+v of the higher price", way)
		}
		other.write(other.developer, http.MethodGet, "/api/applications/calendly/published", "", http.StatusOK, `"name":"Hotjar"`)
		other.write(other.person("admin@acme.test"), http.MethodPut, "/api/applications/calendly/install", "", http.StatusUnprocessableEntity, "application_retiring")

		key := other.searchKey(t)
		other.pass("719h")
		if !other.costs(t, key, risingSlug).all(900) {
			t.Error("the higher price counts before its day")
		}
		other.pass("2h")
		eventually(t, "the higher price does not count on its day", func() bool { return other.costs(t, key, risingSlug).all(1200) })
		importUnchanged(t, other.environ, exported(t, other.environ))
		other.weeks(9) // 93 days
		eventually(t, "nobody is reminded", func() bool {
			return strings.Count(mailsTo(t, other.serving, "owner@solo.test"), `"subject":"Calendly ends on `) == 1
		})
		if got := other.mailsOf(saysRise); got > 0 {
			t.Errorf("%d mails say what was said before", got)
		}
		other.weeks(2) // 107 days
		eventually(t, "the app does not end on its day", func() bool {
			status, _ := other.developer.send(http.MethodGet, "/api/applications/calendly/published", "")
			return status == http.StatusNotFound
		})
		eventually(t, "who pays nothing keeps it", func() bool { return !other.has("owner@solo.test", "calendly") })
	})
}

// A folder begins with announcements and does not break them: the shop that has the app goes by its
// own. What has come by the time of the import counts at once.
func TestImport_AnnouncementsOfAFolder_CountInAShopWithoutTheApp(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop, folder := fresh(), demoCopy(t)
		entry := func(slug string) string { return files(t, exported(t, shop))[filepath.Join("apps", slug+".yaml")] }
		announce := func(retirement string) {
			t.Helper()
			rewrite(t, filepath.Join(folder, "apps", "calendly.yaml"), "(?m)^(retirement: .*\n)?slug: ", retirement+"slug: ")
		}
		announce("retirement: {last_day: 100, replacement: nothing}\n")
		if r := run(t, shop, "import", folder); r.code == 0 || !strings.Contains(r.stderr, "calendly names nothing as its replacement") {
			t.Errorf("an unknown replacement: status %d, %s", r.code, r.stderr)
		}
		announce("retirement: {last_day: 100, replacement: hotjar}\n")
		rewrite(t, filepath.Join(folder, "apps", "aircall.yaml"), "(?m)^payment: .*$", "$0\nprice_rise: {at: 2020-01-01, payment: {frequency: monthly, price_cents: 1900, per_account: true}}")
		succeed(t, shop, "import", folder)
		if got := entry("aircall"); !strings.Contains(got, "price_cents: 1900") || strings.Contains(got, "price_rise") {
			t.Errorf("a higher price whose day has come: %.900s", got)
		}
		for _, changed := range []string{"retirement: {last_day: 200, replacement: segment}\n", ""} {
			announce(changed)
			importUnchanged(t, shop, folder, "--overwrite")
		}
		if got := entry("calendly"); !strings.Contains(got, "replacement: hotjar") || !strings.Contains(got, "last_day: \""+inDays(100)) && !strings.Contains(got, "last_day: "+inDays(100)) {
			t.Errorf("the shop does not stand by its own announcement: %s", got)
		}
	})
}
