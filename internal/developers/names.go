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
