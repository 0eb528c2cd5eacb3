package cards

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// ImportAccount takes over a billing address, replacing the one there is.
func (s *Service) ImportAccount(ctx context.Context, account BillingAccount) error {
	account.UpdatedAt = s.d.Now()
	return s.d.Transact(ctx, []string{account.OrganizationID}, func(ctx context.Context, tx WriteTx) error { return tx.PutAccount(ctx, account) })
}

// AccountOf gives an organization's billing address; an unknown one is empty, no error.
func (s *Service) AccountOf(ctx context.Context, organizationID string) (BillingAccount, error) {
	return s.d.Read.Account(ctx, organizationID)
}

// CardOf gives an organization's card for a product, false when there is none.
func (s *Service) CardOf(ctx context.Context, organizationID, product string) (Card, bool, error) {
	return s.d.Read.Card(ctx, organizationID, product)
}

// ImportCard takes over a card by its provider token, replacing the one there is.
func (s *Service) ImportCard(ctx context.Context, card Card) error {
	card.UpdatedAt = s.d.Now()
	return s.d.Transact(ctx, []string{card.OrganizationID}, func(ctx context.Context, tx WriteTx) error { return tx.PutCard(ctx, card) })
}

// TaxAt gives the sums of a net amount for a place at a past moment, for
// invoices that are imported net of tax.
func (s *Service) TaxAt(ctx context.Context, net money.Cents, place billing.TaxLocation, at time.Time) (billing.TaxedSum, error) {
	rate, name, err := s.d.Tax.Rate(ctx, place, at)
	if err != nil {
		return billing.TaxedSum{}, err
	}
	q, err := price.Compute(price.Order{UnitCents: net, Seats: 1, TaxRate: rate})
	if err != nil {
		return billing.TaxedSum{}, err
	}
	return billing.TaxedSum{Net: q.Net, Tax: q.Tax, Total: q.Total, Rate: rate, Place: name}, nil
}
