package app

import (
	"context"

	"marketplace/internal/app/cartwire"
	"marketplace/internal/billing/charges"
	"marketplace/internal/cart"
	"marketplace/internal/cart/cartdb"
	"marketplace/internal/catalogue"
	"marketplace/internal/kit/ids"
	"marketplace/internal/site"
)

// assembleCart joins the cart to what it buys from.
func (a *app) assembleCart() {
	a.cart = cart.New(cart.Deps{
		Catalogue: cartCatalogue{a}, Billing: cartwire.Billing{Billing: a.billing}, Installs: cartwire.Installs{Installs: a.installs},
		Atomic: cartdb.NewAtomic(a.db, a.enqueue), Read: cartdb.Reading(a.db), Now: a.clock.Now, NewID: ids.NewID, Wake: a.jobs.Wake,
	})
	a.jobs.Handle(cart.JobProcessOrder, a.cart.ProcessOrder)
	a.jobs.Handle(charges.JobCart, a.cart.ProcessOrder)
}

// cartCatalogue is the catalogue as the cart sees it.
type cartCatalogue struct{ a *app }

// Product is described at cart.Catalogue.
func (x cartCatalogue) Product(ctx context.Context, idOrSlug string) (cart.Product, error) {
	entry, err := x.a.appOf(idOrSlug)
	if err != nil {
		return cart.Product{}, err
	}
	owner, err := x.a.ownerOrganization(ctx, entry)
	p := cart.Product{
		ID: entry.ID, Slug: entry.Slug, Name: entry.Name, Icon: x.a.iconURL("apps", entry.Slug), Product: entry.Product, ClientID: entry.ClientID(),
		OwnerOrganizationID: owner, Categories: entry.Categories(), Published: entry.Lifecycle() == catalogue.Published, Service: entry.IsService(),
		ContactOnly: entry.Payment != nil && entry.Payment.Frequency == "hourly", PerAccount: entry.Payment != nil && entry.Payment.PerAccount,
	}
	for _, permission := range site.Permissions(entry.Scopes) {
		p.Permissions = append(p.Permissions, cart.Permission{Area: permission.Area, ReadOnly: permission.ReadOnly})
	}
	for _, cycle := range entry.Cycles() {
		plan := cart.Plan{ID: entry.PlanID(cycle), Cycle: cycle, Unit: entry.UnitPrice(cycle, x.a.clock.Now()).Now}
		if cycle.Months() > 0 {
			plan.TrialDays, plan.CardRequired = int64(entry.Payment.TrialDays), entry.Payment.CardRequired
		}
		p.Plans = append(p.Plans, plan)
	}
	return p, err
}
