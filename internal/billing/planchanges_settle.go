package billing

import (
	"context"
	"errors"
	"slices"
)

// changePaid puts a change in force whose charge was paid. One whose subscription
// has ended meanwhile is paid back.
func (s *Service) changePaid(ctx context.Context, tx WriteTx, paid Charge) error {
	c, change, err := changeOf(ctx, tx, paid)
	if err != nil {
		return err
	}
	goesOn := c.isInForce() || c.Status == SubscriptionCancelled && c.isPaidThrough(paid.UpdatedAt)
	if !goesOn || c.ChangeID != change.ID || c.Period+1 != paid.Period {
		if c.ChangeID == change.ID {
			if err := tx.SaveSubscription(ctx, c.withoutChange()); err != nil {
				return err
			}
		}
		return s.returnChange(ctx, tx, c, change, paid, "The subscription had ended.")
	}
	c = c.changedTo(change.To, paid)
	if err := s.takeEffect(ctx, tx, c, &change); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// returnChange gives the money of a change back that cannot be given.
func (s *Service) returnChange(ctx context.Context, tx WriteTx, c Subscription, change PlanChange, paid Charge, reason string) error {
	from := change.State
	var err error
	if change.State, err = NextChange(from, ChangeReturn); err != nil {
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
	r := Refund{
		ID: s.d.NewID(), ChargeID: paid.ID, Kind: RefundRefused, AmountCents: left, Reason: reason, State: RefundRequested, CreatedAt: c.UpdatedAt, UpdatedAt: c.UpdatedAt,
	}
	return errors.Join(s.reserveRefund(ctx, tx, paid, r), s.mailChangeReturned(ctx, tx, c, left, reason))
}

// undoChange gives back a change whose new units the developer refused: the units
// before it stay, on the terms and until the day they were paid for. False when
// the grant is of no change, or has been renewed since.
func (s *Service) undoChange(ctx context.Context, tx WriteTx, g Grant) (bool, error) {
	if g.ChargeType != TypeRecurrent {
		return false, nil
	}
	changes, err := tx.ChangesOf(ctx, g.ChargeID)
	at := slices.IndexFunc(changes, func(one PlanChange) bool { return one.State == ChangeApplied })
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
	return true, tx.SaveSubscription(ctx, c.asBefore(changes[at].Before))
}
