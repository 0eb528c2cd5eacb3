package subscriptions

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/grants"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/outbox"
)

// The reasons why a subscription that an uninstall ended does not come back.
const (
	ReasonPeriodOver = "paid_period_over"
	ReasonRefunded   = "payment_refunded"
)

// PeriodOver says that what was paid for has ended meanwhile.
func PeriodOver(c Subscription) error {
	return billing.Unprocessable(ReasonPeriodOver, "What was paid for "+c.Name+" ended on "+billing.Date(c.PaidUntil())+". To have it again, buy it.")
}

// PaidBack says that the money for an app went back meanwhile.
func PaidBack(name string) error {
	return billing.Unprocessable(ReasonRefunded, "The payment for "+name+" went back to you. To have it again, buy it.")
}

// RestoreSubscriptionTx is what RestoreSubscription needs of a transaction.
type RestoreSubscriptionTx interface {
	ReadTx
	Writes
	grants.Writes
	outbox.Enqueuer
}

// CheckRestorable refuses a subscription that an uninstall ended and that cannot come
// back; nil when it can. Errors: 'unprocessable' with ReasonPeriodOver, ReasonRefunded,
// or already_purchased when another subscription took its place.
func CheckRestorable(ctx context.Context, tx ReadTx, c Subscription, now time.Time) error {
	err := notRefunded(ctx, tx, c)
	isRefunded := errs.CodeOf(err) == errs.Unprocessable
	switch {
	case err != nil && !isRefunded:
		return err
	case isRefunded, c.AppID != "" && !c.IsPaidThrough(now) && c.PaidUntil().After(now):
		return PaidBack(c.Name)
	case !c.PaidUntil().After(now):
		return PeriodOver(c)
	}
	rivals, err := replacedSubscriptions(ctx, tx, c)
	if err == nil && len(rivals) > 0 {
		err = billing.AlreadyPurchased()
	}
	return err
}

// RestoreSubscription brings a subscription back, in the transaction that undoes the
// uninstall of its app: with its price and its period, so that it renews on its day and
// nothing is charged before. One that its buyer had cancelled before stays cancelled
// and gives what it gave until its end. CheckRestorable was asked in the same
// transaction.
func RestoreSubscription(ctx context.Context, tx RestoreSubscriptionTx, newID func() string, c Subscription, removedAt, now time.Time) (Subscription, error) {
	wasRunning := c.CancelledAt.Equal(removedAt)
	c.EndedWith, c.UpdatedAt = "", now
	if c.Upgrade.ID != "" {
		c.Entitled = true
	}
	if wasRunning {
		var err error
		if c.Status, err = NextSubscription(c.Status, SubscriptionKeep); err != nil {
			return c, err
		}
		c.CancelledAt, c.ArchivedAt = time.Time{}, time.Time{}
		if err := EnqueueSubscriptionEvent(ctx, tx, billing.EventActivated, c, c.VersionKey(), map[string]any{"quantity": c.Quantity}); err != nil {
			return c, err
		}
	}
	if err := tx.SaveSubscription(ctx, c); err != nil {
		return c, err
	}
	if c.Upgrade.ID == "" {
		return c, nil
	}
	return c, restoreUnits(ctx, tx, newID, c)
}

// restoreUnits gives back as many units of an upgrade as its subscription pays for. A
// grant whose end was not told yet goes on; the rest is asked for anew.
func restoreUnits(ctx context.Context, tx grants.GrantTx, newID func() string, c Subscription) error {
	list, err := tx.GrantsOfCharge(ctx, c.ID)
	if err != nil {
		return err
	}
	missing := max(c.Upgrade.Units, 1)
	for _, g := range slices.Backward(list) {
		if g.State != grants.GrantReverting || g.Refusal != "" || g.Quantity > missing {
			continue
		}
		if err := restore(ctx, tx, newID, g, c.UpdatedAt); err != nil {
			return err
		}
		missing -= g.Quantity
	}
	if missing < 1 {
		return nil
	}
	rest := c.grantOf()
	rest.Quantity, rest.State = missing, grants.GrantDisabled
	return restore(ctx, tx, newID, rest, c.UpdatedAt)
}

// EndOfPayment tells why an app that was paid for is not any more: its last
// subscription is over, or the money went back.
func EndOfPayment(ctx context.Context, tx Reads, organizationID, appID, name string, now time.Time) error {
	list, err := tx.SubscriptionsOfApp(ctx, organizationID, appID)
	if err != nil {
		return err
	}
	for _, c := range slices.Backward(list) {
		if c.GrantsSomething() && !c.PaidUntil().IsZero() && !c.PaidUntil().After(now) {
			return PeriodOver(c)
		}
	}
	return PaidBack(name)
}

// LastPayer gives the subscription that pays for an app now, false when none does.
func LastPayer(ctx context.Context, tx Reads, organizationID, appID string, now time.Time) (Subscription, bool, error) {
	list, err := tx.SubscriptionsOfApp(ctx, organizationID, appID)
	if err != nil {
		return Subscription{}, false, err
	}
	for _, c := range slices.Backward(list) {
		if c.GrantsSomething() && c.IsPaidThrough(now) {
			return c, true, nil
		}
	}
	return Subscription{}, false, nil
}
