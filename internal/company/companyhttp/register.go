// Package companyhttp serves what an organization decides about its apps: requests, budgets
// and rules.
package companyhttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/company"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
)

type handlers struct{ service *company.Service }

// Register adds the operations under the base path.
func Register(api *httpapi.API, service *company.Service, base string) {
	h := handlers{service}
	base += "/company"
	request, budget := base+"/requests/{id}", base+"/budgets/{product}"
	httpapi.Register(api, operation("getCompany", http.MethodGet, base, "Requests, budgets and rules of the organization"), h.getCompany)
	httpapi.Register(api, operation("listCompanyApps", http.MethodGet, base+"/applications", "Apps of the organization: who asked for them, who may use them, and what they cost"), h.listUses)
	httpapi.Register(api, operation("askForApp", http.MethodPost, base+"/requests", "Ask the owners for an app, or for what one sells inside itself"), h.ask)
	httpapi.Register(api, noContent(operation("withdrawRequest", http.MethodDelete, request, "Take a request back")), h.withdraw)
	httpapi.Register(api, operation("approveRequest", http.MethodPut, request+"/approve", "Approve a request, into the cart or at once"), h.approve)
	httpapi.Register(api, operation("declineRequest", http.MethodPut, request+"/decline", "Decline a request, with words"), h.decline)
	httpapi.Register(api, noContent(operation("setBudget", http.MethodPut, budget, "Set what apps of a product may cost in a month")), h.setBudget)
	httpapi.Register(api, noContent(operation("removeBudget", http.MethodDelete, budget, "Remove a budget")), h.removeBudget)
	httpapi.Register(api, noContent(operation("liftStop", http.MethodPut, budget+"/lift", "Let this month go beyond a budget")), h.liftStop)
	httpapi.Register(api, noContent(operation("setCompanyRules", http.MethodPut, base+"/rules", "Set the rules about all apps")), h.setRules)
	httpapi.Register(api, noContent(operation("setAppRule", http.MethodPut, base+"/rules/applications/{id}", "Allow or forbid an app")), h.setAppRule)
	httpapi.Register(api, noContent(operation("removeAppRule", http.MethodDelete, base+"/rules/applications/{id}", "Remove the rule about an app")), h.removeAppRule)
}

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Company"}, Security: httpapi.SignedIn(), DefaultStatus: http.StatusOK,
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity},
	}
}

func noContent(o huma.Operation) huma.Operation {
	o.DefaultStatus = http.StatusNoContent
	return o
}

// RequestTarget is the request of an address. It is exported because huma fills embedded
// fields only then, as ProductTarget and AppTarget are.
type RequestTarget struct {
	ID string `path:"id" maxLength:"128"`
}

// ProductTarget is the product of an address.
type ProductTarget struct {
	Product string `path:"product" maxLength:"128" doc:"livechat or helpdesk"`
}

// AppTarget is the app of an address.
type AppTarget struct {
	ID string `path:"id" maxLength:"128" doc:"id or slug"`
}

type companyOutput struct{ Body companyBody }

type companyBody struct {
	Requests []requestBody `json:"requests" doc:"own ones, and for owners those of their products; the latest first"`
	Budgets  []budgetBody  `json:"budgets" doc:"of the products that the caller is an owner of"`
	Rules    rulesBody     `json:"rules"`
	Owners   []ownerBody   `json:"owners" doc:"who decides about apps of each product"`
}

type ownerBody struct {
	Product string `json:"product" enum:"livechat,helpdesk"`
	Name    string `json:"name"`
}

type requestBody struct {
	ID            string      `json:"id"`
	ApplicationID string      `json:"applicationId"`
	Slug          string      `json:"slug" doc:"empty when the shop does not know the app any more"`
	Name          string      `json:"name"`
	Product       string      `json:"product"`
	Offered       bool        `json:"offered" doc:"false for an app that nobody can get any more"`
	Free          bool        `json:"free"`
	MonthlyCents  int64       `json:"monthlyCents" doc:"what it would add to a month, with tax; to who may decide"`
	Once          bool        `json:"once" doc:"it is paid once, and adds to the month of the purchase only"`
	Charge        *chargeBody `json:"charge" doc:"what the app sells inside itself, when that is asked for; else null"`
	Reason        string      `json:"reason"`
	State         string      `json:"state" enum:"waiting,approved,declined,withdrawn"`
	Way           string      `json:"way" doc:"how it was approved: cart, now or set_up"`
	Note          string      `json:"note" doc:"why it was declined"`
	AskerName     string      `json:"askerName"`
	AskedAt       time.Time   `json:"askedAt"`
	DeciderName   string      `json:"deciderName"`
	DecidedAt     *time.Time  `json:"decidedAt"`
	MayDecide     bool        `json:"mayDecide"`
	Own           bool        `json:"own"`
}

type chargeBody struct {
	ID      string `json:"id"`
	Kind    string `json:"kind" enum:"direct_charge,recurrent_charge"`
	Name    string `json:"name"`
	Pending bool   `json:"pending" doc:"an owner may still agree to it, at its own page"`
}

type budgetBody struct {
	Product      string `json:"product" enum:"livechat,helpdesk"`
	MonthlyCents *int64 `json:"monthlyCents" doc:"null without a budget"`
	Stops        bool   `json:"stops" doc:"what goes beyond it is refused"`
	Lifted       bool   `json:"lifted" doc:"not in this month"`
	UsedCents    int64  `json:"usedCents" doc:"what the month costs, with tax; a year counts as twelve months"`
	AskedCents   int64  `json:"askedCents" doc:"what the requests that wait would add"`
}

type rulesBody struct {
	OwnersForWriting bool          `json:"ownersForWriting" doc:"apps that change data of customers need an owner"`
	OnlyAllowed      bool          `json:"onlyAllowed" doc:"no other apps than the allowed ones"`
	Applications     []appRuleBody `json:"applications"`
	MayChange        bool          `json:"mayChange"`
}

type appRuleBody struct {
	ApplicationID string `json:"applicationId"`
	Slug          string `json:"slug"`
	Name          string `json:"name"`
	Rule          string `json:"rule" enum:"allowed,forbidden"`
}

func (h handlers) getCompany(ctx context.Context, _ *struct{}) (*companyOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	overview, err := h.service.Overview(ctx, p)
	if err != nil {
		return nil, err
	}
	body := companyBody{
		Requests: make([]requestBody, len(overview.Requests)), Budgets: make([]budgetBody, len(overview.Budgets)),
		Owners: make([]ownerBody, len(overview.Owners)),
		Rules: rulesBody{
			OwnersForWriting: overview.Rules.OwnersForWriting, OnlyAllowed: overview.Rules.OnlyAllowed,
			Applications: make([]appRuleBody, len(overview.Apps)), MayChange: overview.MayRule,
		},
	}
	for i, r := range overview.Requests {
		body.Requests[i] = toRequest(r)
	}
	for i, b := range overview.Budgets {
		body.Budgets[i] = budgetBody{b.Product, centsOf(b.Monthly), b.Stops, b.Lifted, int64(b.Used), int64(b.Asked)}
	}
	for i, a := range overview.Apps {
		body.Rules.Applications[i] = appRuleBody{a.App.ID, a.App.Slug, a.App.Name, a.Rule}
	}
	for i, o := range overview.Owners {
		body.Owners[i] = ownerBody(o)
	}
	return &companyOutput{body}, nil
}

type usesOutput struct {
	Body struct {
		Result []useBody `json:"result" doc:"by name; of the products that the caller decides about or pays for"`
	}
}

type useBody struct {
	ApplicationID string `json:"applicationId"`
	Slug          string `json:"slug" doc:"empty when the shop does not know the app any more"`
	Name          string `json:"name"`
	Product       string `json:"product"`
	AskerName     string `json:"askerName" doc:"who asked an owner for it, or else who installed it; empty for who left"`
	Agents        int64  `json:"agents" doc:"how many agents the product has"`
	WithAccess    int64  `json:"withAccess" doc:"how many of them have access"`
	SetupRequired bool   `json:"setupRequired" doc:"nobody can use it before its setup is finished"`
	MonthlyCents  int64  `json:"monthlyCents" doc:"its part of what the month costs, with tax; a year counts as twelve months"`
}

func (h handlers) listUses(ctx context.Context, _ *struct{}) (*usesOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	uses, err := h.service.Uses(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &usesOutput{}
	out.Body.Result = make([]useBody, len(uses))
	for i, u := range uses {
		out.Body.Result[i] = useBody{u.App.ID, u.App.Slug, u.App.Name, u.App.Product, u.Asker.Name, u.Agents, u.With, u.SetupRequired, int64(u.Monthly)}
	}
	return out, nil
}

func centsOf(c *money.Cents) *int64 { return (*int64)(c) }

func toRequest(r company.ShownRequest) requestBody {
	body := requestBody{
		ID: r.ID, ApplicationID: r.App.ID, Slug: r.App.Slug, Name: r.App.Name, Product: r.App.Product, Offered: r.App.Offered, Free: r.App.Free, MonthlyCents: int64(r.Price), Once: r.PaidOnce(),
		Reason: r.Reason, State: string(r.State), Way: string(r.Way), Note: r.Note, AskerName: r.Asker.Name, AskedAt: r.AskedAt.UTC(), DeciderName: r.Decider.Name,
		MayDecide: r.MayDecide, Own: r.Own,
	}
	if r.Charge != (company.ChargeRef{}) {
		body.Charge = &chargeBody{r.Charge.ID, r.Charge.Kind, r.OfferedCharge.Name, r.OfferedCharge.Pending}
	}
	if !r.DecidedAt.IsZero() {
		at := r.DecidedAt.UTC()
		body.DecidedAt = &at
	}
	return body
}

type decidedOutput struct {
	Body struct {
		ID    string `json:"id"`
		State string `json:"state" enum:"waiting,approved,declined,withdrawn"`
	}
}

func decided(r company.Request, err error) (*decidedOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &decidedOutput{}
	out.Body.ID, out.Body.State = r.ID, string(r.State)
	return out, nil
}

// askInput has no bounds: the service checks it, with the sentences of the form.
type askInput struct {
	Body struct {
		ApplicationID string     `json:"applicationId,omitempty" maxLength:"128" doc:"id or slug; without one a charge is asked for"`
		Charge        *chargeRef `json:"charge,omitempty" doc:"what an app of the organization sells inside itself"`
		Reason        string     `json:"reason,omitempty" doc:"1 to 1000 characters"`
	}
}

type chargeRef struct {
	ID   string `json:"id" maxLength:"128"`
	Kind string `json:"kind" enum:"direct_charge,recurrent_charge"`
}

func (h handlers) ask(ctx context.Context, in *askInput) (*decidedOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	if charge := in.Body.Charge; charge != nil {
		return decided(h.service.AskToPay(ctx, p, company.ChargeRef(*charge), in.Body.Reason))
	}
	return decided(h.service.Ask(ctx, p, in.Body.ApplicationID, in.Body.Reason))
}

func (h handlers) withdraw(ctx context.Context, in *RequestTarget) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Withdraw(ctx, p, in.ID)
}

type approveInput struct {
	RequestTarget
	Body struct {
		Way string `json:"way" enum:"cart,now,set_up" doc:"into the cart, or at once: a free app is installed, another one is paid for next; set_up leaves its set-up to who asked"`
	}
}

func (h handlers) approve(ctx context.Context, in *approveInput) (*decidedOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return decided(h.service.Approve(ctx, p, in.ID, company.Way(in.Body.Way)))
}

type declineInput struct {
	RequestTarget
	Body struct {
		Note string `json:"note,omitempty" doc:"1 to 1000 characters, for who asked"`
	}
}

func (h handlers) decline(ctx context.Context, in *declineInput) (*decidedOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return decided(h.service.Decline(ctx, p, in.ID, in.Body.Note))
}

type budgetInput struct {
	ProductTarget
	Body struct {
		MonthlyCents int64 `json:"monthlyCents" doc:"0 to 100000000"`
		Stops        bool  `json:"stops"`
	}
}

func (h handlers) setBudget(ctx context.Context, in *budgetInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.SetBudget(ctx, p, in.Product, company.BudgetInput{Monthly: money.Cents(in.Body.MonthlyCents), Stops: in.Body.Stops})
}

func (h handlers) removeBudget(ctx context.Context, in *ProductTarget) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.RemoveBudget(ctx, p, in.Product)
}

func (h handlers) liftStop(ctx context.Context, in *ProductTarget) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.LiftStop(ctx, p, in.Product)
}

type rulesInput struct {
	Body struct {
		OwnersForWriting bool `json:"ownersForWriting"`
		OnlyAllowed      bool `json:"onlyAllowed"`
	}
}

func (h handlers) setRules(ctx context.Context, in *rulesInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.SetRules(ctx, p, in.Body.OwnersForWriting, in.Body.OnlyAllowed)
}

type appRuleInput struct {
	AppTarget
	Body struct {
		Rule string `json:"rule" enum:"allowed,forbidden"`
	}
}

func (h handlers) setAppRule(ctx context.Context, in *appRuleInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.SetAppRule(ctx, p, in.ID, in.Body.Rule)
}

func (h handlers) removeAppRule(ctx context.Context, in *AppTarget) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.SetAppRule(ctx, p, in.ID, "")
}
