package entitlements

import (
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// The sentences that refuse what is not paid for.
const (
	MessagePaymentRequired = "This app has to be paid for before it can be installed."
	MessageContactOnly     = "This service is ordered by contacting its provider."
)

// The reasons that clients compare.
const (
	ReasonContactOnly     = "contact_only"
	ReasonPaymentRequired = "payment_required"
)

// paymentError refuses an app that costs money and is not paid for; nil
// otherwise. One's own app is never paid for (spec S5.08).
func paymentError(p auth.Principal, app installs.App, paid bool) error {
	if app.Free || installs.IsOwnApp(p, app) || paid {
		return nil
	}
	if app.ContactOnly {
		return errs.New(errs.Unprocessable, ReasonContactOnly, MessageContactOnly)
	}
	return errs.New(errs.Unprocessable, ReasonPaymentRequired, MessagePaymentRequired)
}
