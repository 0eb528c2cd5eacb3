package grants_test

import (
	"testing"

	"marketplace/internal/billing/grants"
)

// Contract billing 9: every move of what an organization has of an upgrade.
func TestGrantStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	const (
		enabling, enabled, leaving   = grants.GrantEnabling, grants.GrantEnabled, grants.GrantReverting
		disabling, disabled, refused = grants.GrantDisabling, grants.GrantDisabled, grants.GrantRefused
	)
	// Columns: confirm, refuse, end, restore.
	want := map[grants.State][4]grants.State{
		enabling: {enabled, refused, leaving, enabling}, enabled: {enabled, enabled, disabling, enabled},
		leaving: {disabling, refused, leaving, enabling}, disabling: {disabled, disabled, disabling, disabling},
		disabled: {disabled, disabled, disabled, disabled}, refused: {refused, refused, refused, refused},
	}
	if len(want) != len(grants.States) || len(grants.Events) != 4 {
		t.Fatalf("%d states, %d rows", len(grants.States), len(want))
	}
	for _, state := range grants.States {
		for i, event := range grants.Events {
			if got := grants.NextGrant(state, event); got != want[state][i] {
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
