package experts

import (
	"fmt"

	"marketplace/internal/kit/errs"
)

// State is the state of a review of an expert.
type State string

// The states. Every review is verified by a person before it is shown.
const (
	Unconfirmed State = "unconfirmed" // its address is not proved
	Held        State = "held"
	Published   State = "published"
	Rejected    State = "rejected"
)

// Event is what happens to a review.
type Event string

// The events.
const (
	EventConfirm Event = "confirm" // its author confirms the link of the mail
	EventApprove Event = "approve"
	EventReject  Event = "reject"
)

// transitions is every legal step; confirming a link twice changes nothing.
//
//nolint:gochecknoglobals // a constant table
var transitions = map[State]map[Event]State{
	Unconfirmed: {EventConfirm: Held, EventReject: Rejected},
	Held:        {EventConfirm: Held, EventApprove: Published, EventReject: Rejected},
	Published:   {EventConfirm: Published, EventApprove: Published, EventReject: Rejected},
	Rejected:    {EventConfirm: Rejected, EventApprove: Published, EventReject: Rejected},
}

// Next returns the state after an event; conflict when there is no such step.
func Next(state State, event Event) (State, error) {
	next, ok := transitions[state][event]
	if !ok {
		return state, errs.New(errs.Conflict, ReasonState, fmt.Sprintf("A review that is %s cannot be changed like this.", state))
	}
	return next, nil
}
