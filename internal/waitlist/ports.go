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
	// Deal returns the discount of a public app that runs or is still to begin, the zero Deal
	// with the app's id when it has none, or 'not_found'.
	Deal(ctx context.Context, idOrSlug string) (Deal, error)
}

// People are the members of organizations.
type People interface {
	// Email returns where somebody is written to; "" for who has no access to the
	// organization any more.
	Email(ctx context.Context, organizationID, accountID string) (string, error)
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
	DealReminders
}

// DealReminders stores who waits for deals.
type DealReminders interface {
	// PutReminder keeps a wish. One for the same day that is there stays as it is, also when
	// its mail was sent; one for another day is replaced.
	PutReminder(ctx context.Context, r DealReminder) error
	// DeleteReminder forgets a wish that is not fulfilled yet.
	DeleteReminder(ctx context.Context, accountID, appID string) error
	// ListReminders returns somebody's wishes that are not fulfilled yet, by their days.
	ListReminders(ctx context.Context, accountID string) ([]DealReminder, error)
	// ListRemindedApps returns the ids of apps that somebody waits for.
	ListRemindedApps(ctx context.Context) ([]string, error)
	// ListUntoldReminders returns those of an app that got no mail yet.
	ListUntoldReminders(ctx context.Context, appID string, most int) ([]DealReminder, error)
	// MarkReminderTold records that somebody got their mail; false when they had it already.
	MarkReminderTold(ctx context.Context, accountID, appID string, at time.Time) (bool, error)
	// DeleteMissedReminders forgets those of an app whose day has come without a mail.
	DeleteMissedReminders(ctx context.Context, appID string, at time.Time) error
}

// Stores are the ports of a command, bound to one transaction.
type Stores struct {
	Store  Store
	Outbox outbox.Enqueuer
}

// Transact runs body in one transaction. Body may run again, so it does
// nothing outside the stores.
type Transact func(ctx context.Context, body func(context.Context, Stores) error) error
