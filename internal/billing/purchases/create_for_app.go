package purchases

import (
	"cmp"
	"context"
	"slices"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/price"
)

// CreateForApp makes the pending charge of an app bought in the shop: direct for
// a plan paid once, else recurrent. The price comes from the plan (decisions
// rule 10), never from the client. Errors: 'forbidden' without the right to pay, what
// CheckMayBuyWithLicence of installs and billing.PurchaseRules refuse, 'unprocessable'
// plan_not_available, already_purchased or payment_open.
func (s *Service) CreateForApp(ctx context.Context, p auth.Principal, idOrSlug, planID string) (subscriptions.AnyCharge, error) {
	app, plan, buyer, err := s.buyable(ctx, p, idOrSlug, planID)
	if err != nil {
		return subscriptions.AnyCharge{}, err
	}
	if plan.Cycle == price.Once {
		c, err := s.createChargeOfPlan(ctx, p, app, plan, buyer)
		return subscriptions.AnyCharge{Direct: &c}, err
	}
	c, err := s.createSubscriptionOfPlan(ctx, p, app, plan, buyer)
	return subscriptions.AnyCharge{Subscription: &c}, err
}

// buyable gives the app and the plan that the principal may buy, and for whom.
// Errors: as of CreateForApp.
func (s *Service) buyable(ctx context.Context, p auth.Principal, idOrSlug, planID string) (app billing.App, plan billing.Plan, buyer cards.BuyerFacts, err error) {
	app, err = s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) { // who sees a draft is told why it cannot be bought
		err = cmp.Or(s.d.Rules.CheckMayBuyWithLicence(ctx, p, idOrSlug, licence.Licence{}), err)
	}
	if err != nil {
		return app, plan, buyer, err
	}
	if buyer, err = s.d.Read.Buyer(ctx, p.OrganizationID, app.Product, app.ID, s.d.Now()); err != nil {
		return app, plan, buyer, err
	}
	if err = s.d.Rules.CheckMayBuyWithLicence(ctx, p, app.ID, buyer.Licence); err != nil {
		return app, plan, buyer, err
	}
	if !p.CanPay(app.Product) {
		return app, plan, buyer, billing.PaymentForbidden()
	}
	if err = s.d.Read.CheckPurchase(ctx, p, billing.Commitment{OrganizationID: p.OrganizationID, Product: app.Product, AppID: app.ID, At: s.d.Now()}); err != nil {
		return app, plan, buyer, err // by a rule; the budget is asked when the price is known
	}
	at := slices.IndexFunc(app.Plans, func(plan billing.Plan) bool { return plan.ID == planID })
	if at < 0 {
		return app, plan, buyer, billing.Unprocessable(billing.ReasonPlanNotAvailable, "This plan cannot be bought.")
	}
	switch {
	case buyer.Bought:
		err = billing.AlreadyPurchased()
	case buyer.Paying:
		err = billing.PaymentOpen()
	}
	return app, app.Plans[at], buyer, err
}

// createChargeOfPlan makes the charge of a plan that is paid in all.
func (s *Service) createChargeOfPlan(ctx context.Context, p auth.Principal, app billing.App, plan billing.Plan, buyer cards.BuyerFacts) (charges.Charge, error) {
	c := s.newChargeOfPlan(p, app, plan)
	c.PriceCents = plan.UnitFor(1, c.CreatedAt)
	c.ReturnURL = charges.WithChargeParams(s.d.Charges.ReturnURL(app), c.ID, billing.TypeDirect)
	return s.d.Charges.PriceAndStoreFor(ctx, c, plan.Steps(c.CreatedAt), buyer)
}

// createSubscriptionOfPlan makes the charge of a plan that is paid by the month or year; a
// year is price x 0.85 x 12, rounded down (spec S9.15). What it costs today it
// costs as long as it runs, and so do its steps by the number of agents (decisions rule 10). A trial comes once.
func (s *Service) createSubscriptionOfPlan(ctx context.Context, p auth.Principal, app billing.App, plan billing.Plan, buyer cards.BuyerFacts) (subscriptions.Subscription, error) {
	c := s.newSubscriptionOfPlan(p, app, plan)
	c.PriceCents, c.PriceSteps = plan.UnitFor(1, c.CreatedAt), plan.Steps(c.CreatedAt)
	tried, err := s.d.Read.HadTrial(ctx, p.OrganizationID, app.ClientID, app.ID)
	if err != nil {
		return subscriptions.Subscription{}, err
	}
	if !tried {
		c.TrialDays = plan.TrialDays
	}
	c.ReturnURL = charges.WithChargeParams(s.d.Charges.ReturnURL(app), c.ID, billing.TypeRecurrent)
	return s.d.Subscriptions.PriceAndStoreSubscriptionFor(ctx, c, buyer)
}

func (s *Service) newChargeOfPlan(p auth.Principal, app billing.App, plan billing.Plan) charges.Charge {
	c := s.d.Charges.NewCharge(p, app, app.Product)
	c.Name, c.AppID, c.ExternalID, c.PlanID, c.PerAccount = app.Name, app.ID, app.ID, plan.ID, plan.PerAccount
	c.Quantity, c.CommissionPercent, c.PriceSource = 1, billing.DefaultCommissionPercent, billing.PriceOfPlan
	return c
}

func (s *Service) newSubscriptionOfPlan(p auth.Principal, app billing.App, plan billing.Plan) subscriptions.Subscription {
	c := s.d.Subscriptions.NewSubscription(p, app, app.Product)
	c.Name, c.AppID, c.ExternalID, c.PlanID, c.PerAccount = app.Name, app.ID, app.ID, plan.ID, plan.PerAccount
	c.Months, c.CommissionPercent, c.CardRequired = int64(plan.Cycle.Months()), billing.DefaultCommissionPercent, plan.CardRequired
	c.PriceSource = billing.PriceOfPlan
	return c
}
