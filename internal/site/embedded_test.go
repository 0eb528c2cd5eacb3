package site_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/site"
)

// framing is what a document says about frames: who may frame it, and whose
// messages its boot data lets in.
func framing(t *testing.T, s *served, path string) (ancestors string, parents []string) {
	t.Helper()
	r := s.get(t, "/marketplace"+path)
	for directive := range strings.SplitSeq(r.Header.Get("Content-Security-Policy"), "; ") {
		if rest, ok := strings.CutPrefix(directive, "frame-ancestors "); ok {
			ancestors = rest
		}
	}
	var boot struct {
		Parents []string `json:"parents"`
	}
	found := bootScript.FindStringSubmatch(r.body)
	if found == nil {
		t.Fatalf("%s: %d without boot data", path, r.StatusCode)
	}
	if err := json.Unmarshal([]byte(found[1]), &boot); err != nil {
		t.Fatal(err)
	}
	return ancestors, boot.Parents
}

// Only what is made for a host product may stand in its frame, and only there
// (S2.15, S2.16, S2.22); nobody frames the rest.
func TestContentPolicy_EmbeddedPages_AreFramedByAllowedParentsOnly(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	for _, path := range []string{
		"/embedded-apps/", "/embedded-apps/full/", "/embedded-apps/crm/", "/embedded-apps/starter-pack/", "/embedded-search/", "/embedded-partners/expert/", "/embedded-private-apps/",
		"/embedded-private-apps/any/", "/embedded-apps/nothing/", "/embedded-nothing/", "/checkout/full/?embedded=true", "/checkout/full/thank-you/?embedded=true&id=1",
		"/checkout/charge/c1/recurrent_charge/?embedded=true", "/checkout/nothing/?embedded=true",
		"/developers/dev/?embedded=true", "/services/coaching/?x=y&embedded=true", "/partners/?embedded=true&sortBy=alphabetically",
	} {
		ancestors, parents := framing(t, s, path)
		if ancestors != "https://host.example" || !slices.Equal(parents, []string{"https://host.example"}) {
			t.Errorf("%s: framed by %s, listens to %v", path, ancestors, parents)
		}
	}
	for _, path := range []string{
		"/", "/apps/", "/apps/full/", "/search/", "/partners/expert/", "/private-apps/", "/nothing/", "/checkout/full/", "/checkout/full/?embedded=1", "/checkout/full/thank-you/",
		"/developers/dev/?embedded=", "/apps/?Embedded=true",
	} {
		ancestors, parents := framing(t, s, path)
		if ancestors != "'none'" || parents != nil {
			t.Errorf("%s: framed by %s, listens to %v", path, ancestors, parents)
		}
	}
}

// S2.22: a checkout has the same address inside a host product, without its frame.
func TestCheckoutPage_Embedded_IsAPageOfItsOwn(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	for query, embedded := range map[string]bool{"": false, "?embedded=true": true, "?embedded=false": false} {
		r := s.get(t, "/marketplace/page-data/checkout/full/page-data.json"+query)
		var page struct {
			Path     string `json:"path"`
			Kind     string `json:"kind"`
			Embedded bool   `json:"embedded"`
		}
		if err := json.Unmarshal([]byte(r.body), &page); err != nil || r.StatusCode != http.StatusOK {
			t.Fatal(r.StatusCode, err)
		}
		if page.Embedded != embedded || page.Kind != "checkout" || page.Path != "/checkout/full/" {
			t.Errorf("%q: %+v", query, page)
		}
	}
}

// The way home from a page inside a host product stays there, and that of the shop's page leaves it.
func TestEmbedded_FirstCrumb_LeadsToTheHomeInside(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	embedded := url.Values{"embedded": {"true"}}
	for name, got := range map[string][]site.Link{
		"app":     s.Page("/embedded-apps/full/", nil).App.Breadcrumbs,
		"my apps": s.Page("/embedded-my-apps/", nil).MyApps.Breadcrumbs,
		"private": s.Page("/embedded-private-apps/", nil).AccountListing.Breadcrumbs,
		"cart":    s.Page("/cart/", embedded).Cart.Breadcrumbs,
		// As the frame's other pages are called.
		"own cart": s.Page("/embedded-cart/", nil).Cart.Breadcrumbs,
	} {
		if got[0].Path != "/embedded-apps/" {
			t.Errorf("%s: home is %s", name, got[0].Path)
		}
	}
	for name, got := range map[string][]site.Link{
		"app":  s.Page("/apps/full/", nil).App.Breadcrumbs,
		"cart": s.Page("/cart/", nil).Cart.Breadcrumbs,
	} {
		if got[0].Path != "/" {
			t.Errorf("%s of the shop: home is %s", name, got[0].Path)
		}
	}
}

// The way to a page is found in every kind that has one, so that a new kind is not forgotten.
func TestPage_EveryKindWithCrumbs_IsAsked(t *testing.T) {
	t.Parallel()
	kinds := 0
	for field := range reflect.TypeFor[site.Page]().Fields() {
		if field.Type.Kind() != reflect.Pointer {
			continue
		}
		if _, has := field.Type.Elem().FieldByName("Breadcrumbs"); !has {
			continue
		}
		kinds++
		var page site.Page
		part := reflect.New(field.Type.Elem())
		part.Elem().FieldByName("Breadcrumbs").Set(reflect.ValueOf([]site.Link{{Text: field.Name, Path: "/"}}))
		reflect.ValueOf(&page).Elem().FieldByIndex(field.Index).Set(part)
		if crumbs := page.Crumbs(); len(crumbs) != 1 || crumbs[0].Text != field.Name {
			t.Errorf("the way to a page of %s is %+v", field.Name, crumbs)
		}
	}
	if kinds < 15 {
		t.Errorf("only %d kinds of pages have a way", kinds)
	}
}

// S1.05: inside live chat there is no help desk app, and inside help desk no other.
func TestEmbeddedList_OfAHost_HasItsAppsOnly(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	for path, product := range map[string]string{
		"/embedded-apps/": "livechat", "/embedded-apps/?compatibility=livechat": "livechat", "/embedded-apps/?compatibility=helpdesk": "helpdesk", "/embedded-apps/crm/": "livechat",
		"/embedded-apps/starter-pack/": "livechat",
	} {
		cards := s.listing(t, path).Cards
		if len(cards) == 0 {
			t.Errorf("%s is empty", path)
		}
		for _, c := range cards {
			if c.Product != product || !strings.HasPrefix(c.Path, "/embedded-apps/") || c.Service {
				t.Errorf("%s shows %+v", path, c)
			}
		}
	}
}

// S3.07: what an app has in place of its host's pages; what leads nowhere on the
// web is not shown.
func TestAppPage_Placements_LeadIntoTheHost(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		props map[string]string
		want  *site.HostLinks
	}{
		"as others":      {nil, &site.HostLinks{Fullscreen: true}},
		"its own pages":  {map[string]string{"alternativeSettingUrl": "https://own.example/s?a=b", "alternativeFullscreenPath": "/own/"}, &site.HostLinks{Fullscreen: true, FullscreenPath: "/own/", SettingsURL: "https://own.example/s?a=b"}},
		"no web address": {map[string]string{"alternativeSettingUrl": "javascript:alert(1)", "alternativeFullscreenPath": "//evil.example/"}, &site.HostLinks{Fullscreen: true}},
	} {
		c := world()
		for i := range c.Apps {
			if c.Apps[i].Slug == "full" {
				c.Apps[i].CustomProps = tc.props
			}
		}
		if got := newShop(t, c).Page("/apps/full/", nil).App.HostLinks; got == nil || *got != *tc.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// A host product has an order of this month, which the shop has not: what was installed most
// lately comes first, everything else by all its installations.
func TestEmbedded_OrderOfTheMonth_PutsWhatWasInstalledLatelyFirst(t *testing.T) {
	t.Parallel()
	c := filterWorld()
	var ids []string
	for i := range c.Apps {
		if app := &c.Apps[i]; app.Product == "livechat" && !app.IsService() {
			app.Installations = int64(i)
			ids = append(ids, app.ID)
		}
	}
	c.InstalledLately = []string{"gone", ids[0]}
	s := newShop(t, c)
	l := s.listing(t, "/embedded-apps/?sortBy=month")
	if l.Sort != "month" || l.Lately != 1 || len(l.Cards) < 2 || l.Cards[0].ID != ids[0] || l.Cards[1].ID != ids[len(ids)-1] {
		t.Errorf("%s, %d lately: %v", l.Sort, l.Lately, names(l.Cards))
	}
	if l := s.listing(t, "/embedded-apps/?sortBy=popularity"); l.Lately != 0 || l.Cards[0].ID != ids[len(ids)-1] {
		t.Errorf("by all installations: %d lately, %v", l.Lately, names(l.Cards))
	}
	if l := s.listing(t, "/apps/?sortBy=month"); l.Sort != "recommended" {
		t.Errorf("the shop has the order %s", l.Sort)
	}
}
