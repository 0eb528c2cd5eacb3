package entitlements

import (
	"testing"

	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// What an organization has to have paid for, and what it need not (S5.08).
func TestPaymentError_ByAppAndPayment_GivesTheReason(t *testing.T) {
	t.Parallel()
	p := auth.Principal{OrganizationID: "acme"}
	for name, c := range map[string]struct {
		app  installs.App
		paid bool
		want string
	}{
		"free":                  {installs.App{Free: true}, false, ""},
		"paid for":              {installs.App{}, true, ""},
		"not paid for":          {installs.App{Published: true}, false, "payment_required"},
		"one's own":             {installs.App{OwnerOrganizationID: "acme"}, false, ""},
		"another's":             {installs.App{OwnerOrganizationID: "devs", Published: true}, false, "payment_required"},
		"not public":            {installs.App{}, false, "application_not_public"},
		"taken out of it":       {installs.App{Published: true, Hidden: true}, false, "application_not_public"},
		"paid for, and private": {installs.App{Hidden: true}, true, ""},
		"a service by the hour": {installs.App{ContactOnly: true}, false, "contact_only"},
	} {
		got := ""
		if err := paymentError(p, c.app, c.paid); err != nil {
			got = errs.ReasonOf(err)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
