package billing

import (
	"context"
	"strings"
	"time"

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

// offered is a card that the provider knows, and the tax of where it is; without a
// token it is the tax alone.
type offered struct {
	card  Card
	keep  bool
	rate  int64
	place string
}

// readGiven asks the provider about a card for one purchase. Errors: as of AddCard.
func (s *Service) readGiven(ctx context.Context, p auth.Principal, product string, in GiveCardInput) (offered, error) {
	card, err := s.readCard(ctx, p, product, in.AddCardInput)
	if err != nil {
		return offered{}, err
	}
	account, err := s.d.Read.Account(ctx, p.OrganizationID)
	if err != nil {
		return offered{}, err
	}
	asked, cancel := providerContext(ctx)
	defer cancel()
	rate, place, err := rateOf(asked, s.d.Tax, placeOf(account, card.Country, card.Zip, card.VATNumber), s.d.Now())
	return offered{card, in.Keep, rate, place}, wrapProviderError(err)
}

// ReadGiven gives what may be known about a card that is given for one purchase in
// a product, and where it is for taxes. Errors: as of AddCard.
func (s *Service) ReadGiven(ctx context.Context, p auth.Principal, product string, in GiveCardInput) (Card, error) {
	o, err := s.readGiven(ctx, p, product, in)
	return o.card, err
}

// placeOf gives where a buyer is for taxes who names a country, or none: the
// account's own then. An exemption and a VAT number belong to their country.
func placeOf(account Account, country, zip, vatNumber string) TaxLocation {
	place := TaxLocation{Country: strings.ToUpper(country), Zip: zip, VATNumber: vatNumber} // nobody has confirmed a number that was just typed
	switch place.Country {
	case "":
		return account.Place()
	case account.Country:
		place.Exempt = account.TaxExempt
		if place.VATNumber == "" || equalVATNumbers(account.Country, account.VATNumber, place.VATNumber) {
			place.VATNumber, place.Confirmed = account.VATNumber, account.Place().Confirmed
		}
	}
	return place
}

// attach keeps a card for the purchase of a charge, if one was given.
func (o offered) attach(ctx context.Context, tx WriteTx, chargeID string) error {
	if o.card.Token == "" {
		return nil
	}
	return tx.PutGiven(ctx, GivenCard{Card: o.card, ChargeID: chargeID, Keep: o.keep})
}

// taxed gives what a charge costs where the card is.
func (o offered) taxed(order price.Order) (TaxedSum, error) { return taxed(order, o.rate, o.place) }

// keepGiven is what the first payment with a card given for one purchase brings:
// its address is the organization's, and the card the product's if the buyer said
// so.
func (s *Service) keepGiven(ctx context.Context, tx WriteTx, paid Charge) error {
	id := paid.ID
	if paid.SubscriptionID != "" {
		id = paid.SubscriptionID
	}
	given, found, err := tx.Given(ctx, id)
	if err != nil || !found || !given.PaidAt.IsZero() {
		return err
	}
	card := given.Card
	card.UpdatedAt = paid.UpdatedAt
	if err := updateAccount(ctx, tx, card); err != nil {
		return err
	}
	if !given.Keep {
		return tx.MarkGivenPaid(ctx, id, paid.UpdatedAt)
	}
	if err := tx.PutCard(ctx, card); err != nil {
		return err
	}
	if err := tx.DropGiven(ctx, id); err != nil {
		return err
	}
	return s.retryDunning(ctx, tx, card.OrganizationID, card.Product, paid.UpdatedAt)
}

// UseProductCard has a subscription pay with the card of its product again, in the
// place of its own one. The buyer may. Safe to repeat. Errors: 'unauthenticated',
// 'not_found', 'unprocessable' card_missing when the product has none.
func (s *Service) UseProductCard(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	c, err := s.Subscription(ctx, p, product, id)
	if err != nil {
		return Subscription{}, err
	}
	if !c.isBuyer(p) {
		return Subscription{}, chargeNotFound()
	}
	err = s.d.Transact(ctx, c.lockKeys(), func(ctx context.Context, tx WriteTx) error {
		if _, found, err := tx.Card(ctx, c.BuyerOrganizationID, product); err != nil || !found {
			if err == nil {
				err = cardMissing()
			}
			return err
		}
		return tx.DropGiven(ctx, id)
	})
	return c, err
}

// ExpiringCard is a subscription's own card that expires soon, with the name of the
// subscription and who is told.
type ExpiringCard struct {
	GivenCard

	Subscription string
	Email        string
}

// warnExpiringGiven is warnExpiring for subscriptions with a card of their own.
func (s *Service) warnExpiringGiven(ctx context.Context) error {
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
