package identity

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// TimeToReopen is how long what was closed can be reopened; then it is removed.
const TimeToReopen = 14 * 24 * time.Hour

// Reasons of errors about what is closed.
const (
	ReasonAccountClosed       = "account_closed"
	ReasonAccountRemoved      = "account_removed"
	ReasonOrganizationClosed  = "organization_closed"
	ReasonOrganizationRemoved = "organization_removed"
)

// RemovalAt is when a closed account is removed.
func (a Account) RemovalAt() time.Time { return a.ClosedAt.Add(TimeToReopen) }

// RemovalFromNow is when what is closed now is removed.
func (s *Service) RemovalFromNow() time.Time { return s.now().Add(TimeToReopen) }

// canReopen reports whether a closed account can be reopened at a moment.
func (a Account) canReopen(now time.Time) bool {
	return !a.ClosedAt.IsZero() && a.RemovedAt.IsZero() && now.Before(a.RemovalAt())
}

// closedThemselves reports whether the person closed the account, who then may reopen it.
func (a Account) closedThemselves() bool { return a.ClosedBy == a.ID }

// closedWithOrganization reports whether the account is reopened with its organization.
func (a Account) closedWithOrganization() bool { return a.ClosedBy == a.OrganizationID }

// CloseAccount closes an account: it cannot sign in, and its tokens and sessions stop at
// once. Its address stays taken. For TimeToReopen it can be reopened, by the person who
// closed it or by the operator; then the person is removed. Errors: not_found, also for a
// closed one; forbidden for a person of a higher role; conflict when nobody would own the
// organization.
func (s *Service) CloseAccount(ctx context.Context, p auth.Principal, id string) error {
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		account, err := findMember(ctx, tx, p, id)
		if err != nil {
			return err
		}
		if primary, _ := account.RoleIn(auth.Accounts); account.ID != p.AccountID && !p.CanAssign(auth.Accounts, primary.Role, "") {
			return errs.New(errs.Forbidden, "access_denied", "You may not remove this person.")
		}
		account.ClosedAt, account.ClosedBy = s.now(), p.AccountID
		if err := s.putClosed(ctx, tx, account); err != nil {
			return err
		}
		if err := s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "account.close", Subject: account.ID}); err != nil {
			return err
		}
		return s.tellAccountClosed(ctx, tx, account)
	})
}

// putClosed stores a closed account, whose access ends.
func (s *Service) putClosed(ctx context.Context, tx Tx, account Account) error {
	if err := tx.PutAccount(ctx, account, s.now()); err != nil {
		return err
	}
	if err := ensureOwner(ctx, tx, account.OrganizationID); err != nil {
		return err
	}
	return s.endAllAccess(ctx, tx, account.ID, s.now())
}

func (s *Service) tellAccountClosed(ctx context.Context, tx Tx, account Account) error {
	address := ""
	if account.closedThemselves() {
		var err error
		if address, err = s.newLink(ctx, tx, LinkReopen, account.ID, "/reopen", struct{}{}, TimeToReopen); err != nil {
			return err
		}
	}
	return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message { return s.closedMail(in, account, address) }))
}

// closedMail tells that an account is closed; its address reopens it, "" where somebody else
// closed it.
func (s *Service) closedMail(in locale.Language, account Account, address string) mail.Message {
	day := in.LongDate(account.RemovalAt())
	m := mail.Message{
		Kind: "account-closed", To: account.Email, ToName: account.Name, Subject: in.Say("Your account is closed"),
		Paragraphs: []string{in.Say("Your account at %s is closed, and you are signed out everywhere. It will be removed, with what is kept about you, on %s.", s.brand, day)},
	}
	if address == "" {
		m.Paragraphs[0] = in.Say("Somebody who manages your organization closed your account.") + " " + m.Paragraphs[0]
		m.After = []string{in.Say("If that is a mistake, ask the owner of your organization.")}
		return m
	}
	m.Paragraphs = append(m.Paragraphs, in.Say("Until then you can reopen it: by this link, or by signing in."))
	m.Action = &mail.Action{Label: in.Say("Reopen my account"), URL: address}
	m.After = []string{in.Say("If it was not you, reopen it and set a new password at once.")}
	return m
}

// reopenAccount opens a closed account again. Errors: conflict 'account_removed' when it is
// too late, 'organization_closed' when the organization is closed. Safe to repeat.
func (s *Service) reopenAccount(ctx context.Context, tx Tx, account Account, actor string) error {
	if account.ClosedAt.IsZero() {
		return nil
	}
	now := s.now()
	if !account.canReopen(now) {
		return errs.New(errs.Conflict, ReasonAccountRemoved, "The account was removed. It cannot be reopened.")
	}
	if err := s.holdOrganization(ctx, tx, account.OrganizationID); err != nil {
		return err
	}
	account.ClosedAt, account.ClosedBy = time.Time{}, ""
	if err := tx.PutAccount(ctx, account, now); err != nil {
		return err
	}
	if err := tx.DeleteLinks(ctx, LinkReopen, account.ID); err != nil {
		return err
	}
	if err := s.recordAudit(ctx, tx, AuditEntry{Actor: actor, Action: "account.reopen", Subject: account.ID}); err != nil {
		return err
	}
	return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "account-reopened", To: account.Email, ToName: account.Name, Subject: in.Say("Your account is open again"),
			Paragraphs: []string{in.Say("Your account is as it was before it was closed. Apps and personal tokens that acted for you have to be allowed anew.")},
			Action:     s.openHome(in),
			After:      []string{in.Say("If it was not you, set a new password at once.")},
		}
	}))
}

func (s *Service) openHome(in locale.Language) *mail.Action {
	return &mail.Action{Label: in.Say("Open %s", s.brand), URL: s.home}
}

// holdOrganization keeps an organization open until the transaction ends. Error: conflict
// 'organization_closed'.
func (s *Service) holdOrganization(ctx context.Context, tx Tx, id string) error {
	open, err := tx.HoldOrganization(ctx, id, s.now())
	if err == nil && !open {
		err = organizationClosed()
	}
	return err
}

func organizationClosed() error {
	return errs.New(errs.Conflict, ReasonOrganizationClosed, "The organization is closed.")
}

// ReopenAccount reopens the account of somebody, for the operator. Safe to repeat. Errors:
// not_found; conflict 'account_removed', 'organization_closed'.
func (s *Service) ReopenAccount(ctx context.Context, email string) (Account, error) {
	defer s.cache.clear()
	var account Account
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) (err error) {
		if account, err = tx.AccountByEmail(ctx, normaliseEmail(email)); err != nil {
			return err
		}
		return s.reopenAccount(ctx, tx, account, OperatorActor)
	})
	return account, err
}

// ReopenByLink reopens an account with the link of the mail. Errors: not_found for a link
// that was used or is too old; conflict as of ReopenAccount.
func (s *Service) ReopenByLink(ctx context.Context, secret string) error {
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		link, err := s.findLink(ctx, tx, LinkReopen, secret)
		if err != nil {
			return err
		}
		account, err := tx.Account(ctx, link.Subject)
		if err != nil {
			return err
		}
		if !account.closedThemselves() {
			return errLinkExpired()
		}
		return s.reopenAccount(ctx, tx, account, account.ID)
	})
}

// ClosedView is what somebody sees who signs in to a closed account.
type ClosedView struct {
	Email        string
	Organization string // its name when all of it is closed
	RemovalAt    time.Time
	// MayReopen says that the person may reopen the account or, when it is named, the
	// organization.
	MayReopen bool
}

// FindClosed gives what a pending session that needs NeedReopen shows. Error:
// unauthenticated when there is none.
func (s *Service) FindClosed(ctx context.Context, secret string) (ClosedView, error) {
	_, account, need, err := s.PendingSession(ctx, secret)
	if err == nil && need != NeedReopen {
		err = errSignIn()
	}
	if err != nil {
		return ClosedView{}, err
	}
	view := ClosedView{Email: account.Email, RemovalAt: account.RemovalAt(), MayReopen: account.closedThemselves()}
	if !account.closedWithOrganization() {
		return view, nil
	}
	o, err := s.store.Organization(ctx, account.OrganizationID)
	view.Organization, view.MayReopen = o.Name, o.mayBeReopenedBy(account)
	return view, err
}

// Reopen reopens the account of a pending session that needs NeedReopen, or the organization
// that it was closed with, and has the session go on: it opens what the person may open,
// unless it needs a second factor first, which it gives. Errors: unauthenticated; forbidden
// for a person who did not close the account; conflict as of ReopenAccount and
// ReopenOrganization.
func (s *Service) Reopen(ctx context.Context, secret string) (Need, error) {
	session, account, need, err := s.PendingSession(ctx, secret)
	if err == nil && need != NeedReopen {
		err = errSignIn()
	}
	if err != nil {
		return NeedNothing, err
	}
	after := NeedNothing
	if session.SecondFactorAt.IsZero() && s.demandsSecondFactor(account.opened()) {
		after = NeedSetup
	}
	defer s.cache.clear()
	return after, s.store.TransactAlone(ctx, account.OrganizationID, func(ctx context.Context, tx Tx) error {
		account, err := tx.Account(ctx, account.ID)
		if err != nil {
			return err
		}
		if err := s.reopenFor(ctx, tx, account); err != nil || after != NeedNothing {
			return err
		}
		now := s.now()
		at := session.SecondFactorAt
		return tx.CompleteSession(ctx, session.ID, at, now.Add(SessionLife))
	})
}

// opened is the account as it is when it is open.
func (a Account) opened() Account {
	a.ClosedAt, a.ClosedBy = time.Time{}, ""
	return a
}

// reopenFor reopens what the person who signed in closed.
func (s *Service) reopenFor(ctx context.Context, tx Tx, account Account) error {
	refused := errs.New(errs.Forbidden, "access_denied", "You cannot reopen this account. Ask the owner of your organization.")
	switch {
	case account.closedThemselves() || account.ClosedAt.IsZero():
		return s.reopenAccount(ctx, tx, account, account.ID)
	case !account.closedWithOrganization():
		return refused
	}
	o, err := tx.Organization(ctx, account.OrganizationID)
	if err != nil {
		return err
	}
	if !o.mayBeReopenedBy(account) {
		return refused
	}
	return s.reopenOrganization(ctx, tx, o, account.ID)
}

// EndAccount marks an account as removed, in the transaction that removes the person; false
// when that was done before, or when it is to be done only because it is due and the
// account was reopened meanwhile. Errors: not_found; conflict when nobody would own the
// organization.
func (s *Service) EndAccount(ctx context.Context, actor, id string, onlyDue bool) (account Account, ended bool, err error) {
	defer s.cache.clear()
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		if account, err = tx.Account(ctx, id); err != nil {
			return err
		}
		if onlyDue && (account.ClosedAt.IsZero() || s.now().Before(account.RemovalAt())) {
			ended = false
			return nil
		}
		if account.ClosedAt.IsZero() {
			account.ClosedAt, account.ClosedBy = s.now(), actor
			if err := s.putClosed(ctx, tx, account); err != nil {
				return err
			}
		}
		if ended, err = tx.MarkAccountRemoved(ctx, id, s.now()); err != nil || !ended {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: actor, Action: "account.erase", Subject: id})
	})
	return account, ended, err
}

// removalBatch is how many ids are read at once.
const removalBatch = 100

// EachAccountToRemove calls remove with each account whose time is over. One that fails does
// not keep the others waiting; the error names the first.
func (s *Service) EachAccountToRemove(ctx context.Context, remove func(ctx context.Context, id string) error) error {
	return eachToRemove(ctx, s.now().Add(-TimeToReopen), s.store.AccountsToRemove, remove)
}

// EachOrganizationToRemove is EachAccountToRemove for organizations.
func (s *Service) EachOrganizationToRemove(ctx context.Context, remove func(ctx context.Context, id string) error) error {
	return eachToRemove(ctx, s.now().Add(-TimeToReopen), s.store.OrganizationsToRemove, remove)
}

func eachToRemove(ctx context.Context, until time.Time, list func(context.Context, time.Time, string, int) ([]string, error), remove func(context.Context, string) error) error {
	var first error
	for after := ""; ; {
		some, err := list(ctx, until, after, removalBatch)
		if err != nil || len(some) == 0 {
			if first == nil {
				first = err
			}
			return first
		}
		for _, id := range some {
			if err := remove(ctx, id); err != nil && first == nil {
				first = fmt.Errorf("remove %s: %w", id, err)
			}
		}
		after = some[len(some)-1]
	}
}
