package billinghttp

import (
	"io"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing"
	"marketplace/internal/billing/services"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
)

// DescribeWebhook says in the OpenAPI document what Webhook does.
func DescribeWebhook(api *httpapi.API, path, signatureHeader string) {
	api.DescribeOperation(&huma.Operation{
		OperationID: "receivePaymentEvents", Method: http.MethodPost, Path: path, Tags: []string{"Webhooks"},
		Summary: "Events of the payment provider", Description: "What the provider says of payments, refunds and cards; it signs the body. An event that was taken before is taken again without doing anything",
		Parameters:  []*huma.Param{{Name: signatureHeader, In: "header", Required: true, Description: "time and signature of the body, as t=1700000000,v1=hex", Schema: &huma.Schema{Type: "string"}}},
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Type: "object", Description: "an event, or several, in the provider's own form"}}}},
		Responses:   map[string]*huma.Response{"200": {Description: "The event is kept.", Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Type: "object"}}}}},
		Errors:      []int{http.StatusBadRequest, http.StatusServiceUnavailable},
	})
}

// Webhook takes the events of the payment provider: POST /billing/webhooks/
// followed by its name. SignatureHeader names the header that carries the
// signature. It answers 200 once the event is kept, also when it was before.
func Webhook(service *services.Billing, signatureHeader string, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxEvent))
		if err != nil {
			httpapi.WriteError(w, r, log, errs.New(errs.Invalid, billing.ReasonValidation, "The event cannot be read."))
			return
		}
		if err := service.Settlement.ReceiveEvents(r.Context(), r.Header.Get(signatureHeader), string(body)); err != nil {
			httpapi.WriteError(w, r, log, err)
			return
		}
		httpapi.WriteJSON(w, http.StatusOK, struct{}{})
	})
}
