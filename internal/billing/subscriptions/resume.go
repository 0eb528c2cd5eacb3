package subscriptions

import (
	"context"
	"errors"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// ResumeCancelled takes a cancel back while what was paid or tried goes on: the
// subscription renews at the end of its period, as if it had never been
// cancelled, and nothing is charged before. Only the buyer may. Safe to repeat.
// Errors: as of AcceptSubscription; charge_invalid_status when the period is over
// or its money went back, already_purchased when another charge took its place,
// not_installed when the app was removed.
func (s *Service) ResumeCancelled(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	return s.subscriptionVerb(ctx, p, product, id, SubscriptionKeep, Subscription.IsBuyer, nil, func(ctx context.Context, tx WriteTx, before Subscription, c *Subscription) error {
		if err := checkResumable(ctx, tx, before, c.UpdatedAt); err != nil {
			return err
		}
		c.CancelledAt, c.ArchivedAt, c.EndedWith = time.Time{}, time.Time{}, ""
		return errors.Join(EnqueueSubscriptionEvent(ctx, tx, billing.EventActivated, *c, c.VersionKey(), map[string]any{"quantity": c.Quantity}), s.mailKept(ctx, tx, *c))
	})
}

// checkResumable refuses a cancelled charge that cannot go on; nil when it can.
func checkResumable(ctx context.Context, tx WriteTx, c Subscription, now time.Time) error {
	if !c.IsPaidThrough(now) {
		return errs.New(errs.Unprocessable, billing.ReasonInvalidStatus, "The subscription has ended.")
	}
	if err := notRefunded(ctx, tx, c); err != nil {
		return err
	}
	rivals, err := replacedSubscriptions(ctx, tx, c)
	if err != nil {
		return err
	}
	if len(rivals) > 0 {
		return billing.AlreadyPurchased()
	}
	if !c.GrantsSomething() {
		return nil
	}
	has, err := tx.HasApp(ctx, c.BuyerOrganizationID, c.RequiredAppID())
	if err == nil && !has {
		return billing.NotInstalled()
	}
	return err
}

// CanResume reports whether a buyer is offered to take a cancel back.
func (s *Service) CanResume(ctx context.Context, c Subscription, now time.Time) (bool, error) {
	if c.Status != SubscriptionCancelled || !c.IsPaidThrough(now) {
		return false, nil
	}
	err := notRefunded(ctx, s.d.Read, c)
	if errs.CodeOf(err) == errs.Unprocessable {
		return false, nil
	}
	if err != nil || !c.GrantsSomething() {
		return err == nil, err
	}
	return s.d.Rules.Has(ctx, c.BuyerOrganizationID, c.RequiredAppID())
}

// notRefunded refuses a charge when money of its present period went back, or is
// on its way.
func notRefunded(ctx context.Context, tx ReadTx, c Subscription) error {
	periods, err := tx.PeriodCharges(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, paid := range periods {
		if paid.Period == c.Period && paid.RefundedCents > 0 {
			return errs.New(errs.Unprocessable, billing.ReasonInvalidStatus, "The payment for this period was refunded.")
		}
	}
	return nil
}
