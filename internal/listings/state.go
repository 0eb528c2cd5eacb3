package listings

import (
	"slices"
	"time"

	"marketplace/internal/kit/errs"
)

// State is how far a revision is.
type State string

// The states. Unmade is before there is a revision.
const (
	Unmade           State = ""
	Draft            State = "draft"
	Submitted        State = "submitted"
	InReview         State = "in_review"
	ChangesRequested State = "changes_requested"
	Accepted         State = "accepted"
	Scheduled        State = "scheduled"
	Live             State = "live"
	Superseded       State = "superseded"
	Withdrawn        State = "withdrawn" // it was live and was taken back
	Rejected         State = "rejected"
	Discarded        State = "discarded" // its developer did not want it any more
)

// States are all of them, in the order of a life.
var States = []State{Unmade, Draft, Submitted, InReview, ChangesRequested, Accepted, Scheduled, Live, Superseded, Withdrawn, Rejected, Discarded} //nolint:gochecknoglobals // a constant list

// IsOpen reports whether a revision in the state is worked on: an app has one at most.
func (s State) IsOpen() bool {
	return slices.Contains([]State{Draft, Submitted, InReview, ChangesRequested, Accepted, Scheduled}, s)
}

// Event is what happens to a revision.
type Event string

// The events.
const (
	EventCreate         Event = "create"
	EventSubmit         Event = "submit"
	EventCancel         Event = "cancel"
	EventDiscard        Event = "discard" // of a draft that nobody wants any more
	EventBegin          Event = "begin"
	EventRequestChanges Event = "request_changes"
	EventReject         Event = "reject"
	EventAccept         Event = "accept"
	EventPublish        Event = "publish"
	EventSchedule       Event = "schedule"
	EventUnschedule     Event = "unschedule"
	EventPublishAtOnce  Event = "publish_at_once" // of changes that need no person
	EventSupersede      Event = "supersede"       // another one goes live
	EventUnpublish      Event = "unpublish"
	EventRollBack       Event = "roll_back"
	EventSuspend        Event = "suspend"
	EventReinstate      Event = "reinstate"
)

// Events are all of them.
//
//nolint:gochecknoglobals // a constant list
var Events = []Event{
	EventCreate, EventSubmit, EventCancel, EventDiscard, EventBegin, EventRequestChanges, EventReject, EventAccept, EventPublish, EventSchedule,
	EventUnschedule, EventPublishAtOnce, EventSupersede, EventUnpublish, EventRollBack, EventSuspend, EventReinstate,
}

// Role is what somebody is to an app when they move a revision of it.
type Role string

// The roles. The shop itself publishes what is due, ends the plan of what it may not publish,
// and supersedes what another revision takes the place of.
const (
	RoleDeveloper Role = "developer"
	RoleReviewer  Role = "reviewer"
	RoleStaff     Role = "staff"
	RoleShop      Role = "shop"
)

// move is one step: where it leads, who may take it, and what it does to the app and to the revision.
type move struct {
	to     State
	by     []Role
	effect func(*App, *Revision, time.Time)
}

//nolint:gochecknoglobals // constant lists
var (
	developer        = []Role{RoleDeveloper}
	reviewer         = []Role{RoleReviewer}
	staff            = []Role{RoleStaff}
	shop             = []Role{RoleShop}
	developerOrStaff = []Role{RoleDeveloper, RoleStaff}
	developerOrShop  = []Role{RoleDeveloper, RoleShop}
	whoPublishes     = []Role{RoleDeveloper, RoleStaff, RoleShop}
)

// moves is every legal step, all others are refused.
//
//nolint:gochecknoglobals // a constant table
var moves = map[State]map[Event]move{
	Unmade: {EventCreate: {Draft, developer, noteCreation}},
	Draft: {
		EventSubmit:        {Submitted, developer, noteSubmission},
		EventPublishAtOnce: {Live, developer, notePublication},
		EventDiscard:       {Discarded, developer, nothing},
	},
	ChangesRequested: {
		EventSubmit:  {Submitted, developer, noteSubmission},
		EventDiscard: {Discarded, developer, nothing},
	},
	Submitted: {
		EventCancel: {Draft, developer, forgetSubmission},
		EventBegin:  {InReview, reviewer, noteReview},
	},
	InReview: {
		EventCancel:         {Draft, developer, forgetSubmission},
		EventRequestChanges: {ChangesRequested, reviewer, forgetSubmission},
		EventReject:         {Rejected, reviewer, noteRejection},
		EventAccept:         {Accepted, reviewer, noteAcceptance},
	},
	Accepted: {
		EventPublish:  {Live, whoPublishes, notePublication},
		EventSchedule: {Scheduled, developer, nothing},
	},
	Scheduled: {
		EventPublish:    {Live, whoPublishes, notePublication},
		EventUnschedule: {Accepted, developerOrShop, forgetSchedule},
	},
	Live: {
		EventSupersede: {Superseded, shop, nothing},
		EventUnpublish: {Withdrawn, developerOrStaff, hide},
		EventSuspend:   {Live, staff, suspend},
		EventReinstate: {Live, staff, reinstate},
	},
	Superseded: {EventRollBack: {Live, developerOrStaff, notePublication}},
	Withdrawn:  {EventRollBack: {Live, developerOrStaff, notePublication}},
}

// What follows are the effects. Before the first publication the times of an app are those of
// its open revision; from then on they stay, whatever becomes of later ones (spec S4.05).

func nothing(*App, *Revision, time.Time) {}

func noteCreation(_ *App, r *Revision, at time.Time) { r.CreatedAt = at }

func noteSubmission(a *App, r *Revision, at time.Time) {
	r.SubmittedAt = at
	if a.PublishedAt.IsZero() {
		a.SubmittedAt = at
	}
}

func forgetSubmission(a *App, r *Revision, _ time.Time) {
	r.SubmittedAt, r.ReviewStartedAt = time.Time{}, time.Time{}
	if a.PublishedAt.IsZero() {
		a.SubmittedAt, a.ReviewStartedAt = time.Time{}, time.Time{}
	}
}

func noteReview(a *App, r *Revision, at time.Time) {
	r.ReviewStartedAt = at
	if a.PublishedAt.IsZero() {
		a.ReviewStartedAt = at
	}
}

// noteRejection keeps with the revision when it was submitted: it ends with this.
func noteRejection(a *App, _ *Revision, _ time.Time) {
	if a.PublishedAt.IsZero() {
		a.SubmittedAt, a.ReviewStartedAt = time.Time{}, time.Time{}
	}
}

func noteAcceptance(a *App, r *Revision, at time.Time) {
	r.AcceptedAt = at
	if a.PublishedAt.IsZero() {
		a.AcceptedAt = at
	}
}

func forgetSchedule(_ *App, r *Revision, _ time.Time) { r.ScheduledFor = time.Time{} }

func notePublication(a *App, r *Revision, at time.Time) {
	r.ScheduledFor, r.PublishedAt = time.Time{}, at
	if a.PublishedAt.IsZero() {
		a.PublishedAt = at
	}
	a.Hidden = false
}

func hide(a *App, _ *Revision, _ time.Time) { a.Hidden = true }

func suspend(a *App, _ *Revision, _ time.Time) { a.Suspended = true }

func reinstate(a *App, _ *Revision, _ time.Time) { a.Suspended = false }

// towardsPublic are the events that an app which is retired has no use for.
//
//nolint:gochecknoglobals // a constant list
var towardsPublic = []Event{EventCreate, EventSubmit, EventPublish, EventPublishAtOnce, EventSchedule, EventRollBack}

// Move gives an app and a revision of it after an event. What an event needs besides, as
// findings or a schedule, is its caller's to ask for. Errors: forbidden for who may not,
// conflict with the reason why the state does not allow it.
func Move(a App, r Revision, event Event, by Role, at time.Time) (App, Revision, error) {
	step, legal := moves[r.State][event]
	switch {
	case !legal:
		return a, r, refusal(r.State, event)
	case !slices.Contains(step.by, by):
		return a, r, errs.New(errs.Forbidden, ReasonNotAllowed, messageNotAllowed)
	case a.Offer() == Retired && slices.Contains(towardsPublic, event):
		return a, r, refuse(isRetired)
	case event == EventPublishAtOnce && a.PublishedAt.IsZero():
		return a, r, refuse(notAccepted) // the first time a person looks
	}
	step.effect(&a, &r, at)
	a.UpdatedAt = at
	r.State, r.UpdatedAt, r.Edits = step.to, at, r.Edits+1
	return a, r, nil
}
