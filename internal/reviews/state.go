package reviews

import (
	"fmt"

	"marketplace/internal/kit/errs"
)

// State is the state of a review.
type State string

// The states. Only published reviews are shown and counted.
const (
	Unwritten State = ""
	Published State = "published"
	Held      State = "held"
	Rejected  State = "rejected"
)

// Event is what happens to a review.
type Event string

// The events.
const (
	EventWrite   Event = "write"   // its author writes, nothing suspicious
	EventSuspect Event = "suspect" // its author writes a link or contact data
	EventReport  Event = "report"  // enough people report it
	EventApprove Event = "approve"
	EventReject  Event = "reject"
)

// transitions is every legal step. A review that staff have to decide about stays held
// when its author writes again.
//
//nolint:gochecknoglobals // a constant table
var transitions = map[State]map[Event]State{
	Unwritten: {EventWrite: Published, EventSuspect: Held},
	Published: {EventWrite: Published, EventSuspect: Held, EventReport: Held, EventApprove: Published, EventReject: Rejected},
	Held:      {EventWrite: Held, EventSuspect: Held, EventReport: Held, EventApprove: Published, EventReject: Rejected},
	Rejected:  {EventWrite: Held, EventSuspect: Held, EventReport: Rejected, EventApprove: Published, EventReject: Rejected},
}

// Next returns the state after an event; conflict when there is no such step.
func Next(state State, event Event) (State, error) {
	next, ok := transitions[state][event]
	if !ok {
		return state, errs.New(errs.Conflict, ReasonState, fmt.Sprintf("A review that is %s cannot be changed like this.", state))
	}
	return next, nil
}
