package reviews

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// JobPublishHelpful shows the counts of helpful reviews that have changed.
const JobPublishHelpful = "reviews.helpful"

const (
	// publishEvery is how often changed counts are shown: each time makes pages anew, and
	// who pressed sees the own press at once.
	publishEvery = 5 * time.Minute
	// maxPublished is how many counts one transaction shows.
	maxPublished = 500
)

// SetHelpful records whether the principal finds a published review helpful, and returns
// how many accounts do. An account counts once, so it is safe to repeat. Pages show the
// count some minutes later. Errors: 'not_found', and 'forbidden' for one's own review.
func (s *Service) SetHelpful(ctx context.Context, p auth.Principal, reviewID string, helpful bool) (int, error) {
	count := 0
	err := s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		published, isPublished, err := stores.Published.Find(ctx, reviewID)
		if err != nil {
			return err
		}
		if !isPublished {
			return reviewNotFound()
		}
		if err := checkNotOwnReview(ctx, stores, p, reviewID); err != nil {
			return err
		}
		var changed bool
		if helpful {
			changed, err = stores.Reviews.MarkHelpful(ctx, reviewID, published.AppID, p.AccountID, s.d.Now())
		} else {
			changed, err = stores.Reviews.UnmarkHelpful(ctx, reviewID, p.AccountID)
		}
		if err != nil {
			return err
		}
		if changed {
			if err := s.enqueuePublishHelpful(ctx, stores); err != nil {
				return err
			}
		}
		count, err = stores.Reviews.CountHelpful(ctx, reviewID)
		return err
	})
	return count, err
}

func checkNotOwnReview(ctx context.Context, stores Stores, p auth.Principal, reviewID string) error {
	review, found, err := stores.Reviews.Get(ctx, reviewID)
	if err != nil {
		return err
	}
	if found && review.AccountID == p.AccountID {
		return errs.New(errs.Forbidden, ReasonOwnReview, MessageOwnReview)
	}
	return nil
}

// enqueuePublishHelpful has the counts shown at the end of the five minutes that it is in.
func (s *Service) enqueuePublishHelpful(ctx context.Context, stores Stores) error {
	end := s.d.Now().Truncate(publishEvery).Add(publishEvery)
	return stores.Outbox.Enqueue(ctx, JobPublishHelpful, struct{}{}, end, fmt.Sprintf("%s:%d", JobPublishHelpful, end.Unix()))
}

// PublishHelpful performs JobPublishHelpful. Safe to repeat.
func (s *Service) PublishHelpful(ctx context.Context, _ json.RawMessage) error {
	for isMore := true; isMore; {
		err := s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
			counts, err := stores.Reviews.TakeHelpfulChanges(ctx, maxPublished)
			if err != nil || len(counts) == 0 {
				isMore = false
				return err
			}
			isMore = len(counts) == maxPublished
			return stores.Published.PublishHelpful(ctx, counts)
		})
		if err != nil {
			return err
		}
	}
	s.d.Changed()
	return nil
}
