package entitlements

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
