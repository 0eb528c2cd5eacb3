package charges

import (
	"cmp"
	"context"
	"errors"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/price"
)

// Agreement is what a person agrees to when a charge is accepted or activated.
// The zero Agreement names nothing.
type Agreement struct {
	Shown price.Expected // the total that was shown
	// Card is given for this purchase, nil to pay with the product's. What the
	// charge costs is computed anew for where it is. Activating reads it not.
	Card *cards.GiveCardInput
}

// OfPlatform reports whether the principal acts with a client of the platform
// itself: such clients show totals and have to send what they showed.
func (s *Service) OfPlatform(p auth.Principal) bool { return p.Platform }

// Accept says that the buyer agrees; no money moves. Only the buyer's
// organization may, to all others the charge does not exist. Safe to repeat.
// Errors: 'unauthenticated', 'not_found', 'unprocessable' charge_invalid_status,
// those of price.Expected when another total was shown, of billing.PurchaseRules,
// and of cards.Service.ReadOffered with a card.
func (s *Service) Accept(ctx context.Context, p auth.Principal, product, id string, a Agreement) (Charge, error) {
	if a.Card != nil {
		given, err := s.d.Cards.ReadOffered(ctx, p, product, *a.Card)
		if err != nil {
			return Charge{}, err
		}
		return s.acceptWith(ctx, p, product, id, a, given)
	}
	c, err := s.verb(ctx, p, product, id, EventAccept, IsBuyer, &a, nil)
	if !errors.Is(err, cards.ErrExemptionLost) {
		return c, err
	}
	today, err := s.d.Cards.TaxToday(ctx, p.OrganizationID)
	if err != nil {
		return Charge{}, err
	}
	return s.acceptWith(ctx, p, product, id, a, today)
}

// acceptWith is Accept at another tax than the charge was priced with, mostly with a
// card for this purchase: it may be another one than was given before, until the
// charge is activated.
func (s *Service) acceptWith(ctx context.Context, p auth.Principal, product, id string, a Agreement, given cards.Offered) (Charge, error) {
	var c Charge
	err := s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var err error
		if c, err = tx.Charge(ctx, id); err != nil {
			return err
		}
		if c.Product != product || p.OrganizationID == "" || !IsBuyer(p, c) {
			return billing.ChargeNotFound()
		}
		from := c.Status
		to, err := Next(from, EventAccept)
		if err != nil {
			return err
		}
		if c.Tax, err = given.Taxed(c.order()); err != nil {
			return err
		}
		if err := a.Shown.Check(c.due(locale.From(ctx))); err != nil {
			return err
		}
		c.Status, c.UpdatedAt = to, s.d.Now()
		if err := tx.CheckPurchase(ctx, p, c.Commitment()); err != nil {
			return err
		}
		if err := tx.RetaxCharge(ctx, c); err != nil {
			return err
		}
		if err := given.Attach(ctx, tx, id); err != nil || to == from {
			return err
		}
		return tx.UpdateChargeFrom(ctx, c, from)
	})
	return c, err
}

// Decline says that the buyer does not agree, while the charge is pending
// (spec S4.17); its developer is told. Who may, repeats and errors as of Accept.
func (s *Service) Decline(ctx context.Context, p auth.Principal, product, id string) (Charge, error) {
	c, err := s.verb(ctx, p, product, id, EventDecline, IsBuyer, nil, func(ctx context.Context, tx WriteTx, c Charge, _ payments.PayingCard) error {
		return EnqueueChargeEvent(ctx, tx, billing.EventDeclined, c, nil)
	})
	if err == nil {
		s.d.Wake()
	}
	return c, err
}

// Activate starts collecting the money of an accepted charge; the charge comes
// back as processed and settles later. The buyer may, and the seller's client
// with a token of its developer. Safe to repeat: money is collected once.
// Errors: as of Accept, and 'unprocessable' card_missing or already_purchased.
func (s *Service) Activate(ctx context.Context, p auth.Principal, product, id string, a Agreement) (Charge, error) {
	c, err := s.verb(ctx, p, product, id, EventActivate, mayActivate, &a, s.StartPayment)
	if err == nil && c.Status == StatusProcessed {
		s.d.Wake()
	}
	return c, err
}

// IsBuyer reports whether the principal's organization buys by the charge.
func IsBuyer(p auth.Principal, c Charge) bool { return p.OrganizationID == c.BuyerOrganizationID }

// Commitment is what agreeing to the charge, or beginning to pay it, means to a budget: it is paid
// once.
func (c Charge) Commitment() billing.Commitment {
	added := c.Tax.Total
	if c.Test {
		added = 0
	}
	return billing.Commitment{OrganizationID: c.BuyerOrganizationID, Product: c.Product, AppID: cmp.Or(c.AppID, c.Upgrade.AppID), ClientID: c.OrderClientID, Monthly: added, At: c.UpdatedAt}
}

func mayActivate(p auth.Principal, c Charge) bool {
	return IsBuyer(p, c) || p.OrganizationID == c.OrderOrganizationID && p.ClientID == c.SellerClientID
}

// verb performs one verb of the API in one transaction. Agreed is what the caller
// agrees to, nil for a verb that agrees to nothing. With runs when the charge
// really moves, before it is saved; it gets the card that pays.
func (s *Service) verb(ctx context.Context, p auth.Principal, product, id string, event Event,
	may func(auth.Principal, Charge) bool, agreed *Agreement, with func(ctx context.Context, tx WriteTx, c Charge, card payments.PayingCard) error,
) (Charge, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return Charge{}, err
	}
	var c Charge
	locked := p.OrganizationID // the buyer, unless the seller activates
	move := func(ctx context.Context, tx WriteTx) error {
		var card payments.PayingCard
		var err error
		if with == nil {
			c, err = tx.Charge(ctx, id)
		} else {
			c, card, err = tx.ChargeToPay(ctx, id)
		}
		if err != nil {
			return err
		}
		if c.Product != product || !isParty(p, c) || !may(p, c) {
			return billing.ChargeNotFound()
		}
		if c.BuyerOrganizationID != locked {
			return errOtherLockKeys
		}
		from := c.Status
		to, err := Next(from, event)
		if err != nil {
			return err
		}
		if event == EventAccept && to != from {
			if err := s.d.Cards.StillExempt(ctx, tx, c.BuyerOrganizationID, c.Tax); err != nil {
				return err
			}
		}
		if err := agreed.Check(to != from, c.due(locale.From(ctx))); err != nil || to == from {
			return err
		}
		c.Status, c.UpdatedAt = to, s.d.Now()
		if event == EventAccept || event == EventActivate {
			if err := tx.CheckPurchase(ctx, p, c.Commitment()); err != nil {
				return err
			}
		}
		if with != nil {
			if err := with(ctx, tx, c, card); err != nil {
				return err
			}
		}
		return tx.UpdateChargeFrom(ctx, c, from)
	}
	err := s.d.Transact(ctx, []string{locked}, move)
	if errors.Is(err, errOtherLockKeys) {
		locked = c.BuyerOrganizationID
		err = s.d.Transact(ctx, c.LockKeys(), move)
	}
	if err != nil {
		return Charge{}, err
	}
	return c, nil
}

// Check compares what was shown with what a move would take; a verb that moves
// nothing takes nothing.
func (a *Agreement) Check(moves bool, due price.Line) error {
	switch {
	case a == nil:
		return nil
	case !moves:
		return a.Shown.CheckSent()
	}
	return a.Shown.Check(due)
}

var errOtherLockKeys = errors.New("the transaction has the lock key of another organization than the buyer")
