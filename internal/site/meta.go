package site

import (
	"encoding/json"
	"fmt"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/price"
)

func (b *Builder) meta(path, description string) Meta {
	return Meta{Description: description, Canonical: b.address(path), Image: b.PublicURL + b.Base + "/pictures/" + socialOfShop}
}

// ld encodes one schema.org object.
func ld(object map[string]any) json.RawMessage {
	object["@context"] = "https://schema.org"
	text, err := json.Marshal(object)
	if err != nil {
		panic(fmt.Sprintf("structured data: %v", err)) // maps of texts and numbers always encode
	}
	return text
}

func (b *Builder) crumbsLD(crumbs []Link) []json.RawMessage {
	items := make([]map[string]any, len(crumbs))
	for i, c := range crumbs {
		items[i] = map[string]any{"@type": "ListItem", "position": i + 1, "name": b.Words.Known(c.Text), "item": b.address(c.Path)}
	}
	return []json.RawMessage{ld(map[string]any{"@type": "BreadcrumbList", "itemListElement": items})}
}

func (b *Builder) itemsLD(name string, cards []Card, before int) json.RawMessage {
	links := make([]Link, len(cards))
	for i, c := range cards {
		links[i] = Link{Text: c.Name, Path: c.Path}
	}
	return b.linksLD(name, links, before)
}

func (b *Builder) linksLD(name string, links []Link, before int) json.RawMessage {
	items := make([]map[string]any, len(links))
	for i, l := range links {
		items[i] = map[string]any{"@type": "ListItem", "position": before + i + 1, "name": l.Text, "url": b.address(l.Path)}
	}
	return ld(map[string]any{"@type": "ItemList", "name": name, "itemListElement": items})
}

func (b *Builder) homeLD() []json.RawMessage {
	return []json.RawMessage{
		ld(map[string]any{"@type": "Organization", "name": b.Brand, "url": b.address("/"), "logo": b.PublicURL + b.root() + "/pictures/favicon.svg"}),
		ld(map[string]any{
			"@type": "WebSite", "name": b.Brand, "url": b.address("/"),
			"potentialAction": map[string]any{"@type": "SearchAction", "target": b.address("/search/") + "?q={search_term_string}", "query-input": "required name=search_term_string"},
		}),
	}
}

// softwareLD describes an app with its rating and its offer, a service as a
// service.
func (b *Builder) softwareLD(s *catalogue.Snapshot, app *catalogue.App) json.RawMessage {
	object := map[string]any{
		"@type": "SoftwareApplication", "name": app.Name, "description": app.Summary(), "url": b.address(app.Path()),
		"image": b.PublicURL + b.icon("apps", app.Slug), "applicationCategory": "BusinessApplication", "operatingSystem": "Web",
		"author": map[string]any{"@type": "Organization", "name": s.Publisher(app)},
		"offers": b.offersLD(app),
	}
	if app.IsService() {
		object["@type"] = "Service"
		object["provider"] = object["author"]
		for _, onlySoftware := range []string{"author", "applicationCategory", "operatingSystem"} {
			delete(object, onlySoftware)
		}
	}
	if r := s.Ratings[app.ID]; r.Total() > 0 {
		object["aggregateRating"] = map[string]any{"@type": "AggregateRating", "ratingValue": r.Rate(), "ratingCount": r.Total()}
	}
	return ld(object)
}

// offersLD describes each way to pay for an entry: a subscription says for which
// period and for whom the price is (schema.org UnitPriceSpecification).
func (b *Builder) offersLD(app *catalogue.App) []map[string]any {
	offer := func(cents int64, specification map[string]any) map[string]any {
		o := map[string]any{"@type": "Offer", "price": dollars(cents), "priceCurrency": "USD", "url": b.address(app.Path())}
		if specification != nil {
			specification["@type"], specification["price"], specification["priceCurrency"] = "UnitPriceSpecification", o["price"], "USD"
			o["priceSpecification"] = specification
		}
		return o
	}
	plans := plansOf(app, b.Now())
	if len(plans) == 0 {
		hour := int64(app.UnitPrice(price.Monthly, b.Now()).Now)
		if hour == 0 {
			return []map[string]any{offer(0, nil)}
		}
		return []map[string]any{offer(hour, map[string]any{"unitCode": "HUR", "unitText": "hour"})}
	}
	offers := make([]map[string]any, len(plans))
	for i, plan := range plans {
		offers[i] = offer(plan.UnitCents, pricedFor(plan))
	}
	return offers
}

// pricedFor says for which period and for whom a plan's price is, nil for one that
// is paid once for everybody. Periods are in the codes of UN/CEFACT.
func pricedFor(plan Plan) map[string]any {
	s := map[string]any{"unitText": "organization"}
	if plan.PerAccount {
		s["unitText"] = "agent"
	}
	switch price.Cycle(plan.BillingCycle) {
	case price.Monthly:
		s["billingDuration"], s["unitCode"] = 1, "MON"
	case price.Yearly:
		s["billingDuration"], s["unitCode"] = 1, "ANN"
	case price.Once:
		if !plan.PerAccount {
			return nil
		}
	}
	return s
}

func dollars(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// expertLD describes a partner: a person or a company that offers services.
func (b *Builder) expertLD(e *catalogue.Expert) json.RawMessage {
	object := map[string]any{
		"@type": "ProfessionalService", "name": e.Name, "description": e.Headline, "url": b.address(expertPath(e)),
		"image": b.PublicURL + b.icon("experts", e.Slug), "sameAs": e.Website,
		"address": map[string]any{"@type": "PostalAddress", "addressLocality": e.City, "addressCountry": e.Country},
	}
	if e.Votes > 0 {
		object["aggregateRating"] = map[string]any{"@type": "AggregateRating", "ratingValue": e.Average, "ratingCount": e.Votes}
	}
	return ld(object)
}

// organizationLD describes a developer.
func (b *Builder) organizationLD(d *catalogue.Developer) json.RawMessage {
	return ld(map[string]any{
		"@type": "Organization", "name": d.Name, "description": d.Headline, "url": b.address(developerPath(d.Slug)),
		"logo": b.PublicURL + b.icon("developers", d.Slug), "sameAs": d.Website, "email": d.SupportEmail,
		"address": map[string]any{"@type": "PostalAddress", "addressLocality": d.City, "addressCountry": d.Country},
	})
}
