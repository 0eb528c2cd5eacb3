package identity

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// PersonalToken lets a person's own scripts call the accounts service without
// the password (contract identity 1.9). Only the hash of its secret is known.
type PersonalToken struct {
	ID         string // a UUID
	AccountID  string
	Name       string
	Scopes     auth.Scopes
	SecretHash string
	CreatedAt  time.Time
}

// maxPersonalTokens is how many personal tokens a person may have.
const maxPersonalTokens = 25

// personalCachePrefix keeps personal tokens apart from the others in the cache.
const personalCachePrefix = "personal:"

// AddPersonalToken makes a personal token of the principal and returns it with its
// secret, which nobody can read again (contract identity 1.9). It can do what it
// names, but never more than the principal's own token, or than the account at the time
// of use; scopes of the console open what the person's role there does. Errors:
// unprocessable with fields; forbidden 'insufficient_scope' for a scope the principal has
// not; conflict when there are too many.
func (s *Service) AddPersonalToken(ctx context.Context, p auth.Principal, name string, scopes auth.Scopes) (PersonalToken, string, error) {
	name = strings.TrimSpace(name)
	if name == "" || utf8.RuneCountInString(name) > MaxName {
		return PersonalToken{}, "", fieldError("name", "Give the token a name of 1 to 191 characters.")
	}
	if len(scopes) == 0 {
		return PersonalToken{}, "", fieldError("scope", "Name at least one scope.")
	}
	for _, scope := range scopes {
		if slices.Contains(auth.ConsoleScopes, scope) {
			continue // it opens what the person's console role does
		}
		if scope == auth.ScopeGhost || !auth.CoveredBy(p.Scopes, scope) {
			return PersonalToken{}, "", errs.New(errs.Forbidden, "insufficient_scope", "You may not have the scope "+quoted(scope)+".")
		}
	}
	secret := s.region + ":" + s.newToken()
	token := PersonalToken{ID: s.newID(), AccountID: p.AccountID, Name: name, Scopes: scopes, SecretHash: ids.Hash(secret), CreatedAt: s.now()}
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		have, err := tx.PersonalTokens(ctx, p.AccountID)
		if err != nil {
			return err
		}
		if len(have) >= maxPersonalTokens {
			return errs.New(errs.Conflict, "too_many_tokens", "You have 25 personal tokens. Delete one first.")
		}
		if err := tx.AddPersonalToken(ctx, token); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "personal-token.create", Subject: token.ID, Details: name + ": " + scopes.String()})
	})
	return token, secret, err
}

// PersonalTokens returns those of an account, oldest first, without their secrets.
func (s *Service) PersonalTokens(ctx context.Context, accountID string) ([]PersonalToken, error) {
	return s.store.PersonalTokens(ctx, accountID)
}

// DeletePersonalToken ends a personal token of the principal at once. Errors:
// not_found.
func (s *Service) DeletePersonalToken(ctx context.Context, p auth.Principal, id string) error {
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.DeletePersonalToken(ctx, p.AccountID, id); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "personal-token.delete", Subject: id})
	})
}

// PersonalTokenInfo returns what the personal token of an account may do now;
// 'unauthenticated' for an unknown one, one of another account, and for suspended
// accounts.
func (s *Service) PersonalTokenInfo(ctx context.Context, accountID, secret string) (TokenInfo, error) {
	info, err := s.FindPersonalToken(ctx, secret)
	if err == nil && info.Principal.AccountID != accountID {
		err = errs.New(errs.Unauthenticated, "unauthorized", messageLoggedOut)
	}
	if err != nil {
		return TokenInfo{}, err
	}
	return info, nil
}

// AuthenticateInConsole is Authenticate for a token that may also be a personal one with scopes
// of the console: that is its person there, with what the token names in Personal.
func (s *Service) AuthenticateInConsole(ctx context.Context, token string) (auth.Principal, error) {
	p, err := s.Authenticate(ctx, token)
	if errs.CodeOf(err) != errs.Unauthenticated || token == "" {
		return p, err
	}
	h, personalErr := s.findPersonalToken(ctx, token)
	scopes := auth.ConsoleScopesOf(h.Grant.Scopes)
	if errs.CodeOf(personalErr) == errs.Unauthenticated || personalErr == nil && len(scopes) == 0 {
		return auth.Principal{}, err
	}
	if personalErr != nil {
		return auth.Principal{}, personalErr
	}
	p = h.Account.Principal()
	p.Platform, p.Personal, p.SessionID = true, scopes, h.Grant.ID
	return p, nil
}

// FindPersonalToken returns what a personal token may do now, whosever it is;
// 'unauthenticated' for an unknown one and for suspended accounts. As for other tokens, the
// database is asked at most every three seconds.
func (s *Service) FindPersonalToken(ctx context.Context, secret string) (TokenInfo, error) {
	h, err := s.findPersonalToken(ctx, secret)
	if err != nil {
		return TokenInfo{}, err
	}
	return h.info(s.now()), nil
}

func (s *Service) findPersonalToken(ctx context.Context, secret string) (TokenOwner, error) {
	out := errs.New(errs.Unauthenticated, "unauthorized", messageLoggedOut)
	hash, now := ids.Hash(secret), s.now()
	h, cached := s.cache.get(personalCachePrefix+hash, now)
	if !cached {
		var err error
		if h, err = s.personalTokenOwner(ctx, hash, now); errs.IsNotFound(err) {
			return TokenOwner{}, out
		} else if err != nil {
			return TokenOwner{}, err
		}
		s.cache.put(personalCachePrefix+hash, h, now)
	}
	if !h.Account.HasAccess() {
		return TokenOwner{}, out
	}
	return h, nil
}

// personalTokenOwner reads a personal token in the form of a token without a client.
func (s *Service) personalTokenOwner(ctx context.Context, hash string, now time.Time) (TokenOwner, error) {
	token, err := s.store.PersonalTokenBySecret(ctx, hash)
	if err != nil {
		return TokenOwner{}, err
	}
	account, err := s.store.Account(ctx, token.AccountID)
	if err != nil {
		return TokenOwner{}, err
	}
	return TokenOwner{
		Token:   Token{Hash: hash, Kind: AccessToken, ExpiresAt: now.Add(cacheLife)},
		Grant:   Grant{ID: token.ID, AccountID: account.ID, OrganizationID: account.OrganizationID, Scopes: token.Scopes, CreatedAt: token.CreatedAt},
		Account: account,
	}, nil
}
