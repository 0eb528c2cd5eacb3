package listings

import "marketplace/internal/kit/errs"

// why is the reason of a refusal, for clients and for people.
type why struct{ reason, message string }

func refuse(w why) error { return errs.New(errs.Conflict, w.reason, w.message) }

//nolint:gochecknoglobals // constant values
var (
	madeAlready    = why{ReasonRevision, "This revision is there already."}
	withTheDesk    = why{ReasonLocked, "This revision has been submitted. Cancel the submission to change it."}
	acceptedHere   = why{ReasonLocked, "This revision is accepted. Publish it."}
	noDraft        = why{ReasonLocked, "This revision is not a draft any more."}
	nothingToDo    = why{ReasonNothing, "There is no draft to submit."}
	notSubmitted   = why{ReasonNotSubmitted, "This revision is not submitted."}
	notBegun       = why{ReasonNotBegun, "Begin the review before you decide."}
	reviewRunning  = why{ReasonReviewRunning, "The review has begun already."}
	notAccepted    = why{ReasonNotAccepted, "This revision is not accepted."}
	notScheduled   = why{ReasonNotScheduled, "No publication is scheduled."}
	scheduled      = why{ReasonLocked, "The publication is scheduled already. Take that back first."}
	notLive        = why{ReasonNotLive, "This revision is not live."}
	isLive         = why{ReasonAlreadyPublic, "This revision is live."}
	wasLive        = why{ReasonAlreadyPublic, "This revision was live already. Roll back to it."}
	neverPublished = why{ReasonNotPublished, "This revision was never live."}
	nothingNew     = why{ReasonNothing, "This revision says the same as the one that is live."}
	clientMissing  = why{ReasonClientMissing, "An app that installs itself needs an OAuth client with at least one permission."}
	selfReview     = why{ReasonSelfReview, "Somebody else has to decide about an app of your own organization."}
	decidedAlready = why{ReasonNotSubmitted, "This submission is over: it was decided, or its developer has taken it back."}
	nothingThere   = why{ReasonNoDraft, "There is no draft to discard."}
	onlyRevision   = why{ReasonOnlyRevision, "This draft is all that there is of the app. Delete the app instead."}
	notRetiring    = why{ReasonNotRetiring, "This app is not being retired."}
	noRise         = why{ReasonNoRise, "No higher price of this app waits."}
	isRetiring     = why{ReasonRetiring, "This app is being retired already."}
	isRetired      = why{ReasonRetired, "This app is retired."}
	needsReview    = why{ReasonNotAccepted, "This revision changes more than text, pictures, links, changelog and support. Submit it for a review."}
)

// lockedBy is what keeps a revision that waits for somebody from being changed.
//
//nolint:gochecknoglobals // a constant table
var lockedBy = map[State]why{Submitted: withTheDesk, InReview: withTheDesk, Accepted: acceptedHere, Scheduled: scheduled}

// otherwise is what an event is refused with in all states that are not named.
//
//nolint:gochecknoglobals // a constant table
var otherwise = map[Event]why{
	EventCreate: madeAlready, EventSubmit: nothingToDo, EventCancel: notSubmitted, EventDiscard: nothingThere, EventBegin: notSubmitted, EventRequestChanges: notSubmitted, EventReject: notSubmitted,
	EventAccept: notSubmitted, EventPublish: notAccepted, EventSchedule: notAccepted, EventUnschedule: notScheduled, EventPublishAtOnce: notAccepted,
	EventSupersede: notLive, EventUnpublish: notLive, EventRollBack: neverPublished, EventSuspend: notLive, EventReinstate: notLive,
}

// refusals are what an event is refused with in some states.
//
//nolint:gochecknoglobals // a constant table
var refusals = map[Event]map[State]why{
	EventSubmit:         lockedBy,
	EventDiscard:        lockedBy,
	EventBegin:          {InReview: reviewRunning},
	EventRequestChanges: {Submitted: notBegun},
	EventReject:         {Submitted: notBegun},
	EventAccept:         {Submitted: notBegun},
	EventPublish:        {Live: isLive, Superseded: wasLive, Withdrawn: wasLive},
	EventSchedule:       {Scheduled: scheduled, Live: isLive, Superseded: wasLive, Withdrawn: wasLive},
	EventPublishAtOnce: {
		Submitted: withTheDesk, InReview: withTheDesk, Accepted: acceptedHere, Scheduled: scheduled,
		Live: isLive, Superseded: wasLive, Withdrawn: wasLive,
	},
	EventRollBack: {Live: isLive},
}

// refusal says why a state does not allow an event.
func refusal(from State, event Event) error {
	if w, named := refusals[event][from]; named {
		return refuse(w)
	}
	return refuse(otherwise[event])
}
