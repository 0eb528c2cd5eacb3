package site

import "marketplace/internal/catalogue"

// checkout is the checkout of one app (spec S2.22): what is sold and what it
// may do. Free apps and apps without a charge have no checkout.
func (b *Builder) checkout(s *catalogue.Snapshot, slug string) *Page {
	app := s.Public(slug)
	if app == nil || app.Slug != slug || len(app.Cycles()) == 0 {
		return nil
	}
	path := "/checkout/" + app.Slug + "/"
	page := &Page{Path: path, Kind: KindCheckout, Status: 200, Title: title("Checkout", app.Name)}
	page.Checkout = &Checkout{App: b.card(s, app), Offer: offerOf(s, app, b.Now()), Permissions: permissions(app.Scopes), ClientID: askingClient(app)}
	page.Meta = b.meta(path, b.Words.Say("Buy %s.", app.Name))
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
	page.ThankYou = &ThankYou{App: b.card(s, app), Places: b.factsOf(s, app).AppearsIn, Offer: offerOf(s, app, b.Now()), HostLinks: hostLinks(app)}
	page.ThankYou.Picture = b.mainPicture(app)
	page.Meta = b.meta(path, b.Words.Say("%s is ready.", app.Name))
	return page
}

// Checkout is what everybody sees of the checkout of one app. The account, its
// card, its seats and its tax are read after sign-in.
type Checkout struct {
	App         Card         `json:"app"`
	Offer       Offer        `json:"offer"`
	Permissions []Permission `json:"permissions"`
	ClientID    string       `json:"clientId" doc:"whose scopes the permissions are, empty without one"`
}

// ThankYou is the page after a purchase: where to find the app, and one next
// step.
type ThankYou struct {
	App     Card     `json:"app"`
	Picture Picture  `json:"picture"`
	Places  []string `json:"places" words:"shop"`
	Offer   Offer    `json:"offer"`
	// HostLinks are those of the app's page.
	HostLinks *HostLinks `json:"inHost,omitempty"`
}
