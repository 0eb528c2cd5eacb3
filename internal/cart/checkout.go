package cart

import (
	"context"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/price"
)

// Checkout locks the cart for 15 minutes (spec S4.37, decisions rule 9). Session
// names who checks out: the same one again changes nothing. Errors: 'locked' for
// another session, 'invalid' cart_empty or cart_closed, 'unprocessable'
// cart_items_refused or cart_item_billing_error (spec S5.14) with fields that name
// each app that may not be bought.
func (s *Service) Checkout(ctx context.Context, p auth.Principal, id, session string) (View, error) {
	return s.change(ctx, p, id, EventCheckout, func(ctx context.Context, c Cart) (Cart, error) {
		now := s.d.Now()
		if c.State(now) == CheckingOut {
			if c.LockedBy != session {
				return c, locked()
			}
			return c, nil
		}
		v, err := s.view(ctx, p, c)
		if err != nil {
			return c, err
		}
		if len(v.Lines) == 0 {
			return c, errs.New(errs.Invalid, ReasonEmpty, MessageEmpty)
		}
		if err := s.mayBuy(ctx, v); err != nil {
			return c, err
		}
		return c.locked(now, session), nil
	})
}

// mayBuy refuses a cart with something that its buyer may not have; nil otherwise.
func (s *Service) mayBuy(ctx context.Context, v View) error {
	lost, refused := map[string]string{}, map[string]string{}
	for _, line := range v.Lines {
		blocked, err := s.cardStillRefused(ctx, v.OrganizationID, line, v.Card)
		if err != nil {
			return err
		}
		if blocked {
			lost[line.AppID] = MessagePaymentLost
		}
		if line.Refusal != nil {
			refused[line.AppID] = line.Refusal.Message
		}
	}
	switch {
	case len(lost) > 0:
		return unprocessable(ReasonBillingError, MessagePaymentLost, lost)
	case len(refused) > 0:
		return unprocessable(ReasonItemsRefused, MessageBuyRefused, refused)
	}
	return nil
}

// isServerError reports whether a coded error is about us, not about the request.
func isServerError(e *errs.Error) bool {
	return e.Code == errs.Internal || e.Code == errs.Unavailable || e.Code == errs.Conflict && e.Reason == "charge_changed"
}

// mayBuyItem asks the rules of a single checkout.
func (s *Service) mayBuyItem(ctx context.Context, p auth.Principal, line PricedItem) error {
	if line.Plan.Cycle == Free {
		return s.d.Installs.CheckMayInstall(ctx, p, line.AppID)
	}
	return s.d.Billing.CheckMayPurchase(ctx, p, line.AppID, line.PlanID)
}

// cardStillRefused reports whether an item's payment failed and the card is still the
// one that it failed with (spec S5.14).
func (s *Service) cardStillRefused(ctx context.Context, organizationID string, line PricedItem, card *GivenCard) (bool, error) {
	if line.Note != NoteBilling {
		return false, nil
	}
	if card.pays(line.Product.Product) && card.GivenAt.After(line.NotedAt) {
		return false, nil
	}
	since, found, err := s.d.Billing.CardUpdatedAt(ctx, organizationID, line.Product.Product)
	return !found || !since.After(line.NotedAt), err
}

// GiveCard gives a card for the purchase of a cart, in the place of another one; nil
// takes it back. What the cart costs follows its address. Errors: 'invalid'
// cart_closed, 'locked' while the cart is being bought, the refusals of the card.
func (s *Service) GiveCard(ctx context.Context, p auth.Principal, id string, card *GivenCard) (View, error) {
	if card != nil {
		if _, err := s.own(ctx, p, id); err != nil {
			return View{}, err
		}
		read, err := s.d.Billing.ReadCard(ctx, p, *card)
		if err != nil {
			return View{}, err
		}
		read.GivenAt = s.d.Now()
		card = &read
	}
	return s.change(ctx, p, id, EventCard, func(_ context.Context, c Cart) (Cart, error) {
		c.Card = card
		return c, nil
	})
}

// Reject ends a checkout; without one it succeeds too (spec S4.37). Errors:
// 'invalid' cart_closed, 'locked' while the cart is being bought.
func (s *Service) Reject(ctx context.Context, p auth.Principal, id string) (View, error) {
	return s.change(ctx, p, id, EventReject, func(_ context.Context, c Cart) (Cart, error) {
		return c.unlocked(), nil
	})
}

// Close ends a cart without buying; safe to repeat.
func (s *Service) Close(ctx context.Context, p auth.Principal, id string) error {
	_, err := s.change(ctx, p, id, EventClose, func(_ context.Context, c Cart) (Cart, error) {
		if c.ClosedAt.IsZero() {
			c.ClosedAt = s.d.Now()
		}
		return c, nil
	})
	return err
}

// Purchase begins to buy a cart that the same session checked out, at the prices
// that the checksum stands for; a job does it (spec S7.44). Repeating it while the
// cart is being bought changes nothing. Errors: 'invalid' cart_closed or
// cart_not_checked_out, 'locked' for another session or another checksum, those of
// price.Expected when another total was shown, 'unprocessable' card_missing with
// fields that name each app that needs one (spec S5.13).
func (s *Service) Purchase(ctx context.Context, p auth.Principal, id, session, sum string, shown price.Expected) (View, error) {
	c, err := s.own(ctx, p, id)
	if err != nil {
		return View{}, err
	}
	for range tries {
		state := c.State(s.d.Now())
		if _, err := Next(state, EventPurchase); err != nil {
			return View{}, err
		}
		if state == Purchasing {
			if c.Checksum != sum {
				return View{}, otherChecksum()
			}
			return s.view(ctx, p, c)
		}
		if c, err = s.begin(ctx, p, c, session, sum, shown); isChanged(err) {
			continue
		}
		if err != nil {
			return View{}, err
		}
		s.d.Wake()
		return s.Cart(ctx, p, id)
	}
	return View{}, Changed()
}

// begin keeps what the buyer agreed to, and enqueues the job that buys it. What it
// gives is as of save.
func (s *Service) begin(ctx context.Context, p auth.Principal, c Cart, session, sum string, shown price.Expected) (Cart, error) {
	if c.LockedBy != session {
		return c, locked()
	}
	v, err := s.view(ctx, p, c)
	if err != nil {
		return c, err
	}
	if v.Checksum != sum {
		return c, otherChecksum()
	}
	if err := shown.Check(v.due()...); err != nil {
		return c, err
	}
	if err := s.requireCards(ctx, v); err != nil {
		return c, err
	}
	c.Checksum, c.Buyer, c.AcceptedUntil, c.PurchasingAt = sum, p, c.LockedUntil, s.d.Now()
	c.Coupon = ""
	if v.Coupon != nil {
		c.Coupon = v.Coupon.Code
	}
	c.Items = nil // what the catalogue has forgotten was not agreed to
	for _, line := range v.Lines {
		item := line.Item
		item.Note = ""
		item.Agreed = &AcceptedTerms{
			Name: line.Product.Name, Slug: line.Product.Slug, Product: line.Product.Product, ClientID: line.Product.ClientID,
			OwnerOrganizationID: line.Product.OwnerOrganizationID, Cycle: line.Plan.Cycle, TrialDays: line.TrialDays, CardRequired: line.CardRequired,
			PerAccount: line.Product.PerAccount, Price: line.Plan.Price, Steps: line.Plan.Steps, Coupon: line.Share,
		}
		c.Items = append(c.Items, item)
	}
	return s.save(ctx, c, func(ctx context.Context, tx WriteTx) error {
		if v.Coupon != nil {
			used, err := s.redeem(ctx, tx, *v.Coupon, c)
			if err != nil {
				return err
			}
			if !used {
				return otherChecksum() // the last use went to somebody else
			}
		}
		return s.enqueue(ctx, tx, c.ID)
	})
}

// redeem counts a use of a coupon: the limit of the organization is asked under its
// lock key, that of all is kept by the database.
func (s *Service) redeem(ctx context.Context, tx WriteTx, coupon Coupon, c Cart) (bool, error) {
	uses, err := tx.UsesBy(ctx, coupon.Code, c.OrganizationID)
	if err != nil || coupon.PerOrganization > 0 && uses >= coupon.PerOrganization {
		return false, err
	}
	return tx.Redeem(ctx, coupon, c, c.PurchasingAt)
}

// requireCards refuses a cart that cannot be paid without a card that is not there.
func (s *Service) requireCards(ctx context.Context, v View) error {
	missing := map[string]string{}
	for _, line := range v.Lines {
		if !line.needsCard() || v.Card.pays(line.Product.Product) {
			continue
		}
		_, found, err := s.d.Billing.CardUpdatedAt(ctx, v.OrganizationID, line.Product.Product)
		if err != nil {
			return err
		}
		if !found {
			missing[line.AppID] = MessageNoCard
		}
	}
	if len(missing) > 0 {
		return unprocessable(ReasonNoCard, MessageNoCard, missing)
	}
	return nil
}
