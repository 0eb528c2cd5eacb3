package billingtest_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// The whole way with Stripe as the provider: a card set up in the browser, a
// purchase, a subscription, its renewal without the buyer, a challenge, a
// refund and a dispute.
func TestPurchase_ThroughStripe_Succeeds(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		fake := stripetest.New(t, clock.Now)
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now, WrapProvider: func(payments.Provider) payments.Provider {
			return stripe.New(stripe.Deps{
				SecretKey: "sk_test_1", PublishableKey: "pk_test_1", WebhookSecret: stripetest.WebhookSecret, APIBase: fake.URL, Now: clock.Now,
			})
		}})
		shop.Settle(t)
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		tell := func(kind, key string) {
			t.Helper()
			signature, body := fake.Event(kind, key)
			if err := shop.Billing.Settlement.ReceiveEvents(ctx, signature, body); err != nil {
				t.Fatal(err)
			}
			settle(t, shop, clock)
		}
		setup, err := shop.Billing.Cards.StartCardSetup(ctx, owner, auth.LiveChat)
		if err != nil || setup.Provider != "stripe" {
			t.Fatalf("setup %+v, %v", setup, err)
		}
		pay := func(token string) {
			t.Helper()
			if _, err := shop.Billing.Renewals.AddCard(ctx, owner, auth.LiveChat, cards.AddCardInput{Token: token}); err != nil {
				t.Fatal(err)
			}
		}
		pay(fake.EndSetup(setup.ClientSecret, "pm_good"))
		fake.LoseReplies(1)
		c := bought(t, shop, clock, owner, "once")
		settle(t, shop, clock)
		if c = read(t, shop, c.ID); c.Status != charges.StatusSuccess || !installed(t, shop, owner, "once") {
			t.Fatalf("the purchase ends as %s", c.Status)
		}
		sub := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		clock.Advance(sub.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		pay("pm_challenge")
		sub = readRecurrent(t, shop, sub.ID)
		clock.Advance(sub.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		attempts := periods(t, shop, sub.ID)
		last := attempts[len(attempts)-1]
		if sub = readRecurrent(t, shop, sub.ID); sub.Status != subscriptions.SubscriptionPastDue || sub.AuthenticationURL == "" {
			t.Fatalf("the renewal that the bank asks about is %s", sub.Status)
		}
		fake.Answer(last.PaymentID(), true)
		for range 2 {
			tell("payment_intent.succeeded", last.PaymentID())
		}
		if diff := cmp.Diff([]int64{1, 2, 3}, paidPeriods(t, shop, sub.ID)); diff != "" {
			t.Error(diff)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, last.ID, refunds.Input{AmountCents: 100, Reason: "trouble"}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		tell("charge.dispute.created", c.PaymentID())
		if installed(t, shop, owner, "once") || sums(t, shop, c.ID)["buyer:acme"] != 0 || sums(t, shop, last.ID)["buyer:acme"] != -(last.Tax.Total-100) {
			t.Errorf("after refund and dispute: %v, %v", sums(t, shop, c.ID), sums(t, shop, last.ID))
		}
		clock.Advance(2 * time.Hour)
		if found, err := shop.Billing.Reconciliation.Run(ctx); err != nil || len(found) != 0 {
			t.Errorf("reconciliation: %v, %v", found, err)
		}
	})
}
