// Package obligations tells what is open between the shop and an organization: payments,
// debts and earnings. An organization with any of them is not closed.
package obligations

import (
	"context"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// Reasons why an organization cannot be closed.
const (
	ReasonPaymentOpen       = "payment_open"
	ReasonMoneyOwed         = "money_owed"
	ReasonRefundOpen        = "refund_open"
	ReasonEarningsOpen      = "earnings_open"
	ReasonSubscriptionsSold = "subscriptions_sold"
)

// Open is what is open of an organization.
type Open struct {
	Payments int64       // charges that the payment provider or the buyer's bank has not answered
	Unpaid   int64       // subscriptions whose period could not be collected
	Refunds  int64       // that are on their way, to it or to its buyers
	Earnings money.Cents // that it has not been paid; less than 0 when it owes
	Payouts  int64       // that are on their way
	Sold     int64       // subscriptions of others to what it sells
}

// Check returns a conflict whose reason says what is open, nil when nothing is.
func (o Open) Check() error {
	switch {
	case o.Payments > 0:
		return errs.New(errs.Conflict, ReasonPaymentOpen, "A payment is being processed. Wait until it has ended, or give it up.")
	case o.Unpaid > 0:
		return errs.New(errs.Conflict, ReasonMoneyOwed, "A subscription could not be collected. Pay it or cancel it first.")
	case o.Earnings < 0:
		return errs.New(errs.Conflict, ReasonMoneyOwed, "More was given back to buyers than was earned since. Settle it with the shop first.")
	case o.Refunds > 0:
		return errs.New(errs.Conflict, ReasonRefundOpen, "A refund is on its way. Wait until it has arrived.")
	case o.Earnings > 0 || o.Payouts > 0:
		return errs.New(errs.Conflict, ReasonEarningsOpen, "There are earnings that were not paid out. Wait for the payout, or ask the shop for it.")
	case o.Sold > 0:
		return errs.New(errs.Conflict, ReasonSubscriptionsSold, "Others have subscriptions to what the organization sells. They have to end first.")
	}
	return nil
}

// Reads reads obligations.
type Reads interface {
	// Open gives what is open of an organization.
	Open(ctx context.Context, organizationID string) (Open, error)
}
