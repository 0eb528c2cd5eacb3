package listings

import (
	"context"
	"fmt"
	"reflect"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// Queued is a submission with its place in the queue, from 1; 0 once somebody has begun.
type Queued struct {
	Submission

	Position int64
}

// Submit hands the draft of an app of the caller's organization in for a review, with a note
// for who looks at it. The same again while it waits changes nothing. Errors: not_found;
// nothing_to_submit, revision_locked, client_missing, application_retired, those of Standing;
// fields, which name what is missing.
func (s *Service) Submit(ctx context.Context, p auth.Principal, idOrSlug, note string) (Queued, error) {
	if note = textclean.Text(note); utf8.RuneCountInString(note) > listing.MaxText {
		return Queued{}, errs.UnprocessableFields(map[string]string{"note": fmt.Sprintf("Use at most %d letters.", listing.MaxText)})
	}
	var made Queued
	err := s.runOnOwn(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		open, found, err := tx.OpenRevision(ctx, app.ID)
		if err != nil {
			return err
		}
		last, hasLast, err := tx.LastSubmission(ctx, app.ID)
		if err != nil {
			return err
		}
		if found && open.State == Submitted && hasLast && last.Outcome == Waiting && last.Note == note {
			made, err = queued(ctx, tx, last)
			return err
		}
		if !found {
			return refuse(nothingToDo)
		}
		made, err = s.submit(ctx, tx, p, app, open, last, note)
		return err
	})
	return made, err
}

func (s *Service) submit(ctx context.Context, tx WriteTx, p auth.Principal, app App, open Revision, last Submission, note string) (Queued, error) {
	at := s.now()
	app, next, err := Move(app, open, EventSubmit, RoleDeveloper, at)
	if err != nil {
		return Queued{}, err
	}
	if err := s.d.Standing.CheckSubmit(ctx, app.Developer); err != nil {
		return Queued{}, err
	}
	live, _, err := tx.LiveRevision(ctx, app.ID)
	if err == nil {
		err = checkSubmission(open.Listing, live.Listing)
	}
	if err != nil {
		return Queued{}, err
	}
	made := Submission{ID: s.d.NewID(), AppID: app.ID, Revision: open.Number, Author: p.AccountID, Note: note, SubmittedAt: at, QueuedAt: last.place(at)}
	if err := save(ctx, tx, app, next, open.Edits); err != nil {
		return Queued{}, err
	}
	if err := tx.InsertSubmission(ctx, made); err != nil {
		return Queued{}, err
	}
	if err := tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.submit", Subject: app.ID, Details: next.Tag()}); err != nil {
		return Queued{}, err
	}
	return queued(ctx, tx, made)
}

// checkSubmission says what keeps a revision from being submitted; live is the zero Listing
// before there is one.
func checkSubmission(l, live Listing) error {
	switch {
	case reflect.DeepEqual(l, live):
		return refuse(nothingNew)
	case lacksClient(l):
		return refuse(clientMissing)
	}
	return errs.UnprocessableFields(Missing(l))
}

// save writes an app and a revision of it that was moved.
func save(ctx context.Context, tx WriteTx, app App, r Revision, edits int64) error {
	if err := tx.UpdateRevision(ctx, r, edits); err != nil {
		return err
	}
	return tx.UpdateApp(ctx, app)
}

func queued(ctx context.Context, tx ReadTx, made Submission) (Queued, error) {
	if made.Outcome != Waiting || !made.BegunAt.IsZero() {
		return Queued{Submission: made}, nil
	}
	before, err := tx.CountSubmissionsBefore(ctx, made)
	return Queued{Submission: made, Position: before + 1}, err
}

// Cancel takes a submission back: the revision is a draft again, and who had begun to look at
// it is told. The same again changes nothing. Errors: not_found, not_submitted.
func (s *Service) Cancel(ctx context.Context, p auth.Principal, idOrSlug string) error {
	return s.runOnOwn(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		open, found, err := tx.OpenRevision(ctx, app.ID)
		if err != nil {
			return err
		}
		last, hasLast, err := tx.LastSubmission(ctx, app.ID)
		if err != nil {
			return err
		}
		if found && open.State == Draft && hasLast && last.Outcome == WasCancelled && last.Revision == open.Number {
			return nil
		}
		if !found {
			return refuse(notSubmitted)
		}
		return s.cancel(ctx, tx, p, app, open, last)
	})
}

func (s *Service) cancel(ctx context.Context, tx WriteTx, p auth.Principal, app App, open Revision, last Submission) error {
	at := s.now()
	app, next, err := Move(app, open, EventCancel, RoleDeveloper, at)
	if err != nil {
		return err
	}
	if err := save(ctx, tx, app, next, open.Edits); err != nil {
		return err
	}
	if err := s.withdraw(ctx, tx, p, open.Listing.Name, last); err != nil {
		return err
	}
	return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.cancel", Subject: app.ID, Details: next.Tag()})
}

// withdraw ends a submission that its developer does not want any more, if it waits: a revision
// that an import brought in review has none.
func (s *Service) withdraw(ctx context.Context, tx WriteTx, p auth.Principal, name string, last Submission) error {
	if last.ID == "" || last.Outcome != Waiting {
		return nil
	}
	last.Outcome, last.EndedAt, last.DecidedBy = WasCancelled, s.now(), p.AccountID
	if err := tx.UpdateSubmission(ctx, last); err != nil {
		return err
	}
	return s.mailCancelled(ctx, tx, name, last)
}

// runOnOwn runs body in a transaction with an app of the caller's organization; one that an
// import brought is taken over first.
func (s *Service) runOnOwn(ctx context.Context, p auth.Principal, idOrSlug string, body func(context.Context, WriteTx, App) error) error {
	app, isNew, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	return s.runOn(ctx, app, isNew, func(ctx context.Context, tx WriteTx, now App) error {
		if now.Developer != app.Developer { // it has moved meanwhile
			return NotFound()
		}
		return body(ctx, tx, now)
	})
}

// runOn runs body in a transaction with an app; one that is new here is taken over first.
func (s *Service) runOn(ctx context.Context, app App, isNew bool, body func(context.Context, WriteTx, App) error) error {
	err := s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		if isNew {
			if err := s.takeOver(ctx, tx, app.ID); err != nil {
				return err
			}
		}
		app, err := tx.App(ctx, app.ID)
		if err != nil {
			return err
		}
		if !app.ArchivedAt.IsZero() {
			return NotFound()
		}
		return body(ctx, tx, app)
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}
