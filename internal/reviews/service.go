package reviews

import (
	"context"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/errs"
)

// Deps is what the service needs; all fields are required.
type Deps struct {
	Transact Transact
	Read     Store
	Apps     Apps
	Installs Installs
	Now      func() time.Time
	NewID    func() string
	// Changed is called after what is shown may have changed.
	Changed func()
}

// Service takes and moderates reviews.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("reviews", d)
	return &Service{d}
}

// OwnReview is what a person wrote about an app, and whether they may write.
type OwnReview struct {
	Review *Review // the person's own; nil when they have written none
	// Refusal is why the person may not rate; nil when they may.
	Refusal *errs.Error
	// Helpful are the ids of the app's reviews that the person finds helpful.
	Helpful []string
}

// FindOwnReview returns what the principal wrote about an app, and whether they may
// write. Error: 'not_found' for an app that is not published.
func (s *Service) FindOwnReview(ctx context.Context, p auth.Principal, idOrSlug string) (OwnReview, error) {
	app, err := s.findApp(ctx, idOrSlug)
	if err != nil {
		return OwnReview{}, err
	}
	var own OwnReview
	if review, found, err := s.d.Read.FindByAccount(ctx, p.AccountID, app.ID); err != nil {
		return OwnReview{}, err
	} else if found {
		own.Review = &review
	}
	if own.Helpful, err = s.d.Read.ListHelpful(ctx, p.AccountID, app.ID); err != nil {
		return OwnReview{}, err
	}
	if err := s.checkMayRate(ctx, p, app); err != nil {
		if own.Refusal = errs.As(err); own.Refusal == nil {
			return OwnReview{}, err
		}
	}
	return own, nil
}

// RateApp stores the principal's review of an app, or replaces it: there is one for each
// account and app (contract apps 5, decisions rule 26). It is published at once, or held
// for the platform's staff when it has a link or contact data. Safe to repeat. Errors:
// 'invalid' with the wrong fields; 'not_found' for an app that is not published;
// 'forbidden' for an app that was never installed, or one's own.
func (s *Service) RateApp(ctx context.Context, p auth.Principal, idOrSlug string, in Input) (Review, error) {
	in = in.clean()
	if err := in.Validate(); err != nil {
		return Review{}, err
	}
	app, err := s.findApp(ctx, idOrSlug)
	if err != nil {
		return Review{}, err
	}
	if err := s.checkMayRate(ctx, p, app); err != nil {
		return Review{}, err
	}
	usedDays, err := s.usedDays(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return Review{}, err
	}
	var written Review
	err = s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		old, found, err := stores.Reviews.FindByAccount(ctx, p.AccountID, app.ID)
		if err != nil {
			return err
		}
		if !found {
			old = Review{ID: s.d.NewID(), AppID: app.ID, OrganizationID: p.OrganizationID, CreatedAt: s.d.Now()}
		}
		written, err = writtenReview(old, in, p.AccountID, s.d.Now())
		if err != nil {
			return err
		}
		written.UsedDays = usedDays
		return save(ctx, stores, written)
	})
	if err == nil {
		s.d.Changed()
	}
	return written, err
}

// writtenReview returns what a review becomes when its author writes.
func writtenReview(old Review, in Input, accountID string, now time.Time) (Review, error) {
	next, event := old, EventWrite
	held := findHoldReason(in.Name, in.Review)
	if held != "" {
		event = EventSuspect
	}
	var err error
	if next.State, err = Next(old.State, event); err != nil {
		return old, err
	}
	if held != "" || next.State == Published {
		next.HeldFor = held
	}
	next.AccountID, next.Name, next.Rate, next.Text, next.Language, next.Installed, next.UpdatedAt = accountID, in.Name, in.Rate, in.Review, in.Language, true, now
	return next, nil
}

// save stores a review, and publishes or unpublishes it as its state says.
func save(ctx context.Context, stores Stores, review Review) error {
	if err := stores.Reviews.Put(ctx, review); err != nil {
		return err
	}
	if review.State != Published {
		return stores.Published.Unpublish(ctx, review.ID)
	}
	helpful, err := stores.Reviews.CountHelpful(ctx, review.ID)
	if err != nil {
		return err
	}
	return stores.Published.Publish(ctx, PublishedReview{
		ID: review.ID, AppID: review.AppID, Name: review.Name, Rate: review.Rate, Text: review.Text,
		Reply: review.Reply, RepliedAt: review.RepliedAt, Installed: review.Installed, UsedDays: review.UsedDays, Helpful: helpful, At: review.CreatedAt,
		Language: review.Language, ReplyLanguage: review.ReplyLanguage,
	})
}

// ReplyToReview stores the developer's reply to a published review, with the language of the
// page it was written on (as in lang, empty is unknown); an empty one deletes it. Errors: 'invalid', 'not_found', and 'forbidden' for anybody
// but the app's developer.
func (s *Service) ReplyToReview(ctx context.Context, p auth.Principal, reviewID, reply, language string) (Review, error) {
	reply = Input{Review: reply}.clean().Review
	if n := utf8.RuneCountInString(reply); n != 0 && n < minReply || n > maxReply {
		return Review{}, errs.InvalidFields(map[string]string{"reply": MessageReply})
	}
	return s.changeReview(ctx, reviewID, func(ctx context.Context, _ Stores, review *Review) error {
		app, err := s.d.Apps.App(ctx, review.AppID)
		switch {
		case errs.IsNotFound(err), err == nil && review.State != Published:
			return reviewNotFound()
		case err != nil:
			return err
		case app.OwnerOrganizationID == "" || app.OwnerOrganizationID != p.OrganizationID:
			return errs.New(errs.Forbidden, ReasonNotOwner, MessageNotOwner)
		}
		switch {
		case reply == "":
			review.RepliedAt, language = time.Time{}, ""
		case review.Reply == "":
			review.RepliedAt = s.d.Now()
		}
		review.Reply, review.ReplyLanguage = reply, language
		return nil
	})
}

// reportsToHold is how many accounts must report a review before it is held.
const reportsToHold = 3

// ReportReview stores a report about a published review, which puts it into the staff's
// queue. An account that reports twice counts once. The third account that reports hides
// the review until staff have decided.
func (s *Service) ReportReview(ctx context.Context, p auth.Principal, reviewID, reason string) error {
	reason = Input{Review: reason}.clean().Review
	if utf8.RuneCountInString(reason) > maxReason {
		return errs.InvalidFields(map[string]string{"reason": MessageReason})
	}
	_, err := s.changeReview(ctx, reviewID, func(ctx context.Context, stores Stores, review *Review) error {
		if review.State == Rejected || review.State == Held && review.HeldFor != heldForReports {
			return reviewNotFound() // it is not public
		}
		n, err := stores.Reviews.AddReport(ctx, review.ID, p.AccountID, Report{Reason: reason, At: s.d.Now()})
		if err != nil {
			return err
		}
		if n < reportsToHold {
			return s.saveReported(ctx, stores, *review)
		}
		review.HeldFor = heldForReports
		review.State, err = Next(review.State, EventReport)
		return err
	})
	return err
}

// saveReported stores a reported review unchanged. An imported review is only in the
// catalogue until then, and staff would not find it.
func (s *Service) saveReported(ctx context.Context, stores Stores, review Review) error {
	if review.UpdatedAt.IsZero() {
		review.UpdatedAt = s.d.Now()
	}
	return stores.Reviews.Put(ctx, review)
}

// changeReview loads a review, applies decide and stores the result. An imported review
// is adopted from the catalogue first.
func (s *Service) changeReview(ctx context.Context, reviewID string, decide func(context.Context, Stores, *Review) error) (Review, error) {
	var changed Review
	err := s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		review, found, err := stores.Reviews.Get(ctx, reviewID)
		if err != nil {
			return err
		}
		if !found {
			published, isPublished, err := stores.Published.Find(ctx, reviewID)
			if err != nil {
				return err
			}
			if !isPublished {
				return reviewNotFound()
			}
			review = adoptImported(published)
		}
		before := review
		if err := decide(ctx, stores, &review); err != nil {
			return err
		}
		if changed = review; review == before {
			return nil
		}
		changed.UpdatedAt, review.UpdatedAt = s.d.Now(), s.d.Now()
		return save(ctx, stores, review)
	})
	if err == nil {
		s.d.Changed()
	}
	return changed, err
}

func adoptImported(published PublishedReview) Review {
	return Review{
		ID: published.ID, AppID: published.AppID, OrganizationID: "imported:" + published.ID, Name: published.Name, Rate: published.Rate, Text: published.Text,
		Reply: published.Reply, RepliedAt: published.RepliedAt, Installed: published.Installed, UsedDays: published.UsedDays, State: Published, CreatedAt: published.At,
		Language: published.Language, ReplyLanguage: published.ReplyLanguage,
	}
}

func (s *Service) findApp(ctx context.Context, idOrSlug string) (App, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) {
		return App{}, errs.New(errs.NotFound, ReasonNoApp, MessageAppNotFound)
	}
	return app, err
}

// checkMayRate refuses people whose organization never had the app, and its developer.
func (s *Service) checkMayRate(ctx context.Context, p auth.Principal, app App) error {
	if app.OwnerOrganizationID != "" && app.OwnerOrganizationID == p.OrganizationID {
		return errs.New(errs.Forbidden, ReasonOwnApp, MessageOwnApp)
	}
	had, err := s.d.Installs.HadEver(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return err
	}
	if !had {
		return errs.New(errs.Forbidden, ReasonNotInstalled, MessageNotInstalled)
	}
	return nil
}

// usedDays tells for how many days an organization has had an app until now, 0 when it has
// it no more.
func (s *Service) usedDays(ctx context.Context, organizationID, appID string) (int, error) {
	since, err := s.d.Installs.InstalledSince(ctx, organizationID, appID)
	if err != nil || since.IsZero() {
		return 0, err
	}
	return max(0, int(s.d.Now().Sub(since)/(24*time.Hour))), nil
}
