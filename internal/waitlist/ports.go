package waitlist

import (
	"context"
	"time"

	"marketplace/internal/kit/outbox"
)

// App is an app that somebody may wait for.
type App struct {
	ID        string
	Name      string
	URL       string // of its page
	Published bool
}

// Catalogue is the shop's apps as the waiting list sees them.
type Catalogue interface {
	// WaitableApp returns an app that is accepted or published, or 'not_found'.
	WaitableApp(ctx context.Context, idOrSlug string) (App, error)
}

// Entry is an address that wants to hear of an app's launch.
type Entry struct {
	AppID       string
	Email       string
	TokenHash   string // of the link that proves the address
	CreatedAt   time.Time
	ConfirmedAt time.Time
	NotifiedAt  time.Time
}

// Store stores entries. Bound to a transaction or to the read pool.
type Store interface {
	// InsertEntry adds an entry; false when the address waits for the app already.
	InsertEntry(ctx context.Context, e Entry) (bool, error)
	// EntryByToken finds an entry by the hash of its link's token.
	EntryByToken(ctx context.Context, tokenHash string) (Entry, bool, error)
	// ConfirmEntry records that the address is proved; a second time changes nothing.
	ConfirmEntry(ctx context.Context, appID, email string, at time.Time) error
	// ListWaitedApps returns the ids of apps with proved addresses that got no mail yet.
	ListWaitedApps(ctx context.Context) ([]string, error)
	// ListUnnotified returns entries with a proved address that got no mail yet.
	ListUnnotified(ctx context.Context, appID string, most int) ([]Entry, error)
	// MarkNotified records that an entry got its mail; false when it had it already.
	MarkNotified(ctx context.Context, appID, email string, at time.Time) (bool, error)
	// Purge deletes entries that were not confirmed before the first time, and those
	// that got their mail before the second.
	Purge(ctx context.Context, unconfirmedBefore, notifiedBefore time.Time) error
}

// Stores are the ports of a command, bound to one transaction.
type Stores struct {
	Store  Store
	Outbox outbox.Enqueuer
}

// Transact runs body in one transaction. Body may run again, so it does
// nothing outside the stores.
type Transact func(ctx context.Context, body func(context.Context, Stores) error) error
