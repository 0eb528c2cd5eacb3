package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/testkit"
)

// Decisions rule 10: who pays keeps the price that was agreed to, also in the shop that begins with an
// export, where the app costs more by now.
func TestExport_PriceOfASubscription_IsKeptInTheShopThatBeginsWithIt(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), subscriberWorld)
		d.does(http.MethodDelete, risingApp+"/payment", "")
		d.publishes(risingApp) // what is free costs something at once
		d.raise(`{"price":1200,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		d.write(d.developer, http.MethodGet, risingApp+"/published", "", http.StatusOK, `"price":1200`)

		other := begunWith(t, database(), exported(t, d.environ))
		invoices := func() string {
			return other.write(other.person(payer), http.MethodGet, "/billing/invoices", "", http.StatusOK, "result")
		}
		other.pass("744h")
		eventually(t, "it is not renewed at the price that it was bought for", func() bool {
			return strings.Contains(invoices(), `"description":"Aircall","unit_amount_cents":900,`)
		})
		if list := invoices(); strings.Contains(list, `"unit_amount_cents":1200`) {
			t.Errorf("who pays pays more: %s", list)
		}
	})
}

// Steps by the number of accounts belong to the price that a subscription keeps.
func TestImport_PriceOfASubscription_IsExportedAsItWas(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop, folder := fresh(), demoCopy(t)
		people := filepath.Join(folder, "people.yaml")
		rewrite(t, people, "(?m)(id: acme-whatsapp, .*)}$", "$1, price: {cents: 700, per_account: true, steps: [{from: 1, cents: 800}, {from: 3, cents: 700}]}}")
		succeed(t, shop, "import", folder)
		said := strings.Join(strings.Fields(files(t, exported(t, shop))["people.yaml"]), " ")
		if want := "price: cents: 700 per_account: true steps: - from: 1 cents: 800 - from: 3 cents: 700"; !strings.Contains(said, want) {
			t.Errorf("the export does not say %s: %s", want, said)
		}
		rewrite(t, people, "from: 3, cents", "from: 1, cents")
		if r := run(t, shop, "import", folder); r.code == 0 || !strings.Contains(r.stderr, "steps go up, the first from 1") {
			t.Errorf("steps that do not go up: status %d, %s", r.code, r.stderr)
		}
	})
}
