package listings

import (
	"context"
	"time"

	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/widget"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read       ReadTx
	Developers Developers
	Standing   Standing
	Catalogue  Catalogue
	Clients    Clients
	Buyers     Buyers
	Pictures   Pictures
	History    History
	Transfers  Transfers
	// Shop says which addresses apps may have here.
	Shop widget.Shop
	// ChatSecret gives the secret by which an app knows who tells it of chats.
	ChatSecret func(appID string) string
	People     People
	// PageOf gives the address of an app's public page, ConsoleOf that of its page in the
	// console.
	PageOf    func(a App, l Listing) string
	ConsoleOf func(a App) string
	// MyApps is the address of the page where people see what they have installed.
	MyApps string
	// Answers reports whether an address that a developer gave answers with the status 200.
	Answers func(ctx context.Context, address string) bool
	// Says says what a scope lets an app do.
	Says func(in locale.Language, scope string) string
	// Published shows at once what was published, and Wake has what was enqueued done.
	Published func(context.Context)
	Wake      func()
	Now       func() time.Time
	NewID     func() string
}

// Service lets developers look after their apps.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("listings", d)
	return &Service{d: d}
}

// now is the time as it is kept, so that what is told at once is what is told later.
func (s *Service) now() time.Time { return s.d.Now().UTC().Truncate(time.Microsecond) }
