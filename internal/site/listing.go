package site

import (
	"cmp"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/catalogue"
)

// filters of apps and services, in the order of the sidebar.
//
//nolint:gochecknoglobals // a constant table
var filters = []filter[*catalogue.App]{
	{"compatibility", "Works with", func(a *catalogue.App) []string { return []string{a.Product} }, namedBy(productNames)},
	{"payment", "Price", func(a *catalogue.App) []string { return []string{a.PaymentKind()} }, namedBy(paymentNames)},
	{"categories", "Category", (*catalogue.App).Categories, categoryName},
	{"placement", "Placement", func(a *catalogue.App) []string { return a.Placements }, withoutSnapshot(placementFilterName)},
	{"service", "Service", func(a *catalogue.App) []string { return nonEmpty(serviceValue(a.ServiceType)) }, namedBy(serviceValues)},
	{"language", "Language", func(a *catalogue.App) []string { return a.Languages }, withoutSnapshot(languageName)},
	{"industry", "Industry", func(a *catalogue.App) []string { return a.Industries }, withoutSnapshot(industryName)},
	{"country", "Country", func(a *catalogue.App) []string { return nonEmpty(a.Country) }, withoutSnapshot(countryName)},
}

// appSorts are the orders of apps and services (spec S2.28). The first is what
// the list comes in.
//
//nolint:gochecknoglobals // a constant table
var appSorts = []order[*catalogue.App]{
	{Option{"recommended", "Recommended"}, nil},
	{Option{"popularity", "Popularity"}, func(x, y *catalogue.App, _ time.Time) int { return cmp.Compare(y.Installations, x.Installations) }},
	{Option{"published", "Recently published"}, func(x, y *catalogue.App, _ time.Time) int { return y.PublishedAt.Compare(x.PublishedAt) }},
	{Option{"alphabetically", "Alphabetically"}, func(x, y *catalogue.App, _ time.Time) int { return byName(x.Name, y.Name) }},
	{Option{"price", "Price"}, func(x, y *catalogue.App, now time.Time) int { return cmp.Compare(cheapest(x, now), cheapest(y, now)) }},
}

// monthSort is the order of this month.
const monthSort = "month"

// embeddedSorts are appSorts and the order of this month, which a host product asks for: apps
// that nobody installed in it follow by all their installations.
//
//nolint:gochecknoglobals // a constant table
var embeddedSorts = append(slices.Clone(appSorts), order[*catalogue.App]{
	Option{monthSort, "Most used this month"}, func(x, y *catalogue.App, _ time.Time) int {
		return cmp.Or(cmp.Compare(latelyRank(x), latelyRank(y)), cmp.Compare(y.Installations, x.Installations))
	},
})

// latelyRank puts an app that nobody installed lately behind all others.
func latelyRank(app *catalogue.App) int {
	if app.LatelyRank == 0 {
		return math.MaxInt
	}
	return app.LatelyRank
}

// serviceValue is the value of the service filter (spec S9.27): what is neither
// training nor product implementation is other.
func serviceValue(kind string) string {
	switch kind {
	case "", "training", "product_implementation":
		return kind
	}
	return "other"
}

func categoryName(s *catalogue.Snapshot, slug string) string {
	if c := s.Category(slug); c != nil {
		return c.Name
	}
	return slug
}

// appList is the page of all apps (spec S2.03).
func (b *Builder) appList(r request) *Page {
	return b.listing(r.catalogue, r.path, r.catalogue.List("apps"), b.allAppFacets(r.catalogue), r.query)
}

// serviceList is the page of all services (spec S2.08).
func (b *Builder) serviceList(r request) *Page {
	s := r.catalogue
	return b.listing(s, r.path, s.List("services"), b.appFacets(s, "services", func() []*catalogue.App { return servicesOf(s) }), r.query)
}

// curatedList is the page of a list directly below the base path.
func (b *Builder) curatedList(r request) *Page {
	return b.curated(r.catalogue, r.path, strings.Trim(r.path, "/"), r.query)
}

func (b *Builder) curated(s *catalogue.Snapshot, path, slug string, query url.Values) *Page {
	list := s.List(slug)
	if list == nil {
		return nil
	}
	if slug == catalogue.DealsList {
		return b.deals(s, path, list, query)
	}
	return b.listing(s, path, list, b.appFacets(s, "list "+slug, func() []*catalogue.App { return s.ListEntries(list) }), query)
}

// deals is the page of what is discounted now, what ends first before the rest; what
// will be discounted stands apart (spec S2.09).
func (b *Builder) deals(s *catalogue.Snapshot, path string, list *catalogue.List, query url.Values) *Page {
	now := b.Now()
	apps := s.Deals(now)
	slices.SortStableFunc(apps, func(x, y *catalogue.App) int { return x.Discount().To.Compare(y.Discount().To) })
	page := b.listing(s, path, list, newFacetIndex(s, apps, filters), query)
	if found := page.Listing; found.Page == 1 && len(page.Listing.Cards) == found.Of {
		found.Later = b.cards(s, s.NextDeals(now))
	}
	return page
}

func (b *Builder) category(s *catalogue.Snapshot, c *catalogue.Category, query url.Values) *Page {
	from := b.appFacets(s, "category "+c.Slug, func() []*catalogue.App { return s.InCategory(c.Slug) })
	return b.listing(s, "/apps/"+c.Slug+"/", categoryList(c), from, query)
}

func categoryList(c *catalogue.Category) *catalogue.List {
	return &catalogue.List{Slug: c.Slug, Title: c.Name, Headline: c.Headline, Intro: c.Intro, MetaDescription: c.MetaDescription}
}

// listing is the page of a list whose entries come in the recommended order.
func (b *Builder) listing(s *catalogue.Snapshot, path string, list *catalogue.List, from *facetIndex[*catalogue.App], query url.Values) *Page {
	return b.listingIn(appSorts, s, path, list, from, query)
}

// listingIn is listing with its orders.
func (b *Builder) listingIn(sorts []order[*catalogue.App], s *catalogue.Snapshot, path string, list *catalogue.List, from *facetIndex[*catalogue.App], query url.Values) *Page {
	if list == nil {
		return nil
	}
	found := find(s, from, sorts, query, b.Now())
	data := listingOf(path, list, found)
	data.Cards, data.Media = b.cards(s, found.shown), b.media(s, list.Media)
	page := b.listingPage(path, list, data, found.listingQuery)
	page.Meta.JSONLD = append(b.crumbsLD(data.Breadcrumbs), b.itemsLD(list.Title, data.Cards, (data.Page-1)*pageSize))
	return page
}

// listingOf fills what all listings have in common.
func listingOf[T any](path string, list *catalogue.List, found listingResult[T]) *Listing {
	return &Listing{
		Heading: list.Title, Headline: list.Headline, Intro: list.Intro, Breadcrumbs: breadcrumbs(path, list.Title), Noun: nounOf(path),
		Of: found.of, Total: found.total, Page: found.page, PageSize: pageSize, Cards: []Card{},
		Facets: found.facets, Sort: found.sort, Sorts: found.sorts, Blocking: found.mostRestrictive,
	}
}

func (b *Builder) listingPage(path string, list *catalogue.List, data *Listing, c listingQuery) *Page {
	page := &Page{Path: path, Kind: KindListing, Status: 200, Title: title(list.Title), Listing: data}
	page.Meta = b.meta(path, list.MetaDescription)
	page.Meta.NoIndex = len(c.selected) > 0 || c.isSorted
	page.Meta.Canonical += canonicalQuery(c)
	return page
}

// canonicalQuery keeps the page number only: filters and sorts show the same
// entries again.
func canonicalQuery(c listingQuery) string {
	if c.page > 1 && len(c.selected) == 0 {
		return "?page=" + strconv.Itoa(c.page)
	}
	return ""
}

func nounOf(path string) string {
	switch path {
	case "/services/":
		return "services"
	case "/saas-deals/":
		return "deals"
	case "/partners/", "/partners/recommended/":
		return "partners"
	case "/developers/":
		return "developers"
	default:
		return "apps"
	}
}

func breadcrumbs(path, heading string) []Link {
	crumbs := []Link{{Text: "Home", Path: "/"}}
	if strings.HasPrefix(path, "/apps/") && path != "/apps/" {
		crumbs = append(crumbs, Link{Text: "Apps", Path: "/apps/"})
	}
	if path == "/partners/recommended/" {
		crumbs = append(crumbs, Link{Text: "Partners", Path: "/partners/"})
	}
	return append(crumbs, Link{Text: heading, Path: path})
}

// Listing is a page of a list: All Apps, a category, a curated list, services,
// partners, developers.
type Listing struct {
	Heading     string   `json:"heading"`
	Headline    string   `json:"headline"`
	Intro       string   `json:"intro"`
	Breadcrumbs []Link   `json:"breadcrumbs"`
	Noun        string   `json:"noun" enum:"apps,services,deals,partners,developers"`
	Of          int      `json:"of" doc:"entries before filtering"`
	Total       int      `json:"total" doc:"entries that pass the filters"`
	Page        int      `json:"page" doc:"from 1"`
	PageSize    int      `json:"pageSize"`
	Cards       []Card   `json:"cards" doc:"the entries of this page only"`
	People      []Person `json:"people,omitempty" doc:"the entries of a list of partners or developers"`
	Facets      []Facet  `json:"facets"`
	Sort        string   `json:"sort" enum:"alphabetically,price,popularity,recommended,published,month,developerName,productsNumber"`
	Lately      int      `json:"lately,omitempty" doc:"in the order of this month: how many entries of this page were installed in it; they come first"`
	Sorts       []Option `json:"sorts" doc:"the first is what the list comes in"`
	// Blocking is the facet value that alone leaves the list empty, to name in
	// the empty state.
	Blocking *FacetValue `json:"blocking,omitempty"`
	// Later are the deals that begin later, on the page of deals (spec S2.09).
	Later []Card `json:"later,omitempty"`
	// Media are the editors' pictures and videos of this list (spec S2.32).
	Media []HomeMedia `json:"media,omitempty"`
}

// Facet is one filter: the query parameter, its name and its values with how
// many entries each would leave (not counting the facet's own choice).
type Facet struct {
	Param  string       `json:"param" enum:"categories,compatibility,payment,placement,service,language,industry,country"`
	Label  string       `json:"label" words:"shop"`
	Values []FacetValue `json:"values"`
}

// FacetValue is one choice of a filter.
type FacetValue struct {
	Value    string `json:"value"`
	Label    string `json:"label" words:"shop"`
	Count    int    `json:"count"`
	Selected bool   `json:"selected"`
	Unknown  bool   `json:"unknown,omitempty" doc:"stands for values in the address that no entry has; it cannot be chosen"`
}

// Option is a value of a select with its text.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label" words:"shop"`
}
