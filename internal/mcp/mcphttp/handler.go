// Package mcphttp is the address at which assistants reach package mcp: the streamable HTTP of
// the protocol, without sessions, so that any replica answers any call.
package mcphttp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ratelimit"
	"marketplace/internal/mcp"
)

const (
	// callsPerMinute are those of one person or, without a token, of one address.
	callsPerMinute = 1000
	mostOfMessage  = 64 << 10 // bytes
)

// People know whose a personal token is.
type People interface {
	// PersonOf gives who a personal token belongs to; the account is empty when only the
	// token was sent. Errors: 'unauthenticated' for one that is unknown, of somebody else or
	// over, 'forbidden' for a token of another kind.
	PersonOf(ctx context.Context, accountID, token string) (auth.Principal, error)
}

// Deps is what the handler needs.
type Deps struct {
	Server  *sdk.Server
	People  People
	Origin  string            // of the shop; pages of other origins may not call
	Counter ratelimit.Counter // of all replicas; nil when there is one program
	Log     *slog.Logger
}

// New makes the handler.
func New(d Deps) http.Handler {
	calls := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return d.Server }, &sdk.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true,
		// A balancer on this machine calls by the loopback and names the shop's host; the
		// origin is asked instead.
		DisableLocalhostProtection: true,
	})
	limits := httpapi.Limits{Name: "mcp", SignedInPerMinute: callsPerMinute, VisitorPerMinute: callsPerMinute, Counter: d.Counter}
	return d.fromOwnPages(d.identified(httpapi.LimitWrites(limits, d.Log, d.allowed(d.singleMessage(calls)))))
}

// fromOwnPages refuses pages of other origins, also of one whose name leads to this machine
// (DNS rebinding). Assistants are no pages and send no origin.
func (d Deps) fromOwnPages(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Get("Origin"); origin != "" && origin != d.Origin {
			httpapi.WriteError(w, r, d.Log, errs.New(errs.Forbidden, "origin_not_allowed", "Pages of other origins may not call this address."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

type refusalKey struct{}

// identified finds out whose token came with a request, if one did. What is wrong with it is
// told after the call was counted, so that nobody guesses without end.
func (d Deps) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if r.Header.Get("Authorization") != "" {
			p, err := d.personOf(r)
			if err == nil {
				ctx = auth.NewContext(ctx, p)
			} else {
				ctx = context.WithValue(ctx, refusalKey{}, err)
			}
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func (d Deps) personOf(r *http.Request) (auth.Principal, error) {
	if accountID, token, ok := r.BasicAuth(); ok && accountID != "" {
		return d.People.PersonOf(r.Context(), accountID, token)
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if token = strings.TrimSpace(token); !strings.EqualFold(scheme, "bearer") || token == "" {
		return auth.Principal{}, errs.New(errs.Unauthenticated, "unauthorized", "Send a personal token as the bearer token, or none.")
	}
	return d.People.PersonOf(r.Context(), "", token)
}

// allowed refuses requests whose token is no good.
func (d Deps) allowed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err, _ := r.Context().Value(refusalKey{}).(error)
		if err == nil {
			next.ServeHTTP(w, r)
			return
		}
		if errs.CodeOf(err) == errs.Unauthenticated {
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
		}
		httpapi.WriteError(w, r, d.Log, err)
	})
}

// singleMessage reads the message of a request. Several at once, which older versions of the
// protocol know, would go past the limit of calls.
func (d Deps) singleMessage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostOfMessage))
		switch {
		case isTooLarge(err):
			httpapi.WriteError(w, r, d.Log, httpapi.TooLarge(r.Context(), "The message is larger than 64 kB."))
			return
		case err != nil:
			httpapi.WriteError(w, r, d.Log, errs.Wrap(err, errs.Invalid, "validation", "The message could not be read."))
			return
		case bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")):
			httpapi.WriteError(w, r, d.Log, errs.New(errs.Invalid, "batch_not_taken", "Send one message in a request."))
			return
		}
		r = r.WithContext(mcp.WithCaller(r.Context()))
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

func isTooLarge(err error) bool {
	_, is := errors.AsType[*http.MaxBytesError](err)
	return is
}
