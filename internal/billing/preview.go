package billing

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// PreviewInput asks what a price is with tax. Without a country the place is
// the principal's own, when somebody is signed in.
type PreviewInput struct {
	PriceCents money.Cents
	Country    string
	Zip        string
	VATNumber  string
}

// Preview gives the sums that a charge of this price would have: the same
// function computes both (decisions rule 11). Errors: 'not_found' for an
// unknown product, 'unprocessable' for a price out of range or an unknown
// country.
func (s *Service) Preview(ctx context.Context, p auth.Principal, product string, in PreviewInput) (TaxedSum, error) {
	if product != auth.LiveChat && product != auth.HelpDesk {
		return TaxedSum{}, unknownProduct()
	}
	if in.PriceCents < 0 || in.PriceCents > maxPrice {
		return TaxedSum{}, invalid(map[string]string{"price": "Give whole cents from 0 to 100000000."})
	}
	var account Account
	if p.OrganizationID != "" {
		var err error
		if account, err = s.d.Read.Account(ctx, p.OrganizationID); err != nil {
			return TaxedSum{}, err
		}
	}
	place := placeOf(account, in.Country, in.Zip, in.VATNumber)
	return taxes(ctx, s.d.Tax, price.Order{UnitCents: in.PriceCents, Seats: 1}, place, s.d.Now())
}

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
