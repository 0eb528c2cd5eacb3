package oauthd

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
)

// Deps is what the server needs; all fields are required.
type Deps struct {
	Store    identity.Store
	Now      func() time.Time
	NewID    func() string
	NewToken func() string
	Region   string // prefix of access tokens and codes
}

// Server answers authorization and token requests.
type Server struct {
	store    identity.Store
	now      func() time.Time
	newID    func() string
	newToken func() string
	region   string
}

// New makes the server. It panics on a missing dependency.
func New(d Deps) *Server {
	if d.Store == nil || d.Now == nil || d.NewID == nil || d.NewToken == nil || d.Region == "" {
		panic(errors.New("oauthd.New: a dependency is missing"))
	}
	return &Server{store: d.Store, now: d.Now, newID: d.NewID, newToken: d.NewToken, region: d.Region}
}

// newPrefixed makes a code or an access token.
func (s *Server) newPrefixed() string { return s.region + ":" + s.newToken() }

// transact runs a flow in one transaction, with one time. A refusal is committed, so that
// what it revoked stays revoked; a failure of the database is rolled back.
func (s *Server) transact(ctx context.Context, flow func(context.Context, identity.Tx, time.Time) error) error {
	var refusal *Error
	err := s.store.Transact(ctx, func(ctx context.Context, tx identity.Tx) error {
		refusal = nil
		err := flow(ctx, tx, s.now())
		if errors.As(err, &refusal) {
			return nil
		}
		return err
	})
	if err == nil && refusal != nil {
		return refusal
	}
	return err
}

// isAllowedScope reports whether the scopes that a client registered include this one. A
// client of the platform may have every scope.
func isAllowedScope(c identity.Client, scope string) bool {
	return c.FirstParty || slices.ContainsFunc(c.Scopes, func(s identity.ClientScope) bool { return auth.Covers(s.Scope, scope) })
}

// checkScopes refuses scopes that the client has not registered.
func checkScopes(c identity.Client, scopes auth.Scopes) error {
	for _, scope := range scopes {
		if !isAllowedScope(c, scope) {
			return &Error{Exception: InvalidScope, Status: http.StatusForbidden, Description: "The application has not registered one of these scopes."}
		}
	}
	return nil
}
