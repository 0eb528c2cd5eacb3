package renewals

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
)

// AddCard makes a tokenised card the one that the organization pays with in the
// product. Safe to repeat. Errors: 'unauthenticated' without the scope,
// 'unprocessable' for bad inputs, card_not_found, card_not_yours or card_declined,
// 'unavailable' when the provider does not answer.
func (s *Service) AddCard(ctx context.Context, p auth.Principal, product string, in cards.AddCardInput) (cards.Card, error) {
	card, err := s.d.Cards.ReadCard(ctx, p, product, in)
	if err != nil {
		return cards.Card{}, err
	}
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		if err := tx.PutCard(ctx, card); err != nil {
			return err
		}
		if err := s.RetryDunning(ctx, tx, p.OrganizationID, product, card.UpdatedAt); err != nil {
			return err
		}
		return cards.UpdateAccount(ctx, tx, card)
	})
	if err == nil {
		s.d.Wake()
	}
	return card, err
}

// UseProductCard has a subscription pay with the card of its product again, in the
// place of its own one. The buyer may. Safe to repeat. Errors: 'unauthenticated',
// 'not_found', 'unprocessable' card_missing when the product has none.
func (s *Service) UseProductCard(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, error) {
	c, err := s.bought(ctx, p, product, id)
	if err != nil {
		return subscriptions.Subscription{}, err
	}
	err = s.d.Transact(ctx, c.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		if _, found, err := tx.Card(ctx, c.BuyerOrganizationID, product); err != nil || !found {
			if err == nil {
				err = billing.CardMissing()
			}
			return err
		}
		return tx.DropGiven(ctx, id)
	})
	return c, err
}

// bought gives a subscription that the caller's organization pays for.
func (s *Service) bought(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, error) {
	c, err := s.d.Subscriptions.Subscription(ctx, p, product, id)
	if err == nil && !c.IsBuyer(p) {
		err = billing.ChargeNotFound()
	}
	return c, err
}

// RetryDunning has the periods that could not be collected tried again now: there
// is a new card, which takes the place of the own cards of those subscriptions.
func (s *Service) RetryDunning(ctx context.Context, tx WriteTx, organizationID, product string, now time.Time) error {
	ids, err := tx.PastDueSubscriptions(ctx, organizationID, product)
	if err != nil {
		return err
	}
	if err := tx.DropGivenOfUnpaid(ctx, organizationID, product); err != nil {
		return err
	}
	for _, id := range ids {
		c, err := tx.Subscription(ctx, id)
		if err != nil {
			return err
		}
		c.RetryAt, c.UpdatedAt = now, now
		if err := tx.SaveSubscription(ctx, c); err != nil {
			return err
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return tx.Enqueue(ctx, JobScanDue, struct{}{}, time.Time{}, "")
}
