package billing_test

import (
	"testing"

	"marketplace/internal/billing"
)

func TestCouponShare_OfPeriod_LastsAsLongAsItSays(t *testing.T) {
	t.Parallel()
	part, amount := billing.CouponShare{BasisPoints: 2000}, billing.CouponShare{Cents: 500}
	for name, x := range map[string]struct {
		share        billing.CouponShare
		cycle        int64 // months
		first, third billing.CouponShare
	}{
		"a part of the shop's":       {part, 1, part, part},
		"an amount of the shop's":    {amount, 1, amount, billing.CouponShare{}},
		"once":                       {billing.CouponShare{BasisPoints: 2000, Months: 1}, 1, billing.CouponShare{BasisPoints: 2000, Months: 1}, billing.CouponShare{}},
		"two months":                 {billing.CouponShare{Cents: 500, Months: 2}, 1, billing.CouponShare{Cents: 500, Months: 2}, billing.CouponShare{}},
		"three months":               {billing.CouponShare{Cents: 500, Months: 3}, 1, billing.CouponShare{Cents: 500, Months: 3}, billing.CouponShare{Cents: 500, Months: 3}},
		"three months, paid by year": {billing.CouponShare{BasisPoints: 1, Months: 3}, 12, billing.CouponShare{BasisPoints: 1, Months: 3}, billing.CouponShare{}},
		"36 months, paid by year":    {billing.CouponShare{BasisPoints: 1, Months: 36}, 12, billing.CouponShare{BasisPoints: 1, Months: 36}, billing.CouponShare{BasisPoints: 1, Months: 36}},
	} {
		if got := x.share.OfPeriod(0, x.cycle); got != x.first {
			t.Errorf("%s: the first period has %+v", name, got)
		}
		if got := x.share.OfPeriod(2, x.cycle); got != x.third {
			t.Errorf("%s: the third period has %+v", name, got)
		}
	}
}
