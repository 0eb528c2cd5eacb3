package billingtest_test

import (
	"strings"
	"testing"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/testkit"
)

// Who stands on invoices is changed without a card: what was issued stays, what is bought
// next is taxed and billed by the new address.
func TestBillTo_Changed_CountsForWhatComesNext(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		const path = "/billing/purchases/bill-to"
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		first := bought(t, shop, clock, owner, "once")
		for range 2 {
			status, body := callRaw(t, shop, "owner", "PUT", path, `{"company":" Neu GmbH ","country":"de","zip":"79098","vat_number":"DE 136 695 976"}`)
			if status != 200 || !strings.Contains(body, `"company":"Neu GmbH","country":"DE","zip":"79098","vat_number":"DE136695976","vat_state":"`) {
				t.Fatalf("changed: %d %s", status, body)
			}
			settle(t, shop, clock)
		}
		if _, body := callRaw(t, shop, "owner", "GET", path, ""); !strings.Contains(body, `"vat_state":"not_verified"`) {
			t.Errorf("the number was not asked about: %s", body)
		}
		second := bought(t, shop, clock, owner, "quiet")
		if first.Tax.Place != "PL" || second.Tax.Place != "DE" || second.Tax.Tax != 361 {
			t.Errorf("taxed %+v and then %+v", first.Tax, second.Tax)
		}
		if _, body := callRaw(t, shop, "owner", "GET", "/billing/invoices/1/words", ""); strings.Contains(body, "Neu GmbH") {
			t.Errorf("what was issued has changed: %s", body)
		}
		if _, body := callRaw(t, shop, "owner", "GET", "/billing/invoices/2/words", ""); !strings.Contains(body, "Neu GmbH") || !strings.Contains(body, "VAT id: DE136695976") {
			t.Errorf("the new invoice is of somebody else: %s", body)
		}
		if _, body := callRaw(t, shop, "owner", "GET", "/billing/account/livechat", ""); !strings.Contains(body, `"last_four":"4242"`) {
			t.Errorf("the card went: %s", body)
		}
		if status, body := callRaw(t, shop, "owner", "PUT", path, `{"company":"Neu GmbH","country":"DE","zip":"79098"}`); status != 200 || strings.Contains(body, "vat_state") {
			t.Errorf("without a number: %d %s", status, body)
		}
		for _, tc := range []struct {
			who, body string
			status    int
		}{
			{"", `{"country":"DE"}`, 401},
			{"agent", `{"country":"DE"}`, 401},
			{"ghost", `{"country":"DE"}`, 403},
			{"owner", `{"country":""}`, 422},
			{"owner", `{"country":"XX"}`, 422},
			{"owner", `{"country":"DE","vat_number":"DE1"}`, 422},
			{"owner", `{"country":"DE","company":"` + strings.Repeat("x", 256) + `"}`, 422},
			{"owner", `[]`, 400},
		} {
			if status, body := callRaw(t, shop, tc.who, "PUT", path, tc.body); status != tc.status {
				t.Errorf("%q %.40s: %d %s", tc.who, tc.body, status, body)
			}
		}
	})
}

// A VAT number belongs to its country: a card of another one comes without it.
func TestBillTo_CardOfAnotherCountry_DropsTheNumber(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		const path = "/billing/purchases/bill-to"
		card := func(rest string) {
			t.Helper()
			body := `{"token":"` + shop.Token(t, billingtest.CardVisa) + `",` + rest + `}`
			if status, answer := callRaw(t, shop, "owner", "POST", "/billing/account/livechat", body); status != 200 {
				t.Fatalf("%d %s", status, answer)
			}
			settle(t, shop, clock)
		}
		card(`"company":"Neu GmbH","country":"DE","zip":"79098","vat_number":"DE136695976"`)
		if _, body := callRaw(t, shop, "owner", "GET", path, ""); !strings.Contains(body, `"vat_number":"DE136695976"`) {
			t.Fatalf("with the number: %s", body)
		}
		card(`"company":"Neu GmbH","country":"PL","zip":"00-001"`)
		if _, body := callRaw(t, shop, "owner", "GET", path, ""); !strings.Contains(body, `"country":"PL","zip":"00-001","vat_number":""`) || strings.Contains(body, "vat_state") {
			t.Errorf("after the move: %s", body)
		}
		card(`"country":"PL"`)
		if _, body := callRaw(t, shop, "owner", "GET", path, ""); !strings.Contains(body, `"company":"Neu GmbH","country":"PL","zip":"00-001"`) {
			t.Errorf("after a card of the same country without a postal code: %s", body)
		}
	})
}
