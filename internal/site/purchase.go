package site

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"marketplace/internal/catalogue"
)

// checkout is the checkout of one app (spec S2.22): what is sold and what it
// may do. Free apps and apps without a charge have no checkout.
func (b *Builder) checkout(s *catalogue.Snapshot, slug string) *Page {
	app := s.Public(slug)
	if app == nil || app.Slug != slug || len(app.Cycles()) == 0 {
		return nil
	}
	path := "/checkout/" + app.Slug + "/"
	page := &Page{Path: path, Kind: KindCheckout, Status: 200, Title: title("Checkout", app.Name)}
	page.Checkout = &Checkout{App: b.card(s, app), Offer: offerOf(app, b.Now()), Permissions: permissions(app.Scopes), ClientID: app.ClientID()}
	page.Meta = b.meta(path, "Buy "+app.Name+".")
	return page
}

// thankYou is the page after a purchase (spec S2.23).
func (b *Builder) thankYou(s *catalogue.Snapshot, slug string) *Page {
	app := s.Public(slug)
	if app == nil || app.Slug != slug || len(app.Cycles()) == 0 {
		return nil
	}
	path := "/checkout/" + app.Slug + "/thank-you/"
	page := &Page{Path: path, Kind: KindThankYou, Status: 200, Title: title("Thank you", app.Name)}
	page.ThankYou = &ThankYou{App: b.card(s, app), Places: factsOf(s, app).AppearsIn, Offer: offerOf(app, b.Now())}
	if hasPlace(app) {
		page.ThankYou.Picture = b.mainPicture(app)
	}
	page.Meta = b.meta(path, app.Name+" is ready.")
	return page
}

const (
	shortestQuery = 2 // characters, spec S5.05
	// anyQuery stands for all queries that are searched for.
	anyQuery = "**"
)

// search is the frame of the search page; the browser asks the search service.
func (b *Builder) search(s *catalogue.Snapshot, query url.Values) *Page {
	page := &Page{Path: "/search/", Kind: KindSearch, Status: 200, Title: title("Search"), Search: &Search{Suggestions: orEmpty(s.Suggestions.Queries)}}
	page.Search.Asked = utf8.RuneCountInString(strings.TrimSpace(query.Get("q"))) >= shortestQuery
	page.Meta = b.meta("/search/", "Search apps, services and partners for live chat and help desk.")
	return page
}

// Failure is the page of an address that does not exist (404) or of a fault on
// our side (500).
func (b *Builder) Failure(status int) Page {
	const popular = 3
	s := b.Catalogue.Snapshot()
	heading := "Page not found"
	if status != 404 {
		heading = "Something went wrong"
	}
	page := Page{Path: "/" + map[bool]string{true: "404", false: "500"}[status == 404] + "/", Kind: KindFailure, Status: status, Title: title(heading)}
	page.Failure = &Failure{Status: status, Popular: b.cards(s, takeFirst(allApps(s), popular))}
	page.Meta = b.meta(page.Path, heading+".")
	page.Meta.NoIndex = true
	return page
}

// failure is the same page at an address of its own.
func (b *Builder) failure(status int) *Page {
	page := b.Failure(status)
	return &page
}

// offline is what a browser keeps for when it has no network (spec S7.51).
func (b *Builder) offline() *Page {
	page := &Page{Path: "/offline/", Kind: KindFailure, Status: 200, Title: title("Offline"), Failure: &Failure{Popular: []Card{}}}
	page.Meta = b.meta("/offline/", "There is no network.")
	return page
}

func (b *Builder) notice(path, heading, text string) *Page {
	page := &Page{Path: path, Kind: KindNotice, Status: 200, Title: title(heading), Notice: &Notice{Heading: heading, Text: text}}
	page.Meta = b.meta(path, heading+".")
	page.Meta.NoIndex = true
	return page
}

// SignIn is the form of the accounts service, for one request.
func (b *Builder) SignIn(status int, data *SignIn) Page {
	page := Page{Path: "/accounts/", Kind: KindSignIn, Status: status, Title: title("Sign in"), SignIn: data}
	page.Meta = b.meta("/", "Sign in.")
	page.Meta.NoIndex = true
	return page
}

// Notice is a page of the accounts service that only says something.
func (b *Builder) Notice(status int, data Notice) Page {
	page := b.notice("/accounts/", data.Heading, data.Text)
	page.Status, page.Notice = status, &data
	return *page
}
