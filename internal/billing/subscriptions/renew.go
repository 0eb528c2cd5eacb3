package subscriptions

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
)

// A sweep looks after few subscriptions itself; more are shared in batches among
// the workers of all replicas, so that a day on which many are due is no longer
// than their work.
const (
	inlineLimit = 20
	batchSize   = 10 // far from what a job may take, even when all workers have one
)

func (c Subscription) renewsAt(now time.Time) bool {
	return c.Status == SubscriptionActive && !c.NextChargeAt.After(now)
}

func (c Subscription) remindsAt(now time.Time) bool {
	if c.Status != SubscriptionActive || c.Reminded == c.Period+1 || !c.NextChargeAt.After(now) {
		return false
	}
	if c.Period == 0 {
		return !c.NextChargeAt.After(now.Add(remindTrial))
	}
	return c.Months >= MaxMonths && !c.NextChargeAt.After(now.Add(remindYear))
}

// renew begins the next period: past due until it is paid, which takes seconds
// when all is well (contract billing 14).
func (s *Service) renew(ctx context.Context, tx WriteTx, c Subscription) error {
	if !c.NeedsMoney() {
		for c.renewsAt(c.UpdatedAt) && !c.NeedsMoney() { // a coupon may pay for the first period only
			c = c.nextPeriod()
		}
		return tx.SaveSubscription(ctx, c)
	}
	var err error
	if c.Status, err = NextSubscription(c.Status, SubscriptionIssue); err != nil {
		return err
	}
	c.DueSince, c.Attempt = c.UpdatedAt, 0
	if err := s.chargeNextPeriod(ctx, tx, &c); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// chargeNextPeriod makes the charge of the next period and begins to collect it. Without a
// card the attempt has failed already. The caller saves the charge.
func (s *Service) chargeNextPeriod(ctx context.Context, tx WriteTx, c *Subscription) error {
	charge := c.NewPeriodCharge(s.d.NewID())
	c.RetryAt, c.AuthenticationURL, c.AuthenticationUntil = time.Time{}, "", time.Time{}
	card, err := tx.CardToPay(ctx, *c)
	if err != nil {
		return err
	}
	if card.Token == "" {
		charge.Status, charge.FailureCode = charges.StatusFailed, billing.ReasonCardMissing
		if err := tx.InsertCharge(ctx, charge); err != nil {
			return err
		}
		return s.handleFailedAttempt(ctx, tx, c, charge)
	}
	if err := tx.InsertCharge(ctx, charge); err != nil {
		return err
	}
	return s.d.Charges.CreatePayment(ctx, tx, charge, card)
}

// NewPeriodCharge is the direct charge of the next period. It names no app, so that
// only the subscription brings one.
func (c Subscription) NewPeriodCharge(id string) charges.Charge {
	return charges.Charge{
		ID: id, Product: c.Product, BuyerOrganizationID: c.BuyerOrganizationID, BuyerLicenseID: c.BuyerLicenseID, BuyerAccountID: c.BuyerAccountID,
		BuyerEntityID: c.BuyerEntityID, SellerClientID: c.SellerClientID, OrderClientID: c.OrderClientID, OrderOrganizationID: c.OrderOrganizationID,
		ExternalID: c.ExternalID, PlanID: c.PlanID, ResourceID: c.ResourceID, PriceSource: c.PriceSource, Name: c.Name, PriceCents: c.PriceCents, Quantity: c.Quantity, PerAccount: c.PerAccount, Test: c.Test,
		CommissionPercent: c.CommissionPercent, ReturnURL: c.ReturnURL, Tax: c.Tax, Status: charges.StatusProcessed, CartID: c.cartOfPeriod(), Coupon: c.couponOfPeriod(),
		SubscriptionID: c.ID, Period: c.Period + 1, Attempt: c.Attempt, PeriodStart: c.periodStart(c.Period + 1), PeriodEnd: c.periodStart(c.Period + 2),
		CreatedAt: c.UpdatedAt, UpdatedAt: c.UpdatedAt,
	}
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
	c = c.nextPeriod()
	switch from {
	case SubscriptionProcessed:
		err = s.markActive(ctx, tx, &c)
	case SubscriptionCancelled:
		if c.Upgrade.ID != "" {
			err = s.entitle(ctx, tx, &c)
			break
		}
		c.Entitled = c.grantsSomething()
	case SubscriptionPending, SubscriptionAccepted, SubscriptionDeclined, SubscriptionActive, SubscriptionPastDue, SubscriptionFrozen:
		if c.Status, err = NextSubscription(from, SubscriptionSucceed); err == nil {
			err = s.entitle(ctx, tx, &c)
		}
	}
	if err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}
