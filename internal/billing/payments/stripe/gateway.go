// Package stripe is the payment provider Stripe, as billing sees one. It is
// the only importer of stripe-go.
//
// A payment is a PaymentIntent that carries our key in its metadata; the key is
// also the idempotency key of its creation. A token of a card is the id of a
// SetupIntent that the browser ended, or of a PaymentMethod with a customer.
package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// SignatureHeader carries the signature of a webhook.
const SignatureHeader = "Stripe-Signature"

// callTimeout bounds a call of the API: a provider that hangs must not hold a
// job longer than its lease.
const callTimeout = 10 * time.Second

// Deps are what the gateway is made of. APIBase may be empty.
type Deps struct {
	SecretKey      string
	PublishableKey string
	WebhookSecret  string
	APIBase        string
	Now            func() time.Time
}

// Gateway implements payments.Provider and tax.Tax.
type Gateway struct {
	d     Deps
	api   api
	rates rateCache
}

var (
	_ payments.Provider = (*Gateway)(nil)
	_ tax.Tax           = (*Gateway)(nil)
)

// New makes the gateway; it panics when a dependency is missing, at start.
func New(d Deps) *Gateway {
	if d.SecretKey == "" || d.WebhookSecret == "" || d.Now == nil {
		panic("stripe: a dependency is missing")
	}
	config := &stripe.BackendConfig{
		HTTPClient: &http.Client{Timeout: callTimeout}, MaxNetworkRetries: stripe.Int64(0), // our jobs try again, under the same key
		EnableTelemetry: new(false), LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
	}
	if d.APIBase != "" {
		config.URL = stripe.String(strings.TrimSuffix(d.APIBase, "/"))
	}
	return &Gateway{d: d, api: newAPI(d.SecretKey, config), rates: rateCache{known: map[string]knownRate{}}}
}

// Name implements payments.Provider.
func (g *Gateway) Name() string { return "stripe" }

// Setup implements payments.Provider: a customer and a SetupIntent for payments
// without the buyer.
func (g *Gateway) Setup(ctx context.Context, organizationID string) (payments.CardSetup, error) {
	customer := &stripe.CustomerCreateParams{}
	customer.AddMetadata(ownedBy, organizationID)
	made, err := post[stripe.Customer](ctx, g.api, "/v1/customers", customer)
	if err != nil {
		return payments.CardSetup{}, maskError("make a customer", err)
	}
	params := &stripe.SetupIntentCreateParams{
		Customer: stripe.String(made.ID), Usage: stripe.String("off_session"), PaymentMethodTypes: []*string{stripe.String("card")},
	}
	params.AddMetadata(ownedBy, organizationID)
	intent, err := post[stripe.SetupIntent](ctx, g.api, "/v1/setup_intents", params)
	if err != nil {
		return payments.CardSetup{}, maskError("make a setup", err)
	}
	return payments.CardSetup{Provider: g.Name(), PublishableKey: g.d.PublishableKey, ClientSecret: intent.ClientSecret}, nil
}

// ownedBy is the key of a customer's and a setup's metadata that tells whose it is.
const ownedBy = "organization"

// method finds the card and customer behind a token, and the organization whose
// they are; "" for one that the shop did not begin.
func (g *Gateway) method(ctx context.Context, token string) (found *stripe.PaymentMethod, organizationID string, err error) {
	if !strings.HasPrefix(token, "seti_") {
		found, err := get[stripe.PaymentMethod](ctx, g.api, stripe.FormatURLPath("/v1/payment_methods/%s", token), "customer")
		if err != nil {
			return nil, "", cardError(err)
		}
		if found.Card == nil || found.Customer == nil {
			return nil, "", cardNotFound()
		}
		return found, found.Customer.Metadata[ownedBy], nil
	}
	intent, err := get[stripe.SetupIntent](ctx, g.api, stripe.FormatURLPath("/v1/setup_intents/%s", token), "payment_method")
	if err != nil {
		return nil, "", cardError(err)
	}
	if intent.Status != stripe.SetupIntentStatusSucceeded || intent.PaymentMethod == nil || intent.PaymentMethod.Card == nil {
		return nil, "", errs.New(errs.Unprocessable, billing.ReasonCardDeclined, "Your card was declined.")
	}
	found = intent.PaymentMethod
	if found.Customer == nil {
		found.Customer = intent.Customer
	}
	return found, intent.Metadata[ownedBy], nil
}

// Card implements payments.Provider: a setup belongs to the organization it was
// begun for, a PaymentMethod to its customer's.
func (g *Gateway) Card(ctx context.Context, organizationID, token string) (billing.CardDetails, error) {
	found, owner, err := g.method(ctx, token)
	if err != nil {
		return billing.CardDetails{}, err
	}
	if owner != organizationID {
		return billing.CardDetails{}, billing.ErrForeignCard()
	}
	c := found.Card
	return billing.CardDetails{Type: brand(string(c.Brand)), FirstSix: c.IIN, LastFour: c.Last4, ExpMonth: c.ExpMonth, ExpYear: c.ExpYear}, nil
}

// brand gives the shop's word for a brand (spec S9.24).
func brand(name string) string {
	switch name {
	case "mastercard":
		return "master"
	case "amex":
		return "american_express"
	}
	return name
}

// CreatePayment implements payments.Provider. A bank that asks although the buyer
// is not there is asked again in a way that gives an address for the buyer.
func (g *Gateway) CreatePayment(ctx context.Context, key, cardToken string, amount money.Cents, metadata payments.Metadata) (payments.Result, error) {
	known, err := g.findIntent(ctx, key)
	if err != nil {
		return payments.Result{}, err
	}
	if known != nil {
		return g.reply(ctx, known)
	}
	method, _, err := g.method(ctx, cardToken)
	if errs.CodeOf(err) == errs.Unprocessable {
		return payments.Result{Outcome: payments.OutcomeFailed, AmountCents: amount, FailureCode: billing.FailureDeclined}, nil
	}
	if err != nil {
		return payments.Result{}, err
	}
	params := &stripe.PaymentIntentCreateParams{
		Amount: new(int64(amount)), Currency: stripe.String("usd"), Customer: stripe.String(method.Customer.ID), PaymentMethod: stripe.String(method.ID),
		PaymentMethodTypes: []*string{stripe.String("card")}, Confirm: new(true),
	}
	if metadata.OffSession {
		params.OffSession = new(true)
	} else {
		params.ReturnURL = stripe.String(metadata.ReturnURL)
	}
	for name, value := range map[string]string{"key": key, "type": metadata.Type, "itemId": metadata.ItemID, "product": metadata.Product} {
		params.AddMetadata(name, value)
	}
	params.SetIdempotencyKey(key)
	intent, err := post[stripe.PaymentIntent](ctx, g.api, "/v1/payment_intents", params)
	if refused := refusal(err); refused != nil && refused.PaymentIntent != nil {
		if refused.Code == stripe.ErrorCodeAuthenticationRequired {
			return g.askBuyer(ctx, refused.PaymentIntent, method.ID, metadata.ReturnURL)
		}
		intent, err = g.intent(ctx, refused.PaymentIntent.ID)
	}
	if err != nil {
		return payments.Result{}, maskError("pay", err)
	}
	return g.reply(ctx, intent)
}

// askBuyer confirms a payment as if the buyer were there, which gives the
// address where the buyer answers the bank.
func (g *Gateway) askBuyer(ctx context.Context, intent *stripe.PaymentIntent, method, returnURL string) (payments.Result, error) {
	params := &stripe.PaymentIntentConfirmParams{PaymentMethod: stripe.String(method), ReturnURL: stripe.String(returnURL)}
	confirmed, err := post[stripe.PaymentIntent](ctx, g.api, stripe.FormatURLPath("/v1/payment_intents/%s/confirm", intent.ID), params)
	if refusal(err) != nil {
		confirmed, err = g.intent(ctx, intent.ID)
	}
	if err != nil {
		return payments.Result{}, maskError("ask the buyer", err)
	}
	return g.reply(ctx, confirmed)
}

// Payment implements payments.Provider.
func (g *Gateway) Payment(ctx context.Context, key string) (payments.Result, error) {
	intent, err := g.findIntent(ctx, key)
	if err != nil {
		return payments.Result{}, err
	}
	if intent == nil {
		return payments.Result{}, errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	}
	return g.reply(ctx, intent)
}

// findIntent gives the PaymentIntent of a key as it is now, nil when the search knows
// none. The search may lag; then the idempotency key of the creation protects.
func (g *Gateway) findIntent(ctx context.Context, key string) (*stripe.PaymentIntent, error) {
	params := &stripe.PaymentIntentSearchParams{SearchParams: stripe.SearchParams{Query: "metadata['key']:" + strconv.Quote(key)}}
	for found, err := range list(ctx, g.api, "/v1/payment_intents/search", params, func(i *stripe.PaymentIntent) string { return i.ID }) {
		if err != nil {
			return nil, maskError("search", err)
		}
		intent, err := g.intent(ctx, found.ID)
		if err != nil {
			return nil, maskError("read a payment", err)
		}
		if intent.Metadata["key"] == key { // a search may find what is only like it
			return intent, nil
		}
	}
	return nil, nil //nolint:nilnil // none is an answer
}

func (g *Gateway) intent(ctx context.Context, id string) (*stripe.PaymentIntent, error) {
	return get[stripe.PaymentIntent](ctx, g.api, stripe.FormatURLPath("/v1/payment_intents/%s", id))
}

// reply says how a PaymentIntent stands. One that was refused is cancelled, so
// that nobody can confirm it later: failed is final.
func (g *Gateway) reply(ctx context.Context, intent *stripe.PaymentIntent) (payments.Result, error) {
	reply := payments.Result{Outcome: payments.OutcomePending, AmountCents: money.Cents(intent.Amount)}
	switch intent.Status {
	case stripe.PaymentIntentStatusSucceeded:
		reply.Outcome = payments.OutcomeSucceeded
	case stripe.PaymentIntentStatusRequiresAction:
		reply.Outcome, reply.ClientSecret = payments.OutcomeActionRequired, intent.ClientSecret
		if intent.NextAction != nil && intent.NextAction.RedirectToURL != nil {
			reply.ActionURL = intent.NextAction.RedirectToURL.URL
		}
	case stripe.PaymentIntentStatusRequiresPaymentMethod:
		code := failureOf(intent.LastPaymentError)
		if _, err := post[stripe.PaymentIntent](ctx, g.api, stripe.FormatURLPath("/v1/payment_intents/%s/cancel", intent.ID), &stripe.PaymentIntentCancelParams{}); err != nil {
			return reply, maskError("cancel a payment", err)
		}
		reply.Outcome, reply.FailureCode = payments.OutcomeFailed, code
	case stripe.PaymentIntentStatusCanceled:
		reply.Outcome, reply.FailureCode = payments.OutcomeFailed, failureOf(intent.LastPaymentError)
		for failure, reason := range cancelReasons {
			if reason == intent.CancellationReason {
				reply.FailureCode = failure
			}
		}
	case stripe.PaymentIntentStatusProcessing, stripe.PaymentIntentStatusRequiresCapture, stripe.PaymentIntentStatusRequiresConfirmation:
	}
	return reply, nil
}

// cancelReasons are why a payment at the bank was ended, in Stripe's words: they
// tell it again when nobody heard the answer.
//
//nolint:gochecknoglobals // a constant table
var cancelReasons = map[string]stripe.PaymentIntentCancellationReason{
	billing.FailureExpired: stripe.PaymentIntentCancellationReasonAbandoned,
	billing.FailureGivenUp: stripe.PaymentIntentCancellationReasonRequestedByCustomer,
}

// Cancel implements payments.Provider. Stripe refuses to cancel what was confirmed.
func (g *Gateway) Cancel(ctx context.Context, key, failure string) (payments.Result, error) {
	intent, err := g.findIntent(ctx, key)
	if err != nil {
		return payments.Result{}, err
	}
	if intent == nil {
		return payments.Result{}, errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	}
	if intent.Status == stripe.PaymentIntentStatusRequiresAction {
		params := &stripe.PaymentIntentCancelParams{CancellationReason: stripe.String(string(cancelReasons[failure]))}
		cancelled, err := post[stripe.PaymentIntent](ctx, g.api, stripe.FormatURLPath("/v1/payment_intents/%s/cancel", intent.ID), params)
		if refusal(err) != nil {
			cancelled, err = g.intent(ctx, intent.ID)
		}
		if err != nil {
			return payments.Result{}, maskError("cancel a payment", err)
		}
		intent = cancelled
	}
	return g.reply(ctx, intent)
}

// NextAction implements payments.Provider. Stripe was told where to return when the
// payment began.
func (g *Gateway) NextAction(reply payments.Result, _ string) payments.NextAction {
	return payments.NextAction{Provider: g.Name(), URL: reply.ActionURL, PublishableKey: g.d.PublishableKey, ClientSecret: reply.ClientSecret}
}

func failureOf(e *stripe.Error) string {
	if e == nil {
		return billing.FailureDeclined
	}
	switch {
	case e.DeclineCode == stripe.DeclineCodeInsufficientFunds:
		return billing.FailureFunds
	case e.Code == stripe.ErrorCodeProcessingError:
		return billing.FailureProcessing
	case e.Code == stripe.ErrorCodePaymentIntentAuthenticationFailure, e.Code == stripe.ErrorCodeAuthenticationRequired:
		return billing.FailureAuthentication
	}
	return billing.FailureDeclined
}

// Refund implements payments.Provider. A refund is found by its key in the
// metadata, also after the idempotency key was forgotten.
func (g *Gateway) Refund(ctx context.Context, key, paymentKey string, amount money.Cents) (payments.RefundResult, error) {
	intent, err := g.findIntent(ctx, paymentKey)
	if err != nil {
		return payments.RefundResult{}, err
	}
	if intent == nil {
		return payments.RefundResult{}, fmt.Errorf("stripe: payment %s is not found yet", paymentKey)
	}
	for known, err := range list(ctx, g.api, "/v1/refunds", &stripe.RefundListParams{PaymentIntent: stripe.String(intent.ID)}, func(r *stripe.Refund) string { return r.ID }) {
		if err != nil {
			return payments.RefundResult{}, maskError("list refunds", err)
		}
		if known.Metadata["key"] == key {
			return refundReply(known), nil
		}
	}
	params := &stripe.RefundCreateParams{PaymentIntent: stripe.String(intent.ID), Amount: new(int64(amount))}
	params.AddMetadata("key", key)
	params.SetIdempotencyKey(key)
	made, err := post[stripe.Refund](ctx, g.api, "/v1/refunds", params)
	if refusal(err) != nil {
		return payments.RefundResult{State: payments.RefundFailed, FailureCode: billing.FailureProcessing}, nil
	}
	if err != nil {
		return payments.RefundResult{}, maskError("refund", err)
	}
	return refundReply(made), nil
}

func refundReply(r *stripe.Refund) payments.RefundResult {
	switch r.Status {
	case stripe.RefundStatusSucceeded:
		return payments.RefundResult{State: payments.RefundSucceeded}
	case stripe.RefundStatusFailed, stripe.RefundStatusCanceled:
		return payments.RefundResult{State: payments.RefundFailed, FailureCode: billing.FailureProcessing}
	case stripe.RefundStatusPending, stripe.RefundStatusRequiresAction:
	}
	return payments.RefundResult{State: payments.RefundRequested}
}

// ListCaptured implements payments.Provider, for payments that began between the two
// moments, as Stripe lists them. It gives all at once: the API is read page by page
// underneath.
func (g *Gateway) ListCaptured(ctx context.Context, from, to time.Time, _ string) ([]payments.CapturedPayment, string, error) {
	params := &stripe.PaymentIntentListParams{CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: from.Unix(), LesserThan: to.Unix()}}
	var captured []payments.CapturedPayment
	for intent, err := range list(ctx, g.api, "/v1/payment_intents", params, func(i *stripe.PaymentIntent) string { return i.ID }) {
		if err != nil {
			return nil, "", maskError("list payments", err)
		}
		if key := intent.Metadata["key"]; key != "" && intent.Status == stripe.PaymentIntentStatusSucceeded {
			captured = append(captured, payments.CapturedPayment{Key: key, Amount: money.Cents(intent.Amount)})
		}
	}
	return captured, "", nil
}

// refusal gives the error of a request that Stripe understood and refused for
// good; nil for everything that may be tried again.
func refusal(err error) *stripe.Error {
	e, ok := errors.AsType[*stripe.Error](err)
	if !ok || e.HTTPStatusCode == http.StatusTooManyRequests || e.HTTPStatusCode == http.StatusConflict || e.HTTPStatusCode >= http.StatusInternalServerError ||
		e.HTTPStatusCode == http.StatusUnauthorized {
		return nil
	}
	return e
}

func cardError(err error) error {
	if err == nil {
		return nil
	}
	if refusal(err) != nil {
		return cardNotFound()
	}
	return maskError("read a card", err)
}

func cardNotFound() error {
	return errs.New(errs.Unprocessable, billing.ReasonCardNotFound, "The payment provider does not know this card.")
}

// maskError hides what Stripe wrote: it may hold what a customer typed.
func maskError(what string, err error) error {
	if e, ok := errors.AsType[*stripe.Error](err); ok {
		return errs.Wrap(fmt.Errorf("stripe: %s: status %d, code %s, request %s", what, e.HTTPStatusCode, e.Code, e.RequestID), errs.Unavailable, "provider_unavailable",
			"The payment provider does not answer. Try again.")
	}
	return errs.Wrap(fmt.Errorf("stripe: %s: %w", what, err), errs.Unavailable, "provider_unavailable", "The payment provider does not answer. Try again.")
}
