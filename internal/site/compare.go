package site

import (
	"slices"
	"strings"

	"marketplace/internal/catalogue"
)

// How many apps stand beside each other, and how many are proposed to be added.
const (
	mostCompared = 4
	proposals    = 6
)

// compare is the page of apps side by side. Its path names them, so that it can
// be passed on; what is unknown, hidden or twice in it is left out.
func (b *Builder) compare(s *catalogue.Snapshot, names string) *Page {
	var apps []*catalogue.App
	for name := range strings.SplitSeq(names, ",") {
		app := s.Public(name)
		if app != nil && app.Slug == name && !app.IsService() && !slices.Contains(apps, app) && len(apps) < mostCompared {
			apps = append(apps, app)
		}
	}
	if names != "" && len(apps) == 0 {
		return nil
	}
	data := &Compare{Columns: []Column{}, Add: []Proposal{}, Breadcrumbs: []Link{{"Home", "/"}, {"Apps", "/apps/"}, {"Compare", "/compare/"}}}
	for _, app := range apps {
		data.Columns = append(data.Columns, b.column(s, app, comparePath(without(apps, app))))
	}
	if len(apps) > 0 && len(apps) < mostCompared {
		data.Add = b.proposals(s, apps)
	}
	page := &Page{Path: comparePath(apps), Kind: KindCompare, Status: 200, Title: title(b.compareTitle(apps)), Compare: data}
	page.Meta = b.meta(page.Path, "Apps side by side: price, ratings, permissions and where each one appears.")
	return page
}

// compareTitle names the apps: by its title a page is found again among others.
func (b *Builder) compareTitle(apps []*catalogue.App) string {
	if len(apps) == 0 {
		return "Compare apps"
	}
	names := make([]string, len(apps))
	for i, app := range apps {
		names[i] = app.Name
	}
	return b.Words.Say("Compare %s", strings.Join(names, ", "))
}

func comparePath(apps []*catalogue.App) string {
	if len(apps) == 0 {
		return "/compare/"
	}
	slugs := make([]string, len(apps))
	for i, app := range apps {
		slugs[i] = app.Slug
	}
	return "/compare/" + strings.Join(slugs, ",") + "/"
}

func without(apps []*catalogue.App, gone *catalogue.App) []*catalogue.App {
	return slices.DeleteFunc(slices.Clone(apps), func(app *catalogue.App) bool { return app == gone })
}

func (b *Builder) column(s *catalogue.Snapshot, app *catalogue.App, pathWithout string) Column {
	c := Column{
		Card: b.card(s, app), Facts: b.factsOf(s, app), Offer: offerOf(s, app, b.Now()), Permissions: permissions(app.Scopes),
		Features: []string{}, PathWithout: pathWithout,
	}
	for _, f := range app.Features {
		c.Features = append(c.Features, f.Title)
	}
	return c
}

// proposals are apps of the same categories, in the recommended order.
func (b *Builder) proposals(s *catalogue.Snapshot, apps []*catalogue.App) []Proposal {
	list := []Proposal{}
	for _, other := range s.Published() {
		if len(list) == proposals {
			break
		}
		sameTrade := slices.ContainsFunc(apps, func(app *catalogue.App) bool { return app.Category == other.Category })
		if !sameTrade || other.IsService() || slices.Contains(apps, other) {
			continue
		}
		list = append(list, Proposal{Name: other.Name, Icon: b.icon("apps", other.Slug), Path: comparePath(append(slices.Clone(apps), other))})
	}
	return list
}

// favourites is the frame of the apps that a browser remembers; nobody else
// knows them.
func (b *Builder) favourites() *Page {
	page := &Page{Path: "/favourites/", Kind: KindFavourites, Status: 200, Title: title("Favourites")}
	page.Favourites = &Favourites{Breadcrumbs: []Link{{"Home", "/"}, {"Favourites", "/favourites/"}}}
	page.Meta = b.meta("/favourites/", "Apps that you have marked in this browser.")
	return page
}

// Compare shows up to four apps side by side.
type Compare struct {
	Breadcrumbs []Link     `json:"breadcrumbs"`
	Columns     []Column   `json:"columns"`
	Add         []Proposal `json:"add" doc:"apps to put beside them"`
}

// Column is one of the apps that are compared.
type Column struct {
	Card        Card         `json:"card"`
	Facts       Facts        `json:"facts"`
	Offer       Offer        `json:"offer"`
	Permissions []Permission `json:"permissions"`
	Features    []string     `json:"features"`
	PathWithout string       `json:"pathWithout" doc:"of the comparison without this app"`
}

// Proposal is an app that can join a comparison; Path is the comparison with it.
type Proposal struct {
	Name string `json:"name"`
	Icon string `json:"icon"`
	Path string `json:"path"`
}

// Favourites is the frame of the apps that a browser remembers.
type Favourites struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
}
