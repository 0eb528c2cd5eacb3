package developers

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read          ReadTx
	Organizations Organizations
	People        People
	Shown         Shown
	Apps          Apps
	Pictures      Pictures
	Sites         Sites
	// Agreement gives the one that counts now.
	Agreement func() Agreement
	// Profile gives what the catalogue shows of a developer; false for nothing.
	Profile func(slug string) (Profile, bool)
	// ConfirmURL is the address of the page behind the links of mails, ConsoleURL that of the
	// profile in the console.
	ConfirmURL string
	ConsoleURL string
	// TeamURL is the address of the team in the console.
	TeamURL string
	// Published shows at once what was published, and Wake has what was enqueued done.
	Published func(context.Context)
	Wake      func()
	Now       func() time.Time
	NewToken  func() string
	NewID     func() string
	// SiteToken gives what stands in the record or the file that proves the site of a developer.
	SiteToken func(slug string) string
}

// Service keeps what organizations are as developers.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("developers", d)
	return &Service{d: d}
}

func (s *Service) now() time.Time { return s.d.Now().UTC().Truncate(time.Microsecond) }

// Agreement gives what developers agree to now.
func (s *Service) Agreement() Agreement { return s.d.Agreement() }

// Own gives the developer that the caller's organization is. Error: not_a_developer.
func (s *Service) Own(ctx context.Context, p auth.Principal) (Developer, error) {
	return s.ofOrganization(ctx, s.d.Read, p.OrganizationID)
}

// ofOrganization gives the developer that an organization is: as it is here, or as an import
// brought it. Error: not_a_developer.
func (s *Service) ofOrganization(ctx context.Context, from ReadTx, organizationID string) (Developer, error) {
	d, found, err := from.OfOrganization(ctx, organizationID)
	if err != nil || found {
		if profile, isShown := s.d.Profile(d.Slug); isShown && d.IsPublic() {
			d.Profile = profile
		}
		return d, err
	}
	slug, err := s.d.Organizations.DeveloperOf(ctx, organizationID)
	if err == nil && slug == "" {
		err = NotDeveloper()
	}
	if err != nil {
		return Developer{}, err
	}
	profile, _ := s.d.Profile(slug)
	return Developer{Slug: slug, OrganizationID: organizationID, State: StateVerified, Imported: true, Profile: profile, Site: SiteProof{Host: hostOf(profile.Website)}, Mail: MailProof{Address: profile.SupportEmail}}, nil
}

// CreatorOf gives the name of who made the organization a developer, and of who accepted the
// agreement; "" where nobody did, or they are not there any more.
func (s *Service) CreatorOf(ctx context.Context, d Developer) (creator, accepter string, err error) {
	for _, of := range []struct {
		id   string
		name *string
	}{{d.CreatedBy, &creator}, {d.Agreement.AcceptedBy, &accepter}} {
		if of.id == "" {
			continue
		}
		person, _, err := s.d.People.Person(ctx, of.id)
		if err != nil {
			return "", "", err
		}
		*of.name = person.Name
	}
	return creator, accepter, nil
}

// change runs body on the developer of an organization, which it changes, takes the steps that
// follow, and saves it when something is another; action "" is not worth a line in the audit log,
// and seen is the tag of the profile that was looked at, "" when the caller does not say. Errors: not_a_developer, developer_closed, revision_conflict.
func (s *Service) change(ctx context.Context, organizationID, actor, action, seen string, body func(context.Context, WriteTx, *Developer) error) (Developer, error) {
	var after Developer
	err := s.d.Transact(ctx, organizationID, func(ctx context.Context, tx WriteTx) error {
		d, err := s.adopted(ctx, tx, organizationID)
		if err != nil {
			return err
		}
		if seen != "" && seen != d.Tag() {
			return RevisionConflict()
		}
		before := d
		if err := body(ctx, tx, &d); err != nil {
			return err
		}
		if after, err = advance(d, s.now()); err != nil || reflect.DeepEqual(before, after) {
			return err
		}
		if after.UpdatedAt = s.now(); !reflect.DeepEqual(before.Profile.written(), after.Profile.written()) {
			after.Edits++
		}
		if err := s.save(ctx, tx, before, after); err != nil || action == "" {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: actor, Action: action, Subject: after.Slug, Details: string(after.State) + " " + after.Tag()})
	})
	if err == nil {
		s.d.Wake()
		s.d.Published(ctx)
	}
	return after, err
}

// adopted gives the developer of an organization in a transaction; one that an import brought
// is here from then on.
func (s *Service) adopted(ctx context.Context, tx WriteTx, organizationID string) (Developer, error) {
	d, err := s.ofOrganization(ctx, tx, organizationID)
	if err != nil {
		return d, err
	}
	if shown, found, err := tx.PublicProfile(ctx, d.Slug); err != nil {
		return d, err
	} else if found && (d.IsPublic() || d.Imported) {
		d.Profile = shown
	}
	if !d.CreatedAt.IsZero() {
		return d, nil
	}
	d.CreatedAt, d.UpdatedAt = s.now(), s.now()
	isNew, err := tx.Insert(ctx, d, listing.NameKey(d.Profile.Name))
	if err == nil && !isNew {
		err = nameFault(ReasonNameTaken, "name", fmt.Sprintf("The name %s is taken, or looks like one that is.", d.Profile.Name))
	}
	return d, err
}

// save writes a developer, and what the public sees of it.
func (s *Service) save(ctx context.Context, tx WriteTx, before, after Developer) error {
	isFree, err := tx.Update(ctx, after, listing.NameKey(after.Profile.Name), before.Edits)
	if err == nil && !isFree {
		err = nameFault(ReasonNameTaken, "name", "Another developer has this name, or one that looks like it.")
	}
	if err != nil {
		return err
	}
	switch {
	case after.IsPublic():
		return tx.Show(ctx, after.Slug, after.Profile, after.Proofs())
	case before.IsPublic():
		return tx.Hide(ctx, after.Slug)
	}
	return nil
}

// Close ends being a developer. Its name stays taken, and it can be opened again. Errors:
// not_a_developer, developer_restricted, developer_has_apps while it has apps.
func (s *Service) Close(ctx context.Context, p auth.Principal) (Developer, error) {
	return s.change(ctx, p.OrganizationID, p.AccountID, "developer.close", "", func(ctx context.Context, _ WriteTx, d *Developer) error {
		switch d.State { //nolint:exhaustive // the others are the table's
		case StateClosed:
			return nil
		case StateRestricted: // before anybody deletes apps for it
			return refusal(*d)
		}
		hasApps, err := s.d.Apps.HasApps(ctx, d.Slug)
		if err == nil && hasApps {
			err = errs.New(errs.Conflict, ReasonHasApps, messageHasApps)
		}
		if err != nil {
			return err
		}
		*d, err = Move(*d, EventClose, RoleDeveloper, s.now())
		return err
	})
}

// Reopen opens a closed developer again. The same again changes nothing.
func (s *Service) Reopen(ctx context.Context, p auth.Principal) (Developer, error) {
	return s.change(ctx, p.OrganizationID, p.AccountID, "developer.reopen", "", func(_ context.Context, _ WriteTx, d *Developer) error {
		if d.State != StateClosed {
			return nil
		}
		var err error
		*d, err = Move(*d, EventReopen, RoleDeveloper, s.now())
		return err
	})
}
