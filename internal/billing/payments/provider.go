package payments

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// Provider collects money. An error that a method does not name means that the
// provider did not answer, or answered nonsense: the payment may or may not exist,
// and is asked about again.
type Provider interface {
	// Name is the word that payments and cards are kept with.
	Name() string
	// Setup begins to take a card of an organization; the browser ends it.
	Setup(ctx context.Context, organizationID string) (CardSetup, error)
	// Events checks the signature of a webhook and reads what it tells; none when
	// it is of no interest. Error: 'invalid' for a bad signature or body.
	Events(ctx context.Context, signature, body string) ([]ProviderEvent, error)
	// Card gives what may be known about a tokenised card that an organization
	// gives. A token is whose it was made for, else the first one's that gives it:
	// nobody else may. Errors: 'unprocessable' card_not_found, card_not_yours or
	// card_declined.
	Card(ctx context.Context, organizationID, token string) (billing.CardDetails, error)
	// CreatePayment starts collecting, or tells about the payment that the same
	// key started before: it never collects twice.
	CreatePayment(ctx context.Context, key, cardToken string, amount money.Cents, metadata Metadata) (Result, error)
	// Payment tells about the payment of a key. Error: 'not_found' when there is none.
	Payment(ctx context.Context, key string) (Result, error)
	// Cancel ends a payment that waits for the buyer's bank, with FailureExpired or
	// FailureGivenUp as its failure, and tells how it stands then. One that was
	// confirmed before stays so: whichever comes first counts. Nothing is collected
	// after a reply that says failed. Error: 'not_found' when there is no such payment.
	Cancel(ctx context.Context, key, failure string) (Result, error)
	// NextAction turns a reply with OutcomeActionRequired into what a browser needs
	// to answer the bank. Back is where it should return to, if the provider can
	// still be told.
	NextAction(reply Result, back string) NextAction
	// Refund gives an amount of a payment back, or tells about the refund that
	// the same key started before: it never pays back twice.
	Refund(ctx context.Context, key, paymentKey string, amount money.Cents) (RefundResult, error)
	// ListCaptured gives the payments that were collected between two moments, some at
	// a time: after is "" or what was returned as next; next is "" at the end.
	ListCaptured(ctx context.Context, from, to time.Time, after string) (captured []CapturedPayment, next string, err error)
}

// CapturedPayment is a payment that a provider collected.
type CapturedPayment struct {
	Key    string
	Amount money.Cents
}

// RefundResult is what a provider says about a refund.
type RefundResult struct {
	State       RefundState // RefundSucceeded, RefundFailed, or RefundRequested while it is under way
	FailureCode string
}

// NextAction is what a browser needs to have the buyer answer the bank. Either
// way works: going to the address, or handing the secret to the provider's
// script. The zero NextAction says that the bank does not ask.
type NextAction struct {
	Provider       string
	URL            string
	PublishableKey string
	ClientSecret   string // empty where the provider has no script
}

// providerTimeout bounds what a request waits for the payment provider, so that it
// is answered within 15 seconds however slow the provider is.
const providerTimeout = 12 * time.Second

// ProviderContext gives a context for calls to the provider on behalf of a request.
func ProviderContext(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, providerTimeout)
}

// WrapProviderError makes what went wrong at the provider 'unavailable', unless it has a
// code of its own.
func WrapProviderError(err error) error {
	if err == nil || errs.As(err) != nil {
		return err
	}
	return errs.Wrap(err, errs.Unavailable, billing.ReasonProvider, "The payment provider does not answer. Try again.")
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

// Result is what a provider says about a payment.
type Result struct {
	Outcome     Outcome // never OutcomeUnanswered: that is an error
	AmountCents money.Cents
	FailureCode string // with OutcomeFailed
	ActionURL   string // with OutcomeActionRequired: where the buyer confirms
	// ClientSecret, with OutcomeActionRequired, opens the payment for the buyer's
	// browser. It is handed on and never kept.
	ClientSecret string
}

// RefundState is where a refund stands.
type RefundState string

// The states of a refund. Succeeded and failed are final.
const (
	RefundRequested RefundState = "requested"
	RefundSucceeded RefundState = "succeeded"
	RefundFailed    RefundState = "failed"
)

// RefundStates are all states of a refund.
var RefundStates = []RefundState{RefundRequested, RefundSucceeded, RefundFailed} //nolint:gochecknoglobals // a constant list
