package subscriptions

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/kit/outbox"
)

// Removal is an app that an organization has no more from a moment on. InstallID is
// set when a person uninstalled it: what ends with it can be brought back.
type Removal struct {
	OrganizationID string
	AppID          string
	InstallID      string
	At             time.Time
}

// EndUpgrades ends all upgrades of an app that an organization has no more, in
// the transaction that takes the app: subscriptions are cancelled, and the
// developer is told to disable what was enabled.
func EndUpgrades(ctx context.Context, tx EndTx, of Removal) error {
	subscriptions, err := tx.UpgradeSubscriptions(ctx, of.OrganizationID, of.AppID)
	if err != nil {
		return err
	}
	for _, c := range subscriptions {
		cancelled, moved, err := c.Cancelled(of.At)
		if err != nil {
			return err
		}
		cancelled.Entitled, cancelled.UpdatedAt, cancelled.EndedWith = false, of.At, of.InstallID
		if err := tx.SaveSubscription(ctx, cancelled); err != nil {
			return err
		}
		if !moved {
			continue
		}
		if err := EnqueueSubscriptionEvent(ctx, tx, billing.EventCancelled, cancelled, cancelled.VersionKey(), nil); err != nil {
			return err
		}
	}
	list, err := tx.GrantsOfApp(ctx, of.OrganizationID, of.AppID)
	if err != nil {
		return err
	}
	return grants.EndAll(ctx, tx, list, of.At)
}

// EndTx is what EndUpgrades needs of a transaction.
type EndTx interface {
	grants.Writes
	Writes
	outbox.Enqueuer
}

// RestoreUpgrades gives an organization, in the transaction that installs an app
// again, the upgrades of it back that were paid once and not refunded. Each is
// given as a new grant of the same charge, so that the developer is asked to
// enable what they disabled. Safe to repeat.
func RestoreUpgrades(ctx context.Context, tx RestoreTx, newID func() string, organizationID, appID string, now time.Time) error {
	list, err := tx.GrantsOfApp(ctx, organizationID, appID)
	if err != nil {
		return err
	}
	for _, g := range endedGrants(list) {
		c, err := tx.Charge(ctx, g.ChargeID)
		if err != nil {
			return err
		}
		if c.Status != charges.StatusSuccess || c.NeedsMoney() && c.RefundedCents >= c.Tax.Total {
			continue
		}
		if err := restore(ctx, tx, newID, g, now); err != nil {
			return err
		}
	}
	return nil
}

// RestoreTx is what RestoreUpgrades needs of a transaction.
type RestoreTx interface {
	grants.Writes
	charges.Reads
	outbox.Enqueuer
}

// endedGrants gives the last grant of each charge that was paid once, where it
// ended. What the developer refused, or what was had already, is paid back.
func endedGrants(list []grants.Grant) []grants.Grant {
	var last []grants.Grant
	for _, g := range list {
		if g.ChargeType != billing.TypeDirect || g.ChargeID == "" {
			continue
		}
		last = slices.DeleteFunc(last, func(earlier grants.Grant) bool { return earlier.ChargeID == g.ChargeID })
		if !g.State.IsActive() && g.Refusal == "" {
			last = append(last, g)
		}
	}
	return last
}

func restore(ctx context.Context, tx grants.GrantTx, newID func() string, g grants.Grant, now time.Time) error {
	from := g.State
	if g.State = grants.NextGrant(from, grants.GrantRestore); g.State != from { // its end was not told yet
		g.UpdatedAt = now
		return tx.UpdateGrantFrom(ctx, g, from)
	}
	turn, err := tx.LastSequence(ctx, g)
	if err != nil {
		return err
	}
	g.ID, g.State, g.Sequence, g.CreatedAt, g.UpdatedAt = newID(), grants.GrantEnabling, turn+1, now, now
	if err := tx.InsertGrant(ctx, g); err != nil {
		return err
	}
	return grants.EnqueueNextGrantEvent(ctx, tx, g)
}

// EndSubscriptionsOfApp ends an organization's subscriptions to an app and to its
// upgrades, in the transaction that takes the app; what was paid for the app stays
// paid. A first payment that is under way is let be. Safe to repeat.
func EndSubscriptionsOfApp(ctx context.Context, tx EndTx, of Removal) error {
	list, err := tx.SubscriptionsOfApp(ctx, of.OrganizationID, of.AppID)
	if err != nil {
		return err
	}
	for _, c := range list {
		cancelled, moved, refused := c.Cancelled(of.At)
		if refused != nil || !moved || c.Status == SubscriptionPending {
			continue // nothing to end here
		}
		cancelled.EndedWith = of.InstallID
		if err := tx.SaveSubscription(ctx, cancelled); err != nil {
			return err
		}
		if err := enqueueCancelled(ctx, tx, cancelled); err != nil {
			return err
		}
	}
	return EndUpgrades(ctx, tx, of)
}

// EndAtPeriod cancels an organization's subscriptions to an app, which stay until the end of
// what was paid, and reports whether one of them goes on until then. Safe to repeat.
func EndAtPeriod(ctx context.Context, tx EndTx, of Removal) (goesOn bool, err error) {
	list, err := tx.SubscriptionsOfApp(ctx, of.OrganizationID, of.AppID)
	if err != nil {
		return false, err
	}
	for _, c := range list {
		cancelled, moved, refused := c.Cancelled(of.At)
		if refused == nil && moved && c.Status != SubscriptionPending {
			if err := tx.SaveSubscription(ctx, cancelled); err != nil {
				return false, err
			}
			if err := enqueueCancelled(ctx, tx, cancelled); err != nil {
				return false, err
			}
		}
		goesOn = goesOn || c.Entitled && c.PaidUntil().After(of.At)
	}
	return goesOn, nil
}
