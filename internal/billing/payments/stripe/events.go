package stripe

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/stripe/stripe-go/v85"

	"marketplace/internal/billing/payments"
)

// event is what is read of a webhook: the rest is asked for.
type event struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Data struct {
		Object struct {
			ID            string `json:"id"`
			PaymentIntent string `json:"payment_intent"`
		} `json:"object"`
	} `json:"data"`
}

// Events implements payments.Provider. Events come late and out of order, so one
// about a payment is only a reason to look: what counts is how it stands now.
func (g *Gateway) Events(ctx context.Context, signature, body string) ([]payments.ProviderEvent, error) {
	if err := payments.Verify(g.d.WebhookSecret, signature, body, g.d.Now()); err != nil {
		return nil, err
	}
	var e event
	if err := json.Unmarshal([]byte(body), &e); err != nil || e.ID == "" {
		return nil, payments.InvalidEvent()
	}
	disputed := e.Type == "charge.dispute.created"
	id := e.Data.Object.ID
	if disputed {
		id = e.Data.Object.PaymentIntent
	}
	if id == "" || !disputed && !strings.HasPrefix(e.Type, "payment_intent.") {
		return nil, nil
	}
	intent, err := g.intent(ctx, id)
	if err != nil {
		return nil, maskError("read a payment", err)
	}
	return g.eventOf(ctx, e, intent, disputed)
}

func (g *Gateway) eventOf(ctx context.Context, e event, intent *stripe.PaymentIntent, disputed bool) ([]payments.ProviderEvent, error) {
	key := intent.Metadata["key"]
	if key == "" {
		return nil, nil // of another program on the same account
	}
	reply := payments.Result{Outcome: payments.OutcomeChargedBack}
	if !disputed {
		var err error
		if reply, err = g.reply(ctx, intent); err != nil {
			return nil, err
		}
	}
	return []payments.ProviderEvent{{ID: e.ID, Type: e.Type, Data: payments.ProviderEventData{
		Key: key, PaymentID: intent.ID, Status: reply.Outcome, AmountCents: reply.AmountCents, FailureCode: reply.FailureCode, ActionURL: reply.ActionURL,
	}}}, nil
}
