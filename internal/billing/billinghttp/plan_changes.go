package billinghttp

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// changeHandlers answer the operations of plan changes.
type changeHandlers struct{ handlers }

// terms are what a subscription is paid by, on the wire.
type terms struct {
	PlanID     string `json:"plan_id,omitempty"`
	Price      int64  `json:"price" doc:"cents, one period of one account or unit, before tax"`
	Months     int64  `json:"months"`
	PerAccount bool   `json:"per_account"`
	Quantity   int64  `json:"quantity" doc:"accounts, times units"`
	Units      int64  `json:"units,omitempty" doc:"of a counted upgrade"`
}

func termsOf(t subscriptions.Terms) terms {
	return terms{PlanID: t.PlanID, Price: int64(t.PriceCents), Months: t.Months, PerAccount: t.PerAccount, Quantity: t.Quantity, Units: t.Units}
}

// planChange is a change of a subscription to other terms, on the wire.
type planChange struct {
	ID          string `json:"id"`
	Status      string `json:"status" enum:"scheduled,collecting,applied,failed,withdrawn,returned"`
	From        terms  `json:"from"`
	To          terms  `json:"to"`
	ChargeID    string `json:"charge_id,omitempty" doc:"of the direct charge that pays for it"`
	FailureCode string `json:"failure_code,omitempty"`
	EffectiveAt string `json:"effective_at" format:"date-time" doc:"where the period begins that is paid by it"`
	CreatedAt   string `json:"created_at" format:"date-time"`
}

func (h handlers) changeOf(c *subscriptions.PlanChange) *planChange {
	if c == nil {
		return nil
	}
	return &planChange{
		ID: c.ID, Status: string(c.State), From: termsOf(c.Before.Terms), To: termsOf(c.To), ChargeID: c.ChargeID, FailureCode: c.FailureCode,
		EffectiveAt: httpapi.FormatTime(c.EffectiveAt), CreatedAt: httpapi.FormatTime(c.CreatedAt),
	}
}

// changeQuote is what a change would cost, on the wire.
type changeQuote struct {
	When        string `json:"when" enum:"now,renewal,trial" doc:"now: as soon as today's sum is paid; renewal: with the next period; trial: at once, nothing is paid"`
	From        terms  `json:"from"`
	To          terms  `json:"to"`
	Credit      int64  `json:"credit" doc:"cents before tax, for the days that are paid and not used"`
	UnusedDays  int64  `json:"unused_days"`
	Today       taxes  `json:"today" doc:"what is paid now: expected_total is its total_price"`
	Next        taxes  `json:"next" doc:"what the next period costs"`
	NextAt      string `json:"next_charge_at" format:"date-time"`
	EffectiveAt string `json:"effective_at" format:"date-time"`
	MayWait     bool   `json:"may_wait" doc:"the buyer chooses: now, or with the next period (waits)"`
	Currency    string `json:"currency"`
}

// planOption is a plan that a subscription may change to, on the wire.
type planOption struct {
	ID           string `json:"id"`
	BillingCycle string `json:"billing_cycle" enum:"monthly,yearly"`
	Price        int64  `json:"price" doc:"cents, one period of one account, before tax"`
	PerAccount   bool   `json:"per_account"`
}

type changeOffer struct {
	Charge    recurrentCharge `json:"charge"`
	Plans     []planOption    `json:"plans" doc:"none for an upgrade"`
	MostUnits int64           `json:"most_units" doc:"0 when units are not counted"`
	Change    *planChange     `json:"change,omitempty" doc:"a change that is still to come"`
	Quote     *changeQuote    `json:"quote,omitempty" doc:"of the change that is asked for, when it changes something"`
}

type offerChangeInput struct {
	ProductInput
	ID        string `path:"id"`
	PlanID    string `query:"plan_id" maxLength:"128" doc:"the present plan by default"`
	Quantity  string `query:"quantity" doc:"units of a counted upgrade; the present number by default"`
	AtRenewal bool   `query:"waits" doc:"a change upwards comes with the next period, where may_wait"`
	Without   string `query:"without_access" maxLength:"1024" doc:"account ids, with commas between: who is left without access; 'none' for nobody, as it is by default"`
}

type offerChangeOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         changeOffer
}

func (in offerChangeInput) wanted() (planchanges.ChangeInput, error) {
	wanted := planchanges.ChangeInput{PlanID: in.PlanID, AtRenewal: in.AtRenewal}
	if in.Quantity != "" {
		units, err := strconv.ParseInt(in.Quantity, 10, 64)
		if err != nil || units < 1 {
			return wanted, badQuantity()
		}
		wanted.Units = units
	}
	switch in.Without {
	case "":
	case "none":
		wanted.Without = &[]string{}
	default:
		list := strings.Split(in.Without, ",")
		wanted.Without = &list
	}
	return wanted, nil
}

func badQuantity() error {
	return &errs.Error{Code: errs.Unprocessable, Reason: billing.ReasonValidation, Message: "Some values are not valid.", Fields: map[string]string{"quantity": "Give a whole number from 1."}}
}

func (h changeHandlers) offerChange(ctx context.Context, in *offerChangeInput) (*offerChangeOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	wanted, err := in.wanted()
	if err != nil {
		return nil, err
	}
	offer, err := h.service.PlanChanges.OfferChange(ctx, p, in.Product, in.ID, wanted)
	if err != nil {
		return nil, err
	}
	out := &offerChangeOutput{CacheControl: privateNoStore, Body: changeOffer{
		Charge: h.subscriptionOf(ctx, offer.Charge), Plans: make([]planOption, len(offer.Plans)), MostUnits: offer.MostUnits, Change: h.changeOf(offer.Open),
	}}
	for i, plan := range offer.Plans {
		out.Body.Plans[i] = planOption{plan.ID, string(plan.Cycle), int64(plan.UnitCents), plan.PerAccount}
	}
	if q := offer.Quote; q != nil {
		out.Body.Quote = &changeQuote{
			When: string(q.When), From: termsOf(q.From), To: termsOf(q.To), Credit: int64(q.CreditCents), UnusedDays: q.UnusedDays, Today: taxesOf(ctx, q.Today),
			Next: taxesOf(ctx, q.Next), NextAt: httpapi.FormatTime(q.NextAt), EffectiveAt: httpapi.FormatTime(q.EffectiveAt), MayWait: q.MayWait, Currency: money.Currency,
		}
	}
	return out, nil
}

// changeBody asks for other terms of a subscription.
type changeBody struct {
	PlanID        string    `json:"plan_id,omitempty" doc:"the present plan by default"`
	Quantity      *cents    `json:"quantity,omitempty" doc:"units of a counted upgrade; the present number by default"`
	Without       *[]string `json:"without_access,omitempty" doc:"accounts left without access to an app priced per agent, 3 at most; as it is by default"`
	AtRenewal     bool      `json:"waits,omitempty" doc:"a change upwards comes with the next period, where may_wait; now by default"`
	ExpectedTotal *cents    `json:"expected_total" doc:"cents that were shown to be taken now, tax included, 0 when nothing is"`
	Currency      string    `json:"currency" doc:"of expected_total: USD"`
}

type changeInput struct {
	ProductInput
	ID      string `path:"id"`
	RawBody []byte
}

type changeOutput struct {
	Body struct {
		Charge recurrentCharge `json:"charge"`
		Change planChange      `json:"change"`
	}
}

func (h changeHandlers) changePlan(ctx context.Context, in *changeInput) (*changeOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	body, err := decode[changeBody](in.RawBody)
	if err == nil {
		err = missingOrFraction(nil, map[string]*cents{"quantity": body.Quantity, "expected_total": body.ExpectedTotal})
	}
	if err != nil {
		return nil, err
	}
	wanted := planchanges.ChangeInput{PlanID: body.PlanID, Without: body.Without, AtRenewal: body.AtRenewal, Shown: price.Expected{Currency: body.Currency, IsRequired: true}}
	if body.Quantity != nil {
		if body.Quantity.value < 1 {
			return nil, badQuantity()
		}
		wanted.Units = body.Quantity.value
	}
	if body.ExpectedTotal != nil && body.Currency != "" {
		wanted.Shown.Cents, wanted.Shown.IsSet = money.Cents(body.ExpectedTotal.value), true
	}
	return h.changed(ctx)(h.service.PlanChanges.ChangePlan(ctx, p, in.Product, in.ID, wanted))
}

func (h changeHandlers) withdrawChange(ctx context.Context, in *chargeInput) (*changeOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return h.changed(ctx)(h.service.PlanChanges.WithdrawChange(ctx, p, in.Product, in.ID))
}

// changed answers with a change in the words of the visit.
func (h changeHandlers) changed(ctx context.Context) func(subscriptions.Subscription, subscriptions.PlanChange, error) (*changeOutput, error) {
	return func(c subscriptions.Subscription, change subscriptions.PlanChange, err error) (*changeOutput, error) {
		if err != nil {
			return nil, err
		}
		out := &changeOutput{}
		out.Body.Charge, out.Body.Change = h.subscriptionOf(ctx, c), *h.changeOf(&change)
		return out, nil
	}
}

// register adds the changing of subscriptions' plans.
func (h changeHandlers) register(m httpapi.Mount) {
	const path = "/recurrent_charge/{product}/{id}/change"
	httpapi.Add(m, m.Operation(http.MethodGet, path, "getPlanChange", "What a subscription may be changed to, and what that would cost"), h.offerChange)
	change := m.Body(m.Operation(http.MethodPut, path, "changePlan", "Change plan, billing cycle, seats or units"), changeBody{})
	change.Description = "Upwards at once, less what is paid and not used, or with the next period where the buyer may choose; downwards with the next period. The body repeats what the buyer saw to be paid now; 409 total_changed when it is another sum, and nothing is taken then."
	change.Errors = append(change.Errors, http.StatusConflict)
	httpapi.Add(m, change, h.changePlan)
	httpapi.Add(m, m.Operation(http.MethodDelete, path, "withdrawPlanChange", "Take a change back that comes with the next period"), h.withdrawChange)
}
