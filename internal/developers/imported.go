package developers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"marketplace/internal/kit/listing"
)

// Registered gives what is kept of the developer that an organization is; false for one that is none,
// and for one that an import brought and nobody has changed here.
func (s *Service) Registered(ctx context.Context, organizationID string) (Developer, bool, error) {
	return s.d.Read.OfOrganization(ctx, organizationID)
}

// Import takes over how far an organization was as a developer in the shop that the data come from; it
// belongs to the import's transaction, and does nothing when the organization is no such developer.
//
// No data says that a developer is verified. They say what was proved, with its name and day, as the
// public page does, and the developer is what follows from it here: the people who run the shop bring
// the data, and may as well bring developers of whom nothing has to be proved, so that trusts them with
// nothing more. A proof of another domain or address than the profile says proves nothing. A
// restriction and a closing are taken over as they are: they only take away, and without them whoever
// was kept from publishing could publish here. Error: developer_name_taken.
func (s *Service) Import(ctx context.Context, from Developer) error {
	return s.d.Transact(ctx, from.OrganizationID, func(ctx context.Context, tx WriteTx) error {
		slug, err := s.d.Organizations.DeveloperOf(ctx, from.OrganizationID)
		if err != nil || slug != from.Slug {
			return err
		}
		shown, isShown, err := tx.PublicProfile(ctx, from.Slug)
		if err != nil {
			return err
		}
		if isShown {
			from.Profile = shown
		}
		d, err := imported(from, s.now())
		if err != nil {
			return err
		}
		isNew, err := tx.Insert(ctx, d, listing.NameKey(d.Profile.Name))
		switch {
		case err != nil:
			return err
		case !isNew:
			return nameFault(ReasonNameTaken, "name", fmt.Sprintf("The name %s is taken, or looks like one that is.", d.Profile.Name))
		case d.IsPublic():
			return tx.Show(ctx, d.Slug, d.Profile, d.Proofs())
		case isShown:
			return tx.Hide(ctx, d.Slug)
		}
		return nil
	})
}

// ImportReserved keeps a name from being taken that the staff of the shop that the data come from keep.
// It belongs to the import's transaction.
func (s *Service) ImportReserved(ctx context.Context, r Reserved) error {
	return s.d.Transact(ctx, "reserved names", func(ctx context.Context, tx WriteTx) error {
		return errors.Join(
			tx.PutReserved(ctx, r, listing.NameKey(r.Name)),
			tx.Audit(ctx, AuditEntry{Actor: "import", Action: "developer.reserve", Subject: r.Name, Details: r.Reason}),
		)
	})
}

// imported gives a developer of an import in the state that follows from what is known of it. The state
// that it comes with matters when it is restricted or closed.
func imported(d Developer, at time.Time) (Developer, error) {
	wanted := d.State
	d = d.WithOwnProofs()
	switch {
	case d.Imported:
		d.State = StateVerified
	case !d.ActiveAt.IsZero():
		d.State = StateActive
	default:
		d.State = StateNew
	}
	d, err := advance(d, at)
	if err != nil {
		return d, err
	}
	if d.State == StateVerified && !d.Imported {
		d.VerifiedAt = d.Site.ProvedAt
	}
	d.CreatedAt, d.UpdatedAt = cmp.Or(d.CreatedAt, at), at
	switch wanted { //nolint:exhaustive // all others follow
	case StateRestricted:
		return Move(d, EventRestrict, RoleStaff, at)
	case StateClosed:
		return Move(d, EventClose, RoleStaff, at)
	}
	return d, nil
}

// WithOwnProofs gives a developer without proofs of another domain or address than its profile says.
func (d Developer) WithOwnProofs() Developer {
	if d.Mail.Address != d.Profile.SupportEmail {
		d.Mail = MailProof{Address: d.Profile.SupportEmail}
	}
	if host := hostOf(d.Profile.Website); d.Site.Host != host {
		d.Site = SiteProof{Host: host}
	}
	return d
}
