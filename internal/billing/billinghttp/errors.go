package billinghttp

import (
	"context"
	"log/slog"
	"net/http"

	"marketplace/internal/billing"
	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/price"
)

// problem is the body of every error of the billing API (contract billing 8):
// clients take code, else error, which is "code:message" (spec S8.30).
type problem struct {
	Code      string            `json:"code"`
	Text      string            `json:"error" doc:"code:message"`
	Message   string            `json:"message"`
	Fields    map[string]string `json:"fields,omitempty"`
	RequestID string            `json:"request_id,omitempty"`
	httpapi.NewTotal

	status int
}

// Error makes problem an error for huma.
func (p *problem) Error() string { return p.Text }

// GetStatus gives the HTTP status.
func (p *problem) GetStatus() int { return p.status }

// ContentType keeps plain JSON instead of huma's problem type.
func (p *problem) ContentType(string) string { return "application/json" }

// Fail answers a request with an error in the billing API's shape; it logs what
// clients must not see.
func Fail(log *slog.Logger) func(http.ResponseWriter, *http.Request, error) {
	return func(w http.ResponseWriter, r *http.Request, err error) {
		p := problemOf(r.Context(), log, err)
		httpapi.WriteJSON(w, p.status, p)
	}
}

// problems turns any error of an operation into the billing API's body and status.
func problems(log *slog.Logger) func(context.Context, error) error {
	return func(ctx context.Context, err error) error { return problemOf(ctx, log, err) }
}

// problemOf says what went wrong: with 400, 401, 403, 404, 422 and 429 the caller can do something
// about it, 503 asks to try again, and 409 says that a total is another than was shown.
func problemOf(ctx context.Context, log *slog.Logger, err error) *problem {
	p := &problem{Code: "internal", Message: "Something went wrong on our side. Try again.", status: http.StatusInternalServerError, RequestID: httpapi.RequestID(ctx)}
	err = db.ReadError(err)
	if e := errs.As(err); e != nil {
		p.Code, p.Message, p.Fields, p.NewTotal = e.Reason, e.Message, e.Fields, httpapi.NewTotalOf(e)
		switch e.Code {
		case errs.Invalid:
			p.status = http.StatusBadRequest
		case errs.Unauthenticated:
			p.status = http.StatusUnauthorized
		case errs.Forbidden: // clients sign out on 401, and no other token would change a refusal
			p.status = http.StatusForbidden
			if e.Reason == billing.ReasonScopeMissing { // but for the scope of the token (contract billing 4 and 8)
				p.status = http.StatusUnauthorized
			}
		case errs.NotFound:
			p.status = http.StatusNotFound
		case errs.RateLimited:
			p.status = http.StatusTooManyRequests
		case errs.Unavailable:
			p.status = http.StatusServiceUnavailable
		case errs.Internal:
			p.Code, p.Message, p.Fields = "internal", "Something went wrong on our side. Try again.", nil
		case errs.Conflict, errs.Locked, errs.Unprocessable:
			p.status = http.StatusUnprocessableEntity
		}
	}
	if p.Code == price.ReasonTotalChanged {
		p.status = http.StatusConflict
	}
	if p.status >= http.StatusInternalServerError {
		log.ErrorContext(ctx, "billing operation failed", "error", err)
	}
	p.Message, p.Fields = locale.Sentence(ctx, p.Message), locale.Sentences(ctx, p.Fields)
	p.Text = p.Code + ":" + p.Message
	return p
}
