package sharing_test

import (
	"testing"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/sharing"
)

// Every state with every event: what the table does not have is refused and changes nothing.
func TestMove_EveryStateAndEvent_FollowsTheTable(t *testing.T) {
	t.Parallel()
	events := []sharing.Event{"send", "accept", "decline", "withdraw", "expire"}
	for from, want := range map[sharing.State][5]sharing.State{
		"":          {"invited"},
		"invited":   {"invited", "accepted", "declined", "withdrawn", "expired"},
		"accepted":  {3: "withdrawn"},
		"declined":  {},
		"withdrawn": {},
		"expired":   {"invited"},
	} {
		for i, event := range events {
			got, err := sharing.Move(from, event)
			switch {
			case want[i] == "" && (got != from || errs.CodeOf(err) != errs.Conflict || errs.ReasonOf(err) != "invitation_over"):
				t.Errorf("%q, %s: %q, %v; it is not legal", from, event, got, err)
			case want[i] != "" && (got != want[i] || err != nil):
				t.Errorf("%q, %s: %q, %v; want %q", from, event, got, err, want[i])
			}
		}
	}
}

func TestInvitation_AtTheEndOfItsTime_IsExpired(t *testing.T) {
	t.Parallel()
	end := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for state, want := range map[sharing.State]sharing.State{"invited": "expired", "accepted": "accepted", "declined": "declined", "withdrawn": "withdrawn"} {
		i := sharing.Invitation{State: state, ExpiresAt: end}
		if got := i.At(end.Add(-time.Microsecond)).State; got != state {
			t.Errorf("%s just before is %s", state, got)
		}
		if got := i.At(end).State; got != want {
			t.Errorf("%s at its end is %s, want %s", state, got, want)
		}
	}
}
