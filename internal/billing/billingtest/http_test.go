package billingtest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/testkit"
)

func httpShop(t *testing.T) (*billingtest.Shop, *testkit.Clock) {
	t.Helper()
	clock := testkit.NewClock()
	shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now})
	shop.Settle(t)
	return shop, clock
}

// call sends a request as somebody and gives status and body.
func call(t *testing.T, shop *billingtest.Shop, who, method, path, body string) (int, map[string]any) {
	t.Helper()
	status, raw := callRaw(t, shop, who, method, path, body)
	var decoded map[string]any
	if raw != "" && json.Unmarshal([]byte(raw), &decoded) != nil {
		decoded = map[string]any{"raw": raw}
	}
	return status, decoded
}

func callRaw(t *testing.T, shop *billingtest.Shop, who, method, path, body string) (int, string) {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	request.Header.Set("X-Test-Principal", who)
	answer := httptest.NewRecorder()
	shop.Handler.ServeHTTP(answer, request)
	return answer.Code, answer.Body.String()
}

// agreeTo is what the owner sends who agrees to a charge as it is shown.
func agreeTo(t *testing.T, shop *billingtest.Shop, charge string) string {
	t.Helper()
	_, shown := call(t, shop, "owner", "GET", charge, "")
	total := shown["taxes"].(map[string]any)["total_price"].(float64)
	if days, _ := shown["trial_days"].(float64); days > 0 {
		total = 0
	}
	return fmt.Sprintf(`{"expected_total":%d,"currency":"USD"}`, int64(total))
}

const goodCharge = `{"name":"100 SMS","price":1900.0,"quantity":1,"return_url":"https://app.test/","order_client_id":"once_client"}`

// S4.18, S5.08, S7.30 to S7.33, S7.35, S7.36, S7.47 (creating an app charge, whose path the specification leaves open), S8.15: who may call what, and what is answered.
func TestChargeOperations_EveryAnswer_HasItsStatusAndCode(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	status, made := call(t, shop, "owner", "POST", "/billing/v3/direct_charge/livechat", goodCharge)
	if status != http.StatusCreated || made["status"] != "pending" || made["price"] != 1900.0 {
		t.Fatalf("create: %d %v", status, made)
	}
	if _, has := made["months"]; has {
		t.Error("a direct charge has months: clients would take it for a recurrent one")
	}
	charge := "/direct_charge/livechat/" + made["id"].(string)
	long := strings.Replace(goodCharge, `"100 SMS"`, `"`+strings.Repeat("x", 300)+`"`, 1)
	for name, tc := range map[string]struct {
		who, method, path, body string
		status                  int
		code                    string
	}{
		"create without a token":     {"", "POST", "/billing/direct_charge/livechat", goodCharge, 401, "unauthorized"},
		"create without the scope":   {"admin", "POST", "/billing/direct_charge/livechat", goodCharge, 401, billing.ReasonScopeMissing},
		"create as a ghost":          {"ghost", "POST", "/billing/direct_charge/livechat", goodCharge, 403, "ghost_read_only"},
		"create for no product":      {"owner", "POST", "/billing/direct_charge/chatbot", goodCharge, 404, billing.ReasonUnknownProduct},
		"create without JSON":        {"owner", "POST", "/billing/direct_charge/livechat", "{", 400, "validation"},
		"create with a wrong type":   {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "1900.0", `"1900"`, 1), 400, "validation"},
		"create with nothing":        {"owner", "POST", "/billing/direct_charge/livechat", "{}", 422, "validation"},
		"create with a fraction":     {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "1900.0", "1900.5", 1), 422, "validation"},
		"create below zero":          {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "1900.0", "-1", 1), 422, "validation"},
		"create with a huge price":   {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "1900.0", "99999999999999999999", 1), 422, "validation"},
		"create with no units":       {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, `"quantity":1`, `"quantity":0`, 1), 422, "validation"},
		"create with a bad address":  {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "https", "javascript", 1), 422, "validation"},
		"create with a long name":    {"owner", "POST", "/billing/direct_charge/livechat", long, 422, "validation"},
		"create for no app":          {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "once_client", "nobody", 1), 422, "validation"},
		"create for the own app":     {"maker", "POST", "/billing/direct_charge/livechat", goodCharge, 422, billing.ReasonOwnApplication},
		"create at another price":    {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "1900.0", "1899", 1), 422, billing.ReasonPriceMismatch},
		"create two of one":          {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, `"quantity":1`, `"quantity":2`, 1), 422, billing.ReasonPriceMismatch},
		"create for nothing":         {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "1900.0", "0", 1), 422, billing.ReasonPriceMismatch},
		"create as another app":      {"scorer", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "once_client", "acmes_client", 1), 401, billing.ReasonScopeMissing},
		"create as an admin's app":   {"reseller", "POST", "/billing/direct_charge/livechat", goodCharge, 201, ""},
		"create for less":            {"reseller", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, "1900.0", "1", 1), 422, billing.ReasonPriceMismatch},
		"create with a commission":   {"owner", "POST", "/billing/direct_charge/livechat", strings.Replace(goodCharge, `"quantity"`, `"commission_percent":0,"quantity"`, 1), 401, billing.ReasonScopeMissing},
		"read":                       {"owner", "GET", "/billing" + charge, "", 200, ""},
		"read under v2":              {"owner", "GET", "/billing/v2" + charge, "", 200, ""},
		"read as the seller":         {"maker", "GET", "/billing" + charge, "", 200, ""},
		"read as a ghost":            {"ghost", "GET", "/billing" + charge, "", 200, ""},
		"read a foreign charge":      {"stranger", "GET", "/billing" + charge, "", 404, billing.ReasonChargeNotFound},
		"read under another product": {"owner", "GET", strings.Replace("/billing"+charge, "livechat", "helpdesk", 1), "", 404, billing.ReasonChargeNotFound},
		"read nothing":               {"owner", "GET", "/billing/direct_charge/livechat/none", "", 404, billing.ReasonChargeNotFound},
		"read without a token":       {"", "GET", "/billing" + charge, "", 401, "unauthorized"},
		"list":                       {"owner", "GET", "/billing/direct_charge/livechat?status=pending&order_client_id=once_client&sort=desc", "", 200, ""},
		"list a page that is none":   {"owner", "GET", "/billing/direct_charge/livechat?page=x", "", 400, "validation"},
		"accept as the seller":       {"maker", "PUT", "/billing" + charge + "/accept", "", 404, billing.ReasonChargeNotFound},
		"accept as a stranger":       {"stranger", "PUT", "/billing" + charge + "/accept", "", 404, billing.ReasonChargeNotFound},
		"accept as a ghost":          {"ghost", "PUT", "/billing" + charge + "/accept", "", 403, "ghost_read_only"},
		"activate while pending":     {"owner", "PUT", "/billing" + charge + "/activate", "", 422, billing.ReasonInvalidStatus},
		"card without one":           {"owner", "GET", "/billing/account/livechat", "", 404, billing.ReasonCardNotFound},
		"card with a number":         {"owner", "POST", "/billing/account/livechat", `{"number":"4242 4242 4242 4242"}`, 422, billing.ReasonCardNumber},
		"card with a hidden number":  {"owner", "POST", "/billing/account/livechat", `{"token":"4242-4242-4242-4242"}`, 422, billing.ReasonCardNumber},
		"card unknown":               {"owner", "POST", "/billing/account/livechat", `{"token":"tok_none"}`, 422, billing.ReasonCardNotFound},
		"card without a token":       {"owner", "POST", "/billing/account/livechat", `{}`, 422, "validation"},
		"card in no country":         {"owner", "POST", "/billing/account/livechat", `{"token":"tok_none","country":"XX"}`, 422, billing.ReasonUnknownCountry},
		"preview for a visitor":      {"", "GET", "/billing/price_preview/livechat?price=1900&country=DE", "", 200, ""},
		"preview without a price":    {"", "GET", "/billing/price_preview/livechat", "", 422, "validation"},
		"preview with a fraction":    {"", "GET", "/billing/price_preview/livechat?price=1.5", "", 422, "validation"},
		"preview below nothing":      {"", "GET", "/billing/price_preview/livechat?price=-1", "", 422, "validation"},
		"preview of 10,000 agents":   {"", "GET", "/billing/price_preview/livechat?price=20000000000&country=DE", "", 200, ""},
		"preview beyond all sums":    {"", "GET", "/billing/price_preview/livechat?price=1000000000000000", "", 422, "validation"},
		"preview in no country":      {"", "GET", "/billing/price_preview/livechat?price=1&country=XX", "", 422, billing.ReasonUnknownCountry},
		"preview for no type":        {"", "GET", "/billing/price_preview/livechat?base_total_price=1&product_type=text", "", 404, billing.ReasonUnknownProduct},
		"preview for no product":     {"", "GET", "/billing/price_preview/text?price=1", "", 404, billing.ReasonUnknownProduct},
		"ledger":                     {"maker", "GET", "/billing/v2/ledger/livechat", "", 200, ""},
		"ledger without the scope":   {"admin", "GET", "/billing/v2/ledger/livechat", "", 401, billing.ReasonScopeMissing},
		"balance":                    {"maker", "GET", "/billing/v2/ledger/livechat/balance", "", 200, ""},
		"buy an app":                 {"owner", "POST", "/api/applications/once/create-charge", `{"plan_id":"once_plan"}`, 201, ""},
		"buy without a right to pay": {"admin", "POST", "/api/applications/once/create-charge", `{"plan_id":"once_plan"}`, 403, billing.ReasonScopeMissing},
		"buy as a ghost":             {"ghost", "POST", "/api/applications/once/create-charge", `{"plan_id":"once_plan"}`, 403, "ghost_read_only"},
		"buy a subscription":         {"owner", "POST", "/api/applications/monthly/create-charge", `{"plan_id":"monthly_plan"}`, 201, ""},
		"buy by no plan":             {"owner", "POST", "/api/applications/once/create-charge", `{"plan_id":"none"}`, 422, billing.ReasonPlanNotAvailable},
		"buy the own app":            {"maker", "POST", "/api/applications/once/create-charge", `{"plan_id":"once_plan"}`, 422, "own_application"},
		"buy nothing":                {"owner", "POST", "/api/applications/nothing/create-charge", `{"plan_id":"x"}`, 404, "application_not_found"},
		"products without a token":   {"", "GET", "/api/market/products/my", "", 401, "unauthorized"},
		"install":                    {"owner", "PUT", "/api/applications/free/install", "{}", 200, ""},
		"install without a token":    {"", "PUT", "/api/applications/free/install", "", 401, "unauthorized"},
		"install as a ghost":         {"ghost", "PUT", "/api/applications/desk/install", "", 403, "ghost_read_only"},
		"install what must be paid":  {"owner", "PUT", "/api/applications/once/install", "", 422, "payment_required"},
		"install nothing":            {"owner", "PUT", "/api/v2/applications/nothing/install", "", 404, "application_not_found"},
		"uninstall what is not":      {"owner", "DELETE", "/api/applications/nothing/install", "", 204, ""},
		"uninstall with a bad body":  {"owner", "DELETE", "/api/applications/free/install", "{", 400, "validation"},
		"instance":                   {"agent", "GET", "/api/applications/premium/instance", "", 200, ""},
		"instance of nothing":        {"owner", "GET", "/api/applications/nothing/instance", "", 404, "application_not_found"},
		"installed without a token":  {"", "GET", "/api/applications/installed", "", 401, "unauthorized"},
		"event without a signature":  {"", "POST", "/billing/webhooks/sandbox", "{}", 400, "signature_invalid"},
		"tokenise what is no card":   {"", "POST", "/sandbox/tokens", `{"number":"1234"}`, 422, "card_invalid"},
		"tokenise without JSON":      {"", "POST", "/sandbox/tokens", `{`, 400, "validation"},
		"challenge of nothing":       {"", "GET", "/sandbox/challenge/none", "", 404, "payment_not_found"},
	} {
		status, body := call(t, shop, tc.who, tc.method, tc.path, tc.body)
		code, _ := body["code"].(string)
		if status != tc.status || code != tc.code {
			t.Errorf("%s: %d %q, want %d %q (%v)", name, status, code, tc.status, tc.code, body)
		}
		billingOwn := strings.HasPrefix(tc.path, "/billing") && !strings.Contains(tc.path, "webhooks")
		if text, _ := body["error"].(string); tc.code != "" && billingOwn && text != fmt.Sprint(code, ":", body["message"]) {
			t.Errorf("%s: error %q", name, text)
		}
	}
}

// S3.10, S3.16, S3.27, S7.31, S7.33, S7.35.
func TestChargeActions_OverHTTP_FollowTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	_, made := call(t, shop, "owner", "POST", "/api/v2/applications/once/create-charge", `{"plan_id":"once_plan"}`)
	charge := "/billing/v2/direct_charge/livechat/" + made["id"].(string)
	step := func(verb string, status int, want string) {
		t.Helper()
		got, body := call(t, shop, "owner", "PUT", charge+verb, agreeTo(t, shop, charge))
		if got != status || (status == 200 && body["status"] != want) || (status != 200 && body["code"] != want) {
			t.Errorf("%s: %d %v, want %d %s", verb, got, body, status, want)
		}
	}
	step("/accept", 200, "accepted")
	step("/accept", 200, "accepted")
	step("/decline", 422, billing.ReasonInvalidStatus)
	step("/activate", 422, billing.ReasonCardMissing)
	token := shop.Token(t, billingtest.CardVisa)
	status, card := call(t, shop, "owner", "POST", "/billing/v2/account/livechat", `{"token":"`+token+`","first_name":"Maria","country":"PL","zip":"50-062"}`)
	if status != 200 || card["first_six"] != "424242" || card["last_four"] != "4242" || card["card_type"] != "visa" || card["year"] != 2029.0 {
		t.Fatalf("add a card: %d %v", status, card)
	}
	step("/activate", 200, "processed")
	step("/activate", 200, "processed")
	step("/accept", 422, billing.ReasonInvalidStatus)
	shop.Drain(t, clock, 2)
	if _, body := call(t, shop, "owner", "GET", charge, ""); body["status"] != "success" {
		t.Errorf("the charge ends as %v", body["status"])
	}
	_, raw := callRaw(t, shop, "owner", "GET", "/api/applications/installed?product=livechat", "")
	if !strings.Contains(raw, `"id":"once"`) || !strings.Contains(raw, `"installedAt":"2026-11-21T`) {
		t.Errorf("installed: %s", raw)
	}
	if _, raw := callRaw(t, shop, "owner", "GET", "/api/applications/installed?product=helpdesk", ""); strings.TrimSpace(raw) != "[]" {
		t.Errorf("installed on the desk: %s", raw)
	}
	_, ledger := callRaw(t, shop, "maker", "GET", "/billing/v2/ledger/livechat", "")
	if !strings.Contains(ledger, `"type":"collection","value":1520`) {
		t.Errorf("ledger: %s", ledger)
	}
	if _, balance := callRaw(t, shop, "maker", "GET", "/billing/v2/ledger/livechat/balance", ""); strings.TrimSpace(balance) != `{"balance":1520}` {
		t.Errorf("balance: %s", balance)
	}
	_, products := callRaw(t, shop, "owner", "GET", "/api/market/products/my", "")
	want := `{"product":"livechat","plan":"business","hasCard":true,"subscribed":true,"daysLeft":0,"trial":false,"active":true,"cancelled":false,"assigned":true,"agents":7,"cardDetails":{"cardType":"visa","firstSix":"424242","lastFour":"4242","expMonth":8,"expYear":2029}}`
	if !strings.Contains(products, want) {
		t.Errorf("products: %s", products)
	}
}

// S3.11, S7.34, S9.11.
func TestPreview_Sums_AreThoseOfTheCharge(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	for query, want := range map[string]string{
		"price=1900&country=PL":                       `{"price":1900,"total_price":2337,"tax_value":437,"tax_rate":23,"place":"Poland","next_charge_at":null}`,
		"base_total_price=1900&product_type=helpdesk": `{"price":1900,"total_price":2337,"tax_value":437,"tax_rate":23,"place":"Poland","next_charge_at":null}`,
		"price=1900":                                   `{"price":1900,"total_price":2337,"tax_value":437,"tax_rate":23,"place":"Poland","next_charge_at":null}`,
		"price=1900&country=ch":                        `{"price":1900,"total_price":2054,"tax_value":154,"tax_rate":8.1,"place":"Switzerland","next_charge_at":null}`,
		"price=1000&country=CA&zip=H2X":                `{"price":1000,"total_price":1150,"tax_value":150,"tax_rate":14.975,"place":"Quebec","next_charge_at":null}`,
		"price=1900&country=DE&vat_number=DE136695976": `{"price":1900,"total_price":2261,"tax_value":361,"tax_rate":19,"place":"Germany","next_charge_at":null}`,
		"price=1900.0&country=US&zip=97204":            `{"price":1900,"total_price":1900,"tax_value":0,"tax_rate":0,"place":"Oregon","next_charge_at":null}`,
		"price=0&country=" + url.QueryEscape("GB"):     `{"price":0,"total_price":0,"tax_value":0,"tax_rate":20,"place":"United Kingdom","next_charge_at":null}`,
	} {
		if _, got := callRaw(t, shop, "owner", "GET", "/billing/price_preview/livechat?"+query, ""); strings.TrimSpace(got) != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// Whoever tries card numbers in a row is stopped, and told so.
func TestSandbox_Tokenising_IsLimited(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	for i := range 121 {
		want := map[bool]int{true: 422, false: 429}[i < 120]
		if status, body := call(t, shop, "", "POST", "/sandbox/tokens", `{"number":"1234"}`); status != want {
			t.Fatalf("card %d: %d %v, want %d", i+1, status, body, want)
		}
	}
}

func TestSandbox_CardNumbers_AreNotStored(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	status, body := call(t, shop, "", "POST", "/sandbox/tokens",
		`{"number":"4242 4242 4242 4242","exp_month":8,"exp_year":2029,"cvc":"987","name":"Maria","country":"PL","zip":"50-062"}`)
	if status != 200 || !strings.HasPrefix(body["token"].(string), "tok_") {
		t.Fatalf("tokenise: %d %v", status, body)
	}
	row := shop.DB.Read().QueryRowContext(t.Context(), "SELECT token || brand || first_six || last_four || name || behaviour || zip FROM sandbox_cards")
	var kept string
	if err := row.Scan(&kept); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(kept, "4242424242424242") || strings.Contains(kept, "987") {
		t.Errorf("kept: %s", kept)
	}
}

func TestDemoControls_Requests_DoWhatTheySay(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	status, body := call(t, shop, "", "POST", "/demo/sandbox", `{"delay_ms":5,"repeat":2,"reorder":true,"lose_replies":1}`)
	if status != 200 || body["delay_ms"] != 5.0 || body["reorder"] != true {
		t.Errorf("controls: %d %v", status, body)
	}
	if got := shop.Sandbox.Controls(); got.Repeat != 2 || got.LoseReplies != 1 {
		t.Errorf("controls %+v", got)
	}
}

// S7.34: beside the sums, a preview tells in words where the tax is of, and when the next
// payment would be taken.
func TestPricePreview_PlaceAndNextCharge_AreTold(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	for query, want := range map[string]struct {
		who, place string
		next       any
	}{
		"?price=1000&months=1&trial_days=14":        {"owner", "Poland", "2026-12-05T12:00:00Z"},
		"?price=1000&months=12":                     {"owner", "Poland", "2027-11-21T12:00:00Z"},
		"?price=1000&months=1":                      {"owner", "Poland", "2026-12-21T12:00:00Z"},
		"?price=1000":                               {"owner", "Poland", nil},
		"?price=1000&months=1&country=US&zip=97204": {"", "Oregon", "2026-12-21T12:00:00Z"},
		"?price=0&months=1":                         {"", "", "2026-12-21T12:00:00Z"},
	} {
		status, body := call(t, shop, want.who, "GET", "/billing/price_preview/livechat"+query, "")
		if status != 200 || body["place"] != want.place || body["next_charge_at"] != want.next {
			t.Errorf("%s: %d %v, want %v", query, status, body, want)
		}
	}
	for _, query := range []string{"?price=1000&months=13", "?price=1000&months=x", "?price=1000&trial_days=-1", "?price=1000000000000000"} {
		if status, body := call(t, shop, "owner", "GET", "/billing/price_preview/livechat"+query, ""); status != 422 && status != 400 || body["code"] == nil {
			t.Errorf("%s: %d %v", query, status, body)
		}
	}
}

// Who installed an app is told to the people of the organization, by name.
func TestInstance_InstalledBy_IsTheName(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	if status, body := call(t, shop, "owner", "PUT", "/api/applications/free/install", "{}"); status != 200 {
		t.Fatalf("install: %d %v", status, body)
	}
	if _, body := call(t, shop, "agent", "GET", "/api/applications/free/instance", ""); body["installedBy"] != "Olga" {
		t.Errorf("the instance is %v", body)
	}
}
