package site_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSitemap_AndRobots_NamePublicPagesOnly(t *testing.T) {
	t.Parallel()
	c := people()
	c.Changed = map[string]time.Time{}
	for _, x := range c.Experts {
		c.Changed["expert/"+x.Slug] = noon
	}
	for _, x := range c.Developers {
		c.Changed["developer/"+x.Slug] = noon
	}
	for _, x := range c.Categories {
		c.Changed["category/"+x.Slug] = noon
	}
	for _, x := range c.Lists {
		c.Changed["list/"+x.Slug] = noon
	}
	s := serve(t, c)
	r := s.get(t, "/marketplace/sitemap.xml")
	var index struct {
		Sitemaps []struct {
			Loc     string `xml:"loc"`
			LastMod string `xml:"lastmod"`
		} `xml:"sitemap"`
	}
	if err := xml.Unmarshal([]byte(r.body), &index); err != nil || r.Header.Get("Content-Type") != "application/xml" || r.Header.Get("ETag") == "" {
		t.Fatal(err, r.Header)
	}
	var listed []string
	for _, m := range index.Sitemaps {
		var sitemap struct {
			URLs []struct {
				Loc     string `xml:"loc"`
				LastMod string `xml:"lastmod"`
			} `xml:"url"`
		}
		if err := xml.Unmarshal([]byte(s.get(t, strings.TrimPrefix(m.Loc, origin)).body), &sitemap); err != nil || len(sitemap.URLs) == 0 {
			t.Fatalf("%s: %v", m.Loc, err)
		}
		newest := ""
		for _, u := range sitemap.URLs {
			newest = max(newest, u.LastMod)
			listed = append(listed, strings.TrimPrefix(u.Loc, origin+"/marketplace"))
			if _, err := time.Parse(time.DateOnly, u.LastMod); err != nil {
				t.Errorf("%s changed on %q", u.Loc, u.LastMod)
			}
			if strings.HasSuffix(u.Loc, "/apps/full/") && u.LastMod != "2026-11-20" {
				t.Errorf("%s changed on %s", u.Loc, u.LastMod)
			}
		}
		if m.LastMod != newest {
			t.Errorf("%s changed on %q, what it lists on %q", m.Loc, m.LastMod, newest)
		}
	}
	if !slices.Equal(listed, s.SitemapPaths()) {
		t.Errorf("%v, want %v", listed, s.SitemapPaths())
	}
	for _, path := range []string{"/partners/expert/spring/", "/developers/dev/", "/coming-soon/", "/partners/recommended/"} {
		if !slices.Contains(listed, path) {
			t.Errorf("%s is missing", path)
		}
	}
	for _, file := range []string{"apps-2.xml", "apps-0.xml", "apps-x.xml", "nothing-1.xml", "apps-1.txt", "apps-99999999999999999999.xml", "-1.xml"} {
		if r := s.get(t, "/marketplace/sitemaps/"+file); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", file, r.StatusCode)
		}
	}
	robots := s.get(t, "/robots.txt")
	for _, want := range []string{"User-agent: *", "Allow: /marketplace/\n", "Disallow: /marketplace/checkout/", "Disallow: /accounts/", "Disallow: /api/\n", "Disallow: /billing/\n", "Disallow: /search/\n", "Sitemap: " + origin + "/marketplace/sitemap.xml"} {
		if !strings.Contains(robots.body, want) {
			t.Errorf("robots.txt does not say %q", want)
		}
	}
}

func TestFeed_Apps_AreTheNewest(t *testing.T) {
	t.Parallel()
	c := people()
	c.Apps[1].Name, c.Apps[1].PublishedAt = "A <b> & co", noon
	s := serve(t, c)
	r := s.get(t, "/marketplace/feed.xml")
	var feed struct {
		Updated string `xml:"updated"`
		Entries []struct {
			ID     string `xml:"id"`
			Title  string `xml:"title"`
			Author struct {
				Name string `xml:"name"`
			} `xml:"author"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(r.body), &feed); err != nil || !strings.HasPrefix(r.Header.Get("Content-Type"), "application/atom+xml") {
		t.Fatal(err, r.body)
	}
	if first := feed.Entries[0]; len(feed.Entries) != 30 || first.Title != "A <b> & co" || first.ID != origin+"/marketplace/apps/free/" || first.Author.Name != "Developer Inc." || feed.Updated != noon.Format("2006-01-02T15:04:05Z") {
		t.Errorf("%d entries, %+v, %s", len(feed.Entries), first, feed.Updated)
	}
	if again := s.get(t, "/marketplace/feed.xml", "If-None-Match", r.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("%d", again.StatusCode)
	}
	for _, hidden := range []string{"/apps/hidden/", "/apps/soon/"} {
		if strings.Contains(r.body, hidden) {
			t.Errorf("the feed tells of %s", hidden)
		}
	}
}

func TestLLMsText_Shop_IsInPlainWords(t *testing.T) {
	t.Parallel()
	c := people()
	c.Lists[0].Title = "All\n# apps [x](javascript:1) <script>"
	s := serve(t, c)
	for _, path := range []string{"/llms.txt", "/marketplace/llms.txt"} {
		r := s.get(t, path)
		for _, want := range []string{"# Marketplace\n", origin + "/api/catalogue", origin + "/marketplace/apps/crm/", origin + "/marketplace/partners/", "(" + origin + "/mcp)", "my_apps", "[All # apps (x)(javascript:1) script]"} {
			if !strings.Contains(r.body, want) {
				t.Errorf("%s does not say %s", path, want)
			}
		}
	}
}

func TestDocument_Page_NamesLanguagesAndFeed(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	body := s.get(t, "/marketplace/apps/full/").body
	for _, want := range []string{
		`<link rel="alternate" hreflang="en" href="https://shop.example/marketplace/apps/full/">`, `<link rel="alternate" hreflang="x-default" href="https://shop.example/marketplace/apps/full/">`,
		`type="application/atom+xml" href="/marketplace/feed.xml"`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the document does not hold %s", want)
		}
	}
	for _, path := range []string{"/marketplace/search/", "/marketplace/nothing/", "/marketplace/private-apps/"} {
		if strings.Contains(s.get(t, path).body, "hreflang") {
			t.Errorf("%s is offered in languages", path)
		}
	}
}

// Decisions rule 20: an old address leads to the one of today for ever, for
// documents and for page data; its query goes along.
func TestRedirects_OldAddresses_LeadToTheNewOnes(t *testing.T) {
	t.Parallel()
	c := people()
	c.Apps[0].FormerSlugs = []string{"old-full", "free", "crm"}
	c.Experts[0].FormerSlugs, c.Developers[0].FormerSlugs = []string{"old-expert", "zoe"}, []string{"old-dev"}
	for i := range c.Apps {
		switch c.Apps[i].Slug {
		case "coaching":
			c.Apps[i].FormerSlugs = []string{"old-coaching"}
		case "hidden":
			c.Apps[i].FormerSlugs = []string{"old-hidden"}
		}
	}
	s := serve(t, c)
	for path, want := range map[string]string{
		"/apps/old-full/": "/apps/full/", "/apps/old-full": "/apps/full/", "/apps/old-full/?action=settings&x=%3Cb%3E": "/apps/full/?action=settings&x=%3Cb%3E", "/services/old-coaching/": "/services/coaching/",
		"/apps/old-coaching/": "/services/coaching/", "/checkout/old-full/thank-you/": "/checkout/full/thank-you/", "/embedded-apps/old-full/": "/embedded-apps/full/", "/partners/old-expert/spring/": "/partners/expert/spring/",
		"/pictures/icons/apps/old-full.svg": "/pictures/icons/apps/full.svg", "/pictures/icons/developers/old-dev.svg": "/pictures/icons/developers/dev.svg", "/pictures/icons/experts/old-expert.svg": "/pictures/icons/experts/expert.svg",
		"/developers/old-dev/": "/developers/dev/", "/page-data/apps/old-full/page-data.json": "/page-data/apps/full/page-data.json", "/page-data/partners/old-expert/page-data-rsc.json": "/page-data/partners/expert/page-data-rsc.json",
	} {
		if r := s.get(t, "/marketplace"+path); r.StatusCode != http.StatusMovedPermanently || r.Header.Get("Location") != "/marketplace"+want {
			t.Errorf("%s: %d to %s, want %s", path, r.StatusCode, r.Header.Get("Location"), want)
		}
	}
	for path, status := range map[string]int{"/apps/free/": 200, "/apps/crm/": 200, "/partners/zoe/": 200, "/apps/old-hidden/": 404, "/pictures/icons/apps/old-hidden.svg": 404, "/pictures/icons/apps/old-expert.svg": 404, "/apps/old-expert/": 404, "/developers/old-full/": 404, "/old-full/": 404} {
		if r := s.get(t, "/marketplace"+path); r.StatusCode != status {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
}

// S2.01: both spellings are one page; the one without a slash leads to the other,
// so that nobody knows a page twice.
func TestPublicPage_OtherAddress_RedirectsToTheOne(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	for path, want := range map[string]string{
		"/apps": "/apps/", "/apps/full": "/apps/full/", "/apps/full?action=settings": "/apps/full/?action=settings", "/services": "/services/", "/partners/expert": "/partners/expert/",
		"/developers/dev": "/developers/dev/", "/saas-deals": "/saas-deals/", "/apps/crm?sortBy=price": "/apps/crm/?sortBy=price",
	} {
		if r := s.get(t, "/marketplace"+path); r.StatusCode != http.StatusMovedPermanently || r.Header.Get("Location") != "/marketplace"+want {
			t.Errorf("%s: %d to %q", path, r.StatusCode, r.Header.Get("Location"))
		}
	}
	for path, status := range map[string]int{"/apps/nowhere": 404, "/search": 200, "/cart": 200, "/checkout/full": 200, "/apps/full/": 200} {
		if r := s.get(t, "/marketplace"+path); r.StatusCode != status {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
}

// Markup in names and texts is text; odd queries give pages.
func TestServer_OddNamesAndQueries_AreAnswered(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	body := s.get(t, "/marketplace/partners/expert/").body
	if head, _, _ := strings.Cut(body, "<body>"); strings.Contains(head, "<Expert>") || !strings.Contains(head, "<title>Erika &lt;Expert&gt; | Partners") {
		t.Error("markup of a name is markup of the page")
	}
	for _, query := range []string{"%", "sortBy=%00", "page=-1", "page=99999999999999999999", "language=" + strings.Repeat("a,", 4000), ";;;", "a=%zz&sortBy=price", "sortBy[]=x&categories=<script>", "=&&=", "page=1e3", "\u202e"} {
		for _, path := range []string{"/partners/", "/developers/", "/developers/dev/", "/coming-soon/", "/embedded-apps/", "/partners/expert/", "/private-apps/x/"} {
			if r := s.get(t, "/marketplace"+path+"?"+strings.ReplaceAll(query, "\u202e", "%E2%80%AE")); r.StatusCode != http.StatusOK {
				t.Errorf("%s?%.40s: %d", path, query, r.StatusCode)
			}
		}
	}
}

// S9.15, S9.17: search engines read each way to pay, with its period and its unit.
func TestStructuredData_Offers_SayPeriodAndUnit(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	for path, want := range map[string][]string{
		"/apps/full/":         {"15.20 1 MON agent", "155.04 1 ANN agent"},
		"/apps/desk/":         {"5.00 1 MON organization", "51.00 1 ANN organization"},
		"/apps/once/":         {"29.00"},
		"/apps/free/":         {"0.00"},
		"/services/coaching/": {"80.00 0 HUR hour"},
	} {
		var got []string
		for part := range strings.SplitSeq(s.get(t, "/marketplace"+path).body, `<script type="application/ld+json">`) {
			text, _, _ := strings.Cut(part, "</script>")
			var object struct {
				Offers []struct {
					Type          string `json:"@type"`
					Price         string `json:"price"`
					Currency      string `json:"priceCurrency"`
					Specification *struct {
						Price    string `json:"price"`
						Duration int    `json:"billingDuration"`
						Code     string `json:"unitCode"`
						Unit     string `json:"unitText"`
					} `json:"priceSpecification"`
				} `json:"offers"`
			}
			if json.Unmarshal([]byte(text), &object) != nil {
				continue // what stands before the first
			}
			for _, o := range object.Offers {
				offer := o.Price
				if p := o.Specification; p != nil {
					offer = fmt.Sprintf("%s %d %s %s", p.Price, p.Duration, p.Code, p.Unit)
				}
				if o.Type != "Offer" || o.Currency != "USD" || !strings.HasPrefix(offer, o.Price) {
					t.Errorf("%s: %+v", path, o)
				}
				got = append(got, offer)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s offers %q, want %q", path, got, want)
		}
	}
	if body := s.get(t, "/marketplace/").body; !strings.Contains(body, `"logo":"`+origin+`/marketplace/pictures/favicon.svg"`) {
		t.Error("the organization has no logo")
	}
}
