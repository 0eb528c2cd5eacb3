package developers

import (
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// The reasons that clients compare.
const (
	ReasonNoDeveloper    = "not_a_developer"
	ReasonIsDeveloper    = "already_a_developer"
	ReasonNameTaken      = "developer_name_taken"
	ReasonNameReserved   = "developer_name_reserved"
	ReasonRevision       = "revision_conflict"
	ReasonNotAllowed     = "not_allowed"
	ReasonTerms          = "terms_not_accepted"
	ReasonAgreement      = "agreement_changed"
	ReasonNotVerified    = "developer_not_verified"
	ReasonRestricted     = "developer_restricted"
	ReasonClosed         = "developer_closed"
	ReasonNotNow         = "developer_state"
	ReasonHasApps        = "developer_has_apps"
	ReasonNoAddress      = "support_address_missing"
	ReasonNoSite         = "site_missing"
	ReasonNoConsoleRole  = auth.ReasonNoConsoleRole
	ReasonLastOwner      = "last_owner"
	ReasonInTeam         = "already_in_team"
	ReasonManyInvited    = "too_many_invitations"
	messageNoRole        = "The role is owner, manager, editor, finance, support or viewer."
	messageNoConsoleRole = "You have no role in the console. Ask one of its owners to invite you."
	messageLastOwner     = "The console needs an owner. Make somebody else an owner first."
	messageInTeam        = "This person is in the team already."
	messageManyInvited   = "So many invitations are open that no more can be sent. Withdraw some first."
	messageNoDeveloper   = "Your organization is no developer here yet."
	messageNoSuch        = "There is no such developer."
	messageIsDeveloper   = "Your organization is a developer already."
	messageRevision      = "Somebody else has changed this meanwhile. Look at it again and repeat your change."
	messageTerms         = "Accept the developer agreement first."
	messageAgreement     = "There is a newer agreement. Read it, and accept that one."
	messageNotComplete   = "Complete the developer profile and prove the support address first."
	messageNotVerified   = "Prove the domain of your site first: it is asked for before the first publication."
	messageRestricted    = "The people who run the shop have restricted this developer: "
	messageClosed        = "This developer is closed. Open it again first."
	messageNotNow        = "This is not possible in the state that the developer is in."
	messageHasApps       = "Delete all apps first, or hand them to another developer."
	messageNoAddress     = "Write a support address into the profile first."
	messageNoSite        = "Write the address of your site into the profile first."
	messageRestrictWhy   = "Say why, in at most 500 letters: the developer reads it."
	maxRestrictionReason = 500
)

// NotDeveloper is the answer to who works for no developer.
func NotDeveloper() error { return errs.New(errs.NotFound, ReasonNoDeveloper, messageNoDeveloper) }

// NotFound is the answer about a developer that is not there.
func NotFound() error { return errs.New(errs.NotFound, "developer_not_found", messageNoSuch) }

func memberNotFound() error {
	return errs.New(errs.NotFound, "member_not_found", "There is no such person in the team.")
}

// RevisionConflict is the answer to a change of what another change was faster at.
func RevisionConflict() error { return errs.New(errs.Conflict, ReasonRevision, messageRevision) }

// refusal says why a developer's state does not allow something.
func refusal(d Developer) error {
	switch d.State { //nolint:exhaustive // the others have one answer
	case StateUnmade:
		return NotDeveloper()
	case StateRestricted:
		return errs.New(errs.Conflict, ReasonRestricted, messageRestricted+d.Reason)
	case StateClosed:
		return errs.New(errs.Conflict, ReasonClosed, messageClosed)
	}
	return errs.New(errs.Conflict, ReasonNotNow, messageNotNow)
}

func nameFault(reason, field, message string) error {
	e := errs.New(errs.Conflict, reason, message)
	e.Fields = map[string]string{field: message}
	return e
}
