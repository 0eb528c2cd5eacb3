package site

import (
	"slices"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/widget"
)

// AppScreen is the frame of an app's own full screen in the shop (spec S2.17). The browser
// asks the API whether the account has the app, and for its address. The page is a document
// of its own, because the policy that lets the app be framed belongs to the document that
// was loaded.
type AppScreen struct {
	ID          string `json:"id"`
	Slug        string `json:"slug"`
	Name        string `json:"name"`
	Icon        string `json:"icon"`
	Product     string `json:"product" enum:"livechat,helpdesk"`
	Path        string `json:"path" doc:"of the app's page, where it is installed"`
	Breadcrumbs []Link `json:"breadcrumbs"`
	Origin      string `json:"origin" doc:"the one that the page may frame"`
	// SupportEmail is where people turn when the app does not come up.
	SupportEmail string `json:"supportEmail" doc:"for support; empty for none"`
}

// fullscreenOf gives what the shop shows over a whole page of an app; false when the app
// has no such thing.
func fullscreenOf(app *catalogue.App) (catalogue.Widget, bool) {
	at := app.WidgetsAt("fullscreen")
	if app.IsService() || len(at) == 0 {
		return catalogue.Widget{}, false
	}
	return at[0], true
}

// screenPath is where the shop shows an app's full screen. S2.17 names the one of live
// chat; the other is for both products, inside and outside their frames.
func screenPath(app *catalogue.App) string {
	if app.Product == "livechat" {
		return "/app/" + app.Slug + "/"
	}
	return "/embedded-app/" + app.Slug + "/"
}

// appScreen is the full screen of an app of these products, by its slug or id.
func (b *Builder) appScreen(r request, products ...string) *Page {
	app := r.catalogue.Public(r.at["slug"])
	if app == nil || !slices.Contains(products, app.Product) {
		return nil
	}
	shown, ok := fullscreenOf(app)
	if !ok {
		return nil
	}
	card := b.card(r.catalogue, app)
	page := &Page{Path: r.path, Kind: KindAppScreen, Status: 200, Title: title(app.Name), AppScreen: &AppScreen{
		ID: app.ID, Slug: app.Slug, Name: app.Name, Icon: card.Icon, Product: app.Product, Path: app.Path(),
		Breadcrumbs: b.appCrumbs(r.catalogue, app), Origin: widget.OriginOf(shown.URL), SupportEmail: app.Support.Email,
	}}
	page.Meta = b.meta(screenPath(app), app.Summary())
	return page
}
