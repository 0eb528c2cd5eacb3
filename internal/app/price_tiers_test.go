package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/mcp"
)

// giveCard gives an organization a card that works.
func (d *desk) giveCard(email string) {
	d.Helper()
	owner := d.person(email)
	token := field(d.T, owner.must(http.MethodPost, "/sandbox/tokens", `{"number":"4242424242424242","exp_month":12,"exp_year":2099,"cvc":"123","name":"Olive"}`), "token")
	owner.must(http.MethodPost, "/billing/account/livechat", `{"token":"`+token+`","first_name":"Olive","last_name":"Wood","country":"US","zip":"97204"}`)
}

// tiersOfApp is a payment of an app by the month and account with tiers.
func tiersOfApp(cents int, tiers string) string {
	return fmt.Sprintf(`{"price":%d,"frequency":"monthly","perAccount":true,"trialDays":14,"tiersPricingConfig":{"enabled":true,"tiers":[%s]}}`, cents, tiers)
}

const twoTiers = `{"accountsFrom":2,"discount":15},{"accountsFrom":100,"discount":50}`

// Contract developer-console section 2: prices by the number of accounts have limits of their own,
// and each fault is told at its field.
func TestPriceTiers_NotPossible_AreRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	eleven := strings.TrimSuffix(strings.Repeat(`{"accountsFrom":2,"discount":15},`, 11), ",")
	for name, c := range map[string]struct{ body, says string }{
		"none":                     {tiersOfApp(900, ``), "Name a tier"},
		"from one account on":      {tiersOfApp(900, `{"accountsFrom":1,"discount":15}`), "from 2 to at most"},
		"from none on":             {tiersOfApp(900, `{"accountsFrom":-5,"discount":15}`), "from 2 to at most"},
		"from the same on":         {tiersOfApp(900, `{"accountsFrom":5,"discount":15},{"accountsFrom":5,"discount":20}`), "rise from one tier"},
		"falling":                  {tiersOfApp(900, `{"accountsFrom":9,"discount":15},{"accountsFrom":5,"discount":20}`), "rise from one tier"},
		"from too many on":         {tiersOfApp(900, `{"accountsFrom":9223372036854775807,"discount":15}`), "to at most 100000"},
		"nothing off":              {tiersOfApp(900, `{"accountsFrom":5,"discount":0}`), "1 to 90 percent"},
		"more than all off":        {tiersOfApp(900, `{"accountsFrom":5,"discount":-10}`), "1 to 90 percent"},
		"91 percent off":           {tiersOfApp(9000, `{"accountsFrom":5,"discount":91}`), "1 to 90 percent"},
		"below the lowest price":   {tiersOfApp(117, `{"accountsFrom":5,"discount":15}`), "less than 100 cents"},
		"eleven":                   {tiersOfApp(900, eleven), "at most 10 tiers"},
		"of an organization":       {strings.Replace(tiersOfApp(900, twoTiers), `"perAccount":true`, `"perAccount":false`, 1), "Only a price of each account"},
		"of an organization, once": {`{"price":900,"frequency":"once","tiersPricingConfig":{"enabled":true,"tiers":[` + twoTiers + `]}}`, "Only a price of each account"},
	} {
		answer := d.write(d.developer, http.MethodPut, risingApp+"/payment", c.body, http.StatusUnprocessableEntity, c.says)
		if !strings.Contains(answer, `"tiersPricingConfig":`) || !strings.Contains(answer, `"code":"invalid_request"`) {
			t.Errorf("%s: no fault of the field: %s", name, answer)
		}
	}
	d.write(d.developer, http.MethodPut, risingApp+"/payment", tiersOfApp(900, `{"accountsFrom":5.5,"discount":15}`), http.StatusBadRequest, "accountsFrom")
	d.write(d.developer, http.MethodPut, risingApp+"/payment", tiersOfApp(900, `{"accountsFrom":5,"discount":"15"}`), http.StatusBadRequest, "discount")
	// The edges are fine, and tiers that are switched off say nothing.
	d.write(d.developer, http.MethodPut, risingApp+"/payment", tiersOfApp(1000, `{"accountsFrom":2,"discount":1},{"accountsFrom":100000,"discount":90}`), http.StatusOK, `"tiersPricingConfig":{"enabled":true,"tiers":[{"accountsFrom":2,"discount":1},{"accountsFrom":100000,"discount":90}]}`)
	d.write(d.developer, http.MethodPut, risingApp+"/payment", strings.Replace(tiersOfApp(900, `{"accountsFrom":0,"discount":400}`), "true,\"tiers\"", "false,\"tiers\"", 1), http.StatusOK, `"tiersPricingConfig":{"enabled":false,"tiers":[]}`)
}

// Tiers go through a revision like every price: nobody sees them before they are published. Then the
// page, lists, search, cart, assistants and charges have the price of the number of agents, and who
// is below the first tier pays the plain one. Fewer percent, or a tier that goes, is a rise.
func TestPriceTiers_Published_CountByTheNumberOfAgents(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), subscriberWorld)
		answer := d.write(d.developer, http.MethodPut, risingApp+"/payment", tiersOfApp(900, twoTiers), http.StatusOK, `"raisesPrice":false`)
		// 765 cents for each of two accounts are 1530, of which a fifth is the commission.
		for _, says := range []string{`"tiers":[{"accountsFrom":2,"price":765,"sum":1530,"share":1224},{"accountsFrom":100,"price":450,"sum":45000,"share":36000}]`, `"enabled":true`} {
			if !strings.Contains(answer, says) {
				t.Errorf("the draft does not say %s: %s", says, answer)
			}
		}
		page := func() string {
			_, body := get(t, d.base+"/marketplace/page-data/apps/aircall/page-data.json")
			return body
		}
		if strings.Contains(page(), `"tiers":`) {
			t.Error("the public sees a draft")
		}
		// What was not published does not count.
		of := d.inCart("owner@acme.test", risingSlug)
		if got := of(); got != 900 {
			t.Errorf("%d in the cart before the publication", got)
		}
		d.raise(tiersOfApp(900, twoTiers))
		eventually(t, "the page has no tiers", func() bool {
			return strings.Contains(page(), `"tiers":[{"from":2,"percent":15,"cents":765},{"from":100,"percent":50,"cents":450}]`)
		})
		if body := page(); !strings.Contains(body, `{"from":2,"percent":15,"cents":7803},{"from":100,"percent":50,"cents":4590}`) {
			t.Error("the year has no tiers")
		}
		d.write(d.developer, http.MethodGet, risingApp+"/published", "", http.StatusOK, `"tiersPricingConfig":{"enabled":true,"tiers":[`+twoTiers+`]}`)
		alone := d.inCart("owner@solo.test", risingSlug)
		if in, below := of(), alone(); in != 765 || below != 900 {
			t.Errorf("in carts %d in the tier and %d below it", in, below)
		}
		var prices mcp.Prices
		newAssistant(t, d.base, "").call(mcp.ToolPriceFor, map[string]any{"app": risingSlug, "agents": 100}, &prices)
		if len(prices.Plans) != 2 || prices.Plans[0].UnitCents != 450 || prices.Plans[0].NetCents != 45000 || prices.Plans[1].UnitCents != 4590 {
			t.Errorf("an assistant says %+v", prices)
		}
		d.giveCard("owner@solo.test")
		d.subscribe("owner@solo.test", risingSlug)
		d.pass("360h")
		eventually(t, "who is below does not pay", func() bool {
			return strings.Contains(d.write(d.person("owner@solo.test"), http.MethodGet, "/billing/invoices", "", http.StatusOK, "result"), `"unit_amount_cents":900,`)
		})
		// The console tells both revisions, and an earlier one comes back without tiers: a rise.
		d.write(d.developer, http.MethodGet, risingApp+"/revisions/2?against=1", "", http.StatusOK, `"tiers":[`+twoTiers+`]`)
		d.write(d.developer, http.MethodPut, risingApp+"/payment", tiersOfApp(900, `{"accountsFrom":2,"discount":14},{"accountsFrom":100,"discount":50}`), http.StatusOK, `"raisesPrice":true`)
		d.raise(tiersOfApp(900, `{"accountsFrom":3,"discount":15},{"accountsFrom":100,"discount":50}`))
		d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, `"priceRise":{"at"`)
		if got := of(); got != 765 {
			t.Errorf("a rise counts at once: %d", got)
		}
		eventually(t, "who pays is not told", func() bool { return d.mailsOf(saysRise) == 1 })
		if mails := mailsTo(t, d.serving, payer); !strings.Contains(mails, "$9.00 a month and account, from 3 accounts 15 % less, from 100 accounts 50 % less, instead of $9.00 a month and account, from 2 accounts 15 % less") {
			t.Errorf("the mail says %s", mails)
		}
		d.pass("721h")
		eventually(t, "the rise does not come", func() bool { return strings.Contains(page(), `"tiers":[{"from":3,`) })
		d.write(d.developer, http.MethodPut, risingApp+"/rollback", `{"version":1}`, http.StatusOK, `"tiersPricingConfig":{"enabled":false`)
		if !strings.Contains(page(), `"tiers":[{"from":3,`) {
			t.Error("a roll back that makes it dearer counts at once")
		}
	})
}

// A buyer in a tier pays the price of the tier, and the developer gets their part of it; a buyer
// below pays the plain one.
func TestPriceTiers_Charged_AreInTheLedger(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		d.raise(tiersOfApp(900, twoTiers))
		agents := map[string]int64{}
		for _, email := range []string{"owner@acme.test", "owner@solo.test"} {
			d.giveCard(email)
			id := d.subscribe(email, risingSlug)
			charge := decodeBody[struct{ Price, Quantity int64 }](t, d.person(email).must(http.MethodGet, "/billing/recurrent_charge/livechat/"+id, ""))
			want := int64(900)
			if charge.Quantity > 1 {
				want = 765
			}
			if agents[email] = charge.Quantity; charge.Price != want {
				t.Errorf("%d agents of %s pay %d each, want %d", charge.Quantity, email, charge.Price, want)
			}
		}
		if agents["owner@acme.test"] < 2 || agents["owner@solo.test"] != 1 {
			t.Fatalf("the demo has other agents: %v", agents)
		}
		d.pass("360h") // over the trial
		ledger := func() string {
			return d.write(d.developer, http.MethodGet, "/billing/ledger/livechat", "", http.StatusOK, "result")
		}
		for _, net := range []int64{765 * agents["owner@acme.test"], 900} {
			share := net - (net+2)/5 // a fifth is the commission, rounded half up
			eventually(t, "the developer does not earn it", func() bool {
				return strings.Contains(ledger(), fmt.Sprintf(`"value_cents":%d`, share)) || strings.Contains(ledger(), fmt.Sprintf(`"value":%d`, share))
			})
		}
	})
}

// An app as a file says its tiers, and so does the import format: what is exported is imported again
// the same.
func TestPriceTiers_AsAFile_ComeBackTheSame(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	const pushed = `{"manifest":{"name":"Aircall","product":"livechat","blocks":{"monetization":{"price":500,"frequency":"monthly","trialDays":14,"creditCardRequired":false,"charge":"%s","tiers":[{"accountsFrom":10,"discount":15}]}}},"metadata":{}}`
	d.write(d.developer, http.MethodPost, "/api/console/app/aircall", fmt.Sprintf(pushed, "organization"), http.StatusOK, "Only a price of each account")
	d.write(d.developer, http.MethodPost, "/api/console/app/aircall", fmt.Sprintf(pushed, "account"), http.StatusOK, `"isDone":true`)
	d.write(d.developer, http.MethodGet, "/api/console/app/aircall", "", http.StatusOK, `"charge":"account","tiers":[{"accountsFrom":10,"discount":15}]`)
	d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, `"tiersPricingConfig":{"enabled":true,"tiers":[{"accountsFrom":10,"discount":15}]}`)

	d.raise(tiersOfApp(900, twoTiers))
	folder := filepath.Join(t.TempDir(), "export")
	succeed(t, d.environ, "export", folder)
	file := filepath.Join(folder, "apps", "aircall.yaml")
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "accounts_from: 100") {
		t.Fatalf("%v %s", err, text)
	}
	other := environment(emptyFolder(t), "MARKETPLACE_DEMO=1")
	succeed(t, other, "import", folder)
	again := filepath.Join(t.TempDir(), "export")
	succeed(t, other, "export", again)
	if same, err := os.ReadFile(filepath.Join(again, "apps", "aircall.yaml")); err != nil || string(same) != string(text) {
		t.Errorf("%v\n%s\nwas\n%s", err, same, text)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), "accounts_from: 100", "accounts_from: 2", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if printed := run(t, other, "import", folder); printed.code == 0 || !strings.Contains(printed.stderr+printed.stdout, "rise from one tier") {
		t.Errorf("tiers that do not rise are imported: %+v", printed)
	}
}
