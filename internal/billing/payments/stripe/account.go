package stripe

import (
	"context"
	"time"

	"github.com/stripe/stripe-go/v85"

	"marketplace/internal/billing"
)

// AccountState is what Stripe says of the account that the keys are of.
type AccountState struct {
	CanCharge bool // the account may take payments
	// Webhook is the state of the endpoint at our address: "enabled", "disabled", or empty
	// when Stripe knows none.
	Webhook string
	// HasTax reports whether Stripe Tax answers.
	HasTax bool
}

// CheckAccount asks Stripe about the account, about the webhook endpoint with this
// address, and whether it computes taxes. Error: unavailable when Stripe does not answer or
// the key may not read this.
func (g *Gateway) CheckAccount(ctx context.Context, webhookAddress string) (AccountState, error) {
	account, err := get[stripe.Account](ctx, g.api, "/v1/account")
	if err != nil {
		return AccountState{}, unanswered("read the account", err)
	}
	state := AccountState{CanCharge: account.ChargesEnabled}
	endpoints := list(ctx, g.api, "/v1/webhook_endpoints", &stripe.WebhookEndpointListParams{}, func(e stripe.WebhookEndpoint) string { return e.ID })
	for endpoint, err := range endpoints {
		if err != nil {
			return state, unanswered("list the webhook endpoints", err)
		}
		if endpoint.URL == webhookAddress && state.Webhook != "enabled" {
			state.Webhook = endpoint.Status
		}
	}
	// A place with one rate for all of it; what was computed for it before would prove nothing.
	g.forgetRates()
	_, _, err = g.Rate(ctx, billing.TaxLocation{Country: "DE"}, time.Time{})
	state.HasTax = err == nil
	return state, nil
}

// forgetRates has the next rate asked for again.
func (g *Gateway) forgetRates() {
	g.rates.mu.Lock()
	defer g.rates.mu.Unlock()
	clear(g.rates.known)
}
