package listings

import (
	"cmp"
	"context"
	"fmt"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
)

// SlugOf makes the address of an app from its name; "app" where no letter can be in one.
func SlugOf(name string) string { return cmp.Or(listing.SlugOf(name, MaxSlug), "app") }

// MaxSlug leaves room for a number that tells apps apart.
const MaxSlug = 60

// claimSlug makes an address that of an app, which keeps the one that it had.
func (s *Service) claimSlug(ctx context.Context, tx WriteTx, app App, slug string) error {
	isFree := !s.d.Catalogue.HasSlug(slug, app.ID)
	if isFree {
		other, err := tx.App(ctx, slug)
		if err != nil && !errs.IsNotFound(err) {
			return err
		}
		isFree = err != nil || other.ID == app.ID
	}
	claimed := []string{slug}
	if !app.PublishedAt.IsZero() {
		claimed = append(claimed, app.Slug)
	}
	for _, one := range claimed {
		if !isFree {
			break
		}
		var err error
		if isFree, err = tx.ClaimSlug(ctx, one, app.ID); err != nil {
			return err
		}
	}
	if !isFree {
		e := errs.New(errs.Conflict, ReasonSlugTaken, messageSlugTaken)
		e.Fields = map[string]string{"slug": messageSlugTaken}
		return e
	}
	return nil
}

// freeSlug gives the address of a new app: its name, with a number where others have that.
func (s *Service) freeSlug(ctx context.Context, tx WriteTx, name, appID string) (string, error) {
	base := SlugOf(name)
	for slug, n := base, 2; ; slug, n = fmt.Sprintf("%s-%d", base, n), n+1 {
		if s.d.Catalogue.HasSlug(slug, "") {
			continue
		}
		if _, err := tx.App(ctx, slug); err == nil {
			continue
		} else if !errs.IsNotFound(err) {
			return "", err
		}
		if isFree, err := tx.ClaimSlug(ctx, slug, appID); err != nil || isFree {
			return slug, err
		}
	}
}
