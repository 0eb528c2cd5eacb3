package identity

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// JobForgot looks whether a forgotten password has an account. It runs after the answer,
// so nobody learns it from the answer or its time.
const JobForgot = "identity.forgot"

// How many mails one address, and one network address, may ask for.
const (
	mailWindow     = time.Hour
	mailsPerPerson = 5
	mailsPerIP     = 30
)

type forgotJob struct {
	Email    string          `json:"email"`
	Language locale.Language `json:"language,omitempty"` // of the visit
}

// ForgotPassword requests the mail with a link to set a new password. The result is the
// same whether the address has an account or not. Errors: rate_limited; unprocessable
// for what is no address; unavailable, when no mails are sent.
func (s *Service) ForgotPassword(ctx context.Context, email, ip string) error {
	email = normaliseEmail(email)
	if !isEmail(email) {
		return fieldError("email", messageNoEmail)
	}
	if err := s.throttleMail(ctx, email, ip); err != nil {
		return err
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		return tx.Enqueue(ctx, JobForgot, forgotJob{email, locale.From(ctx)}, "")
	})
}

// throttleMail bounds the mails that a stranger can have sent to an address. Errors:
// rate_limited; unavailable, when no mails are sent.
func (s *Service) throttleMail(ctx context.Context, email, ip string) error {
	if s.mailOff {
		return mail.ErrOff()
	}
	if err := s.throttle(ctx, "mail:"+addressSubject(ip), mailWindow, mailsPerIP); err != nil {
		return err
	}
	return s.throttle(ctx, "mail:"+accountSubject(email), mailWindow, mailsPerPerson)
}

// findActiveAccount returns the account of an address, false when none can sign in with it.
func findActiveAccount(ctx context.Context, from Reader, email string) (Account, bool, error) {
	account, err := from.AccountByEmail(ctx, email)
	if errs.IsNotFound(err) {
		return Account{}, false, nil
	}
	return account, err == nil && account.HasAccess(), err
}

// HandleForgot performs a JobForgot: it mails the link when there is an account
// that can sign in. Running it twice sends a second link and ends the first.
func (s *Service) HandleForgot(ctx context.Context, payload json.RawMessage) error {
	var job forgotJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("%s: %w", JobForgot, err)
	}
	ctx = locale.With(ctx, job.Language)
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		account, found, err := findActiveAccount(ctx, tx, job.Email)
		if err != nil || !found {
			return err
		}
		address, err := s.newLink(ctx, tx, LinkReset, account.ID, "/reset", resetLink{}, resetLife)
		if err != nil {
			return err
		}
		return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
			subject := in.Say("Set a new password")
			return mail.Message{
				Kind: "password-reset", To: account.Email, ToName: account.Name, Subject: subject,
				Paragraphs: []string{in.Say("Somebody, hopefully you, asked to set a new password for your account. The link works once, within an hour.")},
				Action:     &mail.Action{Label: subject, URL: address},
				After:      []string{in.Say("If it was not you, do nothing: your password stays as it is.")},
			}
		}))
	})
}

// resetLink is the payload of a LinkReset.
type resetLink struct {
	// Next is the path where the password's page leads to; empty when it leads nowhere.
	Next string `json:"next,omitempty"`
}

// ResetPassword sets a new password with the link of the mail, and signs the
// account out everywhere, because somebody else may have known the old password. It gives
// the path where the page leads to then, empty when it leads nowhere. Errors:
// not_found for a link that was used or is too old; unprocessable for a password
// that is too short or too long.
func (s *Service) ResetPassword(ctx context.Context, secret, password string) (next string, err error) {
	if err := checkPassword(password); err != nil {
		return "", err
	}
	if err := s.CheckLink(ctx, LinkReset, secret); err != nil {
		return "", err
	}
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return "", err
	}
	defer s.cache.clear()
	var payload resetLink
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		link, err := s.findLink(ctx, tx, LinkReset, secret)
		if err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(link.Payload), &payload); err != nil {
			return fmt.Errorf("link of a password: %w", err)
		}
		account, err := tx.Account(ctx, link.Subject)
		if err != nil {
			return err
		}
		if !account.HasAccess() {
			return errLinkExpired()
		}
		now := s.now()
		if account.VerifiedAt.IsZero() {
			account.VerifiedAt = now // who has the link has read the mail
		}
		return s.replacePassword(ctx, tx, account.WithPasswordHash(hash), now)
	})
	return payload.Next, err
}

// SetPassword gives an account another password and signs it out everywhere.
// Errors: unprocessable for a password that is too short or too long; not_found.
func (s *Service) SetPassword(ctx context.Context, accountID, password string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		account, err := tx.Account(ctx, accountID)
		if err != nil {
			return err
		}
		return s.replacePassword(ctx, tx, account.WithPasswordHash(hash), s.now())
	})
}

func (s *Service) replacePassword(ctx context.Context, tx Tx, account Account, now time.Time) error {
	if err := tx.PutAccount(ctx, account, now); err != nil {
		return err
	}
	if err := tx.DeleteLinks(ctx, LinkReset, account.ID); err != nil {
		return err
	}
	if err := s.endAllAccess(ctx, tx, account.ID, now); err != nil {
		return err
	}
	if err := tx.DeleteDevices(ctx, account.ID); err != nil { // one may belong to somebody who guessed the password
		return err
	}
	if err := s.recordAudit(ctx, tx, AuditEntry{Actor: account.ID, Action: "password.reset", Subject: account.ID}); err != nil {
		return err
	}
	return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "password-changed", To: account.Email, ToName: account.Name, Subject: in.Say("Your password was changed"),
			Paragraphs: []string{in.Say("A new password was set for your account, and you were signed out everywhere.")},
			After:      []string{in.Say("If it was not you, ask for a new password at once and tell the owner of your organization.")},
		}
	}))
}

// endAllAccess ends every session and every token of an account, also personal ones.
func (s *Service) endAllAccess(ctx context.Context, tx Tx, accountID string, now time.Time) error {
	if err := endSessions(ctx, tx, accountID, now); err != nil {
		return err
	}
	if err := tx.DeletePersonalTokens(ctx, accountID); err != nil {
		return err
	}
	return tx.RevokeAccountGrants(ctx, accountID, now)
}

func checkPassword(password string) error {
	if utf8.RuneCountInString(password) < minPassword || isTooLong(password) {
		return fieldError("password", "Choose a password of 8 to 255 characters.")
	}
	return nil
}

// isTooLong reports whether a text is longer than any password.
func isTooLong(password string) bool { return utf8.RuneCountInString(password) > maxPassword }

// fieldError says what is wrong with one field of a form or body.
func fieldError(field, sentence string) error {
	e := errs.New(errs.Unprocessable, "invalid_request", sentence)
	e.Fields = map[string]string{field: sentence}
	return e
}
