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
	fields := map[string]string{}
	if name := strings.TrimSpace(in.Name); name == "" || len([]rune(name)) > 255 {
		fields["name"] = "Give a name of 1 to 255 characters."
	}
	if in.PriceCents < 0 || in.PriceCents > maxPrice {
		fields["price"] = "Give whole cents from 0 to 100000000."
	}
	if in.Quantity < 1 || in.Quantity > 1_000_000 {
		fields["quantity"] = "Give a quantity from 1 to 1000000."
	}
	if !isWebAddress(in.ReturnURL) {
		fields["return_url"] = "Give an http or https address."
	}
	if len(in.ExternalID) > 255 {
		fields["external_id"] = "Give at most 255 characters."
	}
	if in.CommissionPercent != nil && (*in.CommissionPercent < 0 || *in.CommissionPercent > 100) {
		fields["commission_percent"] = "Give a percentage from 0 to 100."
	}
	if len(fields) > 0 {
		return invalid(fields)
	}
	return nil
}

// Create makes a pending direct charge for an app's own sale. It never brings
// an install: only CreateForApp, which sets the price itself, does. Errors:
// 'unauthenticated' without the scope, 'unprocessable' for bad inputs and for
// one's own app (spec S5.08) unless it is a test.
func (s *Service) Create(ctx context.Context, p auth.Principal, product string, in CreateInput) (Charge, error) {
	if err := mayBill(p, product); err != nil {
		return Charge{}, err
	}
	if err := in.Validate(); err != nil {
		return Charge{}, err
	}
	commission := int64(DefaultCommissionPercent)
	if in.CommissionPercent != nil && *in.CommissionPercent != commission {
		if !p.Scopes.Has(auth.ScopeBillingAdmin) {
			return Charge{}, scopeMissing()
		}
		commission = *in.CommissionPercent
	}
	client := in.OrderClientID
	if client == "" {
		client = p.ClientID
	}
	app, err := s.d.Apps.AppOfClient(ctx, client)
	if errs.IsNotFound(err) {
		return Charge{}, invalid(map[string]string{"order_client_id": "No app has this client."})
	}
	if err != nil {
		return Charge{}, err
	}
	own := app.OwnerOrganizationID == p.OrganizationID
	if own && !in.Test {
		return Charge{}, ownApplication(app.Service)
	}
	if in.Test && !own && p.ClientID != client {
		return Charge{}, invalid(map[string]string{"test": "Only the app itself or its developer makes test charges."})
	}
	c := s.draft(p, app, product)
	c.Name, c.PriceCents, c.Quantity = strings.TrimSpace(in.Name), in.PriceCents, in.Quantity
	c.PerAccount, c.Test, c.ExternalID, c.CommissionPercent = in.PerAccount, in.Test, in.ExternalID, commission
	c.ReturnURL = withCharge(in.ReturnURL, c.ID)
	return s.finish(ctx, c)
}

// CreateForApp makes the pending charge of an app bought in the shop: the price
// comes from the plan (decisions rule 10), never from the client. Errors:
// 'forbidden' without the right to pay, what MayBuy refuses, 'unprocessable'
// plan_not_available or already_purchased.
func (s *Service) CreateForApp(ctx context.Context, p auth.Principal, idOrSlug, planID string) (Charge, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		return Charge{}, err
	}
	if err := s.d.Rules.MayBuy(ctx, p, app.ID); err != nil {
		return Charge{}, err
	}
	if !p.CanPay(app.Product) {
		return Charge{}, errs.New(errs.Forbidden, ReasonScopeMissing, "You do not have enough permissions to pay. Contact the owner of the license.")
	}
	at := slices.IndexFunc(app.Plans, func(plan Plan) bool { return plan.ID == planID })
	if at < 0 {
		return Charge{}, unprocessable(ReasonPlanNotAvailable, "This plan cannot be bought.")
	}
	plan := app.Plans[at]
	if plan.Cycle != price.Once {
		return Charge{}, unprocessable(ReasonPlanNotAvailable, "Subscriptions cannot be bought yet.")
	}
	bought, err := s.d.Read.Charges.Bought(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return Charge{}, err
	}
	if bought {
		return Charge{}, alreadyPurchased()
	}
	c := s.draft(p, app, app.Product)
	c.Name, c.AppID, c.ExternalID, c.PlanID, c.PerAccount = app.Name, app.ID, app.ID, plan.ID, plan.PerAccount
	c.PriceCents = price.UnitAt(plan.BaseCents, plan.Cycle, plan.Discount, s.d.Now()).Now
	c.Quantity, c.CommissionPercent = 1, DefaultCommissionPercent
	c.ReturnURL = withCharge(s.d.ShopURL+"/checkout/"+url.PathEscape(app.Slug)+"/thank-you", c.ID)
	return s.finish(ctx, c)
}

func (s *Service) draft(p auth.Principal, app App, product string) Charge {
	now := s.d.Now()
	return Charge{
		ID: s.d.NewID(), Product: product, BuyerOrganizationID: p.OrganizationID, BuyerAccountID: p.AccountID, BuyerEntityID: p.Email,
		SellerClientID: p.ClientID, OrderClientID: app.ClientID, OrderOrganizationID: app.OwnerOrganizationID,
		Status: StatusPending, CreatedAt: now, UpdatedAt: now,
	}
}

// finish counts seats, adds the tax and stores the charge.
func (s *Service) finish(ctx context.Context, c Charge) (Charge, error) {
	if c.PerAccount {
		seats, err := s.d.Seats.Agents(ctx, c.BuyerOrganizationID, c.Product)
		if err != nil {
			return Charge{}, err
		}
		c.Quantity = max(seats, 1)
	}
	account, err := s.d.Read.Accounts.Account(ctx, c.BuyerOrganizationID)
	if err != nil {
		return Charge{}, err
	}
	if c.Tax, err = s.taxes(c.PriceCents, c.Quantity, account.Place()); err != nil {
		return Charge{}, err
	}
	subscriptions, err := s.d.Read.Accounts.Subscriptions(ctx, c.BuyerOrganizationID)
	if err != nil {
		return Charge{}, err
	}
	for _, subscription := range subscriptions {
		if subscription.Product == c.Product {
			c.BuyerLicenseID = subscription.LicenseID
		}
	}
	err = s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error { return stores.Charges.Insert(ctx, c) })
	return c, err
}

// withCharge adds the id and type of a charge to an address that may have a
// query and a fragment already (contract billing 14).
func withCharge(address, id string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	query := u.Query()
	query.Set("id", id)
	query.Set("type", "direct_charge")
	u.RawQuery = query.Encode()
	return u.String()
}

func isWebAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && len(address) <= 2048 && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}
