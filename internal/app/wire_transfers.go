package app

import (
	"cmp"
	"context"
	"slices"
	"time"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/db"
	"marketplace/internal/developers"
	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/listings"
	"marketplace/internal/site"
	"marketplace/internal/transfers"
	"marketplace/internal/transfers/transfersdb"
	"marketplace/internal/transfers/transfershttp"
)

// assembleTransfers joins what developers give each other to everything that hangs on it.
func (a *app) assembleTransfers() {
	a.transfers = transfers.New(transfers.Deps{
		Transact: transfersdb.NewTransact(a.db, transfersdb.Parts{
			Holdings: func(tx db.Querier) transfers.Holdings { return transfersHoldings{a, billingdb.NewSellers(tx)} },
			Enqueue:  a.enqueue, AuditLog: transfersAuditLog{a.identity},
		}),
		Read: transfersdb.New(a.db.Read()), Apps: transfersApps{a}, Developers: transfersDevelopers{developersOrganizations{catalogueOrganizations{a}}},
		ConsoleURL: a.cfg.PublicURL + site.ConsoleBase + "/team/", Wake: a.jobs.Wake, Now: a.clock.Now, NewID: ids.NewID,
	})
	a.jobs.Handle(transfers.JobDue, a.transfers.Due)
	a.jobs.Handle(transfers.JobFollow, a.transfers.Follow)
}

// registerTransfers adds the operations.
func (a *app) registerTransfers() { transfershttp.Register(a.api, a.transfers, apiBase) }

// transfersHoldings are the accounts service, billing, the cart and sharing as transfers sees them.
type transfersHoldings struct {
	a       *app
	sellers billingdb.Sellers
}

// MoveClients is described at transfers.Holdings.
func (x transfersHoldings) MoveClients(ctx context.Context, clients []string, from, to string) error {
	return x.a.identity.MoveClients(ctx, clients, from, to)
}

// MoveSales is described at transfers.Holdings.
func (x transfersHoldings) MoveSales(ctx context.Context, clients []string, to string, at time.Time) error {
	return x.sellers.Move(ctx, clients, to, at)
}

// MovePromotions is described at transfers.Holdings.
func (x transfersHoldings) MovePromotions(ctx context.Context, from, to string, apps []string) error {
	return x.a.cart.MovePromotions(ctx, from, to, apps)
}

// EndAddresses is described at transfers.Holdings.
func (x transfersHoldings) EndAddresses(ctx context.Context, appID string) error {
	return x.a.sharing.EndAddresses(ctx, appID)
}

// transfersAuditLog is the audit log of identity as transfers sees it.
type transfersAuditLog struct{ identity *identity.Service }

// Audit is described at transfers.WriteTx.
func (l transfersAuditLog) Audit(ctx context.Context, e transfers.AuditEntry) error {
	return l.identity.RecordAction(ctx, identity.AuditEntry{Actor: e.Actor, Action: e.Action, Subject: e.Subject, Details: e.Details})
}

// transfersApps is listings and the catalogue as transfers sees them.
type transfersApps struct{ a *app }

// Find is described at transfers.Apps.
func (x transfersApps) Find(ctx context.Context, idOrSlug string) (transfers.App, error) {
	found, err := x.a.listings.FindTransferable(ctx, idOrSlug)
	return transfers.App(found), err
}

// ListOf is described at transfers.Apps. Apps that nobody has edited here are in the catalogue
// alone.
func (x transfersApps) ListOf(ctx context.Context, developer string) ([]transfers.App, error) {
	here, err := x.a.listings.ListDrafts(ctx, developer)
	if err != nil {
		return nil, err
	}
	all := each(here, func(one listings.ListedApp) string { return one.App.ID })
	for _, entry := range x.a.catalogue.Snapshot().Apps() {
		if entry.Developer == developer && !slices.Contains(all, entry.ID) {
			all = append(all, entry.ID)
		}
	}
	var list []transfers.App
	for _, id := range all {
		app, err := x.Find(ctx, id)
		if errs.IsNotFound(err) || err == nil && app.Developer != developer {
			continue // the snapshot is a moment old
		}
		if err != nil {
			return nil, err
		}
		list = append(list, app)
	}
	slices.SortFunc(list, func(a, b transfers.App) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// Move is described at transfers.Apps.
func (x transfersApps) Move(ctx context.Context, appID, to string) ([]string, error) {
	return x.a.listings.Transfer(ctx, appID, to)
}

// ShowMoved is described at transfers.Apps.
func (x transfersApps) ShowMoved(ctx context.Context) { x.a.listings.ShowTransferred(ctx) }

// transfersDevelopers are developers and the catalogue as transfers sees them.
type transfersDevelopers struct{ developersOrganizations }

// NameOf is described at transfers.Developers. One that was closed has no public name any more.
func (x transfersDevelopers) NameOf(ctx context.Context, party transfers.Party) string {
	if d := x.a.catalogue.Snapshot().Developer(party.Slug); d != nil {
		return d.Name
	}
	if name, err := x.developersOrganizations.NameOf(ctx, party.OrganizationID); err == nil && name != "" {
		return name
	}
	return party.Slug
}

// CheckGive is described at transfers.Developers.
func (x transfersDevelopers) CheckGive(ctx context.Context, developer string) error {
	return x.a.developers.CheckPublish(ctx, developer, false)
}

// CheckTake is described at transfers.Developers.
func (x transfersDevelopers) CheckTake(ctx context.Context, developer string) error {
	return x.a.developers.CheckPublish(ctx, developer, true)
}

// Owners is described at transfers.Developers.
func (x transfersDevelopers) Owners(ctx context.Context, organizationID string) ([]transfers.Person, error) {
	owners, err := x.a.developers.Owners(ctx, organizationID)
	return each(owners, func(c developers.Colleague) transfers.Person { return transfers.Person{Name: c.Name, Email: c.Email} }), err
}

// listingsTransfers is transfers as listings sees it.
type listingsTransfers struct{ a *app }

// FormerDevelopers is described at listings.Transfers.
func (x listingsTransfers) FormerDevelopers(ctx context.Context, appID string) ([]listings.FormerDeveloper, error) {
	former, err := x.a.transfers.FormerDevelopers(ctx, appID)
	return each(former, func(f transfers.Former) listings.FormerDeveloper { return listings.FormerDeveloper(f) }), err
}
