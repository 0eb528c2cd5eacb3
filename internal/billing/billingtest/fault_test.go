package billingtest_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// faultyShop is a shop on each engine whose provider can be switched off.
func faultyShop(t *testing.T, test func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, provider *outage)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock, provider := testkit.NewClock(), &outage{}
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now, WrapProvider: func(p payments.Provider) payments.Provider {
			provider.Provider = p
			return provider
		}})
		shop.Settle(t)
		started(t, shop)
		test(t, shop, clock, provider)
	})
}

// The provider is gone for ten minutes: buying answers at once, because nobody
// waits for the provider, and all is collected once when it is back.
func TestPurchase_ProviderGone_Answers(t *testing.T) {
	t.Parallel()
	faultyShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, provider *outage) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		sub := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		clock.Advance(sub.NextChargeAt.Sub(clock.Now()))
		provider.down = true
		ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second)
		defer cancel()
		c, err := shop.Buy(ctx, owner, "once")
		if err != nil || c.Status != charges.StatusProcessed {
			t.Fatalf("while the provider is gone: %s, %v", c.Status, err)
		}
		for range 10 {
			settle(t, shop, clock)
		}
		if got := read(t, shop, c.ID).Status; got != charges.StatusProcessed || installed(t, shop, owner, "once") {
			t.Errorf("without the provider the charge is %s", got)
		}
		if got := readRecurrent(t, shop, sub.ID); got.Status != subscriptions.SubscriptionPastDue || !installed(t, shop, owner, "monthly") {
			t.Errorf("without the provider the subscription is %s", got.Status)
		}
		provider.down = false
		for range 3 {
			settle(t, shop, clock)
		}
		if got := read(t, shop, c.ID).Status; got != charges.StatusSuccess {
			t.Errorf("with the provider back the charge is %s", got)
		}
		if diff := cmp.Diff([]int64{1, 2}, paidPeriods(t, shop, sub.ID)); diff != "" {
			t.Error(diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A provider that answers only after ten minutes, and tells three times and in
// the wrong order, days after all is over.
func TestProviderWebhook_SlowRepeatedOrLate_CountsOnce(t *testing.T) {
	t.Parallel()
	faultyShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, _ *outage) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		controls := shop.Sandbox.Controls()
		controls.DelayMS, controls.Repeat, controls.Reorder = 600_000, 2, true
		shop.Sandbox.SetControls(controls)
		c, err := shop.Buy(t.Context(), owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			settle(t, shop, clock)
		}
		if got := read(t, shop, c.ID).Status; got != charges.StatusSuccess {
			t.Fatalf("after a slow answer the charge is %s", got)
		}
		clock.Advance(5 * 24 * time.Hour)
		for _, news := range []payments.Outcome{payments.OutcomeFailed, payments.OutcomePending, payments.OutcomeSucceeded, payments.OutcomeSucceeded} {
			send(t, shop, clock, payments.ProviderEvent{ID: "late-" + string(news), Data: payments.ProviderEventData{Key: c.PaymentID(), Status: news, AmountCents: 2337}})
			settle(t, shop, clock)
		}
		if got := read(t, shop, c.ID); got.Status != charges.StatusSuccess || sums(t, shop, c.ID)["buyer:acme"] != -2337 {
			t.Errorf("after late events the charge is %s", got.Status)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestProviderWebhook_ForgedOrOld_IsRefused(t *testing.T) {
	t.Parallel()
	faultyShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, _ *outage) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardFunds)
		c, err := shop.Buy(t.Context(), owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(payments.ProviderEvents{Events: []payments.ProviderEvent{{
			ID: "evt_forged", Data: payments.ProviderEventData{Key: c.PaymentID(), Status: payments.OutcomeSucceeded, AmountCents: 2337},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		body := string(text)
		for what, signature := range map[string]string{
			"forged": payments.Sign("a guess", body, clock.Now()), "too old": payments.Sign(shop.Secret, body, clock.Now().Add(-6*time.Minute)),
			"from the future": payments.Sign(shop.Secret, body, clock.Now().Add(6*time.Minute)), "of another body": payments.Sign(shop.Secret, strings.ToUpper(body), clock.Now()),
		} {
			if err := shop.Billing.Settlement.ReceiveEvents(t.Context(), signature, body); errs.ReasonOf(err) != "signature_invalid" {
				t.Errorf("%s: %v", what, err)
			}
		}
		settle(t, shop, clock)
		if got := read(t, shop, c.ID).Status; got != charges.StatusFailed || installed(t, shop, owner, "once") {
			t.Errorf("the charge is %s", got)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// The clock jumps by an hour, by 35 days and back: each period is charged once,
// a missed one is made up for, and nothing is charged before its time.
func TestRenewal_ClockJumps_ChargeEachPeriodOnce(t *testing.T) {
	t.Parallel()
	faultyShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, _ *outage) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		sub := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		for _, step := range []struct {
			jump time.Duration
			paid []int64
		}{
			{time.Hour, []int64{1}},
			{35 * 24 * time.Hour, []int64{1, 2}},
			{-time.Hour, []int64{1, 2}},
			{-20 * 24 * time.Hour, []int64{1, 2}},
			{20*24*time.Hour + 2*time.Hour, []int64{1, 2}},
			{70 * 24 * time.Hour, []int64{1, 2, 3, 4}},
		} {
			clock.Advance(step.jump)
			for range 3 {
				settle(t, shop, clock)
			}
			if diff := cmp.Diff(step.paid, paidPeriods(t, shop, sub.ID)); diff != "" {
				t.Errorf("after %s (-want +got):\n%s", step.jump, diff)
			}
		}
		if got := readRecurrent(t, shop, sub.ID); got.Status != subscriptions.SubscriptionActive || !got.NextChargeAt.Equal(subscriptions.AddMonths(sub.CurrentChargeAt, 4)) {
			t.Errorf("the charge is %s until %s", got.Status, got.NextChargeAt)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// The provider refuses every payment for days: the buyer is asked for another
// card, and nothing is given that is not paid.
func TestPayment_ProviderRefuses_GrantsNothing(t *testing.T) {
	t.Parallel()
	faultyShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, _ *outage) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardProcessing)
		for range 3 {
			c, err := shop.Buy(t.Context(), owner, "once")
			if err != nil {
				t.Fatal(err)
			}
			settle(t, shop, clock)
			if got := read(t, shop, c.ID); got.Status != charges.StatusFailed || got.FailureCode != billing.FailureProcessing {
				t.Errorf("the charge is %s, %q", got.Status, got.FailureCode)
			}
		}
		if sub := subscribe(t, shop, clock, owner, "monthly", "monthly_plan"); sub.Status != subscriptions.SubscriptionDeclined {
			t.Errorf("the subscription is %s", sub.Status)
		}
		if _, err := shop.Billing.Subscriptions.CancelSubscription(t.Context(), owner, auth.LiveChat, "none"); !errs.IsNotFound(err) {
			t.Errorf("cancelling nothing: %v", err)
		}
		billingtest.CheckBooks(t, shop)
	})
}
