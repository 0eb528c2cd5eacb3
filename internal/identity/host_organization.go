package identity

import (
	"cmp"
	"context"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/hostversion"
)

// HostOrganization is what a host product, or the operator, tells of an organization.
type HostOrganization struct {
	ID          string // a UUID
	Version     int64  // counts the host's changes from 1; hostversion.Operator for the operator
	Name        string
	Country     string // ISO 3166-1 alpha-2, or empty
	State       string
	City        string
	Zip         string
	PartnerType string // "reseller" or empty
	// Adopt takes over an organization that no host manages yet, as one that signed up.
	Adopt bool
}

// The most characters of a part of an address.
const maxPlace = 100

var countryForm = regexp.MustCompile(`^([A-Z]{2})?$`)

// Validate returns an error 'unprocessable' with a sentence for every field that is wrong.
func (in HostOrganization) Validate() error {
	fields := map[string]string{}
	if !IsID(in.ID) {
		fields["id"] = "The id is a UUID in small letters."
	}
	if n := utf8.RuneCountInString(strings.TrimSpace(in.Name)); n < 2 || n > maxOrganization {
		fields["name"] = "The name has 2 to 127 characters."
	}
	if !countryForm.MatchString(in.Country) {
		fields["country"] = "The country is given by two letters of ISO 3166-1, as in DE."
	}
	for name, value := range map[string]string{"state": in.State, "city": in.City, "zip": in.Zip} {
		if utf8.RuneCountInString(value) > maxPlace {
			fields[name] = "At most 100 characters."
		}
	}
	if in.PartnerType != "" && in.PartnerType != "reseller" {
		fields["partner_type"] = "The partner type is reseller, or empty."
	}
	return errs.UnprocessableFields(fields)
}

// PutHostOrganization takes what a host product, or the operator, tells of an
// organization; true when it is new. Telling the same version again changes nothing.
// Actor stands in the audit log. Errors: unprocessable with fields; those of
// hostversion.Check; conflict 'not_adopted', 'organization_closed', 'organization_removed'.
// A host that closed the organization reopens it so.
func (s *Service) PutHostOrganization(ctx context.Context, actor string, in HostOrganization) (o Organization, isNew bool, err error) {
	if err := in.Validate(); err != nil {
		return Organization{}, false, err
	}
	defer s.cache.clear()
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		known, err := tx.Organization(ctx, in.ID)
		if isNew = errs.IsNotFound(err); err != nil && !isNew {
			return err
		}
		if !isNew && known.HostVersion == 0 && !in.Adopt {
			return notAdopted()
		}
		if err := checkOpenFor(known, actor); err != nil {
			return err
		}
		o = in.applyTo(known)
		same := o
		same.CreatedAt = known.CreatedAt
		isRepeated, err := hostversion.Check(known.HostVersion, in.Version, same == known && known.ClosedAt.IsZero())
		if err != nil || isRepeated {
			o = known
			return err
		}
		if isNew {
			o.CreatedAt = s.now()
		}
		if !known.ClosedAt.IsZero() {
			if err := s.reopenOrganization(ctx, tx, known, actor); err != nil {
				return err
			}
			o.ClosedAt, o.ClosedBy = time.Time{}, ""
		}
		if err := tx.PutOrganization(ctx, o, s.now()); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: actor, Action: "organization.host", Subject: o.ID, Details: o.Name})
	})
	return o, isNew, err
}

// checkOpenFor refuses to tell of a closed organization, but by the host that closed it:
// what it tells later reopens it.
func checkOpenFor(o Organization, actor string) error {
	switch {
	case !o.RemovedAt.IsZero():
		return organizationRemoved()
	case !o.ClosedAt.IsZero() && (o.ClosedBy != actor || actor == OperatorActor):
		return organizationClosed()
	}
	return nil
}

// CloseHostOrganization takes from a host product that an organization is gone. What it tells
// of the organization later reopens it, for TimeToReopen. Telling the same version again
// changes nothing. Errors: not_found; conflict 'not_adopted', 'organization_removed';
// those of hostversion.Check and of CloseOrganization.
func (s *Service) CloseHostOrganization(ctx context.Context, actor, id string, version int64) (o Organization, err error) {
	defer s.cache.clear()
	err = s.store.TransactAlone(ctx, id, func(ctx context.Context, tx Tx) error {
		if _, err := tx.HoldOrganization(ctx, id, s.now()); err != nil { // nobody changes it between reading and writing
			return err
		}
		if o, err = tx.Organization(ctx, id); err != nil {
			return err
		}
		if o.HostVersion == 0 {
			return notAdopted()
		}
		isClosed := !o.ClosedAt.IsZero()
		isRepeated, err := hostversion.Check(o.HostVersion, version, isClosed)
		if err != nil || isRepeated {
			return err
		}
		if !o.RemovedAt.IsZero() {
			return organizationRemoved()
		}
		o.HostVersion = version
		if err := tx.PutOrganization(ctx, o, s.now()); err != nil || isClosed {
			return err
		}
		return s.closeOrganization(ctx, tx, &o, actor)
	})
	return o, err
}

func notAdopted() error {
	return errs.New(errs.Conflict, "not_adopted", "No host product manages this organization yet. Adopt it first: put the organization with adopt.")
}

func (in HostOrganization) applyTo(known Organization) Organization {
	o := known
	o.ID, o.Slug, o.HostVersion = in.ID, cmp.Or(known.Slug, "o-"+in.ID), hostversion.Next(known.HostVersion, in.Version)
	o.Name, o.Country, o.State, o.City, o.Zip, o.PartnerType = strings.TrimSpace(in.Name), in.Country, in.State, in.City, in.Zip, in.PartnerType
	return o
}

// FindHostOrganization gives an organization that a host product manages. Errors:
// not_found; conflict 'not_adopted', 'organization_closed'.
func (s *Service) FindHostOrganization(ctx context.Context, id string) (Organization, error) {
	o, err := s.store.Organization(ctx, id)
	switch {
	case err == nil && o.HostVersion == 0:
		err = notAdopted()
	case err == nil && !o.ClosedAt.IsZero():
		err = organizationClosed()
	}
	return o, err
}
