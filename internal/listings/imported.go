package listings

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/price"
)

// ListUnpublished gives the apps that were never published and that people have worked on
// here, with what they have written.
func (s *Service) ListUnpublished(ctx context.Context) ([]OpenApp, error) {
	list, err := s.d.Read.ListUnpublished(ctx)
	if err != nil {
		return nil, err
	}
	var worked []OpenApp
	for _, one := range list {
		if one.Revision.Author != AuthorImport || one.Revision.Edits > 0 {
			worked = append(worked, one)
		}
	}
	return worked, nil
}

// ListArchived gives the ids of the apps that their developers have deleted, for good: an
// import must not bring back what nobody could look after.
func (s *Service) ListArchived(ctx context.Context) ([]string, error) {
	return s.d.Read.ListArchived(ctx)
}

// RecordImport keeps the revisions of an app that is looked after here in step with an import
// that has changed its entry: what the import brought is a revision of its own, by the author
// import, and what is worked on beside a live revision stays. It belongs to the import's
// transaction, and does nothing for an app that nobody has edited here.
func (s *Service) RecordImport(ctx context.Context, entry Entry) error {
	if _, err := s.d.Read.App(ctx, entry.App.ID); errs.IsNotFound(err) {
		return nil // without a lock: an import may bring more entries than there are locks
	}
	return s.d.Transact(ctx, entry.App.ID, func(ctx context.Context, tx WriteTx) error {
		app, err := tx.App(ctx, entry.App.ID)
		if err != nil {
			return err
		}
		withdrawn, isWithdrawn, err := withdrawnRevision(ctx, tx, app)
		if err != nil {
			return err
		}
		app.Slug, app.Developer, app.Hidden = entry.App.Slug, entry.App.Developer, isWithdrawn || hiddenByImport(app, entry)
		app.SubmittedAt, app.AcceptedAt, app.PublishedAt = entry.App.SubmittedAt, entry.App.AcceptedAt, entry.App.PublishedAt
		app.UpdatedAt = s.now()
		if app, entry, err = s.pricedByImport(ctx, tx, app, entry); err != nil {
			return err
		}
		if err := tx.UpdateApp(ctx, app); err != nil {
			return err
		}
		switch {
		case entry.State != Live:
			err = s.importOpen(ctx, tx, app, entry)
		case isWithdrawn:
			err = s.importWithdrawn(ctx, tx, app, entry, withdrawn)
		default:
			err = s.importLive(ctx, tx, app, entry)
		}
		if err != nil || entry.App.Hidden || !app.Hidden && !app.Suspended {
			return err
		}
		return show(ctx, tx, app, entry.Listing) // no folder shows what its developer has taken out of the public, what the staff have suspended, or what has ended
	})
}

// ImportAnnounced begins to look after an app that an import has brought, with the end and the higher
// price that were announced where it comes from, and suspended when it was so there (nil for not). Both
// announcements come on their days. Those who have the app were told of them there, so only a reminder
// that is still ahead is sent. It belongs to the import's transaction, and does nothing for an app that is
// looked after here: its own announcements count, and what the staff have decided here.
func (s *Service) ImportAnnounced(ctx context.Context, announced App, suspended *Suspension) error {
	return s.d.Transact(ctx, announced.ID, func(ctx context.Context, tx WriteTx) error {
		if _, err := tx.App(ctx, announced.ID); !errs.IsNotFound(err) {
			return err
		}
		entry, found, err := tx.Entry(ctx, announced.ID)
		if err != nil || !found {
			return err
		}
		if rise := announced.Rise; rise != nil {
			// Its revision says the higher price, as that of a developer does.
			entry.App.Rise = &Rise{Since: rise.At.Add(-price.RiseNotice), At: rise.At, Held: entry.Listing.Payment, Next: rise.Next}
			entry.Listing.Payment = rise.Next
			if err := enqueueRise(ctx, tx, entry.App); err != nil {
				return err
			}
		}
		if !announced.RetiresAt.IsZero() {
			if entry.App, err = MoveOffer(entry.App, OfferRetire, RoleDeveloper, s.now()); err != nil {
				return err
			}
			entry.App.RetiresAt, entry.App.Replacement = announced.RetiresAt, announced.Replacement
			if err := s.enqueueEnd(ctx, tx, entry.App); err != nil {
				return err
			}
		}
		if suspended != nil {
			if entry.App, err = s.suspendedByImport(ctx, tx, entry.App, *suspended); err != nil {
				return err
			}
		}
		return s.lookAfter(ctx, tx, entry)
	})
}

// hiddenByImport says whether an app is hidden after an import. The entry of one that is suspended is
// hidden for that alone, and one that has ended stays so.
func hiddenByImport(app App, entry Entry) bool {
	switch {
	case app.Offer() == Retired:
		return true
	case app.Suspended && entry.App.Hidden:
		return app.Hidden
	}
	return entry.App.Hidden
}

// pricedByImport gives an app with what an import does to a higher price that waits, and the entry as
// a revision is to say it. While the import says the price of today the rise comes on its day, and the
// revision says it; any other price counts from now on.
func (s *Service) pricedByImport(ctx context.Context, tx WriteTx, app App, entry Entry) (App, Entry, error) {
	if app.Rise == nil {
		return app, entry, nil
	}
	rise, is := *app.Rise, entry.Listing.Payment
	if entry.State == Live && saysSame(rise.Held, is) {
		discount := price.Discount{}
		if is != nil {
			discount = is.Discount
		}
		rise.Held, rise.Next = is, rise.Next.withDiscount(discount)
		app.Rise, entry.Listing.Payment = &rise, rise.Next
		return app, entry, nil
	}
	app, err := MoveRise(app, RiseDrop, RoleShop, s.now())
	if err != nil {
		return app, entry, err
	}
	if !price.Raises(rise.Held.terms(), is.terms()) { // else they would be told that it does not rise
		if err := s.enqueueTelling(ctx, tx, app.ID, rise, occasionWithdrawn); err != nil {
			return app, entry, err
		}
	}
	return app, entry, tx.Audit(ctx, AuditEntry{Action: "application.drop_rise", Subject: app.ID, Details: rise.At.Format(time.DateOnly)})
}

// importLive makes what was imported the live revision.
func (s *Service) importLive(ctx context.Context, tx WriteTx, app App, entry Entry) error {
	live, isLive, err := tx.LiveRevision(ctx, app.ID)
	if err != nil {
		return err
	}
	if isLive {
		if same, err := isSame(live.Listing, entry.Listing); err != nil || same {
			return err
		}
		_, before, err := Move(app, live, EventSupersede, RoleShop, s.now())
		if err != nil {
			return err
		}
		if err := tx.UpdateRevision(ctx, before, live.Edits); err != nil {
			return err
		}
	}
	open, isOpen, err := tx.OpenRevision(ctx, app.ID)
	if err != nil {
		return err
	}
	if isOpen && open.Author == AuthorImport && open.Edits == 0 { // it is the same version, further on its way
		return s.overwrite(ctx, tx, app, open, entry)
	}
	return s.insertImported(ctx, tx, app, entry, live.Number)
}

// withdrawnRevision gives the newest revision of an app that its developer has taken out of the public;
// false for any other app. One that an import has hidden has a live revision.
func withdrawnRevision(ctx context.Context, tx ReadTx, app App) (Revision, bool, error) {
	if _, isLive, err := tx.LiveRevision(ctx, app.ID); err != nil || isLive || !app.Hidden {
		return Revision{}, false, err
	}
	list, err := tx.ListRevisions(ctx, app.ID)
	at := slices.IndexFunc(list, func(r Revision) bool { return r.State == Withdrawn })
	if err != nil || at < 0 {
		return Revision{}, false, err
	}
	return list[at], true, nil
}

// importWithdrawn makes what was imported the revision of an app out of the public that its developer
// finds there, to bring it back or not.
func (s *Service) importWithdrawn(ctx context.Context, tx WriteTx, app App, entry Entry, before Revision) error {
	if same, err := isSame(before.Listing, entry.Listing); err != nil || same {
		return err
	}
	entry.State = Withdrawn
	return s.insertImported(ctx, tx, app, entry, before.Number)
}

// importOpen puts what was imported in the place of what is worked on.
func (s *Service) importOpen(ctx context.Context, tx WriteTx, app App, entry Entry) error {
	open, isOpen, err := tx.OpenRevision(ctx, app.ID)
	if err != nil {
		return err
	}
	if isOpen {
		return s.overwrite(ctx, tx, app, open, entry)
	}
	return s.insertImported(ctx, tx, app, entry, 0)
}

func (s *Service) overwrite(ctx context.Context, tx WriteTx, app App, r Revision, entry Entry) error {
	seen := r.Edits
	r, err := withoutFork(ctx, tx, r)
	if err != nil {
		return err
	}
	r.State, r.Author, r.Listing, r.Edits, r.UpdatedAt = entry.State, AuthorImport, entry.Listing, seen+1, s.now()
	r.SubmittedAt, r.AcceptedAt, r.PublishedAt = app.SubmittedAt, app.AcceptedAt, app.PublishedAt
	return tx.UpdateRevision(ctx, r, seen)
}

func (s *Service) insertImported(ctx context.Context, tx WriteTx, app App, entry Entry, base int64) error {
	newest, err := tx.LastNumber(ctx, app.ID)
	if err != nil {
		return err
	}
	at := s.now()
	return tx.InsertRevision(ctx, Revision{
		AppID: app.ID, Number: newest + 1, Base: base, State: entry.State, Author: AuthorImport, Listing: entry.Listing, CreatedAt: at, UpdatedAt: at,
		SubmittedAt: app.SubmittedAt, AcceptedAt: app.AcceptedAt, PublishedAt: app.PublishedAt,
	})
}

// isSame compares two listings as they are kept: what is empty counts as missing.
func isSame(a, b Listing) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, fmt.Errorf("compare listings: %w", err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		return false, fmt.Errorf("compare listings: %w", err)
	}
	return bytes.Equal(x, y), nil
}
