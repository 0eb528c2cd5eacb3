package identity

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// messageLoggedOut is the sentence of spec S8.29.
const messageLoggedOut = "We couldn't authorize your request as you've been logged out. Log in and try again."

// TokenInfo describes a valid access token (contract identity 1.7).
type TokenInfo struct {
	Principal auth.Principal
	GrantID   string
	SessionID string // empty for tokens made without a browser
	StaffID   string // the staff of a ghost session, or empty
	ExpiresIn time.Duration
}

// Authenticate returns whom an access token belongs to and what it may do now;
// 'unauthenticated' for one that is unknown, expired or revoked, and for
// suspended accounts. For the same token it reads the database at most every three
// seconds. It implements httpapi.Authenticator.
func (s *Service) Authenticate(ctx context.Context, token string) (auth.Principal, error) {
	info, err := s.TokenInfo(ctx, token)
	return info.Principal, err
}

// TokenInfo is Authenticate with what else /v2/info returns. Refresh tokens are not
// accepted.
func (s *Service) TokenInfo(ctx context.Context, token string) (TokenInfo, error) {
	out := errs.New(errs.Unauthenticated, "unauthorized", messageLoggedOut)
	if token == "" {
		return TokenInfo{}, out
	}
	hash, now := ids.Hash(token), s.now()
	h, cached := s.cache.get(hash, now)
	if !cached {
		var err error
		if h, err = s.store.FindTokenOwner(ctx, hash); errs.IsNotFound(err) {
			return TokenInfo{}, out
		} else if err != nil {
			return TokenInfo{}, err
		}
		s.cache.put(hash, h, now)
	}
	if h.Token.Kind != AccessToken || !h.Token.ExpiresAt.After(now) || !h.Grant.RevokedAt.IsZero() || !h.Account.HasAccess() || h.StaffGone {
		return TokenInfo{}, out
	}
	return h.info(now), nil
}

// RevokeToken ends the grant of an access or refresh token, and with it the
// whole pair (contract identity 1.6). Errors: not_found when the token is
// unknown or no longer valid.
func (s *Service) RevokeToken(ctx context.Context, token string) error {
	hash := ids.Hash(token)
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		h, err := tx.FindTokenOwner(ctx, hash)
		if err != nil {
			return err
		}
		if !h.Grant.RevokedAt.IsZero() || !h.Token.ExpiresAt.After(s.now()) {
			return errs.New(errs.NotFound, "resource_not_found", "There is no such token.")
		}
		if h.Grant.StaffID != "" {
			if err := s.recordAudit(ctx, tx, AuditEntry{Actor: h.Grant.StaffID, OnBehalf: h.Grant.AccountID, Action: "ghost.stop", Subject: h.Grant.ID}); err != nil {
				return err
			}
		}
		return tx.RevokeGrant(ctx, h.Grant.ID, s.now())
	})
}

// TokenState describes a valid token of either kind.
type TokenState struct {
	Kind           string // AccessToken or RefreshToken
	ClientID       string
	AccountID      string
	OrganizationID string
	Email          string
	Scopes         auth.Scopes // what it may do now
	CreatedAt      time.Time
	ExpiresAt      time.Time
}

// TokenState returns what a token of either kind is. Errors: not_found when it is
// unknown, over, revoked or, of a refresh token, exchanged.
func (s *Service) TokenState(ctx context.Context, token string) (TokenState, error) {
	h, err := s.store.FindTokenOwner(ctx, ids.Hash(token))
	if err != nil {
		return TokenState{}, err
	}
	if !h.Token.ExpiresAt.After(s.now()) || !h.Token.UsedAt.IsZero() || !h.Grant.RevokedAt.IsZero() || !h.Account.HasAccess() || h.StaffGone {
		return TokenState{}, errs.New(errs.NotFound, "resource_not_found", "There is no such token.")
	}
	return TokenState{
		Kind: h.Token.Kind, ClientID: h.Grant.ClientID, AccountID: h.Account.ID, OrganizationID: h.Grant.OrganizationID, Email: h.Account.Email,
		Scopes: h.scopes(), CreatedAt: h.Token.CreatedAt, ExpiresAt: h.Token.ExpiresAt,
	}, nil
}

// Region is the prefix of access tokens and codes.
func (s *Service) Region() string { return s.region }

// IssueToken makes an access token of the shop's client for the account with
// that e-mail: what `marketplace token` prints. Without scopes it carries all
// that a sign-in in the shop grants; ttl 0 means the life of the shop's tokens.
// Errors: not_found for the e-mail or before the shop's client is imported; conflict
// 'account_closed'; forbidden 'insufficient_scope' for a scope the account may not have.
func (s *Service) IssueToken(ctx context.Context, email string, scopes []string, ttl time.Duration) (string, error) {
	var token string
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		account, err := tx.AccountByEmail(ctx, normaliseEmail(email))
		if err != nil {
			return err
		}
		if !account.ClosedAt.IsZero() {
			return errs.New(errs.Conflict, "account_closed", "The account is closed.")
		}
		client, err := tx.Client(ctx, ShopClientID)
		if errs.IsNotFound(err) {
			return errs.New(errs.NotFound, "client_not_found", "The shop makes its own client when it starts: start it once.")
		}
		if err != nil {
			return err
		}
		allowed := account.AllowedScopes()
		for _, scope := range scopes {
			if !auth.CoveredBy(allowed, scope) {
				return errs.New(errs.Forbidden, "insufficient_scope", "The account may not have the scope "+quoted(scope)+".")
			}
		}
		granted, err := ScopesFor(client, account, scopes)
		if err != nil {
			return err
		}
		if ttl == 0 {
			ttl = client.Life()
		}
		now := s.now()
		grant := Grant{ID: s.newID(), ClientID: client.ID, AccountID: account.ID, OrganizationID: account.OrganizationID, Scopes: granted, CreatedAt: now}
		if err := tx.AddGrant(ctx, grant); err != nil {
			return err
		}
		token = s.region + ":" + s.newToken()
		return tx.AddToken(ctx, Token{Hash: ids.Hash(token), Kind: AccessToken, GrantID: grant.ID, CreatedAt: now, ExpiresAt: now.Add(ttl)})
	})
	if err != nil {
		return "", err
	}
	return token, nil
}
