package app

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax"
	"marketplace/internal/catalogue"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/mcp"
	"marketplace/internal/search"
	"marketplace/internal/site"
)

// mcpShop is the shop as assistants see it.
type mcpShop struct{ a *app }

// Search is described at mcp.Shop.
func (x mcpShop) Search(_ context.Context, s mcp.Search) ([]mcp.Card, int, error) {
	snapshot := x.a.catalogue.Snapshot()
	query := search.NewQuery(search.AppsIndex, s.Text)
	query.HitsPerPage, query.RemoveWords, query.IgnorePlurals = s.Limit, "allOptional", true
	query.AttributesToHighlight = []string{}
	if s.Product != "" {
		query.FacetFilters = append(query.FacetFilters, []string{"product:" + s.Product})
	}
	if s.Category != "" {
		if snapshot.Category(s.Category) == nil {
			return nil, 0, errs.New(errs.NotFound, "category_not_found", fmt.Sprintf("There is no category %q. list_categories names them.", s.Category))
		}
		query.FacetFilters = append(query.FacetFilters, []string{"categories:" + s.Category})
	}
	if s.Kind != "" {
		query.FacetFilters = append(query.FacetFilters, []string{"service:" + strconv.FormatBool(s.Kind == kindService)})
	}
	if s.FreeOnly {
		query.FacetFilters = append(query.FacetFilters, []string{"payment:free"})
	}
	result, err := x.a.searched().Search(query)
	if err != nil {
		return nil, 0, err
	}
	if result.NbHits == 0 && s.Text != "" {
		x.a.searchLog.Miss(search.AppsIndex, s.Text)
	}
	hits := make([]mcp.Card, 0, len(result.Hits))
	for i := range result.Hits {
		if entry := snapshot.Public(result.Hits[i].ID); entry != nil {
			card := x.card(snapshot, entry)
			card.Related = result.Hits[i].Related
			hits = append(hits, card)
		}
	}
	return hits, result.NbHits - result.NbRelated, nil
}

const (
	kindApp     = "app"
	kindService = "service"
)

func (x mcpShop) card(s *catalogue.Snapshot, entry *catalogue.App) mcp.Card {
	ratings := s.Ratings[entry.ID]
	card := mcp.Card{
		Slug: entry.Slug, Name: entry.Name, Kind: kindApp, Product: entry.Product, Developer: s.Publisher(entry), Summary: entry.Summary(), Verified: entry.Verified,
		Price: x.price(entry), Votes: int(ratings.Total()), URL: x.a.pageAddress(entry.Path()), Resource: mcp.PageURI(entry.Slug),
	}
	if entry.IsService() {
		card.Kind = kindService
	}
	if card.Votes > 0 {
		card.Rating = ratings.Rate()
	}
	return card
}

func (x mcpShop) price(entry *catalogue.App) mcp.Price {
	tag := site.PriceOf(entry, x.a.clock.Now())
	return mcp.Price{
		Text: wordsOfPrice(tag), Cents: tag.Cents, OldCents: tag.OldCents, Frequency: tag.Frequency, PerAgent: tag.PerAccount, TrialDays: tag.TrialDays, DealUntil: tag.Until,
	}
}

func wordsOfPrice(tag site.Price) string {
	each := ""
	if tag.PerAccount {
		each = " per agent"
	}
	amount := money.Cents(tag.Cents).String() + each
	switch tag.Frequency {
	case "monthly":
		return amount + " a month"
	case "hourly":
		return amount + " an hour"
	case "once":
		return amount + " once"
	default:
		return "free"
	}
}

// publicApp finds an entry that everybody may see, also by a slug of before.
func (x mcpShop) publicApp(s *catalogue.Snapshot, slugOrID string) (*catalogue.App, error) {
	entry := s.Public(slugOrID)
	if entry == nil {
		entry = s.Public(s.CurrentSlug("apps", slugOrID))
	}
	if entry == nil {
		return nil, errs.New(errs.NotFound, "application_not_found", fmt.Sprintf("There is no app %q. search_apps finds apps and names their slugs.", slugOrID))
	}
	return entry, nil
}

// App is described at mcp.Shop.
func (x mcpShop) App(_ context.Context, slugOrID string) (mcp.Page, error) {
	snapshot := x.a.catalogue.Snapshot()
	entry, err := x.publicApp(snapshot, slugOrID)
	if err != nil {
		return mcp.Page{}, err
	}
	shown := x.a.builder.Page(entry.Path(), nil).App
	page := mcp.Page{
		Card: x.card(snapshot, entry), Categories: each(shown.Facts.Categories, func(l site.Link) string { return l.Text }), AppearsIn: shown.Facts.AppearsIn,
		Languages: shown.Facts.Languages, Updated: shown.Facts.Updated, PlanLevel: shown.Offer.PlanLevel, OnlyOwner: shown.Offer.OnlyOwner, ContactOnly: shown.Offer.ContactOnly,
		Permissions: each(shown.Permissions, func(p site.Permission) mcp.Permission { return mcp.Permission{Area: p.Area, ReadOnly: p.ReadOnly} }),
		Features:    each(shown.Features, func(f site.Feature) mcp.Feature { return mcp.Feature{Title: f.Title, Text: f.Description} }),
		Description: entry.LongDescription, Help: shown.Support.TutorialURL, PrivacyURL: shown.Support.PrivacyURL,
		Alternatives: each(shown.Alternatives, func(other site.Alternative) mcp.Entry {
			return mcp.Entry{Slug: other.Card.Slug, Name: other.Card.Name, URL: x.a.pageAddress(other.Card.Path)}
		}),
	}
	return page, nil
}

// Prices is described at mcp.Shop.
func (x mcpShop) Prices(ctx context.Context, q mcp.PriceQuestion) (mcp.Prices, error) {
	snapshot, now := x.a.catalogue.Snapshot(), x.a.clock.Now()
	entry, err := x.publicApp(snapshot, q.App)
	if err != nil {
		return mcp.Prices{}, err
	}
	answer := mcp.Prices{Slug: entry.Slug, Name: entry.Name, Price: x.price(entry), Plans: []mcp.PlanPrice{}, Currency: money.Currency, URL: x.a.pageAddress(entry.Path())}
	answer.ContactOnly = entry.Payment != nil && len(entry.Cycles()) == 0
	quantity := int64(1)
	if entry.Payment != nil && entry.Payment.PerAccount {
		quantity = q.Agents
	}
	orders := []price.Order{}
	for _, cycle := range entry.Cycles() {
		unit := entry.UnitPriceFor(quantity, cycle, now)
		orders = append(orders, price.Order{UnitCents: unit.Now, Seats: quantity})
		answer.Plans = append(answer.Plans, mcp.PlanPrice{Cycle: string(cycle), UnitCents: int64(unit.Now), OldUnitCents: int64(unit.Old), Quantity: quantity})
	}
	sums, err := x.a.billing.Cards.Quote(ctx, "", orders, billing.TaxLocation{Country: q.Country, Zip: q.Zip})
	if err != nil {
		return mcp.Prices{}, err
	}
	for i, sum := range sums {
		plan := &answer.Plans[i]
		plan.NetCents, plan.TaxCents, plan.TotalCents = int64(sum.Net), int64(sum.Tax), int64(sum.Total)
		plan.Text = wordsOfPlan(*plan)
		if sum.Tax > 0 {
			answer.TaxPlace = tax.PlaceName(locale.English, sum.Place)
		}
	}
	return answer, nil
}

func wordsOfPlan(plan mcp.PlanPrice) string {
	words := money.Cents(plan.NetCents).String() + map[string]string{"monthly": " a month", "yearly": " a year", "once": " once"}[plan.Cycle]
	if plan.Quantity > 1 {
		words += " for " + strconv.FormatInt(plan.Quantity, 10) + " agents"
	}
	if plan.TaxCents > 0 {
		return words + ", " + money.Cents(plan.TotalCents).String() + " with tax"
	}
	return words + ", before tax"
}

// Categories is described at mcp.Shop.
func (x mcpShop) Categories(context.Context) []mcp.Category {
	snapshot := x.a.catalogue.Snapshot()
	counts := map[string]int{}
	for _, entry := range snapshot.Published() {
		for _, slug := range entry.Categories() {
			counts[slug]++
		}
	}
	return each(snapshot.Categories, func(c catalogue.Category) mcp.Category {
		return mcp.Category{Slug: c.Slug, Name: c.Name, Apps: counts[c.Slug], URL: x.a.pageAddress("/apps/" + c.Slug + "/")}
	})
}

// Entries is described at mcp.Shop.
func (x mcpShop) Entries(context.Context) []mcp.Entry {
	return each(x.a.catalogue.Snapshot().Published(), func(entry *catalogue.App) mcp.Entry {
		return mcp.Entry{Slug: entry.Slug, Name: entry.Name, URL: x.a.pageAddress(entry.Path())}
	})
}

// SearchPage is described at mcp.Shop.
func (x mcpShop) SearchPage(text string) string {
	if strings.TrimSpace(text) == "" {
		return x.a.pageAddress("/apps/")
	}
	return x.a.pageAddress("/search/?q=" + url.QueryEscape(text))
}
