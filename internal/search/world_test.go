package search_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
	"marketplace/internal/search"
	"marketplace/internal/search/searchtest"
)

func names(r search.Result) []string {
	var list []string
	for _, h := range r.Hits {
		list = append(list, h.Field("name").(string))
	}
	return list
}

func find(t *testing.T, c *search.Catalogue, q search.Query) search.Result {
	t.Helper()
	r, err := c.Search(q)
	if err != nil {
		t.Fatalf("%q: %v", q.Text, err)
	}
	return r
}

// What a person types, and the app that must come first.
func TestSearch_DemoData_HasTheRightFirstHit(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	for _, tc := range []struct{ why, text, first string }{
		{"two letters swapped", "hubsopt", "HubSpot for HelpDesk"},
		{"a slip in the first letter", "jubspot", "HubSpot for HelpDesk"},
		{"two slips in a long word", "mesenhger", "Messenger"},
		{"a slip in each of two words", "gogle shets", "Google Sheets for HelpDesk"},
		{"the whole name before longer names", "hubspot", "HubSpot"},
		{"a whole name of two words", "google sheets", "Google Sheets"},
		{"one word typed as two", "hub spot", "HubSpot for HelpDesk"},
		{"one word typed as two, with a digit in the way", "whats app", "WhatsApp Business"},
		{"accents are not needed", "WHÁTSAPP", "WhatsApp Business"},
		{"a short whole name", "kit", "Kit"},
		{"a synonym of two words", "send money", "PayPal for HelpDesk"},
	} {
		if got := names(find(t, c, search.NewQuery("apps", tc.text))); len(got) == 0 || got[0] != tc.first {
			t.Errorf("%s: %q finds %.120v, want %s first", tc.why, tc.text, got, tc.first)
		}
	}
}

func TestSearch_UnknownWords_FindNothing(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	for _, text := range []string{"xyzzyq", "qwrtplk", "hubspot xyzzyq", "zzz"} {
		if r := find(t, c, search.NewQuery("apps", text)); r.NbHits != 0 {
			t.Errorf("%q finds %v", text, names(r))
		}
	}
}

// S9.02: the minimum of two letters is the client's rule; the server answers
// from the first letter on. Each beginning of a name finds it, and the whole
// name finds it first.
func TestSearch_EveryBeginningOfAName_FindsIt(t *testing.T) {
	t.Parallel()
	w := searchtest.LoadDemoData(t)
	c := searchtest.DemoCatalogue(t)
	for _, record := range w.Apps {
		if record.Fields["hidden"] == true {
			continue
		}
		name := record.Fields["name"].(string)
		for end := range name {
			if end == 0 {
				continue
			}
			q := search.NewQuery("apps", name[:end])
			q.HitsPerPage, q.AttributesToHighlight = 1000, []string{}
			if !contains(find(t, c, q), record.ID) {
				t.Errorf("%q does not find %s", name[:end], name)
			}
		}
		if got := names(find(t, c, search.NewQuery("apps", name))); len(got) == 0 || got[0] != name {
			t.Errorf("%q finds %q, not that one first", name, got[:min(1, len(got))])
		}
	}
}

func contains(r search.Result, id string) bool {
	for _, h := range r.Hits {
		if h.ID == id {
			return true
		}
	}
	return false
}

// S6.11: search shows only apps that are not hidden.
func TestSearch_HiddenApps_AreNotFound(t *testing.T) {
	t.Parallel()
	w := searchtest.LoadDemoData(t)
	c := searchtest.DemoCatalogue(t)
	hidden := 0
	for _, record := range w.Apps {
		if record.Fields["hidden"] != true {
			continue
		}
		hidden++
		q := search.NewQuery("apps", record.Fields["name"].(string))
		q.HitsPerPage = 1000
		if contains(find(t, c, q), record.ID) {
			t.Errorf("%s is hidden and found", record.ID)
		}
	}
	q := search.NewQuery("apps", "")
	if r := find(t, c, q); hidden == 0 || r.NbHits != len(w.Apps)-hidden {
		t.Errorf("%d hits of %d apps, %d hidden", r.NbHits, len(w.Apps), hidden)
	}
}

// S1.05: in the agent app the client filters products, so that help-desk
// products are not in the hits.
func TestFilters_Product_KeepsOneProduct(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	q := search.NewQuery("apps", "google")
	q.Filters = "product:livechat"
	q.Facets = []string{"product"}
	r := find(t, c, q)
	want := []search.FacetCounts{{Name: "product", Values: []search.FacetValue{{Value: "livechat", Count: r.NbHits}}}}
	if diff := cmp.Diff(want, r.Facets); diff != "" || r.NbHits == 0 {
		t.Errorf("%d hits, facets (-want +got)\n%s", r.NbHits, diff)
	}
}

// Every marked piece is what was typed, within the slips that search allows,
// and without the tags the text is the record's own.
func TestHighlight_DemoData_MarksRealMatches(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	for _, tc := range []struct {
		text string
		want string // the only marked pieces, in lower case
	}{
		{"shopify", "shopify"},
		{"goo", "goo"},
		{"deepl helpd", "deepl helpd"},
		{"zapier", "zapier"},
		{"hubsopt", "hubspot"},
		{"wordpr", "wordpr"},
	} {
		q := search.NewQuery("apps", tc.text)
		q.HitsPerPage, q.HighlightPreTag, q.HighlightPostTag = 1000, "\x01", "\x02"
		for _, h := range find(t, c, q).Hits {
			for _, one := range h.Highlights {
				for i, v := range one.Values {
					checkHighlight(t, tc.want, one, v, original(h, one, i))
				}
			}
		}
	}
}

func original(h search.Hit, one search.Highlight, i int) string {
	if one.List {
		return h.Field(one.Attribute).([]string)[i]
	}
	return h.Field(one.Attribute).(string)
}

func checkHighlight(t *testing.T, allowed string, one search.Highlight, v search.HighlightValue, text string) {
	t.Helper()
	if plain := strings.NewReplacer("\x01", "", "\x02", "").Replace(v.Text); plain != text {
		t.Errorf("%s: highlight of %q is %q", one.Attribute, text, v.Text)
	}
	parts := strings.Split(v.Text, "\x01")
	if (len(parts) > 1) != (v.Match != search.MatchNone) || (len(v.Words) > 0) != (v.Match != search.MatchNone) {
		t.Errorf("%q has level %s and words %v", v.Text, v.Match, v.Words)
	}
	for _, part := range parts[1:] {
		marked, _, closed := strings.Cut(part, "\x02")
		known := false
		for word := range strings.FieldsSeq(allowed) {
			// A slip may cover one letter more or less of an unfinished word.
			known = known || strings.EqualFold(marked, word) || near(strings.ToLower(marked), word)
		}
		if !closed || marked == "" || !known {
			t.Errorf("%q marks %q for %q", v.Text, marked, allowed)
		}
	}
}

func near(a, b string) bool {
	return len(b) >= 4 && len(a) >= 3 && (a[:3] == b[:3] || a[len(a)-3:] == b[len(b)-3:])
}

func TestHighlight_Levels_AreThoseOfTheProtocol(t *testing.T) {
	t.Parallel()
	ix, err := search.Build("x", []search.Record{{ID: "1", Fields: map[string]any{
		"name": "Café <b>Crème</b>", "tags": []string{"crème brûlée", "tea"}, "price": 5,
	}}}, search.Settings{SearchableAttributes: []string{"name", "tags"}})
	if err != nil {
		t.Fatal(err)
	}
	q := search.NewQuery("x", "CAFE crem")
	q.AttributesToHighlight = []string{"name", "tags", "price", "none"}
	q.AttributesToSnippet = []string{"name:1"}
	r, err := ix.Search(q)
	if err != nil || len(r.Hits) != 1 {
		t.Fatal(err, len(r.Hits))
	}
	want := `{"objectID":"1","name":"Café <b>Crème</b>","price":5,"tags":["crème brûlée","tea"],` +
		`"_highlightResult":{"name":{"value":"<em>Café</em> <b><em>Crèm</em>e</b>","matchLevel":"full",` +
		`"fullyHighlighted":false,"matchedWords":["cafe","crem"]},` +
		`"tags":[{"value":"<em>crèm</em>e brûlée","matchLevel":"partial","fullyHighlighted":false,"matchedWords":["crem"]},` +
		`{"value":"tea","matchLevel":"none","matchedWords":[]}]},` +
		`"_snippetResult":{"name":{"value":"<em>Café</em>…","matchLevel":"full"}}}`
	if diff := cmp.Diff(want, string(r.Hits[0].AppendJSON(nil))); diff != "" {
		t.Error(diff)
	}
}

// S9.02: facet hits are capped at 100, and are 10 when nobody says how many.
func TestFacetSearch_ManyValues_AreCapped(t *testing.T) {
	t.Parallel()
	var records []search.Record
	for i := range 150 {
		records = append(records, search.Record{ID: strconv.Itoa(i), Fields: map[string]any{"name": "x", "maker": fmt.Sprint("maker ", i)}})
	}
	ix, err := search.Build("makers", records, search.Settings{SearchableAttributes: []string{"name"}, AttributesForFaceting: []string{"searchable(maker)"}})
	if err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[int]int{0: 10, 1: 1, 99: 99, 100: 100, 101: 100, 500: 100} {
		hits, err := ix.SearchFacet(search.FacetQuery{Query: search.NewQuery("makers", ""), Facet: "maker", Max: asked})
		if err != nil || len(hits) != want {
			t.Errorf("%d asked for: %d facet hits, %v; want %d", asked, len(hits), err, want)
		}
	}
}

// S9.02: the values of a facet are found by their beginning and with slips, in the
// order of their counts.
func TestFacetSearch_Values_AreFoundWithSlips(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	session := c.NewSession()
	ask := func(facet, text string) ([]search.FacetHit, error) {
		return session.SearchFacet(search.FacetQuery{Query: search.NewQuery("apps", ""), Facet: facet, FacetText: text, Max: 500})
	}
	for _, tc := range []struct{ text, value, marked string }{
		{"cr", "crm", "<em>cr</em>m"},
		{"analitics", "analytics", "<em>analytics</em>"},
		{"desk", "help-desk", "help-<em>desk</em>"},
	} {
		hits, err := ask("categories", tc.text)
		if err != nil || len(hits) == 0 {
			t.Fatalf("%q: %v %v", tc.text, hits, err)
		}
		if hits[0].Value != tc.value || hits[0].Highlighted != tc.marked {
			t.Errorf("%q finds %+v", tc.text, hits)
		}
	}
	all, err := ask("developer", "")
	if err != nil || len(all) > 100 {
		t.Errorf("%d facet hits, %v", len(all), err)
	}
	for i := 1; i < len(all); i++ {
		if all[i-1].Count < all[i].Count {
			t.Errorf("facet hits are not sorted by count: %v", all)
		}
	}
	if _, err := ask("payment", ""); errs.ReasonOf(err) != search.ReasonNotSearchable {
		t.Errorf("a facet that is not searchable gives %v", err)
	}
}

func TestBrowse_AllPages_GiveEveryRecordOnce(t *testing.T) {
	t.Parallel()
	ix, err := search.Build("apps", searchtest.Synthetic(2500), search.AppsSettings(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	seen, pages, after := map[string]bool{}, 0, ""
	for {
		r, next, err := ix.Browse(search.NewQuery("apps", ""), after, 1000)
		if err != nil {
			t.Fatal(err)
		}
		pages++
		for _, h := range r.Hits {
			if seen[h.ID] {
				t.Fatalf("%s came twice", h.ID)
			}
			seen[h.ID] = true
		}
		if after = next; next == "" {
			break
		}
	}
	if len(seen) != 2500 || pages != 3 { // S9.03: 1000 per page of a browse
		t.Errorf("%d records on %d pages", len(seen), pages)
	}
}

// Paging reaches the first thousand hits, the total counts all.
func TestPaging_BeyondTheLimit_IsEmpty(t *testing.T) {
	t.Parallel()
	ix, err := search.Build("apps", searchtest.Synthetic(1500), search.AppsSettings(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	q := search.NewQuery("apps", "")
	q.HitsPerPage = 300
	q.Page = 3
	last, err := ix.Search(q)
	if err != nil || last.NbHits != 1500 || last.NbPages != 4 || len(last.Hits) != 100 {
		t.Errorf("page 3: %d hits, %d pages, %d on the page, %v", last.NbHits, last.NbPages, len(last.Hits), err)
	}
	q.Page = 1 << 30
	beyond, err := ix.Search(q)
	if err != nil || len(beyond.Hits) != 0 || beyond.Page != 1<<30 {
		t.Errorf("beyond: %d hits, page %d, %v", len(beyond.Hits), beyond.Page, err)
	}
}

func TestSearch_ManyGoroutines_AgreeWithOne(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	texts := []string{"google", "help desk", "hubsopt", "chat", ""}
	want := map[string][]string{}
	for _, text := range texts {
		want[text] = names(find(t, c, search.NewQuery("apps", text)))
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for n := range 50 {
				text := texts[(i+n)%len(texts)]
				r, err := c.Search(search.NewQuery("apps", text))
				if err != nil || !cmp.Equal(want[text], names(r)) {
					t.Errorf("%q differs: %v", text, err)
				}
			}
		})
	}
	group.Wait()
}
