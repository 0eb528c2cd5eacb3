package refunds

import (
	"context"
	"math/bits"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/money"
)

// refundWithin is how long after the first charge it is given back for the
// asking.
const refundWithin = 14 * 24 * time.Hour

// Refundable gives what the rules give a buyer back.
func (s *Service) Refundable(ctx context.Context, tx ReadTx, c charges.Charge) (Kind, money.Cents, error) {
	now := s.d.Now()
	left := c.Tax.Total - c.RefundedCents
	if c.SubscriptionID == "" {
		if left > 0 && !now.After(c.UpdatedAt.Add(refundWithin)) {
			return RefundWithdrawal, left, nil
		}
		return "", 0, refundNotPossible("A payment can be taken back within 14 days.")
	}
	periods, err := tx.PeriodCharges(ctx, c.SubscriptionID)
	if err != nil {
		return "", 0, err
	}
	if subscriptions.PaysDifference(periods, c) {
		return "", 0, refundNotPossible("What was left of this payment counts towards the plan that you changed to. Take back the payment for that one first.")
	}
	// What a change of plan took comes back together with the first payment.
	first, paidAt := c.Period == 1, c.UpdatedAt
	if c.ChangeID != "" {
		paidAt = subscriptions.FirstPaidAt(periods)
		first = !paidAt.IsZero()
	}
	if first && left > 0 && !now.After(paidAt.Add(refundWithin)) {
		return RefundWithdrawal, left, nil
	}
	r, err := tx.Subscription(ctx, c.SubscriptionID)
	if err != nil {
		return "", 0, err
	}
	if r.Months < subscriptions.MaxMonths || r.Status != subscriptions.SubscriptionCancelled || c.RefundedCents > 0 || !now.Before(c.PeriodEnd) {
		return "", 0, refundNotPossible("The unused part of a year is refunded after cancelling; other payments can be taken back within 14 days.")
	}
	return RefundUnused, min(left, UnusedAmount(c.TotalOfPeriod(), c.PeriodStart, c.PeriodEnd, now)), nil
}

// notChanging refuses to give money back while a change of plan is being paid,
// whose price counts on it.
func notChanging(ctx context.Context, tx ReadTx, c charges.Charge) error {
	if c.SubscriptionID == "" {
		return nil
	}
	sub, err := tx.Subscription(ctx, c.SubscriptionID)
	if err != nil || sub.ChangeID == "" {
		return err
	}
	change, err := tx.PlanChange(ctx, sub.ChangeID)
	if err == nil && change.State == subscriptions.ChangeCollecting {
		err = refundNotPossible("A change of the plan is being paid. Try again when it is done.")
	}
	return err
}

// UnusedAmount gives the part of a period's total that is still to come, in cents,
// rounded down.
func UnusedAmount(total money.Cents, start, end, now time.Time) money.Cents {
	length, rest := end.Sub(start), end.Sub(now)
	if rest <= 0 || length <= 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(total), uint64(min(rest, length))) //nolint:gosec // both are above zero
	quotient, _ := bits.Div64(hi, lo, uint64(length))
	return money.Cents(quotient) //nolint:gosec // at most total
}

func refundNotPossible(message string) error {
	return billing.Unprocessable(billing.ReasonRefundNotPossible, message)
}
