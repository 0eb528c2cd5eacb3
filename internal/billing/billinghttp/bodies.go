package billinghttp

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing"
	"marketplace/internal/billing/services"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
)

// decode reads a JSON body; unknown members are ignored. Error: 'invalid'. The
// body is in no message.
func decode[T any](raw []byte) (T, error) {
	var body T
	if err := json.Unmarshal(raw, &body); err != nil {
		if mistyped, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return body, errs.InvalidFields(map[string]string{mistyped.Field: "This has the wrong type."})
		}
		return body, errs.New(errs.Invalid, billing.ReasonValidation, "The body must be a JSON object with values of the right types.")
	}
	return body, nil
}

// carriesCardNumber reports whether a body holds what looks like a card: a
// member named as one, or a text or number of 13 to 19 digits that passes the
// check of card numbers.
func carriesCardNumber(raw []byte) bool {
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	var body any
	return decoder.Decode(&body) == nil && holdsCard(body)
}

func holdsCard(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			switch strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name)) {
			case "number", "cardnumber", "pan", "cvc", "cvv", "securitycode":
				return true
			}
			if holdsCard(member) {
				return true
			}
		}
	case []any:
		if slices.ContainsFunc(v, holdsCard) {
			return true
		}
	case string:
		return looksLikeCard(v)
	case json.Number:
		return looksLikeCard(v.String())
	}
	return false
}

func looksLikeCard(text string) bool {
	digits := strings.NewReplacer(" ", "", "-", "").Replace(text)
	if len(digits) < 13 || len(digits) > 19 || strings.Trim(digits, "0123456789") != "" {
		return false
	}
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			d = d*2%10 + d*2/10
		}
		sum += d
	}
	return sum%10 == 0
}

// maxEvent bounds the body of a provider's event, in bytes.
const maxEvent = 64 << 10

// DescribeWebhook says in the OpenAPI document what Webhook does.
func DescribeWebhook(api *httpapi.API, path, signatureHeader string) {
	api.OpenAPI().AddOperation(&huma.Operation{
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
