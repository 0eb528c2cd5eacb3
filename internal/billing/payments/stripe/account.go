package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/stripe/stripe-go/v85"

	"marketplace/internal/billing"
)

// Account is what Stripe says of the account of the secret key.
type Account struct {
	// IsHidden tells that the key is right, and restricted so that it may not read this.
	IsHidden             bool
	MayCharge, MayPayOut bool
	At                   time.Time // of Stripe's clock, zero when it told none
}

// CheckAccount reads the account of the secret key. Its errors are for operators.
func (g *Gateway) CheckAccount(ctx context.Context) (Account, error) {
	answer, err := get[stripe.Account](ctx, g.api, "/v1/account")
	if failure, isAnswer := errors.AsType[*stripe.Error](err); isAnswer {
		switch failure.HTTPStatusCode {
		case http.StatusForbidden:
			return Account{IsHidden: true}, nil
		case http.StatusUnauthorized:
			return Account{}, errors.New("it does not know STRIPE_SECRET_KEY")
		}
		return Account{}, fmt.Errorf("status %d, code %s, request %s", failure.HTTPStatusCode, failure.Code, failure.RequestID)
	}
	if err != nil {
		return Account{}, err
	}
	account := Account{MayCharge: answer.ChargesEnabled, MayPayOut: answer.PayoutsEnabled}
	if answer.LastResponse != nil {
		account.At, _ = http.ParseTime(answer.LastResponse.Header.Get("Date")) // zero when there is none
	}
	return account, nil
}

// WebhookStatus gives the state of the webhook endpoint with this address: "enabled",
// "disabled", or empty when Stripe knows none. Error: unavailable when Stripe does not
// answer or the key may not read this.
func (g *Gateway) WebhookStatus(ctx context.Context, address string) (string, error) {
	status := ""
	endpoints := list(ctx, g.api, "/v1/webhook_endpoints", &stripe.WebhookEndpointListParams{}, func(e stripe.WebhookEndpoint) string { return e.ID })
	for endpoint, err := range endpoints {
		if err != nil {
			return "", maskError("list the webhook endpoints", err)
		}
		if endpoint.URL == address && status != "enabled" {
			status = endpoint.Status
		}
	}
	return status, nil
}

// HasTax reports whether Stripe Tax computes a tax now.
func (g *Gateway) HasTax(ctx context.Context) bool {
	// A place with one rate for all of it; what was computed for it before would prove nothing.
	g.forgetRates()
	_, _, err := g.Rate(ctx, billing.TaxLocation{Country: "DE"}, time.Time{})
	return err == nil
}

// forgetRates has the next rate asked for again.
func (g *Gateway) forgetRates() {
	g.rates.mu.Lock()
	defer g.rates.mu.Unlock()
	clear(g.rates.known)
}
