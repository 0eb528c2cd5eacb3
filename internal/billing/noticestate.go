package billing

// NoticeState is where the delivery of a notice to a developer stands.
type NoticeState string

// The states of a notice to a developer. Dead ones can be replayed.
const (
	NoticePending   NoticeState = "pending"
	NoticeDelivered NoticeState = "delivered"
	NoticeDead      NoticeState = "dead"
)

// NoticeStates are all states of a notice.
var NoticeStates = []NoticeState{NoticePending, NoticeDelivered, NoticeDead} //nolint:gochecknoglobals // a constant list

// NoticeEvent is what moves a notice: the address took it or did not, no attempt is
// left, or the developer wants it again.
type NoticeEvent string

// The events of a notice.
const (
	NoticeTaken    NoticeEvent = "taken"
	NoticeNotTaken NoticeEvent = "not_taken"
	NoticeGivenUp  NoticeEvent = "given_up"
	NoticeReplay   NoticeEvent = "replay"
)

// NoticeEvents are all events of a notice.
var NoticeEvents = []NoticeEvent{NoticeTaken, NoticeNotTaken, NoticeGivenUp, NoticeReplay} //nolint:gochecknoglobals // a constant list

// noticeMoves is the life of a notice. What is not here is refused.
//
//nolint:gochecknoglobals // a constant table
var noticeMoves = map[NoticeState]map[NoticeEvent]NoticeState{
	NoticePending:   {NoticeTaken: NoticeDelivered, NoticeNotTaken: NoticePending, NoticeGivenUp: NoticeDead, NoticeReplay: NoticePending},
	NoticeDelivered: {NoticeReplay: NoticePending},
	NoticeDead:      {NoticeReplay: NoticePending},
}

// NextNotice gives the state after an event. Error: 'unprocessable'
// notice_invalid_state.
func NextNotice(state NoticeState, event NoticeEvent) (NoticeState, error) {
	if to, legal := noticeMoves[state][event]; legal {
		return to, nil
	}
	return state, unprocessable(ReasonNoticeState, "The notice is "+string(state)+".")
}
