package renewals

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
)

// renew begins the next period: past due until it is paid, which takes seconds
// when all is well (contract billing 14).
func (s *Service) renew(ctx context.Context, tx WriteTx, c subscriptions.Subscription) error {
	if !c.NeedsMoney() {
		for c.RenewsAt(c.UpdatedAt) && !c.NeedsMoney() { // a coupon may pay for the first period only
			c = c.NextPeriod()
		}
		return tx.SaveSubscription(ctx, c)
	}
	var err error
	if c.Status, err = subscriptions.NextSubscription(c.Status, subscriptions.SubscriptionIssue); err != nil {
		return err
	}
	c.DueSince, c.Attempt = c.UpdatedAt, 0
	if err := s.d.Subscriptions.ChargeNextPeriod(ctx, tx, &c); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// PeriodPaid moves the subscription after the charge of a period was paid. One
// that was cancelled meanwhile stays cancelled, but what is paid is given.
func (s *Service) PeriodPaid(ctx context.Context, tx WriteTx, paid charges.Charge) error {
	c, err := tx.Subscription(ctx, paid.SubscriptionID)
	if err != nil {
		return err
	}
	if c.Period+1 != paid.Period {
		return fmt.Errorf("charge %s: period %d of %s was paid out of turn", paid.ID, paid.Period, c.ID)
	}
	c.UpdatedAt = paid.UpdatedAt
	from := c.Status
	c = c.NextPeriod()
	switch from {
	case subscriptions.SubscriptionProcessed:
		err = s.d.Subscriptions.MarkActive(ctx, tx, &c)
	case subscriptions.SubscriptionCancelled:
		if c.Upgrade.ID != "" {
			err = s.d.Subscriptions.Entitle(ctx, tx, &c)
			break
		}
		c.Entitled = c.GrantsSomething()
	case subscriptions.SubscriptionPending, subscriptions.SubscriptionAccepted, subscriptions.SubscriptionDeclined, subscriptions.SubscriptionActive, subscriptions.SubscriptionPastDue, subscriptions.SubscriptionFrozen:
		if c.Status, err = subscriptions.NextSubscription(from, subscriptions.SubscriptionSucceed); err == nil {
			err = s.d.Subscriptions.Entitle(ctx, tx, &c)
		}
	}
	if err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// renewalTerms gives a subscription that is due on the terms it renews by: those
// of a change that waited for this day. False while a change is being paid, which
// decides first.
func (s *Service) renewalTerms(ctx context.Context, tx ReadTx, c subscriptions.Subscription) (subscriptions.Subscription, *subscriptions.PlanChange, bool, error) {
	if c.ChangeID == "" {
		return c, nil, true, nil
	}
	change, err := tx.PlanChange(ctx, c.ChangeID)
	if err != nil || change.State != subscriptions.ChangeScheduled {
		return c, nil, false, err
	}
	return c.RenewingOn(change.To), &change, true, nil
}

// countedFor gives the charge with the seats and the taxes of its next period, by
// who is left without access from then on.
func (s *Service) countedFor(ctx context.Context, c subscriptions.Subscription, change *subscriptions.PlanChange, buyer billing.TaxLocation) (subscriptions.Subscription, error) {
	if change == nil || change.Without == nil || !c.PerAccount {
		return s.d.Subscriptions.WithSeatsAndTax(ctx, c, buyer)
	}
	var err error
	if c.Quantity, err = s.d.Seats.CountSeatsExcluding(ctx, c.BuyerOrganizationID, c.Product, *change.Without); err != nil {
		return c, err
	}
	c.PriceCents = c.PriceSteps.PriceFor(c.PriceCents, c.Quantity)
	c.Tax, err = tax.Taxes(ctx, s.d.Tax, c.Order(), buyer, s.d.Now())
	return c, err
}
