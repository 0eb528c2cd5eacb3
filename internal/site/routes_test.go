package site_test

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
)

// samples are an address or more of each route; the fixture has what they show.
var samples = map[string][]string{
	"/":                                     {"/"},
	"/apps/":                                {"/apps/"},
	"/services/":                            {"/services/"},
	"/saas-deals/":                          {"/saas-deals/"},
	"/omnichannel-communication/":           {"/omnichannel-communication/"},
	"/enhance-ecommerce/":                   {"/enhance-ecommerce/"},
	"/partners/":                            {"/partners/"},
	"/partners/recommended/":                {"/partners/recommended/"},
	"/developers/":                          {"/developers/"},
	"/coming-soon/":                         {"/coming-soon/"},
	"/apps/{slug}/":                         {"/apps/full/", "/apps/crm/", "/apps/new-and-noteworthy/"},
	"/services/{slug}/":                     {"/services/coaching/"},
	"/partners/{slug}/":                     {"/partners/expert/"},
	"/partners/{slug}/{campaign}/":          {"/partners/expert/spring/"},
	"/developers/{slug}/":                   {"/developers/dev/"},
	"/embedded-apps/":                       {"/embedded-apps/"},
	"/embedded-apps/{slug}/install/":        {"/embedded-apps/direct/install/"},
	"/embedded-apps/{slug}/{rest...}":       {"/embedded-apps/full/", "/embedded-apps/crm/", "/embedded-apps/full/settings/a/"},
	"/embedded-search/":                     {"/embedded-search/"},
	"/embedded-partners/{slug}/":            {"/embedded-partners/expert/"},
	"/embedded-partners/{slug}/{campaign}/": {"/embedded-partners/expert/spring/"},
	"/embedded-private-apps/{rest...}":      {"/embedded-private-apps/", "/embedded-private-apps/a/b/"},
	"/private-apps/{rest...}":               {"/private-apps/", "/private-apps/a/b/c/"},
	"/in-review-apps/{rest...}":             {"/in-review-apps/", "/in-review-apps/a/"},
	"/favourites/":                          {"/favourites/"},
	"/my-apps/":                             {"/my-apps/"},
	"/preview/":                             {"/preview/"},
	"/invitation/":                          {"/invitation/"},
	"/company/":                             {"/company/"},
	"/embedded-my-apps/":                    {"/embedded-my-apps/"},
	"/embedded-cart/":                       {"/embedded-cart/"},
	"/app/{slug}/":                          {"/app/screen/", "/app/idscreen/"},
	"/embedded-app/{slug}/":                 {"/embedded-app/screen/", "/embedded-app/desk-screen/"},
	"/billing/":                             {"/billing/"},
	"/billing/invoices/{number}/":           {"/billing/invoices/7/"},
	"/legal/":                               {"/legal/"},
	"/legal/{slug}/":                        {"/legal/imprint/"},
	"/checkout/{slug}/":                     {"/checkout/bought/"},
	"/checkout/{slug}/thank-you/":           {"/checkout/bought/thank-you/"},
	"/checkout/charge/{charge}/{type}/":     {"/checkout/charge/c1/direct_charge/", "/checkout/charge/c1/recurrent_charge/"},
	"/checkout/charge/{charge}/{type}/thank-you/": {"/checkout/charge/c1/direct_charge/thank-you/", "/checkout/charge/c1/recurrent_charge/thank-you/"},
	"/billing/change-plan/{product}/{charge}/":    {"/billing/change-plan/livechat/c1/", "/billing/change-plan/helpdesk/c1/"},
	"/checkout/cart/{cart}/thank-you/":            {"/checkout/cart/k1/thank-you/"},
	"/checkout/cart/{cart}/review-order/":         {"/checkout/cart/k1/review-order/"},
	"/cart/checkout/":                             {"/cart/checkout/"},
	"/cart/{rest...}":                             {"/cart/", "/cart/a/b/"},
	"/search/":                                    {"/search/"},
	"/compare/":                                   {"/compare/"},
	"/compare/{slugs}/":                           {"/compare/full,direct/"},
	"/moderation/":                                {"/moderation/"},
	"/sign-in/callback/":                          {"/sign-in/callback/"},
	"/offline/":                                   {"/offline/"},
	"/404/":                                       {"/404/"},
	"/500/":                                       {"/500/"},
}

// routesWorld is a catalogue that has a page for every route.
func routesWorld() catalogue.Content {
	c := selfInstallingApps()
	c.Apps = append(c.Apps, screens()...)
	for _, slug := range []string{"apps", "services", "saas-deals", "omnichannel-communication", "enhance-ecommerce", "new-and-noteworthy"} {
		if !slices.ContainsFunc(c.Lists, func(l catalogue.List) bool { return l.Slug == slug }) {
			c.Lists = append(c.Lists, catalogue.List{Slug: slug, Title: slug})
		}
	}
	c.LegalTexts = []catalogue.LegalText{{Slug: "imprint", Title: "Imprint", Text: "## Who\n\n**Us** <script>alert(1)</script>", Updated: "2026-11-01"}}
	return c
}

// Who runs the shop says so in Markdown; what it says is shown as safe HTML, and listed.
func TestLegalText_IsShownSafely_AndListed(t *testing.T) {
	t.Parallel()
	s := newShop(t, routesWorld())
	text := s.Page("/legal/imprint/", nil)
	if l := text.Legal; l == nil || l.Heading != "Imprint" || l.Updated != "2026-11-01" || l.TextHTML != "<h2>Who</h2>\n<p><strong>Us</strong> <!-- raw HTML omitted -->alert(1)<!-- raw HTML omitted --></p>" {
		t.Errorf("%+v", l)
	}
	if text.Title != "Imprint | Legal | Integrations" {
		t.Error(text.Title)
	}
	if list := s.Page("/legal/", nil); list.Legal == nil || len(list.Legal.Texts) != 1 || list.Legal.Texts[0].Path != "/legal/imprint/" || list.Meta.NoIndex {
		t.Errorf("%+v", list.Legal)
	}
	if missing := s.Page("/legal/nothing/", nil); missing.Status != 404 {
		t.Errorf("a text that is not there: %d", missing.Status)
	}
	if none := newShop(t, world()).Page("/legal/", nil); none.Status != 200 || len(none.Legal.Texts) != 0 || !none.Meta.NoIndex {
		t.Errorf("without texts: %d %+v", none.Status, none.Legal)
	}
}

func TestRoutes_EachPattern_ServesOneOfItsKinds(t *testing.T) {
	t.Parallel()
	s := newShop(t, routesWorld())
	seen := map[site.Kind]bool{}
	for _, route := range site.Routes() {
		if len(samples[route.Pattern]) == 0 {
			t.Errorf("no sample of %s", route.Pattern)
		}
		kinds := map[site.Kind]bool{}
		for _, address := range samples[route.Pattern] {
			found, ok := site.RouteOf(address)
			if !ok || found.Pattern != route.Pattern {
				t.Errorf("%s is an address of %q, not of %q", address, found.Pattern, route.Pattern)
			}
			page := s.Page(address, nil)
			kinds[page.Kind], seen[page.Kind] = true, true
			isFailure := route.Pattern == "/404/" || route.Pattern == "/500/"
			own, _ := site.RouteOf(page.Path)
			if !slices.Contains(route.Kinds, page.Kind) || own.Pattern != route.Pattern || (page.Status != http.StatusOK) != isFailure {
				t.Errorf("%s is %s %d at %s", address, page.Kind, page.Status, page.Path)
			}
			if page.Embedded != route.Framed {
				t.Errorf("%s: framed is %v, its route says %v", address, page.Embedded, route.Framed)
			}
			if page.Meta.NoIndex == route.Index {
				t.Errorf("%s: noindex is %v, its route says index is %v", address, page.Meta.NoIndex, route.Index)
			}
		}
		if len(kinds) != len(route.Kinds) {
			t.Errorf("%s names the kinds %v, its samples show %v", route.Pattern, route.Kinds, kinds)
		}
	}
	for pattern := range samples {
		if !slices.ContainsFunc(site.Routes(), func(r site.Route) bool { return r.Pattern == pattern }) {
			t.Errorf("no route %s", pattern)
		}
	}
	// The accounts service and the staff's room draw these at addresses of their own.
	for _, kind := range []site.Kind{site.KindSignIn, site.KindAccount, site.KindStaffSetup} {
		seen[kind] = true
	}
	for _, info := range site.Kinds() {
		if !seen[info.Kind] {
			t.Errorf("no address shows a page of kind %s", info.Kind)
		}
	}
}

// S2.02 to S2.16, S2.19, S2.21 to S2.25, S2.31.
func TestRoutes_EachAddressOfTheSpecification_IsInTheTable(t *testing.T) {
	t.Parallel()
	for address := range strings.FieldsSeq(`
		/ /apps/
		/apps/new-and-noteworthy/ /apps/staff-top-picks/ /apps/starter-pack/ /apps/hackathon-winners /apps/self-setup/ /apps/ai-powered/ /apps/by-text/
		/apps/e-commerce/ /apps/social-media/
		/partners/ /partners/recommended/ /developers/ /developers/someone/ /services/ /saas-deals/ /omnichannel-communication/ /enhance-ecommerce/
		/search/ /404/ /500/
		/coming-soon/ /in-review-apps/ /private-apps/ /embedded-apps/ /embedded-private-apps/
		/in-review-apps/a/b/c/ /private-apps/a/b/c/ /embedded-apps/a/b/c/ /embedded-private-apps/a/b/c/
		/apps/a /embedded-apps/a/ /services/a/ /partners/a/ /partners/a/campaign/ /embedded-partners/a/
		/cart/ /cart/a/b/c/ /checkout/a /checkout/a/thank-you
		/checkout/charge/c/recurrent_charge/thank-you /checkout/charge/c/direct_charge/thank-you
		/checkout/cart/c/thank-you /checkout/cart/c/review-order
		/sign-in/callback/`) {
		if _, ok := site.RouteOf(address); !ok {
			t.Errorf("no route of %s", address)
		}
	}
	for address := range strings.FieldsSeq("/nothing/ /partners/a/b/c/ /checkout/ /apps/a/b/ /services/a/b/ /checkout/cart/c/ /checkout/charge/c/ /sign-in/ /embedded-partners/") {
		if route, ok := site.RouteOf(address); ok {
			t.Errorf("%s is an address of %s", address, route.Pattern)
		}
	}
}

// The first match wins: where two patterns match one address, the earlier must be
// the narrower of them, or the later would be dead without a word.
func TestRoutes_OverlappingPatterns_StandNarrowestFirst(t *testing.T) {
	t.Parallel()
	all := site.Routes()
	for i, earlier := range all {
		for _, later := range all[i+1:] {
			first, second := stepsOf(earlier.Pattern), stepsOf(later.Pattern)
			if overlap(first, second) && !covers(second, first) {
				t.Errorf("%s hides addresses of %s", earlier.Pattern, later.Pattern)
			}
		}
	}
	for _, c := range []struct {
		a, b            string
		overlap, covers bool
	}{
		{"a/b", "a/{x}", true, false},
		{"a/{x}", "a/b", true, true},
		{"a/{x}", "b/{x}", false, false},
		{"a/{x...}", "a", true, true},
		{"a/{x}/c", "a/b/{y}", true, false},
		{"a", "a/b", false, false},
		{"a/{x...}", "a/{y}/b", true, true},
	} {
		a, b := stepsOf(c.a), stepsOf(c.b)
		if overlap(a, b) != c.overlap || covers(a, b) != c.covers {
			t.Errorf("%s and %s: overlap %v, covers %v", c.a, c.b, overlap(a, b), covers(a, b))
		}
	}
}

func stepsOf(pattern string) []string {
	return strings.FieldsFunc(pattern, func(r rune) bool { return r == '/' })
}

func isName(step string) bool { return strings.HasPrefix(step, "{") }

func isRest(steps []string) bool { return len(steps) > 0 && strings.HasSuffix(steps[0], "...}") }

// overlap reports whether an address can match both patterns.
func overlap(a, b []string) bool {
	switch {
	case isRest(a) || isRest(b):
		return true
	case len(a) == 0 || len(b) == 0:
		return len(a) == len(b)
	case a[0] != b[0] && !isName(a[0]) && !isName(b[0]):
		return false
	}
	return overlap(a[1:], b[1:])
}

// covers reports whether every address that matches b matches a.
func covers(a, b []string) bool {
	switch {
	case isRest(a):
		return true
	case len(a) == 0 || len(b) == 0 || isRest(b):
		return len(a) == len(b) && !isRest(b)
	case a[0] != b[0] && !isName(a[0]):
		return false
	}
	return covers(a[1:], b[1:])
}

// What may be listed, what the sitemap lists and what robots.txt keeps out are one
// decision of each route.
func TestRoutes_Index_AgreesWithRobotsAndSitemap(t *testing.T) {
	t.Parallel()
	s := serve(t, routesWorld())
	robots := s.get(t, "/robots.txt").body
	inSitemap := map[string]bool{}
	for _, group := range []string{"pages", "apps", "people"} {
		for part := range strings.SplitSeq(s.get(t, "/marketplace/sitemaps/"+group+"-1.xml").body, "<loc>"+origin+"/marketplace") {
			address, _, found := strings.Cut(part, "</loc>")
			if !found {
				continue
			}
			route, ok := site.RouteOf(address)
			inSitemap[route.Pattern] = true
			isEntryPage := group == "pages" && route.Pattern == "/apps/{slug}/" // categories and curated lists
			if !ok || !isEntryPage && string(route.Sitemap) != group {
				t.Errorf("%s is in the sitemap of %s, its route %q says %q", address, group, route.Pattern, route.Sitemap)
			}
		}
	}
	for _, route := range site.Routes() {
		if (route.Sitemap != "") != inSitemap[route.Pattern] {
			t.Errorf("%s: sitemap %q, but listed is %v", route.Pattern, route.Sitemap, inSitemap[route.Pattern])
		}
		if route.Sitemap != "" && (!route.Index || route.NoCrawl || route.Framed) || route.Framed && route.Index {
			t.Errorf("%s contradicts itself: %+v", route.Pattern, route)
		}
		first, _, _ := strings.Cut(route.Pattern[1:], "/")
		if strings.Contains(robots, "Disallow: /marketplace/"+first+"/\n") != route.NoCrawl {
			t.Errorf("%s: robots.txt disagrees, no crawl is %v", route.Pattern, route.NoCrawl)
		}
	}
}

// Each kind has a screen, and the build a file that documents ask for early.
func TestKinds_EachKind_HasItsScreenAndItsChunk(t *testing.T) {
	t.Parallel()
	for _, info := range site.Kinds() {
		if _, err := os.Stat("../../web/src/routes/" + string(info.Kind) + ".tsx"); err != nil {
			t.Errorf("kind %s has no screen: %v", info.Kind, err)
		}
	}
	manifest, err := os.ReadFile("../../web/dist/client/.vite/manifest.json")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the front end is not built: run `make web` first (%v)", err)
		}
		t.Skip("the front end is not built: run `make web` first")
	}
	var chunks map[string]struct {
		File           string
		IsDynamicEntry bool
	}
	if err := json.Unmarshal(manifest, &chunks); err != nil {
		t.Fatal(err)
	}
	for _, info := range site.Kinds() {
		chunk := chunks["src/routes/"+string(info.Kind)+".tsx"]
		if !chunk.IsDynamicEntry || chunk.File == "" {
			t.Errorf("kind %s: %+v", info.Kind, chunk)
		}
	}
}

// A build of before a kind was added must not start without a word: its pages
// would be drawn late.
func TestLoadFrontend_WithoutTheChunkOfAKind_Fails(t *testing.T) {
	t.Parallel()
	dist := tinyFiles()
	if _, _, err := site.LoadFrontend(dist); err != nil {
		t.Fatal(err)
	}
	const name = "client/.vite/manifest.json"
	dist[name].Data = []byte(strings.Replace(string(dist[name].Data), "src/routes/home.tsx", "src/routes/house.tsx", 1))
	if _, _, err := site.LoadFrontend(dist); err == nil || !strings.Contains(err.Error(), "home") {
		t.Errorf("it starts with %v", err)
	}
}
