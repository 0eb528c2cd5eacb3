package developers

import (
	"slices"
	"time"

	"marketplace/internal/kit/errs"
)

// State is how far an organization is as a developer.
type State string

// The states. StateUnmade is before it is one.
const (
	StateUnmade     State = ""
	StateNew        State = "new"        // it can create and try apps
	StateActive     State = "active"     // its profile is public, and it can submit
	StateVerified   State = "verified"   // it can publish
	StateRestricted State = "restricted" // by the staff: nothing more goes to the public
	StateClosed     State = "closed"
)

// States are all of them, in the order of a life.
var States = []State{StateUnmade, StateNew, StateActive, StateVerified, StateRestricted, StateClosed} //nolint:gochecknoglobals // a constant list

// Event is what happens to a developer.
type Event string

// The events.
const (
	EventRegister  Event = "register"
	EventComplete  Event = "complete" // profile, address and agreement are there
	EventVerify    Event = "verify"   // the site is proved
	EventLapse     Event = "lapse"    // it is not any more
	EventRestrict  Event = "restrict"
	EventReinstate Event = "reinstate"
	EventClose     Event = "close"
	EventReopen    Event = "reopen"
)

// Events are all of them.
//
//nolint:gochecknoglobals // a constant list
var Events = []Event{EventRegister, EventComplete, EventVerify, EventLapse, EventRestrict, EventReinstate, EventClose, EventReopen}

// Role is what somebody is to a developer when they move it. The shop itself moves what
// follows from what is there.
type Role string

// The roles.
const (
	RoleDeveloper Role = "developer"
	RoleStaff     Role = "staff"
	RoleShop      Role = "shop"
)

// move is one step: where it leads, and who may take it.
type move struct {
	to State
	by []Role
}

//nolint:gochecknoglobals // constant lists
var (
	developer        = []Role{RoleDeveloper}
	staff            = []Role{RoleStaff}
	shop             = []Role{RoleShop}
	developerOrStaff = []Role{RoleDeveloper, RoleStaff}
)

// moves is every legal step, all others are refused. Who is reinstated or opens again is new,
// and goes on from there by what is still proved.
//
//nolint:gochecknoglobals // a constant table
var moves = map[State]map[Event]move{
	StateUnmade: {EventRegister: {StateNew, developer}},
	StateNew: {
		EventComplete: {StateActive, shop},
		EventRestrict: {StateRestricted, staff},
		EventClose:    {StateClosed, developerOrStaff},
	},
	StateActive: {
		EventVerify:   {StateVerified, shop},
		EventRestrict: {StateRestricted, staff},
		EventClose:    {StateClosed, developerOrStaff},
	},
	StateVerified: {
		EventLapse:    {StateActive, shop},
		EventRestrict: {StateRestricted, staff},
		EventClose:    {StateClosed, developerOrStaff},
	},
	StateRestricted: {
		EventReinstate: {StateNew, staff},
		EventClose:     {StateClosed, staff},
	},
	StateClosed: {EventReopen: {StateNew, developer}},
}

// Move gives a developer after an event. Errors: forbidden for who may not, conflict when the
// state does not allow it.
func Move(d Developer, event Event, by Role, at time.Time) (Developer, error) {
	step, legal := moves[d.State][event]
	switch {
	case !legal:
		return d, refusal(d)
	case !slices.Contains(step.by, by):
		return d, errs.New(errs.Forbidden, ReasonNotAllowed, "You may not do this.")
	}
	d.State, d.UpdatedAt = step.to, at
	switch {
	case step.to == StateActive && event == EventComplete:
		d.ActiveAt = at
	case step.to == StateVerified:
		d.VerifiedAt = at
	case event == EventRegister:
		d.CreatedAt = at
	case event == EventReopen:
		d.ActiveAt, d.VerifiedAt = time.Time{}, time.Time{}
	}
	return d, nil
}

// advance takes the steps that follow from what a developer has proved and accepted.
func advance(d Developer, at time.Time) (Developer, error) {
	for {
		event, due := nextOf(d)
		if !due {
			return d, nil
		}
		var err error
		if d, err = Move(d, event, RoleShop, at); err != nil {
			return d, err
		}
	}
}

func nextOf(d Developer) (Event, bool) {
	switch {
	case d.State == StateNew && d.isComplete():
		return EventComplete, true
	case d.State == StateActive && d.isProved():
		return EventVerify, true
	case d.State == StateVerified && !d.isProved():
		return EventLapse, true
	}
	return "", false
}
