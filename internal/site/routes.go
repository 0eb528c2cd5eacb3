package site

import (
	"net/url"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/catalogue"
)

// Layout is the frame that the front end draws around a page. A page that a host
// product frames has none, whatever its kind says.
type Layout string

// The frames of a page.
const (
	LayoutShop  Layout = "shop"  // header, footer
	LayoutSlim  Layout = "slim"  // a short header: nothing leads away from a purchase
	LayoutAlone Layout = "alone" // nothing around the screen
	LayoutOwn   Layout = "own"   // the screen brings its own
)

// KindInfo is what the front end has to know of a kind of page. Its screen is
// web/src/routes/<kind>.tsx.
type KindInfo struct {
	Kind   Kind
	Layout Layout
}

// Kinds gives every kind of page. `make gen` writes the lists of the front end
// and the values of Page.Kind from it. The code of each is a file of its own, which
// is loaded with the first page of its kind.
func Kinds() []KindInfo {
	return []KindInfo{
		{KindHome, LayoutShop},
		{KindListing, LayoutShop},
		{KindApp, LayoutShop},
		{KindSearch, LayoutShop},
		{KindCheckout, LayoutSlim},
		{KindThankYou, LayoutSlim},
		{KindFailure, LayoutShop},
		{KindSignIn, LayoutOwn},
		{KindNotice, LayoutOwn},
		{KindExpert, LayoutShop},
		{KindDeveloper, LayoutShop},
		{KindAccountListing, LayoutShop},
		{KindAccount, LayoutOwn},
		{KindCompare, LayoutShop},
		{KindFavourites, LayoutShop},
		{KindMyApps, LayoutShop},
		{KindCompany, LayoutShop},
		{KindModeration, LayoutShop},
		{KindStaffSetup, LayoutShop},
		{KindCharge, LayoutSlim},
		{KindBilling, LayoutShop},
		{KindCart, LayoutShop},
		{KindCartOrder, LayoutSlim},
		{KindEmbeddedInstall, LayoutSlim},
		{KindAppScreen, LayoutAlone},
		{KindLegal, LayoutShop},
		{KindInvoice, LayoutOwn},
		{KindChangePlan, LayoutShop},
		{KindShared, LayoutShop},
	}
}

// Schema lists the kinds in the OpenAPI document.
func (Kind) Schema(huma.Registry) *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeString}
	for _, info := range Kinds() {
		schema.Enum = append(schema.Enum, string(info.Kind))
	}
	return schema
}

// SitemapGroup names the sitemap file that lists the pages of a route.
type SitemapGroup string

// The sitemap files, the most important first.
const (
	SitemapPages  SitemapGroup = "pages"
	SitemapApps   SitemapGroup = "apps"
	SitemapPeople SitemapGroup = "people"
)

// Route is one kind of address of the shop.
type Route struct {
	// Pattern is below the base path. {name} stands for one step and {name...},
	// at the end, for any number of them.
	Pattern string
	// Kinds are what its pages can be, besides the 404 page.
	Kinds []Kind
	// Index lets search engines list its pages; the others say noindex. A builder
	// may say noindex as well, as for a filtered list.
	Index bool
	// NoCrawl keeps search engines away from everything below its first step
	// (robots.txt).
	NoCrawl bool
	// Sitemap names the file that lists its pages, empty when none does.
	Sitemap SitemapGroup
	// Framed pages are shown inside a host product, without header and footer.
	Framed bool

	build func(*Builder, request) *Page
}

// request is an address that a route has matched.
type request struct {
	catalogue *catalogue.Snapshot
	query     url.Values
	path      string            // with slashes at both ends
	at        map[string]string // the steps that {name} stands for
	rest      []string          // the steps that {name...} stands for
	isPage    func(path string) bool
}

// routes is the table of all pages: the first pattern that matches an address
// makes its page.
//
//nolint:gochecknoglobals // a constant table
var routes = []Route{
	{Pattern: "/", Kinds: []Kind{KindHome}, Index: true, Sitemap: SitemapPages, build: func(b *Builder, r request) *Page { return b.home(r.catalogue, r.isPage) }},

	// Lists (spec S2.03 to S2.11).
	{Pattern: "/apps/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: (*Builder).appList},
	{Pattern: "/services/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: (*Builder).serviceList},
	{Pattern: "/saas-deals/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: (*Builder).curatedList},
	{Pattern: "/omnichannel-communication/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: (*Builder).curatedList},
	{Pattern: "/enhance-ecommerce/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: (*Builder).curatedList},
	{Pattern: "/partners/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: func(b *Builder, r request) *Page { return b.partnerList(r.catalogue, r.path, "partners", r.query) }},
	{Pattern: "/partners/recommended/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: func(b *Builder, r request) *Page {
		return b.partnerList(r.catalogue, r.path, "partners/recommended", r.query)
	}},
	{Pattern: "/developers/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: func(b *Builder, r request) *Page { return b.developerList(r.catalogue, r.query) }},
	{Pattern: "/coming-soon/", Kinds: []Kind{KindListing}, Index: true, Sitemap: SitemapPages, build: func(b *Builder, r request) *Page { return b.comingSoon(r.catalogue, r.query) }},

	// Entries and people (spec S2.04, S2.05, S2.07, S2.16, S2.19).
	{Pattern: "/apps/{slug}/", Kinds: []Kind{KindListing, KindApp}, Index: true, Sitemap: SitemapApps, build: (*Builder).appsEntry},
	{Pattern: "/services/{slug}/", Kinds: []Kind{KindApp}, Index: true, Sitemap: SitemapApps, build: func(b *Builder, r request) *Page { return b.app(r.catalogue, r.at["slug"], true) }},
	{Pattern: "/partners/{slug}/", Kinds: []Kind{KindExpert}, Index: true, Sitemap: SitemapPeople, build: func(b *Builder, r request) *Page { return b.expert(r.catalogue, r.at["slug"], "", false) }},
	{Pattern: "/partners/{slug}/{campaign}/", Kinds: []Kind{KindExpert}, Index: true, Sitemap: SitemapPeople, build: func(b *Builder, r request) *Page {
		return b.expert(r.catalogue, r.at["slug"], r.at["campaign"], false)
	}},
	{Pattern: "/developers/{slug}/", Kinds: []Kind{KindDeveloper}, Index: true, Sitemap: SitemapPeople, build: func(b *Builder, r request) *Page { return b.developerPage(r.catalogue, r.at["slug"], r.query) }},

	// Inside a host product (spec S2.15, S2.16, S9.25).
	{Pattern: "/embedded-apps/", Kinds: []Kind{KindListing}, Framed: true, build: func(b *Builder, r request) *Page { return b.embeddedApps(r.catalogue, r.query) }},
	{Pattern: "/embedded-apps/{slug}/install/", Kinds: []Kind{KindEmbeddedInstall}, Framed: true, build: func(b *Builder, r request) *Page { return b.embeddedInstall(r.catalogue, r.at["slug"]) }},
	{Pattern: "/embedded-apps/{slug}/{rest...}", Kinds: []Kind{KindListing, KindApp}, Framed: true, build: (*Builder).embeddedAppsEntry},
	{Pattern: "/embedded-search/", Kinds: []Kind{KindSearch}, Framed: true, build: func(b *Builder, r request) *Page { return embedded(b.search(r.catalogue, r.query)) }},
	{Pattern: "/embedded-partners/{slug}/", Kinds: []Kind{KindExpert}, Framed: true, build: func(b *Builder, r request) *Page { return b.expert(r.catalogue, r.at["slug"], "", true) }},
	{Pattern: "/embedded-partners/{slug}/{campaign}/", Kinds: []Kind{KindExpert}, Framed: true, build: func(b *Builder, r request) *Page {
		return b.expert(r.catalogue, r.at["slug"], r.at["campaign"], true)
	}},
	{Pattern: "/embedded-private-apps/{rest...}", Kinds: []Kind{KindAccountListing}, Framed: true, build: func(b *Builder, r request) *Page { return b.accountListing("embedded-private-apps", r.rest) }},

	// An app over a whole page (spec S2.17).
	{Pattern: "/app/{slug}/", Kinds: []Kind{KindAppScreen}, build: func(b *Builder, r request) *Page { return b.appScreen(r, "livechat") }},
	{Pattern: "/embedded-app/{slug}/", Kinds: []Kind{KindAppScreen}, Framed: true, build: func(b *Builder, r request) *Page { return b.appScreen(r, "livechat", "helpdesk") }},

	{Pattern: "/embedded-cart/", Kinds: []Kind{KindCart}, Framed: true, build: func(b *Builder, _ request) *Page { return embedded(b.cart(nil)) }},
	{Pattern: "/embedded-my-apps/", Kinds: []Kind{KindMyApps}, Framed: true, build: func(b *Builder, _ request) *Page { return embedded(b.myApps()) }},

	// What only signed-in people fill (spec S2.15).
	{Pattern: "/private-apps/{rest...}", Kinds: []Kind{KindAccountListing}, build: func(b *Builder, r request) *Page { return b.accountListing("private-apps", r.rest) }},
	{Pattern: "/in-review-apps/{rest...}", Kinds: []Kind{KindAccountListing}, build: func(b *Builder, r request) *Page { return b.accountListing("in-review-apps", r.rest) }},
	{Pattern: "/favourites/", Kinds: []Kind{KindFavourites}, build: func(b *Builder, _ request) *Page { return b.favourites() }},
	{Pattern: "/my-apps/", Kinds: []Kind{KindMyApps}, build: func(b *Builder, _ request) *Page { return b.myApps() }},
	{Pattern: "/company/", Kinds: []Kind{KindCompany}, build: func(b *Builder, _ request) *Page { return b.company() }},
	{Pattern: "/billing/", Kinds: []Kind{KindBilling}, build: func(b *Builder, _ request) *Page { return b.billing() }},
	{Pattern: "/billing/change-plan/{product}/{charge}/", Kinds: []Kind{KindChangePlan}, build: func(b *Builder, r request) *Page {
		return b.changePlan(r.at["product"], r.at["charge"])
	}},
	{Pattern: "/billing/invoices/{number}/", Kinds: []Kind{KindInvoice}, build: func(b *Builder, r request) *Page { return b.invoice(r.at["number"]) }},

	// What the people who run the shop owe its visitors.
	{Pattern: "/legal/", Kinds: []Kind{KindLegal}, Index: true, build: func(b *Builder, r request) *Page { return b.legalTexts(r.catalogue) }},
	{Pattern: "/legal/{slug}/", Kinds: []Kind{KindLegal}, Index: true, Sitemap: SitemapPages, build: func(b *Builder, r request) *Page { return b.legalText(r.catalogue, r.at["slug"]) }},

	// Buying (spec S2.21 to S2.25).
	{Pattern: "/checkout/{slug}/", Kinds: []Kind{KindCheckout}, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.checkout(r.catalogue, r.at["slug"]) }},
	{Pattern: "/checkout/{slug}/thank-you/", Kinds: []Kind{KindThankYou}, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.thankYou(r.catalogue, r.at["slug"]) }},
	{Pattern: "/checkout/charge/{charge}/{type}/", Kinds: []Kind{KindCharge}, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.charge(r.at["charge"], r.at["type"], false) }},
	{Pattern: "/checkout/charge/{charge}/{type}/thank-you/", Kinds: []Kind{KindCharge}, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.charge(r.at["charge"], r.at["type"], true) }},
	{Pattern: "/checkout/cart/{cart}/thank-you/", Kinds: []Kind{KindCartOrder}, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.cartOrder(r.at["cart"], "thank-you", "Thank you") }},
	{Pattern: "/checkout/cart/{cart}/review-order/", Kinds: []Kind{KindCartOrder}, NoCrawl: true, build: func(b *Builder, r request) *Page {
		return b.cartOrder(r.at["cart"], "review-order", "Review order")
	}},
	{Pattern: "/cart/checkout/", Kinds: []Kind{KindCartOrder}, NoCrawl: true, build: func(b *Builder, _ request) *Page { return b.cartCheckout() }},
	{Pattern: "/cart/{rest...}", Kinds: []Kind{KindCart}, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.cart(r.rest) }},

	// Finding and judging (spec S2.12).
	{Pattern: "/search/", Kinds: []Kind{KindSearch}, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.search(r.catalogue, r.query) }},
	{Pattern: "/compare/", Kinds: []Kind{KindCompare}, Index: true, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.compare(r.catalogue, "") }},
	{Pattern: "/compare/{slugs}/", Kinds: []Kind{KindCompare}, NoCrawl: true, build: func(b *Builder, r request) *Page { return b.compare(r.catalogue, r.at["slugs"]) }},
	{Pattern: "/invitation/", Kinds: []Kind{KindShared}, NoCrawl: true, build: func(b *Builder, _ request) *Page { return b.invitation() }},
	{Pattern: "/preview/", Kinds: []Kind{KindShared}, NoCrawl: true, build: func(b *Builder, _ request) *Page { return b.preview() }},
	{Pattern: "/moderation/", Kinds: []Kind{KindModeration}, NoCrawl: true, build: func(b *Builder, _ request) *Page { return b.moderation() }},

	// What stands in for a page (spec S2.13, S2.31, S7.51).
	{Pattern: "/sign-in/callback/", Kinds: []Kind{KindNotice}, build: func(b *Builder, r request) *Page { return b.notice(r.path, "Signing you in", "One moment.") }},
	{Pattern: "/offline/", Kinds: []Kind{KindFailure}, build: func(b *Builder, _ request) *Page { return b.offline() }},
	{Pattern: "/404/", Kinds: []Kind{KindFailure}, build: func(b *Builder, _ request) *Page { return b.failure(404) }},
	{Pattern: "/500/", Kinds: []Kind{KindFailure}, build: func(b *Builder, _ request) *Page { return b.failure(500) }},
}

// Routes gives the table of all pages, the first match first.
func Routes() []Route { return slices.Clone(routes) }

// RouteOf finds the route of a path below the base path; false when it is the
// path of no page.
func RouteOf(path string) (Route, bool) {
	route, _ := findRoute(stepsOf(path))
	if route == nil {
		return Route{}, false
	}
	return *route, true
}

// findRoute gives the first route that matches, with what its names stand for.
func findRoute(steps []string) (*Route, request) {
	for i := range routes {
		if r, ok := routes[i].match(steps); ok {
			return &routes[i], r
		}
	}
	return nil, request{}
}

// match reads the names of a path, false when it is another route's.
func (route *Route) match(steps []string) (request, bool) {
	pattern := stepsOf(route.Pattern)
	r := request{at: map[string]string{}}
	for i, part := range pattern {
		name, isName := strings.CutPrefix(part, "{")
		switch {
		case isName && strings.HasSuffix(name, "...}"):
			r.rest = steps[i:]
			return r, true
		case i >= len(steps), !isName && part != steps[i]:
			return request{}, false
		case isName:
			r.at[strings.TrimSuffix(name, "}")] = steps[i]
		}
	}
	return r, len(steps) == len(pattern)
}

// stepsOf cuts a path at its slashes; those at its ends do not count (spec S2.01).
func stepsOf(path string) []string {
	path = strings.Trim(path, "/")
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// firstStep gives the first step of a pattern with slashes, as /apps/.
func (route *Route) firstStep() string {
	first, _, _ := strings.Cut(route.Pattern[1:], "/")
	return "/" + first + "/"
}

// isLiteral reports whether a route is the address of one page.
func (route *Route) isLiteral() bool { return !strings.Contains(route.Pattern, "{") }

// appsEntry is a curated list, a category or an app (spec S2.04, S2.05, S2.16).
func (b *Builder) appsEntry(r request) *Page {
	s, slug := r.catalogue, r.at["slug"]
	if list := s.List(slug); list != nil && isCurated(slug) {
		return b.curated(s, "/apps/"+slug+"/", slug, r.query)
	}
	if category := s.Category(slug); category != nil {
		return b.category(s, category, r.query)
	}
	return b.app(s, slug, false)
}

// embeddedAppsEntry is the same inside a host product. What follows in the address
// is the browser's (spec S2.15).
func (b *Builder) embeddedAppsEntry(r request) *Page {
	s, slug := r.catalogue, r.at["slug"]
	page := b.embeddedEntry(s, slug, r.query)
	if page == nil || len(r.rest) == 0 {
		return page
	}
	if len(r.path) > longestPath {
		return nil
	}
	page.Path = r.path
	return page
}

func (b *Builder) embeddedEntry(s *catalogue.Snapshot, slug string, query url.Values) *Page {
	path := "/apps/" + slug + "/"
	if list := s.List(slug); list != nil && isCurated(slug) {
		return b.embeddedList(s, path, "list "+slug, list, func() []*catalogue.App { return s.ListEntries(list) }, query)
	}
	if category := s.Category(slug); category != nil {
		return b.embeddedList(s, path, "category "+slug, categoryList(category), func() []*catalogue.App { return s.InCategory(slug) }, query)
	}
	return embedded(b.app(s, slug, false))
}

// isCurated reports whether the page of a list is below /apps/ (spec S2.04).
func isCurated(slug string) bool {
	switch slug {
	case "new-and-noteworthy", "staff-top-picks", "starter-pack", "hackathon-winners", "self-setup", "ai-powered", "by-text":
		return true
	}
	return false
}
