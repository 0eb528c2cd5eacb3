package billingtest_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// Each documented event has the body of contract billing 10.
func TestWebhookDelivery_Bodies_AreThoseOfTheContract(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, developer, ctx := billingtest.Principals["owner"], billingtest.Principals["developer"], t.Context()
		tried := subscribe(t, shop, clock, owner, "trial", "trial_plan")
		shop.GiveCard(t, owner, billingtest.CardFunds)
		declined := subscribe(t, shop, clock, owner, "monthly", "yearly_plan")
		shop.GiveCard(t, owner, billingtest.CardVisa)
		paid := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		if _, err := shop.Billing.Subscriptions.CancelSubscription(ctx, owner, auth.LiveChat, paid.ID); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		list, err := shop.Webhooks.ListDeliveries(ctx, developer, "", 1)
		if err != nil {
			t.Fatal(err)
		}
		type payload = map[string]any
		got := map[string]payload{}
		for _, n := range list {
			var body map[string]any
			if err := json.Unmarshal([]byte(n.Body), &body); err != nil {
				t.Fatal(err)
			}
			got[n.Event+" "+n.AppID], _ = body["payload"].(payload)
			delete(body, "payload")
			date, _ := body["date"].(string)
			delete(body, "date")
			want := payload{
				"applicationID": n.AppID, "applicationName": "App " + n.AppID, "clientID": n.AppID + "_client", "event": n.Event, "licenseID": 1500.0,
				"organizationID": "acme", "userID": owner.AccountID,
			}
			if diff := cmp.Diff(want, body); diff != "" || len(date) != len("2026-05-01T12:00:00+02:00") {
				t.Errorf("%s, %s (-want +got):\n%s", n.Event, date, diff)
			}
		}
		want := map[string]payload{
			"payment_trialstarted trial": {"paymentID": tried.ID}, "payment_activated trial": {"paymentID": tried.ID, "quantity": 1.0},
			"payment_declined monthly": {"paymentID": declined.ID}, "payment_activated monthly": {"paymentID": paid.ID, "quantity": 1.0},
			"payment_collected monthly": {"paymentID": paid.ID, "total": 1107.0}, "payment_cancelled monthly": {"paymentID": paid.ID},
			"application_installed trial": {"applicationID": "trial"}, "application_installed monthly": {"applicationID": "monthly"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("payloads (-want +got):\n%s", diff)
		}
		if declined.Status != subscriptions.SubscriptionDeclined {
			t.Errorf("without funds the charge is %s", declined.Status)
		}
	})
}
