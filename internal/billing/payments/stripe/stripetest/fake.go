// Package stripetest is a small Stripe that keeps state: what the adapter calls,
// with idempotency keys, challenges, refunds and signed webhooks. Only tests
// import it.
package stripetest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/billing/payments"
)

// WebhookSecret signs the fake's webhooks.
const WebhookSecret = "whsec_test"

type object = map[string]any

// Fake is the server. Cards are PaymentMethods named pm_ and what happens to
// their payments: pm_good, pm_funds, pm_challenge, pm_processing.
type Fake struct {
	URL string
	Now func() time.Time

	mu      sync.Mutex
	next    int
	intents map[string]object
	setups  map[string]object
	refunds []object
	replays map[string][]byte
	order   []string
	lose    int
	down    bool

	inactive  bool
	endpoints []object
}

// SetAccount decides whether the account may take payments, and which webhook endpoint it
// has, enabled or not; none with an empty address.
func (f *Fake) SetAccount(active bool, endpoint string, enabled bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.inactive, f.endpoints = !active, []object{}
	if endpoint != "" {
		f.endpoints = append(f.endpoints, object{"id": "we_1", "object": "webhook_endpoint", "url": endpoint, "status": map[bool]string{true: "enabled", false: "disabled"}[enabled]})
	}
}

// New starts a fake that ends with the test.
func New(tb testing.TB, now func() time.Time) *Fake {
	tb.Helper()
	f := &Fake{Now: now, intents: map[string]object{}, setups: map[string]object{}, replays: map[string][]byte{}, endpoints: []object{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/customers", f.keyed(func(*http.Request) (int, object) { return 200, object{"id": f.id("cus"), "object": "customer"} }))
	mux.HandleFunc("POST /v1/setup_intents", f.keyed(f.createSetup))
	mux.HandleFunc("GET /v1/setup_intents/{id}", f.keyed(f.readSetup))
	mux.HandleFunc("GET /v1/payment_methods/{id}", f.keyed(func(r *http.Request) (int, object) { return method(r.PathValue("id"), "cus_1") }))
	mux.HandleFunc("POST /v1/payment_intents", f.keyed(f.createIntent))
	mux.HandleFunc("GET /v1/payment_intents/search", f.keyed(f.search))
	mux.HandleFunc("GET /v1/payment_intents", f.keyed(f.list))
	mux.HandleFunc("GET /v1/payment_intents/{id}", f.keyed(f.readIntent))
	mux.HandleFunc("POST /v1/payment_intents/{id}/confirm", f.keyed(f.confirm))
	mux.HandleFunc("POST /v1/payment_intents/{id}/cancel", f.keyed(f.cancel))
	mux.HandleFunc("POST /v1/refunds", f.keyed(f.refund))
	mux.HandleFunc("GET /v1/refunds", f.keyed(f.listRefunds))
	mux.HandleFunc("POST /v1/tax/calculations", f.keyed(tax))
	mux.HandleFunc("GET /v1/account", f.keyed(func(*http.Request) (int, object) {
		return 200, object{"id": "acct_1", "object": "account", "charges_enabled": !f.inactive}
	}))
	mux.HandleFunc("GET /v1/webhook_endpoints", f.keyed(func(*http.Request) (int, object) {
		return 200, object{"object": "list", "has_more": false, "data": f.endpoints}
	}))
	server := httptest.NewServer(mux)
	tb.Cleanup(server.Close)
	f.URL = server.URL
	return f
}

// LoseReplies has so many next writes happen without an answer.
func (f *Fake) LoseReplies(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lose = n
}

// SetDown has every call fail with 503, or not any more.
func (f *Fake) SetDown(down bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.down = down
}

func (f *Fake) id(kind string) string {
	f.next++
	return fmt.Sprintf("%s_%d", kind, f.next)
}

// keyed answers a call under the lock; a repeated idempotency key gets the first
// answer again.
func (f *Fake) keyed(do func(*http.Request) (int, object)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		if f.down {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if err := r.ParseForm(); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		key := r.Header.Get("Idempotency-Key")
		if known, replay := f.replays[key]; replay && key != "" && r.Method == http.MethodPost && strings.Contains(key, ":") {
			_, _ = w.Write(known)
			return
		}
		status, answer := do(r)
		body, err := json.Marshal(answer)
		if err != nil {
			panic(err)
		}
		if status == http.StatusOK && r.Method == http.MethodPost {
			f.replays[key] = body
		}
		if f.lose > 0 && r.Method == http.MethodPost {
			f.lose--
			w.WriteHeader(http.StatusBadGateway) // the money has moved, the answer is lost
			return
		}
		w.WriteHeader(status)
		_, _ = w.Write(body)
	}
}

func missing() (int, object) {
	return http.StatusNotFound, object{"error": object{"type": "invalid_request_error", "code": "resource_missing"}}
}

// brands are those of cards that are not Visa's, in Stripe's words.
//
//nolint:gochecknoglobals // a constant table
var brands = map[string]string{"pm_mastercard": "mastercard", "pm_amex": "amex"}

func method(id, customer string) (int, object) {
	if !strings.HasPrefix(id, "pm_") {
		return missing()
	}
	return 200, object{"id": id, "object": "payment_method", "type": "card", "customer": object{"id": customer, "object": "customer", "metadata": object{"organization": "acme"}}, "card": object{
		"brand": cmp.Or(brands[id], "visa"), "last4": "4242", "iin": "424242", "exp_month": 8, "exp_year": 2029,
	}}
}

func (f *Fake) createSetup(r *http.Request) (int, object) {
	id := f.id("seti")
	f.setups[id] = object{
		"id": id, "object": "setup_intent", "status": "requires_payment_method", "client_secret": id + "_secret_x",
		"customer": object{"id": r.PostForm.Get("customer")}, "metadata": object{"organization": r.PostForm.Get("metadata[organization]")},
	}
	return 200, f.setups[id]
}

// EndSetup is what the browser does: it ends a setup with a card.
func (f *Fake) EndSetup(clientSecret, card string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	id, _, _ := strings.Cut(clientSecret, "_secret_")
	_, found := method(card, "cus_1")
	delete(found, "customer")
	f.setups[id]["status"], f.setups[id]["payment_method"] = "succeeded", found
	return id
}

func (f *Fake) readSetup(r *http.Request) (int, object) {
	if found, known := f.setups[r.PathValue("id")]; known {
		return 200, found
	}
	return missing()
}

func (f *Fake) createIntent(r *http.Request) (int, object) {
	amount, _ := strconv.ParseInt(r.PostForm.Get("amount"), 10, 64)
	metadata := object{}
	for name, values := range r.PostForm {
		if inner, found := strings.CutPrefix(name, "metadata["); found {
			metadata[strings.TrimSuffix(inner, "]")] = values[0]
		}
	}
	id := f.id("pi")
	intent := object{
		"id": id, "object": "payment_intent", "amount": amount, "currency": r.PostForm.Get("currency"), "metadata": metadata, "created": f.Now().Unix(),
		"status": "requires_confirmation", "method": r.PostForm.Get("payment_method"),
	}
	f.intents[id] = intent
	f.order = append(f.order, id)
	return f.charge(intent, r.PostForm.Get("off_session") == "true", r.PostForm.Get("return_url"))
}

func (f *Fake) charge(intent object, offSession bool, returnURL string) (int, object) {
	refuse := func(code, decline string) (int, object) {
		problem := object{"type": "card_error", "code": code, "decline_code": decline}
		intent["status"], intent["last_payment_error"] = "requires_payment_method", problem
		return http.StatusPaymentRequired, object{"error": object{"type": "card_error", "code": code, "decline_code": decline, "payment_intent": intent}}
	}
	switch intent["method"] {
	case "pm_funds":
		return refuse("card_declined", "insufficient_funds")
	case "pm_processing":
		return refuse("processing_error", "")
	case "pm_challenge":
		if offSession {
			return refuse("authentication_required", "authentication_required")
		}
		intent["status"], intent["client_secret"] = "requires_action", intent["id"].(string)+"_secret_x"
		page := "https://bank.test/" + intent["id"].(string) + "?payment_intent_client_secret=" + intent["client_secret"].(string)
		intent["next_action"] = object{"type": "redirect_to_url", "redirect_to_url": object{"url": page, "return_url": returnURL}}
	default:
		intent["status"] = "succeeded"
	}
	return 200, intent
}

func (f *Fake) readIntent(r *http.Request) (int, object) {
	if found, known := f.intents[r.PathValue("id")]; known {
		return 200, found
	}
	return missing()
}

func (f *Fake) confirm(r *http.Request) (int, object) {
	found, known := f.intents[r.PathValue("id")]
	if !known {
		return missing()
	}
	return f.charge(found, false, r.PostForm.Get("return_url"))
}

func (f *Fake) cancel(r *http.Request) (int, object) {
	found, known := f.intents[r.PathValue("id")]
	if !known {
		return missing()
	}
	if found["status"] == "succeeded" || found["status"] == "canceled" {
		return http.StatusBadRequest, object{"error": object{"type": "invalid_request_error", "code": "payment_intent_unexpected_state"}}
	}
	found["status"] = "canceled"
	if reason := r.PostForm.Get("cancellation_reason"); reason != "" {
		found["cancellation_reason"] = reason
	}
	return 200, found
}

func (f *Fake) search(r *http.Request) (int, object) {
	_, wanted, _ := strings.Cut(r.Form.Get("query"), ":")
	wanted, _ = strconv.Unquote(wanted)
	data := []object{}
	for _, id := range f.order {
		if f.intents[id]["metadata"].(object)["key"] == wanted {
			data = append(data, f.intents[id])
		}
	}
	return 200, object{"object": "search_result", "data": data, "has_more": false}
}

func (f *Fake) list(r *http.Request) (int, object) {
	from, _ := strconv.ParseInt(r.Form.Get("created[gte]"), 10, 64)
	to, _ := strconv.ParseInt(r.Form.Get("created[lt]"), 10, 64)
	data := []object{}
	for _, id := range f.order {
		if at := f.intents[id]["created"].(int64); at >= from && at < to {
			data = append(data, f.intents[id])
		}
	}
	return part(r, data)
}

// part gives a list as Stripe does: ten at a time when nothing else is asked.
func part(r *http.Request, data []object) (int, object) {
	limit, err := strconv.Atoi(r.Form.Get("limit"))
	if err != nil {
		limit = 10
	}
	if after := r.Form.Get("starting_after"); after != "" {
		data = data[1+slices.IndexFunc(data, func(one object) bool { return one["id"] == after }):]
	}
	return 200, object{"object": "list", "data": data[:min(limit, len(data))], "has_more": len(data) > limit}
}

func (f *Fake) refund(r *http.Request) (int, object) {
	intent, known := f.intents[r.PostForm.Get("payment_intent")]
	amount, _ := strconv.ParseInt(r.PostForm.Get("amount"), 10, 64)
	if !known || intent["status"] != "succeeded" {
		return http.StatusBadRequest, object{"error": object{"type": "invalid_request_error"}}
	}
	given := int64(0)
	for _, other := range f.refunds {
		if other["payment_intent"] == intent["id"] {
			given += other["amount"].(int64)
		}
	}
	if given+amount > intent["amount"].(int64) {
		return http.StatusBadRequest, object{"error": object{"type": "invalid_request_error", "code": "charge_already_refunded"}}
	}
	made := object{
		"id": f.id("re"), "object": "refund", "amount": amount, "status": "succeeded", "payment_intent": intent["id"],
		"metadata": object{"key": r.PostForm.Get("metadata[key]")},
	}
	f.refunds = append(f.refunds, made)
	return 200, made
}

func (f *Fake) listRefunds(r *http.Request) (int, object) {
	data := []object{}
	for _, made := range f.refunds {
		if made["payment_intent"] == r.Form.Get("payment_intent") {
			data = append(data, made)
		}
	}
	return part(r, data)
}

func tax(r *http.Request) (int, object) {
	rates := map[string]int64{"DE": 19_000, "PL": 23_000, "US": 0}
	rate, known := rates[r.PostForm.Get("customer_details[address][country]")]
	if !known {
		return http.StatusBadRequest, object{"error": object{"type": "invalid_request_error"}}
	}
	return 200, object{"id": "taxcalc_1", "object": "tax.calculation", "tax_amount_exclusive": rate}
}

// Answer is what the buyer says to the bank about the payment of a key.
func (f *Fake) Answer(key string, yes bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, intent := range f.intents {
		if intent["metadata"].(object)["key"] != key || intent["status"] != "requires_action" {
			continue
		}
		intent["status"] = "succeeded"
		if !yes {
			intent["status"] = "requires_payment_method"
			intent["last_payment_error"] = object{"type": "card_error", "code": "payment_intent_authentication_failure"}
		}
	}
}

// Event gives a signed webhook of a type about the payment of a key, as it would
// be sent now.
func (f *Fake) Event(kind, key string) (signature, body string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id, intent := range f.intents {
		if intent["metadata"].(object)["key"] != key {
			continue
		}
		about := object{"id": id, "object": "payment_intent"}
		if kind == "charge.dispute.created" {
			about = object{"id": "dp_1", "object": "dispute", "payment_intent": id}
		}
		text, err := json.Marshal(object{"id": f.id("evt"), "type": kind, "data": object{"object": about}})
		if err != nil {
			panic(err)
		}
		return payments.Sign(WebhookSecret, string(text), f.Now()), string(text)
	}
	return "", ""
}

// Metadata gives what a payment carries.
func (f *Fake) Metadata(key string) map[string]any {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, intent := range f.intents {
		if metadata := intent["metadata"].(object); metadata["key"] == key {
			return metadata
		}
	}
	return nil
}

// ReturnURL gives where the bank returns to after asking about the payment of a
// key, "" when it does not ask.
func (f *Fake) ReturnURL(key string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, intent := range f.intents {
		if next, asks := intent["next_action"].(object); asks && intent["metadata"].(object)["key"] == key {
			return next["redirect_to_url"].(object)["return_url"].(string)
		}
	}
	return ""
}
