package payouts_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payouts"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

func TestPayoutStatement_OfAMonth_SumsUp(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		balance, recent, requested money.Cents
		want                       payouts.Statement
	}{
		"nothing":                 {0, 0, 0, payouts.Statement{}},
		"all too young":           {9000, 9000, 0, payouts.Statement{Balance: 9000, Held: 9000}},
		"below the minimum":       {4999, 0, 0, payouts.Statement{Balance: 4999, Available: 4999, Carried: 4999}},
		"the minimum":             {5000, 0, 0, payouts.Statement{Balance: 5000, Available: 5000, Payable: 5000}},
		"a part":                  {9000, 1000, 0, payouts.Statement{Balance: 9000, Held: 1000, Available: 8000, Payable: 8000}},
		"on its way":              {9000, 1000, 8000, payouts.Statement{Balance: 9000, Held: 1000, Requested: 8000}},
		"more than is on its way": {20000, 1000, 8000, payouts.Statement{Balance: 20000, Held: 1000, Requested: 8000, Available: 11000, Payable: 11000}},
		"the young went back":     {0, 9000, 0, payouts.Statement{}},
		"below zero":              {-300, 700, 0, payouts.Statement{Balance: -300, Available: -300, Carried: -300}},
		"refunded on its way":     {3000, 0, 8000, payouts.Statement{Balance: 3000, Requested: 8000, Available: -5000, Carried: -5000}},
	} {
		got := payouts.NewStatement(tc.balance, tc.recent, tc.requested)
		if diff := cmp.Diff(tc.want, got); diff != "" || got.Held+got.Requested+got.Available != got.Balance {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestPayoutStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	want := map[payouts.State]map[payouts.Event]payouts.State{
		payouts.PayoutRequested: {payouts.PayoutPay: payouts.PayoutPaid, payouts.PayoutFail: payouts.PayoutFailed},
		payouts.PayoutPaid:      {payouts.PayoutPay: payouts.PayoutPaid},
		payouts.PayoutFailed:    {payouts.PayoutFail: payouts.PayoutFailed},
	}
	for _, state := range payouts.States {
		for _, event := range payouts.Events {
			to, err := payouts.NextPayout(state, event)
			if legal, ok := want[state][event]; ok && (err != nil || to != legal) || !ok && (errs.ReasonOf(err) != billing.ReasonPayoutState || to != state) {
				t.Errorf("%s after %s: %s, %v", state, event, to, err)
			}
		}
	}
}
