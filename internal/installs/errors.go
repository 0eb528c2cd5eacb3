package installs

import (
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// The sentences that refuse an install and the choice of who has access; those of
// the specification are letter for letter (S6.03 to S6.06, S5.07, S8.08).
const (
	MessageAlreadyInstalled = "Application is already installed."
	MessageNoPermission     = "You do not have enough permissions to install applications."
	MessageTeamPlan         = "This app is currently available only for Team and higher plans"
	MessageBusinessPlan     = "This app is currently available only for Business and Enterprise plans"
	MessageEnterprisePlan   = "This app is currently available only for the Enterprise plan"
	MessageMaintenance      = "This app is under maintenance. Try again later."
	MessageRetiring         = "Its developer gives this app up, so nobody new can install it."
	MessageNotPublic        = "This app is not public, so it cannot be bought. Nothing was charged."
	MessageNotFound         = "App not found."
	MessageOtherApp         = "An application can install only itself."
	MessageTooManyWithout   = "At most 3 agents can be left without access."
	MessageNotPerAgent      = "This app is not priced per agent: everybody has access to it."
	MessageNoAccess         = "You have no access to this app."
	MessageNotInstalled     = "This app is not installed."
	MessageNoMember         = "Choose among the agents of this product."
	MessageAccessForbidden  = "You do not have enough permissions to choose who has access."
)

// MessageLicenceOwner gives the sentence for somebody without rights on the
// licence of a product (spec S6.06).
func MessageLicenceOwner(product string) string {
	return "To install contact the owner of the " + ProductName(product) + " license."
}

// MessageLicenceInactive gives the sentence for a licence that is not active
// (spec S5.09).
func MessageLicenceInactive(product string) string {
	return "Your " + ProductName(product) + " license is inactive. Go to " + ProductName(product) + " app and activate it."
}

// MessageMayNotPay gives the sentence for an owner whose token lacks the billing
// scope of a product.
func MessageMayNotPay(product string) string {
	return "You do not have enough permissions to pay for apps of " + ProductName(product) + "."
}

// MessageOwnApp gives the sentence for buying one's own app or service
// (spec S5.08).
func MessageOwnApp(service bool) string {
	if service {
		return "You cannot buy your own service"
	}
	return "You cannot buy your own app"
}

// ProductName gives the name of a host product as people write it.
func ProductName(product string) string {
	if product == auth.HelpDesk {
		return "HelpDesk"
	}
	return "LiveChat"
}

// The reasons that clients compare.
const (
	ReasonAlreadyInstalled = "APPLICATION_ALREADY_INSTALLED"
	ReasonNotFound         = "application_not_found"
	ReasonNoPermission     = "install_forbidden"
	ReasonLicenceOwner     = "license_forbidden"
	ReasonOwnerOnly        = "owner_only"
	ReasonPlanTooLow       = "plan_too_low"
	ReasonLicenceInactive  = "license_inactive"
	ReasonMaintenance      = "under_maintenance"
	ReasonRetiring         = "application_retiring"
	ReasonMayNotPay        = "scope_missing"
	ReasonOwnApp           = "own_application"
	ReasonNotPublic        = "application_not_public"
	ReasonTooManyWithout   = "no_access_limit"
	ReasonOtherApp         = "other_application"
	ReasonNotPerAgent      = "not_per_agent"
	ReasonNotInstalled     = "not_installed"
	ReasonNoAccess         = "no_access"
	ReasonNoMember         = "not_a_member"
	ReasonAccessForbidden  = "access_forbidden"
)

// NotFound refuses an app that is not there, or that the caller may not know.
func NotFound() error { return errs.New(errs.NotFound, ReasonNotFound, MessageNotFound) }
