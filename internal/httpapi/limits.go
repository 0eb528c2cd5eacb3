package httpapi

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Limits bound how often one caller may write: an account when signed in, else
// an address.
type Limits struct {
	SignedInPerMinute int
	VisitorPerMinute  int
}

// LimitWrites refuses writes beyond the limits with 429 and Retry-After. Reads
// pass: they are answered from memory.
func LimitWrites(limits Limits, log *slog.Logger, next http.Handler) http.Handler {
	refuse := httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
		WriteError(w, r, log, errs.New(errs.RateLimited, "rate_limited", "Too many requests. Try again in a minute."))
	})
	account := func(r *http.Request) (string, error) {
		p, _ := auth.FromContext(r.Context())
		return p.AccountID, nil
	}
	address := func(r *http.Request) (string, error) { return ClientIP(r), nil }
	signedIn := httprate.LimitBy(limits.SignedInPerMinute, time.Minute, account, refuse)(next)
	visitor := httprate.LimitBy(limits.VisitorPerMinute, time.Minute, address, refuse)(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		if _, ok := auth.FromContext(r.Context()); ok {
			signedIn.ServeHTTP(w, r)
			return
		}
		visitor.ServeHTTP(w, r)
	})
}
