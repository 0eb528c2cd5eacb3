package sharing

import "marketplace/internal/kit/errs"

// Reasons, which clients compare.
const (
	ReasonOver         = "invitation_over"
	ReasonNotFound     = "invitation_not_found"
	ReasonMany         = "too_many_invitations"
	ReasonPublic       = "application_public"
	ReasonOwn          = "own_organization"
	ReasonNotAllowed   = "invitations_not_allowed"
	ReasonManyMails    = "too_many_mails"
	ReasonNoPreview    = "preview_not_found"
	ReasonManyPreviews = "too_many_previews"
	ReasonNoLink       = "link_not_found"
	ReasonManyLinks    = "too_many_links"
)

const (
	messageOver          = "This invitation is over. Invite the organization again."
	messageNotFound      = "There is no such invitation, or it is over. Ask who invited you for a new one."
	messageMany          = "100 organizations are invited already. Withdraw an invitation first."
	messagePublic        = "Everybody sees this app already."
	messageOwn           = "This is your own organization, which sees the app already."
	messageNotAllowed    = "Only the owner of the organization can answer for it."
	messageManyMails     = "Too many invitations were sent in the last hour. Try again later."
	messageNoEmail       = "This is no e-mail address."
	messageNoPreview     = "There is no such preview, or it is over."
	messageManyPreviews  = "10 previews are open already. Close one first."
	messageManyReviewers = "Name at most 20 reviewers."
	messageNoLink        = "There is no such share link."
	messageManyLinks     = "20 share links are open already. Close one first."
	messagePlaces        = "Use 1 to 100 organizations."
	messageLastDay       = "Use a day from today on, at most a year ahead."
	messageLongNote      = "Use at most 500 letters."
)

func notFound() error { return errs.New(errs.NotFound, ReasonNotFound, messageNotFound) }

func tooMany() error { return errs.New(errs.Conflict, ReasonMany, messageMany) }

func isPublic() error { return errs.New(errs.Conflict, ReasonPublic, messagePublic) }
