// Package importer turns data in the import format into what the modules hold.
package importer

import (
	"context"
	"time"

	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/services"
	"marketplace/internal/cart"
	"marketplace/internal/catalogue"
	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/licences"
)

// Settings remembers the day of the first import.
type Settings interface {
	// PutSettingOnce gives what is stored under a name, which is value if nothing was.
	PutSettingOnce(ctx context.Context, name, value string) (string, error)
}

// Deps are what an import goes into.
type Deps struct {
	Catalogue *catalogue.Service
	Identity  *identity.Service
	Installs  *installs.Service
	Licences  *licences.Service
	Billing   *services.Billing
	Cart      *cart.Service
	Sandbox   *sandbox.Sandbox // nil with another payment provider, which knows none of the cards
	Settings  Settings
	// Invitations keeps which organizations may see apps before they are public.
	Invitations catalogue.Invitations
	// App finds an entry in any state, by id or slug; Owner the organization that publishes it.
	App   func(idOrSlug string) (*catalogue.App, error)
	Owner func(ctx context.Context, entry *catalogue.App) (string, error)
	// ShopURL is where the shop begins, without a slash at its end.
	ShopURL string
	Now     func() time.Time
}

// Importer puts data in.
type Importer struct{ d Deps }

// New makes an importer.
func New(d Deps) *Importer { return &Importer{d} }
