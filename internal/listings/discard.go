package listings

import (
	"context"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Discard closes the draft of an app of the caller's organization: what is live, or else the
// newest revision before it, is what there is. The draft stays in the history, and can be restored
// from there. Without a draft it changes nothing. Errors: not_found, revision_conflict;
// revision_locked once it is submitted, only_revision when it is all that there is of the app.
func (s *Service) Discard(ctx context.Context, p auth.Principal, idOrSlug, seen string) error {
	return s.runOnOwn(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		draft, isOpen, err := tx.OpenRevision(ctx, app.ID)
		if err != nil || !isOpen {
			return err
		}
		if seen != "" && seen != draft.Tag() {
			return RevisionConflict()
		}
		app, next, err := Move(app, draft, EventDiscard, RoleDeveloper, s.now())
		if err != nil {
			return err
		}
		if next, err = withoutFork(ctx, tx, next); err != nil {
			return err
		}
		if err := save(ctx, tx, app, next, draft.Edits); err != nil {
			return err
		}
		shown, isThere, err := shownRevision(ctx, tx, app.ID)
		if errs.IsNotFound(err) || err == nil && !isThere {
			return refuse(onlyRevision)
		}
		if err != nil {
			return err
		}
		if err := s.claimName(ctx, tx, shown.Listing.Name, app.ID); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.discard", Subject: app.ID, Details: next.Tag()})
	})
}
