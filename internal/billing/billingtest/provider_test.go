package billingtest_test

import (
	"encoding/json"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/providertest"
	"marketplace/internal/testkit"
)

func TestSandbox_Provider_PassesTheSuite(t *testing.T) {
	t.Parallel()
	providertest.Run(t, func(t *testing.T) providertest.Fixture {
		t.Helper()
		clock := testkit.NewClock()
		shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now})
		numbers := map[string]string{
			"good": billingtest.CardVisa, "funds": billingtest.CardFunds, "challenge": billingtest.CardChallenge, "processing": billingtest.CardProcessing,
		}
		return providertest.Fixture{
			Provider: shop.Sandbox, Now: clock.Now,
			Card:   func(t *testing.T, behaviour string) string { t.Helper(); return shop.Token(t, numbers[behaviour]) },
			Settle: func(*testing.T) { clock.Advance(time.Second) },
			Answer: func(t *testing.T, key string, yes bool) {
				t.Helper()
				reply, err := shop.Sandbox.Payment(t.Context(), key)
				if err != nil {
					t.Fatal(err)
				}
				if reply.ActionURL == "" {
					return // nobody is asked any more
				}
				if _, err := shop.Sandbox.Decide(t.Context(), reply.ActionURL[len("https://shop.test/sandbox/challenge/"):], yes); err != nil {
					t.Fatal(err)
				}
			},
			LoseReply: func() {
				controls := shop.Sandbox.Controls()
				controls.LoseReplies = 1
				shop.Sandbox.SetControls(controls)
			},
			Event: func(t *testing.T, key string) (string, string) {
				t.Helper()
				reply, err := shop.Sandbox.Payment(t.Context(), key)
				if err != nil {
					t.Fatal(err)
				}
				body, err := json.Marshal(payments.ProviderEvents{Events: []payments.ProviderEvent{{ID: "evt_1", Data: payments.ProviderEventData{
					Key: key, Status: reply.Outcome, AmountCents: reply.AmountCents,
				}}}})
				if err != nil {
					t.Fatal(err)
				}
				return payments.Sign(shop.Secret, string(body), clock.Now()), string(body)
			},
		}
	})
}
