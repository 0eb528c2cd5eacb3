package cart

import (
	"slices"
	"time"

	"marketplace/internal/kit/errs"
)

// State is where a cart stands (spec S4.34 to S4.38, decisions rule 9). It is
// computed from the cart's times: a lock that is over is no lock.
type State string

// The states of a cart. Purchased and closed are final.
const (
	Open        State = "open"
	CheckingOut State = "checking_out"
	Purchasing  State = "purchasing"
	Purchased   State = "purchased"
	Closed      State = "closed"
)

// States are all states of a cart, in the order of its life.
var States = []State{Open, CheckingOut, Purchasing, Purchased, Closed} //nolint:gochecknoglobals // a constant list

// Event is what is done to a cart.
type Event string

// The events of a cart. Change is any change of what is in it, settle that every
// item is bought or has failed. Card gives a card for the purchase, also while it is
// checked out. A lock ends without an event.
const (
	EventChange   Event = "change"
	EventCheckout Event = "checkout"
	EventReject   Event = "reject"
	EventPurchase Event = "purchase"
	EventSettle   Event = "settle"
	EventClose    Event = "close"
	EventCard     Event = "card"
)

// Events are all events of a cart.
//
//nolint:gochecknoglobals // a constant list
var Events = []Event{EventChange, EventCheckout, EventReject, EventPurchase, EventSettle, EventClose, EventCard}

// moves is the life of a cart. Next refuses what is not here.
//
//nolint:gochecknoglobals // a constant table
var moves = map[State]map[Event]State{
	Open:        {EventChange: Open, EventCheckout: CheckingOut, EventReject: Open, EventClose: Closed, EventCard: Open},
	CheckingOut: {EventCheckout: CheckingOut, EventReject: Open, EventPurchase: Purchasing, EventCard: CheckingOut},
	Purchasing:  {EventPurchase: Purchasing, EventSettle: Purchased},
	Purchased:   {EventSettle: Purchased},
	Closed:      {EventClose: Closed},
}

// Next gives the state after an event. A cart that is bought or closed refuses
// with cart_closed, one that is locked with PRODUCTS_CART_CHECKOUT_STARTED, and a
// purchase without checkout with cart_not_checked_out.
func Next(state State, event Event) (State, error) {
	if to, legal := moves[state][event]; legal {
		return to, nil
	}
	switch {
	case state == Purchased || state == Closed:
		return state, closed()
	case event == EventPurchase:
		return state, errs.New(errs.Invalid, ReasonNotCheckedOut, MessageFailed)
	default:
		return state, locked()
	}
}

// State gives where the cart stands at a moment.
func (c Cart) State(now time.Time) State {
	switch {
	case !c.ClosedAt.IsZero():
		return Closed
	case !c.PurchasedAt.IsZero():
		return Purchased
	case !c.PurchasingAt.IsZero():
		return Purchasing
	case c.LockedUntil.After(now):
		return CheckingOut
	}
	return Open
}

// ItemStatus is how far an item is in the purchase of its cart.
type ItemStatus string

// The statuses of an item. Purchased and failed are final.
const (
	ItemOpen      ItemStatus = "open"
	ItemPaying    ItemStatus = "paying"
	ItemPurchased ItemStatus = "purchased"
	ItemFailed    ItemStatus = "failed"
)

// ItemStatuses are all statuses of an item.
var ItemStatuses = []ItemStatus{ItemOpen, ItemPaying, ItemPurchased, ItemFailed} //nolint:gochecknoglobals // a constant list

// itemMoves is the life of an item. Updates of a final one are late or repeated
// and change nothing.
//
//nolint:gochecknoglobals // a constant table
var itemMoves = map[ItemStatus][]ItemStatus{
	ItemOpen:   {ItemOpen, ItemPaying, ItemPurchased, ItemFailed},
	ItemPaying: {ItemPaying, ItemPurchased, ItemFailed},
}

// Final reports whether nothing can happen to the item any more.
func (s ItemStatus) Final() bool { return len(itemMoves[s]) == 0 }

// NextItem gives the status after a payment update that says to, and whether it counts.
func NextItem(from, to ItemStatus) (ItemStatus, bool) {
	if slices.Contains(itemMoves[from], to) {
		return to, true
	}
	return from, false
}
