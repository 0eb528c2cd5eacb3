package company

import (
	"time"

	"marketplace/internal/kit/errs"
)

// State is how far a request is. All but waiting are final.
type State string

// The states of a request.
const (
	Waiting   State = "waiting"
	Approved  State = "approved"
	Declined  State = "declined"
	Withdrawn State = "withdrawn" // by who asked
)

// Event is what happens to a request.
type Event string

// The events of a request.
const (
	EventApprove  Event = "approve"
	EventDecline  Event = "decline"
	EventWithdraw Event = "withdraw"
)

//nolint:gochecknoglobals // a constant table
var moves = map[State]map[Event]State{
	Waiting: {EventApprove: Approved, EventDecline: Declined, EventWithdraw: Withdrawn},
}

// decided says of each final state that a request is in it, and by whom it is since when.
//
//nolint:gochecknoglobals // a constant table
var decided = map[State]struct{ is, by string }{
	Approved:  {"This request is approved already.", "%s has approved this request on %s."},
	Declined:  {"This request is declined already.", "%s has declined this request on %s."},
	Withdrawn: {"This request is withdrawn already.", "%s has withdrawn this request on %s."},
}

// Next gives the state after an event. Error: 'conflict' for a request that is decided.
func Next(from State, event Event) (State, error) {
	to, known := moves[from][event]
	if !known {
		return from, errs.New(errs.Conflict, ReasonDecided, decided[from].is)
	}
	return to, nil
}

// Way is how a request is approved.
type Way string

// The ways: into the cart of who approves, or at once, where either who approves or who asked
// sets it up. At once a free app is installed, and one that costs money is paid for by who
// approves, at the price they are shown.
const (
	WayCart  Way = "cart"
	WayNow   Way = "now"
	WaySetUp Way = "set_up"
)

// ChargeRef names a charge that an app asks the organization to confirm.
type ChargeRef struct {
	ID   string
	Kind string // direct_charge or recurrent_charge
}

// Request is an app that a member asks for, or a charge of one that is there.
type Request struct {
	ID             string
	OrganizationID string
	AppID          string
	Charge         ChargeRef // of what is sold inside the app; empty for the app itself
	AskerID        string
	Reason         string // in the asker's words
	State          State
	AskedAt        time.Time
	Way            Way    // of an approval
	Note           string // in the words of who declined
	DecidedBy      string
	DecidedAt      time.Time
}

// Details is what the audit log says of a request: the app, and the charge if there is one.
func (r Request) Details() string {
	if r.Charge == (ChargeRef{}) {
		return r.AppID
	}
	return r.AppID + " " + r.Charge.Kind + " " + r.Charge.ID
}

// MaxLetters is how long reasons and notes may be, in letters.
const MaxLetters = 1000
