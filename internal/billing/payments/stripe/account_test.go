package stripe_test

import (
	"testing"
	"time"

	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/kit/errs"
)

func TestCheckAccount_TellsWhatStripeSays(t *testing.T) {
	t.Parallel()
	const webhook = "https://market.example/billing/webhooks/stripe"
	fake := stripetest.New(t, time.Now)
	gateway := stripe.New(stripe.Deps{SecretKey: "sk_test_x", WebhookSecret: "whsec_x", APIBase: fake.URL, Now: time.Now})
	for name, tc := range map[string]struct {
		active   bool
		endpoint string
		enabled  bool
		want     stripe.AccountState
	}{
		"all is set":       {true, webhook, true, stripe.AccountState{CanCharge: true, Webhook: "enabled", HasTax: true}},
		"not activated":    {false, webhook, true, stripe.AccountState{Webhook: "enabled", HasTax: true}},
		"no endpoint":      {true, "", false, stripe.AccountState{CanCharge: true, HasTax: true}},
		"another endpoint": {true, "https://other.example/billing/webhooks/stripe", true, stripe.AccountState{CanCharge: true, HasTax: true}},
		"switched off":     {true, webhook, false, stripe.AccountState{CanCharge: true, Webhook: "disabled", HasTax: true}},
	} {
		fake.SetAccount(tc.active, tc.endpoint, tc.enabled)
		if got, err := gateway.CheckAccount(t.Context(), webhook); err != nil || got != tc.want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, tc.want)
		}
	}
	fake.SetDown(true)
	if _, err := gateway.CheckAccount(t.Context(), webhook); errs.CodeOf(err) != errs.Unavailable {
		t.Errorf("Stripe is gone: %v", err)
	}
}
