package developers

import (
	"cmp"
	"context"
	"fmt"
	"unicode/utf8"

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

// CheckNames says whether a name and an address are free for the caller's organization; either
// may be empty. Errors: as for Register.
func (s *Service) CheckNames(ctx context.Context, p auth.Principal, name, slug string) error {
	name = textclean.Line(name)
	if err := checkNames(cmp.Or(name, "name"), cmp.Or(slug, "slug")); err != nil {
		return err
	}
	mine, err := s.Own(ctx, p)
	if err != nil && errs.ReasonOf(err) != ReasonNoDeveloper {
		return err
	}
	if listing.NameKey(name) == listing.NameKey(mine.Profile.Name) {
		name = ""
	}
	if slug == mine.Slug {
		slug = ""
	}
	return s.checkFree(ctx, s.d.Read, name, slug)
}

func checkNames(name, slug string) error {
	fields := map[string]string{}
	if name == "" || utf8.RuneCountInString(name) > MaxName {
		fields["name"] = fmt.Sprintf("Give a name of at most %d letters.", MaxName)
	}
	if len(slug) < minSlug || len(slug) > MaxSlug || !slugPattern.MatchString(slug) {
		fields["slug"] = fmt.Sprintf("Use %d to %d small letters, digits and single hyphens.", minSlug, MaxSlug)
	}
	return errs.UnprocessableFields(fields)
}

// checkFree refuses names that are taken, look like one that is, or are reserved. An empty one
// is free.
func (s *Service) checkFree(ctx context.Context, from ReadTx, name, slug string) error {
	if name != "" {
		if err := s.checkLikeNone(ctx, from, "name", name); err != nil {
			return err
		}
	}
	if slug == "" {
		return nil
	}
	if _, isTaken, err := from.Developer(ctx, slug); err != nil {
		return err
	} else if isTaken || s.d.Shown.HasSlug(slug) {
		return nameFault(ReasonNameTaken, "slug", "This address is taken.")
	}
	return s.checkLikeNone(ctx, from, "slug", slug)
}

func (s *Service) checkLikeNone(ctx context.Context, from ReadTx, field, text string) error {
	key := listing.NameKey(text)
	reserved, isReserved, err := from.ReservedLike(ctx, key)
	if err != nil {
		return err
	}
	if isReserved {
		return nameFault(ReasonNameReserved, field, fmt.Sprintf("%q is kept free: %s", reserved.Name, reserved.Reason))
	}
	other, err := from.NameLike(ctx, key)
	if err != nil {
		return err
	}
	if other = cmp.Or(other, s.d.Shown.NameLike(key)); other == "" {
		return nil
	}
	if other == text {
		return nameFault(ReasonNameTaken, field, other+" is the name of another developer.")
	}
	return nameFault(ReasonNameTaken, field, fmt.Sprintf("This looks like %s, the name of another developer.", other))
}
