package billing

import (
	"context"
	"errors"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// KeepRecurrent takes a cancel back while what was paid or tried goes on: the
// subscription renews at the end of its period, as if it had never been
// cancelled, and nothing is charged before. Only the buyer may. Safe to repeat.
// Errors: as of AcceptRecurrent; charge_invalid_status when the period is over
// or its money went back, already_purchased when another charge took its place,
// not_installed when the app was removed.
func (s *Service) KeepRecurrent(ctx context.Context, p auth.Principal, product, id string) (RecurrentCharge, error) {
	return s.recurrentVerb(ctx, p, product, id, RecurrentKeep, RecurrentCharge.isBuyer, nil, func(ctx context.Context, stores Stores, before RecurrentCharge, c *RecurrentCharge) error {
		if err := keepable(ctx, stores, before, c.UpdatedAt); err != nil {
			return err
		}
		c.CancelledAt, c.ArchivedAt = time.Time{}, time.Time{}
		return errors.Join(stores.tell(ctx, NoticeActivated, *c, c.turn(), map[string]any{"quantity": c.Quantity}), s.mailKept(ctx, stores, *c))
	})
}

// keepable refuses a cancelled charge that cannot go on; nil when it can.
func keepable(ctx context.Context, stores Stores, c RecurrentCharge, now time.Time) error {
	if !c.goesOn(now) {
		return errs.New(errs.Unprocessable, ReasonInvalidStatus, "The subscription has ended.")
	}
	if err := notRefunded(ctx, stores, c); err != nil {
		return err
	}
	rivals, err := rivals(ctx, stores, c)
	if err != nil {
		return err
	}
	if len(rivals) > 0 {
		return alreadyPurchased()
	}
	if !c.brings() {
		return nil
	}
	has, err := stores.Installer.HasApp(ctx, c.BuyerOrganizationID, c.needs())
	if err == nil && !has {
		return notInstalled()
	}
	return err
}

// goesOn reports whether what was paid or tried still lasts.
func (c RecurrentCharge) goesOn(now time.Time) bool {
	return c.paidUntil().After(now) && (!c.brings() || c.Entitled)
}

// mayKeep reports whether a buyer is offered to take a cancel back.
func (s *Service) mayKeep(ctx context.Context, c RecurrentCharge, now time.Time) (bool, error) {
	if c.Status != RecurrentCancelled || !c.goesOn(now) {
		return false, nil
	}
	err := notRefunded(ctx, s.d.Read, c)
	if errs.CodeOf(err) == errs.Unprocessable {
		return false, nil
	}
	if err != nil || !c.brings() {
		return err == nil, err
	}
	return s.d.Rules.Has(ctx, c.BuyerOrganizationID, c.needs())
}

// notRefunded refuses a charge when money of its present period went back, or is
// on its way.
func notRefunded(ctx context.Context, stores Stores, c RecurrentCharge) error {
	periods, err := stores.Charges.PeriodCharges(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, paid := range periods {
		if paid.Period == c.Period && paid.RefundedCents > 0 {
			return errs.New(errs.Unprocessable, ReasonInvalidStatus, "The payment for this period was refunded.")
		}
	}
	return nil
}
