package site

import (
	"cmp"
	"slices"

	"marketplace/internal/catalogue"
)

// Expert is the page of a partner (spec S2.19). Its sections are description,
// contact and testimonials.
type Expert struct {
	Person
	Kind                 string        `json:"kind" enum:"person,agency"`
	Mode                 string        `json:"mode" enum:"embedded,editorial"`
	Breadcrumbs          []Link        `json:"breadcrumbs"`
	Campaign             *Campaign     `json:"campaign,omitempty"`
	Paragraphs           []string      `json:"paragraphs"`
	Website              string        `json:"website"`
	Services             []string      `json:"services" words:"shop" doc:"what they do, in words"`
	WorksWith            []string      `json:"worksWith" words:"shop"`
	Languages            []string      `json:"languages"`
	Industries           []string      `json:"industries" words:"shop"`
	ProjectRateFromCents int64         `json:"projectRateFromCents"`
	Agents               int           `json:"agents" doc:"agents for hire, 0 when that is not offered"`
	Cards                []Card        `json:"cards" doc:"services that can be bought here"`
	Projects             []Project     `json:"projects"`
	Testimonials         []Testimonial `json:"testimonials"`
}

// Campaign is the variant of a partner's page for one occasion.
type Campaign struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
	Intro string `json:"intro"`
	Offer string `json:"offer"`
}

// Project is past work of a partner.
type Project struct {
	Title  string `json:"title"`
	Client string `json:"client"`
	Text   string `json:"text"`
	Year   int    `json:"year"`
}

// Testimonial is what a client wrote about a partner.
type Testimonial struct {
	Name         string `json:"name"`
	Organization string `json:"organization"`
	Text         string `json:"text"`
	Date         string `json:"date" doc:"YYYY-MM-DD"`
}

// expert is the page of a partner (spec S2.19). A campaign is a variant of it
// with an address of its own; the embedded mode has no frame around it.
func (b *Builder) expert(s *catalogue.Snapshot, slug, campaign string, embedded bool) *Page {
	e := s.Expert(slug)
	mode := map[bool]string{true: "embedded", false: "editorial"}[embedded]
	switch {
	case e == nil, campaign != "" && (e.Campaign == nil || e.Campaign.Slug != campaign):
		return nil
	case len(e.DisplayModes) > 0 && !slices.Contains(e.DisplayModes, mode):
		return nil
	}
	path := expertPath(e)
	data := &Expert{
		Person: b.expertPerson(e), Kind: e.Kind, Mode: mode, Breadcrumbs: []Link{{"Home", "/"}, {"Partners", "/partners/"}, {e.Name, path}},
		Paragraphs: paragraphs(e.Description), Website: e.Website, Services: []string{}, WorksWith: []string{}, Languages: []string{}, Industries: []string{},
		ProjectRateFromCents: e.ProjectRateFromCents, Agents: e.Agents, Cards: []Card{}, Projects: []Project{}, Testimonials: []Testimonial{},
	}
	data.Services = named(data.Services, e.Categories, func(v string) string { return expertKinds[v] })
	data.WorksWith = named(data.WorksWith, e.Products, func(v string) string { return productNames[v] })
	data.Languages = named(data.Languages, e.Languages, b.languageName)
	data.Industries = named(data.Industries, e.Industries, industryName)
	for _, p := range e.Projects {
		data.Projects = append(data.Projects, Project(p))
	}
	for _, t := range e.Testimonials {
		data.Testimonials = append(data.Testimonials, Testimonial{Name: t.Name, Organization: t.Organization, Text: t.Text, Date: t.Date})
	}
	for _, app := range s.Published() {
		if app.Developer == e.Slug {
			data.Cards = append(data.Cards, b.card(s, app))
		}
	}
	page := &Page{Kind: KindExpert, Status: 200, Title: title(e.Name, "Partners"), Expert: data}
	page.Meta = b.meta(path, cmp.Or(e.Headline, b.Words.Say("%s works with live chat and help desk.", e.Name)))
	if campaign != "" {
		c := Campaign(*e.Campaign)
		data.Campaign = &c
		path += c.Slug + "/"
		page.Title, page.Meta = title(c.Title, e.Name, "Partners"), b.meta(path, c.Intro)
		data.Breadcrumbs = append(data.Breadcrumbs, Link{c.Title, path})
	}
	if embedded {
		path = "/embedded-" + path[1:]
	}
	page.Path = path
	page.Meta.JSONLD = append(b.crumbsLD(data.Breadcrumbs), b.expertLD(e))
	return page
}
