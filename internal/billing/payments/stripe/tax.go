package stripe

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/stripe/stripe-go/v85"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax/taxtable"
	"marketplace/internal/kit/errs"
)

// sample is the amount that a rate is read from, in cents: one cent of tax is a
// thousandth of a percent.
const sample = 100_000

// keepRate is how long a rate is kept, as the client keeps its previews (spec
// S9.11): preview and charge use the same figure.
const keepRate = 300 * time.Second

type knownRate struct {
	rate  int64
	name  string
	until time.Time
}

type rateCache struct {
	mu    sync.Mutex
	known map[string]knownRate
}

// mostRates bounds the cache; it is emptied when full.
const mostRates = 10_000

// Rate implements tax.Tax by Stripe Tax.
func (g *Gateway) Rate(ctx context.Context, place billing.TaxLocation, _ time.Time) (int64, string, error) {
	country := strings.ToUpper(strings.TrimSpace(place.Country))
	if place.Exempt || g.Reverses(place) {
		return 0, country, nil
	}
	zip := strings.TrimSpace(place.Zip)
	key, now := country+" "+zip, g.d.Now()
	g.rates.mu.Lock()
	known, found := g.rates.known[key]
	g.rates.mu.Unlock()
	if found && now.Before(known.until) {
		return known.rate, known.name, nil
	}
	address := &stripe.AddressParams{Country: stripe.String(country)}
	if zip != "" {
		address.PostalCode = stripe.String(zip)
	}
	made, err := post[stripe.TaxCalculation](ctx, g.api, "/v1/tax/calculations", &stripe.TaxCalculationCreateParams{
		Currency: stripe.String("usd"), CustomerDetails: &stripe.TaxCalculationCreateCustomerDetailsParams{Address: address, AddressSource: stripe.String("billing")},
		LineItems: []*stripe.TaxCalculationCreateLineItemParams{{Amount: stripe.Int64(sample), Reference: stripe.String("sample"), TaxBehavior: stripe.String("exclusive")}},
	})
	if refusal(err) != nil {
		return 0, "", &errs.Error{
			Code: errs.Unprocessable, Reason: billing.ReasonUnknownCountry, Message: "The country is not known.",
			Fields: map[string]string{"country": "Give a country code of two letters, as US."},
		}
	}
	if err != nil {
		return 0, "", maskError("compute a tax", err)
	}
	known = knownRate{rate: made.TaxAmountExclusive, name: country, until: now.Add(keepRate)}
	g.rates.mu.Lock()
	defer g.rates.mu.Unlock()
	if len(g.rates.known) >= mostRates {
		clear(g.rates.known)
	}
	g.rates.known[key] = known
	return known.rate, known.name, nil
}

// Reverses implements tax.Tax.
func (g *Gateway) Reverses(place billing.TaxLocation) bool { return taxtable.Table{}.Reverses(place) }
