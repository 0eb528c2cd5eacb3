package site

import (
	"net/url"
	"strings"

	"marketplace/internal/catalogue"
)

// lists that the browser fills, because they depend on who is looking
// (spec S2.15, decisions rule 18).
//
//nolint:gochecknoglobals // a constant table
var accountListings = map[string]AccountListing{
	"private-apps":          {List: "private", Heading: "Private apps", Text: "Apps of your organization, whatever their state, and apps that it is invited to see before they are published."},
	"embedded-private-apps": {List: "private", Heading: "Private apps", Text: "Apps of your organization, whatever their state, and apps that it is invited to see before they are published."},
	"in-review-apps":        {List: "in-review", Heading: "In-review apps", Text: "Apps that were submitted and wait for our review."},
}

// accountListing is the frame of a list, or of one app in it; the server tells nothing
// about whether such an app exists.
func (b *Builder) accountListing(first string, rest []string) *Page {
	data := accountListings[first]
	data.Path = "/" + first + "/"
	data.Breadcrumbs = []Link{{"Home", "/"}, {data.Heading, data.Path}}
	path := data.Path
	if len(rest) > 0 { // what follows the app is the browser's, at any depth
		data.Slug = rest[0]
		path += strings.Join(rest, "/") + "/"
	}
	if len(data.Slug) > longestSlug || len(path) > longestPath {
		return nil
	}
	page := &Page{Path: path, Kind: KindAccountListing, Status: 200, Title: title(data.Heading), AccountListing: &data}
	page.Meta = b.meta(path, data.Text)
	return page
}

// longestSlug and longestPath bound what an address may ask for.
const (
	longestSlug = 100
	longestPath = 1000
)

// embedded gives a page its address inside a host product.
func embedded(page *Page) *Page {
	if page == nil {
		return nil
	}
	page.Path = "/embedded-" + page.Path[1:]
	return page
}

// embeddedHost is the host product that an embedded list is shown in: the agent
// app, which is live chat's, unless the address asks for what works with help
// desk.
func embeddedHost(query url.Values) string {
	if query.Get("compatibility") == "helpdesk" {
		return "helpdesk"
	}
	return "livechat"
}

// embeddedList is a list of apps inside a host product: this product's only
// (spec S1.05). Name says which apps they are.
func (b *Builder) embeddedList(s *catalogue.Snapshot, path, name string, list *catalogue.List, apps func() []*catalogue.App, query url.Values) *Page {
	if list == nil {
		return nil
	}
	host := embeddedHost(query)
	from := b.appFacets(s, "embedded "+host+" "+name, func() []*catalogue.App {
		var shown []*catalogue.App
		for _, app := range apps() {
			if app.Product == host && !app.IsService() {
				shown = append(shown, app)
			}
		}
		return shown
	})
	page := b.listingIn(embeddedSorts, s, path, hostList(list, host), from, query)
	for i := range page.Listing.Cards {
		if page.Listing.Sort == monthSort && s.App(page.Listing.Cards[i].ID).LatelyRank > 0 {
			page.Listing.Lately++
		}
		page.Listing.Cards[i].Path = "/embedded-" + page.Listing.Cards[i].Path[1:]
	}
	page.Listing.Breadcrumbs = page.Listing.Breadcrumbs[:0]
	return embedded(page)
}

// hostList is a list in the words of one host product: a text that names the other one is
// left out, because no entry there is for it.
func hostList(list *catalogue.List, host string) *catalogue.List {
	other := map[string]string{"livechat": "help desk", "helpdesk": "live chat"}[host]
	adapted := *list
	for _, text := range []*string{&adapted.Headline, &adapted.Intro, &adapted.MetaDescription} {
		if strings.Contains(strings.ToLower(*text), other) {
			*text = ""
		}
	}
	if adapted.Headline == "" {
		adapted.Headline = "Apps for " + strings.ToLower(productNames[host])
	}
	return &adapted
}

// embeddedApps is the list of all apps inside a host product.
func (b *Builder) embeddedApps(s *catalogue.Snapshot, query url.Values) *Page {
	return b.embeddedList(s, "/apps/", "apps", s.List("apps"), func() []*catalogue.App { return allApps(s) }, query)
}

// comingSoon lists the accepted apps as teasers (decisions rule 18).
func (b *Builder) comingSoon(s *catalogue.Snapshot, query url.Values) *Page {
	list := s.List("coming-soon")
	if list == nil {
		return nil
	}
	var apps []*catalogue.App
	for _, app := range s.ComingSoon() {
		// What a teaser does not tell must not be found out by filters either.
		apps = append(apps, &catalogue.App{
			ID: app.ID, Slug: app.Slug, Name: app.Name, Product: app.Product, Category: app.Category, Developer: app.Developer,
			ShortDescription: app.ShortDescription, AcceptedAt: app.AcceptedAt,
		})
	}
	found := find(s, newFacetIndex(s, apps, filters[:1]), appSorts[:1], query, b.Now())
	data := listingOf("/coming-soon/", list, found)
	data.Cards = b.cards(s, found.shown)
	for i := range data.Cards {
		data.Cards[i].ComingSoon, data.Cards[i].Rating, data.Cards[i].Scene = true, nil, b.CardScene(s.App(data.Cards[i].Slug))
	}
	page := b.listingPage("/coming-soon/", list, data, found.listingQuery)
	page.Meta.JSONLD = append(b.crumbsLD(data.Breadcrumbs), b.itemsLD(list.Title, data.Cards, (data.Page-1)*pageSize))
	return page
}

// AccountListing is the frame of a list that only signed-in people have: apps of
// their organization, or in review. The browser asks the API for what is in it, for
// the rest of the path (spec S2.15).
type AccountListing struct {
	List        string `json:"list" enum:"private,in-review"`
	Heading     string `json:"heading" words:"shop"`
	Text        string `json:"text" words:"shop"`
	Breadcrumbs []Link `json:"breadcrumbs"`
	// Slug is the app whose page is asked for, empty for the list itself.
	Slug string `json:"slug,omitempty"`
	Path string `json:"path" doc:"of the list"`
}
