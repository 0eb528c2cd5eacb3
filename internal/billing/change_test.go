package billing_test

import (
	"testing"
	"time"

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

// S3.09: the note tells what a person should know now.
func TestANoteTellsHowASubscriptionStands(t *testing.T) {
	t.Parallel()
	soon := time.Date(2026, 12, 5, 10, 0, 0, 0, time.UTC)
	for want, c := range map[string]billing.Subscription{
		"":                                   {Status: billing.SubscriptionActive, Period: 1, TrialEndsAt: soon},
		"Free trial until Dec 5, 2026.":      {Status: billing.SubscriptionActive, TrialEndsAt: soon},
		"A change of the plan is to come.":   {Status: billing.SubscriptionActive, Period: 1, ChangeID: "c"},
		"Cancelled: it ends on Dec 5, 2026.": {Status: billing.SubscriptionCancelled, NextChargeAt: soon, CancelledAt: soon.AddDate(0, 0, -3)},
		"The payment failed. It is tried again on Dec 5, 2026.":    {Status: billing.SubscriptionPastDue, RetryAt: soon, FailureCode: billing.FailureDeclined},
		"On hold: the payments failed.":                            {Status: billing.SubscriptionFrozen},
		"The payment failed.":                                      {Status: billing.SubscriptionDeclined, FailureCode: billing.FailureFunds},
		"The buyer's bank asks for a confirmation of the payment.": {Status: billing.SubscriptionProcessed, AuthenticationURL: "x"},
	} {
		if got := c.Note(); got != want {
			t.Errorf("%s: %q, want %q", c.Status, got, want)
		}
	}
}
