package listings

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
)

// JobPublish is the kind of the job that publishes a revision at the time that was named.
const JobPublish = "listings.publish"

type publishJob struct {
	AppID    string `json:"appId"`
	Revision int64  `json:"revision"`
}

// latestSchedule is how far ahead a publication can be planned.
const latestSchedule = 365 * 24 * time.Hour

// Publish makes the open revision of an app of the caller's organization live, at once or at a
// time to come: one that is accepted, or a draft that differs from what is live in nothing
// that a person has to look at. Errors: not_found; not_accepted, already_published,
// nothing_to_submit, revision_locked, application_retired, those of Standing; fields.
func (s *Service) Publish(ctx context.Context, p auth.Principal, idOrSlug string, at time.Time) error {
	if now := s.now(); !at.IsZero() && (!at.After(now) || at.After(now.Add(latestSchedule))) {
		return errs.UnprocessableFields(map[string]string{"at": "Name a time within the next 365 days."})
	}
	return s.runInPublic(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		r, isOpen, err := tx.OpenRevision(ctx, app.ID)
		if err != nil {
			return err
		}
		if !isOpen {
			if r, err = tx.LastRevision(ctx, app.ID); err != nil {
				return err
			}
		}
		switch {
		case !at.IsZero():
			return s.schedule(ctx, tx, p, app, r, at)
		case r.State == Draft:
			return s.publishAtOnce(ctx, tx, p, app, r)
		}
		return s.goLive(ctx, tx, app, r, step{EventPublish, RoleDeveloper, p.AccountID})
	})
}

// runInPublic is runOnOwn for what the public sees: it is shown at once.
func (s *Service) runInPublic(ctx context.Context, p auth.Principal, idOrSlug string, body func(context.Context, WriteTx, App) error) error {
	if err := s.runOnOwn(ctx, p, idOrSlug, body); err != nil {
		return err
	}
	s.d.Published(ctx)
	return nil
}

func (s *Service) publishAtOnce(ctx context.Context, tx WriteTx, p auth.Principal, app App, draft Revision) error {
	live, isLive, err := tx.LiveRevision(ctx, app.ID)
	if err != nil {
		return err
	}
	switch {
	case !isLive:
		return refuse(notAccepted)
	case reflect.DeepEqual(draft.Listing, live.Listing):
		return refuse(nothingNew)
	case NeedsReview(draft.Listing, live.Listing):
		return refuse(needsReview)
	}
	if err := errs.UnprocessableFields(missingSince(draft.Listing, live.Listing)); err != nil {
		return err
	}
	return s.goLive(ctx, tx, app, draft, step{EventPublishAtOnce, RoleDeveloper, p.AccountID})
}

// step is a move with who takes it; the shop itself is nobody.
type step struct {
	event Event
	by    Role
	actor string
}

// goLive makes a revision of an app what the public sees. The one before is superseded first:
// of an app one is live at a time.
func (s *Service) goLive(ctx context.Context, tx WriteTx, app App, r Revision, by step) error {
	at, isFirst := s.now(), app.PublishedAt.IsZero()
	app, next, err := Move(app, r, by.event, by.by, at)
	if err != nil {
		return err
	}
	if by.by != RoleStaff {
		if err := s.d.Standing.CheckPublish(ctx, app.Developer, isFirst); err != nil {
			return err
		}
	}
	live, isLive, err := tx.LiveRevision(ctx, app.ID)
	if err != nil {
		return err
	}
	if isLive {
		_, before, err := Move(app, live, EventSupersede, RoleShop, at)
		if err != nil {
			return err
		}
		if err := tx.UpdateRevision(ctx, before, live.Edits); err != nil {
			return err
		}
	}
	if next, err = withoutFork(ctx, tx, next); err != nil {
		return err
	}
	if !isFirst {
		if app, err = s.priced(ctx, tx, app, next, by); err != nil {
			return err
		}
	}
	if err := save(ctx, tx, app, next, r.Edits); err != nil {
		return err
	}
	if err := show(ctx, tx, app, next.Listing); err != nil {
		return err
	}
	if !isFirst {
		if err := enqueueScopes(ctx, tx, app, next, live); err != nil {
			return err
		}
	}
	if by.by == RoleShop {
		if err := s.mailPublished(ctx, tx, app, next); err != nil {
			return err
		}
	}
	return tx.Audit(ctx, AuditEntry{Actor: by.actor, Action: "application." + string(by.event), Subject: app.ID, Details: next.Tag()})
}

// schedule plans the publication of an accepted revision. The same time again changes nothing.
func (s *Service) schedule(ctx context.Context, tx WriteTx, p auth.Principal, app App, r Revision, at time.Time) error {
	at = at.UTC().Truncate(time.Microsecond)
	if r.State == Scheduled && r.ScheduledFor.Equal(at) {
		return nil
	}
	if err := s.d.Standing.CheckPublish(ctx, app.Developer, app.PublishedAt.IsZero()); err != nil {
		return err
	}
	app, next, err := Move(app, r, EventSchedule, RoleDeveloper, s.now())
	if err != nil {
		return err
	}
	next.ScheduledFor = at
	if err := save(ctx, tx, app, next, r.Edits); err != nil {
		return err
	}
	if err := tx.Enqueue(ctx, JobPublish, publishJob{app.ID, r.Number}, at, ""); err != nil {
		return err
	}
	return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.schedule", Subject: app.ID, Details: fmt.Sprintf("%s at %s", next.Tag(), at.Format(time.RFC3339))})
}

// Unschedule takes a planned publication back: the revision stays accepted. Without a plan it
// changes nothing. Errors: not_found, not_scheduled.
func (s *Service) Unschedule(ctx context.Context, p auth.Principal, idOrSlug string) error {
	return s.runOnOwn(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		open, isOpen, err := tx.OpenRevision(ctx, app.ID)
		if err != nil || isOpen && open.State == Accepted {
			return err
		}
		if !isOpen {
			return refuse(notScheduled)
		}
		app, next, err := Move(app, open, EventUnschedule, RoleDeveloper, s.now())
		if err != nil {
			return err
		}
		if err := save(ctx, tx, app, next, open.Edits); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.unschedule", Subject: app.ID, Details: next.Tag()})
	})
}

// PublishDue performs a JobPublish. One whose revision is not scheduled any more, or for
// another time, does nothing, so that it is safe to repeat. What a rule refuses is refused for
// good: the plan ends, and the developer is told why.
func (s *Service) PublishDue(ctx context.Context, payload json.RawMessage) error {
	var job publishJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("publish what is due: %w", err)
	}
	err := s.onDue(ctx, job, func(ctx context.Context, tx WriteTx, app App, r Revision) error {
		return s.goLive(ctx, tx, app, r, step{event: EventPublish, by: RoleShop})
	})
	if isFinal(err) { // in a transaction of its own: the refused one may have written before it was
		refused := errs.As(err)
		err = s.onDue(ctx, job, func(ctx context.Context, tx WriteTx, app App, r Revision) error {
			return s.endPlan(ctx, tx, app, r, refused)
		})
	}
	if err != nil {
		return err
	}
	s.d.Wake()
	s.d.Published(ctx)
	return nil
}

// onDue does something with a revision whose time has come. One that is not there any more, as
// its app was deleted, has none.
func (s *Service) onDue(ctx context.Context, job publishJob, body func(context.Context, WriteTx, App, Revision) error) error {
	return s.d.Transact(ctx, job.AppID, func(ctx context.Context, tx WriteTx) error {
		r, err := tx.Revision(ctx, job.AppID, job.Revision)
		if errs.IsNotFound(err) {
			return nil
		}
		if err != nil || r.State != Scheduled || r.ScheduledFor.After(s.now()) {
			return err
		}
		app, err := tx.App(ctx, job.AppID)
		if err != nil || !app.ArchivedAt.IsZero() {
			return err
		}
		return body(ctx, tx, app, r)
	})
}

// isFinal reports whether an error is a rule's refusal, which another attempt gets again; an
// outage, or that somebody else was faster, is none.
func isFinal(err error) bool {
	switch e := errs.As(err); {
	case e == nil:
		return false
	case e.Code == errs.Conflict:
		return e.Reason != ReasonRevision
	default:
		return slices.Contains([]errs.Code{errs.Invalid, errs.Forbidden, errs.NotFound, errs.Locked, errs.Unprocessable}, e.Code)
	}
}

// endPlan ends a plan whose publication was refused: the revision stays accepted.
func (s *Service) endPlan(ctx context.Context, tx WriteTx, app App, r Revision, refused *errs.Error) error {
	plannedFor := r.ScheduledFor
	app, next, err := Move(app, r, EventUnschedule, RoleShop, s.now())
	if err != nil {
		return err
	}
	if err := save(ctx, tx, app, next, r.Edits); err != nil {
		return err
	}
	if err := s.mailNotPublished(ctx, tx, app, next, plannedFor, refused.Message); err != nil {
		return err
	}
	return tx.Audit(ctx, AuditEntry{Action: "application.refuse_publication", Subject: app.ID, Details: fmt.Sprintf("%s %s: %s", next.Tag(), refused.Reason, refused.Message)})
}

// Unpublish takes an app out of the public; who has it keeps it. The same again changes
// nothing. Errors: not_found, not_live.
func (s *Service) Unpublish(ctx context.Context, p auth.Principal, idOrSlug string) error {
	return s.runInPublic(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		live, isLive, err := tx.LiveRevision(ctx, app.ID)
		switch {
		case err != nil || !isLive && app.Hidden:
			return err
		case !isLive:
			return refuse(notLive)
		}
		_, next, err := s.moveLive(ctx, tx, app, live, EventUnpublish, RoleDeveloper)
		if err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.unpublish", Subject: app.ID, Details: next.Tag()})
	})
}

// moveLive moves the live revision of an app, and lets the public see what comes of it.
func (s *Service) moveLive(ctx context.Context, tx WriteTx, app App, live Revision, event Event, by Role) (App, Revision, error) {
	app, next, err := Move(app, live, event, by, s.now())
	if err != nil {
		return app, next, err
	}
	if err := save(ctx, tx, app, next, live.Edits); err != nil {
		return app, next, err
	}
	return app, next, show(ctx, tx, app, next.Listing)
}

// RollBack makes a revision live that was so before, as it was; what is worked on stays.
// Errors: not_found, revision_not_found; never_published, already_published,
// application_retired, application_name_taken when another app has its name by now, those of
// Standing.
func (s *Service) RollBack(ctx context.Context, p auth.Principal, idOrSlug string, number int64) error {
	return s.runInPublic(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		r, err := tx.Revision(ctx, app.ID, number)
		if err != nil {
			return err
		}
		if err := s.goLive(ctx, tx, app, r, step{EventRollBack, RoleDeveloper, p.AccountID}); err != nil {
			return err
		}
		return s.takeNameBack(ctx, tx, app.ID, r.Listing.Name)
	})
}

// takeNameBack sees that no other app has the name of a revision that is live again, and leaves
// the app the name that it is worked on with.
func (s *Service) takeNameBack(ctx context.Context, tx WriteTx, appID, name string) error {
	if err := s.claimName(ctx, tx, name, appID); err != nil {
		return err
	}
	open, isOpen, err := tx.OpenRevision(ctx, appID)
	if err != nil || !isOpen || listing.NameKey(open.Listing.Name) == listing.NameKey(name) {
		return err
	}
	return s.claimName(ctx, tx, open.Listing.Name, appID)
}

// Authors gives the people of the caller's organization who wrote revisions, by their ids. Who is
// elsewhere, or gone, is not in it.
func (s *Service) Authors(ctx context.Context, p auth.Principal, revisions []Revision) (map[string]Person, error) {
	authors, asked := map[string]Person{}, map[string]bool{AuthorImport: true}
	for _, r := range revisions {
		if asked[r.Author] {
			continue
		}
		asked[r.Author] = true
		person, isMember, err := s.d.People.Member(ctx, p.OrganizationID, r.Author)
		if err != nil {
			return nil, err
		}
		if isMember {
			authors[r.Author] = person
		}
	}
	return authors, nil
}

// ListRevisions gives all revisions of an app of the caller's organization, newest first; none
// of one that nobody has edited here. Error: not_found.
func (s *Service) ListRevisions(ctx context.Context, p auth.Principal, idOrSlug string) ([]Revision, error) {
	app, isNew, err := s.own(ctx, p, idOrSlug)
	if err != nil || isNew {
		return nil, err
	}
	return s.d.Read.ListRevisions(ctx, app.ID)
}
