package identity

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/hostversion"
)

// HostMember is what a host product, or the operator, tells of a person.
type HostMember struct {
	OrganizationID string
	ID             string // a UUID
	Version        int64  // as of HostOrganization
	Email          string
	Name           string
	Job            string
	Agent          bool // counts for prices per agent
	Active         bool
	Roles          []auth.Role
	Suspended      []string // products in which the role counts for nothing
}

// Validate returns an error 'unprocessable' with a sentence for every field that is wrong.
func (in HostMember) Validate() error {
	fields := map[string]string{}
	if !IsID(in.ID) {
		fields["id"] = "The id is a UUID in small letters."
	}
	if email := normaliseEmail(in.Email); !isEmail(email) {
		fields["email"] = messageNoEmail
	}
	if n := utf8.RuneCountInString(strings.TrimSpace(in.Name)); n < 1 || n > MaxName {
		fields["name"] = "The name has 1 to 191 characters."
	}
	if utf8.RuneCountInString(in.Job) > MaxName {
		fields["job"] = "At most 191 characters."
	}
	for _, r := range in.Roles {
		if !slices.Contains(auth.RolesOf(r.Product), r.Role) {
			fields["roles"] = "There is no role " + quoted(r.Role) + " in " + quoted(r.Product) + "."
		}
	}
	return errs.UnprocessableFields(fields)
}

// PutHostMember takes what a host product, or the operator, tells of a person; true when
// the person is new, and then signs in with 'forgotten password' first. Who is made
// inactive loses all access at once. Telling the same version again changes nothing. A
// host never touches staff. Errors: unprocessable with fields; those of
// hostversion.Check; not_found without the organization; forbidden 'staff_account';
// conflict 'organization_closed', 'other_organization', 'account_closed', 'last_owner' and
// 'email_taken', whose field 'id' is that of the person with the address when it is somebody
// of the organization.
func (s *Service) PutHostMember(ctx context.Context, actor string, in HostMember) (a Account, isNew bool, err error) {
	if err := in.Validate(); err != nil {
		return Account{}, false, err
	}
	in.Email = normaliseEmail(in.Email)
	defer s.cache.clear()
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		known, err := tx.Account(ctx, in.ID)
		if isNew = errs.IsNotFound(err); err != nil && !isNew {
			return err
		}
		a = in.applyTo(known)
		isRepeated, err := hostversion.Check(known.HostVersion, in.Version, !isNew && sameMember(a, known))
		if err == nil {
			err = checkHostMember(ctx, tx, in, known, isNew)
		}
		if err == nil && !isRepeated {
			err = s.holdOrganization(ctx, tx, in.OrganizationID)
		}
		if err != nil || isRepeated {
			a = known
			return err
		}
		return s.putHostMember(ctx, tx, actor, &a, known)
	})
	return a, isNew, err
}

func (in HostMember) applyTo(known Account) Account {
	a := known
	a.ID, a.OrganizationID, a.HostVersion = in.ID, in.OrganizationID, hostversion.Next(known.HostVersion, in.Version)
	a.Email, a.Name, a.Job, a.Agent, a.Active = in.Email, strings.TrimSpace(in.Name), in.Job, in.Agent, in.Active
	a.Roles = withAccountsRole(in.Roles)
	for i := range a.Roles {
		a.Roles[i].Suspended = slices.Contains(in.Suspended, a.Roles[i].Product)
	}
	slices.SortFunc(a.Roles, func(x, y Role) int { return strings.Compare(x.Product, y.Product) })
	return a
}

// sameMember compares what a host tells of.
func sameMember(x, y Account) bool {
	byProduct := func(x, y Role) int { return strings.Compare(x.Product, y.Product) }
	return x.Email == y.Email && x.Name == y.Name && x.Job == y.Job && x.Agent == y.Agent && x.Active == y.Active && x.HostVersion == y.HostVersion &&
		slices.Equal(slices.SortedFunc(slices.Values(x.Roles), byProduct), slices.SortedFunc(slices.Values(y.Roles), byProduct))
}

// checkHostMember refuses what a host may not change.
func checkHostMember(ctx context.Context, tx Tx, in HostMember, known Account, isNew bool) error {
	if _, err := tx.Organization(ctx, in.OrganizationID); err != nil {
		return err
	}
	if !isNew {
		switch {
		case known.OrganizationID != in.OrganizationID:
			return errs.New(errs.Conflict, "other_organization", "The person belongs to another organization.")
		case !known.ClosedAt.IsZero():
			return errs.New(errs.Conflict, "account_closed", "The account is closed. Its address is free when the person is removed, 14 days after the closing: put the person under a new id then.")
		case holdsStaffRights(known):
			return errs.New(errs.Forbidden, "staff_account", "Nobody but the shop changes its staff.")
		}
	}
	other, err := tx.AccountByEmail(ctx, in.Email)
	if errs.IsNotFound(err) || err == nil && other.ID == in.ID {
		return nil
	}
	if err != nil {
		return err
	}
	taken := errs.New(errs.Conflict, "email_taken", "Somebody else has the address.")
	if other.OrganizationID == in.OrganizationID {
		taken.Message, taken.Fields = "Somebody of the organization has the address under another id.", map[string]string{"id": other.ID}
	}
	return taken
}

func (s *Service) putHostMember(ctx context.Context, tx Tx, actor string, a *Account, known Account) error {
	now := s.now()
	if a.CreatedAt.IsZero() {
		a.CreatedAt = now
	}
	if a.VerifiedAt.IsZero() || a.Email != known.Email {
		a.VerifiedAt = now // the host vouches for the address
	}
	before, err := tx.Accounts(ctx, a.OrganizationID)
	if err != nil {
		return err
	}
	if err := tx.PutAccount(ctx, *a, now); err != nil {
		return err
	}
	if slices.ContainsFunc(before, isActiveOwner) { // a new organization gets its owner when the host says so
		if err := ensureOwner(ctx, tx, a.OrganizationID); err != nil {
			return err
		}
	}
	if !a.Active {
		if err := s.endAllAccess(ctx, tx, a.ID, now); err != nil {
			return err
		}
	}
	return s.recordAudit(ctx, tx, AuditEntry{Actor: actor, Action: "account.host", Subject: a.ID, Details: RolesText(a.Roles)})
}

// FindMemberByEmail gives the person with an e-mail address; not_found when there is none.
func (s *Service) FindMemberByEmail(ctx context.Context, email string) (Account, error) {
	return s.store.AccountByEmail(ctx, normaliseEmail(email))
}

// HoldMemberByEmail keeps the person with an e-mail address from being changed and removed until
// the transaction that the context belongs to ends (db.InOneTxLocked); false when nobody has it.
func (s *Service) HoldMemberByEmail(ctx context.Context, email string) (there bool, err error) {
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		there, err = tx.HoldAccount(ctx, normaliseEmail(email))
		return err
	})
	return there, err
}
