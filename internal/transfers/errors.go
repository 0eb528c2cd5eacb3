package transfers

import "marketplace/internal/kit/errs"

// The reasons that clients compare.
const (
	ReasonNoTransfer   = "transfer_not_found"
	ReasonNotAllowed   = "not_allowed"
	ReasonOver         = "transfer_over"
	ReasonNotAccepted  = "transfer_not_accepted"
	ReasonAccepted     = "transfer_accepted"
	ReasonExpired      = "transfer_expired"
	ReasonMoving       = "transfer_moving"
	ReasonOpen         = "transfer_open"
	ReasonTooMany      = "transfer_too_many"
	ReasonNoDeveloper  = "not_a_developer"
	ReasonNoApp        = "application_not_found"
	messageNoTransfer  = "There is no such transfer."
	messageNotAllowed  = "You may not do this."
	messageOver        = "This transfer is over."
	messageExpired     = "The time to answer this offer is over."
	messageMoving      = "The time to cancel is over: the apps are about to move."
	messageAccepted    = "This transfer was accepted already. Cancel it before the apps move."
	messageNotAccepted = "This offer was not accepted yet."
	messageOpen        = "A transfer of this app is open already. Cancel that one first: "
	messageTooMany     = "You have offered many apps today. Go on tomorrow."
	messageNoDeveloper = "Your organization is no developer here yet."
	messageNoApp       = "There is no such application."
	messageNoReceiver  = "No developer with this address has a console here. It is the end of the address of their page."
	messageSame        = "This is you. Name another developer."
	messageMayNotTake  = "This developer may not publish apps, so it cannot take any."
	messageNoApps      = "Name at least one app."
	messageManyApps    = "Name at most 500 apps."
	messageNothing     = "There is no app that can be transferred."
)

// The reasons why an app, or a developer, keeps apps from moving: an offer and an acceptance are
// refused with them, and a transfer fails for them.
const (
	BlockDeleted   = "application_deleted"
	BlockRetired   = "application_retired"
	BlockSuspended = "application_suspended"
	BlockMoved     = "application_moved" // it is another one's by now
	BlockGiver     = "giver_restricted"
	BlockReceiver  = "receiver_may_not_publish"
)

// Blocks are all of them.
var Blocks = []string{BlockDeleted, BlockRetired, BlockSuspended, BlockMoved, BlockGiver, BlockReceiver} //nolint:gochecknoglobals // a constant list

// block is something that keeps a transfer from being, with the app that it is about.
type block struct {
	reason string
	app    Named
}

// blocks say what is the matter, after the name of the app where it is about one.
//
//nolint:gochecknoglobals // a constant table
var blocks = map[string]string{
	BlockDeleted:   " is deleted.",
	BlockRetired:   " is retired, and stays where it is.",
	BlockSuspended: " is suspended. Wait until the people who run the shop have reinstated it.",
	BlockMoved:     " is another developer's by now.",
	BlockGiver:     "The developer who gives is restricted.",
	BlockReceiver:  messageMayNotTake,
}

func (b block) error() error {
	return errs.New(errs.Conflict, b.reason, b.app.Name+blocks[b.reason])
}

// NotFound is the answer about a transfer that is not there, or between others.
func NotFound() error { return errs.New(errs.NotFound, ReasonNoTransfer, messageNoTransfer) }

// OpenAlready is the answer to an offer of an app that is offered already.
func OpenAlready(app string) error { return errs.New(errs.Conflict, ReasonOpen, messageOpen+app) }

// refusal says why a transfer's state does not allow something.
func refusal(t Transfer) error {
	switch t.State { //nolint:exhaustive // the others have one answer
	case Unmade:
		return NotFound()
	case Offered:
		return errs.New(errs.Conflict, ReasonNotAccepted, messageNotAccepted)
	case Accepted:
		return errs.New(errs.Conflict, ReasonAccepted, messageAccepted)
	}
	return errs.New(errs.Conflict, ReasonOver, messageOver)
}

func receiverFault(message string) error {
	return errs.UnprocessableFields(map[string]string{"to": message})
}

// Over is the answer to who comes too late.
func Over() error { return errs.New(errs.Conflict, ReasonOver, messageOver) }
