package subscriptions_test

import (
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/billing/subscriptions"
)

// A coupon for some months has as many left when the plan changes, whatever its cycle.
func TestOnTerms_CouponForMonths_KeepsWhatIsLeft(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		months, period, from, to int64
		next, afterThat          bool // whether the coupon counts in the next two periods
	}{
		"three, after one month":         {3, 1, 1, 1, true, true},
		"three, after two months":        {3, 2, 1, 1, true, false},
		"three, after two, now by year":  {3, 2, 1, 12, true, false},
		"three, after a year, by month":  {3, 1, 12, 1, false, false},
		"24, after a year, now by month": {24, 1, 12, 1, true, true},
		"all, before the first payment":  {1, 0, 1, 12, true, false},
	} {
		c := subscriptions.Subscription{Months: x.from, Period: x.period, Coupon: billing.CouponShare{BasisPoints: 1000, Months: x.months}}
		c = c.OnTerms(subscriptions.Terms{Months: x.to, PriceCents: 1000, Quantity: 1})
		if counts := c.Order().CouponBasisPoints > 0; counts != x.next {
			t.Errorf("%s: it counts in the next period: %t", name, counts)
		}
		c.Period++
		if counts := c.Order().CouponBasisPoints > 0; counts != x.afterThat {
			t.Errorf("%s: it counts in the one after that: %t", name, counts)
		}
	}
}
