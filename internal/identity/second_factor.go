package identity

import (
	"context"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// SecondFactor is what proves a person besides the password: codes of an app, by time
// (RFC 6238: SHA-1, six digits, 30 seconds, which all apps know).
type SecondFactor struct {
	AccountID   string
	Sealed      string // the secret, encrypted
	LastStep    int64  // of the code that was used last
	CreatedAt   time.Time
	ConfirmedAt time.Time // zero while it is being set up
}

// TrustedDevice is a browser that is not asked for the second factor.
type TrustedDevice struct {
	SecretHash string
	UserAgent  string
	UsedAt     time.Time
	Until      time.Time
}

// Sealer encrypts and decrypts a field for its place (internal/kit/seal).
type Sealer interface {
	Seal(plain, place string) string
	Open(stored, place string) (string, error)
	Current(stored string) bool
}

// Need is what a session still needs before it opens anything.
type Need string

// The needs of a session.
const (
	NeedNothing Need = ""
	NeedCode    Need = "code"  // a code of the second factor
	NeedSetup   Need = "setup" // staff without a second factor sets one up
	// NeedReopen is that of somebody whose account is closed.
	NeedReopen Need = "reopen"
)

const (
	// pendingLife is how long somebody may take for the second factor.
	pendingLife = 15 * time.Minute
	// TrustLife is how long a trusted browser is not asked.
	TrustLife      = 30 * 24 * time.Hour
	codeStep       = 30 // seconds
	codeWindow     = 15 * time.Minute
	maxCodeGuesses = 5 // in a window, of one account
)

// MessageWrongCode is the sentence about a code that is not right.
const MessageWrongCode = "The code is not right, or was used before. Wait for the next one and try again."

const messageFactorOn = "Your account has a second factor already."

func secondFactorPlace(accountID string) string { return "identity_second_factors." + accountID }

// demandsSecondFactor reports whether somebody has no session without a second factor.
func (s *Service) demandsSecondFactor(account Account) bool {
	return account.IsStaff() && !s.spareStaff
}

// secondFactorNeed tells what a new session of an account needs. A trusted browser of
// staff is asked nevertheless.
func (s *Service) secondFactorNeed(ctx context.Context, account Account, device string) (Need, error) {
	factor, err := s.store.SecondFactor(ctx, account.ID)
	if err != nil && !errs.IsNotFound(err) {
		return NeedCode, err
	}
	hasNone := err != nil || factor.ConfirmedAt.IsZero()
	if !account.ClosedAt.IsZero() {
		if hasNone {
			return NeedReopen, nil
		}
		return NeedCode, nil
	}
	if hasNone {
		if s.demandsSecondFactor(account) {
			return NeedSetup, nil
		}
		return NeedNothing, nil
	}
	if device == "" || account.IsStaff() {
		return NeedCode, nil
	}
	trusted, err := s.store.TrustedDevices(ctx, account.ID, s.now())
	if err != nil {
		return NeedCode, err
	}
	for _, t := range trusted {
		if t.SecretHash == ids.Hash(device) {
			return NeedNothing, nil
		}
	}
	return NeedCode, nil
}

// PendingSession gives a session that opens nothing yet, with its account and what it needs.
// Error: unauthenticated when there is none.
func (s *Service) PendingSession(ctx context.Context, secret string) (Session, Account, Need, error) {
	nobody := errSignIn()
	if secret == "" {
		return Session{}, Account{}, NeedNothing, nobody
	}
	session, err := s.store.SessionBySecret(ctx, ids.Hash(secret))
	if errs.IsNotFound(err) || err == nil && (!session.Pending || !session.ExpiresAt.After(s.now())) {
		return Session{}, Account{}, NeedNothing, nobody
	}
	if err != nil {
		return Session{}, Account{}, NeedNothing, err
	}
	account, err := s.store.Account(ctx, session.AccountID)
	if err == nil && !s.maySignIn(account) {
		err = nobody
	}
	if err != nil {
		return Session{}, Account{}, NeedNothing, err
	}
	if !account.ClosedAt.IsZero() && !session.SecondFactorAt.IsZero() {
		return session, account, NeedReopen, nil
	}
	need, err := s.secondFactorNeed(ctx, account, "")
	return session, account, need, err
}

// CompleteSignIn gives a pending session the code of the second factor, or a recovery
// code, and makes it one that opens what the person may open, or that reopens a closed
// account. With trust the browser is not asked for 30 days, but for staff. Errors:
// unauthenticated without a pending session; rate_limited; unprocessable with the field
// 'code'; conflict 'second_factor_off'.
func (s *Service) CompleteSignIn(ctx context.Context, secret, code, device, userAgent string, trust bool) error {
	session, account, _, err := s.PendingSession(ctx, secret)
	if err != nil {
		return err
	}
	return s.withCode(ctx, account, true, code, func(ctx context.Context, tx Tx) error {
		now := s.now()
		if trust && device != "" && !account.IsStaff() {
			if err := tx.TrustDevice(ctx, account.ID, ids.Hash(device), truncate(userAgent, maxAgent), now.Add(TrustLife)); err != nil {
				return err
			}
		}
		if !account.ClosedAt.IsZero() {
			return tx.PassSecondFactor(ctx, session.ID, now)
		}
		return tx.CompleteSession(ctx, session.ID, now, now.Add(SessionLife))
	})
}

// maySignIn reports whether a right password begins a session: to a closed account one that
// only reopens it.
func (s *Service) maySignIn(account Account) bool {
	return account.HasAccess() || account.Active && account.canReopen(s.now())
}

// withCode runs body in the transaction that uses a code up, of a second factor that is on
// or is being set up. Errors: rate_limited; unprocessable with the field 'code'; conflict
// 'second_factor_on', 'second_factor_off'.
func (s *Service) withCode(ctx context.Context, account Account, isOn bool, code string, body func(context.Context, Tx) error) error {
	subject := "code:" + account.ID
	if err := s.throttle(ctx, subject, codeWindow, maxCodeGuesses); err != nil {
		return err
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		factor, err := tx.SecondFactor(ctx, account.ID)
		switch {
		case errs.IsNotFound(err), err == nil && isOn && factor.ConfirmedAt.IsZero():
			return errs.New(errs.Conflict, "second_factor_off", "Your account has no second factor.")
		case err == nil && !isOn && !factor.ConfirmedAt.IsZero():
			return errs.New(errs.Conflict, "second_factor_on", messageFactorOn)
		case err != nil:
			return err
		}
		isRight, err := s.useCode(ctx, tx, account, factor, code)
		if err != nil {
			return err
		}
		if !isRight {
			return fieldError("code", MessageWrongCode)
		}
		if err := tx.DeleteAttempts(ctx, subject); err != nil {
			return err
		}
		return body(ctx, tx)
	})
}

// useCode uses a code of the app or a recovery code up; false when it is wrong.
func (s *Service) useCode(ctx context.Context, tx Tx, account Account, factor SecondFactor, code string) (bool, error) {
	code = strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(code))
	if len(code) != otp.DigitsSix.Length() {
		return s.useRecoveryCode(ctx, tx, account, code)
	}
	step, isRight, err := s.stepOf(factor, code)
	if err != nil || !isRight {
		return false, err
	}
	return tx.UseStep(ctx, account.ID, step)
}

// stepOf finds the step of time that a code is of: now, or the one before or after, for
// clocks that differ.
func (s *Service) stepOf(factor SecondFactor, code string) (step int64, isRight bool, err error) {
	secret, err := s.sealer.Open(factor.Sealed, secondFactorPlace(factor.AccountID))
	if err != nil {
		return 0, false, err
	}
	now := s.now().Unix() / codeStep
	for step := now - 1; step <= now+1; step++ {
		isRight, err := hotp.ValidateCustom(code, uint64(step), secret, hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}) //nolint:gosec // seconds since 1970
		if err != nil {
			return 0, false, nil //nolint:nilerr // letters, which are as wrong as other digits
		}
		if isRight {
			return step, true, nil
		}
	}
	return 0, false, nil
}

// useRecoveryCode uses a recovery code up, and tells the person by mail.
func (s *Service) useRecoveryCode(ctx context.Context, tx Tx, account Account, code string) (bool, error) {
	used, err := tx.UseRecoveryCode(ctx, account.ID, recoveryHash(account.ID, code), s.now())
	if err != nil || !used {
		return false, err
	}
	if err := s.recordAudit(ctx, tx, AuditEntry{Actor: account.ID, Action: "second-factor.recovery", Subject: account.ID}); err != nil {
		return false, err
	}
	left, err := tx.CountRecoveryCodes(ctx, account.ID)
	if err != nil {
		return false, err
	}
	return true, s.tellSecondFactor(ctx, tx, account, func(in locale.Language) (subject, text string) {
		return in.Say("A recovery code was used"), in.Say("Somebody, hopefully you, signed in to your account with a recovery code.") + " " + codesLeft(in, left)
	})
}

// factorMessage says what happened to a second factor, in a language: a subject, and a sentence.
type factorMessage func(in locale.Language) (subject, text string)

// tellSecondFactor mails a person what happened to the second factor.
func (s *Service) tellSecondFactor(ctx context.Context, tx Tx, account Account, message factorMessage) error {
	return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		subject, text := message(in)
		return mail.Message{
			Kind: "second-factor", To: account.Email, ToName: account.Name, Subject: subject, Paragraphs: []string{text},
			After: []string{in.Say("If it was not you, set a new password at once and tell the owner of your organization.")},
		}
	}))
}

func recoveryHash(accountID, code string) string {
	return ids.Hash("recovery:" + accountID + ":" + code)
}
