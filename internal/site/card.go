package site

import (
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
		Service: app.IsService(), Rating: ratingOf(s.Ratings[app.ID]), Price: PriceOf(app, b.Now()),
	}
}

func (b *Builder) cards(s *catalogue.Snapshot, apps []*catalogue.App) []Card {
	cards := make([]Card, len(apps))
	for i, app := range apps {
		cards[i] = b.card(s, app)
	}
	return cards
}

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
	switch d := app.Discount(); {
	case d.ReducesAt(now):
		tag.Percent, tag.Until = d.Percent(), d.To.Format(time.DateOnly)
	case d.BeginsAfter(now):
		tag.Next = &NextDeal{Percent: d.Percent(), From: d.From.Format(time.DateOnly), Until: d.To.Format(time.DateOnly)}
	}
	return tag
}

// offerOf says how an entry is sold and who may have it.
func offerOf(app *catalogue.App, now time.Time) Offer {
	o := Offer{
		Plans: plansOf(app, now), PlanLevel: "any", OnlyOwner: app.OnlyOwner, UnderMaintenance: app.UnderMaintenance,
		FinishURL: app.CustomProps["finishInstallUrl"], FinishText: app.CustomProps["finishInstallCopy"],
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
			PerAccount: app.Payment.PerAccount, MonthlyCents: int64(price.MonthlyEquivalent(unit.Now, cycle)),
		}
		if cycle == price.Yearly {
			monthly := app.UnitPrice(price.Monthly, now).Now
			plan.SavedCentsPerYear = int64(12*monthly - unit.Now)
		}
		plans = append(plans, plan)
	}
	return plans
}

// cheapest is the price that sorting by price compares: free first, then cents.
func cheapest(app *catalogue.App, now time.Time) money.Cents {
	return app.UnitPrice(price.Monthly, now).Now
}
