package billing

import (
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// checkProductScope checks the product of an address and the principal's scope for it.
func checkProductScope(p auth.Principal, product string) error {
	if !slices.Contains(auth.Products, product) {
		return unknownProduct()
	}
	if !p.CanPay(product) {
		return scopeMissing()
	}
	return nil
}

// payableProducts gives the products that the principal may pay for. Error:
// 'forbidden' when there is none.
func payableProducts(p auth.Principal) ([]string, error) {
	var products []string
	for _, product := range auth.Products {
		if p.CanPay(product) {
			products = append(products, product)
		}
	}
	if len(products) == 0 {
		return nil, paymentForbidden()
	}
	return products, nil
}

// ownClient is the client whose charges a list is cut to: an app sees its own.
func ownClient(p auth.Principal) string {
	if p.Platform {
		return ""
	}
	return p.ClientID
}

func mustBeStaff(p auth.Principal) error {
	if !p.Scopes.Has(auth.ScopeDevPlatformAdmin) {
		return errs.New(errs.Forbidden, ReasonScopeMissing, "The token lacks the scope dev_platform_admin.")
	}
	return nil
}

// paymentForbidden refuses a person. It is no matter of their token, so nobody is asked
// to sign in again for it.
func paymentForbidden() error {
	return errs.New(errs.Forbidden, ReasonScopeMissing, "You do not have enough permissions to pay. Contact the owner of the license.")
}
