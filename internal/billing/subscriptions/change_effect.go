package subscriptions

import (
	"context"
	"errors"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
)

// ChangeOf gives the subscription and the change that a charge pays for.
func ChangeOf(ctx context.Context, tx ReadTx, charge charges.Charge) (Subscription, PlanChange, error) {
	c, err := tx.Subscription(ctx, charge.SubscriptionID)
	if err != nil {
		return c, PlanChange{}, err
	}
	c.UpdatedAt = charge.UpdatedAt
	change, err := tx.PlanChange(ctx, charge.ChangeID)
	return c, change, err
}

// TakeEffect records that a change is in force: who has access, the units that the
// developer is asked for, the event and the mail. C has its new terms; the caller
// saves it.
func (s *Service) TakeEffect(ctx context.Context, tx WriteTx, c Subscription, change *PlanChange) error {
	from := change.State
	var err error
	if change.State, err = NextChange(from, ChangeApply); err != nil {
		return err
	}
	change.UpdatedAt = c.UpdatedAt
	if err := tx.UpdatePlanChangeFrom(ctx, *change, from); err != nil {
		return err
	}
	if change.Without != nil {
		if err := tx.ExcludeMembers(ctx, c.BuyerOrganizationID, c.AppID, *change.Without, change.AccountID, c.UpdatedAt); err != nil {
			return err
		}
	}
	if c.Upgrade.ID != "" && c.GrantsSomething() {
		if err := grantUnits(ctx, tx, s.d.Grants, c); err != nil {
			return err
		}
	}
	return errors.Join(EnqueueSubscriptionEvent(ctx, tx, billing.EventActivated, c, c.VersionKey(), map[string]any{"quantity": c.Quantity}), s.mailChanged(ctx, tx, c, *change))
}

// withdrawScheduledChange withdraws a change that was to come with a period which never
// begins: the subscription is over. Until then it waits, because a cancel may be
// taken back. The caller saves the charge.
func withdrawScheduledChange(ctx context.Context, tx WriteTx, c *Subscription) error {
	if c.ChangeID == "" {
		return nil
	}
	change, err := tx.PlanChange(ctx, c.ChangeID)
	if err != nil || change.State != ChangeScheduled {
		return err
	}
	from := change.State
	if change.State, err = NextChange(from, ChangeWithdraw); err != nil {
		return err
	}
	change.UpdatedAt = c.UpdatedAt
	*c = c.WithoutChange()
	return tx.UpdatePlanChangeFrom(ctx, change, from)
}

// PaysDifference reports whether a later change of plan counted what was left of a
// period's charge towards its price.
func PaysDifference(periods []charges.Charge, of charges.Charge) bool {
	return slices.ContainsFunc(periods, func(one charges.Charge) bool {
		return one.ChangeID != "" && one.Period == of.Period+1 && one.Status == charges.StatusSuccess && one.CreditCents > 0 && !one.GoneBack()
	})
}

// FirstPaidAt gives when the first period of a subscription was paid; zero when it
// was not here.
func FirstPaidAt(periods []charges.Charge) time.Time {
	for _, one := range periods {
		if one.Status == charges.StatusSuccess {
			return one.UpdatedAt
		}
	}
	return time.Time{}
}

// CountsUnits reports whether the subscription is to an upgrade that is bought by
// the unit.
func (c Subscription) CountsUnits() bool { return c.Upgrade.ID != "" && !c.Upgrade.Once }

// MayChange reports whether the shop offers more than one way to pay for what the
// subscription gives.
func (c Subscription) MayChange(app billing.App) bool {
	return c.CountsUnits() || c.AppID != "" && c.AppID == app.ID && (billing.SubscriptionPlans(app) > 1 || c.PerAccount)
}
