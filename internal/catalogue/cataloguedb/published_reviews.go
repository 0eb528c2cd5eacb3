package cataloguedb

import (
	"context"
	"maps"
	"slices"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb/cataloguesql"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
)

// Reviews changes what the catalogue shows of reviews, within somebody's
// transaction: the review, the votes it counts for, and the content version.
type Reviews struct{ queries *cataloguesql.Queries }

// NewReviews makes it on a transaction.
func NewReviews(tx db.Querier) *Reviews { return &Reviews{cataloguesql.New(tx)} }

// Find gives a review that is shown, and its app; false when there is none.
func (r *Reviews) Find(ctx context.Context, id string) (catalogue.Review, string, bool, error) {
	row, err := r.queries.GetReview(ctx, id)
	if db.IsNoRows(err) {
		return catalogue.Review{}, "", false, nil
	}
	return reviewOf(row), row.AppID, err == nil, err
}

// Publish shows a review, or replaces the one with its id; a vote moves with
// it.
func (r *Reviews) Publish(ctx context.Context, appID string, review catalogue.Review) error {
	old, _, shown, err := r.Find(ctx, review.ID)
	if err != nil {
		return err
	}
	var votes [5]int64
	if shown {
		votes[old.Rate-1]--
	}
	votes[review.Rate-1]++
	if err := r.vote(ctx, appID, votes); err != nil {
		return err
	}
	err = r.queries.ReplaceReview(ctx, cataloguesql.ReplaceReviewParams{
		ID: review.ID, AppID: appID, Name: review.Name, Organization: review.Organization, Rate: int64(review.Rate), Review: review.Text,
		Reply: review.Reply, ReviewedAt: clock.Micros(review.At), Installed: review.Installed,
		Helpful: int64(review.Helpful), RepliedAt: clock.Micros(review.RepliedAt), UsedDays: int64(review.UsedDays),
		Language: review.Language, ReplyLanguage: review.ReplyLanguage,
	})
	if err != nil {
		return err
	}
	return raiseVersion(ctx, r.queries, appID)
}

// Unpublish hides a review and takes its vote back; one that is not shown stays
// so.
func (r *Reviews) Unpublish(ctx context.Context, id string) error {
	old, appID, shown, err := r.Find(ctx, id)
	if err != nil || !shown {
		return err
	}
	var votes [5]int64
	votes[old.Rate-1]--
	if err := r.vote(ctx, appID, votes); err != nil {
		return err
	}
	if _, err := r.queries.DeleteReview(ctx, id); err != nil {
		return err
	}
	return raiseVersion(ctx, r.queries, appID)
}

// PublishHelpful shows how many accounts find reviews helpful, by id; those that are not
// shown are passed over.
func (r *Reviews) PublishHelpful(ctx context.Context, counts map[string]int) error {
	var changed []string
	for _, id := range slices.Sorted(maps.Keys(counts)) {
		app, err := r.queries.SetHelpful(ctx, cataloguesql.SetHelpfulParams{ID: id, Helpful: int64(counts[id])})
		if db.IsNoRows(err) {
			continue
		}
		if err != nil {
			return err
		}
		changed = append(changed, app)
	}
	if len(changed) == 0 {
		return nil
	}
	return raiseVersion(ctx, r.queries, changed...)
}

func (r *Reviews) vote(ctx context.Context, appID string, v [5]int64) error {
	return r.queries.AddVotes(ctx, cataloguesql.AddVotesParams{AppID: appID, Votes1: v[0], Votes2: v[1], Votes3: v[2], Votes4: v[3], Votes5: v[4]})
}

// PublishTestimonial shows a verified review of an expert as a testimonial.
func (r *Reviews) PublishTestimonial(ctx context.Context, id, expert string, t catalogue.Testimonial, at time.Time) error {
	n, err := r.queries.InsertTestimonial(ctx, cataloguesql.InsertTestimonialParams{ID: id, Expert: expert, Name: t.Name, Organization: t.Organization, Review: t.Text, WrittenAt: clock.Micros(at)})
	if err != nil || n == 0 {
		return err
	}
	return raiseVersion(ctx, r.queries)
}

// UnpublishTestimonial hides a testimonial again.
func (r *Reviews) UnpublishTestimonial(ctx context.Context, id string) error {
	n, err := r.queries.DeleteTestimonial(ctx, id)
	if err != nil || n == 0 {
		return err
	}
	return raiseVersion(ctx, r.queries)
}

func reviewOf(row cataloguesql.Review) catalogue.Review {
	return catalogue.Review{
		ID: row.ID, Name: row.Name, Organization: row.Organization, Rate: int(row.Rate), Text: row.Review, Reply: row.Reply,
		RepliedAt: clock.FromMicros(row.RepliedAt), Installed: row.Installed, UsedDays: int(row.UsedDays), Helpful: int(row.Helpful), At: clock.FromMicros(row.ReviewedAt),
		Language: row.Language, ReplyLanguage: row.ReplyLanguage,
	}
}

// ShowAnew makes every replica read what it shows again.
func (r *Reviews) ShowAnew(ctx context.Context) error { return raiseVersion(ctx, r.queries) }
