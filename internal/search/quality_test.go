package search_test

import (
	"encoding/json"
	"os"
	"testing"

	"marketplace/internal/search/searchtest"
)

// quality.json has the figures when they were written last (make judge). A change that
// lowers them by more than a hundredth makes search worse for people.
func TestJudgedQueries_AskedAsTheShopDoes_AreAnsweredAsWellAsBefore(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("searchtest/quality.json")
	if err != nil {
		t.Fatal(err)
	}
	var recorded searchtest.QualityFigures
	if err := json.Unmarshal(text, &recorded); err != nil {
		t.Fatal(err)
	}
	ask := searchtest.AskAsTheShop(searchtest.DemoCatalogue(t))
	for _, set := range []string{searchtest.OwnSet, searchtest.Development, searchtest.German} {
		queries, err := searchtest.Queries(set)
		if err != nil {
			t.Fatal(err)
		}
		answers, err := searchtest.JudgeQueries(queries, ask)
		if err != nil {
			t.Fatal(err)
		}
		now, before := searchtest.FiguresOf(answers), recorded[set]
		if before.Queries == 0 || now.Queries < before.Queries {
			t.Errorf("%s: %d queries, %d before", set, now.Queries, before.Queries)
		}
		if now.NDCG < before.NDCG-0.01 || now.Useless > before.Useless+0.01 || now.MRR < before.MRR-0.01 {
			t.Errorf("%s: nDCG@10 %.4f, useless %.3f, MRR %.3f; before %.4f, %.3f, %.3f", set, now.NDCG, now.Useless, now.MRR, before.NDCG, before.Useless, before.MRR)
		}
	}
}

// Every graded entry is one that search may show, so that a grade is not lost
// to a slip of the judge.
func TestJudgedQueries_GradedEntries_AreShown(t *testing.T) {
	t.Parallel()
	w := searchtest.LoadDemoData(t)
	shown := map[string]bool{}
	for _, r := range append(w.Apps, w.Partners...) {
		shown[r.Fields["slug"].(string)] = r.Fields["hidden"] != true
	}
	asked := map[string]bool{}
	for _, set := range []string{searchtest.OwnSet, searchtest.Development, searchtest.Validation, searchtest.German, searchtest.GermanValidation} {
		queries, err := searchtest.Queries(set)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range queries {
			if asked[set+q.Index+q.Text] || len(q.Grades) == 0 {
				t.Errorf("a query of %s is asked twice, or has no answer", set)
			}
			asked[set+q.Index+q.Text] = true
			for slug := range q.Grades {
				if !shown[slug] {
					t.Errorf("%s: %s is not shown", set, slug)
				}
			}
		}
	}
}
