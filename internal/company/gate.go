package company

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/outbox"
)

// GateReads is what a Gate reads, in a transaction or outside of one.
type GateReads interface {
	// CompanyRules gives the rules of an organization; those that allow everything when it
	// has made none.
	CompanyRules(ctx context.Context, organizationID string) (Rules, error)
	// CompanyLimits gives the rules and the budget for a product, as they are at one moment:
	// every purchase asks for both, more than once.
	CompanyLimits(ctx context.Context, organizationID, product string) (Limits, error)
	// MonthlyCost is described at Costs.
	MonthlyCost(ctx context.Context, organizationID, product string, month time.Time) (money.Cents, error)
}

// Limits are the rules of an organization and its budget for one product, nil for none.
type Limits struct {
	Rules  Rules
	Budget *Budget
}

// Commitment is what somebody is about to buy.
type Commitment struct {
	OrganizationID string
	Product        string
	AppID          string
	ClientID       string // of the app, where AppID is empty
	// Monthly is what it adds to a month, with tax: a year counts as twelve months, what is
	// paid once counts in its month.
	Monthly money.Cents
	At      time.Time
}

// Gate asks the rules and the budget of an organization before its people get an app.
type Gate struct {
	apps  Apps
	reads GateReads
	jobs  outbox.Enqueuer
}

// NewGate makes a gate on the tables and jobs of one transaction. Without jobs it
// only answers, and warns nobody.
func NewGate(apps Apps, reads GateReads, jobs outbox.Enqueuer) *Gate {
	return &Gate{apps, reads, jobs}
}

// CheckRules reports, as an error or nil, whether the principal may get the app by the rules
// of their organization. Errors: as of Rules.Check.
func (g *Gate) CheckRules(ctx context.Context, p auth.Principal, appID string) error {
	check, err := g.LoadRules(ctx, p.OrganizationID)
	if err != nil {
		return err
	}
	return check(ctx, p, appID)
}

// LoadRules gives the CheckRules of an organization, to ask about many apps: its rules are
// read once.
func (g *Gate) LoadRules(ctx context.Context, organizationID string) (func(ctx context.Context, p auth.Principal, appID string) error, error) {
	rules, err := g.reads.CompanyRules(ctx, organizationID)
	return func(ctx context.Context, p auth.Principal, appID string) error {
		return g.checkApp(ctx, p, rules, Commitment{AppID: appID})
	}, err
}

// CheckPurchase is CheckRules for what costs money, which must fit into the budget besides.
// It runs in the transaction of the purchase, under the lock key of the buyer's organization:
// of two purchases at once the later one is told. Near the end of the budget its owners get
// one mail in a month. Errors: as of Rules.Check and Budget.Check.
func (g *Gate) CheckPurchase(ctx context.Context, p auth.Principal, c Commitment) error {
	limits, err := g.reads.CompanyLimits(ctx, c.OrganizationID, c.Product)
	if err != nil {
		return err
	}
	if err := g.checkApp(ctx, p, limits.Rules, c); err != nil || c.Monthly <= 0 || limits.Budget == nil {
		return err
	}
	used, err := g.reads.MonthlyCost(ctx, c.OrganizationID, c.Product, startOfMonth(c.At))
	if err != nil {
		return err
	}
	month := MonthOf(c.At)
	if err := limits.Budget.Check(used, c.Monthly, month); err != nil {
		return err
	}
	if g.jobs == nil || !limits.Budget.Warns(used+c.Monthly) {
		return nil
	}
	warning := warnJob{c.OrganizationID, c.Product, month, used + c.Monthly}
	return g.jobs.Enqueue(ctx, JobWarn, warning, time.Time{}, JobWarn+":"+c.OrganizationID+":"+c.Product+":"+month)
}

// checkApp asks the rules about an app. What belongs to no app of the shop is no matter of
// theirs.
func (g *Gate) checkApp(ctx context.Context, p auth.Principal, rules Rules, c Commitment) error {
	if !rules.restricts() {
		return nil
	}
	find, id := g.apps.App, c.AppID
	if id == "" {
		find, id = g.apps.AppOfClient, c.ClientID
	}
	app, err := find(ctx, id)
	if errs.IsNotFound(err) {
		app, err = App{ID: c.AppID, Product: c.Product}, nil
	}
	if err != nil || app.ID == "" {
		return err
	}
	return rules.Check(p, app)
}
