package cards

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/price"
)

// GivenCard is a card that was given for one purchase: a single payment or a
// subscription. It pays for nothing else. With the first payment that succeeds it
// becomes the card of the product if Keep says so; otherwise a subscription goes on
// paying with it. A refused one changes nothing.
type GivenCard struct {
	Card

	ChargeID string
	Keep     bool
	PaidAt   time.Time // of the first payment; zero before
}

// GiveCardInput gives a tokenised card for one purchase.
type GiveCardInput struct {
	AddCardInput

	Keep bool
}

// Offered is a card that the provider knows, and the tax of where it is; without a
// token it is the tax alone.
type Offered struct {
	card  Card
	keep  bool
	rate  int64
	place string
}

// ReadOffered asks the provider about a card for one purchase. Errors: as of AddCard.
func (s *Service) ReadOffered(ctx context.Context, p auth.Principal, product string, in GiveCardInput) (Offered, error) {
	card, err := s.ReadCard(ctx, p, product, in.AddCardInput)
	if err != nil {
		return Offered{}, err
	}
	account, err := s.d.Read.Account(ctx, p.OrganizationID)
	if err != nil {
		return Offered{}, err
	}
	asked, cancel := payments.ProviderContext(ctx)
	defer cancel()
	rate, place, err := tax.RateOf(asked, s.d.Tax, placeOf(account, card.Country, card.Zip, card.VATNumber), s.d.Now())
	return Offered{card, in.Keep, rate, place}, payments.WrapProviderError(err)
}

// ReadGiven gives what may be known about a card that is given for one purchase in
// a product, and where it is for taxes. Errors: as of AddCard.
func (s *Service) ReadGiven(ctx context.Context, p auth.Principal, product string, in GiveCardInput) (Card, error) {
	o, err := s.ReadOffered(ctx, p, product, in)
	return o.card, err
}

// Attach keeps a card for the purchase of a charge, if one was given.
func (o Offered) Attach(ctx context.Context, tx WriteTx, chargeID string) error {
	if o.card.Token == "" {
		return nil
	}
	return tx.PutGiven(ctx, GivenCard{Card: o.card, ChargeID: chargeID, Keep: o.keep})
}

// Taxed gives what a charge costs where the card is.
func (o Offered) Taxed(order price.Order) (billing.TaxedSum, error) {
	return tax.Taxed(order, o.rate, o.place)
}

// ExpiringCard is a subscription's own card that expires soon, with the name of the
// subscription and who is told.
type ExpiringCard struct {
	GivenCard

	Subscription string
	Email        string
}

// WarnExpiringGiven is WarnExpiring for subscriptions with a card of their own.
func (s *Service) WarnExpiringGiven(ctx context.Context) error {
	month, after := nextMonth(s.d.Now()), ""
	for {
		cards, err := s.d.Read.ExpiringGiven(ctx, month, after)
		if err != nil || len(cards) == 0 {
			return err
		}
		for _, card := range cards {
			after = card.ChargeID
			err := s.d.Transact(ctx, []string{card.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
				isFirst, err := tx.MarkGivenWarned(ctx, card.ChargeID)
				if err != nil || !isFirst {
					return err
				}
				return s.mailOwnExpiring(ctx, tx, card)
			})
			if err != nil {
				return err
			}
		}
	}
}
