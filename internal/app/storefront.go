package app

import "marketplace/internal/experts/expertshttp"

// expertProfile is what everybody may know about a partner (spec S7.15).
func (a *app) expertProfile(slug string) (expertshttp.Profile, bool) {
	e := a.catalogue.Snapshot().Expert(slug)
	if e == nil {
		return expertshttp.Profile{}, false
	}
	p := expertshttp.Profile{
		ID: e.Slug, Name: e.Name, Kind: e.Kind, Headline: e.Headline, Description: e.Description, Icon: a.iconURL("experts", e.Slug), Website: e.Website,
		Country: e.Country, City: e.City, Categories: orNone(e.Categories), Products: orNone(e.Products), Industries: orNone(e.Industries),
		Languages: orNone(e.Languages), Recommended: e.Recommended, HourlyRateCents: e.HourlyRateCents, ProjectRateFromCents: e.ProjectRateFromCents,
		Rate: e.Average, Votes: e.Votes, Testimonials: []expertshttp.Testimonial{},
	}
	for _, t := range e.Testimonials {
		p.Testimonials = append(p.Testimonials, expertshttp.Testimonial(t))
	}
	return p, true
}

// orNone gives an empty list for a missing one: the wire has no null there.
func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
