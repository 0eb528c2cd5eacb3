package invoices

import (
	"time"

	"marketplace/internal/kit/money"
)

// ChargeFacts is what the charge of an invoice says of it today; an invoice itself never
// changes. All is zero when the charge is gone.
type ChargeFacts struct {
	ClientID           string // of the app that was paid
	Slug               string // of that app, "" when the shop has none
	SubscriptionID     string // "" for what is paid once
	SubscriptionMonths int64  // how long a period of the subscription is; 0 for what is not known
	// FirstPeriod is when the first paid period of the subscription began, FirstIssued when the
	// first of those of its invoices was issued that were taken over; zero for never.
	FirstPeriod, FirstIssued time.Time
	RefundedCents            money.Cents // of the invoice's total
}

// Period gives how many months the invoice pays for, and from which month of its
// subscription on: 1 and 3 for the third month. Both are 0 for what is paid once.
func (i Invoice) Period() (months, month int64) {
	if i.Charge.SubscriptionID == "" {
		return 0, 0
	}
	from, first := i.Printed.PeriodStart, i.Charge.FirstPeriod
	if from.IsZero() { // taken over
		from = i.IssuedAt
	}
	if taken := i.Charge.FirstIssued; first.IsZero() || !taken.IsZero() && taken.Before(first) {
		first = taken
	}
	months = i.Charge.SubscriptionMonths
	if !i.Printed.PeriodEnd.IsZero() {
		months = monthsBetween(from, i.Printed.PeriodEnd)
	}
	return max(1, months), max(1, monthsBetween(first, from)+1)
}

// monthsBetween counts by the names of the months: a period that begins on Jan 31 goes on
// on Feb 28, which is one month.
func monthsBetween(from, to time.Time) int64 {
	from, to = from.UTC(), to.UTC()
	return int64(to.Year()-from.Year())*12 + int64(to.Month()-from.Month())
}
