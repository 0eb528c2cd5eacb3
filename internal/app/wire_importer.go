package app

import (
	"context"

	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/experts/expertsdb"
	"marketplace/internal/importer"
	"marketplace/internal/importer/importerdb"
	"marketplace/internal/installs/installsdb"
)

// importer puts data in the import format into the modules.
func (a *app) importer() *importer.Importer {
	return importer.New(importer.Deps{
		Catalogue: a.catalogue, Identity: a.identity, Installs: a.installs, Installed: installsdb.New(a.db.Read()), Licences: a.licences, Billing: a.billing, Cart: a.cart, Sandbox: a.sandbox,
		Settings: a.settings, Memory: importerdb.New(a.db, a.clock.Now), Invitations: cataloguedb.NewInvitations(a.db), ExpertReviews: expertsdb.New(a.db.Read()), Listings: importedListings{a}, Developers: a.developers, App: a.appOf, Owner: a.ownerOrganization, ShopURL: a.cfg.PublicURL + shopBase, Now: a.clock.Now,
		Widgets: a.widgetRules(),
		Atomic: func(ctx context.Context, body func(context.Context) error) error {
			return a.db.Alone(ctx, "import", func(ctx context.Context) error { return a.db.InOneTx(ctx, body) })
		},
	})
}
