package billinghttp

import (
	"context"
	"net/http"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
)

// recurrentCharge is a recurrent charge on the wire (contract billing 3). Months
// is always there: clients tell the two kinds of charge by it.
type recurrentCharge struct {
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
	Price               int64       `json:"price" doc:"cents, one period of one account, before tax"`
	Quantity            int64       `json:"quantity" doc:"accounts of the present or next period"`
	Discount            int64       `json:"discount,omitempty" doc:"cents that a coupon takes off price x quantity in that period"`
	PriceSource         string      `json:"price_source" enum:"plan,upgrade,seller" doc:"who set the price: a plan or an upgrade of the shop, or the app that sells"`
	PlanID              string      `json:"plan_id,omitempty" doc:"the plan whose price it is"`
	ResourceID          string      `json:"resource_id,omitempty" doc:"the upgrade whose price it is"`
	PerAccount          bool        `json:"per_account"`
	Test                bool        `json:"test"`
	Resource            *resource   `json:"resource,omitempty" doc:"the upgrade that is bought"`
	OrderNumber         string      `json:"order_number,omitempty" doc:"what people call the order by; its periods and the rest of its cart share it"`
	TrialDays           int64       `json:"trial_days"`
	Months              int64       `json:"months" doc:"length of a period; 12 for a year"`
	Note                string      `json:"note" doc:"what a person should know about it now, empty for nothing (a trial, a failed payment, an end)"`
	Status              string      `json:"status" enum:"pending,accepted,declined,active,past_due,frozen,cancelled"`
	ReturnURL           string      `json:"return_url"`
	ConfirmationURL     string      `json:"confirmation_url"`
	CommissionPercent   int64       `json:"commission_percent"`
	Taxes               taxes       `json:"taxes" doc:"sums of a period"`
	TrialEndsAt         *string     `json:"trial_ends_at" format:"date-time"`
	CancelledAt         *string     `json:"cancelled_at" format:"date-time"`
	CurrentChargeAt     *string     `json:"current_charge_at" format:"date-time" doc:"where the period that was paid last began, null until the first payment"`
	NextChargeAt        *string     `json:"next_charge_at" format:"date-time" doc:"where the next one begins"`
	FailureCode         string      `json:"failure_code,omitempty" enum:"card_declined,insufficient_funds,processing_error,authentication_failed,card_missing,authentication_expired,authentication_given_up"`
	AuthenticationURL   string      `json:"authentication_url,omitempty" doc:"where the buyer confirms a payment, while the bank asks for it"`
	NextAction          *nextAction `json:"next_action,omitempty" doc:"what the buyer has to do, while a payment waits for it"`
	CreatedAt           string      `json:"created_at" format:"date-time"`
	UpdatedAt           string      `json:"updated_at" format:"date-time"`
}

func (h handlers) subscriptionOf(ctx context.Context, c subscriptions.Subscription) recurrentCharge {
	return recurrentCharge{
		ID: c.ID, ExternalID: c.ExternalID, BuyerOrganizationID: c.BuyerOrganizationID, BuyerLicenseID: c.BuyerLicenseID, BuyerAccountID: c.BuyerAccountID,
		BuyerEntityID: c.BuyerEntityID, SellerClientID: c.SellerClientID, OrderClientID: c.OrderClientID, OrderOrganizationID: c.OrderOrganizationID,
		Name: c.Name, Price: int64(c.PriceCents), Quantity: c.Quantity, Discount: int64(c.Discount()), PerAccount: c.PerAccount, Test: c.Test, TrialDays: c.TrialDays, Months: c.Months,
		PriceSource: string(c.PriceSource), PlanID: c.PlanID, ResourceID: c.ResourceID,
		Resource: resourceOf(c.Upgrade), OrderNumber: c.OrderNumber.String(), Note: c.Note(locale.From(ctx)), Status: string(c.Status.Shown()), ReturnURL: c.ReturnURL, ConfirmationURL: h.shopURL + "/checkout/charge/" + c.ID + "/" + billing.TypeRecurrent,
		CommissionPercent: c.CommissionPercent, Taxes: taxesOf(ctx, c.Tax), TrialEndsAt: httpapi.NullableTime(c.TrialEndsAt), CancelledAt: httpapi.NullableTime(c.CancelledAt),
		CurrentChargeAt: httpapi.NullableTime(c.CurrentChargeAt), NextChargeAt: httpapi.NullableTime(c.NextChargeAt), FailureCode: c.FailureCode, AuthenticationURL: c.AuthenticationURL,
		NextAction: h.nextActionOf(c.AuthenticationURL, c.AuthenticationUntil, c.ID, billing.TypeRecurrent),
		CreatedAt:  httpapi.FormatTime(c.CreatedAt), UpdatedAt: httpapi.FormatTime(c.UpdatedAt),
	}
}

// recurrentBody asks for a recurrent charge.
type recurrentBody struct {
	Name              *string `json:"name" doc:"what is sold"`
	Price             *cents  `json:"price" doc:"whole cents, one period of one account, before tax"`
	ReturnURL         *string `json:"return_url" doc:"where the browser goes afterwards, http or https"`
	PerAccount        bool    `json:"per_account,omitempty" doc:"multiply by the number of agents of the organization"`
	Test              bool    `json:"test,omitempty" doc:"no money moves"`
	TrialDays         *cents  `json:"trial_days,omitempty" doc:"0 by default"`
	Months            *cents  `json:"months,omitempty" doc:"1 by default, 12 for a year"`
	OrderClientID     string  `json:"order_client_id,omitempty" doc:"the app being paid; the token's own client by default, another's needs billing_admin, and is sold at a price of the shop"`
	ExternalID        string  `json:"external_id,omitempty"`
	CommissionPercent *int64  `json:"commission_percent,omitempty" doc:"needs billing_admin when it is not 20"`
}

func (b recurrentBody) input() (subscriptions.CreateSubscriptionInput, error) {
	months, trial := int64(1), int64(0)
	if b.Months != nil {
		months = b.Months.value
	}
	if b.TrialDays != nil {
		trial = b.TrialDays.value
	}
	err := missingOrFraction(map[string]bool{"name": b.Name == nil, "price": b.Price == nil, "return_url": b.ReturnURL == nil},
		map[string]*cents{"price": b.Price, "months": b.Months, "trial_days": b.TrialDays})
	if err != nil {
		return subscriptions.CreateSubscriptionInput{}, err
	}
	return subscriptions.CreateSubscriptionInput{
		Name: *b.Name, PriceCents: money.Cents(b.Price.value), ReturnURL: *b.ReturnURL, PerAccount: b.PerAccount, Test: b.Test, TrialDays: trial, Months: months,
		OrderClientID: b.OrderClientID, ExternalID: b.ExternalID, CommissionPercent: b.CommissionPercent,
	}, nil
}

// missingOrFraction says which inputs are missing or no whole numbers.
func missingOrFraction(missing map[string]bool, numbers map[string]*cents) error {
	fields := map[string]string{}
	for name, isMissing := range missing {
		if isMissing {
			fields[name] = "This is required."
		}
	}
	for name, number := range numbers {
		if number != nil && number.fraction {
			fields[name] = "Give a whole number."
		}
	}
	if len(fields) == 0 {
		return nil
	}
	return &errs.Error{Code: errs.Unprocessable, Reason: billing.ReasonValidation, Message: "Some values are not valid.", Fields: fields}
}

type recurrentOutput struct{ Body recurrentCharge }

// writeSubscription answers with a subscription in the words of the visit.
func (h handlers) writeSubscription(ctx context.Context) func(subscriptions.Subscription, error) (*recurrentOutput, error) {
	return func(c subscriptions.Subscription, err error) (*recurrentOutput, error) {
		if err != nil {
			return nil, err
		}
		return &recurrentOutput{Body: h.subscriptionOf(ctx, c)}, nil
	}
}

func (h handlers) createSubscription(ctx context.Context, in *createInput) (*recurrentOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	body, err := decode[recurrentBody](in.RawBody)
	if err != nil {
		return nil, err
	}
	input, err := body.input()
	if err != nil {
		return nil, err
	}
	return h.writeSubscription(ctx)(h.service.Subscriptions.CreateSubscription(ctx, p, in.Product, input))
}

func (h handlers) getSubscription(ctx context.Context, in *chargeInput) (*recurrentOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	return h.writeSubscription(ctx)(h.service.Subscriptions.Subscription(ctx, p, in.Product, in.ID))
}

// subscriptionCommandHandler makes the handler of a verb; it reads no body.
func (h handlers) subscriptionCommandHandler(do func(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, error)) func(context.Context, *chargeInput) (*recurrentOutput, error) {
	return func(ctx context.Context, in *chargeInput) (*recurrentOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		return h.writeSubscription(ctx)(do(ctx, p, in.Product, in.ID))
	}
}

// subscriptionAgreementHandler makes the handler of a verb by which somebody agrees to pay.
func (h handlers) subscriptionAgreementHandler(do func(ctx context.Context, p auth.Principal, product, id string, a charges.Agreement) (subscriptions.Subscription, error)) func(context.Context, *agreeInput) (*recurrentOutput, error) {
	return func(ctx context.Context, in *agreeInput) (*recurrentOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		agreed, err := h.agreement(p, in.RawBody)
		if err != nil {
			return nil, err
		}
		return h.writeSubscription(ctx)(do(ctx, p, in.Product, in.ID, agreed))
	}
}

// awaited waits for how the payment of a subscription ends: a page says it at once.
func awaited(ctx context.Context, b *services.Billing, c subscriptions.Subscription, err error) (subscriptions.Subscription, error) {
	if err != nil {
		return c, err
	}
	return b.Subscriptions.WaitForProvider(ctx, c)
}

type listRecurrentInput struct {
	ProductInput
	Page          string `query:"page" doc:"from 1, 20 a page"`
	Status        string `query:"status"`
	OrderClientID string `query:"order_client_id"`
	Sort          string `query:"sort" doc:"desc: newest first"`
}

type listRecurrentOutput struct {
	Body struct {
		Result []recurrentCharge `json:"result"`
	}
}

func (h handlers) listSubscriptions(ctx context.Context, in *listRecurrentInput) (*listRecurrentOutput, error) {
	out := &listRecurrentOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, func(c subscriptions.Subscription) recurrentCharge { return h.subscriptionOf(ctx, c) }, func(p auth.Principal, page int64) ([]subscriptions.Subscription, error) {
		return h.service.Subscriptions.ListSubscriptions(ctx, p, charges.Filter{
			Product: in.Product, Status: in.Status, OrderClientID: in.OrderClientID, NewestFirst: in.Sort == "desc", Page: page,
		})
	})
	return out, err
}

func (h handlers) registerSubscriptions(m httpapi.Mount) {
	activate := func(ctx context.Context, p auth.Principal, product, id string, a charges.Agreement) (subscriptions.Subscription, error) {
		c, err := h.service.Subscriptions.ActivateSubscription(ctx, p, product, id, a)
		return awaited(ctx, h.service, c, err)
	}
	retry := func(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, error) {
		c, err := h.service.Renewals.RetryPayment(ctx, p, product, id)
		return awaited(ctx, h.service, c, err)
	}
	const collection, item = "/recurrent_charge/{product}", "/recurrent_charge/{product}/{id}"
	create := m.Body(m.Operation(http.MethodPost, collection, "createRecurrentCharge", "Create a recurrent charge"), recurrentBody{})
	create.DefaultStatus = http.StatusCreated
	httpapi.Add(m, create, h.createSubscription)
	httpapi.Add(m, m.Operation(http.MethodGet, collection, "listRecurrentCharges", "Recurrent charges bought or sold, 20 a page"), h.listSubscriptions)
	httpapi.Add(m, m.Operation(http.MethodGet, item, "getRecurrentCharge", "One recurrent charge"), h.getSubscription)
	confirm := m.Operation(http.MethodPost, item+"/authentication", "authenticateRecurrentCharge", "How the payment of the period stands, and what the browser needs while the bank asks the buyer")
	httpapi.Add(m, mayBeUnavailable(confirm), h.getSubscriptionNextAction)
	addAgreement(m, m.Operation(http.MethodPut, item+"/accept", "acceptRecurrentCharge", "The buyer agrees"), h.subscriptionAgreementHandler(h.service.Subscriptions.AcceptSubscription))
	addAgreement(m, m.Operation(http.MethodPut, item+"/activate", "activateRecurrentCharge", "Begin the trial or the first period"), h.subscriptionAgreementHandler(activate))
	httpapi.Add(m, m.Operation(http.MethodDelete, item+"/card", "useProductCard", "Pay a subscription with the card of its product, not with its own"), h.subscriptionCommandHandler(h.service.Renewals.UseProductCard))
	for _, verb := range []struct {
		path, id, summary string
		do                func(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, error)
	}{
		{"/decline", "declineRecurrentCharge", "The buyer does not agree", h.service.Subscriptions.DeclineSubscription},
		{"/cancel", "cancelRecurrentCharge", "End the subscription after what is paid", h.service.Subscriptions.CancelSubscription},
		{"/keep", "keepRecurrentCharge", "Take a cancel back while what was paid goes on", h.service.Subscriptions.ResumeCancelled},
		{"/retry", "retryRecurrentCharge", "Try a payment that failed again now", retry},
		{"/give-up", "giveUpRecurrentCharge", "End a payment that waits for the buyer's bank", h.service.Settlement.GiveUpSubscription},
		{"/archive", "archiveRecurrentCharge", "Remove an ended charge from the buyer's list", h.service.Subscriptions.ArchiveSubscription},
	} {
		httpapi.Add(m, m.Operation(http.MethodPut, item+verb.path, verb.id, verb.summary), h.subscriptionCommandHandler(verb.do))
	}
}
