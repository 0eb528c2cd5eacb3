package listings

import (
	"context"
	"fmt"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
)

// Rename gives an app of the caller's organization another address, at once. That of an app that
// was public leads to the new one for ever: no other app gets it, and the app itself may go back
// to it. The same again changes nothing. Errors: not_found; slug_taken, fields.
func (s *Service) Rename(ctx context.Context, p auth.Principal, idOrSlug, slug string) error {
	if slug == "" || listing.SlugOf(slug, MaxSlug) != slug {
		return errs.UnprocessableFields(map[string]string{"slug": fmt.Sprintf("Use at most %d small letters from a to z, digits and hyphens between them.", MaxSlug)})
	}
	return s.runInPublic(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		if app.Slug == slug {
			return nil
		}
		if err := s.claimSlug(ctx, tx, app, slug); err != nil {
			return err
		}
		before := app.Slug
		app.Slug, app.UpdatedAt = slug, s.now()
		if err := tx.UpdateApp(ctx, app); err != nil {
			return err
		}
		entry, isShown, err := tx.Entry(ctx, app.ID)
		if err == nil && isShown {
			err = tx.PutEntry(ctx, app, entry.Listing)
		}
		if err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.rename", Subject: app.ID, Details: before + " to " + slug})
	})
}

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
