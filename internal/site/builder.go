package site

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/catalogue"
)

// Builder turns a path and its query into a page.
type Builder struct {
	Catalogue *catalogue.Service
	Now       func() time.Time
	// PublicURL is the origin that browsers see; Base the shop's base path.
	PublicURL string
	Base      string
	Brand     string
	// Image gives the address under which a picture from elsewhere is shown, that
	// wide in pixels; zero is as it is (spec S5.16).
	Image func(address string, width int) string

	shelves shelves
}

// Page gives the page of a path below the base path. It always gives one: an
// address that does not exist is the 404 page. Only known query parameters
// count (spec S2.27).
func (b *Builder) Page(path string, query url.Values) Page {
	s := b.Catalogue.Snapshot()
	parts := strings.Split(strings.Trim(path, "/"), "/")
	var page *Page
	switch {
	case len(parts) == 1 && parts[0] == "":
		page = b.home(s)
	case parts[0] == "cart":
		page = b.cart(parts[1:])
	case len(parts) == 1:
		page = b.top(s, parts[0], query)
	case isMine(parts[0]):
		page = b.mine(parts[0], parts[1:])
	case len(parts) == 2:
		page = b.second(s, parts[0], parts[1], query)
	case len(parts) == 3:
		page = b.third(s, parts, query)
	case parts[0] == "embedded-apps":
		page = b.embeddedRest(s, parts, query)
	case parts[0] == "checkout" && parts[1] == "cart":
		page = b.cartOrder(parts[2:])
	case parts[0] == "checkout" && parts[1] == "charge":
		page = b.charge(parts[2:])
	}
	if page == nil {
		failure := b.Failure(404)
		page = &failure
	}
	if isEmbedded(parts[0], query) {
		page.Embedded, page.Meta.NoIndex = true, true
	}
	return *page
}

// Settled gives the part of a query that a page depends on, in one spelling:
// what is unknown there, repeated or as by default is left out.
func (b *Builder) Settled(path string, query url.Values) url.Values {
	settled := url.Values{}
	if len(query) == 0 {
		return settled
	}
	if query.Get(embeddedParam) == "true" && !strings.HasPrefix(path, "/embedded-") {
		settled.Set(embeddedParam, "true")
	}
	page := b.Page(path, query)
	if page.Search != nil && page.Search.Asked {
		settled.Set("q", anyQuery)
		return settled
	}
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

// top is a page directly below the base path.
func (b *Builder) top(s *catalogue.Snapshot, slug string, query url.Values) *Page {
	switch slug {
	case "apps":
		return b.listing(s, "/apps/", s.List("apps"), b.allShelf(s), query)
	case "services":
		return b.listing(s, "/services/", s.List("services"), b.appShelf(s, "services", func() []*catalogue.App { return servicesOf(s) }), query)
	case "saas-deals", "omnichannel-communication", "enhance-ecommerce":
		return b.curated(s, "/"+slug+"/", slug, query)
	case "partners":
		return b.partnerList(s, "/partners/", slug, query)
	case "developers":
		return b.developerList(s, query)
	case "coming-soon":
		return b.comingSoon(s, query)
	case "embedded-apps":
		return b.embeddedApps(s, query)
	case "embedded-search":
		return embedded(b.search(s, query))
	case "private-apps", "in-review-apps", "embedded-private-apps":
		return b.mine(slug, nil)
	case "search":
		return b.search(s, query)
	case "compare":
		return b.compare(s, "")
	case "favourites":
		return b.favourites()
	case "moderation":
		return b.moderation()
	case "billing":
		return b.billing()
	case "offline":
		return b.offline()
	case "404":
		page := b.Failure(404)
		return &page
	case "500":
		page := b.Failure(500)
		return &page
	}
	return nil
}

// second is a page two steps below the base path.
func (b *Builder) second(s *catalogue.Snapshot, first, slug string, query url.Values) *Page {
	switch first {
	case "apps":
		return b.underApps(s, slug, query)
	case "services":
		return b.app(s, slug, true)
	case "embedded-apps":
		return b.underEmbeddedApps(s, slug, query)
	case "partners":
		if slug == "recommended" {
			return b.partnerList(s, "/partners/recommended/", "partners/recommended", query)
		}
		return b.expert(s, slug, "", false)
	case "embedded-partners":
		return b.expert(s, slug, "", true)
	case "developers":
		return b.developerPage(s, slug, query)
	case "compare":
		return b.compare(s, slug)
	case "checkout":
		return b.checkout(s, slug)
	case "sign-in":
		if slug == "callback" {
			return b.notice("/sign-in/callback/", "Signing you in", "One moment.")
		}
	}
	return nil
}

// third is a page three steps below the base path.
func (b *Builder) third(s *catalogue.Snapshot, parts []string, query url.Values) *Page {
	switch {
	case parts[0] == "checkout" && parts[2] == "thank-you":
		return b.thankYou(s, parts[1])
	case parts[0] == "embedded-apps" && parts[2] == "install":
		return b.setUp(s, parts[1])
	case parts[0] == "embedded-apps":
		return b.embeddedRest(s, parts, query)
	case parts[0] == "partners":
		return b.expert(s, parts[1], parts[2], false)
	case parts[0] == "embedded-partners":
		return b.expert(s, parts[1], parts[2], true)
	}
	return nil
}

// underApps is a curated list, a category or an app (spec S2.04, S2.05, S2.16).
func (b *Builder) underApps(s *catalogue.Snapshot, slug string, query url.Values) *Page {
	if list := s.List(slug); list != nil && isCurated(slug) {
		return b.curated(s, "/apps/"+slug+"/", slug, query)
	}
	if category := s.Category(slug); category != nil {
		return b.category(s, category, query)
	}
	return b.app(s, slug, false)
}

func isCurated(slug string) bool {
	switch slug {
	case "new-and-noteworthy", "staff-top-picks", "starter-pack", "hackathon-winners", "self-setup", "ai-powered", "by-text":
		return true
	}
	return false
}

func allApps(s *catalogue.Snapshot) []*catalogue.App {
	var apps []*catalogue.App
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
func (b *Builder) icon(kind, slug string) string { return IconAddress(b.Base, kind, slug) }

// IconAddress gives the address of the picture of an app, a developer or an
// expert: kind is "apps", "developers" or "experts".
func IconAddress(base, kind, slug string) string {
	return base + "/pictures/icons/" + kind + "/" + slug + ".svg"
}

func (b *Builder) placement(app *catalogue.App, placement string) Picture {
	src := b.Base + "/pictures/placements/" + app.Slug + "/" + placement + ".svg"
	label := placementNames[placement]
	return Picture{Kind: "PLACEMENT", Src: src, Thumb: src, Alt: "Where " + app.Name + " appears: " + label, Label: label}
}

// mainPicture is the first placement of an app. What appears nowhere in the
// product, as a service, has its icon as its picture.
func (b *Builder) mainPicture(app *catalogue.App) Picture {
	if !hasPlace(app) {
		icon := b.icon("apps", app.Slug)
		return Picture{Kind: "image", Src: icon, Thumb: icon, Label: app.Name}
	}
	return b.placement(app, app.Placements[0])
}

// hasPlace reports whether an entry can be seen in the product.
func hasPlace(app *catalogue.App) bool { return len(app.Placements) > 0 && !app.IsService() }
