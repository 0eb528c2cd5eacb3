package cards

import (
	"context"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Card is the card that an organization pays with in a product. Token stands
// for the number, which only the provider has.
type Card struct {
	OrganizationID string
	Product        string
	Provider       string
	Token          string
	billing.CardDetails
	FirstName string
	LastName  string
	Company   string
	Country   string
	Zip       string
	VATNumber string
	UpdatedAt time.Time
}

// Card gives the card of the principal's organization in a product. Errors:
// 'unauthenticated' without the scope, 'not_found' when there is none.
func (s *Service) Card(ctx context.Context, p auth.Principal, product string) (Card, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return Card{}, err
	}
	card, found, err := s.d.Read.Card(ctx, p.OrganizationID, product)
	if err != nil {
		return Card{}, err
	}
	if !found {
		return Card{}, errs.New(errs.NotFound, billing.ReasonCardNotFound, "There is no card yet.")
	}
	return card, nil
}

// AddCardInput gives a tokenised card to an organization's product. Empty
// address fields leave the account's own.
type AddCardInput struct {
	Token     string
	FirstName string
	LastName  string
	Company   string
	Country   string
	Zip       string
	VATNumber string
}

// Validate gives the inputs that cannot be used, as 'unprocessable'.
func (in AddCardInput) Validate() error {
	fields := map[string]string{}
	if in.Token == "" || len(in.Token) > 128 {
		fields["token"] = "Give the token of the payment provider."
	}
	for name, value := range map[string]string{"first_name": in.FirstName, "last_name": in.LastName, "company": in.Company, "zip": in.Zip, "vat_number": in.VATNumber} {
		if len([]rune(value)) > 255 {
			fields[name] = "Give at most 255 characters."
		}
	}
	if in.Country != "" && len(in.Country) != 2 {
		fields["country"] = "Give a country code of two letters."
	}
	if len(fields) > 0 {
		return billing.Invalid(fields)
	}
	return nil
}

// ReadCard asks the provider about a card of the principal's organization; it is
// kept nowhere. Errors: as of AddCard.
func (s *Service) ReadCard(ctx context.Context, p auth.Principal, product string, in AddCardInput) (Card, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return Card{}, err
	}
	if err := in.Validate(); err != nil {
		return Card{}, err
	}
	in.Country = strings.ToUpper(in.Country)
	account, err := s.d.Read.Account(ctx, p.OrganizationID)
	if err != nil {
		return Card{}, err
	}
	now := s.d.Now()
	asked, cancel := payments.ProviderContext(ctx)
	defer cancel()
	if in.Country != "" {
		if _, _, err := s.d.Tax.Rate(asked, billing.TaxLocation{Country: in.Country, Zip: in.Zip}, now); err != nil {
			return Card{}, err
		}
	}
	if in.VATNumber, err = parseVATNumber(account, in.Country, in.VATNumber); err != nil {
		return Card{}, err
	}
	details, err := s.d.Provider.Card(asked, p.OrganizationID, in.Token)
	if err != nil {
		return Card{}, payments.WrapProviderError(err)
	}
	return Card{
		OrganizationID: p.OrganizationID, Product: product, Provider: s.d.Provider.Name(), Token: in.Token, CardDetails: details,
		FirstName: in.FirstName, LastName: in.LastName, Company: in.Company, Country: in.Country, Zip: in.Zip, VATNumber: in.VATNumber, UpdatedAt: now,
	}, nil
}

// StartCardSetup begins to take a card for the principal's organization at the
// provider. Errors: 'unauthenticated' without the scope, 'unavailable' when the
// provider does not answer.
func (s *Service) StartCardSetup(ctx context.Context, p auth.Principal, product string) (payments.CardSetup, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return payments.CardSetup{}, err
	}
	asked, cancel := payments.ProviderContext(ctx)
	defer cancel()
	setup, err := s.d.Provider.Setup(asked, p.OrganizationID)
	return setup, payments.WrapProviderError(err)
}

// RemoveCard forgets the card of the principal's organization in a product: what
// is due later finds none and is asked for by mail. Safe to repeat. Error:
// 'unauthenticated' without the scope.
func (s *Service) RemoveCard(ctx context.Context, p auth.Principal, product string) error {
	if err := billing.CheckProductScope(p, product); err != nil {
		return err
	}
	return s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		return tx.RemoveCard(ctx, p.OrganizationID, product)
	})
}

// nextMonth gives the month after a moment's as year x 12 + month, until whose end a
// card that expires is warned of.
func nextMonth(now time.Time) int64 { return int64(now.Year())*12 + int64(now.Month()) + 1 }

// WarnExpiring writes once to who pays regularly with a card that expires this
// month or next.
func (s *Service) WarnExpiring(ctx context.Context) error {
	month, after := nextMonth(s.d.Now()), ""
	for {
		cards, err := s.d.Read.ExpiringCards(ctx, month, after)
		if err != nil || len(cards) == 0 {
			return err
		}
		for _, card := range cards {
			after = card.OrganizationID + " " + card.Product
			err := s.d.Transact(ctx, []string{card.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
				to, err := tx.Subscriber(ctx, card.OrganizationID, card.Product)
				if err != nil || to == "" {
					return err
				}
				if err := tx.MarkCardWarned(ctx, card.OrganizationID, card.Product); err != nil {
					return err
				}
				return s.mailExpiring(ctx, tx, card, to)
			})
			if err != nil {
				return err
			}
		}
	}
}

// CardUpdatedAt tells since when an organization pays with its present card in a
// product; false when it has none.
func (s *Service) CardUpdatedAt(ctx context.Context, organizationID, product string) (time.Time, bool, error) {
	card, found, err := s.d.Read.Card(ctx, organizationID, product)
	return card.UpdatedAt, found, err
}
