package billing

import (
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// PaymentState is what we know about a payment at the provider.
type PaymentState string

// The states of a payment. Succeeded and failed are final.
const (
	PaymentRequested      PaymentState = "requested"
	PaymentUnknown        PaymentState = "unknown" // asked, and no answer came
	PaymentActionRequired PaymentState = "action_required"
	PaymentSucceeded      PaymentState = "succeeded"
	PaymentFailed         PaymentState = "failed"
)

// PaymentStates are all states of a payment.
var PaymentStates = []PaymentState{PaymentRequested, PaymentUnknown, PaymentActionRequired, PaymentSucceeded, PaymentFailed} //nolint:gochecknoglobals // a constant list

// PaymentNews is what the provider tells about a payment, or that it told
// nothing.
type PaymentNews string

// The news about a payment. NewsUnanswered is ours; the others are the
// provider's words on the wire.
const (
	NewsPending        PaymentNews = "pending"
	NewsActionRequired PaymentNews = "requires_action"
	NewsSucceeded      PaymentNews = "succeeded"
	NewsFailed         PaymentNews = "failed"
	NewsUnanswered     PaymentNews = "unanswered"
)

// NewsChargedBack say that the buyer's bank took a payment back. They move no
// payment: what was collected stays collected, and goes back by a refund.
const NewsChargedBack PaymentNews = "charged_back"

// AllNews are all news about a payment.
var AllNews = []PaymentNews{NewsPending, NewsActionRequired, NewsSucceeded, NewsFailed, NewsUnanswered} //nolint:gochecknoglobals // a constant list

// paymentMoves is the life of a payment. News that a final payment cannot
// use are late or repeated ones and change nothing.
//
//nolint:gochecknoglobals // a constant table
var paymentMoves = map[PaymentState]map[PaymentNews]PaymentState{
	PaymentRequested: {
		NewsPending: PaymentRequested, NewsActionRequired: PaymentActionRequired, NewsSucceeded: PaymentSucceeded,
		NewsFailed: PaymentFailed, NewsUnanswered: PaymentUnknown,
	},
	PaymentUnknown: {
		NewsPending: PaymentRequested, NewsActionRequired: PaymentActionRequired, NewsSucceeded: PaymentSucceeded,
		NewsFailed: PaymentFailed, NewsUnanswered: PaymentUnknown,
	},
	PaymentActionRequired: {
		NewsPending: PaymentActionRequired, NewsActionRequired: PaymentActionRequired, NewsSucceeded: PaymentSucceeded,
		NewsFailed: PaymentFailed, NewsUnanswered: PaymentActionRequired,
	},
	PaymentSucceeded: {},
	PaymentFailed:    {},
}

// NextPayment gives the state after news; a final state stays what it is. News
// that nobody knows are 'internal'.
func NextPayment(state PaymentState, news PaymentNews) (PaymentState, error) {
	moves, known := paymentMoves[state]
	if !known {
		return state, errs.New(errs.Internal, "internal", "payment state "+string(state)+" is unknown")
	}
	if len(moves) == 0 {
		return state, nil
	}
	to, known := moves[news]
	if !known {
		return state, errs.New(errs.Internal, "internal", "payment news "+string(news)+" are unknown")
	}
	return to, nil
}

// Payment is one attempt to collect the money of a charge.
type Payment struct {
	ID          string // the key the provider knows it by
	ChargeID    string
	Provider    string
	Card        PayingCard
	AmountCents money.Cents
	State       PaymentState
	FailureCode string
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// PayingCard is the card that something is paid with, as far as paying needs it:
// without a token there is none. Given says that it was given for one purchase.
type PayingCard struct {
	Token    string
	Type     string
	LastFour string
	Given    bool
}

// PaymentReply is what a provider says about a payment.
type PaymentReply struct {
	News        PaymentNews // never NewsUnanswered: that is an error
	AmountCents money.Cents
	FailureCode string // with NewsFailed
	ActionURL   string // with NewsActionRequired: where the buyer confirms
	// ClientSecret, with NewsActionRequired, opens the payment for the buyer's
	// browser. It is handed on and never kept.
	ClientSecret string
}

// Metadata names what is paid, for the provider's records (spec S3.21).
type Metadata struct {
	Type    string `json:"type"`
	ItemID  string `json:"itemId"`
	Product string `json:"product"`
	// OffSession says that the buyer is not there to answer the bank: a renewal.
	OffSession bool `json:"-"`
	// ReturnURL is where the browser goes after a challenge of the bank.
	ReturnURL string `json:"-"`
}

// CardSetup is what a browser needs to hand a card to the provider.
type CardSetup struct {
	Provider       string
	PublishableKey string
	ClientSecret   string // of a SetupIntent; empty where cards are tokenised without
}
