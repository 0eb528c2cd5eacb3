package transfers_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/transfers"
)

// step is a line of legal.
type step struct {
	from  transfers.State
	event transfers.Event
	by    string
	to    transfers.State
}

// legal is the table once more.
var legal = []step{
	{"", "offer", "giver", "offered"},
	{"offered", "accept", "receiver", "accepted"},
	{"offered", "decline", "receiver", "declined"},
	{"offered", "cancel", "giver", "cancelled"},
	{"offered", "expire", "shop", "expired"},
	{"accepted", "cancel", "giver receiver", "cancelled"},
	{"accepted", "complete", "shop", "completed"},
	{"accepted", "fail", "shop", "failed"},
}

// Every event in every state by every side: what is in the table leads where it says, and
// everything else is refused and changes nothing.
func TestMove_EveryStateEventAndSide_IsAsTheTableSays(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	legalMoves := 0
	for _, from := range transfers.States {
		for _, event := range transfers.Events {
			for _, side := range transfers.Sides {
				before := transfers.Transfer{ID: "t", State: from, ExpiresAt: at.Add(time.Second), MovesAt: at.Add(time.Second)}
				after, err := transfers.Move(before, event, side, at)
				row := slices.IndexFunc(legal, func(l step) bool { return l.from == from && l.event == event })
				switch {
				case row < 0:
					if code := errs.CodeOf(err); code != errs.Conflict && code != errs.NotFound || after.State != from {
						t.Errorf("%s of %q by %s: %q, %v", event, from, side, after.State, err)
					}
				case !slices.Contains(strings.Fields(legal[row].by), string(side)):
					if errs.CodeOf(err) != errs.Forbidden || after.State != from {
						t.Errorf("%s of %q by %s: %q, %v", event, from, side, after.State, err)
					}
				case err != nil || after.State != legal[row].to:
					t.Errorf("%s of %q by %s: %q, %v", event, from, side, after.State, err)
				default:
					legalMoves++
				}
			}
		}
	}
	if legalMoves != 9 {
		t.Errorf("%d moves are legal", legalMoves)
	}
}

// An offer counts for 14 days and the stay is seven; people come too late at their very end, and
// the shop does not.
func TestMove_AtTheEndOfTheTime_IsTooLateForPeople(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	offered, err := transfers.Move(transfers.Transfer{}, "offer", "giver", at)
	if err != nil || !offered.ExpiresAt.Equal(at.Add(14*24*time.Hour)) || !offered.OfferedAt.Equal(at) {
		t.Fatalf("%+v %v", offered, err)
	}
	accepted, err := transfers.Move(offered, "accept", "receiver", offered.ExpiresAt.Add(-time.Microsecond))
	if err != nil || !accepted.MovesAt.Equal(accepted.AcceptedAt.Add(7*24*time.Hour)) {
		t.Fatalf("%+v %v", accepted, err)
	}
	for _, late := range []struct {
		from   transfers.Transfer
		event  transfers.Event
		side   transfers.Side
		at     time.Time
		reason string
	}{
		{offered, "accept", "receiver", offered.ExpiresAt, "transfer_expired"},
		{offered, "decline", "receiver", offered.ExpiresAt, "transfer_expired"},
		{offered, "cancel", "giver", offered.ExpiresAt, "transfer_expired"},
		{accepted, "cancel", "giver", accepted.MovesAt, "transfer_moving"},
		{accepted, "cancel", "receiver", accepted.MovesAt, "transfer_moving"},
	} {
		after, err := transfers.Move(late.from, late.event, late.side, late.at)
		if e := errs.As(err); e == nil || e.Reason != late.reason || after.State != late.from.State {
			t.Errorf("%s by %s: %v", late.event, late.side, err)
		}
		if _, err := transfers.Move(late.from, late.event, late.side, late.at.Add(-time.Microsecond)); err != nil {
			t.Errorf("%s by %s a moment before: %v", late.event, late.side, err)
		}
	}
	for event, from := range map[transfers.Event]transfers.Transfer{"expire": offered, "complete": accepted, "fail": accepted} {
		if after, err := transfers.Move(from, event, "shop", at.Add(30*24*time.Hour)); err != nil || after.EndedAt.IsZero() {
			t.Errorf("%s: %v", event, err)
		}
	}
}
