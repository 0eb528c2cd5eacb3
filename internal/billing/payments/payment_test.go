package payments_test

import (
	"testing"

	"marketplace/internal/billing/payments"
)

func TestPaymentStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	// Rows are states, columns pending, requires_action, succeeded, failed, unanswered.
	want := map[payments.State][5]payments.State{
		payments.PaymentRequested:      {payments.PaymentRequested, payments.PaymentActionRequired, payments.PaymentSucceeded, payments.PaymentFailed, payments.PaymentUnknown},
		payments.PaymentUnknown:        {payments.PaymentRequested, payments.PaymentActionRequired, payments.PaymentSucceeded, payments.PaymentFailed, payments.PaymentUnknown},
		payments.PaymentActionRequired: {payments.PaymentActionRequired, payments.PaymentActionRequired, payments.PaymentSucceeded, payments.PaymentFailed, payments.PaymentActionRequired},
		payments.PaymentSucceeded:      {payments.PaymentSucceeded, payments.PaymentSucceeded, payments.PaymentSucceeded, payments.PaymentSucceeded, payments.PaymentSucceeded},
		payments.PaymentFailed:         {payments.PaymentFailed, payments.PaymentFailed, payments.PaymentFailed, payments.PaymentFailed, payments.PaymentFailed},
	}
	for _, state := range payments.States {
		for i, news := range payments.Outcomes {
			if got, err := payments.NextPayment(state, news); err != nil || got != want[state][i] {
				t.Errorf("%s + %s = %s, %v; want %s", state, news, got, err, want[state][i])
			}
		}
	}
	if _, err := payments.NextPayment(payments.PaymentRequested, "gossip"); err == nil {
		t.Error("unknown news are accepted")
	}
}
