package site

import (
	"cmp"
	"net/url"
	"slices"
	"time"

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
	Hours       string   `json:"hours,omitempty" doc:"when support is given"`
	Proved      *Proved  `json:"proved,omitempty" doc:"what Verified says; left out when nothing is proved"`
	Imported    bool     `json:"imported,omitempty" doc:"the people who run the shop brought them"`
	// Listing holds their public apps.
	Listing  Listing `json:"listing"`
	Services []Card  `json:"services" doc:"their public services, as many as a page of a list holds"`
}

// Proved is what a developer has proved, each with the day; what is not proved is empty.
type Proved struct {
	Domain   string `json:"domain,omitempty" doc:"of the site"`
	DomainOn string `json:"domainOn,omitempty" doc:"YYYY-MM-DD"`
	MailOn   string `json:"mailOn,omitempty" doc:"the support address, YYYY-MM-DD"`
}

func provedOf(d *catalogue.Developer) *Proved {
	if d.Proved == nil {
		return nil
	}
	p := &Proved{Domain: d.Proved.Domain}
	for _, day := range []struct {
		at   time.Time
		text *string
	}{{d.Proved.DomainAt, &p.DomainOn}, {d.Proved.MailAt, &p.MailOn}} {
		if !day.at.IsZero() {
			*day.text = day.at.UTC().Format(time.DateOnly)
		}
	}
	return p
}

// developerPage is the page of one developer with their public apps and
// services (spec S2.07). The first ones are here, the rest a click away.
func (b *Builder) developerPage(s *catalogue.Snapshot, slug string, query url.Values) *Page {
	developer := s.Developer(slug)
	if developer == nil {
		return nil
	}
	m, all := summaryOf(s, developer), s.OfDeveloper(slug)
	path := developerPath(slug)
	apps, services := splitServices(all)
	found := find(s, newFacetIndex(s, apps, nil), appSorts[:1], query, b.Now())
	listing := listingOf(path, &catalogue.List{Title: m.Name}, found)
	listing.Cards = b.cards(s, found.shown)
	data := &Developer{
		Person: b.developerPerson(m), Breadcrumbs: []Link{{"Home", "/"}, {"Developers", "/developers/"}, {m.Name, path}}, Paragraphs: paragraphs(m.Bio),
		Website: m.Website, Email: m.SupportEmail, Country: b.countryOf(m.Country), City: m.City, Founded: m.Founded,
		Languages: named([]string{}, m.Languages, b.languageName), Links: socialLinks(m.Socials), Hours: m.SupportHours, Proved: provedOf(m.Developer), Imported: m.Imported, Listing: *listing,
		Services: b.cards(s, takeFirst(services, pageSize)),
	}
	data.Rating = ratingOverall(s, all)
	page := &Page{Path: path, Kind: KindDeveloper, Status: 200, Title: title(m.Name, "Developers"), Developer: data}
	page.Meta = b.meta(path, cmp.Or(m.Headline, b.Words.Say("Apps and services by %s.", m.Name)))
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
