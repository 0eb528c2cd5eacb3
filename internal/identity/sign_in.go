package identity

import (
	"context"
	"strings"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Limits of what a form may send: characters of a password, bytes of all else.
const (
	maxEmail    = 128 // contract identity 2.1
	minPassword = 8   // contract identity 2.2
	maxPassword = 255
	maxAgent    = 300
)

// Sentences of the sign-in page. The first must not tell whether the account
// exists.
const (
	messageNoEmail          = "Enter an e-mail address."
	MessageWrongCredentials = "The e-mail address or the password is not right." //nolint:gosec // a sentence, no credential
	MessageTooManyAttempts  = "Too many attempts. Wait a few minutes and try again."
)

// SignInInput is what a person entered, and from where.
type SignInInput struct {
	Email     string
	Password  string
	IP        string
	UserAgent string
	Device    string // the secret of a browser that signed in before, "" for another
}

// SignedIn is a session that began. Secret is for its cookie, Device for the cookie by
// which the browser is known from now on; neither is stored in clear. Need is what a
// pending session waits for.
type SignedIn struct {
	Session Session
	Secret  string
	Device  string
	Need    Need
}

// checkSignIn refuses a form with missing fields. That is no guess and not counted as
// one.
func checkSignIn(in SignInInput) error {
	fields := map[string]string{}
	if !isEmail(in.Email) {
		fields["email"] = messageNoEmail
	}
	if in.Password == "" {
		fields["password"] = "Enter your password."
	}
	if len(fields) == 0 {
		return nil
	}
	e := errs.New(errs.Unprocessable, "invalid_request", "Look at the marked fields.")
	e.Fields = fields
	return e
}

// SignIn checks an e-mail and a password and begins a session. After a few guesses each
// waits longer than the one before. Errors: unauthenticated 'wrong_credentials', the same and after the same
// time for a wrong password, an unknown and a suspended account; rate_limited
// 'temporarily_unavailable' after too many attempts for the account from one
// address, or in one known browser; unprocessable, with its fields, for what is
// not filled in.
func (s *Service) SignIn(ctx context.Context, in SignInInput) (SignedIn, error) {
	in.Email = normaliseEmail(in.Email)
	if err := checkSignIn(in); err != nil {
		return SignedIn{}, err
	}
	counted, err := s.throttleSignIn(ctx, in)
	if err != nil {
		return SignedIn{}, err
	}
	wrong := errs.New(errs.Unauthenticated, "wrong_credentials", MessageWrongCredentials)
	if len(in.Email) > maxEmail || isTooLong(in.Password) {
		return SignedIn{}, wrong
	}
	account, err := s.store.AccountByEmail(ctx, in.Email)
	if err != nil && !errs.IsNotFound(err) {
		return SignedIn{}, err
	}
	matches, err := s.passwords.matches(ctx, in.Password, account.PasswordHash())
	if err != nil {
		return SignedIn{}, err
	}
	if !matches || !s.maySignIn(account) {
		return SignedIn{}, wrong
	}
	return s.createSession(ctx, account, in, counted)
}

// createSession stores a new session and its browser, and no longer counts the attempt
// as a guess.
func (s *Service) createSession(ctx context.Context, account Account, in SignInInput, counted attempt) (SignedIn, error) {
	var begun SignedIn
	begun.Session, begun.Secret = s.newSession(in.IP, in.UserAgent, "credentials")
	begun.Session.AccountID = account.ID
	var err error
	if begun.Need, err = s.secondFactorNeed(ctx, account, in.Device); err != nil {
		return SignedIn{}, err
	}
	begun.Session = begun.Session.waitingFor(begun.Need)
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		if err := counted.takeBack(ctx, tx); err != nil {
			return err
		}
		var err error
		if begun.Device, err = s.rememberDevice(ctx, tx, account.ID, in.Device); err != nil {
			return err
		}
		return tx.AddSession(ctx, begun.Session)
	})
	if err != nil {
		return SignedIn{}, err
	}
	s.log.InfoContext(ctx, "signed in", "account_id", account.ID, "session_id", begun.Session.ID)
	return begun, nil
}

// SignInExternal begins a session of the account whose address another identity
// provider vouches for. Errors: unauthenticated 'unknown_identity' when no
// account that can sign in has that address.
func (s *Service) SignInExternal(ctx context.Context, email, ip, userAgent, device string) (SignedIn, error) {
	account, err := s.store.AccountByEmail(ctx, normaliseEmail(email))
	if errs.IsNotFound(err) || err == nil && !s.maySignIn(account) {
		return SignedIn{}, errs.New(errs.Unauthenticated, "unknown_identity", "There is no account for this identity. Ask the owner of your organization for an invitation.")
	}
	if err != nil {
		return SignedIn{}, err
	}
	begun := SignedIn{}
	begun.Session, begun.Secret = s.newSession(ip, userAgent, "explicit")
	begun.Session.AccountID = account.ID
	if begun.Need, err = s.secondFactorNeed(ctx, account, device); err != nil {
		return SignedIn{}, err
	}
	begun.Session = begun.Session.waitingFor(begun.Need)
	return begun, s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return tx.AddSession(ctx, begun.Session) })
}

// CountRedirect counts a redirect of an account to a client; rate_limited
// 'too_many_redirects' beyond the limit, which is off by default (contract
// identity 1.3).
func (s *Service) CountRedirect(ctx context.Context, clientID, accountID string) error {
	if s.redirects == 0 {
		return nil
	}
	var n int64
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		n, err = tx.CountAttempt(ctx, "redirect:"+clientID+":"+accountID, s.now().Truncate(30*time.Second))
		return err
	})
	if err == nil && n > s.redirects {
		return errs.New(errs.RateLimited, "too_many_redirects", "The application asks too often. Wait half a minute and try again.")
	}
	return err
}

func accountSubject(email string) string { return "account:" + ids.Hash(email) }
func addressSubject(ip string) string    { return "address:" + ip }

func normaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

func truncate(s string, most int) string {
	if len(s) > most {
		s = s[:most]
	}
	return strings.ToValidUTF8(s, "")
}
