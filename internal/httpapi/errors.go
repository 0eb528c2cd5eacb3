package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// statusOf is the only mapping from error codes to HTTP.
//
//nolint:gochecknoglobals // a constant table
var statusOf = map[errs.Code]int{
	errs.Invalid:         http.StatusBadRequest,
	errs.Unauthenticated: http.StatusUnauthorized,
	errs.Forbidden:       http.StatusForbidden,
	errs.NotFound:        http.StatusNotFound,
	errs.Conflict:        http.StatusConflict,
	errs.Locked:          http.StatusBadRequest, // a locked cart answers 400 with its code (spec S4.41)
	errs.Unprocessable:   http.StatusUnprocessableEntity,
	errs.RateLimited:     http.StatusTooManyRequests,
	errs.Unavailable:     http.StatusServiceUnavailable,
	errs.Internal:        http.StatusInternalServerError,
}

// Problem is the body of every error of our own services (decisions rule 21).
// Code stands first: the generic client looks there first (spec S8.30).
//
//nolint:errname // the schema in the OpenAPI documents has this name
type Problem struct {
	Code      string            `json:"code"`
	Message   string            `json:"message"`
	Fields    map[string]string `json:"fields,omitempty"`
	RequestID string            `json:"request_id,omitempty"`
	// Text is "code:message", which clients of billing read (contract billing 8).
	Text string `json:"error,omitempty" doc:"in billing: code:message"`
	// Kind and Source tell clients of manifests what an error is (contract developer-console 1).
	Kind   string `json:"kind,omitempty" doc:"of manifests: error or unauthorized"`
	Source string `json:"source,omitempty" doc:"of manifests, with unauthorized: accounts"`
	NewTotal

	status int
}

// NewTotal is what an answer total_changed tells besides: the total as it is now.
type NewTotal struct {
	Total    *money.Cents `json:"total,omitempty" doc:"with total_changed: cents that would be taken now, tax included"`
	Currency string       `json:"currency,omitempty" doc:"with total_changed"`
	Lines    []price.Line `json:"lines,omitempty" doc:"with total_changed: what the total is made of, in cents"`
}

// NewTotalOf reads it out of an error; empty in all others.
func NewTotalOf(e *errs.Error) NewTotal {
	if changed, ok := e.Detail.(*price.Changed); ok {
		return NewTotal{&changed.Total, changed.Currency, changed.Lines}
	}
	return NewTotal{}
}

// Error makes Problem an error for huma.
func (p *Problem) Error() string { return p.Code + ": " + p.Message }

// GetStatus gives the HTTP status.
func (p *Problem) GetStatus() int { return p.status }

// ContentType keeps plain JSON instead of huma's problem type.
func (p *Problem) ContentType(string) string { return "application/json" }

// ProblemOf turns any error into a Problem. An error without a code becomes
// 'internal' with a fixed sentence; its text stays in the log.
func ProblemOf(ctx context.Context, err error) *Problem {
	if ready, ok := errors.AsType[*Problem](err); ok {
		return ready
	}
	p := &Problem{RequestID: RequestID(ctx), status: http.StatusInternalServerError, Code: "internal", Message: "Something went wrong on our side. Try again."}
	if e := errs.As(err); e != nil {
		p.status, p.Code, p.Message, p.Fields, p.NewTotal = statusOf[e.Code], e.Reason, e.Message, e.Fields, NewTotalOf(e)
	}
	if locale.From(ctx) != "" {
		p.speak(ctx)
	}
	return p
}

// speak puts what the problem says to people into the language of the visit.
func (p *Problem) speak(ctx context.Context) {
	p.Message, p.Fields = locale.Sentence(ctx, p.Message), locale.Sentences(ctx, p.Fields)
}

// TooLarge is what is answered to a body that is larger than is taken.
func TooLarge(ctx context.Context, message string) *Problem {
	return &Problem{Code: "body_too_large", Message: message, RequestID: RequestID(ctx), status: http.StatusRequestEntityTooLarge}
}

// WriteError answers a plain handler's request with err and logs what clients must
// not see.
func WriteError(w http.ResponseWriter, r *http.Request, log *slog.Logger, err error) {
	p := ProblemOf(r.Context(), err)
	if p.status >= http.StatusInternalServerError {
		log.ErrorContext(r.Context(), "request failed", "error", err, "path", r.URL.Path)
	}
	p.speakAs(r.URL.Path)
	WriteJSON(w, p.status, p)
}

// speakAs gives the problem the shape of the service that the path belongs to.
func (p *Problem) speakAs(path string) {
	if strings.HasPrefix(path, billingPath+"/") {
		p.Text = p.Code + ":" + p.Message
	}
	if p.Code == codeNoEndpoint && isOfPlatformAlone(path) {
		p.Code = "not_offered"
	}
	if strings.HasPrefix(path, consolePath+"/") {
		if p.Kind = "error"; p.status == http.StatusUnauthorized {
			p.Kind, p.Source = "unauthorized", "accounts"
		}
	}
}

// consolePath is where manifests are pushed to. Their clients give the token in a header of
// their own.
const consolePath = "/api/console"

// textsPath is where the platform's console has texts written for an app; the version in front is gone.
const textsPath = "/api/ai"

// isOfPlatformAlone reports whether the platform has what a path names and this shop never will
// (contract developer-console sections 2 and 7).
func isOfPlatformAlone(path string) bool {
	inConsole, isOfConsole := strings.CutPrefix(path, consolePath+"/")
	return strings.HasPrefix(path, textsPath+"/") || isOfConsole && slices.ContainsFunc(strings.Split(inConsole, "/"), func(part string) bool {
		switch part {
		case "repository", "storage", "deployment", "templates", "variables":
			return true
		}
		return false
	})
}

// codeNoEndpoint says that nothing is at an address.
const codeNoEndpoint = "not_found"

// WriteJSON answers with a JSON body.
func WriteJSON(w http.ResponseWriter, status int, body any) {
	data, err := json.Marshal(body)
	if err != nil {
		http.Error(w, `{"code":"internal","message":"Something went wrong on our side. Try again."}`, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

// installErrors makes huma answer with Problems: 400 for a body it cannot
// read or that breaks the types (huma's own choice is 422). They are settings of
// huma as a whole, made once: other APIs of the process may be at work.
//
//nolint:gochecknoglobals // once for the process, as what it sets
var installErrors = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, causes ...error) huma.StatusError {
		if status == http.StatusUnprocessableEntity {
			status = http.StatusBadRequest
		}
		p := &Problem{Code: reasonOf(status), Message: sentence(message), status: status}
		if ctx != nil {
			p.RequestID = RequestID(ctx.Context())
		}
		for _, cause := range causes {
			collect(p, cause)
		}
		if ctx != nil {
			requested := ctx.URL()
			p.speakAs(requested.Path)
		}
		return p
	}
	huma.NewError = func(status int, message string, causes ...error) huma.StatusError {
		return huma.NewErrorWithContext(nil, status, message, causes...)
	}
})

// collect folds one cause into the problem: a coded error decides everything,
// a validation detail becomes a field.
func collect(p *Problem, cause error) {
	if e := errs.As(cause); e != nil {
		p.status, p.Code, p.Message, p.Fields = statusOf[e.Code], e.Reason, e.Message, e.Fields
		return
	}
	if detail, ok := errors.AsType[*huma.ErrorDetail](cause); ok {
		if p.Fields == nil {
			p.Fields = map[string]string{}
		}
		p.Fields[strings.TrimPrefix(detail.Location, "body.")] = detail.Message
	}
}

func reasonOf(status int) string {
	switch status {
	case http.StatusBadRequest:
		return "validation"
	case http.StatusUnauthorized:
		return "unauthorized"
	case http.StatusForbidden:
		return "forbidden"
	case http.StatusNotFound:
		return "not_found"
	case http.StatusMethodNotAllowed:
		return "method_not_allowed"
	case http.StatusRequestEntityTooLarge:
		return "body_too_large"
	case http.StatusUnsupportedMediaType:
		return "unsupported_media_type"
	case http.StatusTooManyRequests:
		return "rate_limited"
	default:
		return "internal"
	}
}

func sentence(message string) string {
	if message == "" || message == "unexpected error occurred" {
		return "Something went wrong on our side. Try again."
	}
	return strings.ToUpper(message[:1]) + strings.TrimSuffix(message[1:], ".") + "."
}

// coded makes an operation's error one that huma understands. Every operation
// goes through it, by Register.
func coded(ctx context.Context, log *slog.Logger, path string, err error) error {
	p := ProblemOf(ctx, err)
	if p.status >= http.StatusInternalServerError {
		log.ErrorContext(ctx, "operation failed", "error", err)
	}
	p.speakAs(path)
	return p
}
