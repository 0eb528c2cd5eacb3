package transfers

import (
	"slices"
	"time"

	"marketplace/internal/kit/errs"
)

// State is how far a transfer is.
type State string

// The states, in the order of a life. Unmade is before it is one.
const (
	Unmade    State = ""
	Offered   State = "offered"  // the giver wants it, the receiver has not answered
	Accepted  State = "accepted" // both want it, and the apps move at a time
	Declined  State = "declined"
	Cancelled State = "cancelled"
	Expired   State = "expired" // nobody answered
	Completed State = "completed"
	Failed    State = "failed" // something was in the way at the time
)

// States are all of them.
var States = []State{Unmade, Offered, Accepted, Declined, Cancelled, Expired, Completed, Failed} //nolint:gochecknoglobals // a constant list

// IsOpen reports whether something may still come of a transfer.
func (s State) IsOpen() bool { return s != Unmade && len(moves[s]) > 0 }

// Event is what happens to a transfer.
type Event string

// The events.
const (
	EventOffer    Event = "offer"
	EventAccept   Event = "accept"
	EventDecline  Event = "decline"
	EventCancel   Event = "cancel"
	EventExpire   Event = "expire"
	EventComplete Event = "complete"
	EventFail     Event = "fail"
)

// Events are all of them.
var Events = []Event{EventOffer, EventAccept, EventDecline, EventCancel, EventExpire, EventComplete, EventFail} //nolint:gochecknoglobals // a constant list

// Side is who moves a transfer: one of the two developers, or the shop by itself.
type Side string

// The sides.
const (
	Giver    Side = "giver"
	Receiver Side = "receiver"
	Shop     Side = "shop"
)

// Sides are all of them.
var Sides = []Side{Giver, Receiver, Shop} //nolint:gochecknoglobals // a constant list

// move is one step: where it leads, and who may take it.
type move struct {
	to State
	by []Side
}

// moves is every legal step, all others are refused.
//
//nolint:gochecknoglobals // a constant table
var moves = map[State]map[Event]move{
	Unmade: {EventOffer: {Offered, []Side{Giver}}},
	Offered: {
		EventAccept:  {Accepted, []Side{Receiver}},
		EventDecline: {Declined, []Side{Receiver}},
		EventCancel:  {Cancelled, []Side{Giver}},
		EventExpire:  {Expired, []Side{Shop}},
	},
	Accepted: {
		EventCancel:   {Cancelled, []Side{Giver, Receiver}},
		EventComplete: {Completed, []Side{Shop}},
		EventFail:     {Failed, []Side{Shop}},
	},
}

// How long an offer may be answered, and how long the apps stay after that.
const (
	OfferTime = 14 * 24 * time.Hour
	StayTime  = 7 * 24 * time.Hour
)

// Transfer is an agreement, or the offer of one, to give apps to another developer.
type Transfer struct {
	ID       string
	Giver    Party
	Receiver Party
	// IsWhole: all apps that the giver had and could give.
	IsWhole bool
	Apps    []Named
	State   State
	// Reason says why it failed, and ReasonApp for which app; "" where it is about a developer.
	Reason     string
	ReasonApp  string // id
	OfferedBy  string // account id, as the other two
	OfferedAt  time.Time
	ExpiresAt  time.Time // when an offer that nobody has answered ends
	AcceptedBy string
	AcceptedAt time.Time
	MovesAt    time.Time
	EndedBy    string
	EndedAt    time.Time
}

// Party is one of the two developers.
type Party struct {
	Slug           string
	OrganizationID string
}

// Named is an app with the name that it had at the offer.
type Named struct {
	ID   string
	Name string
}

// SideOf gives the side of an organization; false for one that has nothing to do with it.
func (t Transfer) SideOf(organizationID string) (Side, bool) {
	switch organizationID {
	case t.Giver.OrganizationID:
		return Giver, true
	case t.Receiver.OrganizationID:
		return Receiver, true
	}
	return "", false
}

// Move gives a transfer after an event. Errors: forbidden for a side that may not, conflict with
// transfer_over when the state does not allow it, transfer_expired for an answer that comes too
// late, and transfer_moving for a cancel at or after the time at which the apps move.
func Move(t Transfer, event Event, by Side, at time.Time) (Transfer, error) {
	step, legal := moves[t.State][event]
	switch {
	case !legal:
		return t, refusal(t)
	case !slices.Contains(step.by, by):
		return t, errs.New(errs.Forbidden, ReasonNotAllowed, messageNotAllowed)
	case t.State == Offered && by != Shop && !at.Before(t.ExpiresAt):
		return t, errs.New(errs.Conflict, ReasonExpired, messageExpired)
	case t.State == Accepted && by != Shop && !at.Before(t.MovesAt):
		return t, errs.New(errs.Conflict, ReasonMoving, messageMoving)
	}
	switch t.State = step.to; t.State { //nolint:exhaustive // the others are ends
	case Offered:
		t.OfferedAt, t.ExpiresAt = at, at.Add(OfferTime)
	case Accepted:
		t.AcceptedAt, t.MovesAt = at, at.Add(StayTime)
	default:
		t.EndedAt = at
	}
	return t, nil
}
