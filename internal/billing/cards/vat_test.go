package cards_test

import (
	"testing"

	"marketplace/internal/billing/cards"
)

func TestVATNumberStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"unchecked nobody_answers": "not_verified", "unchecked found": "verified", "unchecked unknown": "not_registered", "unchecked confirm": "confirmed", "unchecked refuse": "not_registered",
		"not_verified nobody_answers": "not_verified", "not_verified found": "verified", "not_verified unknown": "not_registered", "not_verified confirm": "confirmed", "not_verified refuse": "not_registered",
		"verified refuse": "not_registered", "not_registered confirm": "confirmed", "confirmed refuse": "not_registered",
	}
	free := map[cards.VATState]bool{"verified": true, "confirmed": true}
	for _, state := range append([]cards.VATState{""}, cards.VATStates...) {
		if state.Exempts() != free[state] {
			t.Errorf("%q frees from tax: %v", state, state.Exempts())
		}
		for _, event := range append([]cards.VATEvent{""}, cards.VATEvents...) {
			to, moves := cards.NextVAT(state, event)
			if legal, ok := want[string(state)+" "+string(event)]; ok != moves || string(to) != legal {
				t.Errorf("%q after %q: %q, %v", state, event, to, moves)
			}
		}
	}
}
