package site_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
)

// people is a catalogue with three partners, 22 developers and a campaign.
func people() catalogue.Content {
	c := world()
	c.Experts = []catalogue.Expert{
		{
			Slug: "expert", Name: "Erika <Expert>", Kind: "person", Headline: "Trains & more.", Description: "First.\n\nSecond.", Categories: []string{"training", "chatbot-building"},
			Products: []string{"livechat"}, Industries: []string{"saas"}, Languages: []string{"en", "lt"}, Country: "LT", City: "Vilnius", Recommended: true, HourlyRateCents: 9500,
			ProjectRateFromCents: 19900, Agents: 3, Votes: 4, Average: 4.5, Email: "secret@expert.example", Website: "https://expert.example",
			Projects: []catalogue.Project{{Title: "P", Client: "C", Text: "T", Year: 2025}}, Testimonials: []catalogue.Testimonial{{Name: "N", Organization: "O", Text: "X", Date: "2026-01-02"}},
			Campaign: &catalogue.Campaign{Slug: "spring", Title: "Spring offer", Intro: "Only now.", Offer: "Ten percent off."}, DisplayModes: []string{"embedded", "editorial"},
		},
		{Slug: "zoe", Name: "Zoe", Products: []string{"helpdesk"}, Languages: []string{"en"}, Country: "US", HourlyRateCents: 2000, Votes: 9, Average: 4},
		{Slug: "adam", Name: "adam", Products: []string{"livechat"}, Languages: []string{"de"}, Country: "DE", HourlyRateCents: 5000, DisplayModes: []string{"editorial"}},
	}
	order := []string{"expert", "zoe", "adam", "nobody"}
	c.Lists = append(c.Lists,
		catalogue.List{Slug: "partners", Title: "Partners", Order: order}, catalogue.List{Slug: "partners/recommended", Title: "Recommended partners", Order: order[:1]},
		catalogue.List{Slug: "developers", Title: "Developers", Order: []string{"dev"}}, catalogue.List{Slug: "coming-soon", Title: "Coming soon", Order: []string{"soon"}})
	c.Developers[0] = catalogue.Developer{
		Slug: "dev", Name: "Developer Inc.", Headline: "Builds.", Bio: "One.\n\nTwo.", Website: "https://dev.example/", SupportEmail: "help@dev.example", Country: "PL", City: "Gdańsk", Founded: 2018,
		Languages: []string{"en", "pl"}, Socials: map[string]string{"code": "https://code.example/dev", "handle": "@dev", "bad": "javascript:alert(1)"},
	}
	for i := range 21 {
		c.Developers = append(c.Developers, catalogue.Developer{Slug: fmt.Sprintf("maker-%02d", 20-i), Name: fmt.Sprintf("Maker %02d", 20-i)})
	}
	return c
}

func slugs(people []site.Person) []string {
	list := []string{}
	for _, p := range people {
		list = append(list, p.Slug)
	}
	return list
}

// S2.06, S2.07, S2.15, S2.16, S2.19, S2.33.
func TestPages_PeopleAndPrivateLists_AreShown(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	for path, want := range map[string]struct {
		kind     site.Kind
		title    string
		embedded bool
	}{
		"/partners/":                        {site.KindListing, "Partners | Integrations", false},
		"/partners/recommended/":            {site.KindListing, "Recommended partners | Integrations", false},
		"/partners/expert/":                 {site.KindExpert, "Erika <Expert> | Partners | Integrations", false},
		"/partners/expert/spring/":          {site.KindExpert, "Spring offer | Erika <Expert> | Partners | Integrations", false},
		"/embedded-partners/expert/":        {site.KindExpert, "Erika <Expert> | Partners | Integrations", true},
		"/embedded-partners/expert/spring/": {site.KindExpert, "Spring offer | Erika <Expert> | Partners | Integrations", true},
		"/developers/":                      {site.KindListing, "Developers | Integrations", false},
		"/developers/dev/":                  {site.KindDeveloper, "Developer Inc. | Developers | Integrations", false},
		"/coming-soon/":                     {site.KindListing, "Coming soon | Integrations", false},
		"/embedded-apps/":                   {site.KindListing, "T apps | Integrations", true},
		"/embedded-apps/full/":              {site.KindApp, "Full | CRM | Integrations", true},
		"/private-apps/":                    {site.KindAccountListing, "Private apps | Integrations", false},
		"/private-apps/anything/":           {site.KindAccountListing, "Private apps | Integrations", false},
		// S2.15: the rest of the path is the browser's, at any depth.
		"/private-apps/anything/a/b/c/":       {site.KindAccountListing, "Private apps | Integrations", false},
		"/in-review-apps/review/more/":        {site.KindAccountListing, "In-review apps | Integrations", false},
		"/embedded-private-apps/review/a/b/":  {site.KindAccountListing, "Private apps | Integrations", true},
		"/embedded-apps/full/more/":           {site.KindApp, "Full | CRM | Integrations", true},
		"/embedded-apps/full/settings/a/b/c/": {site.KindApp, "Full | CRM | Integrations", true},
		"/embedded-apps/crm/more/":            {site.KindListing, "CRM | Integrations", true},
		"/in-review-apps/":                    {site.KindAccountListing, "In-review apps | Integrations", false},
		"/in-review-apps/review/":             {site.KindAccountListing, "In-review apps | Integrations", false},
		"/embedded-search/":                   {site.KindSearch, "Search | Integrations", true}, // S1.05
		"/moderation/":                        {site.KindModeration, "Reviews to judge | Integrations", false},
		"/embedded-private-apps/":             {site.KindAccountListing, "Private apps | Integrations", true},
		"/embedded-private-apps/review/":      {site.KindAccountListing, "Private apps | Integrations", true},
	} {
		for _, spelling := range []string{path, strings.Trim(path, "/")} { // S2.01
			page := s.Page(spelling, nil)
			if page.Kind != want.kind || page.Status != 200 || page.Title != want.title || page.Path != path || page.Embedded != want.embedded {
				t.Errorf("%s is %s %d %q at %s, embedded %v", spelling, page.Kind, page.Status, page.Title, page.Path, page.Embedded)
			}
		}
	}
	for _, path := range []string{
		"/partners/nobody/", "/partners/expert/summer/", "/partners/zoe/spring/", "/partners/expert/spring/more/", "/embedded-partners/adam/", "/embedded-partners/", "/developers/nobody/",
		"/developers/expert/", "/embedded-apps/hidden/", "/embedded-apps/review/", "/embedded-apps/coaching/", "/private-apps/" + strings.Repeat("x", 101) + "/", "/apps/partners/",
		"/private-apps/" + strings.Repeat("x/", 500), "/embedded-apps/nothing/more/", "/embedded-apps/full/" + strings.Repeat("x/", 500),
	} {
		if page := s.Page(path, nil); page.Status != 404 {
			t.Errorf("%s is %s %d", path, page.Kind, page.Status)
		}
	}
}

// The page of a private app tells nothing about whether there is one.
func TestPrivatePage_AnyVisitor_GetsTheSameDocument(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	known, unknown := s.Page("/in-review-apps/review/", nil), s.Page("/in-review-apps/no-such/", nil)
	known.Path, unknown.Path, known.Meta.Canonical, unknown.Meta.Canonical = "", "", "", ""
	known.AccountListing.Slug, unknown.AccountListing.Slug = "", ""
	if diff := cmp.Diff(known, unknown); diff != "" || !known.Meta.NoIndex {
		t.Error(diff)
	}
}

// S2.19, decisions section 3.
func TestPartnerPage_Partner_ShowsProfile(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	page := s.Page("/partners/expert/", nil)
	e := page.Expert
	if diff := cmp.Diff([]string{"First.", "Second."}, e.Paragraphs); diff != "" {
		t.Error(diff)
	}
	if e.Place != "Vilnius, Lithuania" || e.Mode != "editorial" || e.Campaign != nil || e.Rating.Rate != 4.5 || len(e.Projects) != 1 || len(e.Testimonials) != 1 || !e.Recommended {
		t.Errorf("%+v", e)
	}
	if diff := cmp.Diff([]string{"Training", "Chatbot Building"}, e.Services); diff != "" { // S9.27
		t.Error(diff)
	}
	if got := names(e.Cards); !slices.Equal(got, []string{"build", "coaching"}) {
		t.Errorf("services: %v", got)
	}
	text, err := json.Marshal(page)
	if err != nil || strings.Contains(string(text), "secret@") {
		t.Errorf("the address of the partner is told: %v", err)
	}
	campaign := s.Page("/partners/expert/spring/", nil)
	if campaign.Expert.Campaign == nil || campaign.Expert.Campaign.Offer != "Ten percent off." || campaign.Meta.Canonical != origin+"/marketplace/partners/expert/spring/" || campaign.Meta.NoIndex {
		t.Errorf("%+v", campaign)
	}
	framed := s.Page("/embedded-partners/expert/", nil)
	if framed.Expert.Mode != "embedded" || !framed.Meta.NoIndex || framed.Meta.Canonical != page.Meta.Canonical {
		t.Errorf("%+v", framed.Meta)
	}
	if bare := s.Page("/partners/adam/", nil).Expert; bare.Rating != nil || bare.Services == nil || bare.Cards == nil {
		t.Errorf("%+v", bare)
	}
}

// S2.06, S2.27, S2.28.
func TestPartnersPage_Filters_FilterAndSort(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	for address, want := range map[string][]string{
		"/partners/": {"expert", "zoe", "adam"}, "/partners/recommended/": {"expert"}, "/partners/?sortBy=alphabetically": {"adam", "expert", "zoe"}, "/partners/?sortBy=price": {"zoe", "adam", "expert"},
		"/partners/?sortBy=popularity": {"zoe", "expert", "adam"}, "/partners/?language=en": {"expert", "zoe"}, "/partners/?language=en,de&country=DE": {"adam"}, "/partners/?categories=training": {"expert"},
		"/partners/?compatibility=helpdesk&language=de": {}, "/partners/?country=,,&sortBy=nonsense&industry=": {"expert", "zoe", "adam"}, "/partners/?country=XX": {}, "/partners/?page=7": {"expert", "zoe", "adam"},
	} {
		l := s.listing(t, address)
		if got := slugs(l.People); !slices.Equal(got, want) || l.Noun != "partners" || len(l.Cards) != 0 {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
	for _, f := range s.listing(t, "/partners/?language=de").Facets {
		if f.Param == "language" && (f.Values[0].Value != "en" || f.Values[0].Count != 2) {
			t.Errorf("a filter counts its own choice: %+v", f.Values)
		}
		if f.Param == "country" && slices.ContainsFunc(f.Values, func(v site.FacetValue) bool { return v.Value == "US" && v.Count != 0 }) {
			t.Errorf("another filter does not count it: %+v", f.Values)
		}
	}
}

// S2.28, S9.30: developers by the number of their products and by name, cut by
// the server.
func TestDevelopersPage_Sorts_AreByNameAndByApps(t *testing.T) {
	t.Parallel()
	c := people()
	c.Apps = append(c.Apps, entry("lonely", func(a *catalogue.App) { a.Developer = "maker-07" }))
	s := newShop(t, c)
	byNumber, byName := s.listing(t, "/developers/"), s.listing(t, "/developers/?sortBy=developerName")
	if byNumber.Total != 22 || len(byNumber.People) != 18 || byNumber.People[0].Slug != "dev" || byNumber.People[0].Products != 29 || byNumber.Noun != "developers" {
		t.Errorf("%d of %d: %+v", len(byNumber.People), byNumber.Total, byNumber.People[0])
	}
	if got := slugs(byNumber.People)[:3]; !slices.Equal(got, []string{"dev", "maker-07", "maker-20"}) {
		t.Errorf("by number: %v", got)
	}
	if got := slugs(byName.People)[:3]; !slices.Equal(got, []string{"dev", "maker-00", "maker-01"}) {
		t.Errorf("by name: %v", got)
	}
	if got := slugs(s.listing(t, "/developers/?sortBy=developerName&page=2").People); !slices.Equal(got, []string{"maker-17", "maker-18", "maker-19", "maker-20"}) {
		t.Errorf("the second page: %v", got)
	}
	if got := byNumber.Sorts; len(got) != 2 || got[0].Value != "productsNumber" || got[1].Value != "developerName" {
		t.Errorf("%+v", got)
	}
	if q := s.CanonicalQuery("/developers/", map[string][]string{"sortBy": {"developerName"}, "page": {"2"}, "language": {"en"}}); q.Encode() != "page=2&sortBy=developerName" {
		t.Errorf("settled: %s", q.Encode())
	}
}

// S2.07: the page of one developer holds a page of their apps, never all.
func TestDeveloperPage_Developer_ShowsProfileAndApps(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	d := s.Page("/developers/dev/", nil).Developer
	if d.Products != 29 || d.Listing.Total != 29 || len(d.Listing.Cards) != 18 || d.Rating == nil || d.Rating.Votes != 31 || d.Country != "Poland" || len(d.Paragraphs) != 2 {
		t.Errorf("%+v", d)
	}
	if diff := cmp.Diff([]site.Link{{Text: "Code", Path: "https://code.example/dev"}}, d.Links); diff != "" {
		t.Error(diff)
	}
	second := s.at(t, "/developers/dev/?page=2")
	if len(second.Developer.Listing.Cards) != 11 || second.Meta.Canonical != origin+"/marketplace/developers/dev/?page=2" {
		t.Errorf("%d %s", len(second.Developer.Listing.Cards), second.Meta.Canonical)
	}
	if q := s.CanonicalQuery("/developers/dev/", map[string][]string{"page": {"2"}, "sortBy": {"price"}}); q.Encode() != "page=2" {
		t.Errorf("settled: %s", q.Encode())
	}
	if bare := s.Page("/developers/maker-00/", nil); bare.Developer.Products != 0 || bare.Meta.Description == "" || bare.Developer.Listing.Cards == nil {
		t.Errorf("%+v", bare)
	}
}

// S2.20: apps and services of a developer stand apart.
func TestDeveloperPage_AppsAndServices_StandApart(t *testing.T) {
	t.Parallel()
	c := people()
	const first = "full"
	at := slices.IndexFunc(c.Apps, func(a catalogue.App) bool { return a.Slug == first })
	c.Apps[at].ServiceType = "training"
	page := newShop(t, c).Page("/developers/dev/", nil)
	d := page.Developer
	if got := names(d.Services); len(got) != 1 || d.Services[0].Slug != first || !d.Services[0].Service || d.Listing.Total != 28 || d.Products != 29 {
		t.Errorf("services %v, %d apps of %d", got, d.Listing.Total, d.Products)
	}
	if slices.ContainsFunc(d.Listing.Cards, func(c site.Card) bool { return c.Service }) {
		t.Error("a service stands among the apps")
	}
	if bare := newShop(t, people()).Page("/developers/dev/", nil); bare.Developer.Services == nil || len(bare.Developer.Services) != 0 {
		t.Errorf("without services: %v", bare.Developer.Services)
	}
}

// Decisions rule 18: the list of what is coming tells names, not secrets.
func TestComingSoonPage_AcceptedApps_AreTeasers(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	page := s.Page("/coming-soon/", nil)
	if got := names(page.Listing.Cards); !slices.Equal(got, []string{"soon"}) || !page.Listing.Cards[0].ComingSoon || page.Listing.Cards[0].Price.Cents != 0 {
		t.Fatalf("%+v", page.Listing.Cards)
	}
	text, err := json.Marshal(page)
	if err != nil || strings.Contains(string(text), "700") || strings.Contains(string(text), "Still secret") {
		t.Errorf("%v: %s", err, text)
	}
}

// S1.05, S2.15: in the agent app there is no help desk, and links stay inside.
func TestEmbeddedList_InAgentApp_ShowsLiveChatOnly(t *testing.T) {
	t.Parallel()
	l := newShop(t, people()).listing(t, "/embedded-apps/?sortBy=alphabetically&page=2")
	for _, c := range l.Cards {
		if c.Product != "livechat" || !strings.HasPrefix(c.Path, "/embedded-apps/") {
			t.Errorf("%+v", c)
		}
	}
	if l.Total != 28 || len(l.Cards) != 10 {
		t.Errorf("%d, %d", l.Total, len(l.Cards))
	}
}

// S2.32: every kind of media item is shown; without its app none is.
func TestAppPage_MediaOfAllKinds_AreShown(t *testing.T) {
	t.Parallel()
	c := people()
	for i := range c.Lists {
		if c.Lists[i].Slug == "starter-pack" {
			for _, kind := range []string{"video", "image", "card", "PLACEMENT", "PROMO_BANNER"} {
				c.Lists[i].Media = append(c.Lists[i].Media, catalogue.Media{Kind: kind, App: "full", Placement: "plugin", Title: kind, Src: "files.example/x.png", DurationS: 9})
			}
			c.Lists[i].Media = append(c.Lists[i].Media, catalogue.Media{Kind: "video", App: "hidden"})
		}
	}
	media := newShop(t, c).listing(t, "/apps/starter-pack/").Media
	var got []string
	for _, m := range media {
		got = append(got, m.Kind+"="+m.Picture.Kind)
		if (m.Kind == "card") != (m.Card != nil) {
			t.Errorf("%+v", m)
		}
	}
	if diff := cmp.Diff([]string{"video=video", "image=image", "card=scene", "PLACEMENT=scene", "PROMO_BANNER=scene"}, got); diff != "" {
		t.Error(diff)
	}
}

// S9.27.
func TestListing_ServiceFilter_HasThreeValues(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	var got []string
	for _, f := range s.listing(t, "/services/").Facets {
		if f.Param == "service" {
			for _, v := range f.Values {
				got = append(got, v.Value+"="+v.Label)
			}
		}
	}
	if diff := cmp.Diff([]string{"other=Other", "training=Training"}, got); diff != "" {
		t.Error(diff)
	}
	if got := names(s.listing(t, "/services/?service=other").Cards); !slices.Equal(got, []string{"build"}) {
		t.Error(got)
	}
}

// S1.05: inside a host product nothing speaks of the other one.
func TestEmbeddedList_OfAHost_UsesItsWords(t *testing.T) {
	t.Parallel()
	c := people()
	for i := range c.Lists {
		if c.Lists[i].Slug == "apps" {
			c.Lists[i].Headline, c.Lists[i].Intro = "Apps for live chat and help desk", "Use the filters."
		}
	}
	s := newShop(t, c)
	for address, want := range map[string]string{
		"/embedded-apps/": "Apps for live chat", "/embedded-apps/?compatibility=helpdesk": "Apps for help desk", "/apps/": "Apps for live chat and help desk",
	} {
		if l := s.listing(t, address); l.Headline != want || l.Intro != "Use the filters." {
			t.Errorf("%s: %q, %q", address, l.Headline, l.Intro)
		}
	}
}
