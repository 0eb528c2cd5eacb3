package billingtest_test

import (
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/testkit"
)

// A payment that was under way when the organization was closed takes no money; with it
// under way the organization has something open.
func TestCollect_OrganizationClosed_TakesNoMoney(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c, err := shop.Buy(t.Context(), owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		if open, err := shop.Billing.Obligations.Open(t.Context(), owner.OrganizationID); err != nil || open.Payments != 1 {
			t.Errorf("%+v, %v", open, err)
		}
		shop.Closed.Store(true)
		shop.Drain(t, clock, 2)
		if c = read(t, shop, c.ID); c.Status != charges.StatusFailed || c.FailureCode != "organization_closed" || len(sums(t, shop, c.ID)) != 0 {
			t.Errorf("the charge ends as %s, %q, with %v", c.Status, c.FailureCode, sums(t, shop, c.ID))
		}
		if open, err := shop.Billing.Obligations.Open(t.Context(), owner.OrganizationID); err != nil || open.Check() != nil {
			t.Errorf("%+v, %v", open, err)
		}
	})
}

// All subscriptions are cancelled at once, and none renews; the app stays until the end of
// what was paid, and then is taken.
func TestCancelAll_RunningSubscriptions_RenewNoMore(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := billingtest.Principals["owner"]
		started(t, shop)
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		if open, err := shop.Billing.Obligations.Open(t.Context(), "devs"); err != nil || open.Sold != 1 || open.Earnings <= 0 || open.Check() == nil {
			t.Errorf("of the developer: %+v, %v", open, err)
		}
		for range 2 {
			if err := shop.Billing.Subscriptions.CancelAll(t.Context(), owner.OrganizationID); err != nil {
				t.Fatal(err)
			}
		}
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionCancelled || !installed(t, shop, owner, "monthly") {
			t.Errorf("after the closing it is %s", c.Status)
		}
		clock.Advance(40 * 24 * time.Hour)
		settle(t, shop, clock)
		if paid := periods(t, shop, c.ID); len(paid) != 1 || installed(t, shop, owner, "monthly") {
			t.Errorf("%d periods were charged, installed %v", len(paid), installed(t, shop, owner, "monthly"))
		}
	})
}
