package installs

import (
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
)

// higherPlans are the plans that live chat premium apps need; enterprisePlans
// those that premium help desk apps need (spec S6.05, S6.07).
//
//nolint:gochecknoglobals // constant lists
var (
	higherPlans     = []string{"pro", "business", "premium", "enterprise", "enterpriseplus"}
	enterprisePlans = []string{"enterprise", "enterpriseplus"}
)

// planMessage gives the sentence that refuses an app on this plan, "" when the
// plan is high enough.
func planMessage(app App, plan string) string {
	var enough bool
	var message string
	switch {
	case !app.Premium && !app.TeamPlan:
		return ""
	case app.Product != auth.HelpDesk:
		enough, message = slices.Contains(higherPlans, plan), MessageBusinessPlan
	case app.Premium:
		enough, message = slices.Contains(enterprisePlans, plan), MessageEnterprisePlan
	default:
		enough, message = plan == "team" || slices.Contains(higherPlans, plan), MessageTeamPlan
	}
	if enough {
		return ""
	}
	return message
}

// IsOwnApp reports whether the app is the principal's organization's own.
func IsOwnApp(p auth.Principal, app App) bool {
	return app.OwnerOrganizationID != "" && app.OwnerOrganizationID == p.OrganizationID
}

// CanSee reports whether the principal may know the app at all (decisions
// rule 18): others than its guests learn of it by its publication.
func CanSee(p auth.Principal, app App) bool {
	return app.Published || IsOwnApp(p, app) || slices.Contains(app.Guests, p.OrganizationID)
}

// IsPublic reports whether everybody sees an app. What is not public may be installed by who sees
// it, and bought by nobody: its price has not been published, or is not any more.
func (a App) IsPublic() bool { return a.Published && !a.Hidden }

// NotPublic is the refusal of buying what is not public.
func NotPublic() error { return errs.New(errs.Unprocessable, ReasonNotPublic, MessageNotPublic) }

// RightsError refuses somebody who may not install apps of this product
// (spec S6.04, S6.06, S5.10; decisions rule 8); nil when they may.
func RightsError(p auth.Principal, app App) error {
	if !p.CanInstall(app.Product) {
		if managesSomething(p) {
			return errs.New(errs.Forbidden, ReasonLicenceOwner, MessageLicenceOwner(app.Product))
		}
		return errs.New(errs.Forbidden, ReasonNoPermission, MessageNoPermission)
	}
	if app.OnlyOwner && !p.ManagesOrganization() {
		return errs.New(errs.Forbidden, ReasonOwnerOnly, MessageLicenceOwner(app.Product))
	}
	return nil
}

// eligibilityError applies the rules of person and licence. Nobody sends an owner
// to the owner: they hear what is wrong with the licence (spec S5.09, S6.06).
func eligibilityError(p auth.Principal, app App, has licence.Licence) error {
	err := RightsError(p, app)
	switch {
	case err == nil:
		return stateError(p, app, has)
	case !isOwner(p, app.Product):
		return err
	case !has.Active:
		return errs.New(errs.Unprocessable, ReasonLicenceInactive, MessageLicenceInactive(app.Product))
	}
	return errs.New(errs.Forbidden, ReasonNoPermission, MessageNoPermission)
}

// isOwner reports whether the principal owns the licence of a product, or the
// organization.
func isOwner(p auth.Principal, product string) bool {
	return p.RoleIn(product) == auth.Owner || p.RoleIn(auth.Accounts) == auth.Owner
}

// PayRightError refuses an app that costs money to somebody without a billing
// right in its product (spec S5.10); nil otherwise.
func PayRightError(p auth.Principal, app App) error {
	switch {
	case app.Free || app.ContactOnly || IsOwnApp(p, app) || p.CanPay(app.Product):
		return nil
	case isOwner(p, app.Product):
		return errs.New(errs.Forbidden, ReasonMayNotPay, MessageMayNotPay(app.Product))
	}
	return errs.New(errs.Forbidden, ReasonMayNotPay, MessageLicenceOwner(app.Product))
}

func managesSomething(p auth.Principal) bool {
	return slices.ContainsFunc(auth.Products, p.Manages)
}

// stateError refuses an app that cannot be had now or on this licence; nil
// when it can (spec S5.09, S6.05). Own apps may be installed on any plan, to
// try them.
func stateError(p auth.Principal, app App, has licence.Licence) error {
	if app.Retiring {
		return errs.New(errs.Unprocessable, ReasonRetiring, MessageRetiring)
	}
	if app.UnderMaintenance {
		return errs.New(errs.Unprocessable, ReasonMaintenance, MessageMaintenance)
	}
	if !has.Active {
		return errs.New(errs.Unprocessable, ReasonLicenceInactive, MessageLicenceInactive(app.Product))
	}
	if message := planMessage(app, has.Plan); message != "" && !IsOwnApp(p, app) {
		return errs.New(errs.Forbidden, ReasonPlanTooLow, message)
	}
	return nil
}

// AlreadyInstalled refuses an app that the organization has (spec S5.07).
func AlreadyInstalled() error {
	return errs.New(errs.Conflict, ReasonAlreadyInstalled, MessageAlreadyInstalled)
}
