package reviews

import (
	"context"
	"time"
)

// App is what the rules need to know about an app.
type App struct {
	ID                  string
	OwnerOrganizationID string // of its developer
}

// Apps is the catalogue as this module sees it.
type Apps interface {
	// App gives a published app by id or slug, or 'not_found'.
	App(ctx context.Context, idOrSlug string) (App, error)
}

// Installs tells who has or had an app.
type Installs interface {
	// HadEver tells whether the organization has or had the app.
	HadEver(ctx context.Context, organizationID, appID string) (bool, error)
}

// PublishedReview is a review as everybody may see it.
type PublishedReview struct {
	ID        string
	AppID     string
	Name      string
	Rate      int
	Text      string
	Reply     string
	Installed bool
	At        time.Time
}

// PublishedReviews shows reviews and counts their votes. Bound to a transaction.
type PublishedReviews interface {
	// Find gives a review that is shown, false when there is none.
	Find(ctx context.Context, id string) (PublishedReview, bool, error)
	// Publish shows a review or replaces the one with its id.
	Publish(ctx context.Context, review PublishedReview) error
	// Unpublish hides a review; one that is not shown stays so.
	Unpublish(ctx context.Context, id string) error
}

// Report is why somebody wants a review looked at.
type Report struct {
	Reason string
	At     time.Time
}

// Store keeps reviews. Bound to a transaction or to the read pool.
type Store interface {
	// Get gives a review, false when there is none.
	Get(ctx context.Context, id string) (Review, bool, error)
	// FindByAccount gives the review of an account of an app, false when there is none.
	FindByAccount(ctx context.Context, accountID, appID string) (Review, bool, error)
	// Put adds a review or replaces the one with its id.
	Put(ctx context.Context, review Review) error
	// List gives reviews in a state, the longest waiting first, and their number
	// in all.
	List(ctx context.Context, state State, start, most int) ([]Review, int, error)
	// ListModerationItems gives what somebody is to look at: held reviews, and shown ones that
	// were reported, in the same way.
	ListModerationItems(ctx context.Context, start, most int) ([]Review, int, error)
	// AddReport adds an account's report and gives how many accounts have
	// reported the review; a second report of an account changes nothing.
	AddReport(ctx context.Context, reviewID, accountID string, report Report) (int, error)
	// Reports gives the reports of a review, the first first.
	Reports(ctx context.Context, reviewID string) ([]Report, error)
	// CloseReports removes them.
	CloseReports(ctx context.Context, reviewID string) error
}

// Stores are the ports of a command, bound to one transaction.
type Stores struct {
	Reviews   Store
	Published PublishedReviews
}

// Transact runs body in one transaction. Body may run again, so it does nothing
// outside the stores.
type Transact func(ctx context.Context, body func(context.Context, Stores) error) error
