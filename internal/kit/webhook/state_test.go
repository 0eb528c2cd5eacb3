package webhook_test

import (
	"testing"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/webhook"
)

func TestNextDelivery_EachStateAndEvent_MovesOrRefuses(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"pending taken": "delivered", "pending not_taken": "pending", "pending given_up": "dead", "pending replay": "pending",
		"delivered replay": "pending", "dead replay": "pending",
	}
	for _, state := range append([]webhook.DeliveryState{""}, webhook.DeliveryStates...) {
		for _, event := range append([]webhook.DeliveryEvent{""}, webhook.DeliveryEvents...) {
			to, err := webhook.NextDelivery(state, event)
			legal, ok := want[string(state)+" "+string(event)]
			if ok && (err != nil || string(to) != legal) || !ok && (errs.ReasonOf(err) != "notice_invalid_state" || to != state) {
				t.Errorf("%q after %q: %q, %v", state, event, to, err)
			}
		}
	}
}
