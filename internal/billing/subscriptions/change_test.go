package subscriptions_test

import (
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/errs"
)

// Every legal and every illegal move of a change of plan.
func TestPlanChangeStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	const no = subscriptions.ChangeState("")
	const (
		scheduled, collecting, applied = subscriptions.ChangeScheduled, subscriptions.ChangeCollecting, subscriptions.ChangeApplied
		failed, withdrawn, returned    = subscriptions.ChangeFailed, subscriptions.ChangeWithdrawn, subscriptions.ChangeReturned
	)
	// Columns: apply, fail, withdraw, return.
	want := map[subscriptions.ChangeState][4]subscriptions.ChangeState{
		scheduled:  {applied, no, withdrawn, no},
		collecting: {applied, failed, no, returned},
		applied:    {no, no, no, returned},
		failed:     {no, no, no, no},
		withdrawn:  {no, no, withdrawn, no},
		returned:   {no, no, no, no},
	}
	if len(want) != len(subscriptions.ChangeStates) || len(subscriptions.ChangeEvents) != 4 {
		t.Fatalf("%d states and %d events, %d rows", len(subscriptions.ChangeStates), len(subscriptions.ChangeEvents), len(want))
	}
	for _, state := range subscriptions.ChangeStates {
		for i, event := range subscriptions.ChangeEvents {
			got, err := subscriptions.NextChange(state, event)
			if want[state][i] == no {
				if errs.ReasonOf(err) != billing.ReasonChangeState || errs.CodeOf(err) != errs.Unprocessable || got != state {
					t.Errorf("%s + %s = %s, %v; want a refusal", state, event, got, err)
				}
				continue
			}
			if err != nil || got != want[state][i] {
				t.Errorf("%s + %s = %s, %v; want %s", state, event, got, err, want[state][i])
			}
		}
		if open := state == scheduled || state == collecting; state.Open() != open {
			t.Errorf("%s open: %v", state, state.Open())
		}
	}
}
