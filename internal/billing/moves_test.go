package billing_test

import (
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/kit/errs"
)

func TestTheWholeMatrixOfARefund(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"requested succeed": "succeeded", "requested fail": "failed", "succeeded succeed": "succeeded", "failed fail": "failed",
	}
	for _, state := range append([]billing.RefundState{""}, billing.RefundStates...) {
		for _, event := range append([]billing.RefundEvent{""}, billing.RefundEvents...) {
			to, err := billing.NextRefund(state, event)
			legal, ok := want[string(state)+" "+string(event)]
			if ok && (err != nil || string(to) != legal) || !ok && (errs.ReasonOf(err) != "refund_invalid_state" || to != state) {
				t.Errorf("%q after %q: %q, %v", state, event, to, err)
			}
		}
	}
}

func TestTheWholeMatrixOfANotice(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"pending taken": "delivered", "pending not_taken": "pending", "pending given_up": "dead", "pending replay": "pending",
		"delivered replay": "pending", "dead replay": "pending",
	}
	for _, state := range append([]billing.DeliveryState{""}, billing.DeliveryStates...) {
		for _, event := range append([]billing.DeliveryEvent{""}, billing.DeliveryEvents...) {
			to, err := billing.NextDelivery(state, event)
			legal, ok := want[string(state)+" "+string(event)]
			if ok && (err != nil || string(to) != legal) || !ok && (errs.ReasonOf(err) != "notice_invalid_state" || to != state) {
				t.Errorf("%q after %q: %q, %v", state, event, to, err)
			}
		}
	}
}

func TestTheWholeMatrixOfAVATNumber(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"unchecked nobody_answers": "not_verified", "unchecked found": "verified", "unchecked unknown": "not_registered", "unchecked confirm": "confirmed", "unchecked refuse": "not_registered",
		"not_verified nobody_answers": "not_verified", "not_verified found": "verified", "not_verified unknown": "not_registered", "not_verified confirm": "confirmed", "not_verified refuse": "not_registered",
		"verified refuse": "not_registered", "not_registered confirm": "confirmed", "confirmed refuse": "not_registered",
	}
	free := map[billing.VATState]bool{"verified": true, "confirmed": true}
	for _, state := range append([]billing.VATState{""}, billing.VATStates...) {
		if state.Exempts() != free[state] {
			t.Errorf("%q frees from tax: %v", state, state.Exempts())
		}
		for _, event := range append([]billing.VATEvent{""}, billing.VATEvents...) {
			to, moves := billing.NextVAT(state, event)
			if legal, ok := want[string(state)+" "+string(event)]; ok != moves || string(to) != legal {
				t.Errorf("%q after %q: %q, %v", state, event, to, moves)
			}
		}
	}
}
