package importer

import (
	"context"
	"fmt"

	"marketplace/internal/catalogue"
	"marketplace/internal/developers"
	"marketplace/internal/importformat"
)

// registration is told of an organization that has registered as a developer in the shop, or whose
// profile or state was changed there.
func (e *export) registration(ctx context.Context, into *importformat.Organization) error {
	d, isHere, err := e.d.Developers.Registered(ctx, into.ID)
	if err == nil && isHere && d.Slug == into.Developer {
		is := registrationOf(d, func(accountID string) string { return e.people[accountID] })
		into.Registration = &is
	}
	return err
}

// registrationOf is how far a developer is, as the format says it.
func registrationOf(d developers.Developer, addressOf func(accountID string) string) importformat.Registration {
	out := importformat.Registration{
		Imported: d.Imported, At: importformat.Moment{Time: d.CreatedAt}, By: addressOf(d.CreatedBy), Active: importformat.Moment{Time: d.ActiveAt},
		Closed: d.State == developers.StateClosed,
	}
	if d.State == developers.StateRestricted {
		out.Restricted = d.Reason
	}
	proved := d.Proofs()
	if !proved.MailAt.IsZero() {
		out.Mail = &importformat.Proof{Of: d.Mail.Address, Proved: importformat.Moment{Time: proved.MailAt}}
	}
	if !proved.DomainAt.IsZero() {
		out.Site = &importformat.Proof{Of: proved.Domain, Proved: importformat.Moment{Time: proved.DomainAt}}
	}
	if a := d.Agreement; a.Version != "" {
		out.Agreement = &importformat.AcceptedVersion{Version: a.Version, Accepted: importformat.Moment{Time: a.AcceptedAt}, By: addressOf(a.AcceptedBy)}
	}
	if p := d.Profile; d.Slug != "" && !d.IsPublic() {
		out.Profile = &importformat.Developer{
			Slug: d.Slug, Name: p.Name, Country: p.Country, City: p.City, Website: p.Website, SupportEmail: p.SupportEmail, SupportHours: p.SupportHours,
			Headline: p.Headline, Bio: p.Description, Languages: p.Languages, Socials: p.Socials, Icon: importformat.Icon{Picture: p.Icon},
		}
	}
	return out
}

// registrations takes over how far organizations are as developers. One that the shop knows is as far
// as it is here: a folder neither gives nor takes a standing among people who are at work.
func (r *run) registrations(ctx context.Context) error {
	for _, o := range r.data.Organizations {
		if o.Registration == nil {
			continue
		}
		if err := r.registration(ctx, o); err != nil {
			return fmt.Errorf("developer %s: %w", o.Developer, err)
		}
	}
	return nil
}

func (r *run) registration(ctx context.Context, o importformat.Organization) error {
	here, isHere, err := r.d.Developers.Registered(ctx, r.organizations[o.Slug])
	if err != nil {
		return err
	}
	var is any
	if isHere || r.developersHere[o.Developer] {
		is = registrationOf(here, r.addressOf)
	}
	isWanted, err := r.decide(Item{KindRegistration, o.Developer}, is, *o.Registration, "the shop knows the developer")
	if err != nil || !isWanted {
		return err
	}
	return r.d.Developers.Import(ctx, r.registeredDeveloper(o))
}

// addressOf gives the address of a person of the data by the account.
func (r *run) addressOf(accountID string) string {
	for address, id := range r.accounts {
		if id == accountID {
			return address
		}
	}
	return ""
}

// registeredDeveloper is the developer that a registration describes, for developers.Service.Import.
func (r *run) registeredDeveloper(o importformat.Organization) developers.Developer {
	from := o.Registration
	d := developers.Developer{
		Slug: o.Developer, OrganizationID: r.organizations[o.Slug], Imported: from.Imported, Reason: from.Restricted,
		CreatedAt: from.At.Time, CreatedBy: r.accountIfAny(from.By), ActiveAt: from.Active.Time,
	}
	switch {
	case from.Restricted != "":
		d.State = developers.StateRestricted
	case from.Closed:
		d.State = developers.StateClosed
	}
	if p := from.Profile; p != nil {
		d.Profile = developers.Profile{
			Name: p.Name, Headline: p.Headline, Description: p.Bio, Country: p.Country, City: p.City, Languages: p.Languages, Website: p.Website,
			SupportEmail: p.SupportEmail, SupportHours: p.SupportHours, Socials: p.Socials, Icon: p.Icon.Picture,
		}
	}
	d.Mail, d.Site = proofsOf(*from)
	if a := from.Agreement; a != nil {
		d.Agreement = developers.Acceptance{Version: a.Version, AcceptedAt: a.Accepted.Time, AcceptedBy: r.accountIfAny(a.By)}
	}
	return d
}

func proofsOf(from importformat.Registration) (mail developers.MailProof, site developers.SiteProof) {
	if from.Mail != nil {
		mail = developers.MailProof{Address: from.Mail.Of, ProvedAt: from.Mail.Proved.Time}
	}
	if from.Site != nil {
		site = developers.SiteProof{Host: from.Site.Of, ProvedAt: from.Site.Proved.Time}
	}
	return mail, site
}

// accountIfAny is accountOf, and nobody for no address.
func (r *run) accountIfAny(email string) string {
	if email == "" {
		return ""
	}
	return r.accountOf(email)
}

// provedOf is what the page of a developer says it has proved; nil for nothing.
func provedOf(registered importformat.Registration, profile importformat.Developer) *catalogue.Proved {
	d := developers.Developer{Profile: developers.Profile{Website: profile.Website, SupportEmail: profile.SupportEmail}}
	d.Mail, d.Site = proofsOf(registered)
	proved := d.WithOwnProofs().Proofs()
	if proved == (developers.Proofs{}) {
		return nil
	}
	return (*catalogue.Proved)(&proved)
}
