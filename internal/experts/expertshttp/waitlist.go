package expertshttp

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/experts"
	"marketplace/internal/httpapi"
)

type waitlistHandlers struct{ service *experts.Waitlist }

// RegisterWaitlist adds the operation under the base path (spec S7.48).
func RegisterWaitlist(api *httpapi.API, service *experts.Waitlist, base string) {
	h := waitlistHandlers{service}
	httpapi.Register(api, huma.Operation{
		OperationID: "await-app", Method: http.MethodPost, Path: base + "/awaiting_apps", Summary: "Hear of an app when it is published",
		Tags: []string{"Experts"}, DefaultStatus: http.StatusOK,
		Errors: []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests},
	}, h.awaitApp)
}

type awaitInput struct {
	Visitor
	Body struct {
		ApplicationID string `json:"applicationId,omitempty" doc:"id or slug"`
		Email         string `json:"email,omitempty" doc:"that of the account when absent"`
	}
}

type awaitOutput struct{ Body Receipt }

func (h waitlistHandlers) awaitApp(ctx context.Context, in *awaitInput) (*awaitOutput, error) {
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
	return &awaitOutput{Receipt{Message: message, Confirm: mustConfirm}}, nil
}
