package site

import (
	"bytes"
	"html"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/yuin/goldmark"

	"marketplace/internal/catalogue"
)

// moreByDeveloper is how many other apps of the developer are shown.
const moreByDeveloper = 3

// app is the page of an app or a service. A published entry is shown whole; an
// accepted app is a teaser (decisions rule 18); everything else does not exist.
func (b *Builder) app(s *catalogue.Snapshot, slug string, service bool) *Page {
	app := s.App(slug)
	if app == nil || app.Slug != slug || app.Hidden || app.IsService() != service {
		return nil
	}
	switch app.Lifecycle() {
	case catalogue.Published:
	case catalogue.Accepted:
		return b.teaser(s, app)
	case catalogue.InDevelopment, catalogue.InReview:
		return nil
	}
	data := &App{
		Card: b.card(s, app), Breadcrumbs: b.appCrumbs(s, app), Lifecycle: string(app.Lifecycle()),
		DescriptionHTML: markdown(app.LongDescription), Pictures: b.pictures(s, app), Features: features(app.Features), Benefits: features(app.Benefits),
		Upgrades: upgrades(app), Permissions: permissions(app.Scopes), Support: supportOf(app), Ratings: ratingsOf(s.Ratings[app.ID]),
		Changelog: changes(app), MoreByDeveloper: b.more(s, app), DeveloperInfo: b.developerOf(s, app), Facts: factsOf(s, app),
		Offer: offerOf(app, b.Now()), ClientID: app.ClientID(),
	}
	data.DirectInstall = directOf(app)
	data.HostLinks = hostLinks(app)
	page := &Page{Path: app.Path(), Kind: KindApp, Status: 200, Title: title(app.Name, categoryName(s, app.Category)), App: data}
	page.Meta = b.meta(app.Path(), app.Summary())
	page.Meta.Image = b.PublicURL + b.Base + "/pictures/social/" + app.Slug + ".png"
	page.Meta.JSONLD = append(b.crumbsLD(data.Breadcrumbs), b.softwareLD(s, app))
	return page
}

// directOf says where the app installs itself; nil when it does not.
func directOf(app *catalogue.App) *DirectInstall {
	target := app.DirectInstallURL()
	if target == "" {
		return nil
	}
	return &DirectInstall{URL: target, InNewTab: app.CustomProps["directInstallUrlInNewTab"] == "true"}
}

// setUp is the page on which an app installs itself in a frame. It is a document
// of its own, because the policy that lets the app be framed belongs to the
// document that was loaded. What is paid for is installed by its payment.
func (b *Builder) setUp(s *catalogue.Snapshot, slug string) *Page {
	app := s.Public(slug)
	if app == nil || app.Slug != slug || app.IsService() || app.Payment != nil {
		return nil
	}
	direct := directOf(app)
	if direct == nil {
		return nil
	}
	target, err := url.Parse(direct.URL)
	if err != nil {
		return nil
	}
	path := "/embedded-apps/" + slug + "/install/"
	page := &Page{Path: path, Kind: KindSetUp, Status: 200, Title: title("Set up " + app.Name), EmbeddedInstall: &EmbeddedInstall{
		App: b.card(s, app), Breadcrumbs: append(b.appCrumbs(s, app)[:2], Link{app.Name, app.Path()}), Permissions: permissions(app.Scopes),
		ClientID: app.ClientID(), DirectInstall: *direct, Origin: target.Scheme + "://" + target.Host,
	}}
	page.Meta = b.meta(path, app.Summary())
	return page
}

// inHost says what is opened in the host product; nil when nothing differs from
// other apps. Addresses that lead nowhere on the web are left out.
func hostLinks(app *catalogue.App) *HostLinks {
	in := HostLinks{Fullscreen: slices.Contains(app.Placements, "fullscreen")}
	if path := app.CustomProps["alternativeFullscreenPath"]; strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") {
		in.Fullscreen, in.FullscreenPath = true, path
	}
	if u, err := url.Parse(app.CustomProps["alternativeSettingUrl"]); err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" {
		in.SettingsURL = u.String()
	}
	if in == (HostLinks{}) {
		return nil
	}
	return &in
}

// teaser shows an app that is coming soon: icon, name, short description.
func (b *Builder) teaser(s *catalogue.Snapshot, app *catalogue.App) *Page {
	data := &App{
		Card: b.card(s, app), Breadcrumbs: b.appCrumbs(s, app), Lifecycle: string(app.Lifecycle()), Pictures: []Picture{},
		Features: []Feature{}, Benefits: []Feature{}, Upgrades: []Upgrade{}, Permissions: []Permission{}, Changelog: []Change{},
		MoreByDeveloper: []Card{}, Ratings: ratingsOf(catalogue.Ratings{}), DeveloperInfo: b.developerOf(s, app),
		Facts: Facts{WorksWith: []string{productNames[app.Product]}, AppearsIn: []string{}, Languages: []string{}, Categories: []Link{}},
		Offer: Offer{Plans: []Plan{}, PlanLevel: "any"},
	}
	data.Price, data.Rating, data.ComingSoon = Price{Frequency: "free"}, nil, true
	page := &Page{Path: app.Path(), Kind: KindApp, Status: 200, Title: title(app.Name, categoryName(s, app.Category)), App: data}
	page.Meta = b.meta(app.Path(), app.Summary())
	page.Meta.JSONLD = b.crumbsLD(data.Breadcrumbs)
	return page
}

func (b *Builder) appCrumbs(s *catalogue.Snapshot, app *catalogue.App) []Link {
	if app.IsService() {
		return []Link{{"Home", "/"}, {"Services", "/services/"}, {app.Name, app.Path()}}
	}
	return []Link{{"Home", "/"}, {categoryName(s, app.Category), "/apps/" + app.Category + "/"}, {app.Name, app.Path()}}
}

// widths in pixels at which the gallery shows a picture, on dense screens.
const (
	screenshotWidth = 1280
	thumbWidth      = 320
)

// pictures of an app: its placements first, the video cards that editors made
// for it after the first one, and the developer's own screenshots.
func (b *Builder) pictures(s *catalogue.Snapshot, app *catalogue.App) []Picture {
	list := []Picture{}
	if hasPlace(app) {
		list = append(list, b.mainPicture(app))
	}
	for _, m := range s.Home.Media {
		if m.App == app.Slug && m.Kind == "video" {
			list = append(list, b.video(app, m))
		}
	}
	for i, placement := range app.Placements {
		if i > 0 {
			list = append(list, b.placement(app, placement))
		}
	}
	for _, s := range app.Screenshots {
		list = append(list, Picture{Kind: "image", Src: b.image(s.Src, screenshotWidth), Thumb: b.image(s.Src, thumbWidth), Alt: s.Title, Label: s.Title})
	}
	return list
}

// video is a card with captions over the placement picture; no film is shipped.
func (b *Builder) video(app *catalogue.App, m catalogue.Media) Picture {
	picture := b.mainPicture(app)
	picture.Kind, picture.Label, picture.Alt, picture.DurationS = "video", m.Title, m.Title, m.DurationS
	for _, c := range m.Captions {
		picture.Captions = append(picture.Captions, Caption(c))
	}
	return picture
}

func (b *Builder) more(s *catalogue.Snapshot, app *catalogue.App) []Card {
	cards := []Card{}
	for _, other := range s.Published() {
		if other.Developer == app.Developer && other != app && len(cards) < moreByDeveloper {
			cards = append(cards, b.card(s, other))
		}
	}
	return cards
}

func (b *Builder) developerOf(s *catalogue.Snapshot, app *catalogue.App) DeveloperInfo {
	if d := s.Developer(app.Developer); d != nil {
		return DeveloperInfo{ID: d.Slug, Slug: d.Slug, Name: d.Name, Website: d.Website, Icon: b.icon("developers", d.Slug), Path: developerPath(d.Slug)}
	}
	if e := s.Expert(app.Developer); e != nil {
		return DeveloperInfo{ID: e.Slug, Slug: e.Slug, Name: e.Name, Website: e.Website, Icon: b.icon("experts", e.Slug), Path: expertPath(e)}
	}
	return DeveloperInfo{ID: app.Developer, Slug: app.Developer, Name: app.Developer}
}

func factsOf(s *catalogue.Snapshot, app *catalogue.App) Facts {
	f := Facts{WorksWith: []string{productNames[app.Product]}, AppearsIn: []string{}, Installations: int(app.Installations), Languages: []string{}, Updated: app.Updated(), Categories: []Link{}}
	for _, p := range app.Placements {
		f.AppearsIn = append(f.AppearsIn, placementNames[p])
	}
	for _, l := range app.Languages {
		f.Languages = append(f.Languages, languageName(l))
	}
	for _, c := range app.Categories() {
		f.Categories = append(f.Categories, Link{Text: categoryName(s, c), Path: "/apps/" + c + "/"})
	}
	return f
}

func ratingsOf(r catalogue.Ratings) Ratings {
	out := Ratings{Rate: r.Rate(), Votes: int(r.Total()), Histogram: []Bucket{}, Reviews: []Review{}}
	percents := r.Percents()
	for stars := 5; stars >= 1; stars-- {
		out.Histogram = append(out.Histogram, Bucket{Stars: stars, Percent: percents[stars-1], Votes: int(r.Votes[stars-1])})
	}
	for _, v := range r.Reviews {
		out.Reviews = append(out.Reviews, Review{ID: v.ID, Name: v.Name, Organization: v.Organization, Rate: v.Rate, Date: v.At.Format(time.DateOnly), Text: v.Text, Reply: v.Reply, Installed: v.Installed})
	}
	return out
}

func features(list []catalogue.Feature) []Feature {
	out := make([]Feature, len(list))
	for i, f := range list {
		out[i] = Feature(f)
	}
	return out
}

func upgrades(app *catalogue.App) []Upgrade {
	out := make([]Upgrade, len(app.Upgrades))
	for i, u := range app.Upgrades {
		out[i] = Upgrade{ID: u.ID, Name: u.Name, Description: u.Description, Counted: u.Counted, Price: Price{Cents: int64(u.Price), Frequency: u.Frequency}}
	}
	return out
}

func supportOf(app *catalogue.App) Support {
	return Support{Email: app.Support.Email, TutorialURL: app.Support.TutorialURL, PrivacyURL: app.Support.PrivacyURL}
}

func changes(app *catalogue.App) []Change {
	out := make([]Change, len(app.Changelog))
	for i, c := range app.Changelog {
		out[i] = Change(c)
	}
	return out
}

// markdown makes safe HTML: raw HTML of the text is left out, links open with
// no way back to this page.
func markdown(text string) string {
	var b bytes.Buffer
	if err := goldmark.Convert([]byte(text), &b); err != nil {
		return "<p>" + html.EscapeString(text) + "</p>"
	}
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "<a href=", `<a rel="nofollow noopener" target="_blank" href=`)
}
