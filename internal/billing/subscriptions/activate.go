package subscriptions

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/kit/auth"
)

// ActivateSubscription starts the trial, or the collecting of the first period; the
// charge becomes active when that is paid, declined when it cannot be, and cancelled when
// nobody confirms it with the bank. A frozen charge is collected once more. Buyer, and the seller by the client that made
// the charge, may. Safe to repeat: a period is collected once. Errors as of
// AcceptSubscription, and card_missing or already_purchased.
func (s *Service) ActivateSubscription(ctx context.Context, p auth.Principal, product, id string, a charges.Agreement) (Subscription, error) {
	c, err := s.subscriptionVerb(ctx, p, product, id, SubscriptionActivate, Subscription.mayActivate, s.agreed(a), s.Activate)
	if err == nil {
		s.d.Wake()
	}
	return c, err
}

// WaitForProvider is for a caller who wants to know how a payment ended: it gives the
// subscription as it is then or when the bank asks the buyer, or as it still is after two
// seconds (contract billing 3).
func (s *Service) WaitForProvider(ctx context.Context, c Subscription) (Subscription, error) {
	for waited := time.Duration(0); waited < waitForProvider && c.isCollecting(); waited += lookEvery {
		if s.d.Pause(ctx, lookEvery) != nil {
			return c, nil //nolint:nilerr // the caller has gone; the payment goes on
		}
		var err error
		if c, err = s.d.Read.Subscription(ctx, c.ID); err != nil {
			return c, err
		}
	}
	return c, nil
}

// Activate is what activating does: a trial, a free period, or the collecting of a
// period. C has its new status already.
func (s *Service) Activate(ctx context.Context, tx WriteTx, before Subscription, c *Subscription) error {
	now := c.UpdatedAt
	c.FailureCode = ""
	if c.Upgrade.ID != "" {
		if err := grants.CheckGrantable(ctx, tx, c.BuyerOrganizationID, c.Upgrade, c.ID); err != nil {
			return err
		}
	}
	if before.Status == SubscriptionFrozen {
		return s.unfreeze(ctx, tx, c)
	}
	if c.needsCard() {
		card, err := tx.CardToPay(ctx, *c)
		if err != nil {
			return err
		}
		if card.Token == "" {
			return billing.CardMissing()
		}
	}
	trial, err := s.startsTrial(ctx, tx, *c)
	if err != nil {
		return err
	}
	switch {
	case trial:
		c.TrialEndsAt = now.Add(time.Duration(c.TrialDays) * billing.Day)
		c.AnchorAt, c.NextChargeAt = c.TrialEndsAt, c.TrialEndsAt
		if err := EnqueueSubscriptionEvent(ctx, tx, billing.EventTrialStarted, *c, c.ID, nil); err != nil {
			return err
		}
		return s.MarkActive(ctx, tx, c)
	case !c.NeedsMoney():
		c.AnchorAt = now
		*c = c.NextPeriod()
		return s.MarkActive(ctx, tx, c)
	default:
		c.AnchorAt = now
		return s.ChargeNextPeriod(ctx, tx, c)
	}
}

// startsTrial reports whether activating begins a trial. In the shop an
// organization tries an app once.
func (s *Service) startsTrial(ctx context.Context, tx ReadTx, c Subscription) (bool, error) {
	if c.TrialDays == 0 || c.AppID == "" || c.Test {
		return c.TrialDays > 0, nil
	}
	tried, err := tx.HadTrial(ctx, c.BuyerOrganizationID, c.OrderClientID, c.ExternalID)
	return !tried, err
}

// unfreeze collects a frozen charge again. Its new period begins now: nobody pays
// for the time without the app, and it is tried once, as no app works meanwhile.
func (s *Service) unfreeze(ctx context.Context, tx WriteTx, c *Subscription) error {
	c.AnchorAt, c.AnchorPeriod, c.DueSince = c.UpdatedAt, c.Period, time.Time{}
	open, err := HasOpenAttempt(ctx, tx, *c)
	if err != nil {
		return err
	}
	if open { // the buyer's bank still asks, and does not for ever
		return nil
	}
	return s.ChargeNextPeriod(ctx, tx, c)
}

// HasOpenAttempt reports whether a payment for the next period is under way.
func HasOpenAttempt(ctx context.Context, tx ReadTx, c Subscription) (bool, error) {
	attempts, err := tx.PeriodCharges(ctx, c.ID)
	return slices.ContainsFunc(attempts, func(one charges.Charge) bool { return one.Status == charges.StatusProcessed && one.ChangeID == "" }), err
}

// MarkActive makes a charge active for the first time: it brings its app, and what
// it replaces ends.
func (s *Service) MarkActive(ctx context.Context, tx WriteTx, c *Subscription) error {
	var err error
	if c.Status, err = NextSubscription(c.Status, SubscriptionSucceed); err != nil {
		return err
	}
	if err := s.Entitle(ctx, tx, c); err != nil {
		return err
	}
	rivals, err := replacedSubscriptions(ctx, tx, *c)
	if err != nil {
		return err
	}
	for _, rival := range rivals {
		cancelled, moved, err := rival.Cancelled(c.UpdatedAt)
		if err != nil || !moved {
			return err
		}
		cancelled.Entitled = false
		if err := withdrawScheduledChange(ctx, tx, &cancelled); err != nil {
			return err
		}
		if err := tx.SaveSubscription(ctx, cancelled); err != nil {
			return fmt.Errorf("replace subscription %s: %w", rival.ID, err)
		}
		if err := EnqueueSubscriptionEvent(ctx, tx, billing.EventCancelled, cancelled, cancelled.VersionKey(), nil); err != nil {
			return err
		}
	}
	return EnqueueSubscriptionEvent(ctx, tx, billing.EventActivated, *c, c.ID, map[string]any{"quantity": c.Quantity})
}

// replacedSubscriptions gives what a charge replaces. Counted upgrades add up.
func replacedSubscriptions(ctx context.Context, tx ReadTx, c Subscription) ([]Subscription, error) {
	if c.Upgrade.ID == "" {
		return tx.ReplacedBy(ctx, c)
	}
	if !c.Upgrade.Once {
		return nil, nil
	}
	all, err := tx.UpgradeSubscriptions(ctx, c.BuyerOrganizationID, c.Upgrade.AppID)
	return slices.DeleteFunc(all, func(r Subscription) bool {
		return r.ID == c.ID || r.Upgrade.ID != c.Upgrade.ID || r.Status == SubscriptionCancelled
	}), err
}
