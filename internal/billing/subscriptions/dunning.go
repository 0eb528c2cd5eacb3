package subscriptions

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
)

// retryAfter is when a period that could not be collected is tried again,
// counted from the first try.
//
//nolint:gochecknoglobals // a constant list
var retryAfter = []time.Duration{24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// EndOfDunning is when the last try of a period that could not be collected is made: without
// its success the app stops then. The zero time when nothing is owed.
func EndOfDunning(c Subscription) time.Time {
	if c.Status != SubscriptionPastDue || c.DueSince.IsZero() {
		return time.Time{}
	}
	stops := c.DueSince.Add(retryAfter[len(retryAfter)-1])
	if stops.Before(c.RetryAt) {
		return c.RetryAt // tries were put off
	}
	return stops
}

// HandleFailedAttempt is what an attempt that failed does to the subscription: a first one
// declines it; a renewal is tried again after 1, 3 and 7 days and then frozen.
func (s *Service) HandleFailedAttempt(ctx context.Context, tx WriteTx, c *Subscription, failed charges.Charge) error {
	c.FailureCode, c.AuthenticationURL, c.AuthenticationUntil = failed.FailureCode, "", time.Time{}
	if c.Status != SubscriptionProcessed && c.Status != SubscriptionPastDue {
		return nil // cancelled or frozen meanwhile: nothing to collect
	}
	if err := EnqueueSubscriptionEvent(ctx, tx, billing.EventDeclined, *c, failed.ID, nil); err != nil {
		return err
	}
	if c.Status == SubscriptionProcessed {
		return s.handleFailedFirst(ctx, tx, c, failed)
	}
	c.Attempt = failed.Attempt + 1
	if c.RetryAt = nextRetry(*c); c.RetryAt.IsZero() {
		return s.freeze(ctx, tx, c)
	}
	return s.mailFailed(ctx, tx, *c)
}

// nextRetry is when a period that failed just now is tried again by itself; the zero time
// when that was the last try. What the buyer tries in between, or a new card, takes the
// place of none: the app works as long as was said. Tries whose time passed while nothing
// ran are made up for, hours apart.
func nextRetry(c Subscription) time.Time {
	for _, after := range retryAfter {
		if at := c.DueSince.Add(after); at.After(c.UpdatedAt) {
			return at
		}
	}
	if c.Attempt <= int64(len(retryAfter)) {
		return c.UpdatedAt.Add(12 * time.Hour)
	}
	return time.Time{}
}

// handleFailedFirst ends a subscription that was never paid: one that nobody confirmed
// with the bank is cancelled, any other is declined.
func (s *Service) handleFailedFirst(ctx context.Context, tx WriteTx, c *Subscription, failed charges.Charge) error {
	event := SubscriptionFail
	if failed.FailureCode == billing.FailureExpired || failed.FailureCode == billing.FailureGivenUp {
		event, c.CancelledAt = SubscriptionAbandon, c.UpdatedAt
	}
	var err error
	if c.Status, err = NextSubscription(c.Status, event); err != nil || failed.FailureCode != billing.FailureExpired {
		return err
	}
	return s.d.Charges.MailExpired(ctx, tx, failed)
}

// freeze stops collecting: the app is taken until the buyer activates again.
// The caller saves the charge.
func (s *Service) freeze(ctx context.Context, tx WriteTx, c *Subscription) error {
	var err error
	if c.Status, err = NextSubscription(c.Status, SubscriptionGiveUp); err != nil {
		return err
	}
	c.RetryAt = time.Time{}
	if err := s.Revoke(ctx, tx, c, "The subscription could not be renewed."); err != nil {
		return err
	}
	return s.mailFrozen(ctx, tx, *c)
}
