package app

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/purchases"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/tax"
	"marketplace/internal/cart"
	"marketplace/internal/cart/cartdb"
	"marketplace/internal/catalogue"
	"marketplace/internal/entitlements"
	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/site"
)

// assembleCart joins the cart to what it buys from.
func (a *app) assembleCart() {
	a.cart = cart.New(cart.Deps{
		Catalogue: cartCatalogue{a}, Billing: CartBilling{a.billing}, Installs: CartInstalls{a.installs, a.entitlements},
		Transact: cartdb.NewTransact(a.db, a.sealer, a.enqueue, cartAuditLog{a.identity}), Read: cartdb.New(a.db.Read(), a.sealer), Now: a.clock.Now, NewID: ids.NewID, Wake: a.jobs.Wake,
	})
	a.jobs.Handle(cart.JobProcessOrder, a.cart.ProcessOrder)
	a.jobs.Handle(charges.JobCart, a.cart.ProcessOrder)
}

// cartAuditLog is the audit log as the cart sees it.
type cartAuditLog struct{ identity *identity.Service }

// Audit is described at cart.WriteTx.
func (l cartAuditLog) Audit(ctx context.Context, e cart.AuditEntry) error {
	return l.identity.RecordAction(ctx, identity.AuditEntry{Actor: e.Actor, Action: e.Action, Subject: e.Subject, Details: e.Details})
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
		ID: entry.ID, Slug: entry.Slug, Name: entry.Name, Icon: x.a.ownIcon(ctx, entry)("apps", entry.Slug), Product: entry.Product, ClientID: entry.ClientID(),
		OwnerOrganizationID: owner, Categories: entry.Categories(), Published: entry.Lifecycle() == catalogue.Published, Service: entry.IsService(),
		ContactOnly: entry.Payment != nil && entry.Payment.Frequency == "hourly", PerAccount: entry.Payment != nil && entry.Payment.PerAccount,
		Deal: entry.Discount().DealAt(x.a.clock.Now()),
	}
	for _, permission := range site.Permissions(entry.Scopes) {
		p.Permissions = append(p.Permissions, cart.Permission{Area: permission.Area, ReadOnly: permission.ReadOnly})
	}
	for _, cycle := range entry.Cycles() {
		plan := cart.Plan{ID: entry.PlanID(cycle), Cycle: cycle, Unit: entry.UnitPrice(cycle, x.a.clock.Now()).Now, Steps: entry.PriceSteps(cycle, x.a.clock.Now())}
		if cycle.Months() > 0 {
			plan.TrialDays, plan.CardRequired = int64(entry.Payment.TrialDays), entry.Payment.CardRequired
		}
		p.Plans = append(p.Plans, plan)
	}
	return p, err
}

// DevelopedApp is described at cart.Catalogue.
func (x cartCatalogue) DevelopedApp(ctx context.Context, idOrSlug string) (cart.DevelopedApp, error) {
	entry, err := x.a.appOrDraft(ctx, idOrSlug)
	if err != nil {
		return cart.DevelopedApp{}, err
	}
	owner, err := x.a.ownerOrganization(ctx, entry)
	return cart.DevelopedApp{ID: entry.ID, Name: entry.Name, OwnerOrganizationID: owner}, err
}

// CartBilling is billing as the cart sees it; test kits join carts to it, too.
type CartBilling struct{ Billing *services.Billing }

// Quote is described at cart.Billing.
func (t CartBilling) Quote(ctx context.Context, organizationID string, orders []price.Order, card *cart.GivenCard) ([]cart.Price, error) {
	where := billing.TaxLocation{}
	if card != nil {
		where = billing.TaxLocation{Country: card.Country, Zip: card.Zip, VATNumber: card.VATNumber}
	}
	quotes, err := t.Billing.Cards.Quote(ctx, organizationID, orders, where)
	if err != nil {
		return nil, err
	}
	prices := make([]cart.Price, len(quotes))
	for i, q := range quotes {
		o := orders[i]
		prices[i] = cart.Price{
			Unit: o.UnitCents, Quantity: o.Seats, Total: q.Net, Discount: o.UnitCents*money.Cents(o.Seats) - q.Net, Tax: q.Tax, Rate: q.Rate, Place: q.Place,
		}
	}
	return prices, nil
}

// ReadCard is described at cart.Billing.
func (t CartBilling) ReadCard(ctx context.Context, p auth.Principal, g cart.GivenCard) (cart.GivenCard, error) {
	for _, product := range g.Products {
		if !p.CanPay(product) {
			return g, errs.New(errs.Forbidden, billing.ReasonScopeMissing, "You do not have enough permissions to pay.")
		}
		card, err := t.Billing.Cards.ReadGiven(ctx, p, product, cards.GiveCardInput{AddCardInput: cards.AddCardInput{
			Token: g.Token, Country: g.Country, Zip: g.Zip, Company: g.Company, VATNumber: g.VATNumber,
		}})
		if err != nil {
			return g, err
		}
		g.Type, g.FirstSix, g.LastFour, g.ExpMonth, g.ExpYear = card.Type, card.FirstSix, card.LastFour, card.ExpMonth, card.ExpYear
	}
	return g, nil
}

// CheckMayPurchase is described at cart.Billing.
func (t CartBilling) CheckMayPurchase(ctx context.Context, p auth.Principal, appID, planID string) error {
	return t.Billing.Purchases.CheckMayPurchase(ctx, p, appID, planID)
}

// StartPurchase is described at cart.Billing.
func (t CartBilling) StartPurchase(ctx context.Context, p auth.Principal, o cart.ItemPurchase) (cart.PurchaseStatus, error) {
	agreed, cost := o.Agreed, o.Agreed.Price
	var given *cards.GivenCard
	if g := o.Card; g != nil {
		given = &cards.GivenCard{ChargeID: o.ChargeID, Keep: g.Keep, Card: cards.Card{
			OrganizationID: p.OrganizationID, Product: agreed.Product, Token: g.Token, Country: g.Country, Zip: g.Zip, Company: g.Company, VATNumber: g.VATNumber,
			CardDetails: billing.CardDetails{Type: g.Type, FirstSix: g.FirstSix, LastFour: g.LastFour, ExpMonth: g.ExpMonth, ExpYear: g.ExpYear}, UpdatedAt: g.GivenAt,
		}}
	}
	placed, err := t.Billing.Purchases.StartPurchase(ctx, p, purchases.PurchaseRequest{
		CartID: o.CartID, ChargeID: o.ChargeID, Card: given,
		App: billing.App{
			ID: o.AppID, Slug: agreed.Slug, Name: agreed.Name, Product: agreed.Product, ClientID: agreed.ClientID, OwnerOrganizationID: agreed.OwnerOrganizationID,
		},
		Plan:      billing.Plan{ID: o.PlanID, Cycle: agreed.Cycle, PerAccount: agreed.PerAccount, CardRequired: agreed.CardRequired},
		UnitCents: cost.Unit, Steps: agreed.Steps, Quantity: cost.Quantity, TrialDays: agreed.TrialDays, Coupon: billing.CouponShare(agreed.Coupon),
		Tax: billing.TaxedSum{Net: cost.Total, Tax: cost.Tax, Total: cost.Total + cost.Tax, Rate: cost.Rate, Place: cost.Place},
	})
	return cart.PurchaseStatus{State: cart.PurchaseState(placed.State), ChargeType: placed.ChargeType, ConfirmURL: placed.ConfirmURL, Failure: placed.Failure}, err
}

// OrderNumber is described at cart.Billing.
func (t CartBilling) OrderNumber(ctx context.Context, cartID string) (string, error) {
	return t.Billing.Purchases.OrderNumber(ctx, cartID)
}

// PlaceName is described at cart.Billing.
func (CartBilling) PlaceName(ctx context.Context, place string) string {
	return tax.PlaceName(locale.From(ctx), place)
}

// HadTrial is described at cart.Billing.
func (t CartBilling) HadTrial(ctx context.Context, organizationID, clientID, appID string) (bool, error) {
	return t.Billing.Subscriptions.HadTrial(ctx, organizationID, clientID, appID)
}

// HasEverPaid is described at cart.Billing.
func (t CartBilling) HasEverPaid(ctx context.Context, organizationID string) (bool, error) {
	return t.Billing.Charges.HasEverPaid(ctx, organizationID)
}

// CardUpdatedAt is described at cart.Billing.
func (t CartBilling) CardUpdatedAt(ctx context.Context, organizationID, product string) (time.Time, bool, error) {
	return t.Billing.Cards.CardUpdatedAt(ctx, organizationID, product)
}

// LicenceNumber is described at cart.Billing.
func (t CartBilling) LicenceNumber(ctx context.Context, organizationID, product string) (int64, error) {
	return t.Billing.Cards.LicenceNumber(ctx, organizationID, product)
}

// CartInstalls is installs and entitlements as the cart sees them.
type CartInstalls struct {
	Installs     *installs.Service
	Entitlements *entitlements.Service
}

// Has is described at cart.Installs.
func (s CartInstalls) Has(ctx context.Context, organizationID, appID string) (bool, error) {
	return s.Installs.Has(ctx, organizationID, appID)
}

// CheckMayInstall is described at cart.Installs.
func (s CartInstalls) CheckMayInstall(ctx context.Context, p auth.Principal, appID string) error {
	return s.Installs.CheckMayBuy(ctx, p, appID)
}

// Install is described at cart.Installs.
func (s CartInstalls) Install(ctx context.Context, p auth.Principal, appID string) error {
	_, err := s.Entitlements.Install(ctx, p, appID)
	if errs.ReasonOf(err) == installs.ReasonAlreadyInstalled {
		return nil
	}
	return err
}

// CountSeatsExcluding is described at cart.Installs.
func (s CartInstalls) CountSeatsExcluding(ctx context.Context, organizationID, product string, without []string) (int64, error) {
	return s.Installs.CountSeatsExcluding(ctx, organizationID, product, without)
}

// AccessCandidates is described at cart.Installs.
func (s CartInstalls) AccessCandidates(ctx context.Context, p auth.Principal, appID string) ([]cart.Member, error) {
	found, err := s.Installs.AccessCandidates(ctx, p, appID)
	members := make([]cart.Member, len(found))
	for i, m := range found {
		members[i] = cart.Member{AccountID: m.AccountID, Name: m.Name, Email: m.Email, Role: m.Role}
	}
	return members, err
}

// ValidateExclusions is described at cart.Installs.
func (s CartInstalls) ValidateExclusions(ctx context.Context, organizationID, appID string, accounts []string) ([]string, error) {
	return s.Installs.ValidateExclusions(ctx, organizationID, appID, accounts)
}

// ExcludeMembers is described at cart.Installs.
func (s CartInstalls) ExcludeMembers(ctx context.Context, organizationID, appID string, accounts []string, by string) error {
	return s.Installs.ExcludeMembers(ctx, organizationID, appID, accounts, by)
}
