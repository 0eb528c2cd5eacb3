package oauthd

import (
	"context"

	"github.com/ory/fosite"

	"marketplace/internal/identity"
	"marketplace/internal/kit/ids"
)

// strategy makes the tokens. The "signature" that fosite stores is the hash of
// the whole token. The Validate methods agree always: the storage, which knows
// the program's clock, does not find what is expired.
type strategy struct {
	region   string
	newToken func() string
}

func (s strategy) prefixed() (token, hash string, err error) {
	token = s.region + ":" + s.newToken()
	return token, ids.Hash(token), nil
}

func (s strategy) AccessTokenSignature(_ context.Context, token string) string {
	return ids.Hash(token)
}

func (s strategy) GenerateAccessToken(context.Context, fosite.Requester) (token, hash string, err error) {
	return s.prefixed()
}

func (s strategy) ValidateAccessToken(context.Context, fosite.Requester, string) error { return nil }

func (s strategy) RefreshTokenSignature(_ context.Context, token string) string {
	return ids.Hash(token)
}

// GenerateRefreshToken gives a token without a region, new for browser apps; a
// server-side app that refreshes keeps the one it has (contract identity 1.6).
func (s strategy) GenerateRefreshToken(_ context.Context, r fosite.Requester) (token, hash string, err error) {
	if presented := r.GetRequestForm().Get("refresh_token"); presented != "" && keepsRefreshToken(r.GetClient()) {
		return presented, ids.Hash(presented), nil
	}
	token = s.newToken()
	return token, ids.Hash(token), nil
}

func (s strategy) ValidateRefreshToken(context.Context, fosite.Requester, string) error { return nil }

func (s strategy) AuthorizeCodeSignature(_ context.Context, code string) string {
	return ids.Hash(code)
}

func (s strategy) GenerateAuthorizeCode(context.Context, fosite.Requester) (token, hash string, err error) {
	return s.prefixed()
}

func (s strategy) ValidateAuthorizeCode(context.Context, fosite.Requester, string) error { return nil }

func keepsRefreshToken(c fosite.Client) bool {
	ours, ok := c.(client)
	return ok && ours.Type == identity.ServerSideApp
}
