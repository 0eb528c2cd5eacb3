package cards

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax"
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
// function computes both (decisions rule 11). It is asked for the sum of an order, as of
// many agents for a year, which may be far above what one unit costs at most. Errors:
// 'not_found' for an unknown product, 'unprocessable' for a negative price, too large a
// sum or an unknown country.
func (s *Service) Preview(ctx context.Context, p auth.Principal, product string, in PreviewInput) (billing.TaxedSum, error) {
	if product != auth.LiveChat && product != auth.HelpDesk {
		return billing.TaxedSum{}, billing.UnknownProduct()
	}
	if in.PriceCents < 0 {
		return billing.TaxedSum{}, billing.Invalid(map[string]string{"price": "Give whole cents."})
	}
	var account BillingAccount
	if p.OrganizationID != "" {
		var err error
		if account, err = s.d.Read.Account(ctx, p.OrganizationID); err != nil {
			return billing.TaxedSum{}, err
		}
	}
	place := placeOf(account, in.Country, in.Zip, in.VATNumber)
	return tax.Taxes(ctx, s.d.Tax, price.Order{UnitCents: in.PriceCents, Seats: 1}, place, s.d.Now())
}

// Quote prices orders of an organization as charges of today would be, all at the
// rate of its billing address, or of where it says that it is. Errors:
// 'unprocessable' for too large a sum or an unknown country.
func (s *Service) Quote(ctx context.Context, organizationID string, orders []price.Order, where billing.TaxLocation) ([]billing.TaxedSum, error) {
	account, err := s.d.Read.Account(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	rate, place, err := tax.RateOf(ctx, s.d.Tax, placeOf(account, where.Country, where.Zip, where.VATNumber), s.d.Now())
	if err != nil {
		return nil, err
	}
	quotes := make([]billing.TaxedSum, len(orders))
	for i, order := range orders {
		if quotes[i], err = tax.Taxed(order, rate, place); err != nil {
			return nil, err
		}
	}
	return quotes, nil
}
