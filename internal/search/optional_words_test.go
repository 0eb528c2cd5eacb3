package search_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/search"
	"marketplace/internal/search/searchtest"
)

// When no entry has all the words, those that say most are kept; which
// follows from the text alone, so that the counts without a filter belong to
// the same hits.
func TestRemoveWords_NothingHasThemAll_KeepsWhatSaysMost(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	ask := func(text, remove string, filters ...[]string) []string {
		q := search.NewQuery("apps", text)
		q.RemoveWords, q.FacetFilters = remove, filters
		return names(find(t, c, q))
	}
	for _, tc := range []struct{ text, remove, first string }{
		{"hubspot xyzzyq", "lastWords", "HubSpot"},
		{"xyzzyq hubspot", "firstWords", "HubSpot"},
		{"xyzzyq hubspot", "allOptional", "HubSpot"},
		{"how can i send people the hubspot contacts of xyzzyq", "allOptional", "HubSpot for HelpDesk"},
		{"export tickets to spreadsheet", "allOptional", "Google Sheets for HelpDesk"},
		// One is misspelt: it means what is near to it.
		{"gogle shets", "allOptional", "Google Sheets for HelpDesk"},
	} {
		if got := ask(tc.text, tc.remove); len(got) == 0 || got[0] != tc.first {
			t.Errorf("%q, %s: %v, want %s first", tc.text, tc.remove, got, tc.first)
		}
	}
	for _, tc := range []struct{ text, remove string }{
		{"hubspot xyzzyq", "none"}, {"hubspot xyzzyq", ""}, {"hubspot xyzzyq", "firstWords"}, {"xyzzyq qqqzzz", "allOptional"}, {"xyzzyq", "allOptional"},
	} {
		if got := ask(tc.text, tc.remove); len(got) != 0 {
			t.Errorf("%q, %q finds %v", tc.text, tc.remove, got)
		}
	}
	if diff := cmp.Diff(ask("hubspot", "allOptional"), ask("hubspot xyzzyq", "allOptional")); diff != "" {
		t.Error(diff)
	}
	if got := ask("hubspot", "allOptional", []string{"country:XX"}); len(got) != 0 {
		t.Errorf("a filter that fits nothing makes the words go: %v", got)
	}
	q := search.NewQuery("apps", "x")
	q.RemoveWords = "some"
	if _, err := c.Search(q); err == nil {
		t.Error("an unknown way is accepted")
	}
	long := search.NewQuery("apps", strings.Repeat("xq zw ", 80))
	long.RemoveWords = "allOptional"
	find(t, c, long)
}

// A count is how many results its filter leaves; what is only related to the text is
// another dozen under every filter, and not counted.
func TestRemoveWords_Related_AreNotInTheCounts(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	related := 0
	for _, text := range []string{"free crm", "skype", "measure agent performance", "how do i put the chat on joomla"} {
		q := search.NewQuery("apps", text)
		q.RemoveWords, q.Facets = "allOptional", []string{"payment", "product", "categories"}
		all := find(t, c, q)
		related += all.NbRelated
		counts := map[string]int{}
		for _, facet := range all.Facets {
			for _, value := range facet.Values {
				counts[facet.Name+":"+value.Value] = value.Count
				filtered := q
				filtered.FacetFilters = [][]string{{facet.Name + ":" + value.Value}}
				if left := find(t, c, filtered); left.NbHits-left.NbRelated != value.Count {
					t.Errorf("%q: %d results are counted for %s, and its filter leaves %d", text, value.Count, value.Value, left.NbHits-left.NbRelated)
				}
			}
		}
		values, err := c.NewSession().SearchFacet(search.FacetQuery{Query: q, Facet: "categories"})
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range values {
			if want := counts["categories:"+value.Value]; value.Count != want {
				t.Errorf("%q: the search of values counts %d for %s, not %d", text, value.Count, value.Value, want)
			}
		}
	}
	if related == 0 {
		t.Error("nothing was related")
	}
}

// The last word of a long question counts as much as its first.
func TestRemoveWords_LongQuestion_IsReadWhole(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	q := search.NewQuery("apps", "please tell me which of all of these would be the one that i could use with my own umbraco")
	q.RemoveWords = "allOptional"
	if got := names(find(t, c, q)); len(got) == 0 || got[0] != "Umbraco" {
		t.Errorf("%v", got)
	}
}

// Optional words need not be found. Who has more of the words stands first, in every
// sort order's own order among its equals; one word is always found.
func TestOptionalWords_Missing_StandBehind(t *testing.T) {
	t.Parallel()
	record := func(id, name string, rank int) search.Record {
		return search.Record{ID: id, Fields: map[string]any{"name": name, "rank": rank}}
	}
	ix, err := search.Build("films", []search.Record{
		record("both", "Action video", 1), record("mistyped", "Action vidoe", 2), record("first", "Action", 9), record("second", "Video", 9), record("none", "Drama", 9),
	}, search.Settings{SearchableAttributes: []string{"name"}, CustomRanking: []string{"desc(rank)"}, Replicas: map[string][]string{"films_rank": {"desc(rank)"}}})
	if err != nil {
		t.Fatal(err)
	}
	c, err := search.NewCatalogue(ix)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(index, text, typos string, optional ...string) string {
		q := search.NewQuery(index, text)
		q.OptionalWords, q.TypoTolerance, q.RankingInfo = optional, typos, true
		var found []string
		for _, hit := range find(t, c, q).Hits {
			found = append(found, fmt.Sprint(hit.ID, hit.Ranking.Words))
		}
		return strings.Join(found, " ")
	}
	for _, tc := range []struct {
		index, text, typos string
		optional           []string
		want               string
	}{
		{"films", "action video", "", nil, "both2 mistyped2"},
		{"films", "action video", "", []string{"video"}, "both2 mistyped2 first1"},
		{"films", "action video", "", []string{"action"}, "both2 mistyped2 second1"},
		{"films", "action video", "", []string{"Action, VIDEO"}, "both2 mistyped2 second1 first1"},
		{"films", "video action", "", []string{"video"}, "both2 mistyped2 first1"},
		{"films", "action video", "false", []string{"video"}, "both2 first1 mistyped1"},
		{"films", "action video", "min", []string{"video"}, "both2 mistyped2 first1"},
		{"films", "nothing action", "", []string{"nothing"}, "first1 mistyped1 both1"},
		{"films", "action nothing video", "", []string{"nothing"}, "both2 mistyped2"},
		{"films", "video", "", []string{"video"}, "second1 both1 mistyped1"},
		{"films", "nothing", "", []string{"nothing"}, ""},
		{"films_rank", "action video", "", []string{"video"}, "first1 mistyped2 both2"},
	} {
		if got := ask(tc.index, tc.text, tc.typos, tc.optional...); got != tc.want {
			t.Errorf("%s %q, typos %q, optional %q: %s, want %s", tc.index, tc.text, tc.typos, tc.optional, got, tc.want)
		}
	}
}

// Whatever is typed is answered, and with words where it has any.
func TestSearch_OddTexts_AreAnswered(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	ask := func(text string) search.Result {
		q := search.NewQuery("apps", text)
		q.RemoveWords, q.RankingInfo, q.Facets, q.HitsPerPage = "allOptional", true, []string{"*"}, 200
		r := find(t, c, q)
		if len(r.Hits) != min(r.NbHits, 200) {
			t.Errorf("%.40q: %d hits on the page, %d in all", text, len(r.Hits), r.NbHits)
		}
		return r
	}
	for text, finds := range map[string]bool{
		"":                                true,
		"c":                               true,
		"😀":                               true, // no word: as an empty text
		"😀 crm 🚀":                         true,
		"?!. ...":                         true,
		"the of and":                      true,
		"how do i":                        true,
		"دردشة مباشرة":                    true, // an alias, or nothing that breaks
		"chat 日本 чат crm":                 true,
		strings.Repeat("crm ", 128)[:512]: true,
		strings.Repeat("x", 512):          false,
		strings.Repeat("a ", 256):         true,
		"crm\x00\u200b chat":              true,
		strings.TrimSpace(strings.Repeat("how can i measure the performance of agents ", 8)): true,
	} {
		if r := ask(text); finds && r.NbHits == 0 && text != "دردشة مباشرة" {
			t.Errorf("%.40q finds nothing", text)
		} else if !finds && r.NbHits > 0 {
			t.Errorf("%.40q finds %d", text, r.NbHits)
		}
	}
	for i := range 10_000 {
		q := search.NewQuery("apps", fmt.Sprintf("chat %d word%x", i, i*7919))
		q.RemoveWords, q.HitsPerPage = "allOptional", 1
		find(t, c, q)
	}
}

// A shop without entries answers a search without words, whatever may be left out.
func TestSearch_EmptyIndex_AnswersNothing(t *testing.T) {
	t.Parallel()
	ix, err := search.Build("none", nil, search.Settings{SearchableAttributes: []string{"name"}})
	if err != nil {
		t.Fatal(err)
	}
	q := search.NewQuery("none", "")
	q.RemoveWords = "allOptional"
	if r, err := ix.Search(q); err != nil || r.NbHits != 0 {
		t.Errorf("%d hits, %v", r.NbHits, err)
	}
}
