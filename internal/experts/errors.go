package experts

// The sentences of the catalogue of errors, letter for letter (spec S8.02,
// S8.03).
const (
	MessageSent        = "Message sent successfully!"
	MessageReviewSent  = "Review sent to be verified!"
	MessageAlreadySent = "Review had already been sent!"
)

// Sentences where the spec is silent.
const (
	messageNoExpert    = "There is no such expert."
	messageTooMany     = "Too many messages. Try again in an hour."
	messageStaffOnly   = "Only the platform's staff may do this."
	messageNoReview    = "There is no such review."
	messageEmail       = "Please enter a valid e-mail address"
	messageName        = "Please enter your name"
	messageNameTooLong = "Name cannot be longer than 64 characters"
	messageText        = "Please enter your message"
	messageReview      = "Please enter your review"
	messageShort       = "Please write at least 10 characters"
	messageLong        = "Please write at most 2000 characters"
	messageWebsite     = "Please enter an address such as https://example.com"
)

// The reasons that clients compare.
const (
	ReasonNoExpert    = "expert_not_found"
	ReasonAlreadySent = "review_already_sent"
	ReasonTooMany     = "rate_limited"
	ReasonStaffOnly   = "staff_only"
	ReasonNoReview    = "review_not_found"
	ReasonState       = "review_state"
)
