package site

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/catalogue"
)

// pageSize is how many entries a page of a listing shows.
const pageSize = 18

// filter is one of the filters of a listing (spec S2.27): which values an entry
// has, and how a value is called.
type filter struct {
	param  string
	label  string
	values func(*catalogue.App) []string
	name   func(*catalogue.Snapshot, string) string
}

func words(m map[string]string) func(*catalogue.Snapshot, string) string {
	return func(_ *catalogue.Snapshot, value string) string { return m[value] }
}

func plainly(name func(string) string) func(*catalogue.Snapshot, string) string {
	return func(_ *catalogue.Snapshot, value string) string { return name(value) }
}

// filters in the order of the sidebar.
//
//nolint:gochecknoglobals // a constant table
var filters = []filter{
	{"compatibility", "Works with", func(a *catalogue.App) []string { return []string{a.Product} }, words(productNames)},
	{"payment", "Price", func(a *catalogue.App) []string { return []string{a.PaymentKind()} }, words(paymentNames)},
	{"categories", "Category", (*catalogue.App).Categories, categoryName},
	{"placement", "Placement", func(a *catalogue.App) []string { return a.Placements }, words(placementNames)},
	{"service", "Service", func(a *catalogue.App) []string { return nonEmpty(a.ServiceType) }, words(serviceNames)},
	{"language", "Language", func(a *catalogue.App) []string { return a.Languages }, plainly(languageName)},
	{"industry", "Industry", func(a *catalogue.App) []string { return a.Industries }, plainly(industryName)},
	{"country", "Country", func(a *catalogue.App) []string { return nonEmpty(a.Country) }, plainly(countryName)},
}

func categoryName(s *catalogue.Snapshot, slug string) string {
	if c := s.Category(slug); c != nil {
		return c.Name
	}
	return slug
}

func nonEmpty(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}

// choice is what an address asks of a listing.
type choice struct {
	selected map[string][]string // by parameter; known values only
	sort     string
	page     int
}

// parseChoice reads the query: comma lists are arrays, empty and unknown values
// are dropped (spec S2.27).
func parseChoice(query url.Values, apps []*catalogue.App) choice {
	c := choice{selected: map[string][]string{}, sort: "recommended", page: 1}
	for _, f := range filters {
		known := map[string]bool{}
		for _, app := range apps {
			for _, v := range f.values(app) {
				known[v] = true
			}
		}
		for v := range strings.SplitSeq(query.Get(f.param), ",") {
			if known[v] && !slices.Contains(c.selected[f.param], v) {
				c.selected[f.param] = append(c.selected[f.param], v)
			}
		}
	}
	if sort := query.Get("sortBy"); slices.ContainsFunc(sortNames, func(o Option) bool { return o.Value == sort }) {
		c.sort = sort
	}
	if page, err := strconv.Atoi(query.Get("page")); err == nil && page > 1 && page <= 10_000 {
		c.page = page
	}
	return c
}

// Normalize gives the query of an address in one spelling, with only what
// counts, for cache keys and canonical addresses.
func (c choice) normalize() string {
	query := url.Values{}
	for param, values := range c.selected {
		sorted := slices.Sorted(slices.Values(values))
		query.Set(param, strings.Join(sorted, ","))
	}
	if c.sort != "recommended" {
		query.Set("sortBy", c.sort)
	}
	if c.page > 1 {
		query.Set("page", strconv.Itoa(c.page))
	}
	return query.Encode()
}

// passes reports whether an entry has one of the chosen values of each filter,
// leaving one filter out of account when it is named.
func (c choice) passes(app *catalogue.App, except string) bool {
	for _, f := range filters {
		wanted := c.selected[f.param]
		if len(wanted) == 0 || f.param == except {
			continue
		}
		if !slices.ContainsFunc(f.values(app), func(v string) bool { return slices.Contains(wanted, v) }) {
			return false
		}
	}
	return true
}

func (b *Builder) curated(s *catalogue.Snapshot, path, slug string, query url.Values) *Page {
	list := s.List(slug)
	if list == nil {
		return nil
	}
	return b.listing(s, path, list, s.InOrder(list), query)
}

func (b *Builder) category(s *catalogue.Snapshot, c *catalogue.Category, query url.Values) *Page {
	var apps []*catalogue.App
	for _, app := range s.Published() {
		if !app.IsService() && slices.Contains(app.Categories(), c.Slug) {
			apps = append(apps, app)
		}
	}
	// Apps whose main category this is come before those that also belong to it.
	slices.SortStableFunc(apps, func(x, y *catalogue.App) int {
		return cmp.Compare(rankInCategory(x, c.Slug), rankInCategory(y, c.Slug))
	})
	list := &catalogue.List{Slug: c.Slug, Title: c.Name, Headline: c.Headline, Intro: c.Intro, MetaDescription: c.MetaDescription}
	return b.listing(s, "/apps/"+c.Slug+"/", list, apps, query)
}

func rankInCategory(app *catalogue.App, slug string) int {
	if app.Category == slug {
		return 0
	}
	return 1
}

// listing is the page of a list whose entries come in the recommended order.
func (b *Builder) listing(s *catalogue.Snapshot, path string, list *catalogue.List, apps []*catalogue.App, query url.Values) *Page {
	if list == nil {
		return nil
	}
	c := parseChoice(query, apps)
	shown := make([]*catalogue.App, 0, len(apps))
	for _, app := range apps {
		if c.passes(app, "") {
			shown = append(shown, app)
		}
	}
	order(shown, c.sort, b.Now())
	c.page = min(c.page, max(1, (len(shown)+pageSize-1)/pageSize)) // beyond the end is the last page
	data := &Listing{
		Heading: list.Title, Headline: list.Headline, Intro: list.Intro, Breadcrumbs: breadcrumbs(path, list.Title), Noun: nounOf(path),
		Of: len(apps), Total: len(shown), Page: c.page, PageSize: pageSize, Cards: b.cards(s, pageOf(shown, c.page)),
		Facets: facets(s, apps, c), Sort: c.sort, Sorts: sortNames,
	}
	if len(shown) == 0 {
		data.Blocking = blocking(s, apps, c)
	}
	page := &Page{Path: path, Kind: KindListing, Status: 200, Title: title(list.Title), Listing: data}
	page.Meta = b.meta(path, list.MetaDescription)
	if normalized := c.normalize(); normalized != "" {
		page.Meta.NoIndex = len(c.selected) > 0 || c.sort != "recommended"
		page.Meta.Canonical += canonicalQuery(c)
	}
	page.Meta.JSONLD = append(b.crumbsLD(data.Breadcrumbs), b.itemsLD(list.Title, data.Cards, (c.page-1)*pageSize))
	return page
}

// canonicalQuery keeps the page number only: filters and sorts show the same
// entries again.
func canonicalQuery(c choice) string {
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
	default:
		return "apps"
	}
}

func breadcrumbs(path, heading string) []Link {
	crumbs := []Link{{Text: "Home", Path: "/"}}
	if strings.HasPrefix(path, "/apps/") && path != "/apps/" {
		crumbs = append(crumbs, Link{Text: "Apps", Path: "/apps/"})
	}
	return append(crumbs, Link{Text: heading, Path: path})
}

func pageOf(apps []*catalogue.App, page int) []*catalogue.App {
	from := min((page-1)*pageSize, len(apps))
	return apps[from:min(from+pageSize, len(apps))]
}

// order sorts entries that are in the recommended order; equal ones keep it.
func order(apps []*catalogue.App, sort string, now time.Time) {
	var less func(x, y *catalogue.App) int
	switch sort {
	case "alphabetically":
		less = func(x, y *catalogue.App) int {
			return strings.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name))
		}
	case "price":
		less = func(x, y *catalogue.App) int { return cmp.Compare(cheapest(x, now), cheapest(y, now)) }
	case "popularity":
		less = func(x, y *catalogue.App) int { return cmp.Compare(y.Installations, x.Installations) }
	case "published":
		less = func(x, y *catalogue.App) int { return y.PublishedAt.Compare(x.PublishedAt) }
	default:
		return
	}
	slices.SortStableFunc(apps, less)
}

// facets counts, for each value of each filter, the entries that pass all the
// other filters.
func facets(s *catalogue.Snapshot, apps []*catalogue.App, c choice) []Facet {
	list := []Facet{}
	for _, f := range filters {
		counts := map[string]int{}
		for _, app := range apps {
			passes := c.passes(app, f.param)
			for _, v := range f.values(app) {
				counts[v] += 0
				if passes {
					counts[v]++
				}
			}
		}
		if len(counts) < 2 && len(c.selected[f.param]) == 0 {
			continue // a filter that cannot narrow anything is not shown
		}
		facet := Facet{Param: f.param, Label: f.label}
		for value, n := range counts {
			facet.Values = append(facet.Values, FacetValue{Value: value, Label: f.name(s, value), Count: n, Selected: slices.Contains(c.selected[f.param], value)})
		}
		slices.SortFunc(facet.Values, func(x, y FacetValue) int {
			return cmp.Or(cmp.Compare(y.Count, x.Count), strings.Compare(x.Label, y.Label))
		})
		list = append(list, facet)
	}
	return list
}

// blocking finds the one chosen value whose removal brings back the most
// entries.
func blocking(s *catalogue.Snapshot, apps []*catalogue.App, c choice) *FacetValue {
	var best *FacetValue
	for _, f := range filters {
		for _, value := range c.selected[f.param] {
			without := choice{selected: map[string][]string{}}
			maps.Copy(without.selected, c.selected)
			without.selected[f.param] = slices.DeleteFunc(slices.Clone(c.selected[f.param]), func(v string) bool { return v == value })
			n := 0
			for _, app := range apps {
				if without.passes(app, "") {
					n++
				}
			}
			if n > 0 && (best == nil || n > best.Count) {
				best = &FacetValue{Value: value, Label: f.name(s, value), Count: n, Selected: true}
			}
		}
	}
	return best
}
