package identity

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
)

// Proof is what shows that the person is there, not only their browser.
type Proof string

// The proofs of a person: the first that they have.
const (
	ProofCode     Proof = "code"
	ProofPassword Proof = "password"
	ProofFresh    Proof = "" // a session that began a moment ago
)

// Of a password that is asked for again, for one account.
const (
	proofWindow     = 15 * time.Minute
	maxProofGuesses = 5
)

// ProofOf tells what is asked of a person before something that cannot be taken back.
func (s *Service) ProofOf(ctx context.Context, account Account) (Proof, error) {
	state, err := s.SecondFactorState(ctx, account)
	switch {
	case err != nil:
		return ProofCode, err
	case state.On:
		return ProofCode, nil
	case account.PasswordHash() != "":
		return ProofPassword, nil
	}
	return ProofFresh, nil
}

// Prove checks what ProofOf asks for, given as it is called. Errors: rate_limited;
// unprocessable with the field 'code' or 'password'; unauthenticated when the person has
// neither and did not sign in a moment ago.
func (s *Service) Prove(ctx context.Context, session Session, account Account, given string) error {
	proof, err := s.ProofOf(ctx, account)
	if err != nil {
		return err
	}
	switch proof {
	case ProofCode:
		return s.withCode(ctx, account, true, given, func(context.Context, Tx) error { return nil })
	case ProofPassword:
		return s.provePassword(ctx, account, given)
	case ProofFresh:
		if !s.IsFresh(session) {
			return errSignIn()
		}
	}
	return nil
}

func (s *Service) provePassword(ctx context.Context, account Account, given string) error {
	subject := "proof:" + account.ID
	if err := s.throttle(ctx, subject, proofWindow, maxProofGuesses); err != nil {
		return err
	}
	if isTooLong(given) {
		return fieldError("password", messageWrongPassword)
	}
	matches, err := s.passwords.matches(ctx, given, account.PasswordHash())
	if err != nil {
		return err
	}
	if !matches {
		return fieldError("password", messageWrongPassword)
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return tx.DeleteAttempts(ctx, subject) })
}

const messageWrongPassword = "The password is not right."

// How often somebody may have all their data.
const (
	exportWindow = time.Hour
	maxExports   = 5
)

// RecordExport counts that a person takes their data, or that of the organization which they
// own, and puts it into the audit log. Errors: rate_limited; forbidden for anybody but an
// owner of the organization.
func (s *Service) RecordExport(ctx context.Context, account Account, ofOrganization bool) error {
	if ofOrganization && !isActiveOwner(account) {
		return errs.New(errs.Forbidden, "access_denied", "Only an owner may do this.")
	}
	if err := s.throttle(ctx, "export:"+account.ID, exportWindow, maxExports); err != nil {
		return err
	}
	entry := AuditEntry{Actor: account.ID, Action: "account.export", Subject: account.ID}
	if ofOrganization {
		entry.Action, entry.Subject = "organization.export", account.OrganizationID
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return s.recordAudit(ctx, tx, entry) })
}

// IsOwner reports whether a person owns the organization.
func (a Account) IsOwner() bool { return isActiveOwner(a) }
