package cart

import "marketplace/internal/kit/errs"

// The sentences of the errors of carts; those of the specification are letter for letter
// (spec S8.14, S8.16, S8.18).
const (
	MessageLocked       = "Your cart is currently blocked by the unfinished checkout process. Try again later."
	MessageFailed       = "We're sorry, but there's been an error and the transaction failed. Try again or contact our support."
	MessageNotFound     = "Cart couldn't be loaded. Please, contact our support."
	MessageClosed       = "This cart is bought or closed already."
	MessageEmpty        = "Your cart is empty."
	MessageChanged      = "The cart has changed meanwhile. Try again."
	MessageFull         = "A cart holds at most 50 products."
	MessageTooManyIDs   = "Add at most 50 products at once."
	MessageNotForSale   = "This service is ordered by contacting its provider."
	MessageNoPlan       = "This plan cannot be bought."
	MessageNoCoupon     = "There is no such coupon."
	MessageExpired      = "This coupon has expired."
	MessageUsed         = "This coupon has been used up."
	MessageFirst        = "This coupon is for a first purchase only."
	MessageCodeTaken    = "This code is taken. Choose another one."
	MessageTooManyCodes = "A developer has at most 100 codes at once. End one first."
	MessageBuyRefused   = "Some products cannot be bought now."
	MessagePaymentLost  = "The payment for this product failed. Change your card or remove the product."
	MessageNoCard       = "Add a card before paying."
	MessageNotInCart    = "This product is not in the cart."
	MessageInstalled    = "Application is already installed."
	MessageNoApp        = "App not found."
)

// MessageOwn gives the sentence for buying one's own app or service (spec S5.08).
func MessageOwn(service bool) string {
	if service {
		return "You cannot buy your own service"
	}
	return "You cannot buy your own app"
}

// The reasons that clients compare (spec S8.16 has the first two).
const (
	ReasonChecksum      = "PRODUCTS_CART_CHECKSUM"
	ReasonLocked        = "PRODUCTS_CART_CHECKOUT_STARTED"
	ReasonNotFound      = "cart_not_found"
	ReasonClosed        = "cart_closed"
	ReasonEmpty         = "cart_empty"
	ReasonChanged       = "cart_changed"
	ReasonFull          = "cart_full"
	ReasonNotCheckedOut = "cart_not_checked_out"
	ReasonNotForSale    = "not_for_sale"
	ReasonOwn           = "own_application"
	ReasonInstalled     = "already_installed"
	ReasonNoApp         = "application_not_found"
	ReasonNotPublic     = "application_not_public" // of installs
	ReasonNoPlan        = "plan_not_found"
	ReasonNotInCart     = "not_in_cart"
	ReasonNoCoupon      = "coupon_not_found"
	ReasonExpired       = "coupon_expired"
	ReasonUsed          = "coupon_used"
	ReasonCodeTaken     = "coupon_code_taken"
	ReasonTooManyCodes  = "coupon_too_many"
	ReasonItemsRefused  = "cart_items_refused"
	ReasonBillingError  = "cart_item_billing_error"
	ReasonNoCard        = "card_missing"
)

// The notes of an item whose purchase failed (contract apps 10; what each says is in spec S8.25).
const (
	NoteBilling  = "billing_error"
	NoteInactive = "product_inactive"
	NoteInstall  = "install_error"
)

// NotFound says that there is no such cart for the caller.
func NotFound() error { return errs.New(errs.NotFound, ReasonNotFound, MessageNotFound) }

// UnknownCoupon says that there is no such coupon.
func UnknownCoupon() error { return errs.New(errs.NotFound, ReasonNoCoupon, MessageNoCoupon) }

func closed() error { return errs.New(errs.Invalid, ReasonClosed, MessageClosed) }

func locked() error { return errs.New(errs.Locked, ReasonLocked, MessageLocked) }

func otherChecksum() error { return errs.New(errs.Locked, ReasonChecksum, MessageLocked) }

func unprocessable(reason, message string, fields map[string]string) error {
	return &errs.Error{Code: errs.Unprocessable, Reason: reason, Message: message, Fields: fields}
}
