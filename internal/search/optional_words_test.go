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
func TestWordsAreLeftOutWhenNothingHasThemAll(t *testing.T) {
	t.Parallel()
	c := searchtest.LoadWorld(t).Catalogue(t)
	ask := func(text, remove string, filters ...[]string) []string {
		q := search.NewQuery("apps", text)
		q.RemoveWords, q.FacetFilters = remove, filters
		return names(find(t, c, q))
	}
	for _, tc := range []struct{ text, remove, first string }{
		{"hubspot xyzzyq", "lastWords", "HubSpot"},
		{"xyzzyq hubspot", "firstWords", "HubSpot"},
		{"xyzzyq hubspot", "allOptional", "HubSpot"},
		{"export tickets to spreadsheet", "allOptional", "Google Sheets for HelpDesk"},
		// All are words that entries hold: other words in their place help nobody.
		{"call back customers", "allOptional", "RingCentral"},
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
	whole := ask("hubspot", "allOptional")
	if diff := cmp.Diff(whole, ask("hubspot xyzzyq", "allOptional")); diff != "" {
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

// Optional words need not be found. Who has more of the words stands first, in every
// sort order's own order among its equals; one word is always found.
func TestOptionalWords(t *testing.T) {
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
		{"films", "action video", "", []string{"Action, VIDEO"}, "both2 mistyped2 first1 second1"},
		{"films", "video action", "", []string{"video"}, "both2 mistyped2 first1"},
		{"films", "action video", "false", []string{"video"}, "both2 first1 mistyped1"},
		{"films", "action video", "min", []string{"video"}, "both2 first1"},
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

// An optional word that is there counts in the order as any other word.
func TestOptionalWordsThatAreThereAreRanked(t *testing.T) {
	t.Parallel()
	ix, err := search.Build("films", []search.Record{
		{ID: "in order", Fields: map[string]any{"name": "Action loud video", "rank": 1}}, {ID: "turned round", Fields: map[string]any{"name": "Loud action video", "rank": 2}},
	}, search.Settings{SearchableAttributes: []string{"unordered(name)"}, CustomRanking: []string{"desc(rank)"}})
	if err != nil {
		t.Fatal(err)
	}
	q := search.NewQuery("films", "action loud video")
	q.OptionalWords = []string{"loud"}
	result, err := ix.Search(q)
	if err != nil || len(result.Hits) != 2 || result.Hits[0].ID != "in order" {
		t.Errorf("%+v, %v", result.Hits, err)
	}
}
