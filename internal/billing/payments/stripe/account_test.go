package stripe_test

import (
	"testing"
	"time"

	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/kit/errs"
)

func TestAccount_TellsWhatStripeSays(t *testing.T) {
	t.Parallel()
	const webhook = "https://market.example/billing/webhooks/stripe"
	fake := stripetest.New(t, time.Now)
	gateway := stripe.New(stripe.Deps{SecretKey: "sk_test_x", WebhookSecret: "whsec_x", APIBase: fake.URL, Now: time.Now})
	for name, tc := range map[string]struct {
		isActive bool
		endpoint string
		isOn     bool
		want     string
	}{
		"all is set":       {true, webhook, true, "enabled"},
		"not activated":    {false, webhook, true, "enabled"},
		"no endpoint":      {true, "", false, ""},
		"another endpoint": {true, "https://other.example/billing/webhooks/stripe", true, ""},
		"switched off":     {true, webhook, false, "disabled"},
	} {
		fake.SetAccount(tc.isActive, tc.endpoint, tc.isOn)
		if account, err := gateway.CheckAccount(t.Context()); err != nil || account.MayCharge != tc.isActive || account.IsHidden || account.At.IsZero() {
			t.Errorf("%s: %+v, %v", name, account, err)
		}
		if status, err := gateway.WebhookStatus(t.Context(), webhook); err != nil || status != tc.want {
			t.Errorf("%s: %q, %v, want %q", name, status, err, tc.want)
		}
		if !gateway.HasTax(t.Context()) {
			t.Errorf("%s: no taxes", name)
		}
	}
	fake.SetDown(true)
	if account, err := gateway.CheckAccount(t.Context()); err == nil {
		t.Errorf("Stripe is gone: %+v", account)
	}
	if status, err := gateway.WebhookStatus(t.Context(), webhook); errs.CodeOf(err) != errs.Unavailable {
		t.Errorf("Stripe is gone: %q, %v", status, err)
	}
	if gateway.HasTax(t.Context()) {
		t.Error("Stripe is gone and computes taxes")
	}
}
