package experts

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// ListReviews returns the reviews in a state for the platform's staff.
func (s *Service) ListReviews(ctx context.Context, p auth.Principal, state State, start int) ([]Review, error) {
	if err := requireStaff(p); err != nil {
		return nil, err
	}
	return s.d.Read.ListReviews(ctx, state, max(0, start), maxListed)
}

// Decide publishes a review on the expert's page, or removes it from there. Safe to
// repeat. Errors: 'forbidden' for anybody but staff, 'not_found', 'conflict' when a
// review is approved whose address is not proved.
func (s *Service) Decide(ctx context.Context, p auth.Principal, id string, event Event) (Review, error) {
	if err := requireStaff(p); err != nil {
		return Review{}, err
	}
	var decided Review
	err := s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		review, found, err := stores.Store.Review(ctx, id)
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
		decided = review
		if err := stores.Store.UpdateReview(ctx, review); err != nil {
			return err
		}
		if review.State == Published {
			return stores.Testimonials.Publish(ctx, review)
		}
		return stores.Testimonials.Unpublish(ctx, review.ID)
	})
	if err == nil {
		s.d.Changed()
	}
	return decided, err
}

// ListVisits returns how often each expert's page was opened in the last days, for the
// platform's staff.
func (s *Service) ListVisits(ctx context.Context, p auth.Principal, days int) ([]VisitCount, error) {
	if err := requireStaff(p); err != nil {
		return nil, err
	}
	if days < 1 {
		days = defaultVisitDays
	}
	return s.d.Read.SumVisits(ctx, s.d.Now().AddDate(0, 0, -days).Format(time.DateOnly))
}

func requireStaff(p auth.Principal) error {
	if !p.Scopes.Has(auth.ScopeDevPlatformAdmin) {
		return errs.New(errs.Forbidden, ReasonStaffOnly, messageStaffOnly)
	}
	return nil
}
