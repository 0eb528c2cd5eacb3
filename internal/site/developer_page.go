package site

import (
	"cmp"
	"net/url"
	"slices"

	"marketplace/internal/catalogue"
)

// Developer is the page of one developer (spec S2.07).
type Developer struct {
	Person
	Breadcrumbs []Link   `json:"breadcrumbs"`
	Paragraphs  []string `json:"paragraphs"`
	Website     string   `json:"website"`
	Email       string   `json:"email" doc:"for support"`
	Country     string   `json:"country"`
	City        string   `json:"city"`
	Founded     int      `json:"founded" doc:"year, 0 when unknown"`
	Languages   []string `json:"languages" doc:"in which support is given"`
	Links       []Link   `json:"links" doc:"further addresses of theirs"`
	// Listing holds their public apps.
	Listing  Listing `json:"listing"`
	Services []Card  `json:"services" doc:"their public services, as many as a page of a list holds"`
}

// developerPage is the page of one developer with their public apps and
// services (spec S2.07). The first ones are here, the rest a click away.
func (b *Builder) developerPage(s *catalogue.Snapshot, slug string, query url.Values) *Page {
	if s.Developer(slug) == nil {
		return nil
	}
	all := b.developerFacets(s).entries
	m := all[slices.IndexFunc(all, func(m developerSummary) bool { return m.Slug == slug })]
	path := developerPath(slug)
	apps, services := splitServices(m.apps)
	found := find(s, newFacetIndex(s, apps, nil), appSorts[:1], query, b.Now())
	listing := listingOf(path, &catalogue.List{Title: m.Name}, found)
	listing.Cards = b.cards(s, found.shown)
	data := &Developer{
		Person: b.developerPerson(m), Breadcrumbs: []Link{{"Home", "/"}, {"Developers", "/developers/"}, {m.Name, path}}, Paragraphs: paragraphs(m.Bio),
		Website: m.Website, Email: m.SupportEmail, Country: countryOf(m.Country), City: m.City, Founded: m.Founded,
		Languages: named([]string{}, m.Languages, languageName), Links: socialLinks(m.Socials), Listing: *listing,
		Services: b.cards(s, takeFirst(services, pageSize)),
	}
	data.Rating = ratingOverall(s, m.apps)
	page := &Page{Path: path, Kind: KindDeveloper, Status: 200, Title: title(m.Name, "Developers"), Developer: data}
	page.Meta = b.meta(path, cmp.Or(m.Headline, "Apps and services by "+m.Name+"."))
	page.Meta.Canonical += canonicalQuery(found.listingQuery)
	page.Meta.JSONLD = append(b.crumbsLD(data.Breadcrumbs), b.organizationLD(m.Developer), b.itemsLD(m.Name, slices.Concat(listing.Cards, data.Services), (listing.Page-1)*pageSize))
	return page
}

// splitServices gives the apps and the services of a list.
func splitServices(list []*catalogue.App) (apps, services []*catalogue.App) {
	for _, app := range list {
		if app.IsService() {
			services = append(services, app)
		} else {
			apps = append(apps, app)
		}
	}
	return apps, services
}
