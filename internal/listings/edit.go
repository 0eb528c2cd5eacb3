package listings

import (
	"context"
	"reflect"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Edit is a change of one part of the draft of an app.
type Edit struct {
	// Part names what is changed, for the audit log.
	Part string
	// Seen is the tag of the revision that was looked at, "" when the caller does not say.
	Seen string
	// Within is what is done elsewhere in the transaction of the change, before it; nil for nothing.
	Within func(ctx context.Context) error
	// Change changes the listing; its error says which fields are wrong.
	Change func(l *Listing) error
	// ChangeOf is Change where more than the listing matters; one of the two is there.
	ChangeOf func(a App, l *Listing) error
	// Uploads are the ids of the pictures that the change names.
	Uploads []string
}

func (e Edit) apply(a App, l *Listing) error {
	if e.ChangeOf != nil {
		return e.ChangeOf(a, l)
	}
	return e.Change(l)
}

// Edit changes the open draft of an app of the caller's organization, opens one when there is
// none, and gives it as it is then; the public sees nothing of it. A change that changes nothing
// writes nothing.
// Errors: not_found, also for an app of somebody else; revision_conflict, revision_locked,
// application_retired, application_name_taken, picture_refused for an upload that is not there,
// and those of the change, as fields.
func (s *Service) Edit(ctx context.Context, p auth.Principal, idOrSlug string, e Edit) (edited OpenApp, err error) {
	app, isNew, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return OpenApp{}, err
	}
	err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		if isNew {
			if err := s.takeOver(ctx, tx, app.ID); err != nil {
				return err
			}
		}
		now, err := tx.App(ctx, app.ID)
		if err == nil && (now.Developer != app.Developer || !now.ArchivedAt.IsZero()) { // it has moved, or was deleted, meanwhile
			err = NotFound()
		}
		if err != nil {
			return err
		}
		draft, opened, err := s.draft(ctx, tx, p, app.ID, e.Seen)
		if err == nil && e.Within != nil {
			err = e.Within(ctx)
		}
		if err != nil {
			return err
		}
		edited, err = s.change(ctx, tx, p, now, draft, opened, e)
		return err
	})
	return edited, err
}

// HasApps reports whether a developer has an app that is not archived.
func (s *Service) HasApps(ctx context.Context, developer string) (bool, error) {
	apps, err := s.d.Read.ListApps(ctx, developer)
	return len(apps) > 0, err
}

// own finds an app of the caller's organization: one that is here, or one that an import
// brought and nobody has edited here yet.
func (s *Service) own(ctx context.Context, p auth.Principal, idOrSlug string) (app App, isNew bool, err error) {
	developer, err := s.d.Developers.DeveloperOf(ctx, p.OrganizationID)
	if err != nil {
		return App{}, false, err
	}
	app, isNew, err = s.find(ctx, idOrSlug)
	if err == nil && (developer == "" || app.Developer != developer || !app.ArchivedAt.IsZero()) {
		err = NotFound()
	}
	return app, isNew, err
}

// find finds an app of anybody, as own does.
func (s *Service) find(ctx context.Context, idOrSlug string) (app App, isNew bool, err error) {
	app, err = s.d.Read.App(ctx, idOrSlug)
	if !errs.IsNotFound(err) {
		return app, false, err
	}
	entry, found := s.d.Catalogue.Entry(idOrSlug)
	if !found {
		return App{}, false, NotFound()
	}
	return entry.App, true, nil
}

// takeOver begins to look after an app that an import brought: what it is becomes its first
// revision.
func (s *Service) takeOver(ctx context.Context, tx WriteTx, id string) error {
	if _, err := tx.App(ctx, id); !errs.IsNotFound(err) {
		return err // somebody else was faster
	}
	entry, found, err := tx.Entry(ctx, id)
	if err != nil {
		return err
	}
	if !found {
		return NotFound()
	}
	return s.lookAfter(ctx, tx, entry)
}

// lookAfter makes an app one that is looked after here, with its entry as its first revision.
func (s *Service) lookAfter(ctx context.Context, tx WriteTx, entry Entry) error {
	at, app := s.now(), entry.App
	app.CreatedAt, app.UpdatedAt = at, at
	if err := tx.InsertApp(ctx, app); err != nil {
		return err
	}
	return tx.InsertRevision(ctx, Revision{
		AppID: app.ID, Number: 1, State: entry.State, Author: AuthorImport, Listing: entry.Listing, CreatedAt: at, UpdatedAt: at,
		SubmittedAt: app.SubmittedAt, AcceptedAt: app.AcceptedAt, PublishedAt: app.PublishedAt,
	})
}

// draft gives the open revision of an app, or else a new one made of the live or the last
// one, and whether it is new. Seen must be the tag of the one that is open or, without one,
// of what it is made of.
func (s *Service) draft(ctx context.Context, tx WriteTx, p auth.Principal, appID, seen string) (draft Revision, isNew bool, err error) {
	open, found, err := tx.OpenRevision(ctx, appID)
	if err != nil {
		return Revision{}, false, err
	}
	if found {
		if seen != "" && seen != open.Tag() {
			return Revision{}, false, RevisionConflict()
		}
		return open, false, open.CheckEditable()
	}
	newest, err := tx.LastNumber(ctx, appID)
	if err != nil {
		return Revision{}, false, err
	}
	base, isLive, err := tx.LiveRevision(ctx, appID)
	if err == nil && !isLive {
		base, err = tx.LastRevision(ctx, appID)
	}
	if err == nil && seen != "" && seen != base.Tag() {
		err = RevisionConflict()
	}
	return Revision{AppID: appID, Number: newest + 1, Base: base.Number, Author: p.AccountID, Listing: base.Listing}, true, err
}

// change writes a draft with the edit, and gives the app as its developer sees it then.
func (s *Service) change(ctx context.Context, tx WriteTx, p auth.Principal, app App, draft Revision, isNew bool, e Edit) (edited OpenApp, err error) {
	before := draft.Listing
	if err := e.apply(app, &draft.Listing); err != nil {
		return OpenApp{}, err
	}
	if reflect.DeepEqual(before, draft.Listing) {
		shown, _, err := shownRevision(ctx, tx, app.ID)
		return OpenApp{app, shown}, err
	}
	if err := s.claim(ctx, tx, app, before.Name, draft.Listing.Name, e.Uploads); err != nil {
		return OpenApp{}, err
	}
	if app, draft, err = s.writeDraft(ctx, tx, app, draft, isNew); err != nil {
		return OpenApp{}, err
	}
	return OpenApp{app, draft}, tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: actionEdit, Subject: app.ID, Details: withChanges(e.Part+" "+draft.Tag(), before, draft.Listing)})
}

// claim keeps for an app what its draft names: uploads, and a name when it has another one.
func (s *Service) claim(ctx context.Context, tx WriteTx, app App, before, name string, uploads []string) error {
	kept, err := tx.KeepUploads(ctx, app.Developer, uploads, s.now())
	if err == nil && !kept {
		err = pictureFault(messageNoUpload)
	}
	if err != nil || before == name {
		return err
	}
	return s.claimName(ctx, tx, name, app.ID)
}

// writeDraft writes a draft that is new, or its next edit, and when its app was changed.
func (s *Service) writeDraft(ctx context.Context, tx WriteTx, app App, draft Revision, isNew bool) (App, Revision, error) {
	at := s.now()
	var err error
	if isNew {
		if app, draft, err = Move(app, draft, EventCreate, RoleDeveloper, at); err == nil {
			err = tx.InsertRevision(ctx, draft)
		}
	} else {
		seen := draft.Edits
		draft.Edits, draft.UpdatedAt = seen+1, at
		err = tx.UpdateRevision(ctx, draft, seen)
	}
	if err != nil {
		return app, draft, err
	}
	app.UpdatedAt = at
	return app, draft, tx.UpdateApp(ctx, app)
}

// Archive takes an app out of every list and out of the catalogue, for good; its name is free
// again. Errors: not_found, application_has_buyers while an organization has it or pays for it.
func (s *Service) Archive(ctx context.Context, p auth.Principal, idOrSlug string) error {
	return s.runInPublic(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		hasBuyers, err := s.d.Buyers.HasBuyers(ctx, app.ID)
		if err == nil && hasBuyers {
			err = errs.New(errs.Conflict, ReasonHasBuyers, messageHasBuyers)
		}
		if err != nil {
			return err
		}
		if err := s.d.Catalogue.Remove(ctx, app.ID); err != nil {
			return err
		}
		app.ArchivedAt, app.UpdatedAt = s.now(), s.now()
		if err := tx.UpdateApp(ctx, app); err != nil {
			return err
		}
		if _, err := tx.ClaimName(ctx, "", app.ID); err != nil {
			return err
		}
		newest, err := tx.LastRevision(ctx, app.ID)
		if err != nil {
			return err
		}
		last, _, err := tx.LastSubmission(ctx, app.ID)
		if err == nil {
			err = s.withdraw(ctx, tx, p, newest.Listing.Name, last)
		}
		if err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.archive", Subject: app.ID, Details: app.Slug})
	})
}

// FindAny gives an app of any developer as it is worked on, or else live or the newest; false for
// none, also for one that is archived.
func (s *Service) FindAny(ctx context.Context, idOrSlug string) (OpenApp, bool, error) {
	app, err := s.d.Read.App(ctx, idOrSlug)
	if errs.IsNotFound(err) || err == nil && !app.ArchivedAt.IsZero() {
		return OpenApp{}, false, nil
	}
	if err != nil {
		return OpenApp{}, false, err
	}
	r, found, err := shownRevision(ctx, s.d.Read, app.ID)
	return OpenApp{app, r}, found, err
}

// current gives what an app of the caller's organization is worked on as or, with nothing
// open, what it is.
func (s *Service) current(ctx context.Context, p auth.Principal, idOrSlug string) (App, Listing, error) {
	app, isNew, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return App{}, Listing{}, err
	}
	if isNew {
		entry, _ := s.d.Catalogue.Entry(idOrSlug)
		return app, entry.Listing, nil
	}
	r, _, err := shownRevision(ctx, s.d.Read, app.ID)
	return app, r.Listing, err
}

// OpenApp is an app with the revision that its developer sees.
type OpenApp struct {
	App      App
	Revision Revision
}

// FindDraft gives what the developer of an app sees of it: the revision that is worked on, or
// else what is live, or else the newest; false for an app that is not here.
func (s *Service) FindDraft(ctx context.Context, developer, idOrSlug string) (OpenApp, bool, error) {
	app, err := s.d.Read.App(ctx, idOrSlug)
	if errs.IsNotFound(err) || err == nil && (app.Developer != developer || !app.ArchivedAt.IsZero()) {
		return OpenApp{}, false, nil
	}
	if err != nil {
		return OpenApp{}, false, err
	}
	shown, found, err := shownRevision(ctx, s.d.Read, app.ID)
	return OpenApp{app, shown}, found, err
}

func shownRevision(ctx context.Context, tx ReadTx, appID string) (Revision, bool, error) {
	shown, found, err := tx.OpenRevision(ctx, appID)
	if err != nil || found {
		return shown, found, err
	}
	if shown, found, err = tx.LiveRevision(ctx, appID); err != nil || found {
		return shown, found, err
	}
	shown, err = tx.LastRevision(ctx, appID)
	return shown, err == nil, err
}

// ListedApp is an app in the list of those that a developer looks after.
type ListedApp struct {
	OpenApp

	Live     int64 // number of the revision that the public sees, 0 for none
	Findings int   // how much the review desk found that has to be mended
}

// ListDrafts gives the apps of a developer as FindDraft does, newest change first.
func (s *Service) ListDrafts(ctx context.Context, developer string) ([]ListedApp, error) {
	apps, err := s.d.Read.ListApps(ctx, developer)
	if err != nil {
		return nil, err
	}
	candidates, err := s.d.Read.ListShownRevisions(ctx, developer)
	if err != nil {
		return nil, err
	}
	findings, err := s.d.Read.CountLastFindings(ctx, developer)
	if err != nil {
		return nil, err
	}
	shown, live := make(map[string]Revision, len(candidates)), map[string]int64{}
	for _, r := range candidates {
		if best, found := shown[r.AppID]; !found || rank(r) > rank(best) {
			shown[r.AppID] = r
		}
		if r.State == Live {
			live[r.AppID] = r.Number
		}
	}
	var list []ListedApp
	for _, app := range apps {
		if r, found := shown[app.ID]; found {
			listed := ListedApp{OpenApp: OpenApp{app, r}, Live: live[app.ID]}
			if r.State == ChangesRequested || r.State == Rejected {
				listed.Findings = findings[app.ID]
			}
			list = append(list, listed)
		}
	}
	return list, nil
}

// rank orders revisions of an app by how much they are what its developer sees.
func rank(r Revision) int {
	switch {
	case r.State.IsOpen():
		return 2
	case r.State == Live:
		return 1
	default:
		return 0
	}
}
