package site

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/markup"
)

const (
	moreByDeveloper  = 3 // other apps of the developer are shown
	mostAlternatives = 3 // apps of others that do much the same
	mostUsedWith     = 3 // apps that are used with it
)

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
	return b.wholeApp(s, app)
}

// wholeApp is the page of an app as it is shown when it is published.
func (b *Builder) wholeApp(s *catalogue.Snapshot, app *catalogue.App) *Page {
	data := &App{
		Card: b.card(s, app), Breadcrumbs: b.appCrumbs(s, app), Lifecycle: string(app.Lifecycle()),
		DescriptionHTML: markup.FromMarkdown(app.LongDescription), Pictures: b.pictures(s, app), Features: features(app.Features), Benefits: features(app.Benefits),
		Upgrades: upgrades(app), Permissions: permissions(app.Scopes), Support: supportOf(app), Ratings: ratingsOf(s, app),
		Changelog: changes(app), MoreByDeveloper: b.more(s, app), Alternatives: b.alternatives(s, app), UsedWith: b.usedWith(s, app), DeveloperInfo: b.developerOf(s, app), Facts: b.factsOf(s, app),
		Offer: offerOf(s, app, b.Now()), ClientID: askingClient(app),
	}
	data.DirectInstall = directOf(app)
	data.HostLinks = hostLinks(app)
	data.TryOuts = b.tryOuts(app)
	data.VerifiedPath = verifiedPath(s, app)
	page := &Page{Path: app.Path(), Kind: KindApp, Status: 200, Title: title(app.Name, categoryName(s, app.Category)), App: data}
	page.Meta = b.meta(app.Path(), app.Summary())
	page.Meta.JSONLD = append(b.crumbsLD(data.Breadcrumbs), b.softwareLD(s, app))
	return page
}

// verifiedText is the slug of the legal text that says what the mark Verified means.
const verifiedText = "verified"

// verifiedPath is where the shop says what the mark of a verified app means; "" without
// such a text, and for other apps.
func verifiedPath(s *catalogue.Snapshot, app *catalogue.App) string {
	if !app.Verified || s.LegalText(verifiedText) == nil {
		return ""
	}
	return "/legal/" + verifiedText + "/"
}

// directOf says where the app installs itself; nil when it does not.
func directOf(app *catalogue.App) *DirectInstall {
	target := app.DirectInstallURL()
	if target == "" {
		return nil
	}
	return &DirectInstall{URL: target, InNewTab: app.CustomProps["directInstallUrlInNewTab"] == "true"}
}

// embeddedInstall is the page on which an app installs itself in a frame. It is a document
// of its own, because the policy that lets the app be framed belongs to the
// document that was loaded. What is paid for is installed by its payment.
func (b *Builder) embeddedInstall(s *catalogue.Snapshot, slug string) *Page {
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
	page := &Page{Path: path, Kind: KindEmbeddedInstall, Status: 200, Title: title(b.Words.Say("Set up %s", app.Name)), EmbeddedInstall: &EmbeddedInstall{
		App: b.card(s, app), Breadcrumbs: append(b.appCrumbs(s, app)[:2], Link{app.Name, app.Path()}), Permissions: permissions(app.Scopes),
		ClientID: app.ClientID(), DirectInstall: *direct, Origin: target.Scheme + "://" + target.Host,
	}}
	page.Meta = b.meta(path, app.Summary())
	return page
}

// hostLinks says what is opened in the host product; nil when nothing differs from
// other apps. Addresses that lead nowhere on the web are left out.
func hostLinks(app *catalogue.App) *HostLinks {
	in := HostLinks{Fullscreen: slices.Contains(app.Placements, "fullscreen")}
	if _, ok := fullscreenOf(app); ok {
		in.ScreenPath = screenPath(app)
	}
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

// tryOuts are the places where what an app shows can be tried.
func (b *Builder) tryOuts(app *catalogue.App) []TryOut {
	if b.TryOut == nil {
		return nil
	}
	var list []TryOut
	for _, placement := range app.Placements {
		if address := b.TryOut(app, placement); address != "" {
			list = append(list, TryOut{Place: placementName(app, placement), Address: address})
		}
	}
	return list
}

// teaser shows an app that is coming soon: icon, name, short description, and a scene
// of no more than these.
func (b *Builder) teaser(s *catalogue.Snapshot, app *catalogue.App) *Page {
	data := &App{
		Card: b.card(s, app), Breadcrumbs: b.appCrumbs(s, app), Lifecycle: string(app.Lifecycle()), Pictures: []Picture{b.mainPicture(app)},
		Features: []Feature{}, Benefits: []Feature{}, Upgrades: []Upgrade{}, Permissions: []Permission{}, Changelog: []Change{},
		MoreByDeveloper: []Card{}, Alternatives: []Alternative{}, UsedWith: []UsedWith{}, Ratings: Ratings{Histogram: []Bucket{}, Reviews: []Review{}}, DeveloperInfo: b.developerOf(s, app),
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

// pictures of an entry: its first scene, the developer's own video and screenshots, the video
// cards that editors made for it, and its other scenes.
func (b *Builder) pictures(s *catalogue.Snapshot, app *catalogue.App) []Picture {
	list := []Picture{b.mainPicture(app)}
	if hosted, isHosted := b.hostedVideo(app); isHosted {
		list = append(list, hosted)
	}
	for _, shot := range app.Screenshots {
		list = append(list, Picture{Kind: "image", Src: b.image(shot.Src, screenshotWidth), Thumb: b.image(shot.Src, thumbWidth), Alt: shot.Title, Label: shot.Title})
	}
	for _, m := range s.Home.Media {
		if m.App == app.Slug && m.Kind == "video" {
			list = append(list, b.video(app, m))
		}
	}
	for _, other := range scenesOf(app)[1:] {
		if isCommon := other.Kind == "result" || other.Kind == "setup"; isCommon && len(app.Screenshots) >= manyScreenshots {
			continue
		}
		list = append(list, b.scenePicture(app, other))
	}
	return list
}

// hostedVideo is the developer's video, as its poster until it is pressed; false for none. An
// address that the hosts would not play is none either: no page frames what it did not read.
func (b *Builder) hostedVideo(app *catalogue.App) (Picture, bool) {
	if app.Video == nil {
		return Picture{}, false
	}
	hosted, isHosted := listing.ParseVideo(app.Video.URL)
	poster, title := app.Video.Poster, app.Video.Title
	return Picture{
		Kind: "video", Src: b.image(poster, screenshotWidth), Thumb: b.image(poster, thumbWidth), Alt: title, Label: "Video", Caption: title,
		Host: hosted.Host, Player: hosted.Player, Watch: hosted.URL,
	}, isHosted
}

// video is a card with captions over the first scene; no film is shipped.
func (b *Builder) video(app *catalogue.App, m catalogue.Media) Picture {
	picture := b.mainPicture(app)
	picture.Kind, picture.Label, picture.Alt, picture.Caption, picture.DurationS = "video", m.Title, m.Title, m.Text, m.DurationS
	for _, c := range m.Captions {
		picture.Captions = append(picture.Captions, Caption(c))
	}
	return picture
}

func (b *Builder) more(s *catalogue.Snapshot, app *catalogue.App) []Card {
	cards := []Card{}
	for _, other := range s.OfDeveloper(app.Developer) {
		if other != app && len(cards) < moreByDeveloper {
			cards = append(cards, b.card(s, other))
		}
	}
	return cards
}

// alternatives gives apps of other developers that do much the same in the same product,
// each with what it has in common with the one.
func (b *Builder) alternatives(s *catalogue.Snapshot, app *catalogue.App) []Alternative {
	list := []Alternative{}
	for _, like := range b.alike(s, app) {
		if len(list) == mostAlternatives {
			break
		}
		one := Alternative{Card: b.card(s, like.App), Places: []string{}}
		if category := s.Category(like.Category); category != nil {
			one.Category = category.Name
		}
		for _, placement := range like.Placements {
			one.Places = append(one.Places, placementName(like.App, placement))
		}
		list = append(list, one)
	}
	return list
}

// alike gives the public apps that do much the same as one, the likest first.
func (b *Builder) alike(s *catalogue.Snapshot, app *catalogue.App) []catalogue.Alternative {
	if b.Alternatives == nil {
		return nil
	}
	return s.Alternatives(app, b.Alternatives(app.ID))
}

// isAlike reports whether an app is among those that do much the same.
func isAlike(app *catalogue.App, among []catalogue.Alternative) bool {
	return slices.ContainsFunc(among, func(one catalogue.Alternative) bool { return one.App == app })
}

// usedWith gives the public apps that organizations with an app have too, the most used
// ones first. What does much the same stands among the alternatives.
func (b *Builder) usedWith(s *catalogue.Snapshot, app *catalogue.App) []UsedWith {
	list := []UsedWith{}
	for _, with := range s.UsedWith[app.ID] {
		other := s.Public(with.OtherID)
		if other != nil && other.Product == app.Product && len(list) < mostUsedWith {
			list = append(list, UsedWith{Card: b.card(s, other), Share: with.Share})
		}
	}
	return list
}

// SamePair is two apps for one product that do much the same. Category is the name of
// the category that both are in.
type SamePair struct {
	One, Other *catalogue.App
	Category   string
}

// DoTheSame gives the pairs among apps that do much the same: both are in one category,
// and each is among those that search finds most like the other.
func (b *Builder) DoTheSame(appIDs []string) []SamePair {
	s := b.Catalogue.Snapshot()
	var pairs []SamePair
	for i, id := range appIDs {
		one := s.Public(id)
		if one == nil {
			continue
		}
		alike := b.alike(s, one)
		for _, otherID := range appIDs[i+1:] {
			other := s.Public(otherID)
			if other == nil || other.Category != one.Category || !isAlike(other, alike) || !isAlike(one, b.alike(s, other)) {
				continue
			}
			if category := s.Category(one.Category); category != nil {
				pairs = append(pairs, SamePair{one, other, category.Name})
			}
		}
	}
	return pairs
}

func (b *Builder) developerOf(s *catalogue.Snapshot, app *catalogue.App) DeveloperInfo {
	if d := s.Developer(app.Developer); d != nil {
		return DeveloperInfo{ID: d.Slug, Slug: d.Slug, Name: d.Name, Website: d.Website, Icon: b.icon("developers", d.Slug), Path: developerPath(d.Slug), Hours: d.SupportHours}
	}
	if e := s.Expert(app.Developer); e != nil {
		return DeveloperInfo{ID: e.Slug, Slug: e.Slug, Name: e.Name, Website: e.Website, Icon: b.icon("experts", e.Slug), Path: expertPath(e)}
	}
	return DeveloperInfo{ID: app.Developer, Slug: app.Developer, Name: app.Developer}
}

// askingClient is the OAuth client by which an app asks for permissions; "" for one that asks for
// none, which may have no client at all.
func askingClient(app *catalogue.App) string {
	if len(app.Scopes) == 0 {
		return ""
	}
	return app.ClientID()
}

func (b *Builder) factsOf(s *catalogue.Snapshot, app *catalogue.App) Facts {
	f := Facts{WorksWith: []string{productNames[app.Product]}, AppearsIn: []string{}, Installations: int(app.Installations), Languages: []string{}, Updated: app.Updated(), Categories: []Link{}}
	for _, p := range app.Placements {
		f.AppearsIn = append(f.AppearsIn, placementName(app, p))
	}
	for _, l := range app.Languages {
		f.Languages = append(f.Languages, b.languageName(l))
	}
	for _, c := range app.Categories() {
		f.Categories = append(f.Categories, Link{Text: categoryName(s, c), Path: "/apps/" + c + "/"})
	}
	return f
}

// firstReviews is how many reviews a page brings; the API gives the rest.
const firstReviews = 20

func ratingsOf(s *catalogue.Snapshot, app *catalogue.App) Ratings {
	r := s.Ratings[app.ID]
	out := Ratings{Rate: r.Rate(), Votes: int(r.Total()), Histogram: []Bucket{}, WithText: len(r.Reviews), Reviews: []Review{}}
	percents := r.Percents()
	for stars := 5; stars >= 1; stars-- {
		out.Histogram = append(out.Histogram, Bucket{Stars: stars, Percent: percents[stars-1], Votes: int(r.Votes[stars-1])})
	}
	first := r.ListReviews(catalogue.ReviewFilter{Order: catalogue.HelpfulReviews})
	for _, v := range first[:min(len(first), firstReviews)] {
		out.Reviews = append(out.Reviews, reviewOf(v))
	}
	if answers, known := s.AnswerTimeOf(app.Developer); known {
		out.Answers = &AnswerTime{Hours: int(answers.Median / time.Hour), Count: answers.Answers}
	}
	return out
}

func reviewOf(v catalogue.Review) Review {
	out := Review{
		ID: v.ID, Name: v.Name, Organization: v.Organization, Rate: v.Rate, Date: v.At.Format(time.DateOnly), Text: v.Text, Reply: v.Reply, Installed: v.Installed,
		UsedDays: v.UsedDays, Helpful: v.Helpful, Language: v.Language, ReplyLanguage: v.ReplyLanguage,
	}
	if !v.RepliedAt.IsZero() {
		out.RepliedOn = v.RepliedAt.Format(time.DateOnly)
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

// App is the page of one app or service (spec S2.18).
type App struct {
	Card
	Breadcrumbs     []Link         `json:"breadcrumbs"`
	Lifecycle       string         `json:"lifecycle" enum:"PUBLISHED,ACCEPTED" doc:"ACCEPTED is a teaser: coming soon (decisions rule 18)"`
	DescriptionHTML string         `json:"descriptionHtml" doc:"safe HTML made from the developer's Markdown"`
	Pictures        []Picture      `json:"pictures"`
	Features        []Feature      `json:"features"`
	Benefits        []Feature      `json:"benefits"`
	Upgrades        []Upgrade      `json:"upgrades"`
	Permissions     []Permission   `json:"permissions"`
	Support         Support        `json:"support"`
	Ratings         Ratings        `json:"ratings"`
	Changelog       []Change       `json:"changelog"`
	MoreByDeveloper []Card         `json:"moreByDeveloper"`
	Alternatives    []Alternative  `json:"alternatives" doc:"apps of other developers for the same product that do much the same"`
	UsedWith        []UsedWith     `json:"usedWith" doc:"apps that organizations with this one have too, the most used ones first"`
	DeveloperInfo   DeveloperInfo  `json:"developerInfo"`
	Facts           Facts          `json:"facts"`
	Offer           Offer          `json:"offer"`
	VerifiedPath    string         `json:"verifiedPath,omitempty" doc:"the page that says what the mark Verified means; of verified apps, where the shop has one"`
	ClientID        string         `json:"clientId"`
	DirectInstall   *DirectInstall `json:"directInstall,omitempty"`
	HostLinks       *HostLinks     `json:"inHost,omitempty"`
	TryOuts         []TryOut       `json:"tryOuts,omitempty" doc:"where it can be tried without an account; left out when nowhere"`
}

// TryOut is a place where an app can be seen at work without an account.
type TryOut struct {
	Place   string `json:"place" words:"shop" doc:"one of facts.appearsIn"`
	Address string `json:"address" doc:"of the host product, on the origin of try-outs"`
}

// HostLinks says what of an installed app is opened in its host product, where it
// differs from other apps (spec S2.17, S3.07, S4.25).
type HostLinks struct {
	Fullscreen     bool   `json:"fullscreen" doc:"it has a full screen"`
	ScreenPath     string `json:"screenPath,omitempty" doc:"page of the shop that shows the full screen"`
	FullscreenPath string `json:"fullscreenPath,omitempty" doc:"path in the host product, in place of the usual one"`
	SettingsURL    string `json:"settingsUrl,omitempty" doc:"address of its settings, in place of the host's page"`
}

// Alternative is an app that does much the same, with what both have in common.
type Alternative struct {
	Card     Card     `json:"card"`
	Category string   `json:"category,omitempty" doc:"name of the category that both are in"`
	Places   []string `json:"places" words:"shop" doc:"where both appear"`
}

// UsedWith is an app that organizations with another one have too.
type UsedWith struct {
	Card  Card   `json:"card"`
	Share string `json:"share" enum:"most,many,several" doc:"how many of them, in one word: half or more, a quarter or more, fewer; only what five organizations or more have is told"`
}

// Feature is a titled sentence.
type Feature struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Upgrade is a paid extra of an app.
type Upgrade struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Price       Price  `json:"price"`
	Counted     bool   `json:"counted" doc:"can be bought several times"`
}

// Permission is an area of the account that the app's scopes reach
// (spec S3.32).
type Permission struct {
	Area     string   `json:"area"`
	ReadOnly bool     `json:"readOnly"`
	Scopes   []string `json:"scopes"`
	Says     []string `json:"says,omitempty" words:"shop" doc:"what the scopes let the app do, one sentence each"`
	Reasons  []string `json:"reasons,omitempty" doc:"why, in the words of who makes the app; in a consent only"`
}

// Support is how to get help. Empty addresses are not shown.
type Support struct {
	Email       string `json:"email"`
	TutorialURL string `json:"tutorialUrl"`
	PrivacyURL  string `json:"privacyUrl"`
}

// Ratings are the histogram and the written reviews (spec S3.22).
type Ratings struct {
	Rate      float64  `json:"rate"`
	Votes     int      `json:"votes"`
	Histogram []Bucket `json:"histogram" doc:"five rows, 5 stars first"`
	// WithText is how many of those who rated wrote something.
	WithText int         `json:"withText"`
	Reviews  []Review    `json:"reviews" doc:"the first twenty, the most helpful first; the API gives the rest"`
	Answers  *AnswerTime `json:"answers,omitempty" doc:"left out when fewer than three answers have a date"`
}

// AnswerTime is how fast the developer answers reviews, of all its apps.
type AnswerTime struct {
	Hours int `json:"hours" doc:"the median"`
	Count int `json:"count" doc:"of how many answers"`
}

// Bucket is one row of the histogram.
type Bucket struct {
	Stars   int `json:"stars"`
	Percent int `json:"percent"`
	Votes   int `json:"votes"`
}

// Review is one written rating, without anything private about its author.
type Review struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	Organization  string `json:"organization,omitempty"`
	Rate          int    `json:"rate"`
	Date          string `json:"date" doc:"YYYY-MM-DD"`
	Text          string `json:"text"`
	Reply         string `json:"reply,omitempty" doc:"the developer's answer"`
	RepliedOn     string `json:"repliedOn,omitempty" doc:"YYYY-MM-DD; left out when it is unknown"`
	Installed     bool   `json:"installed,omitempty" doc:"the author's organization has or had the app"`
	UsedDays      int    `json:"usedDays,omitempty" doc:"for how many days the organization had the app by then"`
	Helpful       int    `json:"helpful,omitempty" doc:"how many accounts find it helpful"`
	Language      string `json:"language,omitempty" doc:"of the text, as in lang; left out when it is unknown, or the catalogue's"`
	ReplyLanguage string `json:"replyLanguage,omitempty" doc:"of the answer, as in lang; left out when it is unknown, or the catalogue's"`
}

// Change is one entry of the changelog.
type Change struct {
	Version string `json:"version"`
	Date    string `json:"date" doc:"YYYY-MM-DD"`
	Title   string `json:"title"`
	Text    string `json:"text"`
}

// DeveloperInfo names who publishes the app.
type DeveloperInfo struct {
	ID      string `json:"id"`
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Website string `json:"website"`
	Icon    string `json:"icon"`
	Path    string `json:"path,omitempty" doc:"of their page here"`
	Hours   string `json:"hours,omitempty" doc:"when support is given, in the developer's words"`
}

// Facts are the rows below the price.
type Facts struct {
	WorksWith     []string `json:"worksWith" words:"shop"`
	AppearsIn     []string `json:"appearsIn" words:"shop"`
	Installations int      `json:"installations"`
	Languages     []string `json:"languages"`
	Updated       string   `json:"updated,omitempty" doc:"YYYY-MM-DD of the newest change"`
	Categories    []Link   `json:"categories"`
}

// EmbeddedInstall is where an app that installs itself does so in a frame, below a host
// product (spec S9.25).
type EmbeddedInstall struct {
	App           Card          `json:"app"`
	Breadcrumbs   []Link        `json:"breadcrumbs"`
	Permissions   []Permission  `json:"permissions"`
	ClientID      string        `json:"clientId"`
	DirectInstall DirectInstall `json:"directInstall"`
	// Origin is that of the app; the document of this page may frame it, and no
	// other one may.
	Origin string `json:"origin"`
}

// DirectInstall is how an app that installs itself is reached (spec S3.07).
type DirectInstall struct {
	URL      string `json:"url"`
	InNewTab bool   `json:"inNewTab"`
}
