package billingtest_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func cancelled(t *testing.T, shop *billingtest.Shop, p auth.Principal, id string) {
	t.Helper()
	if _, err := shop.Billing.Subscriptions.CancelSubscription(t.Context(), p, auth.LiveChat, id); err != nil {
		t.Fatal(err)
	}
}

// A cancel is taken back within the period, as often as one likes; the
// subscription renews on its day, each period is paid once, and buyer and
// developer are told each time.
func TestSubscription_CancelTakenBack_StaysAsItWas(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		for range 2 {
			clock.Advance(24 * time.Hour)
			cancelled(t, shop, owner, c.ID)
			settle(t, shop, clock)
			for range 2 {
				kept, err := shop.Billing.Subscriptions.ResumeCancelled(ctx, owner, auth.LiveChat, c.ID)
				if err != nil || kept.Status != subscriptions.SubscriptionActive || !kept.CancelledAt.IsZero() || !kept.NextChargeAt.Equal(c.NextChargeAt) {
					t.Fatalf("kept: %+v, %v", kept, err)
				}
			}
			settle(t, shop, clock)
		}
		if got := paidPeriods(t, shop, c.ID); len(got) != 1 || !installed(t, shop, owner, "monthly") {
			t.Errorf("periods %v were paid before their time", got)
		}
		for range 2 {
			clock.Advance(readRecurrent(t, shop, c.ID).NextChargeAt.Sub(clock.Now()))
			settle(t, shop, clock)
		}
		if diff := cmp.Diff([]int64{1, 2, 3}, paidPeriods(t, shop, c.ID)); diff != "" {
			t.Error(diff)
		}
		if n := count(shop.Notices.List(), "https://dev.test/hook payment_cancelled"); n != 2 {
			t.Errorf("%d notices of two cancels", n)
		}
		if n := count(shop.Notices.List(), "https://dev.test/hook payment_activated"); n != 3 {
			t.Errorf("%d notices of one beginning and two cancels taken back", n)
		}
		if n, m := count(shop.Mails.List(), "subscription-cancelled"), count(shop.Mails.List(), "subscription-kept owner@acme.test Your subscription to App monthly goes on"); n != 2 || m != 2 {
			t.Errorf("%d mails of cancels, %d of those taken back", n, m)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A trial that was cancelled goes on, and is paid at its end.
func TestTrial_CancelledAndKept_GoesOn(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "trial", "trial_plan")
		cancelled(t, shop, owner, c.ID)
		if _, err := shop.Billing.Subscriptions.ResumeCancelled(t.Context(), owner, auth.LiveChat, c.ID); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if len(periods(t, shop, c.ID)) != 0 {
			t.Error("the trial was paid")
		}
		clock.Advance(c.TrialEndsAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.Status != subscriptions.SubscriptionActive || got.Period != 1 {
			t.Errorf("after the trial: %s, period %d", got.Status, got.Period)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// What is over, replaced, given back, removed or somebody else's is not kept.
func TestKeep_NotPossible_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		refused := func(what, id, reason string) {
			t.Helper()
			if _, err := shop.Billing.Subscriptions.ResumeCancelled(ctx, owner, auth.LiveChat, id); errs.ReasonOf(err) != reason {
				t.Errorf("%s: %v, want %s", what, err, reason)
			}
		}
		first := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		cancelled(t, shop, owner, first.ID)
		for who, reason := range map[string]string{"stranger": billing.ReasonChargeNotFound, "maker": billing.ReasonChargeNotFound, "agent": billing.ReasonScopeMissing} {
			if _, err := shop.Billing.Subscriptions.ResumeCancelled(ctx, billingtest.Principals[who], auth.LiveChat, first.ID); errs.ReasonOf(err) != reason {
				t.Errorf("%s: %v, want %s", who, err, reason)
			}
		}
		if err := shop.Entitlements.Uninstall(ctx, owner, "monthly", ""); err != nil {
			t.Fatal(err)
		}
		if boughtNow(t, shop, owner, false)["monthly-slug"].Keepable {
			t.Error("billing offers to keep a subscription whose app was removed")
		}
		refused("without the app", first.ID, billing.ReasonNotInstalled)
		second := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		refused("replaced", first.ID, billing.ReasonAlreadyPurchased)
		cancelled(t, shop, owner, second.ID)
		paid, err := shop.Billing.Refunds.LastPaid(ctx, owner, auth.LiveChat, second.ID)
		if err == nil {
			_, err = shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, paid.ID, refunds.Input{})
		}
		if err != nil {
			t.Fatal(err)
		}
		refused("given back, on its way", second.ID, billing.ReasonInvalidStatus)
		settle(t, shop, clock)
		refused("given back", second.ID, billing.ReasonInvalidStatus)
		third := subscribe(t, shop, clock, owner, "trial", "trial_card_plan")
		cancelled(t, shop, owner, third.ID)
		clock.Advance(third.NextChargeAt.Sub(clock.Now()))
		refused("over, before the job", third.ID, billing.ReasonInvalidStatus)
		settle(t, shop, clock)
		refused("over", third.ID, billing.ReasonInvalidStatus)
		billingtest.CheckBooks(t, shop)
	})
}

// A keep and a renewal, a keep and the end, two keeps: whoever is first, the
// books agree and a period is paid once.
func TestKeep_RacesWithPeriodEnd_OneWins(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		ctx := t.Context()
		for range 5 {
			p := shop.NewOrganization(t)
			c := subscribe(t, shop, clock, p, "monthly", "monthly_plan")
			cancelled(t, shop, p, c.ID)
			clock.Advance(c.NextChargeAt.Sub(clock.Now()) - time.Microsecond)
			atOnce(4, func(i int) error {
				if i == 0 {
					clock.Advance(time.Microsecond)
					return shop.Billing.Settlement.ScanDue(ctx)
				}
				_, err := shop.Billing.Subscriptions.ResumeCancelled(ctx, p, auth.LiveChat, c.ID)
				return err
			})
			settle(t, shop, clock)
			got := readRecurrent(t, shop, c.ID)
			periods := len(paidPeriods(t, shop, c.ID))
			if got.Status == subscriptions.SubscriptionCancelled && (periods != 1 || got.Entitled) || got.Status == subscriptions.SubscriptionActive && periods != 2 {
				t.Errorf("%s with %d periods, entitled %v", got.Status, periods, got.Entitled)
			}
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestKeepOperation_OverHTTP_FollowsTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
	path := "/billing/v2/recurrent_charge/livechat/" + c.ID
	for _, tc := range []struct {
		who, verb string
		status    int
		want      string
	}{
		{"owner", "cancel", 200, "cancelled"},
		{"ghost", "keep", 403, "ghost_read_only"},
		{"", "keep", 401, "unauthorized"},
		{"stranger", "keep", 404, billing.ReasonChargeNotFound},
		{"owner", "keep", 200, "active"},
		{"owner", "keep", 200, "active"},
	} {
		status, body := call(t, shop, tc.who, "PUT", path+"/"+tc.verb, "")
		got, _ := body["status"].(string)
		if code, refused := body["code"].(string); refused {
			got = code
		}
		if status != tc.status || got != tc.want {
			t.Errorf("%s as %q: %d %s, want %d %s", tc.verb, tc.who, status, got, tc.status, tc.want)
		}
		if at, present := body["cancelled_at"]; status == 200 && tc.verb == "keep" && (!present || at != nil) {
			t.Errorf("cancelled_at is %v", at)
		}
	}
}
