package billing

import "marketplace/internal/kit/errs"

// The reasons that clients compare (contract billing 8).
const (
	ReasonValidation        = "validation"
	ReasonInvalidStatus     = "charge_invalid_status"
	ReasonOwnApplication    = "own_application"
	ReasonCardMissing       = "card_missing"
	ReasonCardDeclined      = "card_declined"
	ReasonCardNumber        = "card_number_refused"
	ReasonScopeMissing      = "scope_missing"
	ReasonPlanNotAvailable  = "plan_not_available"
	ReasonPriceMismatch     = "price_mismatch"
	ReasonAlreadyPurchased  = "already_purchased"
	ReasonChargeNotFound    = "charge_not_found"
	ReasonUnknownProduct    = "product_not_found"
	ReasonUnknownCountry    = "country_unknown"
	ReasonVATNotFound       = "vat_number_not_found"
	ReasonCardNotFound      = "card_not_found"
	ReasonCardForeign       = "card_not_yours"
	ReasonRefundNotPossible = "refund_not_possible"
	ReasonProvider          = "provider_unavailable"
	ReasonPayoutState       = "payout_invalid_state"
	ReasonPayoutDetails     = "payout_details_missing"
	ReasonRefundState       = "refund_invalid_state"
	ReasonNotInstalled      = "not_installed"
	ReasonNoticeOver        = "notice_over"
	ReasonPaymentOpen       = "payment_open"
	ReasonChangeState       = "change_invalid_state"
	ReasonChangeNothing     = "change_nothing"
	ReasonChangeOpen        = "change_open"
	ReasonChangeNotFound    = "change_not_found"
	ReasonChangeImpossible  = "change_not_possible"
)

// The codes of a failed payment, as Charge.FailureCode.
const (
	FailureDeclined       = "card_declined"
	FailureFunds          = "insufficient_funds"
	FailureProcessing     = "processing_error"
	FailureAuthentication = "authentication_failed"
	FailureExpired        = "authentication_expired"  // nobody answered the bank within a day
	FailureGivenUp        = "authentication_given_up" // the buyer did not want to
)

// MessageChargeNotFound is shown for a charge that does not exist (spec S8.15).
const MessageChargeNotFound = "This transaction doesn't exist."

// ChargeNotFound says that there is no such charge for the caller.
func ChargeNotFound() error {
	return errs.New(errs.NotFound, ReasonChargeNotFound, MessageChargeNotFound)
}

// UnknownProduct says that there is no such host product.
func UnknownProduct() error {
	return errs.New(errs.NotFound, ReasonUnknownProduct, "Billing knows the products livechat and helpdesk.")
}

// ScopeMissing answers 401 like a missing token: the billing API does not tell
// the two apart (contract billing 4).
func ScopeMissing() error {
	return errs.New(errs.Unauthenticated, ReasonScopeMissing, "The token lacks the billing scope of this product.")
}

// Unprocessable is an 'unprocessable' error with a reason and a sentence.
func Unprocessable(reason, message string) error {
	return errs.New(errs.Unprocessable, reason, message)
}

// Invalid says which inputs cannot be used; billing answers 422 for them.
func Invalid(fields map[string]string) error {
	return &errs.Error{Code: errs.Unprocessable, Reason: ReasonValidation, Message: "Some values are not valid.", Fields: fields}
}

// OwnApplication refuses to sell a developer its own app or service.
func OwnApplication(service bool) error {
	if service {
		return Unprocessable(ReasonOwnApplication, "You cannot buy your own service")
	}
	return Unprocessable(ReasonOwnApplication, "You cannot buy your own app")
}

// ErrForeignCard refuses a card that another organization gave, for providers.
func ErrForeignCard() error {
	return Unprocessable(ReasonCardForeign, "This card was given for another organization. Enter it again.")
}

// CardMissing says that there is no card to pay with.
func CardMissing() error {
	return Unprocessable(ReasonCardMissing, "Add a card before paying.")
}

// NotInstalled says that the app is not installed.
func NotInstalled() error {
	return Unprocessable(ReasonNotInstalled, "Your organization has not installed this app. Install it first.")
}

// PaymentOpen says that a first payment for the app is under way.
func PaymentOpen() error {
	return Unprocessable(ReasonPaymentOpen, "A payment for this app is under way. Finish it or give it up first.")
}

// AlreadyPurchased says that the organization pays for the app already.
func AlreadyPurchased() error {
	return Unprocessable(ReasonAlreadyPurchased, "Your organization has bought this app already.")
}
