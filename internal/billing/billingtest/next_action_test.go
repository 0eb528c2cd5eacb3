package billingtest_test

import (
	"net/http"
	"strings"
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// A bank that asks: the browser learns where the buyer answers, and how it ended
// as soon as the buyer is back, before the provider's event.
func TestPayment_BankAsks_BrowserGetsTheAddress(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardChallenge)
	c, err := shop.Buy(t.Context(), owner, "once")
	if err != nil {
		t.Fatal(err)
	}
	path := "/billing/v3/direct_charge/livechat/" + c.ID + "/authentication"
	if status, body := call(t, shop, "owner", "POST", path, ""); status != http.StatusOK || body["required"] != false || body["status"] != "processed" {
		t.Errorf("before the provider was asked: %d %v", status, body)
	}
	settle(t, shop, clock)
	status, body := call(t, shop, "owner", "POST", path+"?return_url=%2Fmarketplace%2Fcheckout%2Fonce%2F%3Fcharge%3D1", "")
	url, _ := body["url"].(string)
	if status != http.StatusOK || body["required"] != true || body["provider"] != "sandbox" || !strings.HasSuffix(url, "?return=%2Fmarketplace%2Fcheckout%2Fonce%2F%3Fcharge%3D1") {
		t.Fatalf("while the bank asks: %d %v", status, body)
	}
	for _, tc := range []struct {
		name, who, path string
		status          int
		code            string
	}{
		{"without a token", "", path, 401, "unauthorized"},
		{"without the scope", "admin", path, 401, billing.ReasonScopeMissing},
		{"as a ghost", "ghost", path, 403, "ghost_read_only"},
		{"as a stranger", "stranger", path, 404, billing.ReasonChargeNotFound},
		{"as the seller", "maker", path, 404, billing.ReasonChargeNotFound},
		{"of a subscription that is none", "owner", strings.Replace(path, "direct", "recurrent", 1), 404, billing.ReasonChargeNotFound},
	} {
		status, body := call(t, shop, tc.who, "POST", tc.path, "")
		if code, _ := body["code"].(string); status != tc.status || code != tc.code {
			t.Errorf("%s: %d %q, want %d %q", tc.name, status, code, tc.status, tc.code)
		}
	}
	shop.Sandbox.SetControls(sandbox.Controls{})
	if _, err := shop.Sandbox.Decide(t.Context(), read(t, shop, c.ID).AuthenticationURL[len("https://shop.test/sandbox/challenge/"):], true); err != nil {
		t.Fatal(err)
	}
	if _, body = call(t, shop, "owner", "POST", path, ""); body["required"] != false || body["status"] != "success" || body["url"] != nil {
		t.Errorf("after the answer: %v", body)
	}
	if !installed(t, shop, owner, "once") {
		t.Error("paid, but not installed")
	}
	settle(t, shop, clock)
	billingtest.CheckBooks(t, shop)
}

// The same with a subscription at Stripe, whose script gets the secret.
func TestStripePayment_Browser_GetsItsSecret(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	fake, down := stripetest.New(t, clock.Now), &outage{}
	shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now, WrapProvider: func(payments.Provider) payments.Provider {
		down.Provider = stripe.New(stripe.Deps{SecretKey: "sk_test_1", PublishableKey: "pk_test_1", WebhookSecret: stripetest.WebhookSecret, APIBase: fake.URL, Now: clock.Now})
		return down
	}})
	shop.Settle(t)
	started(t, shop)
	owner := billingtest.Principals["owner"]
	status, setup := call(t, shop, "owner", "POST", "/billing/account/livechat/setup", "")
	secret, _ := setup["client_secret"].(string)
	if status != http.StatusOK || setup["publishable_key"] != "pk_test_1" || secret == "" {
		t.Fatalf("setup: %d %v", status, setup)
	}
	token := fake.EndSetup(secret, "pm_challenge")
	if status, card := call(t, shop, "owner", "POST", "/billing/account/livechat", `{"token":"`+token+`"}`); status != http.StatusOK || card["last_four"] != "4242" {
		t.Fatalf("card: %d %v", status, card)
	}
	sub := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
	path := "/billing/v3/recurrent_charge/livechat/" + sub.ID + "/authentication"
	status, body := call(t, shop, "owner", "POST", path, "")
	if status != http.StatusOK || body["required"] != true || body["provider"] != "stripe" || body["publishable_key"] != "pk_test_1" || body["client_secret"] == nil ||
		body["url"] == nil || body["status"] != "accepted" {
		t.Fatalf("while the bank asks: %d %v", status, body)
	}
	first := periods(t, shop, sub.ID)[0]
	if want := billingtest.ShopURL + "/checkout/charge/" + sub.ID + "/recurrent_charge"; fake.ReturnURL(first.PaymentID()) != want {
		t.Errorf("the bank returns to %q", fake.ReturnURL(first.PaymentID()))
	}
	down.down = true
	if status, body = call(t, shop, "owner", "POST", path, ""); status != http.StatusServiceUnavailable || body["code"] != billing.ReasonProvider {
		t.Errorf("while the provider is gone: %d %v", status, body)
	}
	down.down = false
	fake.Answer(first.PaymentID(), true)
	if _, body = call(t, shop, "owner", "POST", path, ""); body["required"] != false || body["status"] != "active" {
		t.Errorf("after the answer: %v", body)
	}
	if c, err := shop.Billing.Subscriptions.Subscription(t.Context(), owner, auth.LiveChat, sub.ID); err != nil || !installed(t, shop, owner, "monthly") {
		t.Errorf("the subscription is %s, %v", c.Status, err)
	}
}
