package site

import (
	"cmp"
	"slices"
	"strings"

	"marketplace/internal/catalogue"
)

// home is the first page as its editors arranged it (spec S2.02, S9.23).
func (b *Builder) home(s *catalogue.Snapshot, isPage func(path string) bool) *Page {
	data := &Home{
		Hero: Hero{
			Title: s.Home.Title, Text: s.Home.Text, SearchPlaceholder: s.Home.SearchPlaceholder,
			PopularTitle: s.Suggestions.Title, Popular: orEmpty(s.Suggestions.Queries),
		},
		Sections: []HomeSection{},
	}
	on := shownApps{}
	data.Week, data.Highlights = b.highlights(s, on)
	for _, section := range s.Home.Sections {
		if built, ok := b.section(s, section, on, isPage); ok {
			data.Sections = append(data.Sections, built)
		}
	}
	page := &Page{Path: "/", Kind: KindHome, Status: 200, Title: title(b.Brand), Home: data}
	page.Meta = b.meta("/", s.Home.Text)
	page.Meta.JSONLD = b.homeLD()
	return page
}

// shownApps are the apps that the page has already, from top to bottom: none stands in
// two sections of it.
type shownApps map[*catalogue.App]bool

// take gives the first so many apps that are not on the page yet, and puts them there. A
// section with no others shows the first ones again, as in a shop that has only these.
func (on shownApps) take(apps []*catalogue.App, count int) []*catalogue.App {
	var fresh []*catalogue.App
	for _, app := range apps {
		if !on[app] && len(fresh) < count {
			fresh = append(fresh, app)
		}
	}
	if len(fresh) == 0 {
		fresh = takeFirst(apps, count)
	}
	for _, app := range fresh {
		on[app] = true
	}
	return fresh
}

// weekTag marks the highlight that stands beside the headline, else the first one does.
const weekTag = "app-of-the-week"

// highlights gives the app of the week, nil when editors named no app, and the six others.
// Where they named fewer, recommended apps follow, without words of the editors.
func (b *Builder) highlights(s *catalogue.Snapshot, on shownApps) (*Highlight, []Highlight) {
	const most = 6 // spec S9.23
	var named []catalogue.Highlight
	for _, h := range s.Home.Highlights {
		if app := s.Public(h.App); app != nil && !on[app] {
			on[app] = true
			named = append(named, h)
		}
	}
	if len(named) == 0 {
		return nil, []Highlight{}
	}
	at := max(0, slices.IndexFunc(named, func(h catalogue.Highlight) bool { return slices.Contains(h.Tags, weekTag) }))
	week := b.highlight(s, named[at])
	named = slices.Delete(named, at, at+1)
	for _, app := range s.Published() {
		if len(named) >= most {
			break
		}
		if !app.IsService() && !on[app] {
			on[app] = true
			named = append(named, catalogue.Highlight{App: app.Slug})
		}
	}
	list := []Highlight{}
	for _, h := range named[:min(most, len(named))] {
		list = append(list, b.highlight(s, h))
	}
	return &week, list
}

func (b *Builder) highlight(s *catalogue.Snapshot, h catalogue.Highlight) Highlight {
	app := s.Public(h.App)
	return Highlight{Card: b.card(s, app), Tags: orEmpty(h.Tags), Text: h.Text, Picture: b.mainPicture(app)}
}

// section fills one block; false leaves out a block with nothing to show.
func (b *Builder) section(s *catalogue.Snapshot, from catalogue.HomeSection, on shownApps, isPage func(path string) bool) (HomeSection, bool) {
	out := HomeSection{Kind: from.Kind, Title: from.Title, Text: from.Text}
	// A link to the first page itself must not build it again, and again.
	if from.Link != "" && (strings.Trim(from.Link, "/") == "" || isPage(from.Link)) {
		out.Link = &Link{Text: "See all", Path: from.Link}
	}
	switch from.Kind {
	case "chips":
		out.Chips = b.chips(s, from.Source)
		return out, len(out.Chips) > 0
	case "highlights":
		return out, true
	case "ranked":
		out.Ranked = b.ranked(s, from, on)
		return out, len(out.Ranked) > 0
	case "promo":
		out.Promo = b.promo(s, firstOrEmpty(from.Source))
		return out, out.Promo != nil
	case "collections":
		out.Collection = b.collections(s, from.Source)
		return out, len(out.Collection) > 0
	case "deals":
		out.Cards = b.cards(s, on.take(b.endingSoon(s), from.Count))
		return out, len(out.Cards) > 0
	case "categories":
		out.Categories = b.categories(s)
		return out, len(out.Categories) > 0
	case "media":
		out.Media = b.media(s, s.Home.Media)
		return out, len(out.Media) > 0
	case "services":
		out.Cards = b.cards(s, on.take(servicesOf(s), from.Count))
		return out, len(out.Cards) > 0
	case "partners":
		out.People = b.partners(s, firstOrEmpty(from.Source), from.Count)
		return out, len(out.People) > 0
	case "developers":
		out.People = b.developers(s, firstOrEmpty(from.Source), from.Count)
		return out, len(out.People) > 0
	}
	return out, false
}

// listPath is the address of a list's page.
func listPath(slug string) string {
	if isCurated(slug) {
		return "/apps/" + slug + "/"
	}
	return "/" + slug + "/"
}

func (b *Builder) chips(s *catalogue.Snapshot, slugs []string) []Chip {
	var chips []Chip
	for _, slug := range slugs {
		if list := s.List(slug); list != nil {
			chips = append(chips, Chip{Slug: slug, Link: Link{Text: list.Title, Path: listPath(slug)}})
		}
	}
	return chips
}

func (b *Builder) ranked(s *catalogue.Snapshot, from catalogue.HomeSection, on shownApps) []RankedList {
	var lists []RankedList
	for _, slug := range from.Source {
		list := s.List(slug)
		if list == nil {
			continue
		}
		if cards := b.cards(s, on.take(b.entriesOf(s, list), from.Count)); len(cards) > 0 {
			lists = append(lists, RankedList{Title: list.Title, Path: listPath(slug), Cards: cards})
		}
	}
	return lists
}

func (b *Builder) promo(s *catalogue.Snapshot, slug string) *Promo {
	for _, banner := range s.Home.Banners {
		app := s.Public(banner.App)
		if banner.Slug != slug || app == nil || b.isOver(app) {
			continue
		}
		promo := &Promo{Title: banner.Title, Text: banner.Text, LinkText: banner.LinkText, Path: banner.Link, Picture: b.mainPicture(app)}
		promo.Until = PriceOf(app, b.Now()).Until
		return promo
	}
	return nil
}

// isOver reports whether there is nothing to promote: an app with a discount is
// promoted within its window only.
func (b *Builder) isOver(app *catalogue.App) bool {
	d := app.Discount()
	return d.BasisPoints > 0 && !d.ReducesAt(b.Now())
}

// entriesOf gives the entries of a list in its order; of the list of deals those
// that are discounted now.
func (b *Builder) entriesOf(s *catalogue.Snapshot, list *catalogue.List) []*catalogue.App {
	if list.Slug == catalogue.DealsList {
		return s.Deals(b.Now())
	}
	return s.ListEntries(list)
}

func (b *Builder) collections(s *catalogue.Snapshot, slugs []string) []Collection {
	const icons = 6
	var list []Collection
	for _, slug := range slugs {
		from := s.List(slug)
		if from == nil {
			continue
		}
		c := Collection{Slug: slug, Title: from.Title, Text: from.Headline, Path: listPath(slug), Icons: []string{}}
		for _, app := range takeFirst(b.entriesOf(s, from), icons) {
			c.Icons = append(c.Icons, b.icon("apps", app.Slug))
		}
		list = append(list, c)
	}
	return list
}

// endingSoon gives what is discounted now, the first to end first.
func (b *Builder) endingSoon(s *catalogue.Snapshot) []*catalogue.App {
	apps := s.Deals(b.Now())
	slices.SortStableFunc(apps, func(x, y *catalogue.App) int { return x.Discount().To.Compare(y.Discount().To) })
	return apps
}

func (b *Builder) categories(s *catalogue.Snapshot) []Category {
	apps := b.allAppFacets(s)
	list := []Category{}
	for _, c := range s.Categories {
		list = append(list, Category{Slug: c.Slug, Name: c.Name, Path: "/apps/" + c.Slug + "/", Count: apps.withValue("categories", c.Slug).count()})
	}
	return list
}

// media shows the editors' items whose app is public (spec S2.32).
func (b *Builder) media(s *catalogue.Snapshot, from []catalogue.Media) []HomeMedia {
	var list []HomeMedia
	for _, m := range from {
		app := s.Public(m.App)
		if app == nil || m.Kind == "PROMO_BANNER" && b.isOver(app) {
			continue
		}
		item := HomeMedia{Kind: m.Kind, Title: m.Title, Text: m.Text, Path: cmp.Or(m.Link, app.Path()), LinkText: m.LinkText, Picture: b.mainPicture(app)}
		switch m.Kind {
		case "video":
			item.Picture = b.video(app, m)
		case "image":
			if m.Src != "" {
				src := b.image(m.Src, thumbWidth*2)
				item.Picture = Picture{Kind: "image", Src: src, Thumb: src, Alt: m.Title}
			}
		case "card":
			card := b.card(s, app)
			item.Card = &card
		case "PROMO_BANNER":
		default:
			item.Kind, item.Picture = "PLACEMENT", b.placementPicture(app, m.Placement)
		}
		list = append(list, item)
	}
	return list
}

func (b *Builder) partners(s *catalogue.Snapshot, slug string, count int) []Person {
	list := []Person{}
	if from := s.List(slug); from != nil {
		for _, name := range from.Order {
			if e := s.Expert(name); e != nil && len(list) < count {
				list = append(list, b.expertPerson(e))
			}
		}
	}
	return list
}

func (b *Builder) developers(s *catalogue.Snapshot, slug string, count int) []Person {
	list := []Person{}
	if from := s.List(slug); from != nil {
		for _, name := range from.Order {
			if d := s.Developer(name); d != nil && len(list) < count {
				list = append(list, Person{Slug: d.Slug, Name: d.Name, Text: d.Headline, Icon: b.icon("developers", d.Slug), Path: developerPath(d.Slug)})
			}
		}
	}
	return list
}

func takeFirst(apps []*catalogue.App, count int) []*catalogue.App {
	return apps[:min(count, len(apps))]
}

func firstOrEmpty(list []string) string { return strings.Join(list[:min(1, len(list))], "") }

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// Home is the data of the first page.
type Home struct {
	Hero       Hero          `json:"hero"`
	Week       *Highlight    `json:"week,omitempty" doc:"the app of the week, beside the headline; missing without highlights"`
	Highlights []Highlight   `json:"highlights" doc:"six others (spec S9.23)"`
	Sections   []HomeSection `json:"sections" doc:"in the order to show"`
}

// Hero is the claim at the top of the first page.
type Hero struct {
	Title             string   `json:"title"`
	Text              string   `json:"text"`
	SearchPlaceholder string   `json:"searchPlaceholder"`
	PopularTitle      string   `json:"popularTitle"`
	Popular           []string `json:"popular" doc:"searches to try"`
}

// Highlight is an app the team shows this month, with the reason.
type Highlight struct {
	Card    Card     `json:"card"`
	Tags    []string `json:"tags" doc:"app-of-the-week, monthly-highlights, app-of-the-month, app-of-the-month-right"`
	Text    string   `json:"text"`
	Picture Picture  `json:"picture"`
}

// HomeSection is one block of the first page. Kind says which fields are set.
type HomeSection struct {
	Kind       string       `json:"kind" enum:"chips,highlights,ranked,promo,collections,deals,categories,media,services,partners,developers"`
	Title      string       `json:"title"`
	Text       string       `json:"text,omitempty"`
	Link       *Link        `json:"link,omitempty"`
	Chips      []Chip       `json:"chips,omitempty"`
	Ranked     []RankedList `json:"ranked,omitempty"`
	Promo      *Promo       `json:"promo,omitempty"`
	Collection []Collection `json:"collections,omitempty"`
	Cards      []Card       `json:"cards,omitempty" doc:"deals and services"`
	Categories []Category   `json:"categories,omitempty"`
	Media      []HomeMedia  `json:"media,omitempty"`
	People     []Person     `json:"people,omitempty" doc:"partners and developers"`
}

// Chip is a short link with a symbol.
type Chip struct {
	Slug string `json:"slug"`
	Link
}

// RankedList is the head of a curated list.
type RankedList struct {
	Title string `json:"title"`
	Path  string `json:"path"`
	Cards []Card `json:"cards"`
}

// Promo is a banner for one app.
type Promo struct {
	Title    string  `json:"title"`
	Text     string  `json:"text"`
	LinkText string  `json:"linkText"`
	Path     string  `json:"path"`
	Picture  Picture `json:"picture"`
	Until    string  `json:"until,omitempty" doc:"last day of the deal, YYYY-MM-DD"`
}

// Collection is a curated list as a tile.
type Collection struct {
	Slug  string   `json:"slug"`
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Path  string   `json:"path"`
	Icons []string `json:"icons"`
}

// Category is a category with the number of its apps.
type Category struct {
	Slug  string `json:"slug"`
	Name  string `json:"name"`
	Path  string `json:"path"`
	Count int    `json:"count"`
}

// HomeMedia is a media item of the first page or of a list (spec S2.32). A card
// shows an app, a promo banner leads somewhere with words of its own.
type HomeMedia struct {
	Kind     string  `json:"kind" enum:"video,image,card,PLACEMENT,PROMO_BANNER"`
	Title    string  `json:"title"`
	Text     string  `json:"text"`
	Path     string  `json:"path"`
	LinkText string  `json:"linkText,omitempty"`
	Picture  Picture `json:"picture"`
	Card     *Card   `json:"card,omitempty" doc:"of a media item of the kind card"`
}
