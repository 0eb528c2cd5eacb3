package listings

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// EditUpgrade adds a paid extra to the app, in the place of one with the same id. What was
// bought keeps its price.
func (s *Service) EditUpgrade(u Upgrade) func(*Listing) error {
	return func(l *Listing) error {
		u := u
		u.Name, u.Description, u.URL = textclean.Line(u.Name), textclean.Text(u.Description), strings.TrimSpace(u.URL)
		fields := map[string]string{}
		if !partID.MatchString(u.ID) {
			fields["id"] = "Use 1 to 64 letters, digits, hyphens and underscores as the id."
		}
		if !listing.IsSentence(u.Name) {
			fields["product.name"] = fmt.Sprintf("Use 1 to %d letters.", listing.MaxSentence)
		}
		if !listing.IsDescription(u.Description) {
			fields["description"] = fmt.Sprintf("Use 1 to %d letters.", listing.MaxText)
		}
		if !listing.IsUpgradePrice(int64(u.Price)) {
			fields["product.price.cents"] = fmt.Sprintf("Use 0 to %d cents.", listing.MaxPriceCents)
		}
		s.checkFramed(fields, "url", u.URL)
		at := slices.IndexFunc(l.Upgrades, func(old Upgrade) bool { return old.ID == u.ID })
		if at < 0 && len(l.Upgrades) >= listing.MaxUpgrades {
			fields["id"] = fmt.Sprintf("An app has at most %d upgrades.", listing.MaxUpgrades)
		}
		if err := errs.UnprocessableFields(fields); err != nil {
			return err
		}
		list := slices.Clone(l.Upgrades)
		if at < 0 {
			at, list = len(list), append(list, Upgrade{})
		}
		list[at] = u
		l.Upgrades = list
		return nil
	}
}

// FrequencyOf gives how an upgrade is paid whose payment is for so many months; 0 is once.
func FrequencyOf(months int) (string, error) {
	switch months {
	case 0:
		return "once", nil
	case 1:
		return "monthly", nil
	}
	return "", errs.UnprocessableFields(map[string]string{"product.price.months": "An upgrade is paid once, 0, or each month, 1."})
}

// RemoveUpgrade lets nobody buy an upgrade any more; one that is not there is none.
func RemoveUpgrade(id string) func(*Listing) error {
	return func(l *Listing) error {
		l.Upgrades = slices.DeleteFunc(slices.Clone(l.Upgrades), func(u Upgrade) bool { return u.ID == id })
		return nil
	}
}

// CopyUpgrades adds the upgrades of an app of the caller's organization to another one of
// theirs, in the place of those with the same ids, and gives them. Seen is the tag of the
// revision of the other one that was looked at, "" when the caller does not say.
func (s *Service) CopyUpgrades(ctx context.Context, p auth.Principal, from, to, seen string) ([]Upgrade, error) {
	source, listing, err := s.current(ctx, p, from)
	if err != nil {
		return nil, err
	}
	var copied []Upgrade
	_, err = s.Edit(ctx, p, to, Edit{Part: "upgrades of " + source.Slug, Seen: seen, ChangeOf: func(a App, l *Listing) error {
		copied = nil
		for _, u := range listing.Upgrades {
			u = u.copied(source.ID, a.ID)
			if err := s.EditUpgrade(u)(l); err != nil {
				return err
			}
			copied = append(copied, u)
		}
		return nil
	}})
	return copied, err
}

// copied is the upgrade as another app has it: an id that was made of the app's is made of the other's.
func (u Upgrade) copied(from, to string) Upgrade {
	if own, isMade := strings.CutPrefix(u.ID, from+"-"); isMade {
		u.ID = to + "-" + own
	}
	return u
}
