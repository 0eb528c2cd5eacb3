package sharing

import (
	"time"

	"marketplace/internal/kit/errs"
)

// State is how an invitation stands.
type State string

// The states of an invitation.
const (
	Invited   State = "invited"
	Accepted  State = "accepted"
	Declined  State = "declined"
	Withdrawn State = "withdrawn"
	Expired   State = "expired"
)

// Event is what moves an invitation.
type Event string

// The events. The developer sends again and withdraws, an organization accepts and declines,
// time lets an invitation expire.
const (
	EventSend     Event = "send"
	EventAccept   Event = "accept"
	EventDecline  Event = "decline"
	EventWithdraw Event = "withdraw"
	EventExpire   Event = "expire"
)

// moves is the table of all legal moves; any other is refused. A new invitation is sent from "".
//
//nolint:gochecknoglobals // a constant table
var moves = map[State]map[Event]State{
	"":       {EventSend: Invited},
	Invited:  {EventSend: Invited, EventAccept: Accepted, EventDecline: Declined, EventWithdraw: Withdrawn, EventExpire: Expired},
	Expired:  {EventSend: Invited},
	Accepted: {EventWithdraw: Withdrawn},
}

// Move gives the state that an event leads to. Error: invitation_over for a move that the table
// does not have.
func Move(from State, event Event) (State, error) {
	to, isLegal := moves[from][event]
	if !isLegal {
		return from, errs.New(errs.Conflict, ReasonOver, messageOver)
	}
	return to, nil
}

// At gives the invitation as it stands at a time: one that nobody has answered expires by
// itself, without anything being written.
func (i Invitation) At(now time.Time) Invitation {
	if i.State == Invited && !now.Before(i.ExpiresAt) {
		i.State, _ = Move(i.State, EventExpire)
	}
	return i
}
