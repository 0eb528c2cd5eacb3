package billinghttp

import (
	"context"
	"net/http"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

type chargeOutput struct{ Body charge }

// ProductInput is the product of an address. It is exported because huma fills
// embedded fields only then.
type ProductInput struct {
	Product string `path:"product" doc:"livechat or helpdesk"`
}

type createInput struct {
	ProductInput
	RawBody []byte
}

func (h handlers) createCharge(ctx context.Context, in *createInput) (*chargeOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	body, err := decode[createBody](in.RawBody)
	if err != nil {
		return nil, err
	}
	input, err := body.input()
	if err != nil {
		return nil, err
	}
	return h.writeCharge(ctx)(h.service.Charges.Create(ctx, p, in.Product, input))
}

type chargeInput struct {
	ProductInput
	ID string `path:"id"`
}

func (h handlers) getCharge(ctx context.Context, in *chargeInput) (*chargeOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	return h.writeCharge(ctx)(h.service.Charges.Charge(ctx, p, in.Product, in.ID))
}

// commandHandler makes the handler of a verb; it reads no body.
func (h handlers) commandHandler(do func(ctx context.Context, p auth.Principal, product, id string) (charges.Charge, error)) func(context.Context, *chargeInput) (*chargeOutput, error) {
	return func(ctx context.Context, in *chargeInput) (*chargeOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		return h.writeCharge(ctx)(do(ctx, p, in.Product, in.ID))
	}
}

type agreeInput struct {
	ProductInput
	ID      string `path:"id"`
	RawBody []byte
}

// agreeBody is what somebody agrees to who accepts or activates a charge.
type agreeBody struct {
	ExpectedTotal *cents         `json:"expected_total,omitempty" doc:"cents that were shown to be taken now, tax included, 0 for a trial; the platform's own clients have to send it"`
	Currency      string         `json:"currency,omitempty" doc:"of expected_total: USD"`
	Card          *givenCardBody `json:"card,omitempty" doc:"to accept: a card for this purchase only, in the place of the product's; what the charge costs is computed for its address"`
}

// agreement reads what the caller agrees to. An app may leave the body out.
func (h handlers) agreement(p auth.Principal, raw []byte) (charges.Agreement, error) {
	var body agreeBody
	if len(raw) > 0 {
		var err error
		if body, err = decode[agreeBody](raw); err != nil {
			return charges.Agreement{}, err
		}
	}
	if body.Card != nil && carriesCardNumber(raw) {
		return charges.Agreement{}, errs.New(errs.Unprocessable, billing.ReasonCardNumber, "Send the card to the payment provider and give us its token.")
	}
	if err := missingOrFraction(nil, map[string]*cents{"expected_total": body.ExpectedTotal}); err != nil {
		return charges.Agreement{}, err
	}
	shown := price.Expected{Currency: body.Currency, IsRequired: h.service.Charges.OfPlatform(p)}
	if body.ExpectedTotal != nil && body.Currency != "" {
		shown.Cents, shown.IsSet = money.Cents(body.ExpectedTotal.value), true
	}
	agreed := charges.Agreement{Shown: shown}
	if body.Card != nil {
		agreed.Card = body.Card.input()
	}
	return agreed, nil
}

// agreementHandler makes the handler of a verb by which somebody agrees to pay.
func (h handlers) agreementHandler(do func(ctx context.Context, p auth.Principal, product, id string, a charges.Agreement) (charges.Charge, error)) func(context.Context, *agreeInput) (*chargeOutput, error) {
	return func(ctx context.Context, in *agreeInput) (*chargeOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		agreed, err := h.agreement(p, in.RawBody)
		if err != nil {
			return nil, err
		}
		return h.writeCharge(ctx)(do(ctx, p, in.Product, in.ID, agreed))
	}
}

// writeCharge answers with a charge in the words of the visit.
func (h handlers) writeCharge(ctx context.Context) func(charges.Charge, error) (*chargeOutput, error) {
	return func(c charges.Charge, err error) (*chargeOutput, error) {
		if err != nil {
			return nil, err
		}
		return &chargeOutput{Body: h.chargeOf(ctx, c)}, nil
	}
}

type listInput struct {
	ProductInput
	Page              string `query:"page" doc:"from 1, 20 a page"`
	Status            string `query:"status"`
	OrderClientID     string `query:"order_client_id"`
	RecurrentChargeID string `query:"recurrent_charge_id" doc:"the charges of that subscription's periods; they are left out otherwise"`
	Sort              string `query:"sort" doc:"desc: newest first"`
}

type listOutput struct {
	Body struct {
		Result []charge `json:"result"`
	}
}

func (h handlers) listCharges(ctx context.Context, in *listInput) (*listOutput, error) {
	out := &listOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, func(c charges.Charge) charge { return h.chargeOf(ctx, c) }, func(p auth.Principal, page int64) ([]charges.Charge, error) {
		return h.service.Charges.List(ctx, p, charges.Filter{
			Product: in.Product, Status: in.Status, OrderClientID: in.OrderClientID, RecurrentChargeID: in.RecurrentChargeID,
			NewestFirst: in.Sort == "desc", Page: page,
		})
	})
	return out, err
}

// charge is a direct charge on the wire (contract billing 2). It never has a
// member months, not even null: clients tell recurrent charges by it.
type charge struct {
	ID                  string      `json:"id"`
	ExternalID          string      `json:"external_id,omitempty"`
	BuyerOrganizationID string      `json:"buyer_organization_id"`
	BuyerLicenseID      int64       `json:"buyer_license_id"`
	BuyerAccountID      string      `json:"buyer_account_id"`
	BuyerEntityID       string      `json:"buyer_entity_id"`
	SellerClientID      string      `json:"seller_client_id"`
	OrderClientID       string      `json:"order_client_id"`
	OrderOrganizationID string      `json:"order_organization_id"`
	Name                string      `json:"name"`
	Price               int64       `json:"price" doc:"cents, one unit, before tax"`
	Quantity            int64       `json:"quantity"`
	Discount            int64       `json:"discount,omitempty" doc:"cents that a coupon took off price x quantity"`
	PriceSource         string      `json:"price_source" enum:"plan,upgrade,seller" doc:"who set the price: a plan or an upgrade of the shop, or the app that sells"`
	PlanID              string      `json:"plan_id,omitempty" doc:"the plan whose price it is"`
	ResourceID          string      `json:"resource_id,omitempty" doc:"the upgrade whose price it is"`
	Credit              int64       `json:"credit,omitempty" doc:"cents taken off for unused days of the plan before"`
	PerAccount          bool        `json:"per_account"`
	Test                bool        `json:"test"`
	Resource            *resource   `json:"resource,omitempty" doc:"the upgrade that is bought"`
	OrderNumber         string      `json:"order_number,omitempty" doc:"what people call the order by; its periods and the rest of its cart share it"`
	RecurrentChargeID   string      `json:"recurrent_charge_id,omitempty" doc:"the subscription whose period this pays for"`
	Status              string      `json:"status" enum:"pending,accepted,declined,processed,success,failed"`
	ReturnURL           string      `json:"return_url"`
	ConfirmationURL     string      `json:"confirmation_url"`
	CommissionPercent   int64       `json:"commission_percent"`
	Taxes               taxes       `json:"taxes"`
	FailureCode         string      `json:"failure_code,omitempty" enum:"card_declined,insufficient_funds,processing_error,authentication_failed,card_missing,authentication_expired,authentication_given_up"`
	AuthenticationURL   string      `json:"authentication_url,omitempty" doc:"where the buyer confirms the payment, while the bank asks for it"`
	NextAction          *nextAction `json:"next_action,omitempty" doc:"what the buyer has to do, while the payment waits for it"`
	CreatedAt           string      `json:"created_at" format:"date-time"`
	UpdatedAt           string      `json:"updated_at" format:"date-time"`
}

func (h handlers) chargeOf(ctx context.Context, c charges.Charge) charge {
	return charge{
		ID: c.ID, ExternalID: c.ExternalID, BuyerOrganizationID: c.BuyerOrganizationID, BuyerLicenseID: c.BuyerLicenseID, BuyerAccountID: c.BuyerAccountID,
		BuyerEntityID: c.BuyerEntityID, SellerClientID: c.SellerClientID, OrderClientID: c.OrderClientID, OrderOrganizationID: c.OrderOrganizationID,
		Name: c.Name, Price: int64(c.PriceCents), Quantity: c.Quantity, Discount: int64(c.Discount()), Credit: int64(c.CreditCents), PerAccount: c.PerAccount, Test: c.Test,
		PriceSource: string(c.PriceSource), PlanID: c.PlanID, ResourceID: c.ResourceID,
		Resource: resourceOf(c.Upgrade), OrderNumber: c.OrderNumber.String(), RecurrentChargeID: c.SubscriptionID, Status: string(c.Status),
		ReturnURL: c.ReturnURL, ConfirmationURL: h.shopURL + "/checkout/charge/" + c.ID + "/direct_charge", CommissionPercent: c.CommissionPercent,
		Taxes: taxesOf(ctx, c.Tax), FailureCode: c.FailureCode, AuthenticationURL: c.AuthenticationURL,
		NextAction: h.nextActionOf(c.AuthenticationURL, c.AuthenticationUntil, c.ID, billing.TypeDirect),
		CreatedAt:  httpapi.FormatTime(c.CreatedAt), UpdatedAt: httpapi.FormatTime(c.UpdatedAt),
	}
}

// createBody asks for a direct charge.
type createBody struct {
	Name              *string `json:"name" doc:"what is sold"`
	Price             *cents  `json:"price" doc:"whole cents, one unit, before tax"`
	Quantity          *cents  `json:"quantity" doc:"units"`
	ReturnURL         *string `json:"return_url" doc:"where the browser goes afterwards, http or https"`
	PerAccount        bool    `json:"per_account,omitempty" doc:"quantity is the number of agents of the organization"`
	Test              bool    `json:"test,omitempty" doc:"no money moves"`
	OrderClientID     string  `json:"order_client_id,omitempty" doc:"the app being paid; the token's own client by default. Another's is sold at a price of the shop"`
	ExternalID        string  `json:"external_id,omitempty"`
	CommissionPercent *int64  `json:"commission_percent,omitempty" doc:"needs billing_admin when it is not 20"`
}

func (b createBody) input() (charges.CreateInput, error) {
	err := missingOrFraction(map[string]bool{"name": b.Name == nil, "price": b.Price == nil, "quantity": b.Quantity == nil, "return_url": b.ReturnURL == nil},
		map[string]*cents{"price": b.Price, "quantity": b.Quantity})
	if err != nil {
		return charges.CreateInput{}, err
	}
	return charges.CreateInput{
		Name: *b.Name, PriceCents: money.Cents(b.Price.value), Quantity: b.Quantity.value, ReturnURL: *b.ReturnURL, PerAccount: b.PerAccount,
		Test: b.Test, OrderClientID: b.OrderClientID, ExternalID: b.ExternalID, CommissionPercent: b.CommissionPercent,
	}, nil
}

func (h handlers) registerCharges(m httpapi.Mount) {
	const collection, item = "/direct_charge/{product}", "/direct_charge/{product}/{id}"
	create := m.Body(m.Operation(http.MethodPost, collection, "createDirectCharge", "Create a direct charge"), createBody{})
	create.DefaultStatus = http.StatusCreated
	httpapi.Add(m, create, h.createCharge)
	httpapi.Add(m, m.Operation(http.MethodGet, collection, "listDirectCharges", "Direct charges bought or sold, 20 a page"), h.listCharges)
	httpapi.Add(m, m.Operation(http.MethodGet, item, "getDirectCharge", "One direct charge"), h.getCharge)
	addAgreement(m, m.Operation(http.MethodPut, item+"/accept", "acceptDirectCharge", "The buyer agrees"), h.agreementHandler(h.service.Charges.Accept))
	httpapi.Add(m, m.Operation(http.MethodPut, item+"/decline", "declineDirectCharge", "The buyer does not agree"), h.commandHandler(h.service.Charges.Decline))
	addAgreement(m, m.Operation(http.MethodPut, item+"/activate", "activateDirectCharge", "Collect the money; settles later"), h.agreementHandler(h.service.Charges.Activate))
	confirm := m.Operation(http.MethodPost, item+"/authentication", "authenticateDirectCharge", "How the payment stands, and what the browser needs while the bank asks the buyer")
	httpapi.Add(m, mayBeUnavailable(confirm), h.getNextAction)
	httpapi.Add(m, mayBeUnavailable(m.Operation(http.MethodPut, item+"/give-up", "giveUpDirectCharge", "End a payment that waits for the buyer's bank")), h.commandHandler(h.service.Settlement.GiveUp))
	httpapi.Add(m, m.Operation(http.MethodPut, item+"/archive", "archiveDirectCharge", "Remove an ended charge from the buyer's list"), h.commandHandler(h.service.Charges.Archive))
}
