// Package external signs people in with another identity provider that speaks
// OpenID Connect. It is the only importer of coreos/go-oidc, which checks the
// provider's signatures, issuer, audience, times and nonce.
package external

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"marketplace/internal/kit/errs"
)

// Config says where the provider is, and as which client it knows this program.
type Config struct {
	Issuer       string // e.g. https://accounts.example
	ClientID     string
	ClientSecret string
	Label        string // the provider's name on the button
	Redirect     string // where the provider sends browsers back to
}

// Provider is another identity provider. Its addresses are read at the first sign-in,
// not at the start, so that the program starts while it is down.
type Provider struct {
	config     Config
	mu         sync.Mutex
	discovered *oidc.Provider
}

// New makes a provider without calling it.
func New(c Config) *Provider { return &Provider{config: c} }

// Name is the provider's name on the button.
func (p *Provider) Name() string { return p.config.Label }

func (p *Provider) discover(ctx context.Context) (*oidc.Provider, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.discovered != nil {
		return p.discovered, nil
	}
	// The provider fetches its keys again later, so its context must outlive this request.
	found, err := oidc.NewProvider(context.WithoutCancel(ctx), p.config.Issuer)
	if err != nil {
		return nil, errs.Wrap(err, errs.Unavailable, "temporarily_unavailable", "The other sign-in service does not answer. Try again, or sign in with a password.")
	}
	p.discovered = found
	return found, nil
}

func (p *Provider) oauth(found *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID: p.config.ClientID, ClientSecret: p.config.ClientSecret, Endpoint: found.Endpoint(),
		RedirectURL: p.config.Redirect, Scopes: []string{oidc.ScopeOpenID, "email"},
	}
}

// Address returns where the browser goes to sign in. Errors: unavailable.
func (p *Provider) Address(ctx context.Context, state, nonce, verifier string) (string, error) {
	found, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	return p.oauth(found).AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)), nil
}

// Email returns the confirmed address of who signed in there. Errors: forbidden
// when the provider vouches for none; unauthenticated for a code it refuses; unavailable.
func (p *Provider) Email(ctx context.Context, code, nonce, verifier string) (string, error) {
	found, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	refused := func(err error) error {
		return errs.Wrap(err, errs.Unauthenticated, "unauthorized", "The other sign-in service did not confirm who you are. Try again.")
	}
	tokens, err := p.oauth(found).Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		return "", refused(err)
	}
	raw, ok := tokens.Extra("id_token").(string)
	if !ok {
		return "", refused(errors.New("no id_token"))
	}
	identity, err := found.Verifier(&oidc.Config{ClientID: p.config.ClientID}).Verify(ctx, raw)
	if err != nil {
		return "", refused(err)
	}
	if identity.Nonce != nonce {
		return "", refused(errors.New("the nonce is another one"))
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
	}
	if err := identity.Claims(&claims); err != nil {
		return "", fmt.Errorf("claims: %w", err)
	}
	if claims.Email == "" || !claims.Verified {
		return "", errs.New(errs.Forbidden, "access_denied", "The other sign-in service does not vouch for your e-mail address.")
	}
	return claims.Email, nil
}
