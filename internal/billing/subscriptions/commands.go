package subscriptions

import (
	"context"
	"errors"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/price"
)

// AcceptSubscription says that the buyer agrees; no money moves. Only the buyer's
// organization may, to all others the charge does not exist. Safe to repeat.
// Errors: 'unauthenticated', 'not_found', 'unprocessable' charge_invalid_status,
// those of price.Expected when another total was shown, of billing.PurchaseRules,
// and of cards.Service.ReadOffered with a card.
func (s *Service) AcceptSubscription(ctx context.Context, p auth.Principal, product, id string, a charges.Agreement) (Subscription, error) {
	if a.Card != nil {
		given, err := s.d.Cards.ReadOffered(ctx, p, product, *a.Card)
		if err != nil {
			return Subscription{}, err
		}
		return s.acceptSubscriptionWith(ctx, p, product, id, a, given)
	}
	agreed := func(ctx context.Context, tx WriteTx, c Subscription, moves bool) error {
		if moves {
			if err := s.d.Cards.StillExempt(ctx, tx, c.BuyerOrganizationID, c.Tax); err != nil {
				return err
			}
		}
		return s.agreed(a)(ctx, tx, c, moves)
	}
	c, err := s.subscriptionVerb(ctx, p, product, id, SubscriptionAccept, Subscription.IsBuyer, agreed, nil)
	if !errors.Is(err, cards.ErrExemptionLost) {
		return c, err
	}
	today, err := s.d.Cards.TaxToday(ctx, p.OrganizationID)
	if err != nil {
		return Subscription{}, err
	}
	return s.acceptSubscriptionWith(ctx, p, product, id, a, today)
}

// acceptSubscriptionWith is AcceptSubscription at another tax than the charge was priced
// with, mostly with a card for this subscription: it may be another one than was
// given before, until the charge is activated.
func (s *Service) acceptSubscriptionWith(ctx context.Context, p auth.Principal, product, id string, a charges.Agreement, given cards.Offered) (Subscription, error) {
	var c Subscription
	err := s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var err error
		if c, err = tx.Subscription(ctx, id); err != nil {
			return err
		}
		if c.Product != product || !c.IsBuyer(p) {
			return billing.ChargeNotFound()
		}
		if c.Status == SubscriptionProcessed {
			return charges.StillOpen(string(c.Status.Shown()))
		}
		if c.Status, err = NextSubscription(c.Status, SubscriptionAccept); err != nil {
			return err
		}
		if c.Tax, err = given.Taxed(c.Order()); err != nil {
			return err
		}
		due, err := s.due(ctx, tx, c)
		if err != nil {
			return err
		}
		if err := a.Shown.Check(due); err != nil {
			return err
		}
		c.UpdatedAt = s.d.Now()
		if err := tx.CheckPurchase(ctx, p, CommitmentOf(c)); err != nil {
			return err
		}
		if err := given.Attach(ctx, tx, id); err != nil {
			return err
		}
		return tx.SaveSubscription(ctx, c)
	})
	return c, err
}

// agreed compares what was shown with what activating a charge would take.
func (s *Service) agreed(a charges.Agreement) func(ctx context.Context, tx WriteTx, c Subscription, moves bool) error {
	return func(ctx context.Context, tx WriteTx, c Subscription, moves bool) error {
		due, err := s.due(ctx, tx, c)
		if err != nil {
			return err
		}
		return a.Check(moves, due)
	}
}

// due gives what activating the charge takes: nothing for a trial.
func (s *Service) due(ctx context.Context, tx ReadTx, c Subscription) (price.Line, error) {
	line := price.Line{Name: c.Name}
	if !c.NeedsMoney() {
		return line, nil
	}
	if c.Status != SubscriptionFrozen {
		trial, err := s.startsTrial(ctx, tx, c)
		if err != nil || trial {
			return line, err
		}
	}
	line.Cents, line.TaxCents, line.UnitCents, line.Quantity, line.TaxRate, line.TaxPlace = c.Tax.Net, c.Tax.Tax, c.PriceCents, c.Quantity, c.Tax.Rate, tax.PlaceName(locale.From(ctx), c.Tax.Place)
	return line, nil
}

// DeclineSubscription says that the buyer does not agree, while the charge is
// pending (spec S4.13); its developer is told. Who may, repeats and errors as of AcceptSubscription.
func (s *Service) DeclineSubscription(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	return s.subscriptionVerb(ctx, p, product, id, SubscriptionDecline, Subscription.IsBuyer, nil, func(ctx context.Context, tx WriteTx, _ Subscription, c *Subscription) error {
		return EnqueueSubscriptionEvent(ctx, tx, billing.EventDeclined, *c, c.ID, nil)
	})
}

// CancelSubscription ends a subscription: nothing is collected any more, and the
// app stays until the end of what was paid (spec S4.13). Buyer and seller may.
// Safe to repeat. Errors as of AcceptSubscription.
func (s *Service) CancelSubscription(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	return s.subscriptionVerb(ctx, p, product, id, SubscriptionCancel, Subscription.mayEnd, nil, func(ctx context.Context, tx WriteTx, before Subscription, c *Subscription) error {
		cancelled, _, err := before.Cancelled(c.UpdatedAt)
		*c = cancelled
		if err != nil || before.Status == SubscriptionPending || before.Status == SubscriptionAccepted {
			return err
		}
		return errors.Join(EnqueueSubscriptionEvent(ctx, tx, billing.EventCancelled, *c, c.VersionKey(), nil), s.mailCancelled(ctx, tx, *c))
	})
}

// subscriptionVerb performs one verb of the API in one transaction. Agreed may refuse
// what the caller agrees to, whether or not the charge moves. With runs when the
// charge really moves, before it is saved, and may change it further.
func (s *Service) subscriptionVerb(ctx context.Context, p auth.Principal, product, id string, event Event, may func(Subscription, auth.Principal) bool,
	agreed func(ctx context.Context, tx WriteTx, before Subscription, moves bool) error,
	with func(ctx context.Context, tx WriteTx, before Subscription, c *Subscription) error,
) (Subscription, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return Subscription{}, err
	}
	c, err := s.d.Read.Subscription(ctx, id)
	if err != nil {
		return Subscription{}, err
	}
	err = s.d.Transact(ctx, c.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		var err error
		if c, err = tx.Subscription(ctx, id); err != nil {
			return err
		}
		if c.Product != product || !c.isParty(p) || !may(c, p) {
			return billing.ChargeNotFound()
		}
		before := c
		if c.Status, err = NextSubscription(before.Status, event); err != nil {
			return err
		}
		moves := c.Status != before.Status
		if agreed != nil {
			err = agreed(ctx, tx, before, moves)
		}
		if err != nil || !moves {
			return err
		}
		c.UpdatedAt = s.d.Now()
		if event == SubscriptionAccept || event == SubscriptionActivate {
			if err := tx.CheckPurchase(ctx, p, CommitmentOf(c)); err != nil {
				return err
			}
		}
		if with != nil {
			if err := with(ctx, tx, before, &c); err != nil {
				return err
			}
		}
		return tx.SaveSubscription(ctx, c)
	})
	if err != nil {
		return Subscription{}, err
	}
	if event == SubscriptionCancel || event == SubscriptionKeep || event == SubscriptionDecline {
		s.d.Wake()
	}
	return c, nil
}
