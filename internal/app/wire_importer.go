package app

import (
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/importer"
)

// importer puts data in the import format into the modules.
func (a *app) importer() *importer.Importer {
	return importer.New(importer.Deps{
		Catalogue: a.catalogue, Identity: a.identity, Installs: a.installs, Licences: a.licences, Billing: a.billing, Cart: a.cart, Sandbox: a.sandbox,
		Settings: a.settings, Invitations: cataloguedb.NewInvitations(a.db), App: a.appOf, Owner: a.ownerOrganization, ShopURL: a.cfg.PublicURL + shopBase, Now: a.clock.Now,
	})
}
