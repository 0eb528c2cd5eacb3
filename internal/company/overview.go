package company

import (
	"context"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// shownFor is how long decided requests are shown, and mostShown how many requests.
const (
	shownFor  = 90 * 24 * time.Hour
	mostShown = 200
)

// ShownRequest is a request as the principal sees it.
type ShownRequest struct {
	Request
	App App // with an id only when the shop does not know it any more
	// OfferedCharge is what a request for a charge is about, as it stands now.
	OfferedCharge Charge
	Asker         Person
	Decider       Person // without a name while nobody decided, or when they left
	Price         money.Cents
	// MayDecide: the principal is an owner, and the request waits.
	MayDecide bool
	Own       bool
}

// PaidOnce says whether what is asked for is paid once, and not every month.
func (r ShownRequest) PaidOnce() bool {
	if r.Charge != (ChargeRef{}) {
		return r.Charge.Kind == "direct_charge"
	}
	return r.App.Once
}

// ShownBudget is a product's budget with what the month costs. Monthly is nil without a budget.
type ShownBudget struct {
	Product string
	Monthly *money.Cents
	Stops   bool
	Lifted  bool // for this month
	Used    money.Cents
	Asked   money.Cents // what the requests that wait would add
}

// ShownRule is a rule about one app.
type ShownRule struct {
	App  App
	Rule string
}

// ProductOwner is somebody who decides about apps of a product.
type ProductOwner struct {
	Product string
	Name    string
}

// Overview is what the principal may see of requests, budgets and rules: owners see those of
// their products, others what they asked for and the rules.
type Overview struct {
	Requests []ShownRequest
	Budgets  []ShownBudget
	Rules    Rules
	Apps     []ShownRule
	// Owners are who decide about the apps of each product.
	Owners []ProductOwner
	// MayRule: the principal may change the rules.
	MayRule bool
}

// Overview gives what the principal may see.
func (s *Service) Overview(ctx context.Context, p auth.Principal) (Overview, error) {
	o := Overview{MayRule: p.ManagesOrganization()}
	var err error
	if o.Requests, err = s.listRequests(ctx, p); err != nil {
		return o, err
	}
	if o.Rules, err = s.d.Read.CompanyRules(ctx, p.OrganizationID); err != nil {
		return o, err
	}
	for rule, ids := range map[string][]string{RuleAllowed: o.Rules.Allowed, RuleForbidden: o.Rules.Forbidden} {
		for _, id := range ids {
			app, err := s.findApp(ctx, id)
			if err != nil {
				return o, err
			}
			o.Apps = append(o.Apps, ShownRule{app, rule})
		}
	}
	slices.SortFunc(o.Apps, func(a, b ShownRule) int { return strings.Compare(a.App.Name+a.App.ID, b.App.Name+b.App.ID) })
	if o.Owners, err = s.listOwners(ctx, p); err != nil {
		return o, err
	}
	for _, product := range ownedProducts(p) {
		budget, err := s.budgetOf(ctx, p, product, o.Requests)
		if err != nil {
			return o, err
		}
		o.Budgets = append(o.Budgets, budget)
	}
	return o, nil
}

// listOwners gives who may decide, so that a person who asks knows whom.
func (s *Service) listOwners(ctx context.Context, p auth.Principal) ([]ProductOwner, error) {
	var list []ProductOwner
	for _, product := range auth.Products {
		owners, err := s.d.People.Owners(ctx, p.OrganizationID, product)
		if err != nil {
			return nil, err
		}
		for _, owner := range owners {
			list = append(list, ProductOwner{product, owner.Name})
		}
	}
	return list, nil
}

func (s *Service) budgetOf(ctx context.Context, p auth.Principal, product string, requests []ShownRequest) (ShownBudget, error) {
	now := s.d.Now()
	shown := ShownBudget{Product: product}
	budget, found, err := s.d.Read.CompanyBudget(ctx, p.OrganizationID, product)
	if err != nil {
		return shown, err
	}
	if found {
		shown.Monthly, shown.Stops, shown.Lifted = &budget.Monthly, budget.Stops, budget.LiftedFor == MonthOf(now)
	}
	if shown.Used, err = s.d.Costs.MonthlyCost(ctx, p.OrganizationID, product, startOfMonth(now)); err != nil {
		return shown, err
	}
	seen := map[string]bool{} // two who ask for one thing ask for its price once
	for _, r := range requests {
		if key := r.App.ID + " " + r.Charge.ID; r.State == Waiting && r.App.Product == product && !seen[key] {
			shown.Asked, seen[key] = shown.Asked+r.Price, true
		}
	}
	return shown, nil
}

// listRequests gives the requests that the principal made or may decide. Those that wait and
// whose asker has left are not shown: nobody can decide them. Nor are those whose charge
// waits no more: somebody has paid or refused it.
func (s *Service) listRequests(ctx context.Context, p auth.Principal) ([]ShownRequest, error) {
	list, err := s.d.Read.ListRequests(ctx, p.OrganizationID, s.d.Now().Add(-shownFor), mostShown)
	if err != nil {
		return nil, err
	}
	shown := []ShownRequest{}
	for _, r := range list {
		one := ShownRequest{Request: r, Own: r.AskerID == p.AccountID}
		if one.App, err = s.findApp(ctx, r.AppID); err != nil {
			return nil, err
		}
		isOwner := IsOwner(p, one.App.Product)
		if !one.Own && !isOwner {
			continue
		}
		asker, works, err := s.d.People.Member(ctx, p.OrganizationID, r.AskerID)
		if err != nil {
			return nil, err
		}
		if !works && r.State == Waiting {
			continue
		}
		if gone, err := s.findCharge(ctx, &one); err != nil || gone {
			if err != nil {
				return nil, err
			}
			continue
		}
		one.Asker, one.MayDecide = asker, isOwner && r.State == Waiting
		if err := s.complete(ctx, p, &one); err != nil {
			return nil, err
		}
		shown = append(shown, one)
	}
	return shown, nil
}

// complete adds who decided a request, or what its app costs while it waits.
func (s *Service) complete(ctx context.Context, p auth.Principal, r *ShownRequest) (err error) {
	if r.DecidedBy != "" {
		r.Decider, _, err = s.d.People.Member(ctx, p.OrganizationID, r.DecidedBy)
		return err
	}
	if r.Charge != (ChargeRef{}) {
		r.Price = r.OfferedCharge.Monthly
		return nil
	}
	if r.MayDecide && r.App.Offered {
		r.Price, err = s.d.Costs.PriceOf(ctx, p.OrganizationID, r.App.ID)
	}
	return err
}

// findCharge adds the charge that is asked for; it is true when the request waits for one
// that waits no more.
func (s *Service) findCharge(ctx context.Context, r *ShownRequest) (bool, error) {
	if r.Charge == (ChargeRef{}) {
		return false, nil
	}
	var err error
	if r.OfferedCharge, err = s.d.Charges.Charge(ctx, r.OrganizationID, r.Charge); err != nil && !errs.IsNotFound(err) {
		return false, err
	}
	return r.State == Waiting && !r.OfferedCharge.Pending, nil
}
