package refunds_test

import (
	"testing"

	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/kit/errs"
)

func TestRefundStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"requested succeed": "succeeded", "requested fail": "failed", "succeeded succeed": "succeeded", "failed fail": "failed",
	}
	for _, state := range append([]payments.RefundState{""}, payments.RefundStates...) {
		for _, event := range append([]refunds.Event{""}, refunds.RefundEvents...) {
			to, err := refunds.NextRefund(state, event)
			legal, ok := want[string(state)+" "+string(event)]
			if ok && (err != nil || string(to) != legal) || !ok && (errs.ReasonOf(err) != "refund_invalid_state" || to != state) {
				t.Errorf("%q after %q: %q, %v", state, event, to, err)
			}
		}
	}
}
