// Package auth is the vocabulary of rights: who is calling, with which scopes
// and roles. Deciding whether a token is good belongs to identity; deciding
// what a principal may do belongs here, in tables: what roles may (permissions.go,
// console_roles.go), and what operations ask for (operations.go, table.go).
package auth

import (
	"context"
	"slices"
	"strings"

	"marketplace/internal/kit/errs"
)

// Principal is an authenticated caller.
type Principal struct {
	AccountID      string
	OrganizationID string
	ClientID       string
	// Platform says that the client is one of the platform's own, which acts for
	// the person; any other is an app, which is not its user (decisions rule 22).
	Platform bool
	Email    string
	Name     string
	Scopes   Scopes
	Roles    []Role
	// Personal are the console scopes of a personal token, which opens what they name and
	// nothing else; nil for any other token.
	Personal Scopes
	// SessionID says by what the person acts: the session of the browser, or else the grant or
	// the personal token.
	SessionID string
}

// Role is what an account is in one product. Product is "accounts", "livechat"
// or "helpdesk"; Role one of the names of spec S6.01.
type Role struct {
	Product string
	Role    string
}

// Ghost reports whether staff is looking through this customer's eyes
// (spec S4.32, decisions rule 5). A ghost reads and changes nothing.
func (p Principal) Ghost() bool { return p.Scopes.Has(ScopeGhost) }

// RoleIn gives the role of the principal in a product, "" when it has none.
func (p Principal) RoleIn(product string) string {
	for _, r := range p.Roles {
		if r.Product == product {
			return r.Role
		}
	}
	return ""
}

// Scopes is the set of rights of a token, sorted.
type Scopes []string

// ParseScopes reads a list with commas or spaces; the empty list is no scopes.
func ParseScopes(list string) Scopes {
	parts := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	slices.Sort(parts)
	return slices.Compact(parts)
}

// Has reports whether the set holds the scope.
func (s Scopes) Has(scope string) bool { return slices.Contains(s, scope) }

// HasAny reports whether the set holds at least one of the scopes.
func (s Scopes) HasAny(scopes ...string) bool { return slices.ContainsFunc(scopes, s.Has) }

// String gives the set with commas, as the accounts service writes it.
func (s Scopes) String() string { return strings.Join(s, ",") }

type contextKey struct{}

// NewContext gives a context that carries the principal.
func NewContext(ctx context.Context, p Principal) context.Context {
	return context.WithValue(ctx, contextKey{}, p)
}

// WithoutPrincipal gives a context of a visitor.
func WithoutPrincipal(ctx context.Context) context.Context {
	return context.WithValue(ctx, contextKey{}, nil)
}

// FromContext gives the principal of the request, false when nobody signed in.
func FromContext(ctx context.Context) (Principal, bool) {
	p, ok := ctx.Value(contextKey{}).(Principal)
	return p, ok
}

type platformKey struct{}

// NewPlatformContext gives a context of a host product's server, by the id of its client.
func NewPlatformContext(ctx context.Context, clientID string) context.Context {
	return context.WithValue(ctx, platformKey{}, clientID)
}

// PlatformClient gives the client of the host product's server that asks; false for others.
func PlatformClient(ctx context.Context) (clientID string, ok bool) {
	clientID, ok = ctx.Value(platformKey{}).(string)
	return clientID, ok
}

// Require gives the principal of the request, or 'unauthenticated'.
func Require(ctx context.Context) (Principal, error) {
	p, ok := FromContext(ctx)
	if !ok {
		return Principal{}, errs.New(errs.Unauthenticated, "unauthorized",
			"We couldn't authorize your request as you've been logged out. Log in and try again.")
	}
	return p, nil
}

// ReasonGhost is why a ghost is refused.
const ReasonGhost = "ghost_read_only"

// ReasonConsoleRole is why somebody is refused whose role in the console allows something else,
// ReasonNoConsoleRole who has none.
const (
	ReasonConsoleRole   = "console_role"
	ReasonNoConsoleRole = "no_console_role"
)

// RequireActing gives the principal of a request that changes something; a
// ghost session is refused (decisions rule 5).
func RequireActing(ctx context.Context) (Principal, error) {
	p, err := Require(ctx)
	if err != nil {
		return p, err
	}
	if p.Ghost() {
		return p, errs.New(errs.Forbidden, ReasonGhost,
			"You are browsing as a customer. Buying, installing, reviewing and changing cards are not possible.")
	}
	return p, nil
}
