package transfers

import (
	"context"
	"time"

	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/outbox"
)

// App is an app as a transfer sees it.
type App struct {
	ID        string
	Name      string
	Developer string // slug
	Suspended bool
	Retired   bool
}

// Apps are those of developers.
type Apps interface {
	// Find gives an app by its id or slug. Error: not_found, also for one that is deleted.
	Find(ctx context.Context, idOrSlug string) (App, error)
	// ListOf gives those of a developer that are not deleted, by name.
	ListOf(ctx context.Context, developer string) ([]App, error)
	// Move makes an app another developer's in the transaction of the context, and gives the ids
	// of the OAuth clients that go with it. It may be repeated.
	Move(ctx context.Context, appID, to string) (clients []string, err error)
	// ShowMoved shows the public at once what has moved.
	ShowMoved(ctx context.Context)
}

// Person is somebody who is written to.
type Person struct {
	Name  string
	Email string
}

// Developers are those of this shop.
type Developers interface {
	// DeveloperOf gives the slug of the developer that an organization is, "" for none.
	DeveloperOf(ctx context.Context, organizationID string) (string, error)
	// OrganizationOf gives the id of the organization that is a developer, "" for none.
	OrganizationOf(ctx context.Context, developer string) (string, error)
	// NameOf gives the name of a developer.
	NameOf(ctx context.Context, party Party) string
	// CheckGive refuses a developer that may not give apps away, and CheckTake one that may not
	// publish any; both as coded conflicts.
	CheckGive(ctx context.Context, developer string) error
	CheckTake(ctx context.Context, developer string) error
	// Owners gives the owners of the console of an organization.
	Owners(ctx context.Context, organizationID string) ([]Person, error)
}

// Holdings are what hangs on apps in other modules, in the transaction of the context.
type Holdings interface {
	// MoveClients makes OAuth clients of one organization another one's.
	MoveClients(ctx context.Context, clients []string, from, to string) error
	// MoveSales pays an organization for what is paid from now on of what is sold with clients.
	// It may be repeated.
	MoveSales(ctx context.Context, clients []string, to string, at time.Time) error
	// MovePromotions gives promotion codes of moved apps to who has the apps now.
	MovePromotions(ctx context.Context, from, to string, apps []string) error
	// EndAddresses closes what an app is shown by before it is public, of which the giver knows
	// the addresses. It may be repeated.
	EndAddresses(ctx context.Context, appID string) error
}

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	Actor   string // account id; "" for what is done by itself
	Action  string
	Subject string
	Details string
}

// ReadTx is what is read, in a transaction or outside of one.
type ReadTx interface {
	// Transfer gives one with its apps, or 'not_found'.
	Transfer(ctx context.Context, id string) (Transfer, error)
	// ListOf gives those of an organization, to and from it, the newest offer first and at most
	// so many.
	ListOf(ctx context.Context, organizationID string, most int) ([]Transfer, error)
	// OpenOf gives the one that an app is in; false for none.
	OpenOf(ctx context.Context, appID string) (Transfer, bool, error)
	// CountOffered counts what an organization has offered since a moment.
	CountOffered(ctx context.Context, organizationID string, since time.Time) (int64, error)
	// ListFormer gives who had an app before it moved, the first one first.
	ListFormer(ctx context.Context, appID string) ([]Former, error)
}

// Former is who had an app before it moved.
type Former struct {
	OrganizationID string
	Until          time.Time
}

// FormerDevelopers gives who had an app before it moved, the first one first.
func (s *Service) FormerDevelopers(ctx context.Context, appID string) ([]Former, error) {
	return s.d.Read.ListFormer(ctx, appID)
}

// WriteTx is one transaction: what is read and written in it is one.
type WriteTx interface {
	ReadTx
	// Insert adds an offer; 'conflict' transfer_open when one of its apps is in an open one.
	Insert(ctx context.Context, t Transfer) error
	// UpdateFrom saves a transfer that has moved from a state; 'conflict' when it is not in that
	// any more.
	UpdateFrom(ctx context.Context, t Transfer, from State) error
	outbox.Enqueuer
	Holdings
	// Audit appends to the audit log.
	Audit(ctx context.Context, e AuditEntry) error
}

// Transact runs body in one transaction, after every other one that names one of the same apps
// or organizations has ended. Body may run again, so it does nothing outside of the store.
type Transact func(ctx context.Context, appIDs, organizationIDs []string, body func(context.Context, WriteTx) error) error

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read       ReadTx
	Apps       Apps
	Developers Developers
	// ConsoleURL is the address of the team in the console, where transfers are.
	ConsoleURL string
	// Wake has what was enqueued done.
	Wake  func()
	Now   func() time.Time
	NewID func() string
}

// Service lets developers give apps to each other.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("transfers", d)
	return &Service{d: d}
}

func (s *Service) now() time.Time { return s.d.Now().UTC().Truncate(time.Microsecond) }
