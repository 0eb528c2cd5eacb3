package billinghttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing/payments"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
)

type authenticationInput struct {
	ProductInput
	ID        string `path:"id"`
	ReturnURL string `query:"return_url" doc:"an address of the shop to return to; a provider that fixed it when the payment began returns to the charge's own page"`
}

// authentication is how a charge stands and what the browser needs while the
// bank asks the buyer.
type authentication struct {
	Status         string `json:"status" doc:"of the charge"`
	FailureCode    string `json:"failure_code,omitempty"`
	Required       bool   `json:"required" doc:"the bank asks the buyer now"`
	Provider       string `json:"provider,omitempty" enum:"sandbox,stripe"`
	URL            string `json:"url,omitempty" doc:"where the buyer confirms the payment"`
	PublishableKey string `json:"publishable_key,omitempty" doc:"for the provider's script, as another way than the address"`
	ClientSecret   string `json:"client_secret,omitempty" doc:"of the payment, for the provider's script"`
}

type authenticationOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         authentication
}

func authenticationOf(status, failure string, c payments.NextAction) *authenticationOutput {
	return &authenticationOutput{CacheControl: "no-store", Body: authentication{
		Status: status, FailureCode: failure, Required: c != (payments.NextAction{}), Provider: c.Provider, URL: c.URL,
		PublishableKey: c.PublishableKey, ClientSecret: c.ClientSecret,
	}}
}

func (h handlers) getNextAction(ctx context.Context, in *authenticationInput) (*authenticationOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	c, challenge, err := h.service.Settlement.ChargeNextAction(ctx, p, in.Product, in.ID, in.ReturnURL)
	if err != nil {
		return nil, err
	}
	return authenticationOf(string(c.Status), c.FailureCode, challenge), nil
}

func (h handlers) getSubscriptionNextAction(ctx context.Context, in *authenticationInput) (*authenticationOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	c, challenge, err := h.service.Settlement.SubscriptionNextAction(ctx, p, in.Product, in.ID, in.ReturnURL)
	if err != nil {
		return nil, err
	}
	return authenticationOf(string(c.Status.Shown()), c.FailureCode, challenge), nil
}

// mayBeUnavailable adds to an operation that the provider may not answer.
func mayBeUnavailable(op huma.Operation) huma.Operation {
	op.Errors = append(op.Errors, http.StatusServiceUnavailable)
	return op
}

// nextAction is what a payment waits for (contract billing, the shop's own calls).
type nextAction struct {
	Type      string `json:"type" enum:"confirm" doc:"confirm: the buyer answers their bank"`
	URL       string `json:"url" doc:"where; the same until it ends"`
	ExpiresAt string `json:"expires_at" format:"date-time" doc:"when the payment ends by itself"`
}

// nextActionOf gives what a charge waits for, nil for nothing. Where the provider
// has no page to answer the bank on, the charge's own page asks by its script.
func (h handlers) nextActionOf(address string, until time.Time, id, kind string) *nextAction {
	if until.IsZero() {
		return nil
	}
	if address == "" {
		address = h.shopURL + "/checkout/charge/" + id + "/" + kind + "/?paying=1"
	}
	return &nextAction{Type: "confirm", URL: address, ExpiresAt: httpapi.FormatTime(until)}
}
