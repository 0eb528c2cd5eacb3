package site_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/site"
	"marketplace/internal/testkit"
)

const origin = "https://shop.example"

// memory is catalogue.Store without a database.
type memory struct {
	mu      sync.Mutex
	content catalogue.Content
	changes catalogue.Changes // of the last change of apps alone
}

func (m *memory) Version(context.Context) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.content.Version, nil
}

func (m *memory) Load(context.Context) (catalogue.Content, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.content, nil
}

// LoadChanges knows the last change that put made.
func (m *memory) LoadChanges(_ context.Context, since int64) (catalogue.Changes, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.changes, m.changes.Version == m.content.Version && since == m.content.Version-1, nil
}

// put changes one app, or adds it; Load still gives the content that was imported.
func (m *memory) put(app *catalogue.App) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.content.Version++
	m.changes = catalogue.Changes{Version: m.content.Version, Apps: []catalogue.ChangedApp{{ID: app.ID, App: app}}}
}

func (m *memory) LoadImported(ctx context.Context) (catalogue.Content, error) { return m.Load(ctx) }

func (m *memory) RemoveDocuments(context.Context, catalogue.DocumentKind, []string) error { return nil }

func (m *memory) Import(_ context.Context, c catalogue.Content) (catalogue.Imported, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c.Version = m.content.Version + 1
	m.content = c
	return catalogue.Imported{}, nil
}

var noon = testkit.NewClock().Now()

// fataler is what testing.T and rapid.T have in common.
type fataler interface {
	Helper()
	Fatal(args ...any)
}

// shop is a builder of pages on a content, with a clock that stands still.
type shop struct {
	*site.Builder
	store     *memory
	catalogue *catalogue.Service
	clock     *testkit.Clock
}

func newShop(t fataler, c catalogue.Content) *shop {
	t.Helper()
	clock := testkit.NewClock()
	store := &memory{}
	service := catalogue.New(catalogue.Deps{Store: store, Now: clock.Now, Log: testkit.Log()})
	if _, err := service.Import(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	return &shop{store: store, catalogue: service, clock: clock, Builder: &site.Builder{Catalogue: service, Now: clock.Now, PublicURL: origin, Base: "/marketplace", Brand: "Marketplace"}}
}

// at gives the page of an address such as /apps/?payment=free.
func (s *shop) at(t fataler, address string) site.Page {
	t.Helper()
	path, query, _ := strings.Cut(address, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	return s.Page(path, values)
}

func (s *shop) listing(t fataler, address string) *site.Listing {
	t.Helper()
	page := s.at(t, address)
	if page.Listing == nil {
		t.Fatal(fmt.Sprintf("%s is no listing: %s %d", address, page.Kind, page.Status))
	}
	return page.Listing
}

func names(cards []site.Card) []string {
	list := []string{}
	for _, c := range cards {
		list = append(list, c.Slug)
	}
	return list
}

func entry(slug string, change ...func(*catalogue.App)) catalogue.App {
	app := catalogue.App{
		ID: "id" + slug, Slug: slug, Name: strings.ToUpper(slug[:1]) + slug[1:], Product: "livechat", Category: "crm", Developer: "dev",
		SubmittedAt: noon.AddDate(0, 0, -20), AcceptedAt: noon.AddDate(0, 0, -6), PublishedAt: noon.AddDate(0, 0, -1),
		ShortDescription: "About " + slug + ".", Placements: []string{"plugin"}, Languages: []string{"en"}, CustomProps: map[string]string{},
	}
	for _, c := range change {
		c(&app)
	}
	return app
}

func paid(frequency string, cents money.Cents, perAccount bool) func(*catalogue.App) {
	return func(a *catalogue.App) {
		a.Payment = &catalogue.Payment{Frequency: frequency, Price: cents, PerAccount: perAccount}
	}
}

func deal(percent int64) func(*catalogue.App) {
	return func(a *catalogue.App) {
		a.Payment.Discount = price.Discount{BasisPoints: percent * 100, From: noon.AddDate(0, 0, -1), To: noon.AddDate(0, 0, 3)}
	}
}

func in(category string, more ...string) func(*catalogue.App) {
	return func(a *catalogue.App) { a.Category, a.SecondaryCategories = category, more }
}

func service(kind string) func(*catalogue.App) {
	return func(a *catalogue.App) { a.ServiceType, a.Developer = kind, "expert" }
}

// full is an app with something in every section of its page.
func full() catalogue.App {
	return entry("full", paid("monthly", 1900, true), deal(20), in("crm", "analytics"), func(a *catalogue.App) {
		a.LongDescription = "A **bold** claim with a [link](https://full.example/).\n\n<script>alert(1)</script>\n\n[bad](javascript:alert(1))"
		a.Payment.TrialDays, a.Payment.CardRequired = 7, true
		a.Verified, a.AIPowered, a.TeamPlan, a.Installations, a.Country = true, true, true, 420, "LT"
		a.Features, a.Benefits = []catalogue.Feature{{Title: "Fast", Description: "Very."}}, []catalogue.Feature{{Title: "Cheap", Description: "Too."}}
		a.Placements, a.Scopes = []string{"plugin", "fullscreen"}, []string{"chats--all:rw", "customers:ro"}
		a.Upgrades = []catalogue.Upgrade{{ID: "u1", Name: "Seats", Description: "More.", Price: 300, Frequency: "monthly", Counted: true}}
		a.Languages, a.Industries = []string{"en", "lt"}, []string{"saas", "retail"}
		a.Support = catalogue.Support{TutorialURL: "https://help.example/", PrivacyURL: "https://privacy.example/", Email: "help@example.test"}
		a.Changelog = []catalogue.Change{{Version: "1.1", Date: "2026-02-03", Title: "More", Text: "Of it."}}
		a.CustomProps = map[string]string{"directInstallUrl": "https://full.example/install", "directInstallUrlInNewTab": "true"}
	})
}

// world is a small catalogue with one of everything.
func world() catalogue.Content {
	c := catalogue.Content{
		Apps: []catalogue.App{
			full(),
			entry("free"), entry("once", paid("once", 2900, false), in("cms")), entry("desk", paid("monthly", 500, false), in("help-desk"), func(a *catalogue.App) { a.Product = "helpdesk" }),
			entry("hidden", func(a *catalogue.App) { a.Hidden = true }),
			entry("soon", paid("monthly", 700, false), func(a *catalogue.App) {
				a.PublishedAt = time.Time{}
				a.LongDescription = "Still secret."
				a.Scopes = []string{"chats--all:rw"}
			}),
			entry("hidden-soon", func(a *catalogue.App) { a.PublishedAt, a.Hidden = time.Time{}, true }),
			entry("review", func(a *catalogue.App) { a.PublishedAt, a.AcceptedAt = time.Time{}, time.Time{} }),
			entry("development", func(a *catalogue.App) {
				a.PublishedAt, a.AcceptedAt, a.SubmittedAt = time.Time{}, time.Time{}, time.Time{}
			}),
			entry("coaching", service("training"), paid("hourly", 8000, false)), entry("build", service("custom_development"), paid("once", 50000, false)),
		},
		Developers: []catalogue.Developer{{Slug: "dev", Name: "Developer Inc.", Website: "https://dev.example/", SupportHours: "Weekdays, 9 to 17"}},
		Experts:    []catalogue.Expert{{Slug: "expert", Name: "Erika Expert", Headline: "Trains.", Votes: 4, Average: 4.5}},
		Ratings:    map[string]catalogue.Ratings{"idfull": {Votes: [5]int64{0, 1, 2, 5, 23}, Reviews: []catalogue.Review{{ID: "r1", Name: "Ann", Organization: "Acme", Rate: 5, Text: "Good </script> <b>app</b>.", Reply: "Thanks.", At: noon}}}},
	}
	for i := range 25 {
		c.Apps = append(c.Apps, entry(fmt.Sprintf("app-%02d", i), in("analytics")))
	}
	for i, slug := range []string{"e-commerce", "cms", "email-marketing", "analytics", "help-desk", "crm", "contact-management", "desktop-sharing", "lead-generation", "chatbots", "files-sharing", "social-media", "invoicing"} {
		c.Categories = append(c.Categories, catalogue.Category{Slug: slug, ID: i + 1, Name: strings.ToUpper(slug), Headline: "H " + slug, Intro: "I " + slug, MetaDescription: "M " + slug})
	}
	for _, slug := range []string{"apps", "services", "saas-deals", "omnichannel-communication", "enhance-ecommerce", "new-and-noteworthy", "staff-top-picks", "starter-pack", "hackathon-winners", "self-setup", "ai-powered", "by-text"} {
		c.Lists = append(c.Lists, catalogue.List{Slug: slug, Title: "T " + slug, Headline: "H " + slug, Intro: "I " + slug, MetaDescription: "M " + slug, Order: []string{"full", "hidden", "once", "soon", "free"}})
	}
	c.Lists[1].Order = []string{"coaching", "build"}
	c.Home = catalogue.Home{Title: "Hello", Text: "Welcome.", SearchPlaceholder: "Search"}
	for i, slug := range []string{"full", "once", "free", "app-01", "app-02", "app-03"} {
		c.Home.Highlights = append(c.Home.Highlights, catalogue.Highlight{App: slug, Tags: []string{"monthly-highlights"}, Text: fmt.Sprint("Reason ", i)})
	}
	c.Home.Banners = []catalogue.Banner{{Slug: "b", App: "full", Title: "Deal", Text: "Now.", Link: "/apps/full/", LinkText: "See"}}
	c.Home.Media = []catalogue.Media{{Kind: "video", App: "full", Title: "Film", DurationS: 30, Captions: []catalogue.Caption{{At: 1, Text: "One"}}}, {Kind: "PLACEMENT", App: "once", Placement: "plugin", Title: "Picture"}}
	c.Home.Deals = []catalogue.Deal{{App: "full", Percent: 20, From: noon.AddDate(0, 0, -1), To: noon.AddDate(0, 0, 3)}}
	for _, s := range []catalogue.HomeSection{
		{Kind: "chips", Source: []string{"starter-pack"}},
		{Kind: "highlights"},
		{Kind: "ranked", Source: []string{"staff-top-picks"}, Count: 2, Link: "/apps/staff-top-picks/"},
		{Kind: "promo", Source: []string{"b"}},
		{Kind: "collections", Source: []string{"by-text"}},
		{Kind: "deals", Count: 3, Link: "/saas-deals/"},
		{Kind: "categories"},
		{Kind: "media"},
		{Kind: "services", Count: 2},
		{Kind: "partners", Source: []string{"experts"}, Count: 2},
		{Kind: "developers", Source: []string{"makers"}, Count: 2, Link: "/no-such-page/"},
	} {
		s.Title = "T " + s.Kind
		c.Home.Sections = append(c.Home.Sections, s)
	}
	c.Lists = append(c.Lists, catalogue.List{Slug: "experts", Title: "Experts", Order: []string{"expert"}}, catalogue.List{Slug: "makers", Title: "Makers", Order: []string{"dev"}})
	c.Suggestions = catalogue.Suggestions{Title: "Try", Queries: []string{"crm"}}
	return c
}
