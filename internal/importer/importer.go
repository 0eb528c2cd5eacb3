// Package importer turns data in the import format into what the modules hold, and back. An
// import is one transaction. It remembers what it put in, so that it can tell what people
// changed since from what only the folder changed: the first stays as it is.
package importer

import (
	"context"
	"time"

	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/services"
	"marketplace/internal/cart"
	"marketplace/internal/catalogue"
	"marketplace/internal/developers"
	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/kit/widget"
	"marketplace/internal/licences"
)

// Settings remembers the day of the first import.
type Settings interface {
	// PutSettingOnce gives what is stored under a name, which is value if nothing was.
	PutSettingOnce(ctx context.Context, name, value string) (string, error)
}

// Memory keeps what imports put in, by the digest of what it was like then.
type Memory interface {
	Digests(ctx context.Context) (map[Item]string, error)
	// Remember stores digests; an empty one forgets the item.
	Remember(ctx context.Context, digests map[Item]string) error
}

// Installed lists what organizations have.
type Installed interface {
	// ListInstalls gives the apps that an organization has in a product, "" in all.
	ListInstalls(ctx context.Context, organizationID, product string) ([]installs.Install, error)
}

// Listings are the apps that developers look after in this shop.
type Listings interface {
	// Drafts gives the apps that were never published and that people have worked on here.
	Drafts(ctx context.Context) ([]Draft, error)
	// ListArchived gives the ids of the apps that their developers have deleted, for good.
	ListArchived(ctx context.Context) ([]string, error)
	// RecordImport keeps those that developers look after in step with entries that an import
	// has changed.
	RecordImport(ctx context.Context, entries []catalogue.App) error
	// Suspended gives the apps that the staff of this shop keep out of the public, by their ids.
	Suspended(ctx context.Context) (map[string]Suspension, error)
	// RecordAnnounced has the ends and higher prices that entries announce come on their days, and
	// keeps those that are suspended out of the public until the staff let them back; the import has
	// brought these.
	RecordAnnounced(ctx context.Context, entries []catalogue.App, suspended map[string]Suspension) error
}

// Suspension is why the staff keep an app out of the public, and since when.
type Suspension struct {
	Since  time.Time
	Reason string
	// IsHidden says that it would be out of the public without it, as its developer has withdrawn it.
	IsHidden bool
}

// Draft is an app as people have written it here, before anybody else sees that.
type Draft struct {
	ID, Slug string
	// On gives an entry of the catalogue with what they have written.
	On func(entry catalogue.App) catalogue.App
	// Held says why an import may not write over it; empty when it may, if it is told to.
	Held string
}

// ExpertReviews knows what visitors wrote about experts in this shop.
type ExpertReviews interface {
	// HasReview reports whether a review was written here, in whichever state it is.
	HasReview(ctx context.Context, id string) (bool, error)
}

// Deps are what an import goes into, and an export comes from.
type Deps struct {
	Catalogue *catalogue.Service
	Identity  *identity.Service
	Installs  *installs.Service
	Installed Installed
	Licences  *licences.Service
	Billing   *services.Billing
	Cart      *cart.Service
	Sandbox   *sandbox.Sandbox // nil with another payment provider, which knows none of the cards
	Settings  Settings
	Memory    Memory
	// Invitations keeps which organizations may see apps before they are public.
	Invitations catalogue.Invitations
	// ExpertReviews decide themselves which of them a page shows.
	ExpertReviews ExpertReviews
	Listings      Listings
	Developers    *developers.Service
	// App finds an entry in any state, by id or slug; Owner the organization that publishes it.
	App   func(idOrSlug string) (*catalogue.App, error)
	Owner func(ctx context.Context, entry *catalogue.App) (string, error)
	// Atomic runs body as one transaction, while no other import runs.
	Atomic func(ctx context.Context, body func(context.Context) error) error
	// Widgets says which addresses of apps this shop frames.
	Widgets widget.Shop
	// ShopURL is where the shop begins, without a slash at its end.
	ShopURL string
	Now     func() time.Time
}

// Importer puts data in.
type Importer struct{ d Deps }

// New makes an importer.
func New(d Deps) *Importer { return &Importer{d} }
