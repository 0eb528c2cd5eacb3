package billing_test

import (
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/kit/errs"
)

// Every legal and every illegal move of a change of plan.
func TestTheWholeMatrixOfAPlanChange(t *testing.T) {
	t.Parallel()
	const no = billing.ChangeState("")
	const (
		scheduled, collecting, applied = billing.ChangeScheduled, billing.ChangeCollecting, billing.ChangeApplied
		failed, withdrawn, returned    = billing.ChangeFailed, billing.ChangeWithdrawn, billing.ChangeReturned
	)
	// Columns: apply, fail, withdraw, return.
	want := map[billing.ChangeState][4]billing.ChangeState{
		scheduled:  {applied, no, withdrawn, no},
		collecting: {applied, failed, no, returned},
		applied:    {no, no, no, returned},
		failed:     {no, no, no, no},
		withdrawn:  {no, no, withdrawn, no},
		returned:   {no, no, no, no},
	}
	if len(want) != len(billing.ChangeStates) || len(billing.ChangeEvents) != 4 {
		t.Fatalf("%d states and %d events, %d rows", len(billing.ChangeStates), len(billing.ChangeEvents), len(want))
	}
	for _, state := range billing.ChangeStates {
		for i, event := range billing.ChangeEvents {
			got, err := billing.NextChange(state, event)
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
