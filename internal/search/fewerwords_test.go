package search_test

import (
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
