package app

import (
	"context"
	"slices"

	"marketplace/internal/app/tx"
	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/catalogue"
	"marketplace/internal/company"
	"marketplace/internal/company/companydb"
	"marketplace/internal/company/companyhttp"
	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/site"
)

// assembleCompany joins what organizations decide about their apps to the modules that give
// apps.
func (a *app) assembleCompany(reading tx.Reader) {
	a.company = company.New(company.Deps{
		Transact: companydb.NewTransact(a.db, a.enqueue, auditLog{a.identity}), Read: companydb.New(a.db.Read()),
		Apps: companyApps{a}, People: companyPeople{a.identity}, Uses: companyUses{a.installs}, Costs: companyCosts{reading, a.billing, companyPrices{a}}, Charges: companyCharges{reading}, Shop: companyShop{a},
		ShopURL: a.cfg.PublicURL + shopBase, Now: a.clock.Now, NewID: ids.NewID, Wake: a.jobs.Wake,
	})
	a.jobs.Handle(company.JobWarn, a.company.Warn)
}

// registerCompany adds the operations.
func (a *app) registerCompany() { companyhttp.Register(a.api, a.company, apiBase) }

// auditLog is the audit log of identity as company sees it.
type auditLog struct{ identity *identity.Service }

// Audit is described at company.WriteTx.
func (l auditLog) Audit(ctx context.Context, e company.AuditEntry) error {
	return l.identity.RecordAction(ctx, identity.AuditEntry{Actor: e.Actor, OnBehalf: e.OnBehalf, Action: e.Action, Subject: e.Subject, Details: e.Details})
}

// companyApps is the catalogue as company sees it.
type companyApps struct{ a *app }

// App is described at company.Apps.
func (x companyApps) App(_ context.Context, idOrSlug string) (company.App, error) {
	entry, err := x.a.appOf(idOrSlug)
	if err != nil {
		return company.App{}, err
	}
	return companyApp(entry), nil
}

// AppOfClient is described at company.Apps.
func (x companyApps) AppOfClient(_ context.Context, clientID string) (company.App, error) {
	if app := x.a.catalogue.Snapshot().AppOfClient(clientID); app != nil {
		return companyApp(app), nil
	}
	return company.App{}, errNoApplication
}

// customersArea is the area of permissions that is about customers.
const customersArea = "Customers"

func companyApp(entry *catalogue.App) company.App {
	return company.App{
		ID: entry.ID, Slug: entry.Slug, Name: entry.Name, Product: entry.Product, Offered: entry.Lifecycle() == catalogue.Published && !entry.Hidden, Free: entry.Payment == nil, Once: paidOnce(entry),
		ChangesCustomers: slices.ContainsFunc(entry.Scopes, func(scope string) bool {
			area, writes := site.AreaOf(scope)
			return area == customersArea && writes
		}),
	}
}

// paidOnce says whether an app's first plan, which a request names the price of, has no months.
func paidOnce(entry *catalogue.App) bool {
	if entry.Payment == nil {
		return false
	}
	cycles := entry.Cycles()
	return len(cycles) > 0 && cycles[0].Months() == 0
}

// companyPeople are those of identity as company sees them.
type companyPeople struct{ identity *identity.Service }

// Owners is described at company.People.
func (x companyPeople) Owners(ctx context.Context, organizationID, product string) ([]company.Person, error) {
	accounts, err := x.identity.Accounts(ctx, organizationID)
	owners := []company.Person{}
	for _, account := range accounts {
		if account.HasAccess() && company.IsOwner(account.Principal(), product) {
			owners = append(owners, personOf(account))
		}
	}
	return owners, err
}

// Member is described at company.People.
func (x companyPeople) Member(ctx context.Context, organizationID, accountID string) (company.Person, bool, error) {
	account, err := x.identity.Account(ctx, accountID)
	if errs.IsNotFound(err) {
		return company.Person{}, false, nil
	}
	if err != nil || account.OrganizationID != organizationID || !account.HasAccess() {
		return company.Person{}, false, err
	}
	return personOf(account), true, nil
}

func personOf(account identity.Account) company.Person {
	return company.Person{AccountID: account.ID, Name: account.Name, Email: account.Email}
}

// companyUses is installs as company sees it.
type companyUses struct{ installs *installs.Service }

// ListUses is described at company.Uses.
func (x companyUses) ListUses(ctx context.Context, organizationID string) ([]company.Use, error) {
	list, err := x.installs.ListUses(ctx, organizationID)
	uses := make([]company.Use, len(list))
	for i, u := range list {
		uses[i] = company.Use{AppID: u.AppID, InstalledBy: u.InstalledBy, Agents: u.Agents, With: u.With, SetupRequired: u.SetupRequired}
	}
	return uses, err
}

// companyCosts is billing as company sees it.
type companyCosts struct {
	tx.Reader
	billing *services.Billing
	prices  companyPrices
}

// PriceOf is described at company.Costs.
func (x companyCosts) PriceOf(ctx context.Context, organizationID, appID string) (money.Cents, error) {
	return x.prices.of(ctx, x.billing.Cards, organizationID, appID)
}

// companyCharges are those of billing as company sees them.
type companyCharges struct{ tx.Reader }

// Charge is described at company.Charges.
func (x companyCharges) Charge(ctx context.Context, organizationID string, ref company.ChargeRef) (company.Charge, error) {
	var name string
	var pending bool
	var c billing.Commitment
	switch ref.Kind {
	case billing.TypeDirect:
		charge, err := x.Reader.Charge(ctx, ref.ID)
		if err != nil {
			return company.Charge{}, err
		}
		name, pending, c = charge.Name, charge.Status == charges.StatusPending, charge.Commitment()
	case billing.TypeRecurrent:
		subscription, err := x.Subscription(ctx, ref.ID)
		if err != nil {
			return company.Charge{}, err
		}
		name, pending, c = subscription.Name, subscription.Status == subscriptions.SubscriptionPending, subscriptions.CommitmentOf(subscription)
	}
	if organizationID == "" || c.OrganizationID != organizationID {
		return company.Charge{}, billing.ChargeNotFound()
	}
	return company.Charge{Name: name, Product: c.Product, ClientID: c.ClientID, Monthly: c.Monthly, Pending: pending}, nil
}

// companyPrices are those of the catalogue.
type companyPrices struct{ a *app }

func (x companyPrices) of(ctx context.Context, quotes *cards.Service, organizationID, appID string) (money.Cents, error) {
	entry, err := x.a.appOf(appID)
	if err != nil || entry.Payment == nil || len(entry.Cycles()) == 0 {
		return 0, err
	}
	cycle, seats := entry.Cycles()[0], int64(1)
	if entry.Payment.PerAccount {
		if seats, err = x.a.installs.Agents(ctx, organizationID, entry.Product, entry.ID); err != nil {
			return 0, err
		}
	}
	sums, err := quotes.Quote(ctx, organizationID, []price.Order{{UnitCents: entry.UnitPriceFor(seats, cycle, x.a.clock.Now()).Now, Seats: seats}}, billing.TaxLocation{})
	if err != nil {
		return 0, err
	}
	months := money.Cents(max(cycle.Months(), 1))
	return (sums[0].Total + months - 1) / months, nil
}

// companyShop is what gives apps as company sees it.
type companyShop struct{ a *app }

// CheckMayGet is described at company.Shop.
func (x companyShop) CheckMayGet(ctx context.Context, p auth.Principal, appID string) error {
	status, err := x.a.entitlements.Status(ctx, p, appID)
	switch {
	case err != nil:
		return err
	case status.Installed:
		return installs.AlreadyInstalled()
	case status.Refusal != nil:
		return status.Refusal
	}
	return nil
}

// AddToCart is described at company.Shop.
func (x companyShop) AddToCart(ctx context.Context, p auth.Principal, appID string) error {
	open, _, err := x.a.cart.Create(ctx, p)
	if err != nil {
		return err
	}
	_, err = x.a.cart.Add(ctx, p, open.ID, appID, "")
	return err
}

// Install is described at company.Shop.
func (x companyShop) Install(ctx context.Context, p auth.Principal, appID string) error {
	return CartInstalls{x.a.installs, x.a.entitlements}.Install(ctx, p, appID)
}
