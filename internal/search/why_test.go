package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/search"
	"marketplace/internal/search/searchtest"
)

// What would change the place of a record does change it so.
func TestWhy_KeywordAdded_BringsTheNamedPlace(t *testing.T) {
	t.Parallel()
	build := func(keywords ...string) *search.Index {
		record := func(id, name string, keywords []string) search.Record {
			return search.Record{ID: id, Fields: map[string]any{"name": name, "keywords": keywords}}
		}
		ix, err := search.Build("x", []search.Record{
			record("both", "Parcel tracker", nil), record("one", "Parcel labels", keywords), record("other", "Letters", []string{"parcel", "mail"}), record("none", "Chess", nil),
		}, search.Settings{SearchableAttributes: []string{"name", "unordered(keywords)"}})
		if err != nil {
			t.Fatal(err)
		}
		return ix
	}
	q := search.NewQuery("x", "parcel tracker")
	q.RemoveWords = "allOptional"
	before, err := build("stickers").Why(q, "one")
	if err != nil || before.Place != 2 || before.Of != 3 || len(before.Ranking.Parts) != 1 {
		t.Fatalf("%+v, %v", before, err)
	}
	if diff := cmp.Diff([]search.Change{{Keyword: "tracker", Place: 2}}, before.Changes); before.Changes != nil && diff != "" {
		t.Error(diff)
	}
	absent, err := build("stickers").Why(q, "none")
	if err != nil || absent.Place != 0 || absent.Ranking != nil || len(absent.Changes) != 2 {
		t.Fatalf("%+v, %v", absent, err)
	}
	if _, err := build().Why(q, "unknown"); err == nil {
		t.Error("an unknown record is explained")
	}
	third, err := build("stickers").Why(q, "other")
	if err != nil || third.Place != 3 || len(third.Changes) == 0 || third.Changes[0].Keyword != "tracker" {
		t.Fatalf("%+v, %v", third, err)
	}
	ix, err := search.Build("x", []search.Record{
		{ID: "both", Fields: map[string]any{"name": "Parcel tracker"}},
		{ID: "one", Fields: map[string]any{"name": "Parcel labels", "keywords": []string{"stickers"}}},
		{ID: "other", Fields: map[string]any{"name": "Letters", "keywords": []string{"parcel", "mail", "tracker"}}},
		{ID: "none", Fields: map[string]any{"name": "Chess"}},
	}, search.Settings{SearchableAttributes: []string{"name", "unordered(keywords)"}})
	if err != nil {
		t.Fatal(err)
	}
	if after, err := ix.Why(q, "other"); err != nil || after.Place != third.Changes[0].Place {
		t.Errorf("with the keyword it stands at %d, %v; %d was said", after.Place, err, third.Changes[0].Place)
	}
}

// Every hit of every judged query has a reason: a word that is marked, a price, or that it
// is like the best ones.
func TestExplanation_EveryHit_HasAReason(t *testing.T) {
	t.Parallel()
	c := searchtest.DemoCatalogue(t)
	queries, err := searchtest.Queries(searchtest.Development)
	if err != nil {
		t.Fatal(err)
	}
	for _, judged := range queries {
		q := search.NewQuery(judged.Index, judged.Text)
		q.RemoveWords, q.RankingInfo = "allOptional", true
		for _, hit := range find(t, c, q).Hits {
			if r := hit.Ranking; len(r.Parts) == 0 && r.Likeness == 0 {
				t.Errorf("%q: %s has no reason", judged.Text, hit.ID)
			}
			marked := false
			for _, h := range hit.Highlights {
				for _, v := range h.Values {
					marked = marked || v.Match != search.MatchNone
				}
			}
			for _, part := range hit.Ranking.Parts {
				if part.Reading != search.ReadingPrice && !marked {
					t.Errorf("%q: %s has %v in %v, and nothing is marked", judged.Text, hit.ID, part.Words, part.Fields)
				}
			}
		}
	}
}
