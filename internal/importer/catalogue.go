package importer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// content turns the data into what the catalogue holds: entries that are there keep their ids.
// Error: 'unprocessable' replacement_unknown.
func (r *run) content(known catalogue.Content) (catalogue.Content, error) {
	ids, before := map[string]string{}, map[string]catalogue.App{}
	for n := range known.Apps {
		before[known.Apps[n].ID] = known.Apps[n]
		for _, former := range known.Apps[n].FormerSlugs {
			ids[former] = known.Apps[n].ID
		}
	}
	for n := range known.Apps { // that of today wins
		ids[known.Apps[n].Slug] = known.Apps[n].ID
	}
	content := catalogue.Content{Ratings: map[string]catalogue.Ratings{}}
	deals := map[string]importformat.Deal{}
	if r.data.Editorial != nil {
		for _, d := range r.data.Editorial.Deals {
			deals[d.App] = d
		}
		editorial(r.data.Editorial, r.first, &content)
		content.Home.Deals = editorsDeals(known.Home.Deals, content.Home.Deals, func(slug string) price.Discount {
			app := before[ids[slug]]
			return app.Discount()
		}, func(slug string) string { return cmp.Or(ids[slug], slug) })
	}
	replacements := maps.Clone(ids)
	for _, from := range r.data.Apps {
		replacements[from.Slug] = idOf(from, ids)
	}
	for _, from := range r.data.Apps {
		app := appOf(from, replacements[from.Slug], deals, r.first)
		if rise := from.PriceRise; rise != nil && !rise.At.After(r.d.Now()) {
			app.Payment = raised(app, *rise) // its day has come
		}
		was, isHere := before[app.ID]
		app.Hidden = r.isHidden(from, app.ID, was, isHere)
		if from.Suspended != nil {
			r.namedSuspended[app.ID] = from
		}
		app.Placements, app.Widgets = placementsOf(app.ID, from.Placements, was.Widgets)
		keepParts(&app, was)
		if !isHere {
			if err := r.announce(&app, from, replacements); err != nil {
				return catalogue.Content{}, err
			}
		}
		content.Apps = append(content.Apps, app)
		content.Ratings[app.ID] = ratingsOf(app.ID, from)
	}
	here := map[string]catalogue.Developer{}
	for _, d := range known.Developers {
		here[d.Slug], r.developersHere[d.Slug] = d, true
	}
	for _, d := range r.data.Developers {
		content.Developers = append(content.Developers, r.developerOf(d, here))
	}
	for _, e := range r.data.Experts {
		content.Experts = append(content.Experts, expertOf(e))
	}
	for _, s := range r.data.Synonyms {
		content.Synonyms = append(content.Synonyms, catalogue.Synonym(s))
	}
	for _, l := range r.data.LegalTexts {
		content.LegalTexts = append(content.LegalTexts, catalogue.LegalText{Slug: l.Slug, Title: l.Title, Text: l.Text, Updated: l.Updated.String()})
	}
	for _, c := range r.data.Lexicon {
		content.Lexicon = append(content.Lexicon, catalogue.Concept(c))
	}
	return content, nil
}

// developerOf gives a developer as the catalogue shows it. What one that is here has proved stays.
func (r *run) developerOf(d importformat.Developer, here map[string]catalogue.Developer) catalogue.Developer {
	was, isHere := here[d.Slug]
	out := catalogue.Developer{
		SupportHours: cmp.Or(d.SupportHours, was.SupportHours), Proved: was.Proved,
		// One that registered here has proved its support address, and stays one that registered.
		Imported: !isHere || was.Imported || was.Proved == nil,
		Slug:     d.Slug, FormerSlugs: d.FormerSlugs, Name: d.Name, Country: d.Country, City: d.City, Founded: d.Founded, Website: d.Website,
		SupportEmail: d.SupportEmail, Headline: d.Headline, Bio: strings.TrimSpace(d.Bio), Languages: d.Languages, Socials: d.Socials, Icon: catalogue.Icon(d.Icon),
	}
	if n := slices.IndexFunc(r.data.Organizations, func(o importformat.Organization) bool { return o.Registration != nil && o.Developer == d.Slug }); n >= 0 && !isHere {
		registered := *r.data.Organizations[n].Registration
		out.Imported, out.Proved = registered.Imported, provedOf(registered, d)
	}
	return out
}

// announce gives an app that is new to the shop the end and the higher price that its developer has
// announced where the data come from. In a shop that has the app its own announcements count: people
// were told of them there, and a folder must neither make nor break such a promise.
func (r *run) announce(app *catalogue.App, from importformat.App, ids map[string]string) error {
	if rise := from.PriceRise; rise != nil && rise.At.After(r.d.Now()) {
		app.PriceRise = &catalogue.PriceRise{At: rise.At.Time, Payment: raised(*app, *rise)}
	}
	if end := from.Retirement; end != nil {
		replacement := ids[end.Replacement]
		if replacement == "" && end.Replacement != "" {
			return errs.New(errs.Unprocessable, "replacement_unknown", fmt.Sprintf("%s names %s as its replacement, which is neither in the data nor in the shop.", from.Slug, end.Replacement))
		}
		endsAt := end.LastDay.After(r.first).AddDate(0, 0, 1)
		app.Retirement = &catalogue.Retirement{EndsAt: endsAt, IsOver: !endsAt.After(r.d.Now()), Replacement: replacement}
	}
	return nil
}

// editorsDeals gives the deals that the editors have made, of those of the data. An export has the
// discounts that developers have given, taken off and changed besides: while the data say of an app
// what it has in the shop, the editors' deals stay as they are.
func editorsDeals(known, wanted []catalogue.Deal, inShop func(slug string) price.Discount, idOf func(slug string) string) []catalogue.Deal {
	said := map[string]catalogue.Deal{}
	for _, d := range wanted {
		said[idOf(d.App)] = d
	}
	isKnown := func(d catalogue.Deal) bool {
		return saysSameDiscount(inShop(d.App), price.Discount{BasisPoints: d.Percent * 100, From: d.From, To: d.To})
	}
	var deals []catalogue.Deal
	placed := map[string]bool{}
	for _, d := range known {
		id := idOf(d.App)
		now, isSaid := said[id]
		has := inShop(d.App)
		switch placed[id] = true; {
		case isSaid && !isKnown(now):
			deals = append(deals, now)
		case isSaid || !has.ReducesAt(has.From):
			deals = append(deals, d)
		}
	}
	for _, d := range wanted {
		if !placed[idOf(d.App)] && !isKnown(d) {
			deals = append(deals, d)
		}
	}
	return deals
}

// keepParts leaves an entry what its developer has set in the shop and the format does not have.
func keepParts(app *catalogue.App, before catalogue.App) {
	if slices.Contains(before.FormerSlugs, app.Slug) { // its developer has renamed it here
		app.Slug, app.FormerSlugs = before.Slug, before.FormerSlugs
	}
	if slices.Contains(before.FormerDevelopers, app.Developer) { // it has moved to another one here
		app.Developer = before.Developer
	}
	app.FormerDevelopers = before.FormerDevelopers
	app.ChatActions, app.ChatBoosters, app.ChatWebhookURL, app.Onboarding, app.Client = before.ChatActions, before.ChatBoosters, before.ChatWebhookURL, before.Onboarding, before.Client
	app.PropertyDefinitions, app.Retirement, app.IsQualifiedLead = before.PropertyDefinitions, before.Retirement, before.IsQualifiedLead
	for n := range app.Upgrades {
		for _, was := range before.Upgrades {
			if was.ID == app.Upgrades[n].ID {
				app.Upgrades[n].URL = was.URL
			}
		}
	}
	before.SellUpgrades(app.Upgrades)
	app.RemovedUpgrades = before.RemovedUpgrades
	keepPrice(app, before)
}

// keepPrice leaves a higher price that waits what it is while the data say the price of today: the
// format has the price that counts, and those who buy later have been told of the other. It also
// leaves the moments of a discount, of which the format has the days.
func keepPrice(app *catalogue.App, before catalogue.App) {
	if is, was := app.Payment, before.Payment; is != nil && was != nil && saysSameDiscount(is.Discount, was.Discount) {
		is.Discount = was.Discount
		if was.Discount.ReducesAt(was.Discount.From) {
			ShowDiscount(app.CustomProps, is.Discount)
		}
	}
	if rise := before.PriceRise; rise != nil && rise.Payment != nil && app.Lifecycle() == catalogue.Published && app.Payment.SaysSame(before.Payment) {
		next := *rise.Payment
		if next.Discount = (price.Discount{}); app.Payment != nil { // it begins and ends beside the rise
			next.Discount = app.Payment.Discount
		}
		app.PriceRise = &catalogue.PriceRise{At: rise.At, Payment: &next}
	}
}

// saysSameDiscount reports whether two discounts are the same to the format, which has whole days.
func saysSameDiscount(a, b price.Discount) bool {
	return a.Percent() == b.Percent() && importformat.On(a.From) == importformat.On(b.From) && importformat.On(a.To) == importformat.On(b.To)
}

// raised is how an entry is paid once its higher price counts; a discount begins and ends beside that.
func raised(app catalogue.App, rise importformat.PriceRise) *catalogue.Payment {
	next := planOf(rise.Payment)
	next.Discount = app.Discount()
	return next
}

// idOf gives the id of an entry: its own, or that of the one that has its slug or a former
// one of it, or one made of the slug.
func idOf(from importformat.App, known map[string]string) string {
	if from.ID != "" {
		return from.ID
	}
	for _, slug := range append([]string{from.Slug}, from.FormerSlugs...) {
		if id := known[slug]; id != "" {
			return id
		}
	}
	return appID(from.Slug)
}

func appOf(from importformat.App, id string, deals map[string]importformat.Deal, first time.Time) catalogue.App {
	has := func(flag string) bool { return slices.Contains(from.Flags, flag) }
	app := catalogue.App{
		ID: id, Slug: from.Slug, FormerSlugs: from.FormerSlugs, Name: from.Name, Product: from.Product, Category: from.Category,
		SecondaryCategories: from.SecondaryCategories, Developer: from.Developer, Country: from.Country,
		UnderMaintenance: has("under_maintenance"), Verified: has("verified"), AIPowered: has("ai_powered"),
		Premium: has("premium"), TeamPlan: has("team_plan"), OnlyOwner: has("owner_only"), Installations: from.Installations,
		Lists: from.Lists, Icon: catalogue.Icon(from.Icon), ServiceType: from.ServiceType,
		ShortDescription: from.ShortDescription, LongDescription: from.LongDescription,
		Scopes: from.Scopes, Languages: from.Languages, Industries: from.Industries,
		Support:  catalogue.Support{TutorialURL: from.Support.TutorialURL, PrivacyURL: from.Support.PrivacyURL, Email: from.Support.Email},
		Keywords: from.Keywords, CustomProps: map[string]string{},
	}
	maps.Copy(app.CustomProps, from.CustomProps)
	app.SubmittedAt, app.AcceptedAt, app.PublishedAt = timestamps(from, first)
	for _, s := range from.Screenshots {
		app.Screenshots = append(app.Screenshots, catalogue.Screenshot(s))
	}
	if v := from.Video; v != nil {
		hosted, _ := listing.ParseVideo(v.URL)
		app.Video = &catalogue.Video{URL: hosted.URL, Poster: v.Poster, Title: v.Title}
	}
	for _, f := range from.Features {
		app.Features = append(app.Features, catalogue.Feature(f))
	}
	for _, f := range from.Benefits {
		app.Benefits = append(app.Benefits, catalogue.Feature(f))
	}
	for i, u := range from.Upgrades {
		app.Upgrades = append(app.Upgrades, catalogue.Upgrade{
			ID: cmp.Or(u.ID, fmt.Sprintf("%s-u%d", app.ID, i+1)), Name: u.Name, Description: u.Description, Price: money.Cents(u.PriceCents), Frequency: u.Frequency, PerAgent: u.PerAgent, Counted: u.Counted,
		})
	}
	for _, c := range from.Changelog {
		app.Changelog = append(app.Changelog, catalogue.Change{Version: c.Version, Date: c.Date.String(), Title: c.Title, Text: c.Text})
	}
	if from.Payment != nil {
		app.Payment = paymentOf(from, deals, first)
		if _, ok := deals[from.Slug]; ok {
			ShowDiscount(app.CustomProps, app.Payment.Discount)
		}
	}
	return app
}

// timestamps gives the timestamps that the lifecycle is derived from (spec S4.01). Those that
// the data leaves out are some days before what came of it.
func timestamps(from importformat.App, first time.Time) (submitted, accepted, published time.Time) {
	switch from.Lifecycle {
	case "published":
		published = from.Published.Time
		submitted, accepted = published.AddDate(0, 0, -20), published.AddDate(0, 0, -6)
	case "accepted":
		submitted, accepted = first.AddDate(0, 0, -24), first.AddDate(0, 0, -10)
	case "in_review":
		submitted = first.AddDate(0, 0, -5)
	}
	if !submitted.IsZero() && !from.Submitted.IsZero() {
		submitted = from.Submitted.Time
	}
	if !accepted.IsZero() && !from.Accepted.IsZero() {
		accepted = from.Accepted.Time
	}
	return submitted, accepted, published
}

// The custom properties that the wire knows of a discount.
const (
	propDiscount     = "discountPercent"
	propDiscountFrom = "discountFrom"
	propDiscountTo   = "discountTo"
)

// paymentOf adds the discount of a deal (spec S3.07, S5.11). The last day counts in full.
func paymentOf(from importformat.App, deals map[string]importformat.Deal, first time.Time) *catalogue.Payment {
	p := planOf(*from.Payment)
	if deal, ok := deals[from.Slug]; ok {
		p.Discount = price.Discount{BasisPoints: deal.Percent * 100, From: deal.StartDay.After(first), To: deal.EndDay.After(first).AddDate(0, 0, 1).Add(-time.Second)}
	}
	return p
}

func planOf(p importformat.Payment) *catalogue.Payment {
	return &catalogue.Payment{
		Frequency: p.Frequency, Price: money.Cents(p.PriceCents), PerAccount: p.PerAccount, TrialDays: p.TrialDays, CardRequired: p.CardRequired, Tiers: p.PriceTiers(),
	}
}

// ShowDiscount has the custom properties of an entry say its discount, as the wire knows it, and
// none when it has none.
func ShowDiscount(props map[string]string, d price.Discount) {
	for _, name := range []string{propDiscount, propDiscountFrom, propDiscountTo} {
		delete(props, name)
	}
	if d.ReducesAt(d.From) {
		props[propDiscount] = strconv.Itoa(d.Percent())
		props[propDiscountFrom], props[propDiscountTo] = d.From.Format(time.RFC3339), d.To.Format(time.RFC3339)
	}
}

func ratingsOf(id string, from importformat.App) catalogue.Ratings {
	var r catalogue.Ratings
	copy(r.Votes[:], from.Histogram)
	for i, v := range from.Reviews {
		r.Reviews = append(r.Reviews, catalogue.Review{
			ID: cmp.Or(v.ID, StableID("review", fmt.Sprintf("%s:%d", id, i))), Name: v.Name, Organization: v.Organization, Rate: v.Rate, Text: v.Text, Reply: v.Reply,
			RepliedAt: v.Replied.Time, At: v.Date.Time, Installed: v.Installed,
		})
	}
	return r
}

func expertOf(e importformat.Expert) catalogue.Expert {
	out := catalogue.Expert{
		Slug: e.Slug, FormerSlugs: e.FormerSlugs, Name: e.Name, Kind: e.Kind, Categories: e.Categories, Products: e.Products, Industries: e.Industries,
		Languages: e.Languages, Country: e.Country, City: e.City, Recommended: e.Recommended, HourlyRateCents: e.HourlyRateCents,
		ProjectRateFromCents: e.ProjectRateFromCents, Agents: e.Agents, Headline: e.Headline, Description: strings.TrimSpace(e.Description),
		Votes: e.Rating.Votes, Average: e.Rating.Average, Email: e.Email, Website: e.Website, Icon: catalogue.Icon(e.Icon), DisplayModes: e.DisplayModes,
	}
	for _, p := range e.Projects {
		out.Projects = append(out.Projects, catalogue.Project(p))
	}
	for _, t := range e.Testimonials {
		out.Testimonials = append(out.Testimonials, catalogue.Testimonial{ID: t.ID, Name: t.Name, Organization: t.Organization, Text: t.Text, Date: t.Date.String()})
	}
	if e.Campaign != nil {
		campaign := catalogue.Campaign(*e.Campaign)
		out.Campaign = &campaign
	}
	return out
}

// editorial turns lists, categories and the first page over.
func editorial(from *importformat.Editorial, first time.Time, into *catalogue.Content) {
	for _, l := range from.Lists {
		list := catalogue.List{Slug: l.Slug, Title: l.Title, Headline: l.Headline, Intro: strings.TrimSpace(l.Intro), MetaDescription: l.MetaDescription, Order: l.Order}
		for _, m := range from.Media {
			if strings.TrimPrefix(m.Page, "apps/") == l.Slug {
				list.Media = append(list.Media, mediaOf(m))
			}
		}
		into.Lists = append(into.Lists, list)
	}
	for _, c := range from.Categories {
		c.Intro = strings.TrimSpace(c.Intro)
		into.Categories = append(into.Categories, catalogue.Category(c))
	}
	home := catalogue.Home{Title: from.Home.Hero.Title, Text: strings.TrimSpace(from.Home.Hero.Text), SearchPlaceholder: from.Home.Hero.SearchPlaceholder}
	for _, h := range from.Home.Highlights {
		home.Highlights = append(home.Highlights, catalogue.Highlight(h))
	}
	for _, s := range from.Home.Sections {
		home.Sections = append(home.Sections, catalogue.HomeSection{Kind: s.Kind, Title: s.Title, Text: s.Text, Source: s.Source, Count: s.Count, Link: s.Link})
	}
	for _, b := range from.Home.Banners {
		home.Banners = append(home.Banners, catalogue.Banner(b))
	}
	for _, m := range from.Media {
		if m.Page == "home" {
			home.Media = append(home.Media, mediaOf(m))
		}
	}
	for _, d := range from.Deals {
		home.Deals = append(home.Deals, catalogue.Deal{App: d.App, Percent: d.Percent, From: d.StartDay.After(first), To: d.EndDay.After(first)})
	}
	into.Home = home
	into.Suggestions = catalogue.Suggestions{Title: from.SearchSuggestions.Title, Queries: from.SearchSuggestions.Queries}
}

func mediaOf(m importformat.Media) catalogue.Media {
	out := catalogue.Media{Kind: m.Kind, App: m.App, Placement: m.Placement, Src: m.Src, Title: m.Title, Text: m.Text, Link: m.Link, LinkText: m.LinkText, DurationS: m.DurationS}
	for _, c := range m.Captions {
		out.Captions = append(out.Captions, catalogue.Caption(c))
	}
	return out
}
