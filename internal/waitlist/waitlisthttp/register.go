// Package waitlisthttp serves the form of the waiting list (spec S7.48; contract apps
// 11), and the wish to hear of a deal.
package waitlisthttp

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/optinhttp"
	"marketplace/internal/kit/locale"
	"marketplace/internal/waitlist"
)

type handlers struct{ service *waitlist.Service }

// Register adds the operations under the base path (spec S7.48).
func Register(api *httpapi.API, service *waitlist.Service, base string) {
	h := handlers{service}
	httpapi.Register(api, huma.Operation{
		OperationID: "await-app", Method: http.MethodPost, Path: base + "/awaiting_apps", Summary: "Hear of an app when it is published",
		Tags: []string{"Experts"}, DefaultStatus: http.StatusOK,
		Errors: []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests},
	}, h.awaitApp)
	h.registerDeals(api, base)
}

type awaitInput struct {
	optinhttp.Visitor
	Body struct {
		ApplicationID string `json:"applicationId,omitempty" doc:"id or slug"`
		Email         string `json:"email,omitempty" doc:"that of the account when absent"`
	}
}

type awaitOutput struct{ Body optinhttp.Receipt }

func (h handlers) awaitApp(ctx context.Context, in *awaitInput) (*awaitOutput, error) {
	visitor, err := in.Identify(ctx)
	if err != nil {
		return nil, err
	}
	mustConfirm, err := h.service.Join(ctx, visitor, in.Body.ApplicationID, in.Body.Email)
	if err != nil {
		return nil, err
	}
	message := "We tell you when the app is here."
	if mustConfirm {
		message = "We have sent you a mail. Press its button, and we tell you when the app is here."
	}
	return &awaitOutput{optinhttp.Receipt{Message: locale.Sentence(ctx, message), Confirm: mustConfirm}}, nil
}
