package billingtest_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

const typedCard = `{"number":"4242 4242 4242 4242","exp_month":8,"exp_year":2029,"cvc":"123","name":"Maria","country":"PL","zip":"50-062"}`

// tokenFor tokenises a card as somebody, "" for a visitor.
func tokenFor(t *testing.T, shop *billingtest.Shop, who string) string {
	t.Helper()
	status, made := call(t, shop, who, "POST", "/sandbox/tokens", typedCard)
	if status != http.StatusOK {
		t.Fatalf("tokenise: %d %v", status, made)
	}
	return made["token"].(string)
}

// tries are the ways to use a card token: the card of the account, of a single
// purchase and of a subscription.
func tries(t *testing.T, shop *billingtest.Shop, who, token string) map[string]func() (int, map[string]any) {
	t.Helper()
	accept := func(app, plan string) func() (int, map[string]any) {
		_, made := call(t, shop, who, "POST", "/api/applications/"+app+"/create-charge", `{"plan_id":"`+plan+`"}`)
		total := made["taxes"].(map[string]any)["total_price"]
		return func() (int, map[string]any) {
			return call(t, shop, who, "PUT", addressOf(made)+"/accept", fmt.Sprintf(`{"expected_total":%v,"currency":"USD","card":{"token":%q}}`, total, token))
		}
	}
	return map[string]func() (int, map[string]any){
		"account": func() (int, map[string]any) {
			return call(t, shop, who, "POST", "/billing/account/livechat", fmt.Sprintf(`{"token":%q}`, token))
		},
		"single purchase": accept("once", "once_plan"),
		"subscription":    accept("monthly", "monthly_plan"),
	}
}

// A token of a card is for the organization that made it, or, when nobody was
// signed in, for the first that uses it: everybody else is refused and nothing is
// kept, at every replica, while the owner may repeat every use.
func TestCardToken_IsOfOneOrganizationOnly(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		shop.Settle(t)
		replica := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		signedIn, used := tokenFor(t, shop, "owner"), tokenFor(t, shop, "")
		if status, answer := call(t, shop, "owner", "POST", "/billing/account/livechat", fmt.Sprintf(`{"token":%q}`, used)); status != http.StatusOK {
			t.Fatalf("the first use: %d %v", status, answer)
		}
		for name, token := range map[string]string{"made by the owner": signedIn, "used first by the owner": used} {
			for _, at := range []*billingtest.Shop{shop, replica} {
				for way, try := range tries(t, at, "stranger", token) {
					if status, answer := try(); status != 422 || answer["code"] != "card_not_yours" {
						t.Errorf("a token %s, as a stranger's card of the %s: %d %v", name, way, status, answer)
					}
				}
			}
			if status, _ := call(t, shop, "stranger", "GET", "/billing/account/livechat", ""); status != http.StatusNotFound {
				t.Errorf("a token %s became a stranger's card: %d", name, status)
			}
			for way, try := range tries(t, replica, "owner", token) {
				for range 2 {
					if status, answer := try(); status != http.StatusOK {
						t.Errorf("a token %s, as the own card of the %s: %d %v", name, way, status, answer)
					}
				}
			}
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Of two organizations that use a token at once one gets it.
func TestCardToken_UsedByTwoAtOnce_IsOfOneOfThem(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		shop.Settle(t)
		replica := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		for range 5 {
			body := fmt.Sprintf(`{"token":%q}`, tokenFor(t, shop, ""))
			var statuses [2]int
			var both sync.WaitGroup
			both.Go(func() { statuses[0], _ = callRaw(t, shop, "owner", "POST", "/billing/account/livechat", body) })
			both.Go(func() { statuses[1], _ = callRaw(t, replica, "stranger", "POST", "/billing/account/livechat", body) })
			both.Wait()
			if statuses != [2]int{200, 422} && statuses != [2]int{422, 200} {
				t.Errorf("two organizations at once: %v", statuses)
			}
		}
	})
}

// At Stripe, a setup is for the organization that began it, and a card for its
// customer's.
func TestCardToken_OfStripe_IsOfOneOrganizationOnly(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	fake := stripetest.New(t, clock.Now)
	shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now, WrapProvider: func(payments.Provider) payments.Provider {
		return stripe.New(stripe.Deps{SecretKey: "sk_test_1", PublishableKey: "pk_test_1", WebhookSecret: stripetest.WebhookSecret, APIBase: fake.URL, Now: clock.Now})
	}})
	shop.Settle(t)
	setup, err := shop.Billing.Cards.StartCardSetup(t.Context(), billingtest.Principals["owner"], auth.LiveChat)
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range []string{fake.EndSetup(setup.ClientSecret, "pm_good"), "pm_good"} {
		for way, try := range tries(t, shop, "stranger", token) {
			if status, answer := try(); status != 422 || answer["code"] != "card_not_yours" {
				t.Errorf("%s as a stranger's card of the %s: %d %v", token, way, status, answer)
			}
		}
		for way, try := range tries(t, shop, "owner", token) {
			if status, answer := try(); status != http.StatusOK {
				t.Errorf("%s as the own card of the %s: %d %v", token, way, status, answer)
			}
		}
	}
}
