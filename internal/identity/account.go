package identity

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
)

// Account is a person in an organization (contract identity 2.1, spec S3.17).
type Account struct {
	ID             string // a UUID
	OrganizationID string
	Email          string // lower case
	Name           string
	Job            string
	AvatarURL      string
	Language       string // that the person reads, as in lang; empty for who chose none
	Agent          bool   // counts for prices per agent
	Active         bool   // a suspended person cannot sign in, and tokens stop
	Roles          []Role
	Granted        []string  // scopes beyond the roles, as those of staff
	Withheld       []string  // scopes of the roles that this person does not have
	VerifiedAt     time.Time // when the person proved that the address is theirs; zero before
	ClosedAt       time.Time // when the account was closed; zero while it is open
	ClosedBy       string    // account id of who closed it, or the organization that it was closed with
	RemovedAt      time.Time // when the person was removed; nothing opens the account again
	HostVersion    int64     // as that of the organization
	CreatedAt      time.Time
	UpdatedAt      time.Time

	passwordHash string
}

// WithPasswordHash returns the account with what stores keep of its password.
// Only stores and imports call it.
func (a Account) WithPasswordHash(hash string) Account {
	a.passwordHash = hash
	return a
}

// PasswordHash is what stores keep of the password, empty when the person
// cannot sign in with one.
func (a Account) PasswordHash() string { return a.passwordHash }

// HasAccess reports whether the person may sign in and act: neither suspended nor closed.
func (a Account) HasAccess() bool { return a.Active && a.ClosedAt.IsZero() }

// IsStaff reports whether the person may look through customers' eyes
// (spec S6.02, decisions rule 5).
func (a Account) IsStaff() bool {
	return a.HasAccess() && slices.Contains(a.AllowedScopes(), auth.ScopeGhost)
}

// RoleIn returns the role in a product, false when there is none.
func (a Account) RoleIn(product string) (Role, bool) {
	for _, r := range a.Roles {
		if r.Product == product {
			return r, true
		}
	}
	return Role{}, false
}

// Role is what an account is in one product, in the words of kit/auth. A suspended role
// is listed and grants nothing.
type Role struct {
	Product   string
	Role      string
	Suspended bool
}

// Account returns a person with roles; not_found when there is none.
func (s *Service) Account(ctx context.Context, id string) (Account, error) {
	return s.store.Account(ctx, id)
}

// Accounts returns the people of an organization whose accounts are not closed, oldest first.
func (s *Service) Accounts(ctx context.Context, organizationID string) ([]Account, error) {
	return s.store.Accounts(ctx, organizationID)
}

// ListProductMembers returns the people of an organization who have a role in a product,
// oldest first. Suspended people and roles do not count.
func (s *Service) ListProductMembers(ctx context.Context, organizationID, product string) ([]Account, error) {
	accounts, err := s.store.Accounts(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(accounts, func(a Account) bool {
		role, stands := a.RoleIn(product)
		return !a.HasAccess() || !stands || role.Suspended
	}), nil
}

// Principal returns the person with everything they may do now; tokens narrow this.
// The scope 'ghost' is left out: it marks a token of a ghost session, and the right to
// start one is no such session.
func (a Account) Principal() auth.Principal {
	scopes := slices.DeleteFunc(a.AllowedScopes(), func(scope string) bool { return scope == auth.ScopeGhost })
	return auth.Principal{AccountID: a.ID, OrganizationID: a.OrganizationID, Email: a.Email, Name: a.Name, Scopes: scopes, Roles: a.LiveRoles()}
}

// LiveRoles returns the roles that are not suspended, as kit/auth knows them.
func (a Account) LiveRoles() []auth.Role {
	var live []auth.Role
	for _, r := range a.Roles {
		if !r.Suspended {
			live = append(live, auth.Role{Product: r.Product, Role: r.Role})
		}
	}
	return live
}

// IsID reports whether a text has the form of an account's or organization's id:
// a UUID in lower case (contract identity 2).
func IsID(s string) bool { return uuidForm.MatchString(s) }
