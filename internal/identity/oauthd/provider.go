package oauthd

import (
	"context"
	"net/url"

	"github.com/ory/fosite"
	"github.com/ory/fosite/compose"

	"marketplace/internal/kit/ids"
)

// provider composes the flows on a storage.
func (s *Server) provider(st *storage) fosite.OAuth2Provider {
	config := &fosite.Config{
		ScopeStrategy:       scopeStrategy,
		RefreshTokenScopes:  []string{}, // a refresh token needs no scope of its own
		ClientSecretsHasher: secretHasher{},
		// Every registered address was checked; http on a local name is allowed.
		RedirectSecureChecker: func(context.Context, *url.URL) bool { return true },
		SanitationWhiteList:   []string{"redirect_uri", "code_challenge"},
	}
	return compose.Compose(config, st, s.strategy,
		compose.OAuth2AuthorizeExplicitFactory,
		compose.OAuth2AuthorizeImplicitFactory,
		compose.OAuth2RefreshTokenGrantFactory,
		func(fosite.Configurator, any, any) any { return &pkceHandler{storage: st} },
	)
}

// pkceHandler checks the verifier of an exchange. It stands after the handler
// of codes, which has found the code and its client by then.
type pkceHandler struct{ storage *storage }

func (h *pkceHandler) CanHandleTokenEndpointRequest(_ context.Context, r fosite.AccessRequester) bool {
	return r.GetGrantTypes().ExactOne("authorization_code")
}

func (h *pkceHandler) CanSkipClientAuth(context.Context, fosite.AccessRequester) bool { return false }

func (h *pkceHandler) HandleTokenEndpointRequest(ctx context.Context, r fosite.AccessRequester) error {
	code, err := h.storage.tx.Code(ctx, ids.Hash(r.GetRequestForm().Get("code")))
	if err != nil {
		return h.storage.recordError(err)
	}
	verifier := r.GetRequestForm().Get("code_verifier")
	if code.Challenge == "" && verifier == "" {
		return nil // a server-side app that began without PKCE
	}
	// A verifier without a challenge means that somebody removed the challenge.
	if code.Challenge == "" || !verifierForm.MatchString(verifier) || !verifyChallenge(code.Challenge, verifier) {
		// Whoever sent it has the code: nobody is to try another verifier with it.
		if err := h.storage.InvalidateAuthorizeCodeSession(ctx, code.Hash); err != nil {
			return err
		}
		return fosite.ErrInvalidGrant
	}
	return nil
}

func (h *pkceHandler) PopulateTokenEndpointResponse(context.Context, fosite.AccessRequester, fosite.AccessResponder) error {
	return nil
}
