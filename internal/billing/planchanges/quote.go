package planchanges

import (
	"math/bits"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// quoteChange decides about a change of a subscription that is in force: when it
// takes effect, what the buyer has paid and not used, and what is paid today.
// Upwards is what makes a period dearer (decisions rule 34); of a plan it may wait for the
// next period, when that is asked for. Paid are the charges of the subscription's
// periods. Errors: 'unprocessable' change_nothing, charge_invalid_status, or too large
// a sum.
func quoteChange(c subscriptions.Subscription, wanted wantedChange, paid []charges.Charge, now time.Time) (ChangeQuote, error) {
	to, rate := wanted.to, wanted.rate
	if c.Status != subscriptions.SubscriptionActive {
		return ChangeQuote{}, errs.New(errs.Unprocessable, billing.ReasonInvalidStatus, "Charge is "+string(c.Status.Shown()))
	}
	from := c.Terms()
	if to.Equal(from) {
		return ChangeQuote{}, billing.Unprocessable(billing.ReasonChangeNothing, "This is how the subscription is paid already.")
	}
	after := c.OnTerms(to)
	q := ChangeQuote{From: from, To: to, EffectiveAt: now, NextAt: c.NextChargeAt}
	old, err := tax.Taxed(c.Order(), rate.Rate, rate.Place)
	if err == nil {
		q.Next, err = tax.Taxed(after.Order(), rate.Rate, rate.Place)
	}
	switch {
	case err != nil:
		return ChangeQuote{}, err
	case c.Period == 0:
		q.When = subscriptions.ChangeInTrial
		return q, nil
	case q.Next.Net <= old.Net:
		q.When, q.EffectiveAt = subscriptions.ChangeAtRenewal, c.NextChargeAt
		return q, nil
	}
	q.MayWait = c.AppID != "" // units are granted as soon as they are paid
	if q.MayWait && wanted.atRenewal {
		q.When, q.EffectiveAt = subscriptions.ChangeAtRenewal, c.NextChargeAt
		return q, nil
	}
	q.When, q.NextAt = subscriptions.ChangeNow, subscriptions.AddMonths(now, to.Months)
	value, start, end := c.ValueOfPeriod(paid)
	q.CreditCents, q.UnusedDays = unusedDays(value, start, end, now)
	order := after.Order()
	order.CouponCents = q.CreditCents
	if q.Today, err = tax.Taxed(order, rate.Rate, rate.Place); err == nil && c.Test {
		q.Today = billing.TaxedSum{Rate: rate.Rate, Place: rate.Place}
	}
	return q, err
}

// ChangeQuote is what a change would cost. Credit is before tax. Today is what is
// paid now, all zero when nothing is; Next is what the next period costs, taken at
// NextAt.
type ChangeQuote struct {
	When        subscriptions.ChangeTime
	From, To    subscriptions.Terms
	CreditCents money.Cents
	UnusedDays  int64
	Today       billing.TaxedSum
	Next        billing.TaxedSum
	NextAt      time.Time
	EffectiveAt time.Time
	// MayWait says that the buyer chooses: now, or with the next period.
	MayWait bool
}

// lines are what is paid now, less the credit.
func (q ChangeQuote) lines(name string) []price.Line {
	return []price.Line{{Name: name, Cents: q.Today.Net, TaxCents: q.Today.Tax}}
}

// unusedDays gives what of a period's value was not used, in whole days, rounded
// down for the seller (decisions rule 34): a day that has begun is used.
func unusedDays(value money.Cents, start, end, now time.Time) (credit money.Cents, unused int64) {
	all := int64(end.Sub(start) / billing.Day)
	unused = max(0, min(all, int64(end.Sub(now)/billing.Day)))
	if all <= 0 || value <= 0 {
		return 0, unused
	}
	hi, lo := bits.Mul64(uint64(value), uint64(unused))
	quotient, _ := bits.Div64(hi, lo, uint64(all))
	return money.Cents(quotient), unused //nolint:gosec // at most value
}
