package billing

import (
	"cmp"
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// App is what billing needs to know about an app or service.
type App struct {
	ID                  string
	Slug                string
	Name                string
	Developer           string // the name of who makes it
	Product             string
	ClientID            string
	OwnerOrganizationID string
	WebhookURL          string
	Service             bool
	Path                string // of its page, under the shop's address
	Plans               []Plan
	Upgrades            []Upgrade
	// UpgradeURLs are what hears of upgrades in the place of the webhook, by the ids of those;
	// also of upgrades that nobody buys any more.
	UpgradeURLs map[string]string
}

// Plan is one way to pay for an app. BaseCents is the list price of a month
// (monthly, yearly) or in all (once), for one agent or license, before tax.
type Plan struct {
	ID         string
	Cycle      price.Cycle
	BaseCents  money.Cents
	PerAccount bool
	Tiers      price.Tiers // of a price per account
	Discount   price.Discount
	// A monthly or yearly plan may be tried; CardRequired says that even the
	// trial needs a card (spec S5.13).
	TrialDays    int64
	CardRequired bool
}

// Apps is the catalogue as billing sees it.
type Apps interface {
	// App gives an app by id or slug, or 'not_found'.
	App(ctx context.Context, idOrSlug string) (App, error)
	// AppOfClient gives the app of an OAuth client, or 'not_found'.
	AppOfClient(ctx context.Context, clientID string) (App, error)
}

// Upgrade is a paid extra of an app (contract apps 6). Months is 0 for one that
// is paid once; a counted one is bought as often and as many as one likes, any
// other is had once.
type Upgrade struct {
	ID         string
	Name       string
	PriceCents money.Cents // one unit, before tax
	Months     int64
	PerAccount bool
	Counted    bool
}

// UpgradeURL is what hears that an upgrade is switched on or off; "" for nobody.
func (a App) UpgradeURL(id string) string {
	return cmp.Or(a.UpgradeURLs[id], a.WebhookURL)
}

// isPrice reports whether the upgrade costs what is asked for.
func (u Upgrade) isPrice(in AskedPrice) bool {
	return u.PriceCents > 0 && in.Months == u.Months && in.PerAccount == u.PerAccount && in.Quantity <= u.MaxQuantity() &&
		in.TrialDays == 0 && in.PriceCents == u.PriceCents
}

// MaxQuantity gives how many of the upgrade are bought at once at most.
func (u Upgrade) MaxQuantity() int64 {
	if u.Counted {
		return MaxUnits
	}
	return 1
}

// UpgradeRef names the upgrade that a charge carries; its zero value is none.
type UpgradeRef struct {
	ID    string
	AppID string
	Units int64 // how many of a counted one
	Once  bool  // it is had once only
}

// MaxUnits bounds how many of a counted upgrade are bought at once.
const MaxUnits = 1000

// MaxPrice keeps a unit price at a million dollars.
const MaxPrice money.Cents = 100_000_000

// CardRequired reports whether a trial of the app needs a card.
func (a App) CardRequired() bool {
	for _, plan := range a.Plans {
		if plan.CardRequired {
			return true
		}
	}
	return false
}

// UnitFor gives what one of so many accounts costs for a period now.
func (plan Plan) UnitFor(accounts int64, now time.Time) money.Cents {
	return price.UnitFor(plan.BaseCents, plan.Tiers, accounts, plan.Cycle, plan.Discount, now).Now
}

// Steps gives what one account costs for a period now by their number; none where that is
// one price.
func (plan Plan) Steps(now time.Time) price.Steps {
	return price.StepsOf(plan.BaseCents, plan.Tiers, plan.Cycle, plan.Discount, now)
}

// isPrice reports whether the plan costs what is asked for now, for whatever number of
// accounts: CheckPriceFor knows it. A trial is never longer than the plan's.
func (plan Plan) isPrice(in AskedPrice, now time.Time) bool {
	return in.Months == int64(plan.Cycle.Months()) && in.PerAccount == plan.PerAccount && (in.Quantity == 1 || in.PerAccount) &&
		in.TrialDays <= plan.TrialDays && plan.hasPrice(in.PriceCents, now)
}

// hasPrice reports whether some number of accounts costs so much each.
func (plan Plan) hasPrice(cents money.Cents, now time.Time) bool {
	return cents == plan.UnitFor(1, now) || slices.ContainsFunc(plan.Steps(now), func(step price.Step) bool { return step.Cents == cents })
}

// SubscriptionPlans counts the ways to pay an app regularly.
func SubscriptionPlans(app App) int {
	n := 0
	for _, plan := range app.Plans {
		if plan.Cycle.Months() > 0 {
			n++
		}
	}
	return n
}

// AppOrNone gives the app of a client, the zero App when it is gone.
func AppOrNone(ctx context.Context, apps Apps, clientID string) (App, error) {
	app, err := apps.AppOfClient(ctx, clientID)
	if errs.IsNotFound(err) {
		return App{}, nil
	}
	return app, err
}
