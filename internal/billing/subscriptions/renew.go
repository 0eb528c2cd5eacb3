package subscriptions

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
)

// RenewsAt reports whether the next period is due.
func (c Subscription) RenewsAt(now time.Time) bool {
	return c.Status == SubscriptionActive && !c.NextChargeAt.After(now)
}

// RemindsAt reports whether the buyer is to be reminded of what is charged next.
func (c Subscription) RemindsAt(now time.Time) bool {
	if c.Status != SubscriptionActive || c.Reminded == c.Period+1 || !c.NextChargeAt.After(now) {
		return false
	}
	if c.Period == 0 {
		return !c.NextChargeAt.After(now.Add(RemindTrial))
	}
	return c.Months >= MaxMonths && !c.NextChargeAt.After(now.Add(RemindYear))
}

// ChargeNextPeriod makes the charge of the next period and begins to collect it. Without a
// card the attempt has failed already. The caller saves the charge.
func (s *Service) ChargeNextPeriod(ctx context.Context, tx WriteTx, c *Subscription) error {
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
		return s.HandleFailedAttempt(ctx, tx, c, charge)
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
		CommissionPercent: c.CommissionPercent, ReturnURL: c.ReturnURL, Tax: c.Tax, Status: charges.StatusProcessed, CartID: cartOfPeriod(c), OrderNumber: c.OrderNumber, Coupon: c.couponOfPeriod(),
		SubscriptionID: c.ID, Period: c.Period + 1, Attempt: c.Attempt, PeriodStart: c.periodStart(c.Period + 1), PeriodEnd: c.periodStart(c.Period + 2),
		CreatedAt: c.UpdatedAt, UpdatedAt: c.UpdatedAt,
	}
}
