package identityhttp

import (
	"errors"
	"net/http"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/errs"
)

// errorBody is the error of the whole accounts API (contract identity 1.12).
type errorBody struct {
	Error         string            `json:"error"`
	SubError      *string           `json:"sub_error"`
	Description   string            `json:"error_description"`
	RequestID     string            `json:"request_id"`
	ResourceName  string            `json:"resource_name,omitempty"`
	ResourceID    string            `json:"resource_id,omitempty"`
	InvalidFields map[string]string `json:"invalid_fields,omitempty"`
}

// wireErrors is the only mapping from coded errors to those of this API.
//
//nolint:gochecknoglobals // a constant table
var wireErrors = map[errs.Code]struct {
	status int
	word   string
}{
	errs.Invalid:         {http.StatusBadRequest, "bad_request"},
	errs.Unauthenticated: {http.StatusUnauthorized, "unauthorized"},
	errs.Forbidden:       {http.StatusForbidden, "access_denied"},
	errs.NotFound:        {http.StatusNotFound, "resource_not_found"},
	errs.Conflict:        {http.StatusConflict, "conflict"},
	errs.Locked:          {http.StatusConflict, "conflict"},
	errs.Unprocessable:   {http.StatusUnprocessableEntity, "invalid_request"},
	errs.RateLimited:     {http.StatusTooManyRequests, "temporarily_unavailable"},
	errs.Unavailable:     {http.StatusServiceUnavailable, "temporarily_unavailable"},
	errs.Internal:        {http.StatusInternalServerError, "server_error"},
}

// writeError answers an API request with err.
func (h *handlers) writeError(w http.ResponseWriter, r *http.Request, err error) {
	body := errorBody{RequestID: httpapi.RequestID(r.Context())}
	status := http.StatusInternalServerError
	var refusal *oauthd.Error
	switch e := errs.As(err); {
	case errors.As(err, &refusal):
		status, body.Error, body.Description, body.InvalidFields = refusal.Status, refusal.Exception, refusal.Description, refusal.Fields
		body.SubError = subError(refusal.Sub)
	case e != nil:
		known := wireErrors[e.Code]
		retryAfter(w, e.Code)
		status, body.Error, body.Description = known.status, known.word, e.Message
		if e.Reason != known.word {
			body.SubError = subError(e.Reason)
		}
		if e.Code == errs.NotFound {
			body.ResourceName, body.ResourceID = e.Fields["resource_name"], r.PathValue("id")
		}
		if e.Code == errs.Invalid || e.Code == errs.Unprocessable {
			body.InvalidFields = e.Fields
		}
	default:
		body.Error, body.Description = "server_error", "Something went wrong on our side. Try again."
	}
	if status >= http.StatusInternalServerError {
		h.log.ErrorContext(r.Context(), "accounts request failed", "error", err, "path", r.URL.Path)
	}
	if status == http.StatusUnauthorized && refusal == nil && w.Header().Get("WWW-Authenticate") == "" { // a client that is refused at the token endpoint showed no token
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	writePrivateJSON(w, status, body)
}

// retryAfter sets when to try again, in seconds: after the window of guesses, or when
// the queue of those who sign in is shorter.
func retryAfter(w http.ResponseWriter, code errs.Code) {
	if seconds, passes := map[errs.Code]string{errs.RateLimited: "900", errs.Unavailable: "10"}[code]; passes {
		w.Header().Set("Retry-After", seconds)
	}
}

// writePrivateJSON writes JSON about one person, which no cache may keep.
func writePrivateJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Cache-Control", "no-store")
	httpapi.WriteJSON(w, status, body)
}

// writeCachedJSON writes JSON that is the same for everybody, which caches may keep.
func writeCachedJSON(w http.ResponseWriter, body any) {
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	httpapi.WriteJSON(w, http.StatusOK, body)
}

// empty is the body of answers without content: some clients parse every 200 (contract
// identity 5.12).
type empty struct{}

func subError(reason string) *string {
	if reason == "" {
		return nil
	}
	return &reason
}

// insufficientScope says that the token lacks a scope.
func insufficientScope(scope string) error {
	return errs.New(errs.Forbidden, "insufficient_scope", "The token needs the scope "+scope+".")
}

// unprocessable says that one parameter is wrong.
func unprocessable(field, why string) error {
	e := errs.New(errs.Unprocessable, "invalid_request", "A parameter is not valid.")
	e.Fields = map[string]string{field: why}
	return e
}

// endpointNotFound answers for addresses that the API does not have.
func (h *handlers) endpointNotFound(w http.ResponseWriter, r *http.Request) {
	h.writeError(w, r, errs.New(errs.NotFound, "resource_not_found", "There is no such endpoint."))
}
