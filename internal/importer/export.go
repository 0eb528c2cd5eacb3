package importer

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"marketplace/internal/cart"
	"marketplace/internal/catalogue"
	"marketplace/internal/identity"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/price"
)

// Export gives everything that the format can say, as it is now: importing it changes
// nothing. What the format cannot say, such as passwords, charges of apps' own and credit
// notes, is in backups; of purchases that is told in the second value, a sentence each.
func (i *Importer) Export(ctx context.Context) (*importformat.Data, []string, error) {
	content, err := i.d.Catalogue.LoadImported(ctx)
	if err != nil {
		return nil, nil, err
	}
	if err := i.d.Catalogue.Refresh(ctx); err != nil {
		return nil, nil, err
	}
	suspended, err := i.d.Listings.Suspended(ctx)
	if err != nil {
		return nil, nil, err
	}
	e := &export{d: i.d, data: &importformat.Data{}, slugs: map[string]string{}, people: map[string]string{}, suspended: suspended}
	e.catalogue(content, i.d.Catalogue.Snapshot())
	for _, step := range []func(context.Context) error{e.coupons, e.organizations, e.reservedNames} {
		if err := step(ctx); err != nil {
			return nil, nil, err
		}
	}
	return e.data, e.left(), nil
}

type export struct {
	d    Deps
	data *importformat.Data
	// slugs are those of entries by their ids, people the addresses of accounts by theirs.
	slugs, people map[string]string
	// suspended are the apps that the staff keep out of the public, by their ids.
	suspended map[string]Suspension
	// otherInstalls, otherSubscriptions and otherInvoices are those that the format cannot say.
	otherInstalls, otherSubscriptions, otherInvoices int
}

// exportedSlugs gives the slugs of entries by their ids. An app that is a draft alone, and one that
// its developer has deleted, has no entry, so no import could find it.
func (e *export) exportedSlugs(ids []string) []string {
	var slugs []string
	for _, id := range ids {
		if slug := e.slugs[id]; slug != "" {
			slugs = append(slugs, slug)
		}
	}
	return slugs
}

func (e *export) left() []string {
	var left []string
	if e.otherInstalls > 0 {
		left = append(left, fmt.Sprintf("%d installs of apps that are drafts alone are in backups only", e.otherInstalls))
	}
	if e.otherSubscriptions > 0 {
		left = append(left, fmt.Sprintf("%d subscriptions to upgrades, of apps' own charges or on their way are in backups only", e.otherSubscriptions))
	}
	if e.otherInvoices > 0 {
		left = append(left, fmt.Sprintf("%d credit notes, and invoices of apps' own charges and of subscriptions that are not in the folder, are in backups only", e.otherInvoices))
	}
	return left
}

func (e *export) catalogue(content catalogue.Content, shown *catalogue.Snapshot) {
	for n := range content.Apps {
		e.slugs[content.Apps[n].ID] = content.Apps[n].Slug
	}
	for n := range content.Apps {
		app := &content.Apps[n]
		out := exportedApp(app, shown.Ratings[app.ID])
		if s, isSuspended := e.suspended[app.ID]; isSuspended {
			said := s.said()
			if out.Suspended = &said; !s.IsHidden {
				out.Flags = slices.DeleteFunc(out.Flags, func(flag string) bool { return flag == hiddenFlag })
			}
		}
		if r := app.Retirement; r != nil { // a replacement that was deleted since has no entry
			out.Retirement = &importformat.Retirement{LastDay: importformat.On(r.EndsAt.AddDate(0, 0, -1)), Replacement: e.slugs[r.Replacement]}
		}
		e.data.Apps = append(e.data.Apps, out)
	}
	for _, d := range content.Developers {
		e.data.Developers = append(e.data.Developers, importformat.Developer{
			Slug: d.Slug, FormerSlugs: d.FormerSlugs, Name: d.Name, Country: d.Country, City: d.City, Founded: d.Founded, Website: d.Website,
			SupportEmail: d.SupportEmail, SupportHours: d.SupportHours, Headline: d.Headline, Bio: d.Bio, Languages: d.Languages, Socials: d.Socials, Icon: importformat.Icon(d.Icon),
		})
	}
	for _, x := range content.Experts {
		if page := shown.Expert(x.Slug); page != nil {
			x.Testimonials = page.Testimonials // with those of visitors
		}
		e.data.Experts = append(e.data.Experts, exportedExpert(x))
	}
	for _, s := range content.Synonyms {
		e.data.Synonyms = append(e.data.Synonyms, importformat.Synonym(s))
	}
	for _, l := range content.LegalTexts {
		e.data.LegalTexts = append(e.data.LegalTexts, importformat.LegalText{Slug: l.Slug, Title: l.Title, Text: l.Text, Updated: dateOf(l.Updated)})
	}
	for _, c := range content.Lexicon {
		e.data.Lexicon = append(e.data.Lexicon, importformat.Concept(c))
	}
	e.data.Editorial = exportedEditorial(content)
}

func exportedApp(app *catalogue.App, ratings catalogue.Ratings) importformat.App {
	out := importformat.App{
		ID: app.ID, Slug: app.Slug, FormerSlugs: app.FormerSlugs, Name: app.Name, Product: app.Product, Category: app.Category,
		SecondaryCategories: app.SecondaryCategories, Developer: app.Developer, Country: app.Country, Lifecycle: lifecycles[app.Lifecycle()],
		Submitted: importformat.Moment{Time: app.SubmittedAt}, Accepted: importformat.Moment{Time: app.AcceptedAt}, Published: importformat.Moment{Time: app.PublishedAt},
		Installations: app.Installations, Flags: flagsOf(app), Lists: app.Lists, DiscountPercent: int64(app.Discount().Percent()), Icon: importformat.Icon(app.Icon),
		ServiceType: app.ServiceType, ShortDescription: app.ShortDescription, LongDescription: app.LongDescription,
		Placements: exportedPlacements(app), Scopes: app.Scopes, Languages: app.Languages, Industries: app.Industries,
		Support:   importformat.Support{TutorialURL: app.Support.TutorialURL, PrivacyURL: app.Support.PrivacyURL, Email: app.Support.Email},
		Histogram: slices.Clone(ratings.Votes[:]), Keywords: app.Keywords, CustomProps: maps.Clone(app.CustomProps),
	}
	for _, s := range app.Screenshots {
		out.Screenshots = append(out.Screenshots, importformat.Screenshot(s))
	}
	out.Video = (*importformat.Video)(app.Video)
	for _, f := range app.Features {
		out.Features = append(out.Features, importformat.Feature(f))
	}
	for _, f := range app.Benefits {
		out.Benefits = append(out.Benefits, importformat.Feature(f))
	}
	for _, u := range app.Upgrades {
		out.Upgrades = append(out.Upgrades, importformat.Upgrade{
			ID: u.ID, Name: u.Name, Description: u.Description, PriceCents: int64(u.Price), Frequency: u.Frequency, PerAgent: u.PerAgent, Counted: u.Counted,
		})
	}
	for _, c := range app.Changelog {
		out.Changelog = append(out.Changelog, importformat.Change{Version: c.Version, Date: dateOf(c.Date), Title: c.Title, Text: c.Text})
	}
	for _, v := range ratings.Reviews {
		out.Reviews = append(out.Reviews, importformat.Review{
			ID: v.ID, Name: v.Name, Organization: v.Organization, Rate: v.Rate, Date: importformat.Moment{Time: v.At}, Text: v.Text, Reply: v.Reply, Replied: importformat.Moment{Time: v.RepliedAt}, Installed: v.Installed,
		})
	}
	out.Payment = exportedPayment(app.Payment)
	if rise := app.PriceRise; rise != nil && rise.Payment != nil {
		out.PriceRise = &importformat.PriceRise{At: importformat.Moment{Time: rise.At}, Payment: *exportedPayment(rise.Payment)}
	}
	if out.DiscountPercent > 0 { // an import makes them of the deal
		ShowDiscount(out.CustomProps, price.Discount{})
	}
	return out
}

// exportedPayment is how an entry is paid; nil is free.
func exportedPayment(p *catalogue.Payment) *importformat.Payment {
	if p == nil {
		return nil
	}
	out := &importformat.Payment{Frequency: p.Frequency, PriceCents: int64(p.Price), PerAccount: p.PerAccount, TrialDays: p.TrialDays, CardRequired: p.CardRequired}
	for _, tier := range p.Tiers {
		out.Tiers = append(out.Tiers, importformat.Tier(tier))
	}
	return out
}

//nolint:gochecknoglobals // a constant table
var lifecycles = map[catalogue.Lifecycle]string{
	catalogue.InDevelopment: "in_development", catalogue.InReview: "in_review", catalogue.Accepted: "accepted", catalogue.Published: "published",
}

// hiddenFlag is the flag of an entry that its developer, or a folder, has taken out of the public.
const hiddenFlag = "hidden"

func flagsOf(app *catalogue.App) []string {
	var flags []string
	for _, f := range []struct {
		name string
		has  bool
	}{
		{"verified", app.Verified},
		{"ai_powered", app.AIPowered},
		{"premium", app.Premium},
		{"team_plan", app.TeamPlan},
		{"owner_only", app.OnlyOwner},
		{"under_maintenance", app.UnderMaintenance},
		{hiddenFlag, app.Hidden},
	} {
		if f.has {
			flags = append(flags, f.name)
		}
	}
	return flags
}

// dateOf reads a day that the catalogue keeps as text; one that is none is left out.
func dateOf(text string) importformat.Date {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return importformat.Date{}
	}
	return importformat.Date{Time: t}
}

func exportedExpert(x catalogue.Expert) importformat.Expert {
	out := importformat.Expert{
		Slug: x.Slug, FormerSlugs: x.FormerSlugs, Name: x.Name, Kind: x.Kind, Categories: x.Categories, Products: x.Products, Industries: x.Industries,
		Languages: x.Languages, Country: x.Country, City: x.City, Recommended: x.Recommended, HourlyRateCents: x.HourlyRateCents,
		ProjectRateFromCents: x.ProjectRateFromCents, Agents: x.Agents, Headline: x.Headline, Description: x.Description,
		Email: x.Email, Website: x.Website, Icon: importformat.Icon(x.Icon), DisplayModes: x.DisplayModes,
	}
	out.Rating.Votes, out.Rating.Average = x.Votes, x.Average
	for _, p := range x.Projects {
		out.Projects = append(out.Projects, importformat.Project(p))
	}
	for _, t := range x.Testimonials {
		out.Testimonials = append(out.Testimonials, importformat.Testimonial{ID: t.ID, Name: t.Name, Organization: t.Organization, Text: t.Text, Date: dateOf(t.Date)})
	}
	if x.Campaign != nil {
		campaign := importformat.Campaign(*x.Campaign)
		out.Campaign = &campaign
	}
	return out
}

func exportedEditorial(content catalogue.Content) *importformat.Editorial {
	out := &importformat.Editorial{}
	for _, l := range content.Lists {
		out.Lists = append(out.Lists, importformat.List{Slug: l.Slug, Title: l.Title, Headline: l.Headline, Intro: l.Intro, MetaDescription: l.MetaDescription, Order: l.Order})
		out.Media = append(out.Media, exportedMedia(l.Slug, l.Media)...)
	}
	for _, c := range content.Categories {
		out.Categories = append(out.Categories, importformat.Category(c))
	}
	home := content.Home
	out.Media = append(out.Media, exportedMedia("home", home.Media)...)
	out.Home.Hero.Title, out.Home.Hero.Text, out.Home.Hero.SearchPlaceholder = home.Title, home.Text, home.SearchPlaceholder
	for _, h := range home.Highlights {
		out.Home.Highlights = append(out.Home.Highlights, importformat.Highlight(h))
	}
	for _, s := range home.Sections {
		out.Home.Sections = append(out.Home.Sections, importformat.HomeSection{Kind: s.Kind, Title: s.Title, Text: s.Text, Source: s.Source, Count: s.Count, Link: s.Link})
	}
	for _, b := range home.Banners {
		out.Home.Banners = append(out.Home.Banners, importformat.Banner(b))
	}
	out.Deals = exportedDeals(content)
	out.SearchSuggestions.Title, out.SearchSuggestions.Queries = content.Suggestions.Title, content.Suggestions.Queries
	return out
}

// exportedDeals are the discounts of the apps, as their developers have them by now, in the order
// of the editors' deals.
func exportedDeals(content catalogue.Content) []importformat.Deal {
	place := map[string]int{}
	for i, d := range content.Home.Deals {
		place[d.App] = i - len(content.Home.Deals)
	}
	var deals []importformat.Deal
	for i := range content.Apps {
		app := &content.Apps[i]
		for _, former := range app.FormerSlugs { // that the editors knew
			place[app.Slug] = min(place[app.Slug], place[former])
		}
		if d := app.Discount(); d.ReducesAt(d.From) {
			deals = append(deals, importformat.Deal{App: app.Slug, Percent: int64(d.Percent()), StartDay: importformat.On(d.From), EndDay: importformat.On(d.To)})
		}
	}
	slices.SortStableFunc(deals, func(x, y importformat.Deal) int { return cmp.Compare(place[x.App], place[y.App]) })
	return deals
}

func exportedMedia(page string, list []catalogue.Media) []importformat.Media {
	var out []importformat.Media
	for _, m := range list {
		media := importformat.Media{
			Kind: m.Kind, Page: page, App: m.App, Placement: m.Placement, Src: m.Src, Title: m.Title, Text: m.Text, Link: m.Link, LinkText: m.LinkText, DurationS: m.DurationS,
		}
		for _, c := range m.Captions {
			media.Captions = append(media.Captions, importformat.Caption(c))
		}
		out = append(out, media)
	}
	return out
}

func (e *export) coupons(ctx context.Context) error {
	list, err := e.d.Cart.Coupons(ctx)
	if err != nil {
		return err
	}
	for _, c := range list {
		out := importformat.Coupon{Code: c.Code, Title: c.Title, Percent: c.Percent, AmountCents: int64(c.AmountCents), FirstPurchase: c.FirstPurchase, Used: c.Used}
		out.Window.StartDay, out.Window.EndDay = importformat.On(c.StartsAt), importformat.On(c.EndsAt.Add(-time.Microsecond))
		out.Limits.PerOrganization = c.PerOrganization
		if c.Total > 0 {
			out.Limits.Total = &c.Total
		}
		switch c.Scope {
		case cart.ScopeAll:
			out.Scope.All = true
		case cart.ScopeCategory:
			out.Scope.Category = c.Values[0]
		case cart.ScopeProduct:
			out.Scope.Product = c.Values[0]
		case cart.ScopeApps:
			if out.Scope.Apps = e.exportedSlugs(c.Values); len(out.Scope.Apps) == 0 {
				continue // without an app it would be read as one for all of them
			}
		}
		e.data.Coupons = append(e.data.Coupons, out)
	}
	return nil
}

func (e *export) organizations(ctx context.Context) error {
	list, err := e.d.Identity.Organizations(ctx)
	if err != nil {
		return err
	}
	for _, o := range list {
		if err := e.organization(ctx, o); err != nil {
			return fmt.Errorf("organization %s: %w", o.Slug, err)
		}
	}
	return nil
}

func (e *export) organization(ctx context.Context, o identity.Organization) error {
	out := importformat.Organization{
		ID: o.ID, Slug: o.Slug, Name: o.Name, Country: o.Country, State: o.State, City: o.City, Zip: o.Zip, PartnerType: o.PartnerType,
		Developer: o.Developer, CreatedDay: importformat.On(o.CreatedAt), Products: map[string]importformat.Product{},
	}
	if err := e.members(ctx, o); err != nil {
		return err
	}
	for _, step := range []func(context.Context, *importformat.Organization) error{e.registration, e.billingAddress, e.products, e.cards, e.invitations, e.installs, e.subscriptions, e.invoices} {
		if err := step(ctx, &out); err != nil {
			return err
		}
	}
	e.data.Organizations = append(e.data.Organizations, out)
	return nil
}

// members are the people of an organization whose accounts are not closed.
func (e *export) members(ctx context.Context, o identity.Organization) error {
	accounts, err := e.d.Identity.Accounts(ctx, o.ID)
	if err != nil {
		return err
	}
	for _, a := range accounts {
		e.people[a.ID] = a.Email
		out := importformat.Person{ID: a.ID, Email: a.Email, Name: a.Name, Organization: o.Slug, Job: a.Job, Agent: a.Agent, Roles: map[string]string{}}
		out.Scopes.Grant, out.Scopes.Withhold = a.Granted, a.Withheld
		for _, role := range a.Roles {
			out.Roles[role.Product] = role.Role
			if role.Suspended {
				out.Suspended = append(out.Suspended, role.Product)
			}
		}
		if !a.Active {
			out.Active = new(bool)
		}
		e.data.People = append(e.data.People, out)
	}
	return nil
}

func (e *export) products(ctx context.Context, into *importformat.Organization) error {
	list, err := e.d.Licences.Recorded(ctx, into.ID)
	if err != nil {
		return err
	}
	for _, l := range list {
		if !slices.Contains(auth.Products, l.Product) {
			continue
		}
		into.Products[l.Product] = importformat.Product{
			Plan: l.Plan, LastPlan: l.LastPlan, Status: string(l.Status), TrialEnds: importformat.Moment{Time: l.TrialEndsAt}, Seats: l.Seats, Number: l.LicenseID,
		}
	}
	return nil
}
