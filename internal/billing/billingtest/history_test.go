package billingtest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/purchases"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/money"
	"marketplace/internal/licences"
	"marketplace/internal/testkit"
)

// boughtNow gives the subscriptions of somebody, by the name of their app.
func boughtNow(t *testing.T, shop *billingtest.Shop, p auth.Principal, ended bool) map[string]purchases.HistorySubscription {
	t.Helper()
	list, err := shop.Billing.Purchases.ListSubscriptionHistory(t.Context(), p, ended, 1)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]purchases.HistorySubscription{}
	for _, b := range list {
		byName[b.Slug] = b
	}
	return byName
}

func TestSubscriptions_List_ShowsTrialsAndRefunds(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, developer := billingtest.Principals["owner"], billingtest.Principals["developer"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		subscribe(t, shop, clock, owner, "trial", "trial_plan")
		year := subscribe(t, shop, clock, owner, "monthly", "yearly_plan")
		clock.Advance(24 * time.Hour)
		list := boughtNow(t, shop, owner, false)
		if b := list["trial-slug"]; b.TrialDaysLeft != 13 || b.Refund != nil || b.Status != subscriptions.SubscriptionActive {
			t.Errorf("the trial is %+v", b)
		}
		if b := list["monthly-slug"]; b.Refund == nil || *b.Refund != (purchases.Refundable{Kind: refunds.RefundWithdrawal, AmountCents: b.Tax.Total}) || !b.Changeable || b.TrialDaysLeft != 0 {
			t.Errorf("the year is %+v, refund %+v", b, b.Refund)
		}
		if n := len(boughtNow(t, shop, developer, false)); n != 0 {
			t.Errorf("the seller buys %d", n)
		}
		clock.Advance(30 * 24 * time.Hour)
		settle(t, shop, clock)
		if b := boughtNow(t, shop, owner, false)["monthly-slug"]; b.Refund != nil {
			t.Errorf("after 14 days %+v is given back", b.Refund)
		}
		if _, err := shop.Billing.Subscriptions.CancelSubscription(t.Context(), owner, auth.LiveChat, year.ID); err != nil {
			t.Fatal(err)
		}
		b, ended := boughtNow(t, shop, owner, false)["monthly-slug"], boughtNow(t, shop, owner, true)
		if b.Refund == nil || b.Refund.Kind != refunds.RefundUnused || b.Refund.AmountCents < b.Tax.Total/2 || !b.Keepable || len(ended) != 0 {
			t.Errorf("a cancelled year that goes on is %+v, refund %+v, beside %d ended", b, b.Refund, len(ended))
		}
		r, err := shop.Billing.Refunds.RefundCharge(t.Context(), owner, auth.LiveChat, periods(t, shop, year.ID)[0].ID, refunds.Input{})
		if err != nil || r.AmountCents != b.Refund.AmountCents {
			t.Errorf("given back %d, %v; promised %d", r.AmountCents, err, b.Refund.AmountCents)
		}
		if boughtNow(t, shop, owner, false)["monthly-slug"].Keepable {
			t.Error("what is being given back may be kept")
		}
		settle(t, shop, clock)
		if b, ended := boughtNow(t, shop, owner, true)["monthly-slug"]; !ended || b.Keepable {
			t.Errorf("given back, it is %+v, ended %v", b, ended)
		}
		if _, err := shop.Billing.Subscriptions.ArchiveSubscription(t.Context(), owner, auth.LiveChat, year.ID); err != nil || len(boughtNow(t, shop, owner, true)) != 0 {
			t.Errorf("an archived one is still listed, %v", err) // S4.14
		}
	})
}

func TestPayments_List_ShowsThemAndSpendingByMonth(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		first := bought(t, shop, clock, owner, "once")
		if _, err := shop.Billing.Refunds.RefundCharge(t.Context(), owner, auth.LiveChat, first.ID, refunds.Input{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		before := clock.Now()
		clock.Advance(subscriptions.AddMonths(before, 2).Sub(before))
		second := bought(t, shop, clock, owner, "agents")
		list, err := shop.Billing.Purchases.ListPaymentHistory(t.Context(), owner, 1)
		if err != nil || len(list) != 2 || list[0].ID != second.ID || list[0].Refund == nil || list[1].Refund != nil || list[1].Slug != "once-slug" {
			t.Errorf("payments %+v, %v", list, err)
		}
		months, err := shop.Billing.Purchases.Spent(t.Context(), owner)
		if err != nil || len(months) != 12 || !months[11].Month.Equal(time.Date(clock.Now().Year(), clock.Now().Month(), 1, 0, 0, 0, 0, time.UTC)) {
			t.Fatalf("months %+v, %v", months, err)
		}
		got := [][2]money.Cents{{months[9].Paid, months[9].Refunded}, {months[10].Paid, months[10].Refunded}, {months[11].Paid, months[11].Refunded}}
		if diff := cmp.Diff([][2]money.Cents{{first.Tax.Total, first.Tax.Total}, {0, 0}, {second.Tax.Total, 0}}, got); diff != "" {
			t.Error(diff)
		}
		nobody, err := shop.Billing.Purchases.Spent(t.Context(), billingtest.Principals["stranger"])
		if err != nil || nobody[11].Paid != 0 {
			t.Errorf("a stranger spent %v, %v", nobody[11], err)
		}
	})
}

func TestCharge_OtherThanItsBuyer_IsNotOffered(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		started(t, shop)
		made, err := shop.Billing.Purchases.CreateForApp(t.Context(), billingtest.Principals["owner"], "monthly", "monthly_plan")
		if err != nil {
			t.Fatal(err)
		}
		o, err := shop.Billing.Purchases.ExternalCharge(t.Context(), billingtest.Principals["owner"], billing.TypeRecurrent, made.Subscription.ID)
		if err != nil || o.Subscription.ID != made.Subscription.ID || o.Seller != "App monthly" || o.Slug != "monthly-slug" {
			t.Errorf("offered %+v, %v", o, err)
		}
		for _, who := range []string{"stranger", "maker"} {
			if _, err := shop.Billing.Purchases.ExternalCharge(t.Context(), billingtest.Principals[who], billing.TypeRecurrent, made.Subscription.ID); !errs.IsNotFound(err) {
				t.Errorf("to %s: %v", who, err)
			}
		}
		if _, err := shop.Billing.Purchases.ExternalCharge(t.Context(), billingtest.Principals["admin"], billing.TypeRecurrent, made.Subscription.ID); errs.ReasonOf(err) != billing.ReasonScopeMissing {
			t.Errorf("without the scope: %v", err)
		}
	})
}

// S2.24, S8.15: what the billing pages and the external checkout read.
func TestBillingPages_Reads_HaveTheirStatusAndCode(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	_, made := call(t, shop, "owner", "POST", "/billing/recurrent_charge/livechat", goodRecurrent)
	offered := "/billing/purchases/offered/recurrent_charge/" + made["id"].(string)
	for _, tc := range []struct {
		name, who, path string
		status          int
		code            string
	}{
		{"subscriptions", "owner", "/billing/purchases/subscriptions", 200, ""},
		{"ended ones", "owner", "/billing/purchases/subscriptions?state=ended&page=2", 200, ""},
		{"a state that is none", "owner", "/billing/purchases/subscriptions?state=lost", 400, "validation"},
		{"a page that is none", "owner", "/billing/purchases/subscriptions?page=x", 400, "validation"},
		{"subscriptions without a token", "", "/billing/purchases/subscriptions", 401, "unauthorized"},
		{"subscriptions without the scope", "admin", "/billing/purchases/subscriptions", 401, billing.ReasonScopeMissing},
		{"subscriptions as a ghost", "ghost", "/billing/purchases/subscriptions", 200, ""},
		{"payments", "owner", "/billing/purchases/payments", 200, ""},
		{"payments without a token", "", "/billing/purchases/payments", 401, "unauthorized"},
		{"spending", "owner", "/billing/purchases/spend", 200, ""},
		{"spending without the scope", "agent", "/billing/purchases/spend", 401, billing.ReasonScopeMissing},
		{"spending without a token", "", "/billing/purchases/spend", 401, "unauthorized"},
		{"an offer", "owner", offered, 200, ""},
		{"an offer without a token", "", offered, 401, "unauthorized"},
		{"an offer to another", "stranger", offered, 404, billing.ReasonChargeNotFound},
		{"an offer under the other type", "owner", strings.Replace(offered, "recurrent", "direct", 1), 404, billing.ReasonChargeNotFound},
		{"an offer of no type", "owner", strings.Replace(offered, "recurrent_charge", "charge", 1), 404, billing.ReasonChargeNotFound},
	} {
		status, body := call(t, shop, tc.who, http.MethodGet, tc.path, "")
		if code, _ := body["code"].(string); status != tc.status || code != tc.code {
			t.Errorf("%s: %d %v, want %d %s", tc.name, status, body, tc.status, tc.code)
		}
	}
	_, body := call(t, shop, "owner", http.MethodGet, offered+"?icon=https://pictures.test/a.png", "")
	if body["icon"] != "picture of https://pictures.test/a.png" || body["seller"] != "App scorer" || body["product"] != "livechat" {
		t.Errorf("the offer is %v", body)
	}
}

// What the server would refuse is told with the charge, before anything is pressed:
// an upgrade that is had, one whose app is gone, an app that is there, a licence that
// is not active. What can be bought has no refusal.
func TestOffered_WhatWouldBeRefused_IsToldBefore(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	if _, err := shop.Entitlements.Install(t.Context(), owner, "extras"); err != nil {
		t.Fatal(err)
	}
	upgrade, err := shop.Billing.Upgrades.BuyUpgrade(t.Context(), owner, "extras", "logo", 1)
	if err != nil {
		t.Fatal(err)
	}
	app, err := shop.CreateOnce(t.Context(), owner, "once")
	if err != nil {
		t.Fatal(err)
	}
	expect := func(when, kind, id, want string) {
		t.Helper()
		status, body := call(t, shop, "owner", http.MethodGet, "/billing/purchases/offered/"+kind+"/"+id, "")
		refusal, _ := body["refusal"].(map[string]any)
		code, _ := refusal["code"].(string)
		if status != http.StatusOK || code != want || (refusal["message"] == "") != (want == "") && refusal != nil {
			t.Errorf("%s: %d %v, want %q", when, status, refusal, want)
		}
	}
	expect("an upgrade for sale", "recurrent_charge", upgrade.Subscription.ID, "")
	expect("an app for sale", "direct_charge", app.ID, "")
	if _, err := shop.BuyUpgrade(t.Context(), owner, "extras", "logo", 1); err != nil {
		t.Fatal(err)
	}
	if _, err := shop.Buy(t.Context(), owner, "once"); err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	expect("an upgrade that is had", "recurrent_charge", upgrade.Subscription.ID, "already_purchased")
	expect("an app that is there", "direct_charge", app.ID, installs.ReasonAlreadyInstalled)
	setup, err := shop.Billing.Upgrades.BuyUpgrade(t.Context(), owner, "extras", "setup", 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := shop.Entitlements.Uninstall(t.Context(), owner, "extras", ""); err != nil {
		t.Fatal(err)
	}
	expect("an upgrade without its app", "direct_charge", setup.Direct.ID, installs.ReasonNotInstalled)
	if _, err := shop.Entitlements.Install(t.Context(), owner, "extras"); err != nil {
		t.Fatal(err)
	}
	paused := licences.Licence{OrganizationID: owner.OrganizationID, Product: auth.LiveChat, LastPlan: "team", Status: licence.Inactive}
	if err := shop.Licences.ImportLicence(t.Context(), paused, 0); err != nil {
		t.Fatal(err)
	}
	expect("on a licence that is not active", "direct_charge", setup.Direct.ID, installs.ReasonLicenceInactive)
	if _, err := shop.Billing.Charges.Decline(t.Context(), owner, auth.LiveChat, setup.Direct.ID); err != nil {
		t.Fatal(err)
	}
	expect("one that is over", "direct_charge", setup.Direct.ID, "")
}

// What was paid for an app counts its single payments and the periods of its subscription,
// less what was given back; a trial and other apps do not count.
func TestPaidForApp_PeriodsAndRefund_AreCounted(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		subscribe(t, shop, clock, owner, "trial", "trial_plan")
		month := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		expect := func(app string, payments int64, cents money.Cents) {
			t.Helper()
			paid, err := shop.Billing.Purchases.PaidForApp(t.Context(), owner, app)
			if err != nil || paid != (purchases.PaidTotal{Cents: cents, Payments: payments}) {
				t.Errorf("%s: %+v %v, want %d in %d payments", app, paid, err, cents, payments)
			}
		}
		expect("trial", 0, 0)
		expect("monthly", 1, month.Tax.Total)
		for range 31 {
			clock.Advance(24 * time.Hour)
			settle(t, shop, clock)
		}
		expect("monthly", 2, 2*month.Tax.Total)
		if _, err := shop.Billing.Purchases.PaidForApp(t.Context(), billingtest.Principals["agent"], "monthly"); errs.CodeOf(err) != errs.Forbidden {
			t.Errorf("who may not pay is told: %v", err)
		}
	})
}

// Months that were paid before an import have an invoice and no charge of their own: they
// count too, an unpaid one and one of another app do not.
func TestPaidForApp_InvoicesOfAnImport_AreCounted(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		month := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		other := subscribe(t, shop, clock, owner, "trial", "trial_plan")
		for id, imported := range map[string]invoices.Invoice{
			"first": {ChargeID: month.ID, State: "paid"}, "second": {ChargeID: month.ID, State: "paid"}, "unpaid": {ChargeID: month.ID, State: "void"}, "other": {ChargeID: other.ID, State: "paid"},
		} {
			imported.ID, imported.OrganizationID, imported.Product, imported.Description, imported.IssuedAt = id, owner.OrganizationID, auth.LiveChat, id, clock.Now()
			imported.Tax = billing.TaxedSum{Net: 1000, Tax: 100, Total: 1100}
			if err := shop.Billing.Invoices.ImportInvoice(t.Context(), imported, "devs"); err != nil {
				t.Fatal(err)
			}
		}
		paid, err := shop.Billing.Purchases.PaidForApp(t.Context(), owner, "monthly")
		if want := (purchases.PaidTotal{Cents: month.Tax.Total + 2200, Payments: 3}); err != nil || paid != want {
			t.Errorf("%+v %v, want %+v", paid, err, want)
		}
	})
}

// A renewal that could not be collected says when it is tried again, and when the app
// stops; one that is paid says neither.
func TestHistory_PastDue_SaysTheNextTryAndTheLastDay(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
	read := func() map[string]any {
		t.Helper()
		status, answer := call(t, shop, "owner", "GET", "/billing/purchases/subscriptions", "")
		list, _ := answer["result"].([]any)
		if status != http.StatusOK || len(list) != 1 {
			t.Fatalf("subscriptions: %d %v", status, answer)
		}
		return list[0].(map[string]any)
	}
	if paid := read(); paid["retry_at"] != nil || paid["stops_at"] != nil {
		t.Errorf("paid, and it says %v and %v", paid["retry_at"], paid["stops_at"])
	}
	shop.GiveCard(t, owner, billingtest.CardFails)
	due := c.NextChargeAt
	clock.Advance(due.Sub(clock.Now()))
	settle(t, shop, clock)
	unpaid := read()
	if want := due.Add(24 * time.Hour).Format(time.RFC3339); unpaid["retry_at"] != want {
		t.Errorf("tried again at %v, want %s", unpaid["retry_at"], want)
	}
	if want := due.Add(7 * 24 * time.Hour).Format(time.RFC3339); unpaid["stops_at"] != want {
		t.Errorf("stops at %v, want %s", unpaid["stops_at"], want)
	}
}
