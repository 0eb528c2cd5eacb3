package billinghttp

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing/payments"
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

func (h handlers) authenticate(ctx context.Context, in *authenticationInput) (*authenticationOutput, error) {
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

func (h handlers) authenticateRecurrent(ctx context.Context, in *authenticationInput) (*authenticationOutput, error) {
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

// unavailable adds to an operation that the provider may not answer.
func unavailable(op huma.Operation) huma.Operation {
	op.Errors = append(op.Errors, http.StatusServiceUnavailable)
	return op
}
