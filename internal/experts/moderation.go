package experts

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Reviews gives the reviews in a state for the platform's staff.
func (s *Service) Reviews(ctx context.Context, p auth.Principal, state State, start int) ([]Review, error) {
	if err := staff(p); err != nil {
		return nil, err
	}
	return s.d.Read.Reviews(ctx, state, max(0, start), mostListed)
}

// Judge shows a review on the expert's page, or hides it; safe to repeat.
func (s *Service) Judge(ctx context.Context, p auth.Principal, id string, event Event) (Review, error) {
	if err := staff(p); err != nil {
		return Review{}, err
	}
	var judged Review
	err := s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		review, found, err := stores.Kept.Review(ctx, id)
		if err != nil {
			return err
		}
		if !found {
			return errs.New(errs.NotFound, ReasonNoReview, messageNoReview)
		}
		if review.State, err = Next(review.State, event); err != nil {
			return err
		}
		review.Moderator, review.ModeratedAt = p.AccountID, s.d.Now()
		judged = review
		if err := stores.Kept.SetReview(ctx, review); err != nil {
			return err
		}
		if review.State == Published {
			return stores.Board.Publish(ctx, review)
		}
		return stores.Board.Unpublish(ctx, review.ID)
	})
	if err == nil {
		s.d.Changed()
	}
	return judged, err
}

// Visits counts the visits of the last days for the platform's staff.
func (s *Service) Visits(ctx context.Context, p auth.Principal, days int) ([]Visits, error) {
	if err := staff(p); err != nil {
		return nil, err
	}
	if days < 1 {
		days = defaultVisitDay
	}
	return s.d.Read.CountVisits(ctx, s.d.Now().AddDate(0, 0, -days).Format(time.DateOnly))
}

func staff(p auth.Principal) error {
	if !p.Scopes.Has(auth.ScopeDevPlatformAdmin) {
		return errs.New(errs.Forbidden, ReasonStaffOnly, messageStaffOnly)
	}
	return nil
}
