package app

import (
	"context"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/experts"
	"marketplace/internal/experts/expertsdb"
	"marketplace/internal/experts/expertshttp"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// assembleExperts joins experts to the catalogue, which shows them, and to the
// jobs that send mails.
func (a *app) assembleExperts() {
	a.experts = experts.New(experts.Deps{
		Transact: expertsdb.NewTransact(a.db, a.enqueue, func(tx db.Querier) experts.TestimonialPublisher {
			return testimonialPublisher{cataloguedb.NewReviews(tx)}
		}),
		Read:      expertsdb.New(a.db.Read()),
		Catalogue: expertsCatalogue{a},
		Now:       a.clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, Brand: a.cfg.Brand, MailOff: a.mailOff(),
		ConfirmURL: a.confirmURL(), Changed: a.catalogue.NotifyChanged, Wake: a.jobs.Wake,
	})
}

// registerExperts adds the operations.
func (a *app) registerExperts() { expertshttp.Register(a.api, a.experts, a.expertProfile, apiBase) }

// expertsCatalogue is the catalogue as experts sees it.
type expertsCatalogue struct{ a *app }

// Expert is described at experts.Catalogue.
func (x expertsCatalogue) Expert(_ context.Context, slug string) (experts.Expert, error) {
	e := x.a.catalogue.Snapshot().Expert(slug)
	if e == nil {
		return experts.Expert{}, errs.New(errs.NotFound, experts.ReasonNoExpert, "There is no such expert.")
	}
	return experts.Expert{Slug: e.Slug, Name: e.Name, Email: e.Email, URL: x.a.cfg.PublicURL + shopBase + "/partners/" + e.Slug + "/"}, nil
}

// testimonialPublisher is the catalogue's testimonials as experts sees them.
type testimonialPublisher struct{ reviews *cataloguedb.Reviews }

// Publish is described at experts.TestimonialPublisher.
func (t testimonialPublisher) Publish(ctx context.Context, r experts.Review) error {
	return t.reviews.PublishTestimonial(ctx, r.ID, r.Expert, catalogue.Testimonial{Name: r.Name, Text: r.Text}, r.CreatedAt)
}

// Unpublish is described at experts.TestimonialPublisher.
func (t testimonialPublisher) Unpublish(ctx context.Context, reviewID string) error {
	return t.reviews.UnpublishTestimonial(ctx, reviewID)
}

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
		p.Testimonials = append(p.Testimonials, expertshttp.Testimonial{Name: t.Name, Organization: t.Organization, Text: t.Text, Date: t.Date})
	}
	return p, true
}

// orNone returns an empty list for nil, which would be null in JSON.
func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
