package obligations_test

import (
	"testing"

	"marketplace/internal/billing/obligations"
	"marketplace/internal/kit/errs"
)

func TestOpenCheck_EachObligation_IsNamed(t *testing.T) {
	t.Parallel()
	for want, open := range map[string]obligations.Open{
		"":                   {},
		"payment_open":       {Payments: 1, Unpaid: 1},
		"money_owed":         {Unpaid: 1, Refunds: 1},
		"refund_open":        {Refunds: 1, Earnings: 5},
		"earnings_open":      {Earnings: 1, Sold: 2},
		"subscriptions_sold": {Sold: 1},
	} {
		if err := open.Check(); errs.ReasonOf(err) != want || err != nil && errs.CodeOf(err) != errs.Conflict {
			t.Errorf("%+v: %v, want %q", open, err, want)
		}
	}
	for name, want := range map[obligations.Open]string{{Earnings: -1}: "money_owed", {Payouts: 1}: "earnings_open"} {
		if err := name.Check(); errs.ReasonOf(err) != want {
			t.Errorf("%+v: %v, want %q", name, err, want)
		}
	}
}
