package site

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/ids"
	"marketplace/internal/site/raster"
)

// socialPicture is what the picture shows that other sites put beside a link to a page. The
// front end draws it (web/src/recipes/share.ts).
type socialPicture struct {
	Shop       string           `json:"shop"`
	Name       string           `json:"name"`
	Sentence   string           `json:"sentence"`
	Icon       map[string]any   `json:"icon,omitempty"`
	Scene      map[string]any   `json:"scene,omitempty"`  // of the page's first app
	People     []map[string]any `json:"people,omitempty"` // whom a list of people shows first
	Rating     *Rating          `json:"rating,omitempty"`
	Price      *Price           `json:"price,omitempty"`
	ComingSoon bool             `json:"comingSoon,omitempty"`
	Products   int              `json:"products,omitempty"`
	Entries    *socialEntries   `json:"entries,omitempty"`
}

// The size of the pictures, as the front end draws them, in pixels.
const (
	socialWidth  = 1200
	socialHeight = 630
)

// socialEntries is how much a list holds.
type socialEntries struct {
	Total int    `json:"total"`
	Noun  string `json:"noun"`
}

// socialOf says what the picture beside a page shows; nil for a page without one of its
// own, which has that of the shop. Nothing in it is more than the page itself tells.
func (a *Artwork) socialOf(page *Page) *socialPicture {
	s := a.catalogue.Snapshot()
	p := &socialPicture{Shop: a.name}
	icon, slug := "", ""
	switch {
	case page.Status != http.StatusOK:
		return nil
	case page.Kind == KindApp:
		app := page.App
		icon, slug = "apps", app.Slug
		p.Name, p.Sentence, p.Rating, p.ComingSoon = app.Name, app.ShortDescription, app.Rating, app.ComingSoon
		p.Price = &Price{Cents: app.Price.Cents, Frequency: app.Price.Frequency, PerAccount: app.Price.PerAccount}
		p.Scene = a.firstScene(s, []Card{app.Card})
	case page.Kind == KindExpert:
		e := page.Expert
		icon, slug = "experts", e.Slug
		p.Name, p.Sentence, p.Rating, p.Scene = e.Name, page.Meta.Description, e.Rating, a.firstScene(s, e.Cards)
		if e.HourlyRateCents > 0 {
			p.Price = &Price{Cents: e.HourlyRateCents, Frequency: "hourly"}
		}
	case page.Kind == KindDeveloper:
		d := page.Developer
		icon, slug = "developers", d.Slug
		p.Name, p.Sentence, p.Rating, p.Products = d.Name, page.Meta.Description, d.Rating, d.Products
		p.Scene = a.firstScene(s, slices.Concat(d.Listing.Cards, d.Services))
	case page.Kind == KindListing:
		l := page.Listing
		p.Name, p.Sentence, p.Scene = l.Heading, page.Meta.Description, a.firstScene(s, l.Cards)
		p.Entries, p.People = &socialEntries{l.Of, l.Noun}, a.firstPeople(s, l)
	default:
		return nil
	}
	if props, hasIcon := a.iconProps(s, icon, slug); hasIcon {
		p.Icon = props
	}
	return p
}

// shopPicture is that of the pages that have none of their own.
func (a *Artwork) shopPicture() *socialPicture {
	return &socialPicture{Shop: a.name, Name: a.name, Sentence: a.words.Known(shopSentence)}
}

// firstScene is that of the first entry that has one.
func (a *Artwork) firstScene(s *catalogue.Snapshot, cards []Card) map[string]any {
	for i := range cards {
		if scene := cards[i].Scene; scene != nil {
			if props, isShown := a.sceneProps(s, cards[i].Slug, scene.Looks[0].Name+".thumb"); isShown {
				return props
			}
		}
	}
	return nil
}

// mostPeople is how many people the picture of a list shows.
const mostPeople = 6

// firstPeople are the icons of the first partners or developers of a list.
func (a *Artwork) firstPeople(s *catalogue.Snapshot, list *Listing) []map[string]any {
	kind := "experts"
	if list.Noun == "developers" {
		kind = "developers"
	}
	var icons []map[string]any
	for _, person := range list.People[:min(mostPeople, len(list.People))] {
		if props, hasIcon := a.iconProps(s, kind, person.Slug); hasIcon {
			icons = append(icons, props)
		}
	}
	return icons
}

// SocialAddress is where the picture of a page stands, below pictures/: its name changes
// with what it shows, so that it may be kept for ever.
func (a *Artwork) SocialAddress(page *Page) string {
	p := a.socialOf(page)
	if p == nil {
		return socialOfShop
	}
	text, err := json.Marshal([]any{a.build, p})
	if err != nil {
		panic(fmt.Sprintf("version of a social picture: %v", err)) // texts always encode
	}
	return "social" + page.Path + ids.Hash(text)[:12] + ".png"
}

const (
	socialOfShop = "social.png"
	socialFolder = "social/"
)

// socialPage gives the page that a social picture belongs to; false for another picture.
func (a *Artwork) socialPage(file string) (Page, bool) {
	if !strings.HasPrefix(file, socialFolder) || path.Ext(file) != ".png" || a.Pages == nil {
		return Page{}, false
	}
	return a.Pages(strings.TrimPrefix(path.Dir(file), strings.TrimSuffix(socialFolder, "/"))+"/", nil), true
}

// drawSocial gives the picture as PNG: few of those who show it take an SVG.
func (a *Artwork) drawSocial(ctx context.Context, p *socialPicture) ([]byte, string, error) {
	if p == nil || a.pool == nil {
		return nil, "", nil
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, "", fmt.Errorf("social picture: %w", err)
	}
	drawing, err := a.pool.Share(ctx, string(text))
	if err != nil {
		return nil, "", err
	}
	a.rasters <- struct{}{} // a picture of pixels takes a processor for a tenth of a second
	defer func() { <-a.rasters }()
	body, err := raster.PNG(drawing)
	return body, pngType, err
}
