package billing

import (
	"context"
	"time"

	"marketplace/internal/kit/price"
)

// taxes prices something for a buyer at a place.
func taxes(ctx context.Context, tax Tax, order price.Order, place TaxLocation, at time.Time) (TaxedSum, error) {
	rate, name, err := rateOf(ctx, tax, place, at)
	if err != nil {
		return TaxedSum{}, err
	}
	return taxed(order, rate, name)
}

// rateOf gives the tax of a place. Nobody knows a place of "" (no billing account
// yet): no tax is added.
func rateOf(ctx context.Context, tax Tax, place TaxLocation, at time.Time) (rate int64, name string, err error) {
	if place.Country == "" {
		return 0, "", nil
	}
	return tax.Rate(ctx, place, at)
}

// taxed prices an order at a rate. Error: 'unprocessable' for too large a sum.
func taxed(order price.Order, rate int64, place string) (TaxedSum, error) {
	order.TaxRate = rate
	q, err := price.Compute(order)
	if err != nil {
		return TaxedSum{}, invalid(map[string]string{"price": "The sum is too large."})
	}
	return TaxedSum{Net: q.Net, Tax: q.Tax, Total: q.Total, Rate: rate, Place: place}, nil
}

// Tax tells how much tax a buyer at a place pays, in thousandths of a percent,
// and the place's name ("DE", "US-NY"). An unknown country is 'unprocessable'
// with the reason country_unknown.
type Tax interface {
	Rate(ctx context.Context, place TaxLocation, at time.Time) (rate int64, name string, err error)
	// Reverses reports whether a business at the place accounts for the tax
	// itself, so that its invoice must say so.
	Reverses(place TaxLocation) bool
}
