package app

import (
	"marketplace/internal/app/tx"
	"marketplace/internal/entitlements"
	"marketplace/internal/kit/ids"
)

// assembleEntitlements joins installs to money, above both: what gives an app and
// takes it.
func (a *app) assembleEntitlements(transactions tx.Deps, reading tx.Reader) {
	a.entitlements = entitlements.New(entitlements.Deps{
		Installs: a.installs, Transact: tx.Entitlements(transactions), Read: reading, ShopURL: a.cfg.PublicURL + shopBase, Now: a.clock.Now, NewID: ids.NewID, Wake: a.jobs.Wake,
	})
}
