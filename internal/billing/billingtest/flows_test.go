package billingtest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
	"marketplace/internal/testkit"
)

// flow plays the parts of the vendor's documented flows: an app with a token of
// the buyer, the buyer's browser, and time.
type flow struct {
	t     *testing.T
	shop  *billingtest.Shop
	clock *testkit.Clock
}

func newFlow(t *testing.T) flow {
	t.Helper()
	shop, clock := httpShop(t)
	started(t, shop)
	shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
	return flow{t, shop, clock}
}

func (f flow) do(who, method, path, body string, status int) map[string]any {
	f.t.Helper()
	got, answer := call(f.t, f.shop, who, method, path, body)
	if got != status {
		f.t.Fatalf("%s %s as %s: %d %v, want %d", method, path, who, got, answer, status)
	}
	return answer
}

// poll asks as the documented clients do until the status is final for them.
func (f flow) poll(path string, ends ...string) map[string]any {
	f.t.Helper()
	for range 10 {
		answer := f.do("app", "GET", path, "", http.StatusOK)
		for _, end := range ends {
			if answer["status"] == end {
				return answer
			}
		}
		f.shop.Drain(f.t, f.clock, 1)
	}
	f.t.Fatalf("%s never ends", path)
	return nil
}

// Create, confirm, activate, poll a direct charge, as contract billing 2 and 3
// write it, under every version of the address (S4.12, S4.15, S4.16, S7.30 to
// S7.33).
func TestDirectCharge_DocumentedFlow_Works(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "/v2", "/v3"} {
		f := newFlow(t)
		collection := "/billing" + version + "/direct_charge/livechat"
		made := f.do("app", "POST", collection, `{"name":"100 SMS","price":250,"quantity":2,"return_url":"https://app.test/back?tab=1#done"}`, http.StatusCreated)
		id := made["id"].(string)
		want := map[string]any{
			"status": "pending", "price": 250.0, "quantity": 2.0, "test": false, "per_account": false, "commission_percent": 20.0,
			"buyer_organization_id": "acme", "buyer_license_id": 1500.0, "buyer_entity_id": "owner@acme.test", "seller_client_id": "once_client",
			"order_client_id": "once_client", "order_organization_id": "devs",
			"return_url":       "https://app.test/back?id=" + id + "&tab=1&type=direct_charge#done",
			"confirmation_url": billingtest.ShopURL + "/checkout/charge/" + id + "/direct_charge",
		}
		for name, value := range want {
			if diff := cmp.Diff(value, made[name]); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
		charge := collection + "/" + id
		f.do("app", "PUT", charge+"/activate", "", http.StatusUnprocessableEntity) // nobody agreed yet
		if accepted := f.do("owner", "PUT", charge+"/accept", agreeTo(f.t, f.shop, charge), http.StatusOK); accepted["status"] != "accepted" {
			t.Errorf("accepted: %v", accepted["status"])
		}
		if declined := f.do("owner", "PUT", charge+"/decline", "", http.StatusUnprocessableEntity); declined["error"] != "charge_invalid_status:Charge is accepted" {
			t.Errorf("declining what is accepted: %v", declined)
		}
		if activated := f.do("app", "PUT", charge+"/activate", "", http.StatusOK); activated["status"] != "processed" {
			t.Errorf("activated: %v", activated["status"])
		}
		if ended := f.poll(charge, "success", "failed"); ended["status"] != "success" {
			t.Errorf("ended: %v", ended)
		}
		f.do("app", "GET", collection+"/none", "", http.StatusNotFound)
		list := f.do("app", "GET", collection+"?status=success&order_client_id=once_client&sort=desc&page=1", "", http.StatusOK)
		if result, _ := list["result"].([]any); len(result) != 1 || result[0].(map[string]any)["id"] != id {
			t.Errorf("list %v", list)
		}
		other := f.do("app", "POST", collection, `{"name":"100 SMS","price":250.0,"quantity":1,"return_url":"https://app.test/"}`, http.StatusCreated)
		if declined := f.do("owner", "PUT", collection+"/"+other["id"].(string)+"/decline", "", http.StatusOK); declined["status"] != "declined" {
			t.Errorf("declined: %v", declined["status"])
		}
		f.do("owner", "PUT", collection+"/"+other["id"].(string)+"/accept", "", http.StatusUnprocessableEntity)
		billingtest.CheckBooks(t, f.shop)
	}
}

// The same of a recurrent charge: with a trial and without, activated by the app,
// followed, renewed, cancelled (S4.07 to S4.13, S7.26 to S7.29).
func TestRecurrentCharge_DocumentedFlow_Works(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "/v2", "/v3"} {
		f := newFlow(t)
		collection := "/billing" + version + "/recurrent_charge/livechat"
		const body = `{"name":"Chat Scorer","price":1900,"return_url":"https://app.test/back","external_id":"zX3fQ9"`
		made := f.do("app", "POST", collection, body+`,"trial_days":14}`, http.StatusCreated)
		id := made["id"].(string)
		charge := collection + "/" + id
		for name, value := range map[string]any{
			"status": "pending", "months": 1.0, "trial_days": 14.0, "external_id": "zX3fQ9", "trial_ends_at": nil, "cancelled_at": nil, "current_charge_at": nil, "next_charge_at": nil,
			"confirmation_url": billingtest.ShopURL + "/checkout/charge/" + id + "/recurrent_charge",
		} {
			if got, there := made[name]; !there || got != value {
				t.Errorf("%s is %v, want %v", name, got, value)
			}
		}
		f.do("app", "PUT", charge+"/activate", "", http.StatusUnprocessableEntity)
		f.do("owner", "PUT", charge+"/accept", agreeTo(f.t, f.shop, charge), http.StatusOK)
		if tried := f.do("app", "PUT", charge+"/activate", "", http.StatusOK); tried["status"] != "active" || tried["trial_ends_at"] != tried["next_charge_at"] {
			t.Errorf("in the trial: %v", tried)
		}
		f.clock.Advance(14*24*time.Hour + time.Minute)
		for range 3 {
			f.shop.Drain(t, f.clock, 1)
		}
		if renewed := f.poll(charge, "active", "declined", "cancelled", "frozen"); renewed["status"] != "active" || renewed["next_charge_at"] == renewed["trial_ends_at"] {
			t.Errorf("after the trial: %v", renewed)
		}
		if cancelled := f.do("app", "PUT", charge+"/cancel", "", http.StatusOK); cancelled["status"] != "cancelled" || cancelled["cancelled_at"] == nil {
			t.Errorf("cancelled: %v", cancelled)
		}
		f.do("owner", "PUT", charge+"/cancel", "", http.StatusOK)
		f.do("owner", "PUT", charge+"/accept", "", http.StatusUnprocessableEntity)

		now := f.do("app", "POST", collection, body+`}`, http.StatusCreated)
		charge = collection + "/" + now["id"].(string)
		f.do("owner", "PUT", charge+"/accept", agreeTo(f.t, f.shop, charge), http.StatusOK)
		if activated := f.do("app", "PUT", charge+"/activate", "", http.StatusOK); activated["status"] != "accepted" { // keep polling
			t.Errorf("activated: %v", activated["status"])
		}
		if ended := f.poll(charge, "active", "declined"); ended["status"] != "active" || ended["current_charge_at"] == nil {
			t.Errorf("ended: %v", ended)
		}
		billingtest.CheckBooks(t, f.shop)
	}
}

// S3.16, S4.43, S5.09, S7.14: how the host products of an organization stand, and
// that an inactive one - assigned, without a plan, not active - lets nobody buy.
func TestHostProducts_Inactive_InstallsNothing(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	trial := billingtest.Principals["stranger"]
	err := shop.Licences.ImportLicence(t.Context(), licences.Licence{
		OrganizationID: trial.OrganizationID, Product: auth.LiveChat, Plan: "team", Status: licence.Trial, TrialEndsAt: clock.Now().Add(9 * 24 * time.Hour),
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for who, want := range map[string]string{
		"owner":    `"plan":"business","hasCard":false,"subscribed":true,"daysLeft":0,"trial":false,"active":true,"cancelled":false,"assigned":true`,
		"stranger": `"plan":"team","hasCard":false,"subscribed":false,"daysLeft":9,"trial":true,"active":true,"cancelled":false,"assigned":true`,
		"paused":   `"plan":null,"hasCard":false,"subscribed":false,"daysLeft":0,"trial":false,"active":false,"cancelled":true,"assigned":true`,
	} {
		status, raw := callRaw(t, shop, who, "GET", "/api/market/products/my", "")
		if status != http.StatusOK || !strings.Contains(raw, `{"product":"livechat",`+want) {
			t.Errorf("%s: %d %s", who, status, raw)
		}
	}
	if _, raw := callRaw(t, shop, "paused", "GET", "/api/market/products/my", ""); !strings.Contains(raw, `{"product":"helpdesk","plan":null,"hasCard":false,"subscribed":false,"daysLeft":0,"trial":false,"active":false,"cancelled":false,"assigned":false`) {
		t.Errorf("a product that was never assigned: %s", raw)
	}
	for method, path := range map[string]string{"PUT": "/api/applications/free/install", "POST": "/api/applications/once/create-charge"} {
		status, body := call(t, shop, "paused", method, path, `{"plan_id":"once_plan"}`)
		if status != http.StatusUnprocessableEntity || body["message"] != "Your LiveChat license is inactive. Go to LiveChat app and activate it." {
			t.Errorf("%s: %d %v", path, status, body)
		}
	}
	clock.Advance(10 * 24 * time.Hour)
	if _, raw := callRaw(t, shop, "stranger", "GET", "/api/market/products/my", ""); !strings.Contains(raw, `{"product":"livechat","plan":null,"hasCard":false,"subscribed":false,"daysLeft":0,"trial":false,"active":false,"cancelled":true,"assigned":true`) {
		t.Errorf("after the trial: %s", raw)
	}
}

// S9.24: brands are known by the words visa, master and american_express.
func TestCard_Brands_HaveTheirWords(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	owner := billingtest.Principals["owner"]
	for number, brand := range map[string]string{"4242424242424242": "visa", "5555555555554444": "master", "378282246310005": "american_express"} {
		cvc := "123"
		if brand == "american_express" {
			cvc = "1234"
		}
		status, token := call(t, shop, "", "POST", "/sandbox/tokens", `{"number":"`+number+`","exp_month":8,"exp_year":2029,"cvc":"`+cvc+`","name":"Maria Keller","country":"PL","zip":"50-062"}`)
		if status != http.StatusCreated && status != http.StatusOK {
			t.Fatalf("%s: %d %v", brand, status, token)
		}
		card, err := shop.Billing.Renewals.AddCard(t.Context(), owner, auth.LiveChat, cards.AddCardInput{Token: token["token"].(string)})
		if err != nil || card.Type != brand {
			t.Errorf("%s: %s, %v", number, card.Type, err)
		}
	}
}
