package renewals

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
)

// retry collects a period once more, unless the buyer's bank still waits for an
// answer.
func (s *Service) retry(ctx context.Context, tx WriteTx, c subscriptions.Subscription) error {
	open, err := subscriptions.HasOpenAttempt(ctx, tx, c)
	if err != nil {
		return err
	}
	if !open {
		c.FailureCode = "" // of the try before
		if err := s.d.Subscriptions.ChargeNextPeriod(ctx, tx, &c); err != nil {
			return err
		}
		return tx.SaveSubscription(ctx, c)
	}
	c.RetryAt = time.Time{} // a new card made it look early: the payment ends by itself
	return tx.SaveSubscription(ctx, c)
}

// RetryPayment tries a period that could not be collected again now, with the card that
// pays. The buyer may. Safe to repeat: a payment under way is not begun a second time, and
// where nothing is owed nothing happens. Errors: 'unauthenticated', 'not_found',
// 'unprocessable' charge_invalid_status when nothing is collected any more (a frozen charge
// is activated again).
func (s *Service) RetryPayment(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, error) {
	c, err := s.bought(ctx, p, product, id)
	if err != nil {
		return subscriptions.Subscription{}, err
	}
	err = s.d.Transact(ctx, c.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		if c, err = tx.Subscription(ctx, id); err != nil {
			return err
		}
		if c.Status, err = subscriptions.NextSubscription(c.Status, subscriptions.SubscriptionRetry); err != nil {
			return err
		}
		if c.RetryAt.IsZero() {
			return nil // nothing failed, or a try is under way
		}
		c.UpdatedAt = s.d.Now()
		return s.retry(ctx, tx, c)
	})
	if err != nil {
		return subscriptions.Subscription{}, err
	}
	s.d.Wake()
	return s.d.Read.Subscription(ctx, id)
}

// PeriodFailed moves the subscription after the charge of a period failed.
func (s *Service) PeriodFailed(ctx context.Context, tx WriteTx, failed charges.Charge) error {
	if failed.ChangeID != "" {
		return s.changeFailed(ctx, tx, failed)
	}
	c, err := tx.Subscription(ctx, failed.SubscriptionID)
	if err != nil {
		return err
	}
	c.UpdatedAt = failed.UpdatedAt
	if err := s.d.Subscriptions.HandleFailedAttempt(ctx, tx, &c, failed); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// RecordNextAction keeps where the buyer confirms the payment of a period, and asks by
// mail for a renewal, when nobody is looking at a page.
func (s *Service) RecordNextAction(ctx context.Context, tx WriteTx, open charges.Charge) error {
	if open.ChangeID != "" {
		return nil // its buyer is there, and the charge says where to confirm
	}
	c, err := tx.Subscription(ctx, open.SubscriptionID)
	if err != nil {
		return err
	}
	c.UpdatedAt, c.AuthenticationURL, c.AuthenticationUntil = open.UpdatedAt, open.AuthenticationURL, open.AuthenticationUntil
	if c.Status == subscriptions.SubscriptionPastDue {
		if err := s.mailChallenge(ctx, tx, c, open.ID); err != nil {
			return err
		}
	}
	return tx.SaveSubscription(ctx, c)
}

// changeFailed ends a change that could not be paid; the subscription stays as it
// was.
func (s *Service) changeFailed(ctx context.Context, tx WriteTx, failed charges.Charge) error {
	c, change, err := subscriptions.ChangeOf(ctx, tx, failed)
	if err != nil {
		return err
	}
	from := change.State
	if change.State, err = subscriptions.NextChange(from, subscriptions.ChangeFail); err != nil {
		return err
	}
	change.FailureCode, change.UpdatedAt = failed.FailureCode, failed.UpdatedAt
	if err := tx.UpdatePlanChangeFrom(ctx, change, from); err != nil {
		return err
	}
	if err := subscriptions.EnqueueSubscriptionEvent(ctx, tx, billing.EventDeclined, c, failed.ID, nil); err != nil {
		return err
	}
	if err := s.mailChangeFailed(ctx, tx, c, failed); err != nil {
		return err
	}
	if c.ChangeID != change.ID {
		return nil
	}
	return tx.SaveSubscription(ctx, c.WithoutChange())
}
