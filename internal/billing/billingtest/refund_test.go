package billingtest_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

func staff() auth.Principal {
	return auth.Principal{AccountID: "staff", OrganizationID: "platform", Platform: true, Scopes: auth.Scopes{auth.ScopeDevPlatformAdmin}}
}

func bought(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, p auth.Principal, app string) charges.Charge {
	t.Helper()
	c, err := shop.Buy(t.Context(), p, app)
	if err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	return read(t, shop, c.ID)
}

func TestRefund_WithinFourteenDays_IsGiven(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := bought(t, shop, clock, owner, "once")
		clock.Advance(13 * 24 * time.Hour)
		r, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, c.ID, refunds.Input{AmountCents: 1})
		if err != nil || r.AmountCents != 2337 || r.Kind != refunds.RefundWithdrawal {
			t.Fatalf("refund %+v, %v", r, err)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, c.ID, refunds.Input{}); errs.ReasonOf(err) != billing.ReasonRefundNotPossible {
			t.Errorf("a second refund: %v", err)
		}
		settle(t, shop, clock)
		if got := sums(t, shop, c.ID); len(got) != 4 || got["buyer:acme"] != 0 || got["developer:devs"] != 0 || got["platform:commission"] != 0 || got["tax:PL"] != 0 {
			t.Errorf("after the refund the accounts hold %v", got)
		}
		if installed(t, shop, owner, "once") {
			t.Error("the app stays after its payment went back")
		}
		again := bought(t, shop, clock, owner, "once") // may be bought again
		clock.Advance(14*24*time.Hour + time.Minute)
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, again.ID, refunds.Input{}); errs.ReasonOf(err) != billing.ReasonRefundNotPossible {
			t.Errorf("after 14 days: %v", err)
		}
		if n := count(shop.Mails.List(), "refund owner@acme.test"); n != 1 {
			t.Errorf("%d mails: %v", n, shop.Mails.List())
		}
		billingtest.CheckBooks(t, shop)
	})
}

// An app is not deleted while money for it is on its way, there or back.
func TestHasOpenSales_WhileMoneyMoves_IsTrue(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		hasOpenSales := func(when, app string, want bool) {
			t.Helper()
			if has, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).HasOpenSales(ctx, app); err != nil || has != want {
				t.Errorf("%s, %s has open sales: %t (%v), want %t", when, app, has, err, want)
			}
		}
		hasOpenSales("before the purchase", "once", false)
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c, err := shop.Buy(ctx, owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		hasOpenSales("while it is paid", "once", true)
		hasOpenSales("while it is paid", "quiet", false)
		settle(t, shop, clock)
		hasOpenSales("when it is paid", "once", false)
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, c.ID, refunds.Input{}); err != nil {
			t.Fatal(err)
		}
		hasOpenSales("while it goes back", "once", true)
		settle(t, shop, clock)
		hasOpenSales("when it has gone back", "once", false)
	})
}

func TestRefund_YearCancelled_GivesBackTheUnusedPart(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "yearly_plan")
		clock.Advance(c.CurrentChargeAt.Add(c.NextChargeAt.Sub(c.CurrentChargeAt) / 4).Sub(clock.Now()))
		paid, err := shop.Billing.Refunds.LastPaid(ctx, owner, auth.LiveChat, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, paid.ID, refunds.Input{}); errs.ReasonOf(err) != billing.ReasonRefundNotPossible {
			t.Errorf("before cancelling: %v", err)
		}
		if _, err := shop.Billing.Subscriptions.CancelSubscription(ctx, owner, auth.LiveChat, c.ID); err != nil {
			t.Fatal(err)
		}
		r, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, paid.ID, refunds.Input{})
		if want := paid.Tax.Total * 3 / 4; err != nil || r.AmountCents != want {
			t.Fatalf("refund %d, %v; want %d", r.AmountCents, err, want)
		}
		settle(t, shop, clock)
		if installed(t, shop, owner, "monthly") {
			t.Error("the app stays for time that was given back")
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestRefund_PartByStaffThenChargeback_TakesTheRest(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := bought(t, shop, clock, owner, "once")
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, c.ID, refunds.Input{AmountCents: 100}); errs.ReasonOf(err) != billing.ReasonValidation {
			t.Errorf("staff without a reason: %v", err)
		}
		for _, amount := range []money.Cents{0, -5, 2338} {
			if _, err := shop.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, c.ID, refunds.Input{AmountCents: amount, Reason: "trouble"}); errs.ReasonOf(err) != billing.ReasonRefundNotPossible {
				t.Errorf("staff refunds %d: %v", amount, err)
			}
		}
		controls := shop.Sandbox.Controls()
		controls.LoseReplies = 1
		shop.Sandbox.SetControls(controls)
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, c.ID, refunds.Input{AmountCents: 337, Reason: "trouble"}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if got := sums(t, shop, c.ID)["buyer:acme"]; got != -2000 || !installed(t, shop, owner, "once") {
			t.Errorf("after a part the buyer has paid %d", -got)
		}
		for range 2 {
			if err := shop.Sandbox.OpenDispute(ctx, c.PaymentID()); err != nil {
				t.Fatal(err)
			}
			settle(t, shop, clock)
		}
		if got := sums(t, shop, c.ID)["buyer:acme"]; got != 0 || installed(t, shop, owner, "once") {
			t.Errorf("after the chargeback the buyer has paid %d, installed %v", -got, installed(t, shop, owner, "once"))
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestRefundOperations_OverHTTP_FollowTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	paid := bought(t, shop, clock, owner, "once")
	started(t, shop)
	sub := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
	pending, err := shop.CreateOnce(t.Context(), owner, "quiet")
	if err != nil {
		t.Fatal(err)
	}
	direct, recurrent := "/billing/v3/direct_charge/livechat/"+paid.ID, "/billing/v3/recurrent_charge/livechat/"+sub.ID
	for _, tc := range []struct {
		name, who, method, path, body string
		status                        int
		code                          string
	}{
		{"without a token", "", "POST", direct + "/refund", "{}", 401, "unauthorized"},
		{"without the scope", "admin", "POST", direct + "/refund", "{}", 401, billing.ReasonScopeMissing},
		{"as a ghost", "ghost", "POST", direct + "/refund", "{}", 403, "ghost_read_only"},
		{"as the seller", "maker", "POST", direct + "/refund", "{}", 404, billing.ReasonChargeNotFound},
		{"without JSON", "owner", "POST", direct + "/refund", "{", 400, "validation"},
		{"a fraction", "owner", "POST", direct + "/refund", `{"amount":1.5}`, 422, "validation"},
		{"what is not paid", "owner", "POST", "/billing/direct_charge/livechat/" + pending.ID + "/refund", "{}", 422, billing.ReasonRefundNotPossible},
		{"what is not there", "owner", "POST", "/billing/direct_charge/livechat/none/refund", "{}", 404, billing.ReasonChargeNotFound},
		{"a direct charge", "owner", "POST", direct + "/refund", "{}", 201, ""},
		{"a subscription", "owner", "POST", recurrent + "/refund", "{}", 201, ""},
		{"a foreign subscription", "stranger", "POST", recurrent + "/refund", "{}", 404, billing.ReasonChargeNotFound},
		{"list", "owner", "GET", direct + "/refunds", "", 200, ""},
		{"list a foreign charge's", "stranger", "GET", direct + "/refunds", "", 404, billing.ReasonChargeNotFound},
		{"payout", "maker", "GET", "/billing/v2/ledger/livechat/payout", "", 200, ""},
		{"payout without the scope", "admin", "GET", "/billing/v2/ledger/livechat/payout", "", 401, billing.ReasonScopeMissing},
		{"ledger of no product", "maker", "GET", "/billing/v2/ledger/helpdesk", "", 404, billing.ReasonUnknownProduct},
	} {
		status, body := call(t, shop, tc.who, tc.method, tc.path, tc.body)
		if code, _ := body["code"].(string); status != tc.status || code != tc.code {
			t.Errorf("%s: %d %q, want %d %q (%v)", tc.name, status, code, tc.status, tc.code, body)
		}
	}
	settle(t, shop, clock)
	if status, raw := callRaw(t, shop, "maker", "GET", "/billing/v2/ledger/livechat", ""); status != http.StatusOK || strings.Count(raw, `"type":"refund"`) != 2 {
		t.Errorf("ledger: %s", raw)
	}
	billingtest.CheckBooks(t, shop)
}

// Reconciliation finds what was broken behind the program's back, and says so.
func TestReconciliation_BrokenBooks_AreReported(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := bought(t, shop, clock, owner, "once")
		clock.Advance(25 * time.Hour)
		settle(t, shop, clock)
		reported := func() int64 {
			n, err := billingdb.LastReport(t.Context(), db.NewSettings(shop.DB))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := reported(); n != 0 {
			t.Errorf("%d discrepancies in good books", n)
		}
		for _, statement := range []string{
			fmt.Sprintf("UPDATE direct_charges SET status = 'failed' WHERE id = '%s'", c.ID),
			fmt.Sprintf("UPDATE payments SET amount_cents = 1 WHERE charge_id = '%s'", c.ID),
		} {
			err := shop.DB.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		clock.Advance(24 * time.Hour)
		settle(t, shop, clock)
		if n := reported(); n < 4 {
			t.Errorf("%d discrepancies in broken books", n)
		}
		if len(shop.Discrepancies(t)) == 0 {
			t.Error("the ledger is said to be good")
		}
	})
}
