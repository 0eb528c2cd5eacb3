package billingtest_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// Contract billing, the shop's own calls, decisions rule 23: whoever of the
// platform accepts or activates says what was shown; another total is refused with
// the new lines, and nothing is taken or changed.
func TestAccept_AnotherTotalThanShown_IsRefusedWithTheNewLines(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
	for name, made := range map[string]struct {
		path, body string
		net, tax   float64
	}{
		"a plan paid once":   {"/api/applications/once/create-charge", `{"plan_id":"once_plan"}`, 1900, 437},
		"a subscription":     {"/api/applications/monthly/create-charge", `{"plan_id":"monthly_plan"}`, 900, 207},
		"a charge of an app": {"/billing/v3/direct_charge/livechat", goodCharge, 1900, 437},
	} {
		status, charge := call(t, shop, "owner", "POST", made.path, made.body)
		if status != http.StatusCreated {
			t.Fatalf("%s: %d %v", name, status, charge)
		}
		address := addressOf(charge)
		for _, verb := range []string{"/accept", "/activate"} {
			for sent, want := range map[string]struct {
				status int
				code   string
			}{
				"": {422, "expected_total_missing"}, "{}": {422, "expected_total_missing"}, `{"expected_total":4900}`: {422, "expected_total_missing"},
				`{"expected_total":"4900","currency":"USD"}`: {400, "validation"}, `{"expected_total":1.5,"currency":"USD"}`: {422, "validation"},
				`{"expected_total":4900,"currency":"USD"}`: {409, "total_changed"}, strings.Replace(agreeTo(t, shop, address), "USD", "EUR", 1): {409, "total_changed"},
			} {
				status, answer := call(t, shop, "owner", "PUT", address+verb, sent)
				if status != want.status || answer["code"] != want.code {
					t.Errorf("%s, %s with %q: %d %v, want %d %s", name, verb, sent, status, answer, want.status, want.code)
				}
				if want.code != "total_changed" {
					continue
				}
				lines := []any{map[string]any{
					"name": charge["name"], "cents": made.net, "tax_cents": made.tax, "unit_cents": made.net, "quantity": 1.0, "tax_rate": 23_000.0, "tax_place": "Poland",
				}}
				if diff := cmp.Diff(lines, answer["lines"]); diff != "" || answer["total"] != made.net+made.tax || answer["currency"] != "USD" {
					t.Errorf("%s, %s: %v (-want +got):\n%s", name, verb, answer, diff)
				}
			}
			shop.Drain(t, clock, 2)
			if _, is := call(t, shop, "owner", "GET", address, ""); verb == "/accept" && is["status"] != "pending" || verb == "/activate" && is["status"] != "accepted" {
				t.Errorf("%s, %s: refused, and the charge is %v", name, verb, is["status"])
			}
			for range 2 { // repeating is no other agreement
				if status, answer := call(t, shop, "owner", "PUT", address+verb, agreeTo(t, shop, address)); status != http.StatusOK {
					t.Errorf("%s, %s: %d %v", name, verb, status, answer)
				}
			}
		}
	}
	shop.Drain(t, clock, 2)
	clock.Advance(time.Hour)
	billingtest.CheckBooks(t, shop)
}

// A total that changed is said with the place of its tax in the language of who pays.
func TestAccept_TotalChangedForAGerman_NamesThePlaceInGerman(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	for app, accept := range map[string]func(context.Context, string) error{
		"once": func(ctx context.Context, id string) error {
			_, err := shop.Billing.Charges.Accept(ctx, owner, auth.LiveChat, id, charges.Agreement{Shown: price.Expected{Cents: 1, Currency: money.Currency, IsSet: true}})
			return err
		},
		"monthly": func(ctx context.Context, id string) error {
			_, err := shop.Billing.Subscriptions.AcceptSubscription(ctx, owner, auth.LiveChat, id, charges.Agreement{Shown: price.Expected{Cents: 1, Currency: money.Currency, IsSet: true}})
			return err
		},
	} {
		_, charge := call(t, shop, "owner", http.MethodPost, "/api/applications/"+app+"/create-charge", `{"plan_id":"`+app+`_plan"}`)
		id, _ := charge["id"].(string)
		for in, want := range map[locale.Language]string{locale.English: "Poland", locale.German: "Polen"} {
			changed, isChanged := errs.As(accept(locale.With(t.Context(), in), id)).Detail.(*price.Changed)
			if !isChanged || changed.Lines[0].TaxPlace != want {
				t.Errorf("%s, in %s: %+v, want %s", app, in, changed, want)
			}
		}
	}
}

// A trial takes nothing now: 0 is what was shown. Once it was tried, the same
// charge takes a period, and 0 is not what was shown any more.
func TestAccept_Trial_TakesNothing(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	_, late := call(t, shop, "owner", "POST", "/api/applications/trial/create-charge", `{"plan_id":"trial_plan"}`)
	_, charge := call(t, shop, "owner", "POST", "/api/applications/trial/create-charge", `{"plan_id":"trial_plan"}`)
	for _, verb := range []string{"/accept", "/activate"} {
		if status, answer := call(t, shop, "owner", "PUT", addressOf(charge)+verb, `{"expected_total":1107,"currency":"USD"}`); status != 409 || answer["total"] != 0.0 {
			t.Errorf("%s of a trial as if it were paid now: %d %v", verb, status, answer)
		}
		if status, answer := call(t, shop, "owner", "PUT", addressOf(charge)+verb, `{"expected_total":0,"currency":"USD"}`); status != 200 {
			t.Errorf("%s of a trial: %d %v", verb, status, answer)
		}
	}
	if status, answer := call(t, shop, "owner", "PUT", addressOf(late)+"/accept", `{"expected_total":0,"currency":"USD"}`); status != 409 || answer["total"] != 1107.0 {
		t.Errorf("a second trial: %d %v", status, answer)
	}
}

// An app's own client may leave the total out; what it sends is compared.
func TestActivate_ByTheApp_NeedsNoTotal(t *testing.T) {
	t.Parallel()
	f := newFlow(t)
	made := f.do("app", "POST", "/billing/v3/direct_charge/livechat", `{"name":"100 SMS","price":250,"quantity":2,"return_url":"https://app.test/"}`, http.StatusCreated)
	charge := "/billing/v3/direct_charge/livechat/" + made["id"].(string)
	f.do("owner", "PUT", charge+"/accept", `{"expected_total":615,"currency":"USD"}`, http.StatusOK)
	f.do("app", "PUT", charge+"/activate", `{"expected_total":614,"currency":"USD"}`, http.StatusConflict)
	f.do("app", "PUT", charge+"/activate", "", http.StatusOK)
}

// addressOf is where billing has a charge of live chat.
func addressOf(charge map[string]any) string {
	kind := "direct_charge"
	if charge["months"] != nil {
		kind = "recurrent_charge"
	}
	return "/billing/" + kind + "/livechat/" + charge["id"].(string)
}
