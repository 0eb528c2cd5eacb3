package search_test

import (
	"math"
	"testing"

	"marketplace/internal/search"
	"marketplace/internal/search/searchtest"
)

// recordedNDCG is the mean nDCG@10 of the judged queries when it was last
// raised. A change that lowers it makes search worse for people.
const recordedNDCG = 0.963

func TestJudgedQueriesAreAnsweredAsWellAsRecorded(t *testing.T) {
	t.Parallel()
	w := searchtest.LoadWorld(t)
	c := w.Catalogue(t)
	quality, err := searchtest.Judge(func(index, text string) ([]string, error) {
		q := search.NewQuery(index, text)
		q.HitsPerPage, q.RemoveWords = searchtest.JudgedDepth, "allOptional" // as the shop asks
		r, err := c.Search(q)
		var slugs []string
		for _, h := range r.Hits {
			slugs = append(slugs, h.Fields["slug"].(string))
		}
		return slugs, err
	})
	if err != nil {
		t.Fatal(err)
	}
	for text, score := range quality.Scores {
		if score < 0.8 {
			t.Logf("%.3f %s", score, text)
		}
	}
	t.Logf("%d queries, nDCG@10 %.4f, %v", quality.Queries, quality.NDCG, quality.Kinds)
	if quality.Queries < 120 {
		t.Errorf("%d judged queries, want at least 120", quality.Queries)
	}
	if math.Floor(quality.NDCG*1000) < recordedNDCG*1000 {
		t.Errorf("nDCG@10 is %.4f, below the recorded %.3f", quality.NDCG, recordedNDCG)
	}
}

// Every graded entry is one that search may show, so that a grade is not lost
// to a slip of the judge.
func TestJudgedEntriesExist(t *testing.T) {
	t.Parallel()
	w := searchtest.LoadWorld(t)
	shown := map[string]bool{}
	for _, r := range append(w.Apps, w.Partners...) {
		shown[r.Fields["slug"].(string)] = r.Fields["hidden"] != true
	}
	queries, err := searchtest.JudgedQueries()
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, q := range queries {
		if asked[q.Index+q.Text] || len(q.Grades) == 0 {
			t.Errorf("%q is asked twice, or has no answer", q.Text)
		}
		asked[q.Index+q.Text] = true
		for slug := range q.Grades {
			if !shown[slug] {
				t.Errorf("%q: %s is not shown", q.Text, slug)
			}
		}
	}
}
