package billingtest_test

import (
	"net/http"
	"testing"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/testkit"
)

// Decisions rule 25: every charge says who set its price, also those of the
// periods of a subscription.
func TestCharge_EveryOne_SaysWhoSetItsPrice(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	withExtras(t, shop)
	for _, tc := range []struct {
		name, who, path, body string
		source, plan, upgrade string
	}{
		{"an app's own sale", "app", "/billing/direct_charge/livechat", `{"name":"100 SMS","price":250,"quantity":2,"return_url":"https://app.test/"}`, "seller", "", ""},
		{"an app's own subscription", "app", "/billing/v3/recurrent_charge/livechat", `{"name":"Scores","price":1234,"return_url":"https://app.test/"}`, "seller", "", ""},
		{"an app's own sale at the plan's price", "app", "/billing/direct_charge/livechat", goodCharge, "seller", "", ""},
		{"a plan by the generic call", "owner", "/billing/direct_charge/livechat", goodCharge, "plan", "once_plan", ""},
		{"a subscription by the generic call", "owner", "/billing/recurrent_charge/livechat", goodRecurrent, "plan", "scorer_plan", ""},
		{"a year by the generic call", "owner", "/billing/recurrent_charge/livechat", `{"name":"A year","price":10189,"months":12,"return_url":"https://app.test/","order_client_id":"monthly_client"}`, "plan", "yearly_plan", ""},
		{"an upgrade by the generic call", "owner", "/billing/direct_charge/livechat", `{"name":"Messages","price":1500,"quantity":3,"return_url":"https://app.test/","order_client_id":"extras_client"}`, "upgrade", "", "pack"},
		{"an upgrade by the month", "owner", "/billing/recurrent_charge/livechat", `{"name":"Logo","price":900,"return_url":"https://app.test/","order_client_id":"extras_client"}`, "upgrade", "", "logo"},
		{"a developer's test", "maker", "/billing/direct_charge/livechat", `{"name":"Test","price":1,"quantity":1,"test":true,"return_url":"https://app.test/","order_client_id":"quiet_client"}`, "seller", "", ""},
		{"an app bought in the shop", "owner", "/api/applications/once/create-charge", `{"plan_id":"once_plan"}`, "plan", "once_plan", ""},
		{"an app subscribed to in the shop", "owner", "/api/applications/monthly/create-charge", `{"plan_id":"monthly_plan"}`, "plan", "monthly_plan", ""},
		{"an upgrade bought in the shop", "owner", "/api/applications/extras/resources/setup/create-charge", ``, "upgrade", "", "setup"},
		{"an upgrade subscribed to in the shop", "owner", "/api/applications/extras/resources/logo/create-charge", ``, "upgrade", "", "logo"},
	} {
		status, made := call(t, shop, tc.who, "POST", tc.path, tc.body)
		if status != http.StatusCreated {
			t.Errorf("%s: %d %v", tc.name, status, made)
			continue
		}
		for field, want := range map[string]string{"price_source": tc.source, "plan_id": tc.plan, "resource_id": tc.upgrade} {
			if got, _ := made[field].(string); got != want {
				t.Errorf("%s: %s is %q, want %q", tc.name, field, got, want)
			}
		}
	}
}

// The charge of a period has the source of its subscription.
func TestSubscription_Period_HasItsPrice(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		settle(t, shop, clock)
		paid := periods(t, shop, c.ID)
		if len(paid) != 1 || paid[0].PriceSource != "plan" || paid[0].PlanID != "monthly_plan" {
			t.Errorf("%+v", paid)
		}
	})
}
