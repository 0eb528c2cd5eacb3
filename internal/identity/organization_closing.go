package identity

import (
	"context"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// Commerce is what an organization buys and sells, as closing it needs to know. Both join
// the transaction of their context.
type Commerce interface {
	// CheckClosable refuses to close an organization that has something open: a conflict
	// whose reason says what.
	CheckClosable(ctx context.Context, o Organization) error
	// StopRenewals cancels what would renew, so that nothing is charged any more.
	StopRenewals(ctx context.Context, organizationID string) error
}

// RemovalAt is when a closed organization is removed.
func (o Organization) RemovalAt() time.Time { return o.ClosedAt.Add(TimeToReopen) }

// mayBeReopenedBy reports whether one of its people may reopen a closed organization: an
// owner, when one of them closed it.
func (o Organization) mayBeReopenedBy(a Account) bool {
	role, _ := a.RoleIn(auth.Accounts)
	return IsID(o.ClosedBy) && a.Active && role.Role == auth.Owner && !role.Suspended
}

// CheckOwnsOrganization returns the organization of a person who owns it. Errors:
// forbidden for anybody but an owner.
func (s *Service) CheckOwnsOrganization(ctx context.Context, account Account) (Organization, error) {
	if !isActiveOwner(account) {
		return Organization{}, errs.New(errs.Forbidden, "access_denied", "Only an owner may do this.")
	}
	return s.store.Organization(ctx, account.OrganizationID)
}

// CloseOwnOrganization closes the organization of an owner, who gives its name to confirm.
// Errors: those of CheckOwnsOrganization and CloseOrganization; conflict 'host_managed'
// when a host product manages it; unprocessable with the field 'name'.
func (s *Service) CloseOwnOrganization(ctx context.Context, account Account, name string) error {
	o, err := s.CheckOwnsOrganization(ctx, account)
	if err != nil {
		return err
	}
	if o.HostVersion > 0 {
		return errs.New(errs.Conflict, "host_managed", "Your organization is managed by the product that you use the shop from. Close it there.")
	}
	if strings.TrimSpace(name) != o.Name {
		return fieldError("name", "Type the name of the organization: "+o.Name)
	}
	_, err = s.CloseOrganization(ctx, account.ID, o.ID)
	return err
}

// CloseOrganization closes an organization with all its accounts: nobody of it can sign in,
// and nothing renews. For TimeToReopen it can be reopened; then it is removed. Safe to
// repeat. Errors: not_found; conflict 'organization_removed', 'staff_organization' when
// people of the shop's staff belong to it, and those of Commerce.
func (s *Service) CloseOrganization(ctx context.Context, actor, id string) (o Organization, err error) {
	defer s.cache.clear()
	err = s.store.TransactAlone(ctx, id, func(ctx context.Context, tx Tx) error {
		if o, err = tx.Organization(ctx, id); err != nil {
			return err
		}
		if !o.RemovedAt.IsZero() {
			return organizationRemoved()
		}
		if !o.ClosedAt.IsZero() {
			return nil
		}
		return s.closeOrganization(ctx, tx, &o, actor)
	})
	return o, err
}

func organizationRemoved() error {
	return errs.New(errs.Conflict, ReasonOrganizationRemoved, "The organization was removed. It cannot be reopened.")
}

func (s *Service) closeOrganization(ctx context.Context, tx Tx, o *Organization, actor string) error {
	if err := s.commerce.CheckClosable(ctx, *o); err != nil {
		return err
	}
	people, err := tx.Accounts(ctx, o.ID)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(people, Account.IsStaff) {
		return errs.New(errs.Conflict, "staff_organization", "People of the shop's staff belong to this organization. It cannot be closed.")
	}
	now := s.now()
	closed, err := tx.CloseOrganization(ctx, o.ID, actor, now)
	if err != nil || !closed {
		return err
	}
	if people, err = tx.AccountsWithClosed(ctx, o.ID); err != nil { // somebody may have been added just now
		return err
	}
	o.ClosedAt, o.ClosedBy = now, actor
	for _, account := range people {
		if err := s.endAllAccess(ctx, tx, account.ID, now); err != nil {
			return err
		}
		if account.closedWithOrganization() {
			if err := s.tellOrganizationClosed(ctx, tx, *o, account); err != nil {
				return err
			}
		}
	}
	if err := s.commerce.StopRenewals(ctx, o.ID); err != nil {
		return err
	}
	return s.recordAudit(ctx, tx, AuditEntry{Actor: actor, Action: "organization.close", Subject: o.ID})
}

func (s *Service) tellOrganizationClosed(ctx context.Context, tx Tx, o Organization, account Account) error {
	return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		day := in.LongDate(o.RemovalAt())
		m := mail.Message{
			Kind: "organization-closed", To: account.Email, ToName: account.Name, Subject: in.Say("%s is closed", o.Name),
			Paragraphs: []string{in.Say("The organization %s is closed at %s: nobody of it can sign in, and nothing is charged any more. On %s it is removed, with its people and their data; invoices are kept as long as the law asks.", o.Name, s.brand, day)},
		}
		if !o.mayBeReopenedBy(account) {
			m.After = []string{in.Say("If that is a mistake, ask an owner of your organization.")}
			return m
		}
		m.Paragraphs = append(m.Paragraphs, in.Say("Until then an owner can reopen it by signing in. Subscriptions stay cancelled: they go on when you keep them before their period ends."))
		m.Action = &mail.Action{Label: in.Say("Sign in to reopen it"), URL: s.address + "/signin?next=" + accountsNext}
		return m
	}))
}

// accountsNext is the page that a sign-in to reopen leads to.
const accountsNext = "/accounts/sessions"

// ReopenOrganization opens a closed organization again, whoever closed it, for the operator;
// actor stands in the audit log. Safe to repeat. Errors: not_found; conflict
// 'organization_removed'.
func (s *Service) ReopenOrganization(ctx context.Context, actor, id string) (o Organization, err error) {
	defer s.cache.clear()
	err = s.store.TransactAlone(ctx, id, func(ctx context.Context, tx Tx) error {
		if o, err = tx.Organization(ctx, id); err != nil {
			return err
		}
		if err := s.reopenOrganization(ctx, tx, o, actor); err != nil {
			return err
		}
		o.ClosedAt, o.ClosedBy = time.Time{}, ""
		return nil
	})
	return o, err
}

func (s *Service) reopenOrganization(ctx context.Context, tx Tx, o Organization, actor string) error {
	if o.ClosedAt.IsZero() {
		return nil
	}
	now := s.now()
	if !o.RemovedAt.IsZero() || !now.Before(o.RemovalAt()) {
		return organizationRemoved()
	}
	reopened, err := tx.ReopenOrganization(ctx, o.ID, now)
	if err != nil || !reopened {
		return err
	}
	people, err := tx.Accounts(ctx, o.ID)
	if err != nil {
		return err
	}
	for _, account := range people {
		err := s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
			return mail.Message{
				Kind: "organization-reopened", To: account.Email, ToName: account.Name, Subject: in.Say("%s is open again", o.Name),
				Paragraphs: []string{in.Say("The organization %s is open again, and you can sign in as before. Subscriptions were cancelled when it was closed: who pays for them can keep those whose period is not over.", o.Name)},
				Action:     s.openHome(in),
			}
		}))
		if err != nil {
			return err
		}
	}
	return s.recordAudit(ctx, tx, AuditEntry{Actor: actor, Action: "organization.reopen", Subject: o.ID})
}

// EndOrganization marks an organization and its accounts as removed, in the transaction that
// removes their data, and gives its people as they were; false when that was done before,
// or when it is to be done only because it is due and the organization was reopened
// meanwhile. Errors: not_found; those of Commerce for an open one.
func (s *Service) EndOrganization(ctx context.Context, actor, id string, onlyDue bool) (people []Account, ended bool, err error) {
	defer s.cache.clear()
	err = s.store.TransactAlone(ctx, id, func(ctx context.Context, tx Tx) error {
		o, err := tx.Organization(ctx, id)
		if err != nil {
			return err
		}
		if ended = false; onlyDue && (o.ClosedAt.IsZero() || s.now().Before(o.RemovalAt())) {
			return nil
		}
		if o.RemovedAt.IsZero() && o.ClosedAt.IsZero() {
			if err := s.closeOrganization(ctx, tx, &o, actor); err != nil {
				return err
			}
		}
		if people, err = tx.AccountsWithClosed(ctx, id); err != nil {
			return err
		}
		if ended, err = tx.MarkOrganizationRemoved(ctx, id, s.now()); err != nil || !ended {
			return err
		}
		for _, account := range people {
			if _, err := tx.MarkAccountRemoved(ctx, account.ID, s.now()); err != nil {
				return err
			}
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: actor, Action: "organization.erase", Subject: id})
	})
	return people, ended, err
}
