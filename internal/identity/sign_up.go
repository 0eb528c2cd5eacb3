package identity

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// Limits of names, in characters (contract identity 2.1, 2.5).
const (
	MaxName         = 191
	maxOrganization = 127
)

// SignUpInput is what somebody entered who creates an organization.
type SignUpInput struct {
	Organization string
	Name         string
	Email        string
	Password     string
	IP           string
}

// pendingSignUp is the payload of a LinkSignUp.
type pendingSignUp struct {
	Organization string `json:"organization"`
	Name         string `json:"name"`
	PasswordHash string `json:"password_hash"`
}

// Validate returns an error 'unprocessable' with a sentence for every field that is
// wrong.
func (in SignUpInput) Validate() error {
	fields := map[string]string{}
	if n := utf8.RuneCountInString(strings.TrimSpace(in.Organization)); n < 2 || n > maxOrganization {
		fields["organization"] = "Enter the name of your organization, 2 to 127 characters."
	}
	if n := utf8.RuneCountInString(strings.TrimSpace(in.Name)); n < 1 || n > MaxName {
		fields["name"] = "Enter your name."
	}
	if !isEmail(normaliseEmail(in.Email)) {
		fields["email"] = messageNoEmail
	}
	if err := checkPassword(in.Password); err != nil {
		fields["password"] = errs.As(err).Message
	}
	return errs.UnprocessableFields(fields)
}

// SignUp mails a link that creates a new organization. Nothing exists before the link is
// used. For an address that has an account the result is the same, after the same work,
// and the mail says that there is one.
// Errors: unprocessable with fields; rate_limited; unavailable, when no mails are sent.
func (s *Service) SignUp(ctx context.Context, in SignUpInput) error {
	if err := in.Validate(); err != nil {
		return err
	}
	email := normaliseEmail(in.Email)
	if err := s.throttleMail(ctx, email, in.IP); err != nil {
		return err
	}
	hash, err := s.passwords.hash(ctx, in.Password)
	if err != nil {
		return err
	}
	payload := pendingSignUp{Organization: strings.TrimSpace(in.Organization), Name: strings.TrimSpace(in.Name), PasswordHash: hash}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		_, err := tx.AccountByEmail(ctx, email)
		if err != nil && !errs.IsNotFound(err) {
			return err
		}
		kind, message, content := LinkSignUp, signUpMail, payload
		if err == nil {
			kind, message, content = linkAddressTaken, addressTakenMail, pendingSignUp{}
		}
		address, err := s.newLink(ctx, tx, kind, email, "/confirm", content, signUpLife)
		if err != nil {
			return err
		}
		return s.enqueueMail(ctx, tx, message(s, email, in.Name, address))
	})
}

func signUpMail(_ *Service, email, name, address string) mail.Message {
	return mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "sign-up", To: email, ToName: name, Subject: in.Say("Confirm your e-mail address"),
			Paragraphs: []string{in.Say("One step is left: confirm that this is your address. The link works once, within a day.")},
			Action:     &mail.Action{Label: in.Say("Confirm and begin"), URL: address},
			After:      []string{in.Say("If you did not sign up, do nothing: nothing is kept.")},
		}
	})
}

func addressTakenMail(s *Service, email, name, _ string) mail.Message {
	return mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "sign-up-taken", To: email, ToName: name, Subject: in.Say("You have an account already"),
			Paragraphs: []string{in.Say("Somebody, hopefully you, signed up with this address. It has an account already: sign in with it, or set a new password. An account that you closed is reopened by signing in.")},
			Action:     s.newPassword(in),
			After:      []string{in.Say("If it was not you, do nothing.")},
		}
	})
}

// newPassword leads to where a new password is asked for.
func (s *Service) newPassword(in locale.Language) *mail.Action {
	return &mail.Action{Label: in.Say("Set a new password"), URL: s.address + "/forgot"}
}

// ConfirmSignUp makes the organization and its owner with the link of the mail,
// and begins a session of the owner. Errors: not_found for a link that was used
// or is too old; conflict when the address got an account meanwhile.
func (s *Service) ConfirmSignUp(ctx context.Context, secret, ip, userAgent string) (Session, string, error) {
	session, cookie := s.newSession(ip, userAgent, "credentials")
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		link, err := s.findLink(ctx, tx, LinkSignUp, secret)
		if err != nil {
			return err
		}
		var pending pendingSignUp
		if err := json.Unmarshal([]byte(link.Payload), &pending); err != nil {
			return fmt.Errorf("link of a sign-up: %w", err)
		}
		if err := tx.DeleteLinks(ctx, LinkSignUp, link.Subject); err != nil {
			return err
		}
		owner, err := s.createOrganization(ctx, tx, pending, link.Subject)
		if err != nil {
			return err
		}
		session.AccountID = owner.ID
		return tx.AddSession(ctx, session)
	})
	return session, cookie, err
}

// createOrganization makes an organization with its owner, who owns every product in it.
func (s *Service) createOrganization(ctx context.Context, tx Tx, pending pendingSignUp, email string) (Account, error) {
	now := s.now()
	organization := Organization{ID: s.newID(), Name: pending.Organization, CreatedAt: now}
	organization.Slug = "o-" + organization.ID
	if err := tx.PutOrganization(ctx, organization, now); err != nil {
		return Account{}, err
	}
	owner := Account{
		ID: s.newID(), OrganizationID: organization.ID, Email: email, Name: pending.Name, Agent: true, Active: true, VerifiedAt: now, CreatedAt: now,
		Roles: []Role{{Product: auth.Accounts, Role: auth.Owner}, {Product: auth.LiveChat, Role: auth.Owner}, {Product: auth.HelpDesk, Role: auth.Owner}},
	}.WithPasswordHash(pending.PasswordHash)
	if err := tx.PutAccount(ctx, owner, now); err != nil {
		return Account{}, err
	}
	return owner, s.recordAudit(ctx, tx, AuditEntry{Actor: owner.ID, Action: "organization.create", Subject: organization.ID})
}

// RequestVerification mails a link that confirms the address of an account. It does
// nothing for one that is confirmed. Errors: not_found; rate_limited; unavailable, when no
// mails are sent.
func (s *Service) RequestVerification(ctx context.Context, accountID, ip string) error {
	account, err := s.store.Account(ctx, accountID)
	if err != nil || !account.VerifiedAt.IsZero() {
		return err
	}
	if err := s.throttleMail(ctx, account.Email, ip); err != nil {
		return err
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return s.sendVerification(ctx, tx, account) })
}

func (s *Service) sendVerification(ctx context.Context, tx Tx, account Account) error {
	address, err := s.newLink(ctx, tx, LinkVerify, account.ID, "/verify", struct{}{}, verifyLife)
	if err != nil {
		return err
	}
	return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "verify-email", To: account.Email, ToName: account.Name, Subject: in.Say("Confirm your e-mail address"),
			Paragraphs: []string{in.Say("Confirm that this is your address. The link works once, within three days.")},
			Action:     &mail.Action{Label: in.Say("Confirm"), URL: address},
			After:      []string{in.Say("If you do not know what this is about, do nothing.")},
		}
	}))
}

// VerifyEmail confirms an address with the link of the mail. Errors: not_found for a
// link that was used or is too old.
func (s *Service) VerifyEmail(ctx context.Context, secret string) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		link, err := s.findLink(ctx, tx, LinkVerify, secret)
		if err != nil {
			return err
		}
		account, err := tx.Account(ctx, link.Subject)
		if err != nil {
			return err
		}
		if !account.ClosedAt.IsZero() {
			return errLinkExpired()
		}
		account.VerifiedAt = s.now()
		if err := tx.PutAccount(ctx, account, s.now()); err != nil {
			return err
		}
		return tx.DeleteLinks(ctx, LinkVerify, account.ID)
	})
}

// isEmail reports whether a text looks like an e-mail address. Whether it is one shows
// when a mail is sent there.
func isEmail(email string) bool {
	at := strings.LastIndexByte(email, '@')
	return at > 0 && at < len(email)-1 && len(email) <= maxEmail && !strings.ContainsAny(email, " \t\r\n<>(),;:\"\\") && strings.Count(email, "@") == 1
}
