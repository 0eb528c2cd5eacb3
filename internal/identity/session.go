package identity

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Session is a browser that signed in. Applications are the clients that have valid
// tokens from it (contract identity 2.6).
type Session struct {
	ID        string
	AccountID string
	Source    string // how the person proved who they are: "credentials", or "explicit" by another identity provider
	UserAgent string
	IP        string
	CreatedAt time.Time
	ExpiresAt time.Time
	// Pending says that the second factor is missing: the session opens nothing yet.
	Pending bool
	// SecondFactorAt is when it was given, zero without one.
	SecondFactorAt time.Time
	Applications   []SessionClient

	secretHash string
}

// WithSecretHash returns the session with the hash of the cookie's secret. Only
// stores call it.
func (s Session) WithSecretHash(hash string) Session {
	s.secretHash = hash
	return s
}

// SecretHash is what stores keep of the cookie.
func (s Session) SecretHash() string { return s.secretHash }

// SessionClient is a client that got tokens in a session.
type SessionClient struct {
	SessionID string
	ClientID  string
	Name      string
}

// newSession makes a session that begins now, and the secret of its cookie. The caller
// sets the account.
func (s *Service) newSession(ip, userAgent, source string) (session Session, secret string) {
	secret, now := s.newToken(), s.now()
	return Session{
		ID: s.newID(), Source: source, UserAgent: truncate(userAgent, maxAgent), IP: ip,
		CreatedAt: now, ExpiresAt: now.Add(SessionLife), secretHash: ids.Hash(secret),
	}, secret
}

// waitingFor makes a session pending that needs something, for a short time.
func (s Session) waitingFor(need Need) Session {
	if need != NeedNothing {
		s.Pending, s.ExpiresAt = true, s.CreatedAt.Add(pendingLife)
	}
	return s
}

// SessionAccount returns the session of a cookie's secret, and its account;
// 'unauthenticated' when it is unknown, over or pending, when the account is suspended or
// closed, and for staff without a second factor.
func (s *Service) SessionAccount(ctx context.Context, secret string) (Session, Account, error) {
	nobody := errSignIn()
	if secret == "" {
		return Session{}, Account{}, nobody
	}
	session, err := s.store.SessionBySecret(ctx, ids.Hash(secret))
	if errs.IsNotFound(err) || err == nil && !session.ExpiresAt.After(s.now()) {
		return Session{}, Account{}, nobody
	}
	if err != nil {
		return Session{}, Account{}, err
	}
	account, err := s.store.Account(ctx, session.AccountID)
	if err != nil {
		return Session{}, Account{}, err
	}
	if !account.HasAccess() || session.Pending || s.demandsSecondFactor(account) && session.SecondFactorAt.IsZero() {
		return Session{}, Account{}, nobody
	}
	return session, account, nil
}

func errSignIn() error { return errs.New(errs.Unauthenticated, "unauthorized", "Sign in to go on.") }

// Sessions returns the open sessions of an account, newest first, with the
// clients that got tokens in them.
func (s *Service) Sessions(ctx context.Context, accountID string) ([]Session, error) {
	return s.store.Sessions(ctx, accountID, s.now())
}

// EndSession ends one session of an account. Tokens that apps in the browser
// got from it stop at once; a grant of a server-side app goes on, because it
// was given to work without the person. Errors: not_found.
func (s *Service) EndSession(ctx context.Context, accountID, sessionID string) error {
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		return tx.DeleteSession(ctx, accountID, sessionID, s.now())
	})
}

// EndSessions ends all sessions of an account, each as EndSession does, and the
// grant of the token that asked for it. Safe to repeat.
func (s *Service) EndSessions(ctx context.Context, accountID, callerGrantID string) error {
	defer s.cache.clear()
	now := s.now()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		if err := endSessions(ctx, tx, accountID, now); err != nil {
			return err
		}
		return tx.RevokeGrant(ctx, callerGrantID, now)
	})
}

// endSessions ends every session of an account, with the tokens made from it. Pending ones
// end, too: whoever has one knew the password.
func endSessions(ctx context.Context, tx Tx, accountID string, now time.Time) error {
	sessions, err := tx.Sessions(ctx, accountID, time.Time{})
	if err != nil {
		return err
	}
	for _, session := range sessions {
		if err := tx.DeleteSession(ctx, accountID, session.ID, now); err != nil {
			return err
		}
	}
	return tx.DeletePendingSessions(ctx, accountID)
}
