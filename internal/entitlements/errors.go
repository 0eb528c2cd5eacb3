package entitlements

// The sentences that refuse what is not paid for, and an undo.
const (
	MessagePaymentRequired = "This app has to be paid for before it can be installed."
	MessageContactOnly     = "This service is ordered by contacting its provider."
	MessageNothingToUndo   = "There is no uninstall of this app to undo."
	MessageUndoOver        = "An uninstall can be undone for 14 days, and they are over. You can install the app again."
	MessageRetired         = "This app is not offered any more, so it cannot come back."
)

// The reasons that clients compare.
const (
	ReasonContactOnly     = "contact_only"
	ReasonPaymentRequired = "payment_required"
	ReasonNothingToUndo   = "nothing_to_undo"
	ReasonUndoOver        = "undo_period_over"
	ReasonRetired         = "application_retired"
)
