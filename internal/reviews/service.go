package reviews

import (
	"context"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Deps is what the service needs.
type Deps struct {
	Atomic   Atomic
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

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// OwnReview is a person's own side of an app's ratings.
type OwnReview struct {
	Review *Review // the person's own; nil when they have written none
	// Refusal is why the person may not rate; nil when they may.
	Refusal *errs.Error
}

// OwnReview tells what the principal wrote about an app, and whether they may write. Error: 'not_found' for an app that is not published.
func (s *Service) OwnReview(ctx context.Context, p auth.Principal, idOrSlug string) (OwnReview, error) {
	app, err := s.app(ctx, idOrSlug)
	if err != nil {
		return OwnReview{}, err
	}
	var mine OwnReview
	if review, found, err := s.d.Read.OfOrganization(ctx, p.AccountID, app.ID); err != nil {
		return OwnReview{}, err
	} else if found {
		mine.Review = &review
	}
	if err := s.mayRate(ctx, p, app); err != nil {
		if mine.Refusal = errs.As(err); mine.Refusal == nil {
			return OwnReview{}, err
		}
	}
	return mine, nil
}

// Rate writes the principal's review, or replaces it: one for each account and
// app (contract apps 5, decisions rule 26). It is published at once, or held for the platform's staff
// when it carries a link or contact data. Safe to repeat. Errors: 'invalid'
// with the fields at fault; 'not_found' for an app that is not published;
// 'forbidden' for an app that was never installed, or one's own.
func (s *Service) Rate(ctx context.Context, p auth.Principal, idOrSlug string, in Input) (Review, error) {
	in = in.clean()
	if err := in.Validate(); err != nil {
		return Review{}, err
	}
	app, err := s.app(ctx, idOrSlug)
	if err != nil {
		return Review{}, err
	}
	if err := s.mayRate(ctx, p, app); err != nil {
		return Review{}, err
	}
	var written Review
	err = s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		old, found, err := stores.Reviews.OfOrganization(ctx, p.AccountID, app.ID)
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
		return keep(ctx, stores, written)
	})
	if err == nil {
		s.d.Changed()
	}
	return written, err
}

// writtenReview decides what a review becomes when its author writes.
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
	next.AccountID, next.Name, next.Rate, next.Text, next.Installed, next.UpdatedAt = accountID, in.Name, in.Rate, in.Review, true, now
	return next, nil
}

// keep stores a review and brings the board in step with it.
func keep(ctx context.Context, stores Stores, review Review) error {
	if err := stores.Reviews.Put(ctx, review); err != nil {
		return err
	}
	if review.State != Published {
		return stores.Board.Unpublish(ctx, review.ID)
	}
	return stores.Board.Publish(ctx, PublishedReview{
		ID: review.ID, AppID: review.AppID, Name: review.Name, Rate: review.Rate, Text: review.Text,
		Reply: review.Reply, Installed: review.Installed, At: review.CreatedAt,
	})
}

// Reply writes the developer's answer to a published review; the empty one
// takes it away. Errors: 'invalid', 'not_found', and 'forbidden' for anybody
// but the app's developer.
func (s *Service) Reply(ctx context.Context, p auth.Principal, reviewID, reply string) (Review, error) {
	reply = Input{Review: reply}.clean().Review
	if n := utf8.RuneCountInString(reply); n != 0 && n < minReply || n > maxReply {
		return Review{}, errs.InvalidFields(map[string]string{"reply": MessageReply})
	}
	return s.change(ctx, reviewID, func(ctx context.Context, _ Stores, review *Review) error {
		app, err := s.d.Apps.App(ctx, review.AppID)
		switch {
		case errs.IsNotFound(err), err == nil && review.State != Published:
			return noReview()
		case err != nil:
			return err
		case app.OwnerOrganizationID == "" || app.OwnerOrganizationID != p.OrganizationID:
			return errs.New(errs.Forbidden, ReasonNotOwner, MessageNotOwner)
		}
		review.Reply = reply
		return nil
	})
}

// reportsToHold is how many accounts must report a review before it waits for
// the staff.
const reportsToHold = 3

// Report tells the staff about a published review: it is in their queue from the
// first report on. Reporting twice counts once; the third account hides the
// review until somebody has looked at it.
func (s *Service) Report(ctx context.Context, p auth.Principal, reviewID, reason string) error {
	reason = Input{Review: reason}.clean().Review
	if utf8.RuneCountInString(reason) > maxReason {
		return errs.InvalidFields(map[string]string{"reason": MessageReason})
	}
	_, err := s.change(ctx, reviewID, func(ctx context.Context, stores Stores, review *Review) error {
		if review.State == Rejected || review.State == Held && review.HeldFor != heldForReports {
			return noReview() // nobody can see it
		}
		n, err := stores.Reviews.AddReport(ctx, review.ID, p.AccountID, Report{Reason: reason, At: s.d.Now()})
		if err != nil {
			return err
		}
		if n < reportsToHold {
			return s.queue(ctx, stores, *review)
		}
		review.HeldFor = heldForReports
		review.State, err = Next(review.State, EventReport)
		return err
	})
	return err
}

// queue keeps a shown review as it is, so that the staff finds it: one that came
// with an import is nowhere else.
func (s *Service) queue(ctx context.Context, stores Stores, review Review) error {
	if review.UpdatedAt.IsZero() {
		review.UpdatedAt = s.d.Now()
	}
	return stores.Reviews.Put(ctx, review)
}

// change loads a review, lets decide change it, and keeps it. A review that
// came with an import is taken over first.
func (s *Service) change(ctx context.Context, reviewID string, decide func(context.Context, Stores, *Review) error) (Review, error) {
	var changed Review
	err := s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		review, found, err := stores.Reviews.Get(ctx, reviewID)
		if err != nil {
			return err
		}
		if !found {
			shown, onBoard, err := stores.Board.Find(ctx, reviewID)
			if err != nil {
				return err
			}
			if !onBoard {
				return noReview()
			}
			review = imported(shown)
		}
		before := review
		if err := decide(ctx, stores, &review); err != nil {
			return err
		}
		if changed = review; review == before {
			return nil
		}
		changed.UpdatedAt, review.UpdatedAt = s.d.Now(), s.d.Now()
		return keep(ctx, stores, review)
	})
	if err == nil {
		s.d.Changed()
	}
	return changed, err
}

func imported(shown PublishedReview) Review {
	return Review{
		ID: shown.ID, AppID: shown.AppID, OrganizationID: "imported:" + shown.ID, Name: shown.Name, Rate: shown.Rate, Text: shown.Text,
		Reply: shown.Reply, Installed: shown.Installed, State: Published, CreatedAt: shown.At,
	}
}

func (s *Service) app(ctx context.Context, idOrSlug string) (App, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) {
		return App{}, errs.New(errs.NotFound, ReasonNoApp, MessageNoApp)
	}
	return app, err
}

// mayRate refuses whose organization never had the app, and its developer.
func (s *Service) mayRate(ctx context.Context, p auth.Principal, app App) error {
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
