package oauthd

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"
	"time"

	"github.com/ory/fosite"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ids"
)

// anyScope is what a client of the platform has registered.
const anyScope = "*"

// client shows an identity.Client to fosite.
type client struct{ identity.Client }

func (c client) GetID() string                      { return c.ID }
func (c client) GetHashedSecret() []byte            { return []byte(c.SecretHash) }
func (c client) GetRedirectURIs() []string          { return c.RedirectURIs }
func (c client) GetResponseTypes() fosite.Arguments { return c.Responses }
func (c client) GetAudience() fosite.Arguments      { return nil }
func (c client) IsPublic() bool                     { return c.Type == identity.JavaScriptApp }

func (c client) GetGrantTypes() fosite.Arguments {
	grants := fosite.Arguments{}
	if slices.Contains(c.Responses, identity.ResponseCode) {
		grants = append(grants, "authorization_code", "refresh_token")
	}
	if slices.Contains(c.Responses, identity.ResponseToken) {
		grants = append(grants, "implicit")
	}
	return grants
}

func (c client) GetScopes() fosite.Arguments {
	if c.FirstParty {
		return fosite.Arguments{anyScope}
	}
	scopes := fosite.Arguments{}
	for _, s := range c.Scopes {
		scopes = append(scopes, s.Scope)
	}
	return scopes
}

// scopeStrategy lets a client ask for what its registered scopes include.
func scopeStrategy(registered []string, wanted string) bool {
	return slices.Contains(registered, anyScope) || auth.CoveredBy(registered, wanted)
}

// secretHasher compares secrets of server-side apps. They are random and long,
// so a plain hash keeps them; a client without a stored secret never passes.
type secretHasher struct{}

func (secretHasher) Compare(_ context.Context, hash, secret []byte) error {
	if len(hash) == 0 || subtle.ConstantTimeCompare(hash, []byte(ids.Hash(string(secret)))) != 1 {
		return errors.New("the secret does not fit")
	}
	return nil
}

func (secretHasher) Hash(_ context.Context, secret []byte) ([]byte, error) {
	return []byte(ids.Hash(string(secret))), nil
}

// session carries the grant through fosite. It keeps no expiry: see doc.go.
type session struct{ grant identity.Grant }

func (s *session) SetExpiresAt(fosite.TokenType, time.Time) {}
func (s *session) GetExpiresAt(fosite.TokenType) time.Time  { return time.Time{} }
func (s *session) GetUsername() string                      { return "" }
func (s *session) GetSubject() string                       { return s.grant.AccountID }
func (s *session) Clone() fosite.Session                    { c := *s; return &c }
