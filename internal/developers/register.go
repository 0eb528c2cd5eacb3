package developers

import (
	"cmp"
	"context"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// Register makes the caller's organization a developer with a name and an address; "" stands
// for the name of the organization, and for an address that is made of the name. The same
// again, or without a name, changes nothing. Errors: already_a_developer;
// developer_name_taken and developer_name_reserved with the field and the reason; fields.
func (s *Service) Register(ctx context.Context, p auth.Principal, name, slug string) (Developer, error) {
	if mine, err := s.Own(ctx, p); err == nil {
		return mine, repeated(mine, name, slug)
	} else if errs.ReasonOf(err) != ReasonNoDeveloper {
		return Developer{}, err
	}
	name = textclean.Line(name)
	if name == "" {
		var err error
		if name, err = s.d.Organizations.NameOf(ctx, p.OrganizationID); err != nil {
			return Developer{}, err
		}
	}
	slug = cmp.Or(slug, listing.SlugOf(name, MaxSlug))
	if err := checkNames(name, slug); err != nil {
		return Developer{}, err
	}
	var made Developer
	err := s.d.Transact(ctx, p.OrganizationID, func(ctx context.Context, tx WriteTx) error {
		mine, found, err := tx.OfOrganization(ctx, p.OrganizationID)
		if err == nil && found {
			made, err = mine, repeated(mine, name, slug)
			return err
		}
		if err == nil {
			made, err = s.register(ctx, tx, p, name, slug)
		}
		return err
	})
	return made, err
}

// repeated is the answer to who is a developer already.
func repeated(mine Developer, name, slug string) error {
	if name != "" && name != mine.Profile.Name || slug != "" && slug != mine.Slug {
		return errs.New(errs.Conflict, ReasonIsDeveloper, messageIsDeveloper)
	}
	return nil
}

func (s *Service) register(ctx context.Context, tx WriteTx, p auth.Principal, name, slug string) (Developer, error) {
	if err := s.checkFree(ctx, tx, name, slug); err != nil {
		return Developer{}, err
	}
	made, err := Move(Developer{Slug: slug, OrganizationID: p.OrganizationID, CreatedBy: p.AccountID, Profile: Profile{Name: name}}, EventRegister, RoleDeveloper, s.now())
	if err != nil {
		return Developer{}, err
	}
	isNew, err := tx.Insert(ctx, made, listing.NameKey(name))
	if err == nil && !isNew { // somebody else was faster
		err = nameFault(ReasonNameTaken, "name", "Another developer has this name or address.")
	}
	if err == nil {
		err = tx.Own(ctx, p.OrganizationID, slug)
	}
	if err == nil {
		err = tx.PutMember(ctx, p.OrganizationID, Member{AccountID: p.AccountID, Role: auth.ConsoleOwner, Since: s.now()})
	}
	if err != nil {
		return Developer{}, err
	}
	return made, tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "developer.register", Subject: slug, Details: name})
}
