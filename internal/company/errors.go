package company

import (
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// The reasons that clients compare.
const (
	ReasonAppForbidden     = "company_app_forbidden"
	ReasonAppNotAllowed    = "company_app_not_allowed"
	ReasonOwnerNeeded      = "company_owner_needed"
	ReasonBudget           = "company_budget_exceeded"
	ReasonOwnersOnly       = "company_owners_only"
	ReasonNotNeeded        = "company_request_not_needed"
	ReasonAlreadyInstalled = "APPLICATION_ALREADY_INSTALLED"
	ReasonNoRequest        = "company_request_not_found"
	ReasonDecided          = "company_request_decided"
	ReasonAskerLeft        = "company_asker_left"
	ReasonRetired          = "application_retired"
	ReasonNoApp            = "application_not_found"
	ReasonChargeEnded      = "charge_invalid_status"
	ReasonChargeInCart     = "charge_not_for_cart"
	ReasonNoBudget         = "company_budget_not_found"
)

const (
	messageAppForbidden  = "Your company does not allow this app."
	messageAppNotAllowed = "Your company allows only chosen apps, and this is not one of them."
	messageOwnerNeeded   = "This app changes data of customers. In your company an owner decides about such apps."
	messageOwnersOnly    = "Only an owner may do this."
	messageNotNeeded     = "You can get this app yourself."
	messagePayNotNeeded  = "You can pay for this yourself."
	messageChargeEnded   = "Nobody has to agree to this purchase any more."
	messageChargeInCart  = "What an app sells inside itself is paid for at once. It cannot be put into a cart."
	messageNoRequest     = "There is no such request."
	messageRetired       = "This app is not offered any more."
	messageNoApp         = "App not found."
	messageInstalled     = "Application is already installed."
	messageNoReason      = "Say why you need the app."
	messageNoNote        = "Say why not: the person reads it."
	messageTooLong       = "Use at most 1,000 letters."
	messageNoBudget      = "There is no budget to lift."
	messageBadBudget     = "A budget is between $0 and $1,000,000 a month."
)

func ownersOnly() error { return errs.New(errs.Forbidden, ReasonOwnersOnly, messageOwnersOnly) }

func requestNotFound() error { return errs.New(errs.NotFound, ReasonNoRequest, messageNoRequest) }

// budgetExceeded tells what a purchase would bring the month to.
func budgetExceeded(product string, after, budget money.Cents) error {
	return errs.New(errs.Unprocessable, ReasonBudget, "With this, apps of "+productName(product)+" would cost "+after.String()+" a month, and the budget of your company is "+
		budget.String()+". An owner can lift the stop for this month.")
}

func productName(product string) string {
	if product == auth.HelpDesk {
		return "HelpDesk"
	}
	return "LiveChat"
}
