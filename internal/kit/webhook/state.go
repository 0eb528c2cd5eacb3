package webhook

import "marketplace/internal/kit/errs"

// DeliveryState is where the delivery of an event to a developer stands.
type DeliveryState string

// The states of a delivery. Dead ones can be replayed.
const (
	DeliveryPending   DeliveryState = "pending"
	DeliveryDelivered DeliveryState = "delivered"
	DeliveryDead      DeliveryState = "dead"
)

// DeliveryStates are all states of a delivery.
var DeliveryStates = []DeliveryState{DeliveryPending, DeliveryDelivered, DeliveryDead} //nolint:gochecknoglobals // a constant list

// DeliveryEvent is what moves a delivery: the address took it or did not, no attempt is
// left, or the developer wants it again.
type DeliveryEvent string

// The events of a delivery.
const (
	DeliveryTaken    DeliveryEvent = "taken"
	DeliveryNotTaken DeliveryEvent = "not_taken"
	DeliveryGivenUp  DeliveryEvent = "given_up"
	DeliveryReplay   DeliveryEvent = "replay"
)

// DeliveryEvents are all events of a delivery.
var DeliveryEvents = []DeliveryEvent{DeliveryTaken, DeliveryNotTaken, DeliveryGivenUp, DeliveryReplay} //nolint:gochecknoglobals // a constant list

// deliveryMoves is the life of a delivery. What is not here is refused.
//
//nolint:gochecknoglobals // a constant table
var deliveryMoves = map[DeliveryState]map[DeliveryEvent]DeliveryState{
	DeliveryPending:   {DeliveryTaken: DeliveryDelivered, DeliveryNotTaken: DeliveryPending, DeliveryGivenUp: DeliveryDead, DeliveryReplay: DeliveryPending},
	DeliveryDelivered: {DeliveryReplay: DeliveryPending},
	DeliveryDead:      {DeliveryReplay: DeliveryPending},
}

// NextDelivery gives the state after an event. Error: 'unprocessable'
// notice_invalid_state.
func NextDelivery(state DeliveryState, event DeliveryEvent) (DeliveryState, error) {
	if to, legal := deliveryMoves[state][event]; legal {
		return to, nil
	}
	return state, errs.New(errs.Unprocessable, "notice_invalid_state", "The notice is "+string(state)+".")
}
