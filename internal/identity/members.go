package identity

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

// MemberInput describes a person who is added to an organization.
type MemberInput struct {
	Email    string
	Name     string
	Password string // empty: the person sets one with 'forgotten password'
	Roles    []auth.Role
}

// AddMember makes an account in the principal's organization and mails a link
// that confirms its address. When the organization has an account with that address, it
// returns that one and false; a closed account it reopens. Errors: unprocessable with
// fields; forbidden for a role the principal may not give; conflict when the address belongs
// to another organization, 'account_closed' for somebody who closed the account themselves
// or is removed, and 'organization_closed'.
func (s *Service) AddMember(ctx context.Context, p auth.Principal, in MemberInput) (account Account, added bool, err error) {
	in.Email, in.Name = normaliseEmail(in.Email), strings.TrimSpace(in.Name)
	if err := checkMember(p, in); err != nil {
		return Account{}, false, err
	}
	hash := ""
	if in.Password != "" {
		if hash, err = s.passwords.hash(ctx, in.Password); err != nil {
			return Account{}, false, err
		}
	}
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		account, added, err = s.addMember(ctx, tx, p, in, hash)
		return err
	})
	return account, added, err
}

func (s *Service) addMember(ctx context.Context, tx Tx, p auth.Principal, in MemberInput, hash string) (Account, bool, error) {
	known, err := tx.AccountByEmail(ctx, in.Email)
	switch {
	case err == nil && known.OrganizationID == p.OrganizationID && !known.ClosedAt.IsZero():
		return s.addClosedMember(ctx, tx, p, known, in)
	case err == nil && known.OrganizationID == p.OrganizationID:
		return known, false, nil
	case err == nil:
		return Account{}, false, errs.New(errs.Conflict, "conflict", "The address belongs to an account that cannot be added.")
	case !errs.IsNotFound(err):
		return Account{}, false, err
	}
	if err := s.holdOrganization(ctx, tx, p.OrganizationID); err != nil {
		return Account{}, false, err
	}
	now := s.now()
	account := Account{
		ID: s.newID(), OrganizationID: p.OrganizationID, Email: in.Email, Name: NameOr(in.Name, in.Email), Active: true,
		Roles: withAccountsRole(in.Roles), CreatedAt: now, UpdatedAt: now,
	}.WithPasswordHash(hash)
	if err := tx.PutAccount(ctx, account, now); err != nil {
		return Account{}, false, err
	}
	if err := s.sendVerification(ctx, tx, account); err != nil {
		return Account{}, false, err
	}
	return account, true, s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "account.create", Subject: account.ID, Details: RolesText(account.Roles)})
}

// addClosedMember reopens the account of somebody whom the organization had closed, with the
// roles that are given now. Who closed the account themselves reopens it themselves.
func (s *Service) addClosedMember(ctx context.Context, tx Tx, p auth.Principal, known Account, in MemberInput) (Account, bool, error) {
	if known.closedThemselves() || !known.canReopen(s.now()) {
		return Account{}, false, errs.New(errs.Conflict, ReasonAccountClosed, "The person closed the account with this address, and can reopen it by signing in until it is removed, on "+locale.English.LongDate(known.RemovalAt())+".")
	}
	known.Roles, known.Active = withAccountsRole(in.Roles), true
	if err := s.reopenAccount(ctx, tx, known, p.AccountID); err != nil {
		return Account{}, false, err
	}
	return known.opened(), true, nil
}

func checkMember(p auth.Principal, in MemberInput) error {
	if !isEmail(in.Email) {
		return fieldError("email", messageNoEmail)
	}
	if utf8.RuneCountInString(in.Name) > MaxName {
		return fieldError("name", "The name has at most 191 characters.")
	}
	if in.Password != "" {
		if err := checkPassword(in.Password); err != nil {
			return err
		}
	}
	for _, r := range in.Roles {
		if err := checkRole(p, r, ""); err != nil {
			return err
		}
	}
	return nil
}

// checkRole refuses a change of a role that the principal may not make.
func checkRole(p auth.Principal, to auth.Role, from string) error {
	if to.Role != "" && !slices.Contains(auth.RolesOf(to.Product), to.Role) {
		return fieldError("role", "There is no such role in this product.")
	}
	if !p.CanAssign(to.Product, from, to.Role) {
		return errs.New(errs.Forbidden, "access_denied", "You may not give or take this role.")
	}
	return nil
}

// withAccountsRole adds the role that everybody has in the accounts product.
func withAccountsRole(roles []auth.Role) []Role {
	list := []Role{}
	for _, r := range roles {
		list = append(list, Role{Product: r.Product, Role: r.Role})
	}
	if !slices.ContainsFunc(list, func(r Role) bool { return r.Product == auth.Accounts }) {
		list = append(list, Role{Product: auth.Accounts, Role: auth.Member})
	}
	return list
}

// MemberChange says what to change of a person; what is nil stays as it is.
type MemberChange struct {
	Name      *string
	AvatarURL *string
	Language  *string // that the person reads, as in lang
	Active    *bool
	Suspended map[string]bool // by product
}

func (c MemberChange) validate() error {
	if c.Name != nil && (strings.TrimSpace(*c.Name) == "" || utf8.RuneCountInString(*c.Name) > MaxName) {
		return fieldError("name", "The name has 1 to 191 characters.")
	}
	if c.AvatarURL != nil && *c.AvatarURL != "" && (!strings.HasPrefix(*c.AvatarURL, "https://") || len(*c.AvatarURL) > 500) {
		return fieldError("avatar_url", "The picture has an address that begins with https://.")
	}
	if c.Language != nil && !isLanguageCode(*c.Language) {
		return fieldError("language", "A language is its code, as de.")
	}
	return nil
}

// isLanguageCode reports whether a text is the code of a language, as ISO 639 has them.
func isLanguageCode(text string) bool {
	return len(text) >= 2 && len(text) <= 3 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == ""
}

// ChangeMember changes a person of the principal's organization. Nobody
// suspends themselves, or changes somebody of a higher role; a suspended person's tokens
// stop at once. Errors: not_found; unprocessable; forbidden; conflict when
// nobody active would own the organization.
func (s *Service) ChangeMember(ctx context.Context, p auth.Principal, id string, c MemberChange) (Account, error) {
	if err := c.validate(); err != nil {
		return Account{}, err
	}
	return s.changeMember(ctx, p, id, func(a *Account) (string, error) {
		if primary, _ := a.RoleIn(auth.Accounts); a.ID != p.AccountID && (c.Name != nil || c.AvatarURL != nil) && !p.CanAssign(auth.Accounts, primary.Role, primary.Role) {
			return "", errs.New(errs.Forbidden, "access_denied", "You may not change this person.")
		}
		if c.Language != nil && a.ID != p.AccountID {
			return "", errs.New(errs.Forbidden, "access_denied", "You may not change the language of somebody else.")
		}
		if c.Language != nil {
			a.Language = *c.Language
		}
		if c.Name != nil {
			a.Name = strings.TrimSpace(*c.Name)
		}
		if c.AvatarURL != nil {
			a.AvatarURL = *c.AvatarURL
		}
		return applySuspension(p, a, c)
	})
}

// applySuspension applies the parts of a change that suspend the person or end a
// suspension, and returns the action for the audit log.
func applySuspension(p auth.Principal, a *Account, c MemberChange) (string, error) {
	if c.Active == nil && len(c.Suspended) == 0 {
		return "", nil
	}
	if a.ID == p.AccountID {
		return "", errs.New(errs.Forbidden, "access_denied", "You cannot suspend yourself.")
	}
	if c.Active != nil {
		primary, _ := a.RoleIn(auth.Accounts)
		if !p.CanAssign(auth.Accounts, primary.Role, primary.Role) {
			return "", errs.New(errs.Forbidden, "access_denied", "You may not suspend this person.")
		}
		a.Active = *c.Active
	}
	a.Roles = slices.Clone(a.Roles)
	for i, r := range a.Roles {
		suspended, named := c.Suspended[r.Product]
		if !named {
			continue
		}
		if !p.CanAssign(r.Product, r.Role, r.Role) {
			return "", errs.New(errs.Forbidden, "access_denied", "You may not suspend this person.")
		}
		a.Roles[i].Suspended = suspended
	}
	return "account.suspend", nil
}

// SetRoles grants and revokes roles of a person of the principal's organization; take
// names the products whose role is revoked. Nobody changes their own roles, or one above
// their own. The role in the accounts product cannot be revoked: everybody has one. Errors:
// not_found; unprocessable; forbidden; conflict when nobody would own the organization.
func (s *Service) SetRoles(ctx context.Context, p auth.Principal, id string, give []auth.Role, take []string) (Account, error) {
	return s.changeMember(ctx, p, id, func(a *Account) (string, error) {
		if a.ID == p.AccountID {
			return "", errs.New(errs.Forbidden, "access_denied", "You cannot change your own roles.")
		}
		for _, product := range take {
			if product == auth.Accounts {
				return "", fieldError("delete_roles", "Everybody has one role in the accounts product.")
			}
			give = append(give, auth.Role{Product: product})
		}
		for _, r := range give {
			old, _ := a.RoleIn(r.Product)
			if err := checkRole(p, r, old.Role); err != nil {
				return "", err
			}
			a.Roles = slices.DeleteFunc(slices.Clone(a.Roles), func(have Role) bool { return have.Product == r.Product })
			if r.Role != "" {
				a.Roles = append(a.Roles, Role{Product: r.Product, Role: r.Role, Suspended: old.Suspended})
			}
		}
		return "account.roles", nil
	})
}

// changeMember reads a person of the principal's organization, applies change and stores
// the result; tokens follow at once. change returns the action for the audit log, "" for
// none.
func (s *Service) changeMember(ctx context.Context, p auth.Principal, id string, change func(*Account) (string, error)) (Account, error) {
	defer s.cache.clear()
	var account Account
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		if account, err = findMember(ctx, tx, p, id); err != nil {
			return err
		}
		action, err := change(&account)
		if err != nil {
			return err
		}
		if err := tx.PutAccount(ctx, account, s.now()); err != nil {
			return err
		}
		if err := ensureOwner(ctx, tx, p.OrganizationID); err != nil {
			return err
		}
		if !account.Active {
			if err := s.endAllAccess(ctx, tx, account.ID, s.now()); err != nil {
				return err
			}
		}
		if action == "" {
			return nil
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: action, Subject: account.ID, Details: RolesText(account.Roles)})
	})
	return account, err
}

// Member returns an account of the principal's organization that is not closed;
// not_found for others.
func (s *Service) Member(ctx context.Context, p auth.Principal, id string) (Account, error) {
	return findMember(ctx, s.store, p, id)
}

// findMember reads what Member returns.
func findMember(ctx context.Context, from Reader, p auth.Principal, id string) (Account, error) {
	account, err := from.Account(ctx, id)
	if err == nil && (account.OrganizationID != p.OrganizationID || !account.ClosedAt.IsZero()) {
		e := errs.New(errs.NotFound, "resource_not_found", "There is no such account.")
		e.Fields = map[string]string{"resource_name": "account"}
		return Account{}, e
	}
	return account, err
}

// ensureOwner refuses a change that leaves an organization without an active
// owner.
func ensureOwner(ctx context.Context, tx Tx, organizationID string) error {
	accounts, err := tx.Accounts(ctx, organizationID)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(accounts, isActiveOwner) {
		return errs.New(errs.Conflict, "last_owner", "The organization needs an owner. Make somebody else an owner first, or close the organization.")
	}
	return nil
}

func isActiveOwner(a Account) bool {
	r, _ := a.RoleIn(auth.Accounts)
	return a.HasAccess() && r.Role == auth.Owner && !r.Suspended
}

// NameOr returns the name of a person or, without one, what stands before the @ of
// the address.
func NameOr(name, email string) string {
	if name = strings.TrimSpace(name); name != "" {
		return name
	}
	before, _, _ := strings.Cut(email, "@")
	return before
}

// RolesText gives roles in one line, as "livechat:owner, helpdesk:viewer (suspended)".
func RolesText(roles []Role) string {
	words := make([]string, 0, len(roles))
	for _, r := range roles {
		word := r.Product + ":" + r.Role
		if r.Suspended {
			word += " (suspended)"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}
