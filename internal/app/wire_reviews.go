package app

import (
	"context"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/kit/ids"
	"marketplace/internal/reviews"
	"marketplace/internal/reviews/reviewsdb"
	"marketplace/internal/reviews/reviewshttp"
)

// registerReviews joins reviews to the catalogue, which shows and counts them,
// and to installs, which knows who may write.
func (a *app) registerReviews() {
	service := reviews.New(reviews.Deps{
		Transact: reviewsdb.NewTransact(a.db, func(tx db.Querier) reviews.PublishedReviews { return reviewPublisher{cataloguedb.NewReviews(tx)} }, a.enqueue),
		Read:     reviewsdb.New(a.db.Read()),
		Apps:     reviewsApps{a},
		Installs: a.installs,
		Now:      a.clock.Now, NewID: ids.NewID, Changed: a.catalogue.NotifyChanged,
	})
	a.jobs.Handle(reviews.JobPublishHelpful, service.PublishHelpful)
	reviewshttp.Register(a.api, service, apiBase)
}

// reviewPublisher is the catalogue as reviews sees it.
type reviewPublisher struct{ reviews *cataloguedb.Reviews }

// Find is described at reviews.PublishedReviews.
func (p reviewPublisher) Find(ctx context.Context, id string) (reviews.PublishedReview, bool, error) {
	review, appID, found, err := p.reviews.Find(ctx, id)
	return reviews.PublishedReview{
		ID: review.ID, AppID: appID, Name: review.Name, Rate: review.Rate, Text: review.Text, Reply: review.Reply, RepliedAt: review.RepliedAt,
		Installed: review.Installed, UsedDays: review.UsedDays, Helpful: review.Helpful, At: review.At,
		Language: review.Language, ReplyLanguage: review.ReplyLanguage,
	}, found, err
}

// Publish is described at reviews.PublishedReviews.
func (p reviewPublisher) Publish(ctx context.Context, r reviews.PublishedReview) error {
	return p.reviews.Publish(ctx, r.AppID, catalogue.Review{
		ID: r.ID, Name: r.Name, Rate: r.Rate, Text: r.Text, Reply: r.Reply, RepliedAt: r.RepliedAt, Installed: r.Installed, UsedDays: r.UsedDays, Helpful: r.Helpful, At: r.At,
		Language: r.Language, ReplyLanguage: r.ReplyLanguage,
	})
}

// Unpublish is described at reviews.PublishedReviews.
func (p reviewPublisher) Unpublish(ctx context.Context, id string) error {
	return p.reviews.Unpublish(ctx, id)
}

// PublishHelpful is described at reviews.PublishedReviews.
func (p reviewPublisher) PublishHelpful(ctx context.Context, counts map[string]int) error {
	return p.reviews.PublishHelpful(ctx, counts)
}

// reviewsApps is the catalogue's apps as reviews sees them.
type reviewsApps struct{ a *app }

// App is described at reviews.Apps.
func (x reviewsApps) App(ctx context.Context, idOrSlug string) (reviews.App, error) {
	entry, err := x.a.catalogue.PublicApp(idOrSlug)
	if err != nil {
		return reviews.App{}, err
	}
	owner, err := x.a.ownerOrganization(ctx, entry)
	return reviews.App{ID: entry.ID, OwnerOrganizationID: owner}, err
}
