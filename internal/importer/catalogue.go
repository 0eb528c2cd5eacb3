package importer

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"marketplace/internal/catalogue"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// StableID gives the same UUID for the same thing in every installation, so
// that an import can be repeated.
func StableID(kind, name string) string {
	space := uuid.MustParse("5c3f7a52-6c1b-4a0e-9d59-0c8f5b7a2e11")
	return uuid.NewSHA1(space, []byte(kind+":"+name)).String()
}

// appID gives the short id of an entry by its slug: ten lower-case letters and
// digits.
func appID(slug string) string {
	sum := sha256.Sum256([]byte("app:" + slug))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:10])
}

// day gives the start of a day counted from the first one.
func day(first time.Time, n int) time.Time { return first.AddDate(0, 0, n) }

// catalogueOf turns the entries into the catalogue's content. Days
// count from first.
func catalogueOf(w *importformat.Data, first time.Time) catalogue.Content {
	content := catalogue.Content{Ratings: map[string]catalogue.Ratings{}}
	deals := map[string]importformat.Deal{}
	if w.Editorial != nil {
		for _, d := range w.Editorial.Deals {
			deals[d.App] = d
		}
		editorial(w.Editorial, first, &content)
	}
	for _, from := range w.Apps {
		app := appOf(from, deals, first)
		content.Apps = append(content.Apps, app)
		content.Ratings[app.ID] = ratingsOf(app.ID, from)
	}
	for _, d := range w.Developers {
		content.Developers = append(content.Developers, catalogue.Developer{
			Slug: d.Slug, FormerSlugs: d.FormerSlugs, Name: d.Name, Country: d.Country, City: d.City, Founded: d.Founded, Website: d.Website,
			SupportEmail: d.SupportEmail, Headline: d.Headline, Bio: strings.TrimSpace(d.Bio), Languages: d.Languages, Socials: d.Socials, Icon: catalogue.Icon(d.Icon),
		})
	}
	for _, e := range w.Experts {
		content.Experts = append(content.Experts, expertOf(e))
	}
	for _, s := range w.Synonyms {
		content.Synonyms = append(content.Synonyms, catalogue.Synonym(s))
	}
	for _, c := range w.Lexicon {
		content.Lexicon = append(content.Lexicon, catalogue.Concept(c))
	}
	return content
}

func appOf(from importformat.App, deals map[string]importformat.Deal, first time.Time) catalogue.App {
	has := func(flag string) bool { return slices.Contains(from.Flags, flag) }
	app := catalogue.App{
		ID: appID(from.Slug), Slug: from.Slug, FormerSlugs: from.FormerSlugs, Name: from.Name, Product: from.Product, Category: from.Category,
		SecondaryCategories: from.SecondaryCategories, Developer: from.Developer, Country: from.Country,
		Hidden: has("hidden"), UnderMaintenance: has("under_maintenance"), Verified: has("verified"), AIPowered: has("ai_powered"),
		Premium: has("premium"), TeamPlan: has("team_plan"), OnlyOwner: has("owner_only"), Installations: from.Installations,
		Lists: from.Lists, Icon: catalogue.Icon(from.Icon), ServiceType: from.ServiceType,
		ShortDescription: from.ShortDescription, LongDescription: from.LongDescription,
		Placements: from.Placements, Scopes: from.Scopes, Languages: from.Languages, Industries: from.Industries,
		Support:  catalogue.Support{TutorialURL: from.Support.TutorialURL, PrivacyURL: from.Support.PrivacyURL, Email: from.Support.Email},
		Keywords: from.Keywords, CustomProps: map[string]string{},
	}
	maps.Copy(app.CustomProps, from.CustomProps)
	app.SubmittedAt, app.AcceptedAt, app.PublishedAt = timestamps(from, first)
	for _, s := range from.Screenshots {
		app.Screenshots = append(app.Screenshots, catalogue.Screenshot(s))
	}
	for _, f := range from.Features {
		app.Features = append(app.Features, catalogue.Feature(f))
	}
	for _, f := range from.Benefits {
		app.Benefits = append(app.Benefits, catalogue.Feature(f))
	}
	for i, u := range from.Upgrades {
		app.Upgrades = append(app.Upgrades, catalogue.Upgrade{
			ID: fmt.Sprintf("%s-u%d", app.ID, i+1), Name: u.Name, Description: u.Description, Price: money.Cents(u.PriceCents), Frequency: u.Frequency, PerAgent: u.PerAgent, Counted: u.Counted,
		})
	}
	for _, c := range from.Changelog {
		app.Changelog = append(app.Changelog, catalogue.Change{Version: c.Version, Date: c.Date.String(), Title: c.Title, Text: c.Text})
	}
	if from.Payment != nil {
		app.Payment = paymentOf(from, deals, first, app.CustomProps)
	}
	return app
}

// timestamps makes the timestamps that the lifecycle is derived from
// (spec S4.01): reviews take some days.
func timestamps(from importformat.App, first time.Time) (submitted, accepted, published time.Time) {
	switch from.Lifecycle {
	case "published":
		published = from.Published.Time
		return published.AddDate(0, 0, -20), published.AddDate(0, 0, -6), published
	case "accepted":
		return day(first, -24), day(first, -10), time.Time{}
	case "in_review":
		return day(first, -5), time.Time{}, time.Time{}
	}
	return time.Time{}, time.Time{}, time.Time{}
}

// paymentOf adds the discount of a deal, also as the custom properties that the
// wire knows (spec S3.07, S5.11). The last day counts in full.
func paymentOf(from importformat.App, deals map[string]importformat.Deal, first time.Time, props map[string]string) *catalogue.Payment {
	p := &catalogue.Payment{
		Frequency: from.Payment.Frequency, Price: money.Cents(from.Payment.PriceCents), PerAccount: from.Payment.PerAccount,
		TrialDays: from.Payment.TrialDays, CardRequired: from.Payment.CardRequired,
	}
	if deal, ok := deals[from.Slug]; ok {
		p.Discount = price.Discount{BasisPoints: deal.Percent * 100, From: day(first, deal.StartDay), To: day(first, deal.EndDay+1).Add(-time.Second)}
		props["discountPercent"] = strconv.FormatInt(deal.Percent, 10)
		props["discountFrom"], props["discountTo"] = p.Discount.From.Format(time.RFC3339), p.Discount.To.Format(time.RFC3339)
	}
	return p
}

func ratingsOf(id string, from importformat.App) catalogue.Ratings {
	var r catalogue.Ratings
	copy(r.Votes[:], from.Histogram)
	for i, v := range from.Reviews {
		r.Reviews = append(r.Reviews, catalogue.Review{
			ID: StableID("review", fmt.Sprintf("%s:%d", id, i)), Name: v.Name, Organization: v.Organization, Rate: v.Rate, Text: v.Text, Reply: v.Reply, At: v.Date.Time,
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
		out.Testimonials = append(out.Testimonials, catalogue.Testimonial{Name: t.Name, Organization: t.Organization, Text: t.Text, Date: t.Date.String()})
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
		home.Deals = append(home.Deals, catalogue.Deal{App: d.App, Percent: d.Percent, From: day(first, d.StartDay), To: day(first, d.EndDay)})
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
