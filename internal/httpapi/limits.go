package httpapi

import (
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ratelimit"
)

// Limits bound how often one caller may write: an account when signed in, else
// an address.
type Limits struct {
	Name              string // tells these limits from others
	SignedInPerMinute int
	VisitorPerMinute  int
	Counter           ratelimit.Counter // of all replicas; nil when there is one program
}

// LimitWrites refuses writes beyond the limits with 429 and Retry-After, and tells each
// writer by RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers) how
// many are left. Reads pass: they are answered from memory.
func LimitWrites(limits Limits, log *slog.Logger, next http.Handler) http.Handler {
	signedIn := newRequestLimit(ratelimit.Policy{Name: limits.Name + ":account", Limit: limits.SignedInPerMinute, Window: time.Minute}, limits.Counter)
	visitor := newRequestLimit(ratelimit.Policy{Name: limits.Name + ":address", Limit: limits.VisitorPerMinute, Window: time.Minute}, limits.Counter)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		limit, key := visitor, ClientIP(r)
		if p, ok := auth.FromContext(r.Context()); ok {
			limit, key = signedIn, p.AccountID
		} else if client, ok := auth.PlatformClient(r.Context()); ok {
			limit, key = signedIn, client
		}
		if !limit.take(w, r, key) {
			WriteError(w, r, log, errs.New(errs.RateLimited, "rate_limited", "Too many requests. Try again in a minute."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// requestLimit is a limiter with the parts of its headers that never change.
type requestLimit struct {
	limiter *ratelimit.Limiter
	policy  []string // RateLimit-Policy
	name    string   // what RateLimit begins with
	later   string   // Retry-After
}

func newRequestLimit(policy ratelimit.Policy, counter ratelimit.Counter) *requestLimit {
	seconds := strconv.Itoa(int(policy.Window.Seconds()))
	name := strconv.Quote(policy.Name)
	return &requestLimit{
		limiter: ratelimit.New(policy, counter, time.Now), //nolint:forbidigo // visitors wait by the real time, whatever the demo's clock says
		policy:  []string{name + ";q=" + strconv.Itoa(policy.Limit) + ";w=" + seconds}, name: name, later: seconds,
	}
}

// take counts a request and writes the headers; false when it is one too many.
func (l *requestLimit) take(w http.ResponseWriter, r *http.Request, key string) bool {
	decision := l.limiter.Take(r.Context(), key)
	line := make([]byte, 0, len(l.name)+24)
	line = append(append(line, l.name...), ";r="...)
	line = strconv.AppendInt(line, int64(decision.Remaining), 10)
	line = append(line, ";t="...)
	line = strconv.AppendInt(line, int64(math.Ceil(decision.Reset.Seconds())), 10)
	h := w.Header()
	h["Ratelimit-Policy"] = l.policy
	h["Ratelimit"] = []string{string(line)}
	if !decision.Allowed {
		h.Set("Retry-After", l.later)
	}
	return decision.Allowed
}
