package listings

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// Kinds of the jobs that a retirement takes: JobTellRetirement writes to those who have the
// app, JobRetire ends it when its last day is over.
const (
	JobTellRetirement = "listings.tell-retirement"
	JobRetire         = "listings.retire"
)

const (
	aDay = 24 * time.Hour
	// shortestNotice and longestNotice bound the time between the announcement and the last day;
	// remindBefore is how long before the end of that day people are reminded.
	shortestNotice = 90 * aDay
	longestNotice  = 3 * 366 * aDay
	remindBefore   = 14 * aDay
)

// The occasions on which those who have an app hear of its retirement.
const (
	occasionAnnounced = "announced"
	occasionReminder  = "reminder"
	occasionKept      = "kept"
)

type retireJob struct {
	AppID string `json:"appId"`
	// Since and EndsAt are those of the plan that the job belongs to: another one has jobs of its
	// own.
	Since    time.Time `json:"since"`
	EndsAt   time.Time `json:"endsAt"`
	Occasion string    `json:"occasion,omitempty"`
}

// isOf reports whether the plan of an app is still that of the job.
func (j retireJob) isOf(app App) bool {
	return app.RetiringSince.Equal(j.Since) && app.RetiresAt.Equal(j.EndsAt)
}

// LastDay is the last day on which those who have a retiring app can use it.
func (a App) LastDay() time.Time { return a.RetiresAt.Add(-aDay) }

// Retire announces the last day of a published app of the caller's organization: from now on
// nobody new gets it, and who has it is told that day and what they may use instead. Called
// again it names a later day, or another replacement. On that day subscriptions end at their
// period, and who pays none loses the app. Errors: not_found; never_published,
// application_retired, fields.
func (s *Service) Retire(ctx context.Context, p auth.Principal, idOrSlug string, lastDay time.Time, replacement string) error {
	return s.runInPublic(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		if app.PublishedAt.IsZero() {
			return refuse(neverPublished)
		}
		next, err := s.planned(app, lastDay.UTC().Truncate(aDay).Add(aDay), replacement)
		if err != nil || app.Offer() == Retiring && next.RetiresAt.Equal(app.RetiresAt) && next.Replacement == app.Replacement {
			return err
		}
		event := OfferRetire
		if app.Offer() == Retiring {
			event = OfferPostpone
		}
		if next, err = MoveOffer(next, event, RoleDeveloper, s.now()); err != nil {
			return err
		}
		if err := showOffer(ctx, tx, next); err != nil {
			return err
		}
		if err := s.enqueueRetirement(ctx, tx, next); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application." + string(event), Subject: app.ID, Details: fmt.Sprintf("%s, instead %s", next.LastDay().Format(time.DateOnly), next.Replacement)})
	})
}

// planned gives an app with the last day and the replacement that its developer names.
func (s *Service) planned(app App, endsAt time.Time, replacement string) (App, error) {
	if app.Offer() == Retired {
		return app, refuse(isRetired)
	}
	fields := map[string]string{}
	today := s.now().Truncate(aDay)
	switch {
	case app.Offer() == Retiring && endsAt.Before(app.RetiresAt):
		fields["lastDay"] = "People count on " + app.LastDay().Format("Jan 2, 2006") + ". Name that day or a later one."
	case app.Offer() == Offered && endsAt.Before(today.Add(shortestNotice+aDay)):
		fields["lastDay"] = "Name a day at least 90 days from now."
	case endsAt.After(today.Add(longestNotice)):
		fields["lastDay"] = "Name a day within the next three years."
	}
	id := ""
	if replacement != "" {
		entry, found := s.d.Catalogue.Entry(replacement)
		if found = found && entry.State == Live && !entry.App.Hidden && entry.App.ID != app.ID; !found {
			fields["replacement"] = "Name another app that everybody can have."
		}
		id = entry.App.ID
	}
	app.RetiresAt, app.Replacement = endsAt, id
	return app, errs.UnprocessableFields(fields)
}

// showOffer writes an app whose offer has moved, and lets the public see it.
func showOffer(ctx context.Context, tx WriteTx, app App) error {
	if err := tx.UpdateApp(ctx, app); err != nil {
		return err
	}
	entry, isShown, err := tx.Entry(ctx, app.ID)
	if err != nil || !isShown {
		return err
	}
	return tx.PutEntry(ctx, app, entry.Listing)
}

// enqueueRetirement has those who have a retiring app told, and what enqueueEnd does.
func (s *Service) enqueueRetirement(ctx context.Context, tx WriteTx, app App) error {
	if err := enqueueRetireJob(ctx, tx, app, JobTellRetirement, occasionAnnounced, time.Time{}); err != nil {
		return err
	}
	return s.enqueueEnd(ctx, tx, app)
}

// enqueueEnd has those who have a retiring app reminded, unless it is too late for that, and the app
// end on its day.
func (s *Service) enqueueEnd(ctx context.Context, tx WriteTx, app App) error {
	if remind := app.RetiresAt.Add(-remindBefore); remind.After(s.now()) {
		if err := enqueueRetireJob(ctx, tx, app, JobTellRetirement, occasionReminder, remind); err != nil {
			return err
		}
	}
	return enqueueRetireJob(ctx, tx, app, JobRetire, "", app.RetiresAt)
}

func enqueueRetireJob(ctx context.Context, tx WriteTx, app App, kind, occasion string, at time.Time) error {
	return tx.Enqueue(ctx, kind, retireJob{app.ID, app.RetiringSince, app.RetiresAt, occasion}, at, "")
}

// KeepOffered takes the retirement of an app of the caller's organization back before its last
// day is over; who was told hears of it. Without one it changes nothing. Errors: not_found,
// application_retired.
func (s *Service) KeepOffered(ctx context.Context, p auth.Principal, idOrSlug string) error {
	return s.runInPublic(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		if app.Offer() == Offered {
			return nil
		}
		next, err := MoveOffer(app, OfferKeep, RoleDeveloper, s.now())
		if err != nil {
			return err
		}
		if err := showOffer(ctx, tx, next); err != nil {
			return err
		}
		if err := tx.Enqueue(ctx, JobTellRetirement, retireJob{app.ID, app.RetiringSince, app.RetiresAt, occasionKept}, time.Time{}, ""); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application." + string(OfferKeep), Subject: app.ID, Details: app.LastDay().Format(time.DateOnly)})
	})
}

// RetireDue performs a JobRetire: the app leaves the public, its subscriptions end at their
// period, and organizations that pay none lose it. It is safe to repeat, and does nothing for a
// plan that has changed.
func (s *Service) RetireDue(ctx context.Context, payload json.RawMessage) error {
	var job retireJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("retire what is due: %w", err)
	}
	isOver := false
	err := s.d.Transact(ctx, job.AppID, func(ctx context.Context, tx WriteTx) error {
		app, err := tx.App(ctx, job.AppID)
		if err != nil || !job.isOf(app) || app.RetiresAt.After(s.now()) {
			return err
		}
		if isOver = app.Offer() == Retired; isOver {
			return nil
		}
		if app, err = MoveOffer(app, OfferEnd, RoleShop, s.now()); err != nil {
			return err
		}
		isOver = true
		if err := showOffer(ctx, tx, app); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Action: "application." + string(OfferEnd), Subject: app.ID, Details: app.LastDay().Format(time.DateOnly)})
	})
	if err != nil || !isOver {
		return err
	}
	s.d.Published(ctx)
	organizations, err := s.d.Buyers.ListOrganizations(ctx, job.AppID)
	if err != nil {
		return err
	}
	for _, organization := range organizations {
		if err := s.d.Buyers.End(ctx, organization, job.AppID); err != nil {
			return fmt.Errorf("end %s for %s: %w", job.AppID, organization, err)
		}
	}
	return nil
}

// TellRetirement performs a JobTellRetirement: the owners of each organization that has the app
// are written to. A plan that has changed is not told any more.
func (s *Service) TellRetirement(ctx context.Context, payload json.RawMessage) error {
	var job retireJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("tell of a retirement: %w", err)
	}
	app, err := s.d.Read.App(ctx, job.AppID)
	if err != nil {
		return err
	}
	if isKept := app.Offer() == Offered; isKept != (job.Occasion == occasionKept) || !isKept && !job.isOf(app) {
		return nil
	}
	entry, _ := s.d.Catalogue.Entry(app.ID)
	organizations, err := s.d.Buyers.ListOrganizations(ctx, app.ID)
	if err != nil {
		return err
	}
	for _, organization := range organizations {
		owners, err := s.d.People.Owners(ctx, organization, entry.Listing.Product)
		if err != nil {
			return err
		}
		m := s.retirementMail(app, entry.Listing, job)
		m.Key = fmt.Sprintf("app-%s-%s-%s-%d-%d", job.Occasion, app.ID, organization, job.Since.UnixMicro(), job.EndsAt.Unix())
		err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error { return enqueue(ctx, tx, owners, m) })
		if err != nil {
			return err
		}
	}
	s.d.Wake()
	return nil
}

func (s *Service) retirementMail(app App, l Listing, job retireJob) mail.Message {
	return mail.InEach(func(in locale.Language) mail.Message {
		day := in.Date(job.EndsAt.Add(-aDay))
		see := func(a App, l Listing) *mail.Action {
			return &mail.Action{Label: in.Say("See %s", l.Name), URL: s.d.PageOf(a, l)}
		}
		if job.Occasion == occasionKept {
			return mail.Message{
				Kind: "app-kept", Subject: in.Say("%s stays", l.Name),
				Paragraphs: []string{in.Say("We had told you that %s ends on %s. Its developer goes on with it, so there is nothing that you have to do.", l.Name, day)},
				Action:     see(app, l),
			}
		}
		m := mail.Message{
			Kind: "app-retiring", Subject: in.Say("%s ends on %s", l.Name, day),
			Paragraphs: []string{
				in.Say("The developer of %s gives it up. You can use it until %s.", l.Name, day),
				in.Say("A subscription is not renewed after that day. What is paid beyond it runs to its end."),
			},
			Action: see(app, l),
		}
		if instead, found := s.d.Catalogue.Entry(app.Replacement); found && app.Replacement != "" {
			name := instead.Listing.Name
			m.Paragraphs = append(m.Paragraphs, in.Say("The developer names %s as what you may use instead.", name))
			m.Action = see(instead.App, instead.Listing)
		}
		return m
	})
}
