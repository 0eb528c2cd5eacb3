package planchanges

import (
	"context"
	"errors"
	"slices"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
)

// ChangePaid puts a change in force whose charge was paid. One whose subscription
// has ended meanwhile is paid back.
func (s *Service) ChangePaid(ctx context.Context, tx WriteTx, paid charges.Charge) error {
	c, change, err := subscriptions.ChangeOf(ctx, tx, paid)
	if err != nil {
		return err
	}
	goesOn := c.IsInForce() || c.Status == subscriptions.SubscriptionCancelled && c.IsPaidThrough(paid.UpdatedAt)
	if !goesOn || c.ChangeID != change.ID || c.Period+1 != paid.Period {
		if c.ChangeID == change.ID {
			if err := tx.SaveSubscription(ctx, c.WithoutChange()); err != nil {
				return err
			}
		}
		return s.returnChange(ctx, tx, c, change, paid, "The subscription had ended.")
	}
	c = c.ChangedTo(change.To, paid)
	if err := s.d.Subscriptions.TakeEffect(ctx, tx, c, &change); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// returnChange gives the money of a change back that cannot be given.
func (s *Service) returnChange(ctx context.Context, tx WriteTx, c subscriptions.Subscription, change subscriptions.PlanChange, paid charges.Charge, reason string) error {
	from := change.State
	var err error
	if change.State, err = subscriptions.NextChange(from, subscriptions.ChangeReturn); err != nil {
		return err
	}
	change.UpdatedAt = c.UpdatedAt
	if err := tx.UpdatePlanChangeFrom(ctx, change, from); err != nil {
		return err
	}
	left := paid.Tax.Total - paid.RefundedCents
	if !paid.NeedsMoney() || left < 1 {
		return nil
	}
	r := refunds.Refund{
		ID: s.d.NewID(), ChargeID: paid.ID, Kind: refunds.RefundRefused, AmountCents: left, Reason: reason, State: payments.RefundRequested, CreatedAt: c.UpdatedAt, UpdatedAt: c.UpdatedAt,
	}
	return errors.Join(s.d.Refunds.ReserveRefund(ctx, tx, paid, r), s.mailChangeReturned(ctx, tx, c, left, reason))
}

// UndoChange gives back a change whose new units the developer refused: the units
// before it stay, on the terms and until the day they were paid for. False when
// the grant is of no change, or has been renewed since.
func (s *Service) UndoChange(ctx context.Context, tx WriteTx, g grants.Grant) (bool, error) {
	if g.ChargeType != billing.TypeRecurrent {
		return false, nil
	}
	changes, err := tx.ChangesOf(ctx, g.ChargeID)
	at := slices.IndexFunc(changes, func(one subscriptions.PlanChange) bool { return one.State == subscriptions.ChangeApplied })
	if err != nil || at < 0 || changes[at].ChargeID == "" {
		return false, err
	}
	paid, err := tx.Charge(ctx, changes[at].ChargeID)
	if err != nil {
		return false, err
	}
	c, err := tx.Subscription(ctx, g.ChargeID)
	if err != nil || paid.Period != c.Period || !paid.UpdatedAt.Equal(g.CreatedAt) || c.ChangeID != "" {
		return false, err
	}
	c.UpdatedAt = g.UpdatedAt
	if err := s.returnChange(ctx, tx, c, changes[at], paid, g.Refusal); err != nil {
		return true, err
	}
	return true, tx.SaveSubscription(ctx, c.AsBefore(changes[at].Before))
}
