package oauthd

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/ory/fosite"

	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

// storage shows identity's store to fosite, within one transaction; reading
// clients needs none. Failures of the database are kept in failed, because
// fosite answers some of them itself and they must still end the transaction.
type storage struct {
	reader identity.Reader
	tx     identity.Tx // nil while a request is only parsed
	now    time.Time
	failed error
}

// recordError keeps a failure; not_found is an answer and no failure.
func (s *storage) recordError(err error) error {
	if errs.IsNotFound(err) {
		return fosite.ErrNotFound
	}
	if err != nil && s.failed == nil {
		s.failed = err
	}
	return err
}

func (s *storage) GetClient(ctx context.Context, id string) (fosite.Client, error) {
	c, err := s.reader.Client(ctx, id)
	if err != nil {
		return nil, s.recordError(err)
	}
	return client{c}, nil
}

// ClientAssertionJWTValid refuses: clients do not sign assertions here.
func (s *storage) ClientAssertionJWTValid(context.Context, string) error {
	return errors.New("client assertions are not supported")
}

// SetClientAssertionJWT refuses: clients do not sign assertions here.
func (s *storage) SetClientAssertionJWT(context.Context, string, time.Time) error {
	return errors.New("client assertions are not supported")
}

func (s *storage) CreateAuthorizeCodeSession(ctx context.Context, hash string, r fosite.Requester) error {
	form := r.GetRequestForm()
	return s.recordError(s.tx.AddCode(ctx, identity.Code{
		Hash: hash, GrantID: r.GetID(), RedirectURI: form.Get("redirect_uri"), Challenge: form.Get("code_challenge"),
		CreatedAt: s.now, ExpiresAt: s.now.Add(identity.CodeLife),
	}))
}

func (s *storage) GetAuthorizeCodeSession(ctx context.Context, hash string, _ fosite.Session) (fosite.Requester, error) {
	code, err := s.tx.Code(ctx, hash)
	if err != nil {
		return nil, s.recordError(err)
	}
	r, err := s.request(ctx, code.GrantID)
	if err != nil {
		return nil, err
	}
	r.Form = url.Values{"redirect_uri": {code.RedirectURI}}
	if !code.UsedAt.IsZero() {
		return r, fosite.ErrInvalidatedAuthorizeCode
	}
	if !code.ExpiresAt.After(s.now) {
		return nil, fosite.ErrNotFound
	}
	return r, nil
}

// request rebuilds what fosite knew when the grant was made; ErrNotFound for a
// grant that ended, or whose account is suspended.
func (s *storage) request(ctx context.Context, grantID string) (*fosite.Request, error) {
	grant, err := s.tx.Grant(ctx, grantID)
	if err != nil {
		return nil, s.recordError(err)
	}
	account, err := s.tx.Account(ctx, grant.AccountID)
	if err != nil {
		return nil, s.recordError(err)
	}
	c, err := s.GetClient(ctx, grant.ClientID)
	if err != nil {
		return nil, err
	}
	if !grant.RevokedAt.IsZero() || !account.Active {
		return nil, fosite.ErrNotFound
	}
	return &fosite.Request{
		ID: grant.ID, RequestedAt: grant.CreatedAt, Client: c, Session: &session{grant: grant}, Form: url.Values{},
		RequestedScope: fosite.Arguments(grant.Scopes), GrantedScope: fosite.Arguments(grant.Scopes),
	}, nil
}

func (s *storage) InvalidateAuthorizeCodeSession(ctx context.Context, hash string) error {
	_, err := s.tx.UseCode(ctx, hash, s.now)
	return s.recordError(err)
}

func (s *storage) CreateAccessTokenSession(ctx context.Context, hash string, r fosite.Requester) error {
	life := identity.DefaultTokenLife
	if c, ok := r.GetClient().(client); ok {
		life = c.Life()
	}
	return s.addToken(ctx, hash, identity.AccessToken, life, r)
}

// GetAccessTokenSession finds nothing: only introspection asks, and that is not
// composed.
func (s *storage) GetAccessTokenSession(context.Context, string, fosite.Session) (fosite.Requester, error) {
	return nil, fosite.ErrNotFound
}

// DeleteAccessTokenSession does nothing: tokens end with their grant.
func (s *storage) DeleteAccessTokenSession(context.Context, string) error { return nil }

func (s *storage) CreateRefreshTokenSession(ctx context.Context, hash, _ string, r fosite.Requester) error {
	_, err := s.tx.Token(ctx, hash)
	if err == nil {
		return s.recordError(s.tx.ProlongToken(ctx, hash, s.now.Add(identity.RefreshLife)))
	}
	if !errs.IsNotFound(err) {
		return s.recordError(err)
	}
	return s.addToken(ctx, hash, identity.RefreshToken, identity.RefreshLife, r)
}

func (s *storage) addToken(ctx context.Context, hash, kind string, life time.Duration, r fosite.Requester) error {
	err := s.tx.AddToken(ctx, identity.Token{Hash: hash, Kind: kind, GrantID: r.GetID(), CreatedAt: s.now, ExpiresAt: s.now.Add(life)})
	if err != nil {
		return s.recordError(err)
	}
	return s.recordError(s.tx.TrimTokens(ctx, r.GetSession().GetSubject(), r.GetClient().GetID(), kind, identity.TokensKept))
}

func (s *storage) GetRefreshTokenSession(ctx context.Context, hash string, _ fosite.Session) (fosite.Requester, error) {
	token, err := s.tx.Token(ctx, hash)
	if err != nil {
		return nil, s.recordError(err)
	}
	if token.Kind != identity.RefreshToken || !token.ExpiresAt.After(s.now) {
		return nil, fosite.ErrNotFound
	}
	r, err := s.request(ctx, token.GrantID)
	if err != nil {
		return nil, err
	}
	if !token.UsedAt.IsZero() {
		return r, fosite.ErrInactiveToken // fosite now revokes the family
	}
	return r, nil
}

// DeleteRefreshTokenSession does nothing: tokens end with their grant.
func (s *storage) DeleteRefreshTokenSession(context.Context, string) error { return nil }

// RotateRefreshToken makes the presented token unusable, for clients that get a
// new one. Access tokens stay until they expire: a page that is just loading
// still uses the old one.
func (s *storage) RotateRefreshToken(ctx context.Context, grantID, hash string) error {
	r, err := s.request(ctx, grantID)
	if err != nil || keepsRefreshToken(r.Client) {
		return err
	}
	_, err = s.tx.UseToken(ctx, hash, s.now)
	return s.recordError(err)
}

// RevokeAccessToken ends the whole grant, as RevokeRefreshToken does.
func (s *storage) RevokeAccessToken(ctx context.Context, grantID string) error {
	return s.recordError(s.tx.RevokeGrant(ctx, grantID, s.now))
}

// RevokeRefreshToken ends the whole grant: every token made from it.
func (s *storage) RevokeRefreshToken(ctx context.Context, grantID string) error {
	return s.recordError(s.tx.RevokeGrant(ctx, grantID, s.now))
}
