package reviews

import "marketplace/internal/kit/errs"

// The sentences of the rating form, letter for letter (spec S5.03).
const (
	MessageRate       = "This field cannot be blank, please rate the app on a scale from 1-5"
	MessageName       = "Please enter your name"
	MessageReview     = "Please enter your review"
	MessageLongName   = "Name cannot be longer than 64 characters"
	MessageLongReview = "Review cannot be longer than 255 characters"
)

// Sentences where the spec is silent.
const (
	MessageNotInstalled   = "You can rate an app after you have installed it."
	MessageOwnApp         = "You cannot rate your own app."
	MessageNotOwner       = "Only the developer of the app can reply to its reviews."
	MessageReply          = "Please enter a reply of 2 to 1000 characters."
	MessageReason         = "The reason cannot be longer than 500 characters."
	MessageReviewNotFound = "There is no such review."
	MessageAppNotFound    = "There is no such application."
	MessageOwnReview      = "You cannot find your own review helpful."
	MessageStaffOnly      = "Only the platform's staff may do this."
)

// The reasons that clients compare.
const (
	ReasonNotInstalled = "not_installed"
	ReasonOwnApp       = "own_application"
	ReasonNotOwner     = "not_the_developer"
	ReasonNoReview     = "review_not_found"
	ReasonNoApp        = "application_not_found"
	ReasonStaffOnly    = "staff_only"
	ReasonOwnReview    = "own_review"
	ReasonState        = "review_state"
)

func reviewNotFound() error { return errs.New(errs.NotFound, ReasonNoReview, MessageReviewNotFound) }
