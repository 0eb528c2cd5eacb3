package refunds

import (
	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
)

// Event is what moves a refund: the provider gave the money back, or cannot.
type Event string

// The events of a refund.
const (
	RefundSucceed Event = "succeed"
	RefundFail    Event = "fail"
)

// RefundEvents are all events of a refund.
var RefundEvents = []Event{RefundSucceed, RefundFail} //nolint:gochecknoglobals // a constant list

// refundMoves is the life of a refund. What is not here is refused.
//
//nolint:gochecknoglobals // a constant table
var refundMoves = map[payments.RefundState]map[Event]payments.RefundState{
	payments.RefundRequested: {RefundSucceed: payments.RefundSucceeded, RefundFail: payments.RefundFailed},
}

// refundLedBy names the event after which a refund stands at a state: repeating it
// changes nothing.
//
//nolint:gochecknoglobals // a constant table
var refundLedBy = map[payments.RefundState]Event{payments.RefundSucceeded: RefundSucceed, payments.RefundFailed: RefundFail}

// NextRefund gives the state after an event; the one that led to a state gives it
// again. Error: 'unprocessable' refund_invalid_state.
func NextRefund(state payments.RefundState, event Event) (payments.RefundState, error) {
	if to, legal := refundMoves[state][event]; legal {
		return to, nil
	}
	if event != "" && refundLedBy[state] == event {
		return state, nil
	}
	return state, billing.Unprocessable(billing.ReasonRefundState, "The refund is "+string(state)+".")
}
