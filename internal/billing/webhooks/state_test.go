package webhooks_test

import (
	"testing"

	"marketplace/internal/billing/webhooks"
	"marketplace/internal/kit/errs"
)

func TestTheWholeMatrixOfANotice(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"pending taken": "delivered", "pending not_taken": "pending", "pending given_up": "dead", "pending replay": "pending",
		"delivered replay": "pending", "dead replay": "pending",
	}
	for _, state := range append([]webhooks.DeliveryState{""}, webhooks.DeliveryStates...) {
		for _, event := range append([]webhooks.DeliveryEvent{""}, webhooks.DeliveryEvents...) {
			to, err := webhooks.NextDelivery(state, event)
			legal, ok := want[string(state)+" "+string(event)]
			if ok && (err != nil || string(to) != legal) || !ok && (errs.ReasonOf(err) != "notice_invalid_state" || to != state) {
				t.Errorf("%q after %q: %q, %v", state, event, to, err)
			}
		}
	}
}
