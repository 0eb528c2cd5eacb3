package webhooks

import (
	"context"
	"encoding/json"
	"time"

	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/outbox"
	"marketplace/internal/kit/webhook"
)

// App is what this module needs to know about an app.
type App struct {
	ID                  string
	OwnerOrganizationID string // the developer
	WebhookURL          string // "" for none
	// UpgradeURLs are what hears of upgrades in the place of it, by the ids of those.
	UpgradeURLs map[string]string
}

// addressOf gives what hears of an event, "" for nobody.
func (a App) addressOf(n *webhook.Delivery) string {
	var of struct {
		ID string `json:"id"`
	}
	if n.GrantID != "" && json.Unmarshal([]byte(n.Body), &of) == nil && a.UpgradeURLs[of.ID] != "" {
		return a.UpgradeURLs[of.ID]
	}
	return a.WebhookURL
}

// Apps finds apps.
type Apps interface {
	// App gives an app by its id or slug, or 'not_found'.
	App(ctx context.Context, idOrSlug string) (App, error)
}

// WriteTx is one transaction of webhooks: what is read, written and enqueued in it is one.
type WriteTx interface {
	webhook.Writes
	outbox.Enqueuer
}

// Transact runs body in one transaction, after every other one that names one of the
// same organizations has ended. Body may run again.
type Transact[T WriteTx] func(ctx context.Context, organizations []string, body func(context.Context, T) error) error

// Deps are what the service is made of; all are needed.
type Deps[T WriteTx] struct {
	Transact Transact[T]
	// Read reads outside of transactions.
	Read    webhook.Reads
	Outcome Outcome[T]
	Apps    Apps
	// Deliver posts a signed event to a developer's address and gives the answer; an
	// error when there was none.
	Deliver func(ctx context.Context, url string, delivery Request) (webhook.Response, error)
	// Secret is what the secrets of the apps' webhooks are made from.
	Secret string
	Now    func() time.Time
	// Wake is called after a commit that enqueued a job.
	Wake func()
}

// Service delivers events to developers, in transactions that are a T.
type Service[T WriteTx] struct{ d Deps[T] }

// New makes the service; it panics when a dependency is missing, at start.
func New[T WriteTx](d Deps[T]) *Service[T] {
	deps.Check("webhooks", d)
	return &Service[T]{d: d}
}
