package demo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
)

// SnippetsSlug is the sample app that sells something inside itself.
const SnippetsSlug = "snippets"

// SnippetsServer simulates the server of the sample app Snippets, as its developer would
// write it: it makes charges for whoever is signed in in the app, and learns of payments
// by webhook only. What it knows is gone with the program.
type SnippetsServer struct {
	// Accounts and Billing are where the services are.
	Accounts, Billing string
	// ReturnURL is the page that somebody who paid elsewhere comes back to.
	ReturnURL string
	// Client reaches billing.
	Client *http.Client
	// ClientID gives the id of the app's OAuth client.
	ClientID func() (string, error)
	Log      *slog.Logger

	mu   sync.Mutex
	paid map[string]bool // by id of the charge
}

// Handler answers the app's pages and the webhook.
func (s *SnippetsServer) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /config", s.config)
	mux.HandleFunc("POST /charges", s.makeCharge)
	mux.HandleFunc("GET /charges/{id}", s.isPaid)
	mux.HandleFunc("POST /webhook", s.webhook)
	return mux
}

func (s *SnippetsServer) config(w http.ResponseWriter, r *http.Request) {
	id, err := s.ClientID()
	if err != nil {
		httpapi.WriteError(w, r, s.Log, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, map[string]string{"clientId": id, "accounts": s.Accounts})
}

// What is for sale, in cents.
const (
	packCents = 900
	planCents = 500
)

// makeCharge makes a charge that the host then lets its person pay: kind pack is paid
// once, kind plan every month, or for months=12 once a year.
func (s *SnippetsServer) makeCharge(w http.ResponseWriter, r *http.Request) {
	kind, body := "direct_charge", map[string]any{"name": "Snippets pack", "price": packCents, "quantity": 1}
	if r.URL.Query().Get("kind") == "plan" {
		months := 1
		if r.URL.Query().Get("months") == "12" {
			months = 12
		}
		kind, body = "recurrent_charge", map[string]any{"name": "Snippets plan", "price": planCents * months, "months": months}
	}
	body["return_url"] = s.ReturnURL
	text, err := json.Marshal(body)
	if err != nil {
		httpapi.WriteError(w, r, s.Log, err)
		return
	}
	request, err := http.NewRequestWithContext(r.Context(), http.MethodPost, s.Billing+"/v3/"+kind+"/livechat", bytes.NewReader(text))
	if err != nil {
		httpapi.WriteError(w, r, s.Log, err)
		return
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", r.Header.Get("Authorization"))
	s.pass(w, r, request)
}

// pass hands the answer of billing on as it is.
func (s *SnippetsServer) pass(w http.ResponseWriter, r *http.Request, request *http.Request) {
	answer, err := s.Client.Do(request)
	if err != nil {
		httpapi.WriteError(w, r, s.Log, errs.Wrap(err, errs.Unavailable, "billing_unavailable", "Billing does not answer."))
		return
	}
	defer func() { _ = answer.Body.Close() }()
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(answer.StatusCode)
	if _, err := io.Copy(w, io.LimitReader(answer.Body, mostAnswer)); err != nil {
		s.Log.InfoContext(r.Context(), "an answer of billing was cut short", "error", err)
	}
}

// isPaid says whether the webhook told of a payment.
func (s *SnippetsServer) isPaid(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	httpapi.WriteJSON(w, http.StatusOK, map[string]bool{"paid": s.paid[r.PathValue("id")]})
}

// webhook takes the events of billing.
func (s *SnippetsServer) webhook(w http.ResponseWriter, r *http.Request) {
	var event struct {
		Event   string `json:"event"`
		Payload struct {
			PaymentID string `json:"paymentID"`
		} `json:"payload"`
	}
	if err := json.NewDecoder(io.LimitReader(r.Body, mostAnswer)).Decode(&event); err != nil {
		httpapi.WriteError(w, r, s.Log, errs.Wrap(err, errs.Invalid, "validation", fmt.Sprintf("This is no event: %v.", err)))
		return
	}
	s.mu.Lock()
	if s.paid == nil {
		s.paid = map[string]bool{}
	}
	if event.Event == "payment_collected" || event.Event == "payment_activated" {
		s.paid[event.Payload.PaymentID] = true
	}
	s.mu.Unlock()
	w.WriteHeader(http.StatusNoContent)
}
