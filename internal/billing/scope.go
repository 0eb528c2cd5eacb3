package billing

import (
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// CheckProductScope checks the product of an address and the principal's scope for it.
func CheckProductScope(p auth.Principal, product string) error {
	if !slices.Contains(auth.Products, product) {
		return UnknownProduct()
	}
	if !p.CanPay(product) {
		return ScopeMissing()
	}
	return nil
}

// PayableProducts gives the products that the principal may pay for. Error:
// 'forbidden' when there is none.
func PayableProducts(p auth.Principal) ([]string, error) {
	var products []string
	for _, product := range auth.Products {
		if p.CanPay(product) {
			products = append(products, product)
		}
	}
	if len(products) == 0 {
		return nil, PaymentForbidden()
	}
	return products, nil
}

// OwnClient is the client whose charges a list is cut to: an app sees its own.
func OwnClient(p auth.Principal) string {
	if p.Platform {
		return ""
	}
	return p.ClientID
}

// MustBeStaff gives 'forbidden' for everybody but the platform's staff.
func MustBeStaff(p auth.Principal) error {
	if !p.Scopes.Has(auth.ScopeDevPlatformAdmin) {
		return errs.New(errs.Forbidden, ReasonScopeMissing, "The token lacks the scope dev_platform_admin.")
	}
	return nil
}

// PaymentForbidden refuses a person. It is no matter of their token, so nobody is asked
// to sign in again for it.
func PaymentForbidden() error {
	return errs.New(errs.Forbidden, ReasonScopeMissing, "You do not have enough permissions to pay. Contact the owner of the license.")
}
