package listings

import "marketplace/internal/kit/errs"

// The reasons that clients compare.
const (
	ReasonLocked         = "revision_locked"
	ReasonRevision       = "revision_conflict"
	ReasonNoDraft        = "no_draft"
	ReasonOnlyRevision   = "only_revision"
	ReasonNothing        = "nothing_to_submit"
	ReasonNotSubmitted   = "not_submitted"
	ReasonNotBegun       = "review_not_begun"
	ReasonReviewRunning  = "review_running"
	ReasonNotAccepted    = "not_accepted"
	ReasonNotScheduled   = "not_scheduled"
	ReasonNotLive        = "not_live"
	ReasonAlreadyPublic  = "already_published"
	ReasonNotRetiring    = "not_retiring"
	ReasonNoRise         = "no_price_rise"
	ReasonRetiring       = "application_retiring"
	ReasonRetired        = "application_retired"
	ReasonNotPublished   = "never_published"
	ReasonNotAllowed     = "not_allowed"
	ReasonStaffOnly      = "staff_only"
	ReasonNoApplication  = "application_not_found"
	ReasonNoRevision     = "revision_not_found"
	ReasonNoSubmission   = "submission_not_found"
	ReasonSelfReview     = "self_review"
	ReasonClientMissing  = "client_missing"
	ReasonNoDeveloper    = "not_a_developer"
	ReasonNoPart         = "part_not_found"
	ReasonNameTaken      = "application_name_taken"
	ReasonSlugTaken      = "slug_taken"
	ReasonNoClient       = "client_unknown"
	ReasonHasClient      = "authorization_exists"
	ReasonPicture        = "picture_refused"
	ReasonVideo          = "video_refused"
	ReasonHasBuyers      = "application_has_buyers"
	ReasonBusy           = "picture_busy"
	messageNoApplication = "There is no such application."
	messageNoRevision    = "There is no such revision."
	messageNoPart        = "The app has no such part."
	messageRevision      = "Somebody else has changed this meanwhile. Look at the newest revision and try again."
	messageNoDeveloper   = "Your organization is no developer here yet."
	messageNameTaken     = "Another app has this name, or one that looks like it."
	messageSlugTaken     = "This address is, or was, that of something else."
	messageHasBuyers     = "An organization has this app or pays for it, so it cannot be deleted."
	messageNoClient      = "Your organization has no such client that is free for this app."
	messageHasClient     = "The app has an OAuth client. Change it, or remove it first."
	messageNoUpload      = "There is no such picture. Upload it first."
	messageBusy          = "This picture is just being removed. Try again in a moment."
	messageVideo         = "This video cannot be shown."
	messageNoVideo       = "Use the address of a video at YouTube or Vimeo that everybody can see, beginning with https://."
	messageProductStays  = "A published app stays with the product that it was published for."
	messageNotAllowed    = "You may not do this."
)

// NotFound is the answer about an app that is not there, or somebody else's.
func NotFound() error { return errs.New(errs.NotFound, ReasonNoApplication, messageNoApplication) }

// RevisionNotFound is the answer about a revision that is not there.
func RevisionNotFound() error { return errs.New(errs.NotFound, ReasonNoRevision, messageNoRevision) }

// RevisionConflict is the answer to a change of what somebody else has changed meanwhile.
func RevisionConflict() error { return errs.New(errs.Conflict, ReasonRevision, messageRevision) }
