package stripe_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/providertest"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func gateway(t *testing.T) (*stripe.Gateway, *stripetest.Fake, *testkit.Clock) {
	t.Helper()
	clock := testkit.NewClock()
	fake := stripetest.New(t, clock.Now)
	return stripe.New(stripe.Deps{
		SecretKey: "sk_test_1", PublishableKey: "pk_test_1", WebhookSecret: stripetest.WebhookSecret, APIBase: fake.URL, Now: clock.Now,
	}), fake, clock
}

func TestStripe_Provider_PassesTheSuite(t *testing.T) {
	t.Parallel()
	providertest.Run(t, func(t *testing.T) providertest.Fixture {
		t.Helper()
		g, fake, clock := gateway(t)
		return providertest.Fixture{
			Provider: g, Now: clock.Now,
			Card:      func(_ *testing.T, behaviour string) string { return "pm_" + behaviour },
			Settle:    func(*testing.T) {},
			Answer:    func(_ *testing.T, key string, yes bool) { fake.Answer(key, yes) },
			LoseReply: func() { fake.LoseReplies(1) },
			Event:     func(_ *testing.T, key string) (string, string) { return fake.Event("payment_intent.succeeded", key) },
		}
	})
}

// S3.21: the payment intent names type, item and product.
func TestStripe_PaymentIntent_HasItsMetadata(t *testing.T) {
	t.Parallel()
	g, fake, _ := gateway(t)
	_, err := g.CreatePayment(t.Context(), "direct_charge:c1", "pm_good", 100, payments.Metadata{Type: "recurrent_charge", ItemID: "r1", Product: "helpdesk"})
	if err != nil {
		t.Fatal(err)
	}
	got := fake.Metadata("direct_charge:c1")
	if got["type"] != "recurrent_charge" || got["itemId"] != "r1" || got["product"] != "helpdesk" {
		t.Errorf("metadata %v", got)
	}
}

// S9.24: brands are known by the words visa, master and american_express, whatever Stripe calls them.
func TestStripe_Brands_HaveTheWordsOfTheShop(t *testing.T) {
	t.Parallel()
	g, _, _ := gateway(t)
	for token, want := range map[string]string{"pm_good": "visa", "pm_mastercard": "master", "pm_amex": "american_express"} {
		if card, err := g.Card(t.Context(), "acme", token); err != nil || card.Type != want {
			t.Errorf("%s is %q, %v; want %q", token, card.Type, err, want)
		}
	}
}

func TestStripe_CardSetUpInTheBrowser_PaysLater(t *testing.T) {
	t.Parallel()
	g, fake, _ := gateway(t)
	setup, err := g.Setup(t.Context(), "acme")
	if err != nil || setup.PublishableKey != "pk_test_1" || setup.ClientSecret == "" {
		t.Fatalf("setup %+v, %v", setup, err)
	}
	id, _, _ := strings.Cut(setup.ClientSecret, "_secret_")
	if _, err := g.Card(t.Context(), "acme", id); errs.ReasonOf(err) != billing.ReasonCardDeclined {
		t.Errorf("a setup that nobody ended: %v", err)
	}
	token := fake.EndSetup(setup.ClientSecret, "pm_good")
	if card, err := g.Card(t.Context(), "acme", token); err != nil || card.LastFour != "4242" {
		t.Errorf("card %+v, %v", card, err)
	}
	reply, err := g.CreatePayment(t.Context(), "direct_charge:c1", token, 100, payments.Metadata{OffSession: true})
	if err != nil || reply.Outcome != payments.OutcomeSucceeded {
		t.Errorf("payment %+v, %v", reply, err)
	}
}

// An old event about a failure, after the buyer paid, tells how it stands now.
func TestStripe_LateEvent_GivesThePresentStatus(t *testing.T) {
	t.Parallel()
	g, fake, _ := gateway(t)
	if _, err := g.CreatePayment(t.Context(), "direct_charge:c1", "pm_challenge", 100, payments.Metadata{}); err != nil {
		t.Fatal(err)
	}
	fake.Answer("direct_charge:c1", true)
	signature, body := fake.Event("payment_intent.payment_failed", "direct_charge:c1")
	list, err := g.Events(t.Context(), signature, body)
	if err != nil || len(list) != 1 || list[0].Data.Status != payments.OutcomeSucceeded {
		t.Errorf("events %+v, %v", list, err)
	}
	signature, body = fake.Event("charge.dispute.created", "direct_charge:c1")
	if list, err = g.Events(t.Context(), signature, body); err != nil || len(list) != 1 || list[0].Data.Status != payments.OutcomeChargedBack {
		t.Errorf("a dispute: %+v, %v", list, err)
	}
	signature, body = fake.Event("customer.created", "direct_charge:c1")
	if list, err = g.Events(t.Context(), signature, body); err != nil || len(list) != 0 {
		t.Errorf("an event of no interest: %+v, %v", list, err)
	}
}

func TestStripe_OldEvent_IsRefused(t *testing.T) {
	t.Parallel()
	g, fake, clock := gateway(t)
	if _, err := g.CreatePayment(t.Context(), "direct_charge:c1", "pm_good", 100, payments.Metadata{}); err != nil {
		t.Fatal(err)
	}
	signature, body := fake.Event("payment_intent.succeeded", "direct_charge:c1")
	clock.Advance(6 * time.Minute)
	if _, err := g.Events(t.Context(), signature, body); errs.ReasonOf(err) != "signature_invalid" {
		t.Errorf("an event of six minutes ago: %v", err)
	}
}

func TestStripe_Lists_AreReadToTheirEnd(t *testing.T) {
	t.Parallel()
	g, _, clock := gateway(t)
	const count = 205 // three pages
	for i := range count {
		if _, err := g.CreatePayment(t.Context(), fmt.Sprintf("direct_charge:c%d", i), "pm_good", 1000, payments.Metadata{}); err != nil {
			t.Fatal(err)
		}
	}
	captured, next, err := g.ListCaptured(t.Context(), clock.Now().Add(-time.Hour), clock.Now().Add(time.Hour), "")
	known := map[string]bool{}
	for _, taking := range captured {
		known[taking.Key] = true
	}
	if err != nil || next != "" || len(captured) != count || len(known) != count {
		t.Errorf("%d captured of %d payments, next %q, %v", len(captured), len(known), next, err)
	}
	for i := range 103 { // more refunds of one payment than a page holds; the last one again
		key := fmt.Sprintf("refund:%d", min(i, 101))
		if reply, err := g.Refund(t.Context(), key, "direct_charge:c0", 1); err != nil || reply.State != payments.RefundSucceeded {
			t.Fatalf("%s: %+v, %v", key, reply, err)
		}
	}
}

func TestStripe_Down_IsAskedLater(t *testing.T) {
	t.Parallel()
	g, fake, _ := gateway(t)
	fake.SetDown(true)
	if _, err := g.CreatePayment(t.Context(), "direct_charge:c1", "pm_good", 100, payments.Metadata{}); errs.CodeOf(err) != errs.Unavailable {
		t.Errorf("paying: %v", err)
	}
	if _, err := g.Payment(t.Context(), "direct_charge:c1"); errs.CodeOf(err) != errs.Unavailable {
		t.Errorf("asking: %v", err)
	}
}

func TestStripe_Taxes_AreThoseOfStripe(t *testing.T) {
	t.Parallel()
	g, fake, clock := gateway(t)
	for country, want := range map[string]int64{"de": 19_000, "PL": 23_000} {
		if rate, _, err := g.Rate(t.Context(), billing.TaxLocation{Country: country}, clock.Now()); err != nil || rate != want {
			t.Errorf("%s: %d, %v", country, rate, err)
		}
	}
	if rate, _, err := g.Rate(t.Context(), billing.TaxLocation{Country: "DE", VATNumber: "DE136695976", Confirmed: true}, clock.Now()); err != nil || rate != 0 {
		t.Errorf("reverse charge: %d, %v", rate, err)
	}
	if _, _, err := g.Rate(t.Context(), billing.TaxLocation{Country: "XX"}, clock.Now()); errs.ReasonOf(err) != billing.ReasonUnknownCountry {
		t.Errorf("no country: %v", err)
	}
	fake.SetDown(true)
	if rate, _, err := g.Rate(t.Context(), billing.TaxLocation{Country: "DE"}, clock.Now()); err != nil || rate != 19_000 {
		t.Errorf("a kept rate: %d, %v", rate, err)
	}
}
