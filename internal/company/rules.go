package company

import (
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Rules are those of an organization about apps. The zero Rules allow everything.
type Rules struct {
	OrganizationID string
	// OwnersForWriting: apps that change data of customers need an owner.
	OwnersForWriting bool
	// OnlyAllowed: no other apps than the allowed ones.
	OnlyAllowed bool
	Allowed     []string // ids of apps
	Forbidden   []string
}

// The rules about one app.
const (
	RuleAllowed   = "allowed"
	RuleForbidden = "forbidden"
)

// Check reports, as an error or nil, whether the principal may get the app by the rules.
// An app's seller, who belongs to another organization, finishes what a buyer has agreed to.
// Errors: 'forbidden' company_app_forbidden, company_app_not_allowed, company_owner_needed.
func (r Rules) Check(p auth.Principal, app App) error {
	switch {
	case slices.Contains(r.Forbidden, app.ID):
		return errs.New(errs.Forbidden, ReasonAppForbidden, messageAppForbidden)
	case r.OnlyAllowed && !slices.Contains(r.Allowed, app.ID):
		return errs.New(errs.Forbidden, ReasonAppNotAllowed, messageAppNotAllowed)
	case r.OwnersForWriting && app.ChangesCustomers && p.OrganizationID == r.OrganizationID && !IsOwner(p, app.Product):
		return errs.New(errs.Forbidden, ReasonOwnerNeeded, messageOwnerNeeded)
	}
	return nil
}

// IsOwner reports whether the principal owns the licence of a product, or the
// organization: then they decide requests for the product and about its budget.
func IsOwner(p auth.Principal, product string) bool {
	return p.RoleIn(product) == auth.Owner || p.RoleIn(auth.Accounts) == auth.Owner
}

// ownedProducts gives the products that the principal is an owner of.
func ownedProducts(p auth.Principal) []string {
	return slices.DeleteFunc(slices.Clone(auth.Products), func(product string) bool { return !IsOwner(p, product) })
}

// restricts reports whether the rules refuse anything at all.
func (r Rules) restricts() bool { return r.OwnersForWriting || r.OnlyAllowed || len(r.Forbidden) > 0 }
