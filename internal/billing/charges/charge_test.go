package charges_test

import (
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/kit/errs"
)

// S4.15, S4.16, S4.17: every legal and every illegal move of a direct charge.
func TestDirectChargeStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	const refused = charges.Status("")
	// Rows are statuses, columns accept, decline, activate, succeed, fail.
	want := map[charges.Status][5]charges.Status{
		charges.StatusPending:   {charges.StatusAccepted, charges.StatusDeclined, refused, refused, refused},
		charges.StatusAccepted:  {charges.StatusAccepted, refused, charges.StatusProcessed, refused, refused},
		charges.StatusDeclined:  {refused, charges.StatusDeclined, refused, refused, refused},
		charges.StatusProcessed: {refused, refused, charges.StatusProcessed, charges.StatusSuccess, charges.StatusFailed},
		charges.StatusSuccess:   {refused, refused, charges.StatusSuccess, refused, refused},
		charges.StatusFailed:    {refused, refused, charges.StatusFailed, refused, refused},
	}
	if len(want) != len(charges.Statuses) {
		t.Fatalf("%d statuses, %d rows", len(charges.Statuses), len(want))
	}
	for _, status := range charges.Statuses {
		for i, event := range charges.Events {
			got, err := charges.Next(status, event)
			if want[status][i] == refused {
				if errs.ReasonOf(err) != billing.ReasonInvalidStatus || errs.CodeOf(err) != errs.Unprocessable || got != status {
					t.Errorf("%s + %s = %s, %v; want a refusal", status, event, got, err)
				}
				continue
			}
			if err != nil || got != want[status][i] {
				t.Errorf("%s + %s = %s, %v; want %s", status, event, got, err, want[status][i])
			}
		}
		final := status == charges.StatusDeclined || status == charges.StatusSuccess || status == charges.StatusFailed
		if status.Final() != final {
			t.Errorf("%s final: %v", status, status.Final())
		}
	}
}
