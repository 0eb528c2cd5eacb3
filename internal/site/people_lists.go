package site

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"

	"marketplace/internal/catalogue"
)

// expertFilters of the partners, in the order of the sidebar (spec S2.27).
//
//nolint:gochecknoglobals // a constant table
var expertFilters = []filter[*catalogue.Expert]{
	{"categories", "Service", func(e *catalogue.Expert) []string { return e.Categories }, namedBy(expertKinds)},
	{"compatibility", "Works with", func(e *catalogue.Expert) []string { return e.Products }, namedBy(productNames)},
	{"language", "Language", func(e *catalogue.Expert) []string { return e.Languages }, withoutSnapshot(languageName)},
	{"industry", "Industry", func(e *catalogue.Expert) []string { return e.Industries }, withoutSnapshot(industryName)},
	{"country", "Country", func(e *catalogue.Expert) []string { return nonEmpty(e.Country) }, withoutSnapshot(countryName)},
}

// expertSorts are the orders of the partners; the editors' order comes first.
//
//nolint:gochecknoglobals // a constant table
var expertSorts = []order[*catalogue.Expert]{
	{Option{"recommended", "Recommended"}, nil},
	{Option{"popularity", "Popularity"}, func(x, y *catalogue.Expert, _ time.Time) int { return cmp.Compare(y.Votes, x.Votes) }},
	{Option{"alphabetically", "Alphabetically"}, func(x, y *catalogue.Expert, _ time.Time) int { return byName(x.Name, y.Name) }},
	{Option{"price", "Price"}, func(x, y *catalogue.Expert, _ time.Time) int {
		return cmp.Compare(x.HourlyRateCents, y.HourlyRateCents)
	}},
}

// developerSummary is a developer with what their public apps amount to.
type developerSummary struct {
	*catalogue.Developer
	products int
	installs int64
}

func summaryOf(s *catalogue.Snapshot, d *catalogue.Developer) developerSummary {
	products, installs := s.TotalsOf(d.Slug)
	return developerSummary{d, products, installs}
}

// developerSorts are the two orders of the developers (spec S2.28, S9.30).
//
//nolint:gochecknoglobals // a constant table
var developerSorts = []order[developerSummary]{
	{Option{"productsNumber", "Number of products"}, func(x, y developerSummary, _ time.Time) int { return cmp.Compare(y.products, x.products) }},
	{Option{"developerName", "Developer name"}, func(x, y developerSummary, _ time.Time) int { return byName(x.Name, y.Name) }},
}

// developerSummaries gives the developers in the editors' order; who is not in it follows.
func developerSummaries(s *catalogue.Snapshot) []developerSummary {
	place := placesOf(s.List("developers"))
	list := make([]developerSummary, 0, len(s.Developers))
	for i := range s.Developers {
		list = append(list, summaryOf(s, &s.Developers[i]))
	}
	slices.SortStableFunc(list, func(x, y developerSummary) int { return cmp.Compare(place(x.Slug), place(y.Slug)) })
	return list
}

func (b *Builder) developerFacets(s *catalogue.Snapshot) *facetIndex[developerSummary] {
	return facetsOf(b, s, "developers", nil, func() []developerSummary { return developerSummaries(s) }, nil)
}

// placesOf gives the place of a slug in a list; what is not in it comes last.
func placesOf(list *catalogue.List) func(string) int {
	places := map[string]int{}
	if list != nil {
		for i, slug := range list.Order {
			places[slug] = i - len(list.Order)
		}
	}
	return func(slug string) int { return places[slug] }
}

// partnerList is the page of all partners or of the recommended ones
// (spec S2.06).
func (b *Builder) partnerList(s *catalogue.Snapshot, path, slug string, query url.Values) *Page {
	list := s.List(slug)
	if list == nil {
		return nil
	}
	var experts []*catalogue.Expert
	for _, name := range list.Order {
		if e := s.Expert(name); e != nil {
			experts = append(experts, e)
		}
	}
	found := find(s, newFacetIndex(s, experts, expertFilters), expertSorts, query, b.Now())
	data := listingOf(path, list, found)
	for _, e := range found.shown {
		data.People = append(data.People, b.expertPerson(e))
	}
	return b.peoplePage(path, list, data, found.listingQuery)
}

// developerList is the page of all developers (spec S2.07).
func (b *Builder) developerList(s *catalogue.Snapshot, query url.Values) *Page {
	list := s.List("developers")
	if list == nil {
		return nil
	}
	found := find(s, b.developerFacets(s), developerSorts, query, b.Now())
	data := listingOf("/developers/", list, found)
	for _, m := range found.shown {
		data.People = append(data.People, b.developerPerson(m))
	}
	return b.peoplePage("/developers/", list, data, found.listingQuery)
}

func (b *Builder) peoplePage(path string, list *catalogue.List, data *Listing, c listingQuery) *Page {
	page := b.listingPage(path, list, data, c)
	items := make([]Link, len(data.People))
	for i, p := range data.People {
		items[i] = Link{Text: p.Name, Path: p.Path}
	}
	page.Meta.JSONLD = append(b.crumbsLD(data.Breadcrumbs), b.linksLD(list.Title, items, (data.Page-1)*pageSize))
	return page
}

func (b *Builder) expertPerson(e *catalogue.Expert) Person {
	p := Person{
		Slug: e.Slug, Name: e.Name, Text: e.Headline, Icon: b.icon("experts", e.Slug), Path: expertPath(e),
		Place: b.placeName(e.City, e.Country), Recommended: e.Recommended, HourlyRateCents: e.HourlyRateCents,
	}
	if e.Votes > 0 {
		p.Rating = &Rating{Rate: e.Average, Votes: e.Votes}
	}
	return p
}

func (b *Builder) developerPerson(m developerSummary) Person {
	return Person{
		Slug: m.Slug, Name: m.Name, Text: m.Headline, Icon: b.icon("developers", m.Slug), Path: developerPath(m.Slug),
		Products: m.products, Installations: int(m.installs),
	}
}

func expertPath(e *catalogue.Expert) string { return "/partners/" + e.Slug + "/" }

func developerPath(slug string) string { return "/developers/" + slug + "/" }

// placeName is a city with its country, as far as they are known.
func (b *Builder) placeName(city, country string) string {
	parts := nonEmpty(city)
	if country != "" {
		parts = append(parts, b.countryName(country))
	}
	return strings.Join(parts, ", ")
}

func (b *Builder) countryOf(code string) string {
	if code == "" {
		return ""
	}
	return b.countryName(code)
}

// ratingOverall weighs the ratings of several apps by their votes; nil without
// any.
func ratingOverall(s *catalogue.Snapshot, apps []*catalogue.App) *Rating {
	var sum catalogue.Ratings
	for _, app := range apps {
		for i, votes := range s.Ratings[app.ID].Votes {
			sum.Votes[i] += votes
		}
	}
	return ratingOf(sum)
}

// socialLinks are the further addresses of a developer, by name. A handle
// without an address is only a word, and is left out.
func socialLinks(socials map[string]string) []Link {
	list := []Link{}
	for name, address := range socials {
		if strings.HasPrefix(address, "https://") {
			list = append(list, Link{Text: strings.ToUpper(name[:1]) + name[1:], Path: address})
		}
	}
	slices.SortFunc(list, func(x, y Link) int { return strings.Compare(x.Text, y.Text) })
	return list
}

// paragraphs cuts a text at its empty lines.
func paragraphs(text string) []string {
	list := []string{}
	for part := range strings.SplitSeq(text, "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

func named(into, values []string, name func(string) string) []string {
	for _, v := range values {
		if n := name(v); n != "" {
			into = append(into, n)
		}
	}
	return into
}

// Person is a partner expert or a developer in a list.
type Person struct {
	Slug   string  `json:"slug"`
	Name   string  `json:"name"`
	Text   string  `json:"text"`
	Icon   string  `json:"icon"`
	Path   string  `json:"path"`
	Rating *Rating `json:"rating" doc:"null when nobody has rated"`

	Place           string `json:"place,omitempty" doc:"city and country of a partner"`
	Recommended     bool   `json:"recommended,omitempty" doc:"a partner that the team recommends"`
	HourlyRateCents int64  `json:"hourlyRateCents,omitempty"`
	Products        int    `json:"products,omitempty" doc:"apps and services of a developer"`
	Installations   int    `json:"installations,omitempty" doc:"of all apps of a developer"`
}
