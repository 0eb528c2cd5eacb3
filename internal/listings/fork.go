package listings

import (
	"context"
	"strings"

	"marketplace/internal/kit/auth"
)

// Fork is what opening a draft beside the live revision gives.
type Fork struct {
	AppID string
	// ClientID is that of the OAuth client that the draft has of its own, "" for none; Secret
	// is told once, when the client is made.
	ClientID string
	Secret   string
}

// Fork opens the draft of an app of the caller's organization. That of a live app that asks
// for permissions gets an OAuth client of its own, for the developer's own installs: it goes
// with the draft, and the live app keeps the client that it has. The same again gives the same,
// without the secret. Errors: not_found, revision_locked, application_retired.
func (s *Service) Fork(ctx context.Context, p auth.Principal, idOrSlug string) (Fork, error) {
	var made Fork
	err := s.runOnOwn(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		made = Fork{AppID: app.ID}
		draft, isNew, err := s.draft(ctx, tx, p, app.ID, "")
		if err != nil {
			return err
		}
		needsClient := draft.ForkClient == "" && len(draft.Listing.Client.Scopes) > 0 && !app.PublishedAt.IsZero()
		if made.ClientID = draft.ForkClient; !isNew && !needsClient {
			return nil
		}
		seen := draft.Edits
		if needsClient {
			draft.ForkClient = "fork_" + strings.ReplaceAll(s.d.NewID(), "-", "")
			if made.Secret, err = tx.AddForkClient(ctx, draft.ForkClient, app, draft.Listing); err != nil {
				return err
			}
			made.ClientID = draft.ForkClient
		}
		if err := s.open(ctx, tx, app, draft, isNew, seen); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.fork", Subject: app.ID, Details: draft.Tag()})
	})
	return made, err
}

// open writes a draft that is new, or that was changed since the edit that is named.
func (s *Service) open(ctx context.Context, tx WriteTx, app App, draft Revision, isNew bool, seen int64) error {
	at := s.now()
	if isNew {
		app, draft, err := Move(app, draft, EventCreate, RoleDeveloper, at)
		if err != nil {
			return err
		}
		if err := tx.InsertRevision(ctx, draft); err != nil {
			return err
		}
		return tx.UpdateApp(ctx, app)
	}
	draft.Edits, draft.UpdatedAt, app.UpdatedAt = seen+1, at, at
	return save(ctx, tx, app, draft, seen)
}

// withoutFork is a revision that is no draft any more: the OAuth client that it had of its own
// is taken away.
func withoutFork(ctx context.Context, tx WriteTx, r Revision) (Revision, error) {
	if r.ForkClient == "" {
		return r, nil
	}
	id := r.ForkClient
	r.ForkClient = ""
	return r, tx.RemoveClient(ctx, id)
}
