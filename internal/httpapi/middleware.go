package httpapi

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// RequestID gives the id of the request, which is in its log line and in the
// body of its error.
func RequestID(ctx context.Context) string {
	if t, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok {
		return t.id[0]
	}
	return ""
}

// Observer is told about every finished request, for metrics.
type Observer func(method, route string, status int, duration time.Duration)

// nosniff and strictTransport are headers of every answer.
//
//nolint:gochecknoglobals // shared by all answers, never changed
var (
	nosniff         = []string{"nosniff"}
	strictTransport = []string{"max-age=31536000"}
)

// Secure adds to every answer what keeps browsers from guessing types and, on a
// shop that is reached by https, from ever asking by http (RFC 6797): for a year,
// not for names below, which may belong to others.
func Secure(publicURL string, next http.Handler) http.Handler {
	https := strings.HasPrefix(publicURL, "https://")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["X-Content-Type-Options"] = nosniff
		if https {
			w.Header()["Strict-Transport-Security"] = strictTransport
		}
		next.ServeHTTP(w, r)
	})
}

// LogRequests gives each request an id, a log line and a safe end: a panic becomes a
// 500 with the id.
func LogRequests(log *slog.Logger, observe Observer, next http.Handler) http.Handler {
	nextID := requestIDs()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := &requestInfo{statusWriter: statusWriter{ResponseWriter: w, conn: rawHeaderConnOf(r.Context())}}
		t.id[0] = r.Header.Get("X-Request-Id")
		if !validRequestID(t.id[0]) {
			t.id[0] = nextID()
		}
		w.Header()["X-Request-Id"] = t.id[:]
		ctx := context.WithValue(r.Context(), requestInfoKey{}, t)
		started := time.Now() //nolint:forbidigo // measures, tells no time
		r = r.WithContext(ctx)
		defer func() {
			if p := recover(); p != nil {
				log.ErrorContext(ctx, "panic", "error", p, "stack", string(debug.Stack()), "request_id", t.id[0])
				if t.status == 0 {
					WriteError(&t.statusWriter, r, log, errs.New(errs.Internal, "internal", "Something went wrong on our side. Try again."))
				}
			}
			ended := time.Now() //nolint:forbidigo // as above; a line also tells when it was written
			observe(r.Method, t.route, t.code(), ended.Sub(started))
			t.log(ctx, log, r, ended, ended.Sub(started))
		}()
		next.ServeHTTP(&t.statusWriter, r)
	})
}

// requestInfo is a request under way: what its log line and the metrics tell of it.
type requestInfo struct {
	statusWriter
	id             [1]string // as a header has it
	account, route string
}

type requestInfoKey struct{}

// log hands the line to the handler itself: the logger would look up where in
// the source it was called, which costs a third as much as the line.
func (t *requestInfo) log(ctx context.Context, log *slog.Logger, r *http.Request, ended time.Time, duration time.Duration) {
	handler := log.Handler()
	if !handler.Enabled(ctx, slog.LevelInfo) {
		return
	}
	line := slog.NewRecord(ended, slog.LevelInfo, "request", 0)
	line.AddAttrs(slog.String("request_id", t.id[0]), slog.String("method", r.Method), slog.String("path", r.URL.Path),
		slog.Int("status", t.code()), slog.Int64("bytes", t.bytes), slog.Int64("duration_us", duration.Microseconds()))
	if t.account != "" {
		line.AddAttrs(slog.String("account_id", t.account))
	}
	_ = handler.Handle(ctx, line) // nobody is left to tell when the log itself cannot be written
}

// Routed remembers which pattern of a mux served a request, for metrics: the
// middleware before it works on copies of the request.
func Routed(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux.ServeHTTP(w, r)
		if t, ok := r.Context().Value(requestInfoKey{}).(*requestInfo); ok {
			t.route = r.Pattern
		}
	})
}

// WholePaths answers 404 for a path with an empty segment, as one whose id is
// missing, or with dots: a mux would send the caller elsewhere, and a client that
// follows would repeat a write as something else.
func WholePaths(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := r.URL.Path
		if clean := path.Clean(p); p != clean && p != clean+"/" {
			WriteError(w, r, log, errs.New(errs.NotFound, codeNoEndpoint, "There is no such endpoint."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// NotFound answers what no pattern of a mux serves: 405 with Allow when the
// path exists with other methods, else 404.
func NotFound(mux *http.ServeMux, log *slog.Logger) http.Handler {
	methods := []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range methods {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); pattern != "" && pattern != "/" {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			WriteError(w, r, log, errs.New(errs.NotFound, codeNoEndpoint, "There is no such endpoint."))
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		WriteError(w, r, log, &Problem{Code: "method_not_allowed", Message: "This address does not take this method.", RequestID: RequestID(r.Context()), status: http.StatusMethodNotAllowed})
	})
}

// requestIDs gives ids for requests: a name that tells processes apart, and a
// count. A random id a request would cost more than answering from memory.
func requestIDs() func() string {
	prefix, count := ids.NewToken()[:12]+"-", new(atomic.Uint64)
	return func() string { return prefix + strconv.FormatUint(count.Add(1), 36) }
}

func validRequestID(id string) bool {
	if len(id) < 8 || len(id) > 64 {
		return false
	}
	return strings.IndexFunc(id, func(c rune) bool {
		return (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_'
	}) < 0
}

// Authenticator tells who a bearer token belongs to. It answers
// 'unauthenticated' for a token that is unknown, expired or revoked.
type Authenticator interface {
	Authenticate(ctx context.Context, token string) (auth.Principal, error)
}

// Authenticate puts the principal of a bearer token into the request. A request
// without a token goes on as a visitor, and so does one with a bad token: the
// guarded mux refuses it, so that a client learns that it is logged out (spec
// S8.29), but for what everybody may read.
func Authenticate(authenticator Authenticator, log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, found := bearer(r)
		if !found {
			next.ServeHTTP(w, r)
			return
		}
		p, err := authenticator.Authenticate(r.Context(), token)
		if errs.CodeOf(err) == errs.Unauthenticated {
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), staleKey{}, err)))
			return
		}
		if err != nil {
			WriteError(w, r, log, err)
			return
		}
		if t, ok := r.Context().Value(requestInfoKey{}).(*requestInfo); ok {
			t.account = p.AccountID
		}
		from := auth.AuditOrigin{SessionID: p.SessionID, Address: ClientIP(r)}
		next.ServeHTTP(w, r.WithContext(auth.NewContext(auth.WithAuditOrigin(r.Context(), from), p)))
	})
}

// ServerAuthenticator knows the host products' servers.
type ServerAuthenticator interface {
	// AuthenticatePlatformClient gives the id of the client; unauthenticated for a wrong secret.
	AuthenticatePlatformClient(ctx context.Context, id, secret string) (string, error)
}

// AuthenticateServers puts the client of a host product's server into the request, by its
// id and secret (RFC 7617). Who gives none, or wrong ones, the guarded mux refuses.
func AuthenticateServers(authenticator ServerAuthenticator, log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, secret, found := r.BasicAuth()
		if !found {
			next.ServeHTTP(w, r)
			return
		}
		client, err := authenticator.AuthenticatePlatformClient(r.Context(), id, secret)
		switch {
		case errs.CodeOf(err) == errs.Unauthenticated && err != nil:
			next.ServeHTTP(w, r)
			return
		case err != nil:
			WriteError(w, r, log, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(auth.NewPlatformContext(r.Context(), client)))
	})
}

func bearer(r *http.Request) (string, bool) {
	if token := r.Header.Get("Platform-Dps-Token"); token != "" && r.Header.Get("Authorization") == "" && strings.HasPrefix(r.URL.Path, consolePath+"/") {
		return token, true
	}
	scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " ")
	if !found || !strings.EqualFold(scheme, "bearer") || token == "" {
		return "", false
	}
	return strings.TrimSpace(token), true
}

// CORS lets pages of any origin call a bearer-token API: no cookie is read
// there, so nothing is lent to a foreign page.
func CORS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Origin") == "" {
			next.ServeHTTP(w, r)
			return
		}
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", "X-Request-Id, ETag, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
			h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Region, platform-dps-token, X-Request-Id, Cache-Control, utm_source, utm_medium, utm_campaign, utm_name, utm_content, utm_term, partner_code, promo_code")
			h.Set("Access-Control-Max-Age", "86400")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ClientIP gives the address of the caller without its port.
func ClientIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

type statusWriter struct {
	http.ResponseWriter
	conn   *rawHeaderConn // nil when the server writes headers itself
	status int
	bytes  int64
}

// comeAgain is the Retry-After, in seconds, of what says none itself when it cannot
// work now.
const comeAgain = "10"

// callerGone is what huma says, for the log alone, when the caller has left in the middle of an
// answer.
const callerGone = 499

func (w *statusWriter) WriteHeader(status int) {
	if status == callerGone && w.status != 0 {
		return // net/http would complain about a second status
	}
	if w.status == 0 {
		w.status = status
	}
	if status == http.StatusServiceUnavailable && w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", comeAgain)
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *statusWriter) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}
