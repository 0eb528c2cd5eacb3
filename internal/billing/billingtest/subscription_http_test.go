package billingtest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
)

const goodRecurrent = `{"name":"Scorer","price":1900,"return_url":"https://app.test/","order_client_id":"scorer_client","external_id":"x","trial_days":14,"months":1,"per_account":true}`

// S7.26 to S7.29, S3.09: who may call what, and what is answered.
func TestRecurrentChargeOperations_EveryAnswer_HasItsStatusAndCode(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	const path = "/billing/v3/recurrent_charge/livechat"
	status, made := call(t, shop, "owner", "POST", path, goodRecurrent)
	if status != http.StatusCreated || made["status"] != "pending" || made["months"] != 1.0 || made["quantity"] != 7.0 || made["trial_ends_at"] != nil {
		t.Fatalf("create: %d %v", status, made)
	}
	for _, field := range []string{"trial_ends_at", "cancelled_at", "current_charge_at", "next_charge_at"} {
		if value, there := made[field]; !there || value != nil {
			t.Errorf("%s is %v, there %v; want null", field, value, there)
		}
	}
	_, other := call(t, shop, "owner", "POST", path, goodRecurrent)
	charge, declined := path+"/"+made["id"].(string), path+"/"+other["id"].(string)
	with := func(old, changed string) string { return strings.Replace(goodRecurrent, old, changed, 1) }
	for _, tc := range []struct {
		name, who, method, path, body string
		status                        int
		code                          string
	}{
		{"create without a token", "", "POST", path, goodRecurrent, 401, "unauthorized"},
		{"create without the scope", "admin", "POST", path, goodRecurrent, 401, billing.ReasonScopeMissing},
		{"create as a ghost", "ghost", "POST", path, goodRecurrent, 403, "ghost_read_only"},
		{"create for no product", "owner", "POST", "/billing/recurrent_charge/text", goodRecurrent, 404, billing.ReasonUnknownProduct},
		{"create without JSON", "owner", "POST", path, "{", 400, "validation"},
		{"create with a wrong type", "owner", "POST", path, with("1900", `"1900"`), 400, "validation"},
		{"create with nothing", "owner", "POST", path, "{}", 422, "validation"},
		{"create with a fraction", "owner", "POST", path, with("1900", "19.5"), 422, "validation"},
		{"create with half a month", "owner", "POST", path, with(`"months":1`, `"months":0.5`), 422, "validation"},
		{"create with no months", "owner", "POST", path, with(`"months":1`, `"months":0`), 422, "validation"},
		{"create with too many months", "owner", "POST", path, with(`"months":1`, `"months":13`), 422, "validation"},
		{"create with a trial below zero", "owner", "POST", path, with(`"trial_days":14`, `"trial_days":-1`), 422, "validation"},
		{"create with a bad address", "owner", "POST", path, with("https", "ftp"), 422, "validation"},
		{"create for the own app", "scorer", "POST", path, goodRecurrent, 422, billing.ReasonOwnApplication},
		{"create for another's app", "scorer", "POST", path, with("scorer_client", "acmes_client"), 401, billing.ReasonScopeMissing},
		{"create at a price of nobody", "owner", "POST", path, with("1900", "100"), 422, billing.ReasonPriceMismatch},
		{"create with a longer trial", "owner", "POST", path, with(`"trial_days":14`, `"trial_days":15`), 422, billing.ReasonPriceMismatch},
		{"create for another period", "owner", "POST", path, with(`"months":1`, `"months":12`), 422, billing.ReasonPriceMismatch},
		{"create for no agents", "owner", "POST", path, with(`,"per_account":true`, ""), 422, billing.ReasonPriceMismatch},
		{"create under another product", "owner", "POST", strings.Replace(path, "livechat", "helpdesk", 1), goodRecurrent, 422, billing.ReasonPriceMismatch},
		{"create with a commission", "owner", "POST", path, with(`"months":1`, `"commission_percent":0`), 401, billing.ReasonScopeMissing},
		{"read", "owner", "GET", charge, "", 200, ""},
		{"read under v2", "owner", "GET", strings.Replace(charge, "v3", "v2", 1), "", 200, ""},
		{"read without a version", "owner", "GET", strings.Replace(charge, "/v3", "", 1), "", 200, ""},
		{"read as the seller", "scorer", "GET", charge, "", 200, ""},
		{"read as a ghost", "ghost", "GET", charge, "", 200, ""},
		{"read a foreign charge", "stranger", "GET", charge, "", 404, billing.ReasonChargeNotFound},
		{"read under another product", "owner", "GET", strings.Replace(charge, "livechat", "helpdesk", 1), "", 404, billing.ReasonChargeNotFound},
		{"read as a direct charge", "owner", "GET", strings.Replace(charge, "recurrent", "direct", 1), "", 404, billing.ReasonChargeNotFound},
		{"list", "owner", "GET", path + "?status=pending&order_client_id=scorer_client&sort=desc&page=1", "", 200, ""},
		{"list a page that is none", "owner", "GET", path + "?page=0", "", 400, "validation"},
		{"list without a token", "", "GET", path, "", 401, "unauthorized"},
		{"activate while pending", "owner", "PUT", charge + "/activate", "", 422, billing.ReasonInvalidStatus},
		{"accept as the seller", "maker", "PUT", charge + "/accept", "", 404, billing.ReasonChargeNotFound},
		{"accept as a stranger", "stranger", "PUT", charge + "/accept", "", 404, billing.ReasonChargeNotFound},
		{"accept as a ghost", "ghost", "PUT", charge + "/accept", "", 403, "ghost_read_only"},
		{"archive while pending", "owner", "PUT", charge + "/archive", "", 422, billing.ReasonInvalidStatus},
		{"decline as the seller", "maker", "PUT", declined + "/decline", "", 404, billing.ReasonChargeNotFound},
		{"decline", "owner", "PUT", declined + "/decline", "", 200, ""},
		{"decline again", "owner", "PUT", declined + "/decline", "", 200, ""},
		{"accept what is declined", "owner", "PUT", declined + "/accept", "", 422, billing.ReasonInvalidStatus},
		{"cancel what is declined", "owner", "PUT", declined + "/cancel", "", 422, billing.ReasonInvalidStatus},
		{"archive as the seller", "maker", "PUT", declined + "/archive", "", 404, billing.ReasonChargeNotFound},
		{"archive", "owner", "PUT", declined + "/archive", "", 200, ""},
		{"accept", "owner", "PUT", charge + "/accept", agreeTo(t, shop, charge), 200, ""},
		{"accept again", "owner", "PUT", charge + "/accept", agreeTo(t, shop, charge), 200, ""},
		{"decline what is accepted", "owner", "PUT", charge + "/decline", "", 422, billing.ReasonInvalidStatus},
		{"activate as a stranger", "stranger", "PUT", charge + "/activate", "", 404, billing.ReasonChargeNotFound},
		{"activate by another client of the seller", "scorer", "PUT", charge + "/activate", "", 404, billing.ReasonChargeNotFound},
		{"activate", "owner", "PUT", charge + "/activate", agreeTo(t, shop, charge), 200, ""},
		{"activate again", "owner", "PUT", charge + "/activate", agreeTo(t, shop, charge), 200, ""},
		{"cancel as a stranger", "stranger", "PUT", charge + "/cancel", "", 404, billing.ReasonChargeNotFound},
		{"cancel as the seller", "scorer", "PUT", charge + "/cancel", "", 200, ""},
		{"cancel again", "owner", "PUT", charge + "/cancel", "", 200, ""},
		{"activate what is cancelled", "owner", "PUT", charge + "/activate", "", 422, billing.ReasonInvalidStatus},
		{"remove a card without the scope", "admin", "DELETE", "/billing/account/livechat", "", 401, billing.ReasonScopeMissing},
		{"remove a card as a ghost", "ghost", "DELETE", "/billing/account/livechat", "", 403, "ghost_read_only"},
		{"remove a card", "owner", "DELETE", "/billing/account/livechat", "", 204, ""},
	} {
		status, body := call(t, shop, tc.who, tc.method, tc.path, tc.body)
		code, _ := body["code"].(string)
		if status != tc.status || code != tc.code {
			t.Errorf("%s: %d %q, want %d %q (%v)", tc.name, status, code, tc.status, tc.code, body)
		}
	}
	if _, raw := callRaw(t, shop, "owner", "GET", path, ""); strings.Contains(raw, other["id"].(string)) {
		t.Error("the archived charge is listed")
	}
	if _, raw := callRaw(t, shop, "maker", "GET", path, ""); !strings.Contains(raw, other["id"].(string)) {
		t.Error("the buyer's archive hides the charge from the seller")
	}
}

// S7.10, S7.27, S3.11: buying by a plan answers the recurrent charge, and the
// charges of its periods are found by it.
func TestSubscriptionOperations_OverHTTP_FollowTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	if err := shop.Billing.Reconciliation.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
	status, made := call(t, shop, "owner", "POST", "/api/v2/applications/monthly/create-charge", `{"plan_id":"yearly_plan"}`)
	if status != http.StatusCreated || made["months"] != 12.0 || made["price"] != 10189.0 || made["external_id"] != "monthly" {
		t.Fatalf("create: %d %v", status, made)
	}
	if sums := made["taxes"].(map[string]any); sums["total_price"] != 12532.0 || sums["tax_value"] != 2343.0 || sums["tax_rate"] != 23.0 {
		t.Errorf("taxes %v", sums)
	}
	id := made["id"].(string)
	charge := "/billing/v2/recurrent_charge/livechat/" + id
	for _, step := range []struct{ verb, want string }{{"/accept", "accepted"}, {"/activate", "accepted"}} {
		if _, body := call(t, shop, "owner", "PUT", charge+step.verb, agreeTo(t, shop, charge)); body["status"] != step.want {
			t.Errorf("%s: %v", step.verb, body)
		}
	}
	shop.Drain(t, clock, 2)
	_, body := call(t, shop, "owner", "GET", charge, "")
	if body["status"] != "active" || body["current_charge_at"] != "2026-11-21T12:00:00Z" || body["next_charge_at"] != "2027-11-21T12:00:00Z" {
		t.Errorf("the charge is %v", body)
	}
	_, own := callRaw(t, shop, "owner", "GET", "/billing/direct_charge/livechat?recurrent_charge_id="+id, "")
	if strings.Count(own, `"recurrent_charge_id":"`+id+`"`) != 1 || !strings.Contains(own, `"status":"success"`) {
		t.Errorf("the charges of its periods: %s", own)
	}
	if _, all := callRaw(t, shop, "owner", "GET", "/billing/direct_charge/livechat", ""); strings.Contains(all, id) {
		t.Errorf("one-time charges: %s", all)
	}
	if _, again := call(t, shop, "owner", "POST", "/api/applications/monthly/create-charge", `{"plan_id":"monthly_plan"}`); again["code"] == nil {
		t.Errorf("a second subscription: %v", again)
	}
	clock.Advance(time.Hour)
	billingtest.CheckBooks(t, shop)
}
