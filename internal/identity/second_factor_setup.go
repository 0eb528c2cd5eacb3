package identity

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"github.com/pquerna/otp/totp"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

const (
	recoveryCodes     = 10
	recoveryCodeBytes = 10               // 80 bits, which nobody guesses
	setupLife         = time.Hour        // of a secret that was not confirmed
	freshSession      = 15 * time.Minute // in which the person counts as being there
)

// IsFresh reports whether the person signed in a moment ago. Only then a second factor is
// set up, so that a browser left alone is not enough.
func (s *Service) IsFresh(session Session) bool {
	return s.now().Before(session.CreatedAt.Add(freshSession))
}

// SecondFactorState is what a person sees of their second factor.
type SecondFactorState struct {
	On        bool
	Since     time.Time
	CodesLeft int64
	Trusted   []TrustedDevice
	Demanded  bool // staff has one
}

// SecondFactorState gives what a person sees of their second factor.
func (s *Service) SecondFactorState(ctx context.Context, account Account) (SecondFactorState, error) {
	state := SecondFactorState{Demanded: s.demandsSecondFactor(account)}
	factor, err := s.store.SecondFactor(ctx, account.ID)
	if errs.IsNotFound(err) || err == nil && factor.ConfirmedAt.IsZero() {
		return state, nil
	}
	if err != nil {
		return state, err
	}
	state.On, state.Since = true, factor.ConfirmedAt
	if state.CodesLeft, err = s.store.CountRecoveryCodes(ctx, account.ID); err != nil {
		return state, err
	}
	state.Trusted, err = s.store.TrustedDevices(ctx, account.ID, s.now())
	return state, err
}

// SecondFactorKey is what an app on a phone needs.
type SecondFactorKey struct {
	Secret  string // base32, to be typed
	Address string // otpauth://, to be scanned
}

// BeginSecondFactor gives the key of a second factor that is being set up; within an hour
// the same again. Error: conflict 'second_factor_on' when there is one.
func (s *Service) BeginSecondFactor(ctx context.Context, account Account) (SecondFactorKey, error) {
	fresh, err := totp.Generate(totp.GenerateOpts{Issuer: s.brand, AccountName: account.Email})
	if err != nil {
		return SecondFactorKey{}, fmt.Errorf("make a second factor: %w", err)
	}
	secret := fresh.Secret()
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		now, place := s.now(), secondFactorPlace(account.ID)
		known, err := tx.SecondFactor(ctx, account.ID)
		switch {
		case err == nil && !known.ConfirmedAt.IsZero():
			return errs.New(errs.Conflict, "second_factor_on", messageFactorOn)
		case err == nil && now.Before(known.CreatedAt.Add(setupLife)):
			secret, err = s.sealer.Open(known.Sealed, place)
			return err
		case err != nil && !errs.IsNotFound(err):
			return err
		}
		secret = fresh.Secret()
		return tx.PutSecondFactor(ctx, SecondFactor{AccountID: account.ID, Sealed: s.sealer.Seal(secret, place), CreatedAt: now})
	})
	if err != nil {
		return SecondFactorKey{}, err
	}
	return SecondFactorKey{Secret: secret, Address: strings.Replace(fresh.URL(), fresh.Secret(), secret, 1)}, nil
}

// ConfirmSecondFactor turns the second factor on that was begun, by a code of it, and
// gives the recovery codes, which nobody can read again. The session, pending or not, has
// the second factor from now on. Errors: rate_limited; unprocessable with the field
// 'code'; conflict 'second_factor_on', and 'second_factor_off' when none was begun.
func (s *Service) ConfirmSecondFactor(ctx context.Context, session Session, account Account, code string) (codes []string, err error) {
	codes, hashes := newRecoveryCodes(account.ID)
	err = s.withCode(ctx, account, false, code, func(ctx context.Context, tx Tx) error {
		factor, err := tx.SecondFactor(ctx, account.ID)
		if err != nil {
			return err
		}
		now := s.now()
		factor.ConfirmedAt = now
		if err := tx.PutSecondFactor(ctx, factor); err != nil {
			return err
		}
		if err := tx.PutRecoveryCodes(ctx, account.ID, hashes); err != nil {
			return err
		}
		if err := tx.CompleteSession(ctx, session.ID, now, session.CreatedAt.Add(SessionLife)); err != nil {
			return err
		}
		return s.recordSecondFactor(ctx, tx, account, "on", func(in locale.Language) (subject, text string) {
			return in.Say("Your second factor is on"), in.Say("From now on a code of your app is asked for besides your password.")
		})
	})
	return codes, err
}

// RemoveSecondFactor turns the second factor off, by a code of it. Trusted browsers are
// forgotten with it. Errors: rate_limited; unprocessable with the field 'code'; conflict
// 'second_factor_off'.
func (s *Service) RemoveSecondFactor(ctx context.Context, account Account, code string) error {
	return s.withCode(ctx, account, true, code, func(ctx context.Context, tx Tx) error { return s.dropSecondFactor(ctx, tx, account, account.ID) })
}

// dropSecondFactor takes the second factor away; nothing when there is none.
func (s *Service) dropSecondFactor(ctx context.Context, tx Tx, account Account, actor string) error {
	removed, err := tx.DeleteSecondFactor(ctx, account.ID)
	if err != nil || !removed {
		return err
	}
	if err := s.recordAudit(ctx, tx, AuditEntry{Actor: actor, Action: "second-factor.off", Subject: account.ID}); err != nil {
		return err
	}
	return s.tellSecondFactor(ctx, tx, account, func(in locale.Language) (subject, text string) {
		return in.Say("Your second factor is off"), in.Say("Your password alone opens your account from now on.")
	})
}

// DropSecondFactor takes the second factor of somebody away who lost it, for the
// operator. Nothing when there is none. Error: not_found for an unknown address.
func (s *Service) DropSecondFactor(ctx context.Context, email string) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		account, err := tx.AccountByEmail(ctx, normaliseEmail(email))
		if err != nil {
			return err
		}
		return s.dropSecondFactor(ctx, tx, account, OperatorActor)
	})
}

// RenewRecoveryCodes makes new recovery codes, by a code of the second factor; those
// before stop. Errors as of RemoveSecondFactor.
func (s *Service) RenewRecoveryCodes(ctx context.Context, account Account, code string) (codes []string, err error) {
	codes, hashes := newRecoveryCodes(account.ID)
	err = s.withCode(ctx, account, true, code, func(ctx context.Context, tx Tx) error {
		if err := tx.PutRecoveryCodes(ctx, account.ID, hashes); err != nil {
			return err
		}
		return s.recordSecondFactor(ctx, tx, account, "codes", func(in locale.Language) (subject, text string) {
			return in.Say("You have new recovery codes"), in.Say("The ones before do not work any more.")
		})
	})
	return codes, err
}

func (s *Service) recordSecondFactor(ctx context.Context, tx Tx, account Account, what string, message factorMessage) error {
	if err := s.recordAudit(ctx, tx, AuditEntry{Actor: account.ID, Action: "second-factor." + what, Subject: account.ID}); err != nil {
		return err
	}
	return s.tellSecondFactor(ctx, tx, account, message)
}

// DistrustDevice has a browser asked for the second factor again. Safe to repeat.
func (s *Service) DistrustDevice(ctx context.Context, accountID, secretHash string) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return tx.DistrustDevice(ctx, accountID, secretHash) })
}

// newRecoveryCodes makes codes for people, as "k4x2-p5mq-7rst-uvwx", and what is stored of them.
func newRecoveryCodes(accountID string) (codes, hashes []string) {
	for range recoveryCodes {
		var b [recoveryCodeBytes]byte
		_, _ = rand.Read(b[:]) // never fails
		text := strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
		hashes = append(hashes, recoveryHash(accountID, text))
		codes = append(codes, text[:4]+"-"+text[4:8]+"-"+text[8:12]+"-"+text[12:])
	}
	return codes, hashes
}

func codesLeft(in locale.Language, n int64) string {
	return in.SayN(int(n), "One is left.", "%d are left.", n)
}

// resealBatch is how many second factors are encrypted anew in one transaction.
const resealBatch = 200

// ResealSecondFactors encrypts with the first key what is encrypted with another one, and
// gives how many it changed. It may be stopped at any point and repeated.
func (s *Service) ResealSecondFactors(ctx context.Context) (changed int, err error) {
	after := ""
	for {
		some, err := s.store.SecondFactors(ctx, after, resealBatch)
		if err != nil || len(some) == 0 {
			return changed, err
		}
		after = some[len(some)-1].AccountID
		for _, factor := range some {
			if s.sealer.Current(factor.Sealed) {
				continue
			}
			done, err := s.reseal(ctx, factor)
			if err != nil {
				return changed, err
			}
			if done {
				changed++
			}
		}
	}
}

func (s *Service) reseal(ctx context.Context, factor SecondFactor) (done bool, err error) {
	place := secondFactorPlace(factor.AccountID)
	secret, err := s.sealer.Open(factor.Sealed, place)
	if err != nil {
		return false, fmt.Errorf("the second factor of account %s: %w", factor.AccountID, err)
	}
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		done, err = tx.ResealSecondFactor(ctx, factor.AccountID, factor.Sealed, s.sealer.Seal(secret, place))
		return err
	})
	return done, err
}

// CheckSecondFactorKeys returns an error when the key is missing that encrypted a second
// factor. It looks at one for each key.
func (s *Service) CheckSecondFactorKeys(ctx context.Context) error {
	sealed, err := s.store.SampleSecondFactors(ctx)
	if err != nil {
		return err
	}
	for _, factor := range sealed {
		if _, err := s.sealer.Open(factor.Sealed, secondFactorPlace(factor.AccountID)); err != nil {
			return fmt.Errorf("a second factor in the database cannot be read: %w; put its key behind the others of MARKETPLACE_SECRET_KEYS", err)
		}
	}
	return nil
}
