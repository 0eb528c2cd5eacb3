package tax

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/price"
)

// Taxes prices something for a buyer at a place.
func Taxes(ctx context.Context, tax Tax, order price.Order, place billing.TaxLocation, at time.Time) (billing.TaxedSum, error) {
	rate, name, err := RateOf(ctx, tax, place, at)
	if err != nil {
		return billing.TaxedSum{}, err
	}
	return Taxed(order, rate, name)
}

// RateOf gives the tax of a place. Nobody knows a place of "" (no billing account
// yet): no tax is added.
func RateOf(ctx context.Context, tax Tax, place billing.TaxLocation, at time.Time) (rate int64, name string, err error) {
	if place.Country == "" {
		return 0, "", nil
	}
	return tax.Rate(ctx, place, at)
}

// Taxed prices an order at a rate. Error: 'unprocessable' for too large a sum.
func Taxed(order price.Order, rate int64, place string) (billing.TaxedSum, error) {
	order.TaxRate = rate
	q, err := price.Compute(order)
	if err != nil {
		return billing.TaxedSum{}, billing.Invalid(map[string]string{"price": "The sum is too large."})
	}
	return billing.TaxedSum{Net: q.Net, Tax: q.Tax, Total: q.Total, Rate: rate, Place: place}, nil
}

// Tax tells how much tax a buyer at a place pays, in thousandths of a percent,
// and the place's name ("DE", "US-NY"). An unknown country is 'unprocessable'
// with the reason country_unknown.
type Tax interface {
	Rate(ctx context.Context, place billing.TaxLocation, at time.Time) (rate int64, name string, err error)
	// Reverses reports whether a business at the place accounts for the tax
	// itself, so that its invoice must say so.
	Reverses(place billing.TaxLocation) bool
}
