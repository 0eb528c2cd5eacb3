package payments

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// State is what we know about a payment at the provider.
type State string

// The states of a payment. Succeeded and failed are final.
const (
	PaymentRequested      State = "requested"
	PaymentUnknown        State = "unknown" // asked, and no answer came
	PaymentActionRequired State = "action_required"
	PaymentSucceeded      State = "succeeded"
	PaymentFailed         State = "failed"
)

// States are all states of a payment.
var States = []State{PaymentRequested, PaymentUnknown, PaymentActionRequired, PaymentSucceeded, PaymentFailed} //nolint:gochecknoglobals // a constant list

// Outcome is what the provider tells about a payment, or that it told
// nothing.
type Outcome string

// The outcomes of a payment. OutcomeUnanswered is ours; the others are the
// provider's words on the wire.
const (
	OutcomePending        Outcome = "pending"
	OutcomeActionRequired Outcome = "requires_action"
	OutcomeSucceeded      Outcome = "succeeded"
	OutcomeFailed         Outcome = "failed"
	OutcomeUnanswered     Outcome = "unanswered"
)

// OutcomeChargedBack says that the buyer's bank took a payment back. It moves no
// payment: what was collected stays collected, and goes back by a refund.
const OutcomeChargedBack Outcome = "charged_back"

// Outcomes are all outcomes that move a payment.
var Outcomes = []Outcome{OutcomePending, OutcomeActionRequired, OutcomeSucceeded, OutcomeFailed, OutcomeUnanswered} //nolint:gochecknoglobals // a constant list

// paymentMoves is the life of a payment. Outcomes that reach a final payment
// are late or repeated ones and change nothing.
//
//nolint:gochecknoglobals // a constant table
var paymentMoves = map[State]map[Outcome]State{
	PaymentRequested: {
		OutcomePending: PaymentRequested, OutcomeActionRequired: PaymentActionRequired, OutcomeSucceeded: PaymentSucceeded,
		OutcomeFailed: PaymentFailed, OutcomeUnanswered: PaymentUnknown,
	},
	PaymentUnknown: {
		OutcomePending: PaymentRequested, OutcomeActionRequired: PaymentActionRequired, OutcomeSucceeded: PaymentSucceeded,
		OutcomeFailed: PaymentFailed, OutcomeUnanswered: PaymentUnknown,
	},
	PaymentActionRequired: {
		OutcomePending: PaymentActionRequired, OutcomeActionRequired: PaymentActionRequired, OutcomeSucceeded: PaymentSucceeded,
		OutcomeFailed: PaymentFailed, OutcomeUnanswered: PaymentActionRequired,
	},
	PaymentSucceeded: {},
	PaymentFailed:    {},
}

// NextPayment gives the state after an outcome; a final state stays what it is. An
// outcome that nobody knows is 'internal'.
func NextPayment(state State, outcome Outcome) (State, error) {
	moves, known := paymentMoves[state]
	if !known {
		return state, errs.New(errs.Internal, "internal", "payment state "+string(state)+" is unknown")
	}
	if len(moves) == 0 {
		return state, nil
	}
	to, known := moves[outcome]
	if !known {
		return state, errs.New(errs.Internal, "internal", "payment outcome "+string(outcome)+" is unknown")
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
	State       State
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

// Reads reads payments and the events of providers.
type Reads interface {
	// OpenPayments gives the payments begun before a moment that are not final,
	// the oldest 200.
	OpenPayments(ctx context.Context, before time.Time) ([]Payment, error)
	// SucceededPayments gives the payments that succeeded between two moments, as
	// the provider would, 500 at a time by key.
	SucceededPayments(ctx context.Context, from, to time.Time, after string) ([]CapturedPayment, error)
	// EventsOf gives events in the order of their ids, or 'not_found' when one is
	// missing.
	EventsOf(ctx context.Context, ids []string) ([]ProviderEvent, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	InsertPayment(ctx context.Context, payment Payment) error
	// UpdatePaymentFrom saves state and failure; 'conflict' when the payment is not
	// at from any more.
	UpdatePaymentFrom(ctx context.Context, payment Payment, from State) errs.AtCommit
	// AddEvents keeps each event of a provider once and gives those that were not
	// known yet.
	AddEvents(ctx context.Context, provider string, events []ProviderEvent, at time.Time) ([]ProviderEvent, error)
}
