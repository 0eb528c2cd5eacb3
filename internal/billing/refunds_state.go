package billing

// RefundEvent is what moves a refund: the provider gave the money back, or cannot.
type RefundEvent string

// The events of a refund.
const (
	RefundSucceed RefundEvent = "succeed"
	RefundFail    RefundEvent = "fail"
)

// RefundEvents are all events of a refund.
var RefundEvents = []RefundEvent{RefundSucceed, RefundFail} //nolint:gochecknoglobals // a constant list

// refundMoves is the life of a refund. What is not here is refused.
//
//nolint:gochecknoglobals // a constant table
var refundMoves = map[RefundState]map[RefundEvent]RefundState{
	RefundRequested: {RefundSucceed: RefundSucceeded, RefundFail: RefundFailed},
}

// refundLedBy names the event after which a refund stands at a state: repeating it
// changes nothing.
//
//nolint:gochecknoglobals // a constant table
var refundLedBy = map[RefundState]RefundEvent{RefundSucceeded: RefundSucceed, RefundFailed: RefundFail}

// NextRefund gives the state after an event; the one that led to a state gives it
// again. Error: 'unprocessable' refund_invalid_state.
func NextRefund(state RefundState, event RefundEvent) (RefundState, error) {
	if to, legal := refundMoves[state][event]; legal {
		return to, nil
	}
	if event != "" && refundLedBy[state] == event {
		return state, nil
	}
	return state, unprocessable(ReasonRefundState, "The refund is "+string(state)+".")
}
