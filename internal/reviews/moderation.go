package reviews

import (
	"context"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// ModerationItem is a review with what a moderator needs to decide.
type ModerationItem struct {
	Review
	Reports []Report
}

// MaxListed is how many reviews a moderator gets at a time.
const MaxListed = 100

// ListModerationItems returns the reviews in a state for the platform's staff, the longest
// waiting first, from start on, and how many there are in all. Asked for held reviews, it
// also returns published ones that were reported.
func (s *Service) ListModerationItems(ctx context.Context, p auth.Principal, state State, start int) ([]ModerationItem, int, error) {
	if err := requireStaff(p); err != nil {
		return nil, 0, err
	}
	var reviews []Review
	var total int
	var err error
	if state == Held {
		reviews, total, err = s.d.Read.ListModerationItems(ctx, max(0, start), MaxListed)
	} else {
		reviews, total, err = s.d.Read.List(ctx, state, max(0, start), MaxListed)
	}
	if err != nil {
		return nil, 0, err
	}
	list := make([]ModerationItem, len(reviews))
	for i, review := range reviews {
		reports, err := s.d.Read.Reports(ctx, review.ID)
		if err != nil {
			return nil, 0, err
		}
		list[i] = ModerationItem{Review: review, Reports: reports}
	}
	return list, total, nil
}

// Approve publishes a review and closes its reports. Safe to repeat.
func (s *Service) Approve(ctx context.Context, p auth.Principal, reviewID string) (Review, error) {
	return s.decide(ctx, p, reviewID, EventApprove, "")
}

// Reject hides a review. The reason is for the staff. The author may write again, and
// staff check that before it is shown.
func (s *Service) Reject(ctx context.Context, p auth.Principal, reviewID, reason string) (Review, error) {
	reason = Input{Review: reason}.clean().Review
	if utf8.RuneCountInString(reason) > maxReason {
		return Review{}, errs.InvalidFields(map[string]string{"reason": MessageReason})
	}
	return s.decide(ctx, p, reviewID, EventReject, reason)
}

func (s *Service) decide(ctx context.Context, p auth.Principal, reviewID string, event Event, reason string) (Review, error) {
	if err := requireStaff(p); err != nil {
		return Review{}, err
	}
	return s.changeReview(ctx, reviewID, func(ctx context.Context, stores Stores, review *Review) error {
		var err error
		if review.State, err = Next(review.State, event); err != nil {
			return err
		}
		review.Moderator, review.ModeratedAt, review.HeldFor = p.AccountID, s.d.Now(), reason
		return stores.Reviews.CloseReports(ctx, review.ID)
	})
}

func requireStaff(p auth.Principal) error {
	if !p.Scopes.Has(auth.ScopeDevPlatformAdmin) {
		return errs.New(errs.Forbidden, ReasonStaffOnly, MessageStaffOnly)
	}
	return nil
}
