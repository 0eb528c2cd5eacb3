package stripe_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// stripeMock is Stripe's own server for tests, which refuses requests that do
// not fit its OpenAPI description and answers with its fixtures.
const stripeMock = "github.com/stripe/stripe-mock@v0.203.0"

// startMock builds and starts it, and gives its address. It ends with the test.
func startMock(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "install", stripeMock)
	build.Dir, build.Env = dir, append(os.Environ(), "GOBIN="+dir, "CGO_ENABLED=0", "GOFLAGS=")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build stripe-mock: %v: %s", err, output)
	}
	mock := exec.Command(filepath.Join(dir, "stripe-mock"), "-http-addr", "127.0.0.1:0")
	out, err := mock.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := mock.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = mock.Process.Kill()
		_ = mock.Wait()
	})
	address := regexp.MustCompile(`127\.0\.0\.1:\d+`)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if found := address.FindString(lines.Text()); found != "" {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return "http://" + found
		}
	}
	t.Fatal("stripe-mock ended before it listened")
	return ""
}

// shapes passes requests on to the mock and notes what it says to each. Instead
// replaces an answer after the mock has accepted the request: the mock keeps no
// state, so it cannot know nothing, and never asks the buyer.
type shapes struct {
	mock    string
	mu      sync.Mutex
	calls   []string
	refused []string
	instead map[string]func(w http.ResponseWriter)
}

var identifier = regexp.MustCompile(`/(pi|seti|pm)_[^/]+`)

func (s *shapes) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	request, err := http.NewRequestWithContext(r.Context(), r.Method, s.mock+r.URL.RequestURI(), r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	request.Header = r.Header.Clone()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer func() { _ = answer.Body.Close() }()
	body, _ := io.ReadAll(answer.Body)
	call := r.Method + " " + identifier.ReplaceAllString(r.URL.Path, "/ID")
	s.mu.Lock()
	s.calls = append(s.calls, call)
	if answer.StatusCode != http.StatusOK {
		s.refused = append(s.refused, call+": "+string(body))
	}
	replace := s.instead[call]
	s.mu.Unlock()
	if replace != nil {
		replace(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(answer.StatusCode)
	_, _ = io.Copy(w, bytes.NewReader(body))
}

func (s *shapes) answer(call string, status int, body string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.instead[call] = func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func (s *shapes) forget(call string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.instead, call)
}

// Every request of the adapter fits Stripe's own description of its API, and its
// answers are understood: cards, payments with and without the buyer, the bank's
// question, refunds, captured payments, taxes and webhooks.
func TestStripe_EveryRequest_FitsItsOpenAPIDocument(t *testing.T) {
	t.Parallel()
	s := &shapes{mock: startMock(t), instead: map[string]func(http.ResponseWriter){}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	clock := testkit.NewClock()
	g := stripe.New(stripe.Deps{SecretKey: "sk_test_1", PublishableKey: "pk_test_1", WebhookSecret: stripetest.WebhookSecret, APIBase: server.URL, Now: clock.Now})
	ctx := t.Context()
	m := payments.Metadata{Type: billing.TypeDirect, ItemID: "c1", Product: "livechat", ReturnURL: "https://shop.test/marketplace/checkout/charge/c1/direct_charge"}

	setup, err := g.Setup(ctx, "acme")
	if err != nil || setup.ClientSecret == "" {
		t.Errorf("setup %+v, %v", setup, err)
	}
	s.answer("GET /v1/setup_intents/ID", http.StatusOK, `{"id":"seti_1","object":"setup_intent","status":"succeeded","customer":"cus_1","metadata":{"organization":"acme"},
		"payment_method":{"id":"pm_1","object":"payment_method","card":{"brand":"visa","last4":"4242","exp_month":8,"exp_year":2029}}}`)
	if card, err := g.Card(ctx, "acme", "seti_1"); err != nil || card.LastFour != "4242" {
		t.Errorf("card of a setup %+v, %v", card, err)
	}
	if _, err := g.Card(ctx, "acme", "pm_1"); err == nil {
		t.Error("the mock's card belongs to no customer and was taken")
	}

	if _, err := g.Payment(ctx, "direct_charge:c1"); !errs.IsNotFound(err) {
		t.Errorf("a payment without our key in its metadata was believed: %v", err)
	}
	s.answer("GET /v1/payment_intents/ID", http.StatusOK, `{"id":"pi_1","object":"payment_intent","amount":2337,"status":"requires_payment_method","metadata":{"key":"direct_charge:c1"}}`)
	known, err := g.Payment(ctx, "direct_charge:c1") // the fixture lacks a card, so it counts as refused and is cancelled
	if err != nil || known.Outcome != payments.OutcomeFailed {
		t.Errorf("a payment %+v, %v", known, err)
	}
	if _, err := g.Refund(ctx, "refund:1", "direct_charge:c1", 100); err != nil {
		t.Errorf("refund: %v", err)
	}
	s.answer("GET /v1/payment_intents/ID", http.StatusOK, `{"id":"pi_1","object":"payment_intent","amount":2337,"status":"requires_action","metadata":{"key":"direct_charge:c1"}}`)
	for _, failure := range []string{billing.FailureExpired, billing.FailureGivenUp} {
		if _, err := g.Cancel(ctx, "direct_charge:c1", failure); err != nil {
			t.Errorf("cancel: %v", err)
		}
	}
	s.forget("GET /v1/payment_intents/ID")
	s.answer("GET /v1/payment_intents/search", http.StatusOK, `{"object":"search_result","data":[],"has_more":false}`)
	if _, err := g.CreatePayment(ctx, "direct_charge:c1", "seti_1", 2337, m); err != nil {
		t.Errorf("paying: %v", err)
	}
	m.OffSession = true
	s.answer("POST /v1/payment_intents", http.StatusPaymentRequired,
		`{"error":{"type":"card_error","code":"authentication_required","payment_intent":{"id":"pi_1","object":"payment_intent","status":"requires_payment_method"}}}`)
	s.answer("POST /v1/payment_intents/ID/confirm", http.StatusOK, `{"id":"pi_1","object":"payment_intent","amount":2337,"status":"requires_action","client_secret":"pi_1_secret",
		"next_action":{"type":"redirect_to_url","redirect_to_url":{"url":"https://hooks.stripe.test/1"}}}`)
	asked, err := g.CreatePayment(ctx, "direct_charge:c2", "seti_1", 2337, m)
	if err != nil || asked.Outcome != payments.OutcomeActionRequired || asked.ClientSecret == "" || asked.ActionURL == "" {
		t.Errorf("a renewal that the bank asks about: %+v, %v", asked, err)
	}
	if _, _, err := g.ListCaptured(ctx, clock.Now().Add(-time.Hour), clock.Now(), ""); err != nil {
		t.Errorf("captured: %v", err)
	}
	if _, _, err := g.Rate(ctx, billing.TaxLocation{Country: "US", Zip: "97204"}, clock.Now()); err != nil {
		t.Errorf("tax: %v", err)
	}
	body := `{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","object":"payment_intent"}}}`
	if _, err := g.Events(ctx, payments.Sign(stripetest.WebhookSecret, body, clock.Now()), body); err != nil {
		t.Errorf("event: %v", err)
	}

	for _, refused := range s.refused {
		t.Errorf("Stripe refuses %s", refused)
	}
	want := strings.Split(`GET /v1/payment_intents
GET /v1/payment_intents/ID
GET /v1/payment_intents/search
GET /v1/payment_methods/ID
GET /v1/refunds
GET /v1/setup_intents/ID
POST /v1/customers
POST /v1/payment_intents
POST /v1/payment_intents/ID/cancel
POST /v1/payment_intents/ID/confirm
POST /v1/refunds
POST /v1/setup_intents
POST /v1/tax/calculations`, "\n")
	if diff := cmp.Diff(want, slices.Compact(slices.Sorted(slices.Values(s.calls)))); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}
