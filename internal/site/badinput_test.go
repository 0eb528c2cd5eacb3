package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"marketplace/internal/catalogue"
)

// everyKind is an address of each kind of public page.
var everyKind = []string{
	"/", "/apps/", "/apps/crm/", "/apps/starter-pack/", "/apps/full/", "/apps/soon/", "/embedded-apps/", "/embedded-apps/full/", "/services/", "/services/coaching/",
	"/saas-deals/", "/omnichannel-communication/", "/enhance-ecommerce/", "/partners/", "/partners/recommended/", "/partners/expert/", "/partners/expert/spring/",
	"/embedded-partners/expert/", "/developers/", "/developers/dev/", "/coming-soon/", "/private-apps/", "/private-apps/x/", "/in-review-apps/", "/embedded-private-apps/",
	"/search/", "/compare/", "/compare/full,free/", "/favourites/", "/my-apps/", "/invitation/", "/preview/", "/embedded-my-apps/", "/embedded-cart/", "/company/", "/moderation/", "/offline/", "/checkout/full/", "/checkout/full/thank-you/", "/cart/", "/cart/anything/", "/cart/checkout/", "/checkout/cart/c/thank-you/",
}

// oddQueries are what nobody means.
var oddQueries = []string{
	"%", "%%%", "%zz=%zz", "sortBy=%00", "sortBy=%FF%FE", "sortBy=price&sortBy=%27;--", "page=-1", "page=0", "page=1e3", "page=99999999999999999999", "page=NaN", "page[]=2",
	"language=" + strings.Repeat("a,", 4000), "categories=" + strings.Repeat("%2C", 500), "categories=crm,,crm,%20crm%20,nothing", ";;;", "=&&=", "?&?", "a=b;c=d", "sortBy[]=x&categories=<script>alert(1)</script>",
	"payment=../../etc/passwd", "country=${jndi:x}", "q=" + strings.Repeat("x", 10_000), "q=%E2%80%AE%D7%A9%D7%9C%D7%95%D7%9D", "q=%F0%9F%92%A9%F0%9F%8F%B3", "q=%01%02%7F%00", "q=%ED%A0%80",
	"action=settings&icon=javascript:alert(1)&description=" + strings.Repeat("<b>", 300), "utm_source=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E", "service=training&service=other&placement=reports&industry=saas",
}

// S2.13, S2.27: any query gives the page, as a document and as page data, and
// never shows its own markup.
func TestServer_AnyQuery_GivesAPage(t *testing.T) { // alone: thousands of pages would keep the tests beside it waiting
	s := serve(t, people())
	for _, path := range everyKind {
		data := "/marketplace/page-data" + path + "page-data.json"
		if path == "/" {
			data = "/marketplace/page-data/index/page-data.json"
		}
		for _, query := range oddQueries {
			for _, address := range []string{"/marketplace" + path, data} {
				r := s.get(t, address+"?"+query)
				if r.StatusCode != http.StatusOK {
					t.Errorf("%s?%.40s: %d", address, query, r.StatusCode)
				}
				if strings.Contains(r.body, "<script>alert(1)") || strings.Contains(r.body, "<img src=x") {
					t.Errorf("%s?%.40s: markup of the query is markup of the page", address, query)
				}
			}
		}
	}
}

// S2.01, S2.13: any path gives the 404 page with its status; none breaks the server.
func TestServer_AnyPath_GivesAPage(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	for _, path := range []string{
		"%00", "%FF", "%2e%2e/%2e%2e/etc/passwd", "apps/%2e%2e", "apps/%00/", "apps/" + strings.Repeat("x", 5000), "apps/full/extra/more", "apps/FULL", "apps/full%20", "apps/<script>", "apps/%3Cscript%3E",
		"search/more/", "compare/" + strings.Repeat("full,", 200), "checkout/", "checkout/nothing/", "checkout/full/thank-you/more/", "partners/expert/%00/", "developers/%E2%80%AE/", "shalom-%D7%A9%D7%9C%D7%95%D7%9D/", "💩/",
		"page-data/", "page-data/page-data.json/x", "page-data/%00/page-data.json", "page-data/apps/full/other.json", "assets/%2e%2e/x.js", "pictures/icons/%00.svg", "pictures/social/nothing.png",
	} {
		r := s.get(t, "/marketplace/"+strings.ReplaceAll(path, "💩", url.PathEscape("💩")))
		if r.StatusCode >= 500 || r.StatusCode == http.StatusOK && !strings.HasPrefix(path, "compare/") {
			t.Errorf("%.60s: %d", path, r.StatusCode)
		}
	}
}

// Markup in names, reviews, descriptions and addresses of the catalogue is text
// in the document's head, in its data and in page data.
func TestDocument_MarkupInTheCatalogue_IsText(t *testing.T) {
	t.Parallel()
	const evil = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`
	c := people()
	app := &c.Apps[0]
	app.Name, app.ShortDescription, app.LongDescription = "N"+evil, "S"+evil, "L"+evil
	app.Features, app.Changelog = []catalogue.Feature{{Title: evil, Description: evil}}, []catalogue.Change{{Version: "1", Date: "2026-01-01", Title: evil, Text: evil}}
	app.Support = catalogue.Support{Email: evil, TutorialURL: "javascript:alert(1)", PrivacyURL: `https://x.example/"><script>alert(1)</script>`}
	c.Ratings["idfull"] = catalogue.Ratings{Votes: [5]int64{0, 0, 0, 0, 1}, Reviews: []catalogue.Review{{ID: "r", Name: evil, Organization: evil, Rate: 5, Text: evil, Reply: evil, At: noon}}}
	c.Experts[0].Name, c.Experts[0].Description, c.Experts[0].Headline = evil, evil, evil
	c.Developers[0].Name, c.Developers[0].Bio = evil, evil
	s := serve(t, c)
	for _, path := range []string{"/", "/apps/", "/apps/full/", "/embedded-apps/full/", "/partners/", "/partners/expert/", "/developers/", "/developers/dev/", "/compare/full,free/", "/checkout/full/", "/feed.xml", "/sitemap.xml"} {
		// The renderer of these tests draws a title as it comes; that of the shop is React.
		head, rest, _ := strings.Cut(s.get(t, "/marketplace"+path).body, "<main ")
		_, data, _ := strings.Cut(rest, "</main>")
		if body := head + data; strings.Contains(body, "<script>alert(1)") || strings.Contains(body, "<img src=x") {
			t.Errorf("%s: markup of the catalogue is markup of the page", path)
		}
	}
}

// FuzzAddress_AnyPath_NeverPanics: no address below the base path is an error of the server.
func FuzzAddress_AnyPath_NeverPanics(f *testing.F) {
	s := newShop(f, people())
	for i, query := range oddQueries {
		f.Add(everyKind[i%len(everyKind)], query)
	}
	f.Fuzz(func(t *testing.T, path, query string) {
		values, _ := url.ParseQuery(query)
		page := s.Page(path, values)
		if page.Status != http.StatusOK && page.Status != http.StatusNotFound && strings.Trim(path, "/") != "500" {
			t.Errorf("%q?%q: %d", path, query, page.Status)
		}
		// What a page depends on is the same said once more.
		settled := s.CanonicalQuery(path, values)
		if again := s.CanonicalQuery(path, settled); again.Encode() != settled.Encode() {
			t.Errorf("%q?%q: %s, then %s", path, query, settled.Encode(), again.Encode())
		}
	})
}
