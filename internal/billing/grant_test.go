package billing_test

import (
	"testing"

	"marketplace/internal/billing"
)

// Contract billing 9: every move of what an organization has of an upgrade.
func TestTheWholeMatrixOfAGrant(t *testing.T) {
	t.Parallel()
	const (
		enabling, enabled, leaving   = billing.GrantEnabling, billing.GrantEnabled, billing.GrantReverting
		disabling, disabled, refused = billing.GrantDisabling, billing.GrantDisabled, billing.GrantRefused
	)
	// Columns: confirm, refuse, end, restore.
	want := map[billing.GrantState][4]billing.GrantState{
		enabling: {enabled, refused, leaving, enabling}, enabled: {enabled, enabled, disabling, enabled},
		leaving: {disabling, refused, leaving, enabling}, disabling: {disabled, disabled, disabling, disabling},
		disabled: {disabled, disabled, disabled, disabled}, refused: {refused, refused, refused, refused},
	}
	if len(want) != len(billing.GrantStates) || len(billing.GrantEvents) != 4 {
		t.Fatalf("%d states, %d rows", len(billing.GrantStates), len(want))
	}
	for _, state := range billing.GrantStates {
		for i, event := range billing.GrantEvents {
			if got := billing.NextGrant(state, event); got != want[state][i] {
				t.Errorf("%s + %s = %s, want %s", state, event, got, want[state][i])
			}
		}
		if waits := state == enabling || state == leaving || state == disabling; state.AwaitsDeveloper() != waits {
			t.Errorf("%s waits: %v", state, state.AwaitsDeveloper())
		}
		if held := state == enabling || state == enabled; state.IsActive() != held {
			t.Errorf("%s is held: %v", state, state.IsActive())
		}
	}
}
