package reviews

import (
	"context"
	"time"

	"marketplace/internal/kit/outbox"
)

// App is an app as this module sees one.
type App struct {
	ID                  string
	OwnerOrganizationID string // of its developer
}

// Apps is the catalogue as this module sees it.
type Apps interface {
	// App returns a published app by id or slug, or 'not_found'.
	App(ctx context.Context, idOrSlug string) (App, error)
}

// Installs is what this module asks about installs.
type Installs interface {
	// HadEver reports whether the organization has or had the app.
	HadEver(ctx context.Context, organizationID, appID string) (bool, error)
	// InstalledSince tells since when the organization has the app, zero when it has it
	// no more.
	InstalledSince(ctx context.Context, organizationID, appID string) (time.Time, error)
}

// PublishedReview is a review as everybody may see it.
type PublishedReview struct {
	ID        string
	AppID     string
	Name      string
	Rate      int
	Text      string
	Reply     string
	RepliedAt time.Time
	Installed bool
	UsedDays  int
	Helpful   int // how many accounts found it helpful
	// Language and ReplyLanguage are as in Review.
	Language, ReplyLanguage string
	At                      time.Time
}

// PublishedReviews shows reviews and counts their votes. Bound to a transaction.
type PublishedReviews interface {
	// Find returns a published review, false when there is none.
	Find(ctx context.Context, id string) (PublishedReview, bool, error)
	// Publish shows a review or replaces the one with its id.
	Publish(ctx context.Context, review PublishedReview) error
	// Unpublish hides a review; for one that is not published it does nothing.
	Unpublish(ctx context.Context, id string) error
	// PublishHelpful shows how many accounts found reviews helpful, by id; those that are
	// not published are passed over.
	PublishHelpful(ctx context.Context, counts map[string]int) error
}

// Report is why somebody wants a review looked at.
type Report struct {
	Reason string
	At     time.Time
}

// Store stores reviews. Bound to a transaction or to the read pool.
type Store interface {
	// Get returns a review, false when there is none.
	Get(ctx context.Context, id string) (Review, bool, error)
	// FindByAccount returns an account's review of an app, false when there is none.
	FindByAccount(ctx context.Context, accountID, appID string) (Review, bool, error)
	// Put adds a review or replaces the one with its id.
	Put(ctx context.Context, review Review) error
	// List returns reviews in a state, the longest waiting first, and their number
	// in all.
	List(ctx context.Context, state State, start, most int) ([]Review, int, error)
	// ListModerationItems returns what staff have to check, in the same order: held
	// reviews, and published ones that were reported.
	ListModerationItems(ctx context.Context, start, most int) ([]Review, int, error)
	// AddReport adds an account's report and returns how many accounts have
	// reported the review; a second report of an account changes nothing.
	AddReport(ctx context.Context, reviewID, accountID string, report Report) (int, error)
	// Reports returns the reports of a review, oldest first.
	Reports(ctx context.Context, reviewID string) ([]Report, error)
	// CloseReports deletes the reports of a review.
	CloseReports(ctx context.Context, reviewID string) error
	// MarkHelpful records that an account finds a review of an app helpful, and
	// UnmarkHelpful that it does not; false when that was so already.
	MarkHelpful(ctx context.Context, reviewID, appID, accountID string, at time.Time) (bool, error)
	UnmarkHelpful(ctx context.Context, reviewID, accountID string) (bool, error)
	// CountHelpful returns how many accounts find a review helpful.
	CountHelpful(ctx context.Context, reviewID string) (int, error)
	// ListHelpful returns the ids of the reviews of an app that an account finds helpful.
	ListHelpful(ctx context.Context, accountID, appID string) ([]string, error)
	// TakeHelpfulChanges returns at most so many reviews whose count has changed since it
	// was last taken, with the count.
	TakeHelpfulChanges(ctx context.Context, most int) (map[string]int, error)
}

// Stores are the ports of a command, bound to one transaction.
type Stores struct {
	Reviews   Store
	Published PublishedReviews
	Outbox    outbox.Enqueuer
}

// Transact runs body in one transaction. Body may run again, so it does nothing
// outside the stores.
type Transact func(ctx context.Context, body func(context.Context, Stores) error) error
