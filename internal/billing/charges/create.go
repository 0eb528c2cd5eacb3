package charges

import (
	"context"
	"net/url"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/tax"
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

// Validate gives the inputs that cannot be used, as 'unprocessable'.
func (in CreateInput) Validate() error {
	fields := FaultsOf(in.Name, in.PriceCents, in.ReturnURL, in.ExternalID, in.CommissionPercent)
	if in.Quantity < 1 || in.Quantity > 1_000_000 {
		fields["quantity"] = "Give a quantity from 1 to 1000000."
	}
	if len(fields) > 0 {
		return billing.Invalid(fields)
	}
	return nil
}

// FaultsOf gives the faults of what every charge has.
func FaultsOf(name string, price money.Cents, returnURL, externalID string, commission *int64) map[string]string {
	fields := map[string]string{}
	if name = strings.TrimSpace(name); name == "" || len([]rune(name)) > 255 {
		fields["name"] = "Give a name of 1 to 255 characters."
	}
	if price < 0 || price > billing.MaxPrice {
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

// Create makes a pending direct charge for an app's own sale. It never brings an
// install: only purchases.Service.CreateForApp, which sets the price itself, does. Errors:
// 'unauthenticated' without the scope, 'unprocessable' for bad inputs, for
// one's own app (spec S5.08) unless it is a test, and price_mismatch for another
// client's app at a price that the shop does not give (decisions rule 25).
func (s *Service) Create(ctx context.Context, p auth.Principal, product string, in CreateInput) (Charge, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return Charge{}, err
	}
	if err := in.Validate(); err != nil {
		return Charge{}, err
	}
	sale, err := s.ReadSellerTerms(ctx, p, in.OrderClientID, in.Test, in.CommissionPercent)
	if err != nil {
		return Charge{}, err
	}
	priced, err := billing.Priced(p, sale.App, in.Test, billing.AskedPrice{Product: product, PriceCents: in.PriceCents, Quantity: in.Quantity, PerAccount: in.PerAccount}, s.d.Now())
	if err != nil {
		return Charge{}, err
	}
	if priced.Steps != nil {
		if err := s.checkPriceFor(ctx, p, product, sale.App, priced, in.PriceCents); err != nil {
			return Charge{}, err
		}
	}
	c := s.NewCharge(p, sale.App, product)
	c.PriceSource, c.PlanID, c.ResourceID = priced.Source, priced.PlanID, priced.ResourceID
	c.Name, c.PriceCents, c.Quantity = strings.TrimSpace(in.Name), in.PriceCents, in.Quantity
	c.PerAccount, c.Test, c.ExternalID, c.CommissionPercent = in.PerAccount, in.Test, in.ExternalID, sale.Commission
	c.ReturnURL = WithChargeParams(in.ReturnURL, c.ID, billing.TypeDirect)
	return s.PriceAndStore(ctx, c)
}

// checkPriceFor refuses a price that was asked for and is not that of the buyer's number of
// agents. Error: 'unprocessable' price_mismatch.
func (s *Service) checkPriceFor(ctx context.Context, p auth.Principal, product string, app billing.App, priced billing.Pricing, asked money.Cents) error {
	seats, err := billing.CountSeats(ctx, s.d.Apps, s.d.Seats, p.OrganizationID, product, app.ID, app.ClientID)
	if err != nil {
		return err
	}
	return priced.CheckPriceFor(asked, seats)
}

// SellerTerms is what a client may sell to the principal.
type SellerTerms struct {
	App        billing.App
	Commission int64
}

// ReadSellerTerms checks who sells what to whom. An empty client is the token's own; an app
// sells for another with billing_admin only (contract billing 4).
func (s *Service) ReadSellerTerms(ctx context.Context, p auth.Principal, client string, test bool, percent *int64) (SellerTerms, error) {
	commission := int64(billing.DefaultCommissionPercent)
	if percent != nil && *percent != commission {
		if !p.Scopes.Has(auth.ScopeBillingAdmin) {
			return SellerTerms{}, billing.ScopeMissing()
		}
		commission = *percent
	}
	if client == "" {
		client = p.ClientID
	}
	if client != p.ClientID && !p.Platform && !p.Scopes.Has(auth.ScopeBillingAdmin) {
		return SellerTerms{}, billing.ScopeMissing()
	}
	app, err := s.d.Apps.AppOfClient(ctx, client)
	if errs.IsNotFound(err) {
		return SellerTerms{}, billing.Invalid(map[string]string{"order_client_id": "No app has this client."})
	}
	if err != nil {
		return SellerTerms{}, err
	}
	own := app.OwnerOrganizationID == p.OrganizationID
	if own && !test {
		return SellerTerms{}, billing.OwnApplication(app.Service)
	}
	if test && !own && p.ClientID != client {
		return SellerTerms{}, billing.Invalid(map[string]string{"test": "Only the app itself or its developer makes test charges."})
	}
	return SellerTerms{app, commission}, nil
}

// ReturnURL is where a purchase of the app in the shop comes back to.
func (s *Service) ReturnURL(app billing.App) string {
	return s.d.ShopURL + "/checkout/" + url.PathEscape(app.Slug) + "/thank-you"
}

// NewCharge gives a pending charge of the principal's organization; it is kept nowhere.
func (s *Service) NewCharge(p auth.Principal, app billing.App, product string) Charge {
	now := s.d.Now()
	return Charge{
		ID: s.d.NewID(), Product: product, BuyerOrganizationID: p.OrganizationID, BuyerAccountID: p.AccountID, BuyerEntityID: p.Email,
		SellerClientID: p.ClientID, OrderClientID: app.ClientID, OrderOrganizationID: app.OwnerOrganizationID,
		Status: StatusPending, CreatedAt: now, UpdatedAt: now,
	}
}

// PriceAndStore counts seats, adds the tax and stores the charge.
func (s *Service) PriceAndStore(ctx context.Context, c Charge) (Charge, error) {
	buyer, err := s.d.Read.Buyer(ctx, c.BuyerOrganizationID, c.Product, "", s.d.Now())
	if err != nil {
		return Charge{}, err
	}
	return s.PriceAndStoreFor(ctx, c, nil, buyer)
}

// PriceAndStoreFor is PriceAndStore for a buyer whose facts are known. Steps are what one
// agent costs by their number; none is the price of the charge for every number.
func (s *Service) PriceAndStoreFor(ctx context.Context, c Charge, steps price.Steps, buyer cards.BuyerFacts) (Charge, error) {
	if c.PerAccount {
		var err error
		if c.Quantity, err = billing.CountSeats(ctx, s.d.Apps, s.d.Seats, c.BuyerOrganizationID, c.Product, c.AppID, c.OrderClientID); err != nil {
			return Charge{}, err
		}
		c.PriceCents = steps.PriceFor(c.PriceCents, c.Quantity)
		c.Quantity *= max(c.Upgrade.Units, 1)
	}
	c.BuyerLicenseID = buyer.Licence.Number
	var err error
	if c.Tax, err = tax.Taxes(ctx, s.d.Tax, price.Order{UnitCents: c.PriceCents, Seats: c.Quantity}, buyer.Account.Place(), s.d.Now()); err != nil {
		return Charge{}, err
	}
	err = s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error { return tx.InsertCharge(ctx, c) })
	return c, err
}

// WithChargeParams adds the id and type of a charge to an address that may have a
// query and a fragment already (contract billing 14).
func WithChargeParams(address, id, kind string) string {
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
