package site

import (
	"cmp"
	"slices"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// card is an entry as lists show it.
func (b *Builder) card(s *catalogue.Snapshot, app *catalogue.App) Card {
	return Card{
		ID: app.ID, Slug: app.Slug, Path: app.Path(), Name: app.Name, Icon: b.icon("apps", app.Slug), Product: app.Product,
		Developer: s.Publisher(app), ShortDescription: app.Summary(), Verified: app.Verified, AI: app.AIPowered,
		Service: app.IsService(), Place: placeOf(app), Rating: ratingOf(s.Ratings[app.ID]), Price: PriceOf(app, b.Now()), Scene: b.CardScene(app), Published: publishedOn(app),
	}
}

// publishedOn is the day an entry came into the shop; "" before that.
func publishedOn(app *catalogue.App) string {
	if app.PublishedAt.IsZero() {
		return ""
	}
	return app.PublishedAt.UTC().Format(time.DateOnly)
}

// placeOf names where agents or visitors meet an app first; "" for a service.
func placeOf(app *catalogue.App) string {
	if app.IsService() || len(app.Placements) == 0 {
		return ""
	}
	return placementName(app, app.Placements[0])
}

func (b *Builder) cards(s *catalogue.Snapshot, apps []*catalogue.App) []Card {
	cards := make([]Card, len(apps))
	for i, app := range apps {
		cards[i] = b.card(s, app)
		setApart(cards[:i], apps[:i], cards[i], app)
	}
	return cards
}

// setApart puts the looks of a card last that a neighbour of its colour before it shows, too: with
// another voice such a scene differs in words only, and two cards look like one app.
func setApart(before []Card, appsBefore []*catalogue.App, card Card, app *catalogue.App) {
	colour := ColourOf(app)
	if card.Scene == nil || colour == "" {
		return
	}
	taken := map[string]bool{}
	for i := max(0, len(before)-mostNeighbours); i < len(before); i++ {
		if scene := before[i].Scene; scene != nil && ColourOf(appsBefore[i]) == colour {
			taken[scene.Looks[0].kind()] = true
		}
	}
	slices.SortStableFunc(card.Scene.Looks, func(a, b Look) int {
		switch {
		case taken[a.kind()] == taken[b.kind()]:
			return 0
		case taken[a.kind()]:
			return 1
		default:
			return -1
		}
	})
}

// ColourOf names what the scenes of an entry are coloured by: its brand, or else its hue; "" for one
// that has neither.
func ColourOf(app *catalogue.App) string { return cmp.Or(app.Icon.Brand, app.Icon.Hue) }

func ratingOf(r catalogue.Ratings) *Rating {
	if r.Total() == 0 {
		return nil
	}
	return &Rating{Rate: r.Rate(), Votes: int(r.Total())}
}

// PriceOf gives what an entry costs at a moment, and its discount then or later.
func PriceOf(app *catalogue.App, now time.Time) Price {
	if app.Payment == nil {
		return Price{Frequency: "free"}
	}
	unit := app.UnitPrice(price.Monthly, now)
	tag := Price{
		Cents: int64(unit.Now), OldCents: int64(unit.Old), Frequency: app.Payment.Frequency,
		PerAccount: app.Payment.PerAccount, TrialDays: app.Payment.TrialDays,
	}
	tag.Tiers = priceTiersOf(app, price.Monthly, now)
	d := app.Discount()
	if deal := d.DealAt(now); deal != nil {
		tag.Percent, tag.Until, tag.Ending, tag.EndsAt = deal.Percent, deal.Until, string(deal.Ending), deal.EndsAt
	}
	if d.BeginsAfter(now) {
		tag.Next = &NextDeal{
			Percent: d.Percent(), From: d.From.Format(time.DateOnly), Until: d.To.Format(time.DateOnly),
			Cents: int64(app.UnitPrice(price.Monthly, d.From).Now),
		}
	}
	return tag
}

// offerOf says how an entry is sold and who may have it.
func offerOf(s *catalogue.Snapshot, app *catalogue.App, now time.Time) Offer {
	o := Offer{
		Plans: plansOf(app, now), PlanLevel: "any", OnlyOwner: app.OnlyOwner, UnderMaintenance: app.UnderMaintenance,
		FinishURL: app.CustomProps["finishInstallUrl"], FinishText: app.CustomProps["finishInstallCopy"],
	}
	if app.Retirement != nil {
		o.Retirement = &Retirement{LastDay: app.Retirement.LastDay()}
		if instead := s.Replacement(app); instead != nil {
			o.Retirement.Instead = &Link{Text: instead.Name, Path: instead.Path()}
		}
	}
	if rise := app.PriceRise; rise != nil && rise.Payment != nil {
		o.PriceRise = &PriceRise{
			From: rise.At.UTC().Format(time.DateOnly), Cents: int64(rise.Payment.Price), Frequency: rise.Payment.Frequency,
			PerAccount: rise.Payment.PerAccount, TrialDays: rise.Payment.TrialDays, Tiers: riseTiersOf(rise.Payment),
		}
	}
	if app.Payment != nil {
		o.TrialDays, o.CardRequired = app.Payment.TrialDays, app.Payment.CardRequired || app.Payment.TrialDays == 0
		o.ContactOnly = app.Payment.Frequency == "hourly"
	}
	switch {
	case app.Premium:
		o.PlanLevel = "premium"
	case app.TeamPlan:
		o.PlanLevel = "team"
	}
	return o
}

func plansOf(app *catalogue.App, now time.Time) []Plan {
	plans := []Plan{}
	for _, cycle := range app.Cycles() {
		unit := app.UnitPrice(cycle, now)
		plan := Plan{
			ID: app.PlanID(cycle), BillingCycle: string(cycle), UnitCents: int64(unit.Now), OldUnitCents: int64(unit.Old),
			PerAccount: app.Payment.PerAccount, MonthlyCents: int64(price.MonthlyEquivalent(unit.Now, cycle)), Tiers: priceTiersOf(app, cycle, now),
		}
		if cycle == price.Yearly {
			monthly := app.UnitPrice(price.Monthly, now).Now
			plan.SavedCentsPerYear = int64(12*monthly - unit.Now)
		}
		plans = append(plans, plan)
	}
	return plans
}

// priceTiersOf gives what an agent costs from so many agents on; nil where every number has the
// one price.
func priceTiersOf(app *catalogue.App, cycle price.Cycle, now time.Time) []PriceTier {
	var tiers []PriceTier
	for _, tier := range app.Payment.Tiers {
		unit := app.UnitPriceFor(tier.AccountsFrom, cycle, now)
		tiers = append(tiers, PriceTier{From: tier.AccountsFrom, Percent: tier.Discount, Cents: int64(unit.Now), OldCents: int64(unit.Old)})
	}
	return tiers
}

// riseTiersOf are the tiers of a price that waits, without what is taken off for a while.
func riseTiersOf(p *catalogue.Payment) []PriceTier {
	var tiers []PriceTier
	for _, tier := range p.Tiers {
		tiers = append(tiers, PriceTier{From: tier.AccountsFrom, Percent: tier.Discount, Cents: int64(p.Tiers.PriceFor(p.Price, tier.AccountsFrom))})
	}
	return tiers
}

// cheapest is the price that sorting by price compares: free first, then cents.
func cheapest(app *catalogue.App, now time.Time) money.Cents {
	return app.UnitPrice(price.Monthly, now).Now
}

// Card is an app or a service as lists show it.
type Card struct {
	ID               string     `json:"id"`
	Slug             string     `json:"slug"`
	Path             string     `json:"path" doc:"below the base path, as /apps/deepl/"`
	Name             string     `json:"name"`
	Icon             string     `json:"icon" doc:"address of a square picture"`
	Product          string     `json:"product" enum:"livechat,helpdesk"`
	Developer        string     `json:"developer"`
	ShortDescription string     `json:"shortDescription"`
	Verified         bool       `json:"verified"`
	AI               bool       `json:"ai"`
	Service          bool       `json:"service"`
	Place            string     `json:"place,omitempty" words:"shop" doc:"where it appears first, in the words of buyers"`
	Rating           *Rating    `json:"rating" doc:"null when nobody has rated"`
	Price            Price      `json:"price"`
	Scene            *CardScene `json:"scene,omitempty" doc:"what its picture is chosen from"`
	Published        string     `json:"published,omitempty" doc:"the day it came into the shop, YYYY-MM-DD"`
	ComingSoon       bool       `json:"comingSoon,omitempty" doc:"accepted, not published: it cannot be installed yet, and its price is not known"`
}

// Rating is the summary of an app's ratings.
type Rating struct {
	Rate  float64 `json:"rate" doc:"1 to 5, one decimal"`
	Votes int     `json:"votes"`
}

// Price is what an app costs today, before tax, with its discount applied.
type Price struct {
	Cents      int64  `json:"cents" doc:"0 when free"`
	OldCents   int64  `json:"oldCents,omitempty" doc:"the price without the discount, when there is one"`
	Frequency  string `json:"frequency" enum:"free,once,monthly,hourly"`
	PerAccount bool   `json:"perAccount" doc:"true: per agent; false: per license"`
	TrialDays  int    `json:"trialDays"`
	Percent    int    `json:"percent,omitempty" doc:"what is taken off now, in whole percent"`
	Until      string `json:"until,omitempty" doc:"last day of the discount, YYYY-MM-DD"`
	Ending     string `json:"ending,omitempty" enum:"later,weeks,soon,tomorrow,today" doc:"how near the end of the discount is: within two weeks, within 48 hours, tomorrow, today"`
	EndsAt     string `json:"endsAt,omitempty" doc:"the time of its end in UTC, 15:04, on its last day"`
	// Tiers are the same from so many agents on, of a price per agent.
	Tiers []PriceTier `json:"tiers,omitempty"`
	// Next is a discount that begins later; it changes nothing today.
	Next *NextDeal `json:"next,omitempty"`
}

// PriceTier is what every agent costs from so many agents on: of all that a number reaches, the
// last counts.
type PriceTier struct {
	From     int64 `json:"from" doc:"agents"`
	Percent  int64 `json:"percent" doc:"what is taken off the price of every agent, whole"`
	Cents    int64 `json:"cents" doc:"of one agent"`
	OldCents int64 `json:"oldCents,omitempty" doc:"the same without the discount, when there is one"`
}

// NextDeal is a discount that begins later.
type NextDeal struct {
	Percent int    `json:"percent"`
	From    string `json:"from" doc:"first day, YYYY-MM-DD"`
	Until   string `json:"until" doc:"last day, YYYY-MM-DD"`
	Cents   int64  `json:"cents" doc:"what it costs then"`
}

// Offer is how the app is sold and who may have it.
type Offer struct {
	Plans            []Plan      `json:"plans" doc:"none when free"`
	TrialDays        int         `json:"trialDays"`
	CardRequired     bool        `json:"cardRequired"`
	ContactOnly      bool        `json:"contactOnly" doc:"priced by the hour: ordered by contacting the provider (decisions rule 14)"`
	PlanLevel        string      `json:"planLevel" enum:"any,team,premium" doc:"the host plan it needs (spec S6.07)"`
	OnlyOwner        bool        `json:"onlyOwner"`
	UnderMaintenance bool        `json:"underMaintenance"`
	Retirement       *Retirement `json:"retirement,omitempty" doc:"its developer gives it up: nobody new gets it"`
	PriceRise        *PriceRise  `json:"priceRise,omitempty" doc:"a higher price that will count for who buys then"`
	FinishURL        string      `json:"finishUrl,omitempty" doc:"where to finish the set-up after installing"`
	FinishText       string      `json:"finishText,omitempty"`
}

// PriceRise is how an app will be paid by who buys it from a day on.
type PriceRise struct {
	From       string `json:"from" doc:"YYYY-MM-DD"`
	Cents      int64  `json:"cents"`
	Frequency  string `json:"frequency" enum:"once,monthly,hourly"`
	PerAccount bool   `json:"perAccount"`
	TrialDays  int    `json:"trialDays"`
	// Tiers are Cents from so many accounts on.
	Tiers []PriceTier `json:"tiers,omitempty"`
}

// Retirement is the announced end of an app.
type Retirement struct {
	LastDay string `json:"lastDay" doc:"on which those who have it can use it, YYYY-MM-DD"`
	Instead *Link  `json:"instead,omitempty" doc:"the app that they may use instead"`
}

// Plan is one way to pay. UnitCents is the price of one period for one agent
// or license, before tax.
type Plan struct {
	ID                string `json:"id"`
	BillingCycle      string `json:"billingCycle" enum:"once,monthly,yearly"`
	UnitCents         int64  `json:"unitCents"`
	OldUnitCents      int64  `json:"oldUnitCents,omitempty"`
	PerAccount        bool   `json:"perAccount"`
	MonthlyCents      int64  `json:"monthlyCents" doc:"the monthly equivalent: a twelfth, rounded, of a yearly price"`
	SavedCentsPerYear int64  `json:"savedCentsPerYear" doc:"against paying monthly; 0 otherwise"`
	// Tiers are UnitCents from so many agents on, of a price per agent.
	Tiers []PriceTier `json:"tiers,omitempty"`
}
