package app

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/experts"
	"marketplace/internal/experts/expertshttp"
	"marketplace/internal/kit/mail"
)

// registerStorefront adds the calls of the shop's own pages.
func (a *app) registerStorefront() {
	service := experts.New(experts.Deps{Find: a.findExpert, Send: a.sendMail})
	expertshttp.Register(a.api, apiBase, expertshttp.Deps{Service: service, Profile: a.expertProfile})
}

// developerOf gives the developer that an organization is, empty for most.
func (a *app) developerOf(ctx context.Context, organizationID string) (string, error) {
	organization, err := a.identity.Organization(ctx, organizationID)
	return organization.Developer, err
}

func (a *app) findExpert(slug string) (experts.Expert, bool) {
	e := a.catalogue.Snapshot().Expert(slug)
	if e == nil {
		return experts.Expert{}, false
	}
	return experts.Expert{Slug: e.Slug, Name: e.Name, Email: e.Email}, true
}

// sendMail enqueues a mail in a transaction of its own, once for each key.
func (a *app) sendMail(ctx context.Context, message mail.Message) error {
	err := a.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		return a.enqueue(ctx, tx, mail.Job, message, time.Time{}, message.Key)
	})
	if err == nil {
		a.jobs.Wake()
	}
	return err
}

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
