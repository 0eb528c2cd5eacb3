package identity

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Organization is a customer of the platform (contract identity 2.5,
// spec S3.20, S6.09).
type Organization struct {
	ID          string // a UUID
	Slug        string
	Name        string
	Country     string // ISO 3166-1 alpha-2, of the billing address
	State       string
	City        string
	Zip         string
	PartnerType string // "reseller" or empty
	Developer   string // slug of the developer it owns, or empty
	// HostVersion counts what host products told of it; 0 for one that none manages.
	HostVersion int64
	ClosedAt    time.Time // when it was closed; zero while it is open
	ClosedBy    string    // account id, client id of a host product, or OperatorActor
	RemovedAt   time.Time // when its data was removed; nothing opens it again
	CreatedAt   time.Time
}

// Reseller reports whether the organization sells to others (spec S3.20).
func (o Organization) Reseller() bool { return o.PartnerType == "reseller" }

// RenameOrganization gives the principal's organization another name. Errors:
// unprocessable.
func (s *Service) RenameOrganization(ctx context.Context, p auth.Principal, name string) (Organization, error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n < 2 || n > maxOrganization {
		return Organization{}, fieldError("name", "The name has 2 to 127 characters.")
	}
	var o Organization
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		if o, err = tx.Organization(ctx, p.OrganizationID); err != nil {
			return err
		}
		o.Name = name
		if err := tx.PutOrganization(ctx, o, s.now()); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "organization.rename", Subject: o.ID, Details: name})
	})
	return o, err
}

// BecomeDeveloper makes an organization own a developer. Safe to repeat. With the context of a
// transaction over several modules it is part of that. Errors: not_found; conflict when it
// owns another one.
func (s *Service) BecomeDeveloper(ctx context.Context, organizationID, slug string) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.Organization(ctx, organizationID)
		switch {
		case err != nil || o.Developer == slug:
			return err
		case o.Developer != "":
			return errs.New(errs.Conflict, "already_a_developer", "The organization is a developer already.")
		}
		o.Developer = slug
		return tx.PutOrganization(ctx, o, s.now())
	})
}

// Organization returns an organization; not_found when there is none.
func (s *Service) Organization(ctx context.Context, id string) (Organization, error) {
	return s.store.Organization(ctx, id)
}

// Organizations returns all organizations, by name.
func (s *Service) Organizations(ctx context.Context) ([]Organization, error) {
	return s.store.Organizations(ctx)
}

// OrganizationOfDeveloper returns the id of the organization that owns a
// developer, empty when none does.
func (s *Service) OrganizationOfDeveloper(ctx context.Context, slug string) (string, error) {
	if slug == "" {
		return "", nil
	}
	return s.store.OrganizationOfDeveloper(ctx, slug)
}

// OrganizationsOfDevelopers returns the OrganizationOfDeveloper of each developer that an
// organization owns, by slug.
func (s *Service) OrganizationsOfDevelopers(ctx context.Context, slugs []string) (map[string]string, error) {
	named := slices.DeleteFunc(slices.Clone(slugs), func(slug string) bool { return slug == "" })
	return s.store.OrganizationsOfDevelopers(ctx, named)
}
