package billingtest_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/payouts"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

// A developer is paid out once a month what is above the minimum and older than
// the hold period; a payout that fails leaves the balance, and a refund after one
// makes it negative, which is carried over.
func TestPayout_Monthly_PaysDevelopersOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock() // 21 November
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		shop.Settle(t)
		started(t, shop)
		developer, owner, ctx := billingtest.Principals["developer"], billingtest.Principals["owner"], t.Context()
		list := func() []payouts.Payout {
			t.Helper()
			payouts, err := shop.Billing.Payouts.Payouts(ctx, developer, auth.LiveChat, 1)
			if err != nil {
				t.Fatal(err)
			}
			return payouts
		}
		statement := func(what string, want payouts.Statement) {
			t.Helper()
			if got, err := shop.Billing.Payouts.Payout(ctx, developer, auth.LiveChat); err != nil || got != want {
				t.Errorf("%s: %+v, %v; want %+v", what, got, err, want)
			}
		}
		until := func(month time.Month, year int) {
			t.Helper()
			clock.Advance(time.Date(year, month, 1, 1, 0, 0, 0, time.UTC).Sub(clock.Now()))
			var group sync.WaitGroup
			for range 3 { // replicas
				replica := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
				group.Go(func() { _ = replica.Runner.RunDue(ctx) })
			}
			group.Wait()
			settle(t, shop, clock)
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		const each money.Cents = 2800 // 7 agents at 500, less 20 %
		first := bought(t, shop, clock, owner, "agents")
		second := bought(t, shop, clock, shop.NewOrganization(t), "agents")
		statement("young", payouts.Statement{Balance: 2 * each, Held: 2 * each})
		until(time.December, 2026)
		if got := list(); len(got) != 0 {
			t.Fatalf("paid out within the hold period: %+v", got)
		}
		until(time.January, 2027)
		requested := list()
		if len(requested) != 1 || requested[0].AmountCents != 2*each || requested[0].State != payouts.PayoutRequested || requested[0].Month != "2027-01" {
			t.Fatalf("payouts %+v", requested)
		}
		statement("on its way", payouts.Statement{Balance: 2 * each, Requested: 2 * each})
		if _, err := shop.Billing.Payouts.MarkPayout(ctx, staff(), requested[0].ID, payouts.PayoutFail, "The account is closed."); err != nil {
			t.Fatal(err)
		}
		statement("failed", payouts.Statement{Balance: 2 * each, Available: 2 * each, Payable: 2 * each})
		until(time.February, 2027)
		again := list()
		if len(again) != 2 || again[0].AmountCents != 2*each || again[1].Reason != "The account is closed." {
			t.Fatalf("payouts %+v", again)
		}
		for range 2 {
			if paid, err := shop.Billing.Payouts.MarkPayout(ctx, staff(), again[0].ID, payouts.PayoutPay, ""); err != nil || paid.State != payouts.PayoutPaid {
				t.Fatalf("%+v, %v", paid, err)
			}
		}
		statement("paid", payouts.Statement{})
		entries, err := shop.Billing.Ledger.LedgerPage(ctx, developer, auth.LiveChat, 1)
		if err != nil || len(entries) != 3 || entries[0].Kind != ledger.KindWithdrawal || entries[0].Value != 2*each {
			t.Errorf("ledger %+v, %v", entries, err)
		}
		for _, c := range []charges.Charge{first, second} {
			if _, err := shop.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, c.ID, refunds.Input{AmountCents: c.Tax.Total, Reason: "late"}); err != nil {
				t.Fatal(err)
			}
		}
		settle(t, shop, clock)
		statement("refunded after the payout", payouts.Statement{Balance: -2 * each, Available: -2 * each, Carried: -2 * each})
		until(time.March, 2027)
		if got := list(); len(got) != 2 {
			t.Errorf("paid out below zero: %+v", got)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Decisions rule 31: what was collected is held for 30 days.
func TestPayout_Earnings_AreHeldForThirtyDays(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	bought(t, shop, clock, shop.NewOrganization(t), "agents")
	held := func() money.Cents {
		t.Helper()
		got, err := shop.Billing.Payouts.Payout(t.Context(), billingtest.Principals["developer"], auth.LiveChat)
		if err != nil {
			t.Fatal(err)
		}
		return got.Held
	}
	clock.Advance(30*24*time.Hour - time.Hour)
	if got := held(); got != 2800 {
		t.Errorf("an hour before thirty days %d are held", got)
	}
	clock.Advance(2 * time.Hour)
	if got := held(); got != 0 {
		t.Errorf("after thirty days %d are held", got)
	}
}

func TestPayoutOperations_OverHTTP_FollowTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	for range 2 {
		bought(t, shop, clock, shop.NewOrganization(t), "agents")
	}
	clock.Advance(time.Date(2027, 1, 1, 1, 0, 0, 0, time.UTC).Sub(clock.Now()))
	settle(t, shop, clock)
	status, body := call(t, shop, "maker", "GET", "/billing/v2/ledger/livechat/payouts", "")
	result, _ := body["result"].([]any)
	if status != http.StatusOK || len(result) != 1 {
		t.Fatalf("payouts: %d %v", status, body)
	}
	made := result[0].(map[string]any)
	if made["status"] != "requested" || made["amount"] != 5600.0 || made["month"] != "2027-01" {
		t.Errorf("payout %v", made)
	}
	path := "/billing/payouts/" + made["id"].(string)
	for _, tc := range []struct {
		name, who, method, path, body string
		status                        int
		code                          string
	}{
		{"statement", "maker", "GET", "/billing/v2/ledger/livechat/payout", "", 200, ""},
		{"list without the scope", "admin", "GET", "/billing/v2/ledger/livechat/payouts", "", 401, billing.ReasonScopeMissing},
		{"list under another product", "maker", "GET", "/billing/v2/ledger/helpdesk/payouts", "", 404, billing.ReasonUnknownProduct},
		{"list a page that is none", "maker", "GET", "/billing/v2/ledger/livechat/payouts?page=0", "", 400, "validation"},
		{"list of all", "staff", "GET", "/billing/payouts?status=requested", "", 200, ""},
		{"list of all for a developer", "maker", "GET", "/billing/payouts", "", 401, billing.ReasonScopeMissing},
		{"list of all without a token", "", "GET", "/billing/payouts", "", 401, "unauthorized"},
		{"pay as the developer", "maker", "PUT", path + "/pay", "", 401, billing.ReasonScopeMissing},
		{"pay nothing", "staff", "PUT", "/billing/payouts/none/pay", "", 404, "payout_not_found"},
		{"fail without a reason", "staff", "PUT", path + "/fail", `{"reason":" "}`, 422, "validation"},
		{"fail with a long reason", "staff", "PUT", path + "/fail", `{"reason":"` + strings.Repeat("x", 1001) + `"}`, 422, "validation"},
		{"fail with a wrong type", "staff", "PUT", path + "/fail", `{"reason":1}`, 400, "validation"},
		{"pay", "staff", "PUT", path + "/pay", "", 200, ""},
		{"pay again", "staff", "PUT", path + "/pay", "", 200, ""},
		{"fail what is paid", "staff", "PUT", path + "/fail", `{"reason":"late"}`, 422, billing.ReasonPayoutState},
	} {
		status, body := call(t, shop, tc.who, tc.method, tc.path, tc.body)
		if code, _ := body["code"].(string); status != tc.status || code != tc.code {
			t.Errorf("%s: %d %q, want %d %q (%v)", tc.name, status, code, tc.status, tc.code, body)
		}
	}
	billingtest.CheckBooks(t, shop)
}
