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
