package experts

import (
	"context"
	"time"

	"marketplace/internal/kit/outbox"
)

// WaitlistApp is an app that somebody may wait for.
type WaitlistApp struct {
	ID        string
	Name      string
	URL       string // of its page
	Published bool
}

// WaitlistCatalogue is the shop's apps as the waiting list sees them.
type WaitlistCatalogue interface {
	// WaitableApp gives an app that is accepted or published, or 'not_found'.
	WaitableApp(ctx context.Context, idOrSlug string) (WaitlistApp, error)
}

// WaitlistEntry is an address that wants to hear of an app's launch.
type WaitlistEntry struct {
	AppID       string
	Email       string
	TokenHash   string // of the link that proves the address
	CreatedAt   time.Time
	ConfirmedAt time.Time
	NotifiedAt  time.Time
}

// WaitlistStore keeps entries. Bound to a transaction or to the read pool.
type WaitlistStore interface {
	// InsertEntry adds an entry; false when the address waits for the app already.
	InsertEntry(ctx context.Context, e WaitlistEntry) (bool, error)
	// EntryByToken finds an entry by the hash of its link's token.
	EntryByToken(ctx context.Context, tokenHash string) (WaitlistEntry, bool, error)
	// ConfirmEntry records that the address is proved; a second time changes nothing.
	ConfirmEntry(ctx context.Context, appID, email string, at time.Time) error
	// ListWaitedApps gives the ids of apps that proved addresses wait for.
	ListWaitedApps(ctx context.Context) ([]string, error)
	// ListUnnotified gives entries with a proved address that got no mail yet.
	ListUnnotified(ctx context.Context, appID string, most int) ([]WaitlistEntry, error)
	// MarkNotified records that an entry got its mail; false when it had it already.
	MarkNotified(ctx context.Context, appID, email string, at time.Time) (bool, error)
	// Purge deletes entries that were not confirmed before the first time, and those
	// that got their mail before the second.
	Purge(ctx context.Context, unconfirmedBefore, notifiedBefore time.Time) error
}

// WaitlistStores are the ports of a command, bound to one transaction.
type WaitlistStores struct {
	Store  WaitlistStore
	Outbox outbox.Enqueuer
}

// WaitlistTransact runs body in one transaction. Body may run again, so it does
// nothing outside the stores.
type WaitlistTransact func(ctx context.Context, body func(context.Context, WaitlistStores) error) error
