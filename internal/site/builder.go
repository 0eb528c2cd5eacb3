package site

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/site/words"
)

// Builder turns a path and its query into a page.
type Builder struct {
	Catalogue *catalogue.Service
	Now       func() time.Time
	// PublicURL is the origin that browsers see; Base the shop's base path.
	PublicURL string
	Base      string
	// Language is that of the words on the pages, and Words has them; empty and nil for
	// English.
	Language string
	Words    *words.Book
	// Root is the base path of English, where pictures are; empty for Base.
	Root  string
	Brand string
	// Image gives the address under which a picture from elsewhere is shown, that
	// wide in pixels; zero is as it is (spec S5.16).
	Image func(address string, width int) string

	// Alternatives gives the ids of apps that do much the same as one, the likest first.
	Alternatives func(appID string) []string

	// Find answers several queries as the search protocol does, in its JSON, and counts them
	// nowhere. Without it the browser alone asks.
	Find func(queries []byte) (json.RawMessage, error)

	// TryOut gives where anybody can try what an app shows at a placement, "" for nowhere.
	TryOut func(app *catalogue.App, placement string) string

	// SceneVersion names what the scenes of an app show: another name, another drawing.
	SceneVersion func(app *catalogue.App) string

	// SceneRoot is the base path below which scenes are in the words of the builder's language;
	// that of English when it is empty.
	SceneRoot string

	// SocialAddress is where the picture beside links to a page stands, below pictures/.
	SocialAddress func(page *Page) string

	facetIndexes facetIndexCache
}

// Page gives the page of a path below the base path. It always gives one: an
// address that does not exist is the 404 page. Only known query parameters
// count (spec S2.27).
func (b *Builder) Page(path string, query url.Values) Page {
	steps := stepsOf(path)
	route, r := findRoute(steps)
	var page *Page
	if route != nil {
		r.catalogue, r.query, r.path = b.Catalogue.Snapshot(), query, "/"+strings.Join(append(slices.Clone(steps), ""), "/")
		r.isPage = func(path string) bool { return b.Page(path, nil).Status == http.StatusOK }
		page = route.build(b, r)
	}
	if page == nil {
		page = b.failure(404)
	}
	if b.SocialAddress != nil {
		page.Meta.Image = b.PublicURL + b.Base + "/pictures/" + b.SocialAddress(page)
	}
	page.Meta.NoIndex = page.Meta.NoIndex || route != nil && !route.Index || isPseudo(b.Language)
	if isEmbedded(route, path, query) {
		page.Embedded, page.Meta.NoIndex = true, true
		leadHomeInside(page)
	}
	b.inLanguage(page)
	return *page
}

// isEmbedded reports whether an address is one inside a host product, whatever is
// found there. Where nothing but the frame is another there, a query says it, as
// at the checkout (spec S2.22).
func isEmbedded(route *Route, path string, query url.Values) bool {
	isFramed := route != nil && route.Framed
	return isFramed || strings.HasPrefix(strings.Trim(path, "/"), "embedded-") || query.Get(embeddedParam) == "true"
}

const embeddedParam = "embedded"

// leadHomeInside lets the first crumb of a page inside a host product lead to the home of
// that product, also where the address is copied or opened in another tab.
func leadHomeInside(page *Page) {
	if crumbs := page.breadcrumbs(); len(crumbs) > 0 && crumbs[0].Path == "/" {
		crumbs[0].Path = "/embedded-apps/"
	}
}

// CanonicalQuery gives the part of a query that a page depends on, in one spelling:
// what is unknown there, repeated or as by default is left out.
func (b *Builder) CanonicalQuery(path string, query url.Values) url.Values {
	settled := url.Values{}
	if len(query) == 0 {
		return settled
	}
	if query.Get(embeddedParam) == "true" && !strings.HasPrefix(path, "/embedded-") {
		settled.Set(embeddedParam, "true")
	}
	if route, _ := findRoute(stepsOf(path)); route != nil && slices.Contains(route.Kinds, KindSearch) {
		return b.settledSearch(settled, query, isEmbedded(route, path, query))
	}
	page := b.Page(path, query)
	list := page.Listing
	if page.Developer != nil {
		list = &page.Developer.Listing
	}
	if list == nil {
		return settled
	}
	for _, f := range list.Facets {
		var chosen []string
		for _, v := range f.Values {
			if v.Selected {
				chosen = append(chosen, v.Value)
			}
		}
		if slices.Sort(chosen); len(chosen) > 0 {
			settled.Set(f.Param, strings.Join(chosen, ","))
		}
	}
	if list.Sort != list.Sorts[0].Value {
		settled.Set("sortBy", list.Sort)
	}
	if list.Page > 1 {
		settled.Set("page", strconv.Itoa(list.Page))
	}
	return settled
}

func allApps(s *catalogue.Snapshot) []*catalogue.App {
	apps := make([]*catalogue.App, 0, len(s.Published()))
	for _, app := range s.Published() {
		if !app.IsService() {
			apps = append(apps, app)
		}
	}
	return apps
}

func servicesOf(s *catalogue.Snapshot) []*catalogue.App {
	list := s.List("services")
	if list == nil {
		return nil
	}
	return s.ListEntries(list)
}

// address gives the full address of a path.
func (b *Builder) address(path string) string { return b.PublicURL + b.Base + path }

// title is page name, category name, then the word Integrations (spec S2.33).
func title(names ...string) string {
	return strings.Join(append(names, "Integrations"), " | ")
}

// image gives the address under which a picture from elsewhere is shown.
func (b *Builder) image(address string, width int) string {
	if b.Image == nil {
		return address
	}
	return b.Image(address, width)
}

// icon gives the address of the picture of an entry.
func (b *Builder) icon(kind, slug string) string { return IconAddress(b.root(), kind, slug) }

func (b *Builder) root() string { return cmp.Or(b.Root, b.Base) }

// IconAddress gives the address of the picture of an app, a developer or an
// expert: kind is "apps", "developers" or "experts".
func IconAddress(base, kind, slug string) string {
	return base + "/pictures/icons/" + kind + "/" + slug + ".svg"
}
