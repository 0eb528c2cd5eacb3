package billing

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// CreateInput asks for a direct charge (contract billing 2). PriceCents is one
// unit before tax.
type CreateInput struct {
	Name              string
	PriceCents        money.Cents
	Quantity          int64
	ReturnURL         string
	PerAccount        bool
	Test              bool
	OrderClientID     string // empty: the client of the token
	ExternalID        string
	CommissionPercent *int64
}

// maxPrice keeps a unit price at a million dollars.
const maxPrice money.Cents = 100_000_000

// Validate gives the inputs that cannot be used, as 'unprocessable'.
func (in CreateInput) Validate() error {
	fields := faultsOf(in.Name, in.PriceCents, in.ReturnURL, in.ExternalID, in.CommissionPercent)
	if in.Quantity < 1 || in.Quantity > 1_000_000 {
		fields["quantity"] = "Give a quantity from 1 to 1000000."
	}
	if len(fields) > 0 {
		return invalid(fields)
	}
	return nil
}

// faultsOf gives the faults of what every charge has.
func faultsOf(name string, price money.Cents, returnURL, externalID string, commission *int64) map[string]string {
	fields := map[string]string{}
	if name = strings.TrimSpace(name); name == "" || len([]rune(name)) > 255 {
		fields["name"] = "Give a name of 1 to 255 characters."
	}
	if price < 0 || price > maxPrice {
		fields["price"] = "Give whole cents from 0 to 100000000."
	}
	if !isWebAddress(returnURL) {
		fields["return_url"] = "Give an http or https address."
	}
	if len(externalID) > 255 {
		fields["external_id"] = "Give at most 255 characters."
	}
	if commission != nil && (*commission < 0 || *commission > 100) {
		fields["commission_percent"] = "Give a percentage from 0 to 100."
	}
	return fields
}

// Create makes a pending direct charge for an app's own sale. It never brings
// an install: only CreateForApp, which sets the price itself, does. Errors:
// 'unauthenticated' without the scope, 'unprocessable' for bad inputs, for
// one's own app (spec S5.08) unless it is a test, and price_mismatch for another
// client's app at a price that the shop does not give (decisions rule 25).
func (s *Service) Create(ctx context.Context, p auth.Principal, product string, in CreateInput) (Charge, error) {
	if err := checkProductScope(p, product); err != nil {
		return Charge{}, err
	}
	if err := in.Validate(); err != nil {
		return Charge{}, err
	}
	sale, err := s.readSellerTerms(ctx, p, in.OrderClientID, in.Test, in.CommissionPercent)
	if err != nil {
		return Charge{}, err
	}
	priced, err := priced(p, sale.app, in.Test, asked{product, in.PriceCents, 0, in.Quantity, in.PerAccount, 0}, s.d.Now())
	if err != nil {
		return Charge{}, err
	}
	c := s.newCharge(p, sale.app, product)
	c.PriceSource, c.PlanID, c.ResourceID = priced.Source, priced.PlanID, priced.ResourceID
	c.Name, c.PriceCents, c.Quantity = strings.TrimSpace(in.Name), in.PriceCents, in.Quantity
	c.PerAccount, c.Test, c.ExternalID, c.CommissionPercent = in.PerAccount, in.Test, in.ExternalID, sale.commission
	c.ReturnURL = withChargeParams(in.ReturnURL, c.ID, TypeDirect)
	return s.priceAndStore(ctx, c)
}

// sellerTerms is what a client may sell to the principal.
type sellerTerms struct {
	app        App
	commission int64
}

// readSellerTerms checks who sells what to whom. An empty client is the token's own; an app
// sells for another with billing_admin only (contract billing 4).
func (s *Service) readSellerTerms(ctx context.Context, p auth.Principal, client string, test bool, percent *int64) (sellerTerms, error) {
	commission := int64(DefaultCommissionPercent)
	if percent != nil && *percent != commission {
		if !p.Scopes.Has(auth.ScopeBillingAdmin) {
			return sellerTerms{}, scopeMissing()
		}
		commission = *percent
	}
	if client == "" {
		client = p.ClientID
	}
	if client != p.ClientID && !p.Platform && !p.Scopes.Has(auth.ScopeBillingAdmin) {
		return sellerTerms{}, scopeMissing()
	}
	app, err := s.d.Apps.AppOfClient(ctx, client)
	if errs.IsNotFound(err) {
		return sellerTerms{}, invalid(map[string]string{"order_client_id": "No app has this client."})
	}
	if err != nil {
		return sellerTerms{}, err
	}
	own := app.OwnerOrganizationID == p.OrganizationID
	if own && !test {
		return sellerTerms{}, ownApplication(app.Service)
	}
	if test && !own && p.ClientID != client {
		return sellerTerms{}, invalid(map[string]string{"test": "Only the app itself or its developer makes test charges."})
	}
	return sellerTerms{app, commission}, nil
}

// AnyCharge is the charge of an app bought in the shop: exactly one is set.
type AnyCharge struct {
	Direct       *Charge
	Subscription *Subscription
}

// CreateForApp makes the pending charge of an app bought in the shop: direct for
// a plan paid once, else recurrent. The price comes from the plan (decisions
// rule 10), never from the client. Errors: 'forbidden' without the right to pay,
// what MayBuy refuses, 'unprocessable' plan_not_available or already_purchased.
func (s *Service) CreateForApp(ctx context.Context, p auth.Principal, idOrSlug, planID string) (AnyCharge, error) {
	app, plan, buyer, err := s.buyable(ctx, p, idOrSlug, planID)
	if err != nil {
		return AnyCharge{}, err
	}
	if plan.Cycle == price.Once {
		c, err := s.createChargeOfPlan(ctx, p, app, plan, buyer)
		return AnyCharge{Direct: &c}, err
	}
	c, err := s.createSubscriptionOfPlan(ctx, p, app, plan, buyer)
	return AnyCharge{Subscription: &c}, err
}

// buyable gives the app and the plan that the principal may buy, and for whom.
// Errors: as of CreateForApp.
func (s *Service) buyable(ctx context.Context, p auth.Principal, idOrSlug, planID string) (app App, plan Plan, buyer BuyerFacts, err error) {
	if app, err = s.d.Apps.App(ctx, idOrSlug); err != nil {
		return app, plan, buyer, err
	}
	if buyer, err = s.d.Read.Buyer(ctx, p.OrganizationID, app.Product, app.ID, s.d.Now()); err != nil {
		return app, plan, buyer, err
	}
	if err = s.d.Rules.CheckMayBuyWithLicence(ctx, p, app.ID, buyer.Licence); err != nil {
		return app, plan, buyer, err
	}
	if !p.CanPay(app.Product) {
		return app, plan, buyer, paymentForbidden()
	}
	at := slices.IndexFunc(app.Plans, func(plan Plan) bool { return plan.ID == planID })
	if at < 0 {
		return app, plan, buyer, unprocessable(ReasonPlanNotAvailable, "This plan cannot be bought.")
	}
	switch {
	case buyer.Bought:
		err = alreadyPurchased()
	case buyer.Paying:
		err = paymentOpen()
	}
	return app, app.Plans[at], buyer, err
}

// createChargeOfPlan makes the charge of a plan that is paid in all.
func (s *Service) createChargeOfPlan(ctx context.Context, p auth.Principal, app App, plan Plan, buyer BuyerFacts) (Charge, error) {
	c := s.newChargeOfPlan(p, app, plan)
	c.PriceCents = price.UnitAt(plan.BaseCents, plan.Cycle, plan.Discount, s.d.Now()).Now
	c.ReturnURL = withChargeParams(s.returnURL(app), c.ID, TypeDirect)
	return s.priceAndStoreFor(ctx, c, buyer)
}

func (s *Service) newChargeOfPlan(p auth.Principal, app App, plan Plan) Charge {
	c := s.newCharge(p, app, app.Product)
	c.Name, c.AppID, c.ExternalID, c.PlanID, c.PerAccount = app.Name, app.ID, app.ID, plan.ID, plan.PerAccount
	c.Quantity, c.CommissionPercent, c.PriceSource = 1, DefaultCommissionPercent, PriceOfPlan
	return c
}

// createSubscriptionOfPlan makes the charge of a plan that is paid by the month or year; a
// year is price x 0.85 x 12, rounded down (spec S9.15). What it costs today it
// costs as long as it runs (decisions rule 10). A trial comes once.
func (s *Service) createSubscriptionOfPlan(ctx context.Context, p auth.Principal, app App, plan Plan, buyer BuyerFacts) (Subscription, error) {
	c := s.newSubscriptionOfPlan(p, app, plan)
	c.PriceCents = price.UnitAt(plan.BaseCents, plan.Cycle, plan.Discount, s.d.Now()).Now
	tried, err := s.d.Read.HadTrial(ctx, p.OrganizationID, app.ClientID, app.ID)
	if err != nil {
		return Subscription{}, err
	}
	if !tried {
		c.TrialDays = plan.TrialDays
	}
	c.ReturnURL = withChargeParams(s.returnURL(app), c.ID, TypeRecurrent)
	return s.priceAndStoreSubscriptionFor(ctx, c, buyer)
}

func (s *Service) newSubscriptionOfPlan(p auth.Principal, app App, plan Plan) Subscription {
	c := s.newSubscription(p, app, app.Product)
	c.Name, c.AppID, c.ExternalID, c.PlanID, c.PerAccount = app.Name, app.ID, app.ID, plan.ID, plan.PerAccount
	c.Months, c.CommissionPercent, c.CardRequired = int64(plan.Cycle.Months()), DefaultCommissionPercent, plan.CardRequired
	c.PriceSource = PriceOfPlan
	return c
}

func (s *Service) returnURL(app App) string {
	return s.d.ShopURL + "/checkout/" + url.PathEscape(app.Slug) + "/thank-you"
}

func (s *Service) newCharge(p auth.Principal, app App, product string) Charge {
	now := s.d.Now()
	return Charge{
		ID: s.d.NewID(), Product: product, BuyerOrganizationID: p.OrganizationID, BuyerAccountID: p.AccountID, BuyerEntityID: p.Email,
		SellerClientID: p.ClientID, OrderClientID: app.ClientID, OrderOrganizationID: app.OwnerOrganizationID,
		Status: StatusPending, CreatedAt: now, UpdatedAt: now,
	}
}

// priceAndStore counts seats, adds the tax and stores the charge.
func (s *Service) priceAndStore(ctx context.Context, c Charge) (Charge, error) {
	buyer, err := s.d.Read.Buyer(ctx, c.BuyerOrganizationID, c.Product, "", s.d.Now())
	if err != nil {
		return Charge{}, err
	}
	return s.priceAndStoreFor(ctx, c, buyer)
}

func (s *Service) priceAndStoreFor(ctx context.Context, c Charge, buyer BuyerFacts) (Charge, error) {
	if c.PerAccount {
		var err error
		if c.Quantity, err = countSeats(ctx, s.d.Apps, s.d.Seats, c.BuyerOrganizationID, c.Product, c.AppID, c.OrderClientID); err != nil {
			return Charge{}, err
		}
		c.Quantity *= max(c.Upgrade.Units, 1)
	}
	c.BuyerLicenseID = buyer.Licence.Number
	var err error
	if c.Tax, err = taxes(ctx, s.d.Tax, price.Order{UnitCents: c.PriceCents, Seats: c.Quantity}, buyer.Account.Place(), s.d.Now()); err != nil {
		return Charge{}, err
	}
	err = s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error { return tx.InsertCharge(ctx, c) })
	return c, err
}

// countSeats counts who pays for an app priced per agent. A charge that an app made
// itself names its client only.
func countSeats(ctx context.Context, apps Apps, seats SeatCounter, organizationID, product, appID, clientID string) (int64, error) {
	if appID == "" {
		app, err := appOrNone(ctx, apps, clientID)
		if err != nil {
			return 0, err
		}
		appID = app.ID
	}
	return seats.Agents(ctx, organizationID, product, appID)
}

// licence gives the number of the organization's licence of a product, 0 when
// it has none.
func (s *Service) licence(ctx context.Context, organizationID, product string) (int64, error) {
	buyer, err := s.d.Read.Buyer(ctx, organizationID, product, "", s.d.Now())
	return buyer.Licence.Number, err
}

// withChargeParams adds the id and type of a charge to an address that may have a
// query and a fragment already (contract billing 14).
func withChargeParams(address, id, kind string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	query := u.Query()
	query.Set("id", id)
	query.Set("type", kind)
	u.RawQuery = query.Encode()
	return u.String()
}

func isWebAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && len(address) <= 2048 && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}
