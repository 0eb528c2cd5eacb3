package identity

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/textclean"
)

// OperatorActor stands in the audit log for whoever runs commands on the machine.
const OperatorActor = "operator"

// administratorLinkLife is how long the link works that setup prints.
const administratorLinkLife = 24 * time.Hour

// FirstAdministrator is what setup was told.
type FirstAdministrator struct {
	Organization string // name of the organization that runs the shop
	Email        string
	// Next is the path on the public address where the password's page leads to.
	Next string
}

// Validate returns an error 'unprocessable' with a sentence about the first field that is wrong.
func (in FirstAdministrator) Validate() error {
	if n := utf8.RuneCountInString(strings.TrimSpace(in.Organization)); n < 2 || n > maxOrganization {
		return fieldError("organization", "The organization needs a name of 2 to 127 characters.")
	}
	if !isEmail(normaliseEmail(in.Email)) {
		return fieldError("email", "The administrator needs an e-mail address such as name@company.com.")
	}
	return nil
}

// CheckEmpty returns a conflict 'already_set_up' when there is any organization or person.
func CheckEmpty(ctx context.Context, from Reader) error {
	organizations, accounts, err := from.CountAll(ctx)
	if err == nil && organizations+accounts > 0 {
		return errs.New(errs.Conflict, "already_set_up", "The shop is set up already: it has people who can sign in.")
	}
	return err
}

// MakeFirstAdministrator makes the organization that runs the shop and its first administrator, who may do
// all that staff may, and gives the address that sets the administrator's password, once
// and within 24 hours. Errors: unprocessable with fields; conflict 'already_set_up' when
// there is any organization or person.
func (s *Service) MakeFirstAdministrator(ctx context.Context, in FirstAdministrator) (address string, err error) {
	if err := in.Validate(); err != nil {
		return "", err
	}
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		if err := CheckEmpty(ctx, tx); err != nil {
			return err
		}
		email := normaliseEmail(in.Email)
		administrator, err := s.createOrganization(ctx, tx, pendingSignUp{Organization: strings.TrimSpace(in.Organization), Name: nameOf(email)}, email)
		if err != nil {
			return err
		}
		administrator.Agent, administrator.Granted = false, []string{auth.ScopeDevPlatformAdmin, auth.ScopeGhost}
		if err := tx.PutAccount(ctx, administrator, s.now()); err != nil {
			return err
		}
		address, err = s.newPasswordLink(ctx, tx, administrator.ID, in.Next, "setup")
		return err
	})
	return address, err
}

// ReissueAdministratorLink gives a staff member whom nothing else lets in a new address that
// sets the password; the one before stops. A suspended member is let in again,
// and a second factor is taken away, to be set up anew. Errors:
// not_found when nobody of the staff has the e-mail address.
func (s *Service) ReissueAdministratorLink(ctx context.Context, email, next string) (address string, err error) {
	email = normaliseEmail(email)
	defer s.cache.clear()
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		account, err := tx.AccountByEmail(ctx, email)
		if err != nil && !errs.IsNotFound(err) {
			return err
		}
		account.Active = account.ClosedAt.IsZero()
		if err != nil || !account.IsStaff() {
			return errs.New(errs.NotFound, "no_such_administrator", "Nobody of the shop's staff has the address "+quoted(email)+".")
		}
		if err := tx.PutAccount(ctx, account, s.now()); err != nil {
			return err
		}
		if err := s.dropSecondFactor(ctx, tx, account, OperatorActor); err != nil { // who is locked out may have lost it, too
			return err
		}
		address, err = s.newPasswordLink(ctx, tx, account.ID, next, "setup.reissue")
		return err
	})
	return address, err
}

// newPasswordLink gives the operator the address that sets an account's password.
func (s *Service) newPasswordLink(ctx context.Context, tx Tx, accountID, next, action string) (string, error) {
	address, err := s.newLink(ctx, tx, LinkReset, accountID, "/reset", resetLink{Next: next}, administratorLinkLife)
	if err != nil {
		return "", err
	}
	return address, s.recordAudit(ctx, tx, AuditEntry{Actor: OperatorActor, Action: action, Subject: accountID})
}

// nameOf makes a first name of an e-mail address, until the person gives another.
func nameOf(email string) string {
	name, _, _ := strings.Cut(email, "@")
	return textclean.Capitalized(name)
}
