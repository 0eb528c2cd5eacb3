package billingtest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/payouts"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

const ofGermany = `{"legal_name":" Devs  GmbH ","country":"de","address":"Weg 1","zip":"79098","city":"Freiburg","tax_id":"DE 136 695 976"}`

// withoutDetails has the developer of the test catalogue be one who has never said who they are.
func withoutDetails(t *testing.T, shop *billingtest.Shop) {
	t.Helper()
	if _, err := shop.DB.Writer().ExecContext(t.Context(), "DELETE FROM payout_details"); err != nil {
		t.Fatal(err)
	}
}

// Contract developer-console 4, payout_details_missing: nobody is paid out before the shop knows who
// they are. The money stays in the balance, one mail asks, and the next monthly payout has it.
func TestPayout_DetailsMissing_WaitsInTheBalance(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		withoutDetails(t, shop)
		for range 2 {
			bought(t, shop, clock, shop.NewOrganization(t), "agents")
		}
		until := func(month time.Month) {
			t.Helper()
			clock.Advance(time.Date(2027, month, 1, 1, 0, 0, 0, time.UTC).Sub(clock.Now()))
			settle(t, shop, clock)
		}
		asked := func() (n int) {
			for _, m := range shop.Mails.List() {
				if strings.HasPrefix(m, "payout-details ") {
					n++
				}
			}
			return n
		}
		list := func() []any {
			t.Helper()
			_, body := call(t, shop, "maker", http.MethodGet, "/billing/v2/ledger/livechat/payouts", "")
			result, _ := body["result"].([]any)
			return result
		}
		for _, month := range []time.Month{time.January, time.February} {
			until(month)
			if got := list(); len(got) != 0 || asked() != 1 {
				t.Errorf("in %s %d payouts and %d mails", month, len(got), asked())
			}
		}
		_, body := call(t, shop, "maker", http.MethodGet, "/billing/v2/ledger/livechat/payout", "")
		if body["details_missing"] != true || body["payable"] != 5600.0 || body["balance"] != 5600.0 {
			t.Errorf("statement %v", body)
		}
		if status, body := call(t, shop, "maker", http.MethodPut, "/billing/v2/ledger/livechat/payout/details", ofGermany); status != http.StatusOK || body["given"] != true {
			t.Fatalf("%d %v", status, body)
		}
		until(time.March)
		if got := list(); len(got) != 1 || asked() != 1 {
			t.Errorf("%d payouts and %d mails after the details are there", len(got), asked())
		}
		if _, body = call(t, shop, "maker", http.MethodGet, "/billing/v2/ledger/livechat/payout", ""); body["details_missing"] != false || body["requested"] != 5600.0 {
			t.Errorf("statement %v", body)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// What was requested before details were asked for is not sent without them.
func TestPayout_RequestedBefore_IsNotSentWithoutDetails(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		for range 2 {
			bought(t, shop, clock, shop.NewOrganization(t), "agents")
		}
		clock.Advance(time.Date(2027, 1, 1, 1, 0, 0, 0, time.UTC).Sub(clock.Now()))
		settle(t, shop, clock)
		list, err := shop.Billing.Payouts.AllPayouts(t.Context(), staff(), "requested", 1)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		withoutDetails(t, shop)
		if _, err := shop.Billing.Payouts.MarkPayout(t.Context(), staff(), list[0].ID, payouts.PayoutPay, ""); errs.ReasonOf(err) != "payout_details_missing" || errs.CodeOf(err) != errs.Conflict {
			t.Errorf("sent: %v", err)
		}
		if failed, err := shop.Billing.Payouts.MarkPayout(t.Context(), staff(), list[0].ID, payouts.PayoutFail, "Who are they?"); err != nil || failed.State != payouts.PayoutFailed {
			t.Errorf("%+v %v", failed, err)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestPayoutDetails_OverHTTP_AreCheckedAndKept(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		withoutDetails(t, shop)
		const path = "/billing/v2/ledger/livechat/payout/details"
		if status, body := call(t, shop, "maker", http.MethodGet, path, ""); status != http.StatusOK || body["given"] != false || body["legal_name"] != "" {
			t.Errorf("%d %v", status, body)
		}
		with := func(old, changed string) string { return strings.Replace(ofGermany, old, changed, 1) }
		for name, c := range map[string]struct {
			who, body string
			status    int
			says      string
		}{
			"nobody":                      {"", ofGermany, 401, "unauthorized"},
			"a ghost":                     {"ghost", ofGermany, 403, "ghost_read_only"},
			"no JSON":                     {"maker", "{", 400, "validation"},
			"no name":                     {"maker", with(" Devs  GmbH ", "  "), 422, "legal_name"},
			"a long name":                 {"maker", with(" Devs  GmbH ", strings.Repeat("x", 121)), 422, "legal_name"},
			"no country":                  {"maker", with(`"de"`, `"Germany"`), 422, "country"},
			"no street":                   {"maker", with("Weg 1", ""), 422, "address"},
			"no city":                     {"maker", with("Freiburg", ""), 422, "city"},
			"a long zip":                  {"maker", with("79098", strings.Repeat("1", 17)), 422, "zip"},
			"no tax number":               {"maker", with("DE 136 695 976", ""), 422, "tax_id"},
			"wrong check digits":          {"maker", with("DE 136 695 976", "DE136695977"), 422, "tax_id"},
			"the number of another place": {"maker", with("DE 136 695 976", "FR40303265045"), 422, "tax_id"},
			"elsewhere, with odd letters": {"maker", strings.Replace(with("DE 136 695 976", "<b>1</b>"), `"de"`, `"us"`, 1), 422, "tax_id"},
		} {
			if status, raw := callRaw(t, shop, c.who, http.MethodPut, path, c.body); status != c.status || !strings.Contains(raw, c.says) {
				t.Errorf("%s: %d %s, want %d %s", name, status, raw, c.status, c.says)
			}
		}
		for range 2 { // the same again changes nothing
			if status, body := call(t, shop, "maker", http.MethodPut, path, ofGermany); status != http.StatusOK || body["tax_id"] != "DE136695976" || body["legal_name"] != "Devs GmbH" || body["country"] != "DE" {
				t.Errorf("%d %v", status, body)
			}
		}
		if _, body := call(t, shop, "stranger", http.MethodGet, path, ""); body["legal_name"] == "Devs GmbH" {
			t.Errorf("somebody else reads %v", body)
		}
		line := billingtest.Principals["maker"].AccountID + " payout_details.change devs"
		log := shop.Audited.List()
		if diff := cmp.Diff([]string{line, line}, log[len(log)-2:]); diff != "" {
			t.Errorf("audit log (-want +got):\n%s", diff)
		}
		if strings.Contains(strings.Join(log, " "), "GmbH") {
			t.Error("the audit log tells who they are")
		}
	})
}
