package search

import (
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// sample is a small world with a query to it.
type sample struct {
	records  []Record
	settings Settings
	query    Query
}

func drawSample(t *rapid.T) sample {
	records, settings := oracleCorpus(t)
	return sample{records, settings, oracleQuery(t, records)}
}

// S7.50: facet refinements are supported. The totals, the hit set and all
// counts are those of a plain scan.
func TestSearch_RandomQuery_FindsWhatAPlainScanFinds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { checkAgainstScan(t, drawSample(t)) })
}

// oracleQueries is how many queries are compared: 1,500, or as many as
// SEARCH_ORACLE_QUERIES says.
func oracleQueries() int {
	if n, err := strconv.Atoi(os.Getenv("SEARCH_ORACLE_QUERIES")); err == nil {
		return n
	}
	return 1500
}

// The same on queries that are drawn anew by number, so that each run
// asks the same ones.
func TestSearch_ManyQueries_FindWhatAPlainScanFinds(t *testing.T) {
	t.Parallel()
	samples, hits := rapid.Custom(drawSample), 0
	for seed := range oracleQueries() {
		hits += checkAgainstScan(t, samples.Example(seed))
	}
	if hits < oracleQueries() {
		t.Errorf("all queries together found %d records: they prove little", hits)
	}
}

// checkAgainstScan gives the number of hits.
func checkAgainstScan(t rapidT, s sample) int {
	ix, o, q := mustBuild(t, s.records, s.settings), newOracle(s.records, s.settings), s.query
	got, want := mustSearch(t, ix, q), o.search(q)
	if diff := cmp.Diff(want, hitSet(got)); diff != "" || got.NbHits != len(want) {
		t.Fatalf("%q %v: %d hits (-want +got)\n%s", q.Text, q.FacetFilters, got.NbHits, diff)
	}
	for _, f := range []string{"cat", "free", "price"} {
		if diff := cmp.Diff(o.counts(want, f), countsOf(got, f)); diff != "" {
			t.Fatalf("%q counts of %s (-want +got)\n%s", q.Text, f, diff)
		}
	}
	return got.NbHits
}

// Scores are those of the definition, and hits stand in their order.
func TestScore_RandomQueries_IsThatOfTheDefinition(t *testing.T) {
	t.Parallel()
	samples := rapid.Custom(drawSample)
	for seed := range oracleQueries() {
		s := samples.Example(seed)
		ix, o, q := mustBuild(t, s.records, s.settings), newOracle(s.records, s.settings), s.query
		q.RankingInfo = true
		want, _ := o.scores(q)
		checkScores(t, q, want, mustSearch(t, ix, q))
	}
}

// Of a very long text the rarest words count.
func TestScore_VeryLongTexts_AreThoseOfTheDefinition(t *testing.T) {
	t.Parallel()
	samples, long := rapid.Custom(drawSample), 0
	for seed := range oracleQueries() / 10 {
		s := samples.Example(seed)
		var texts []string
		for part := range 40 {
			texts = append(texts, samples.Example(seed*40+part).query.Text)
		}
		words := splitTexts(strings.Join(texts, " "))
		q := NewQuery("x", strings.Join(words[:min(len(words), 40)], " "))
		q.RankingInfo, q.TypoTolerance = true, "false" // only the first words may hold slips
		q.RemoveWords = "allOptional"
		ix, o := mustBuild(t, s.records, s.settings), newOracle(s.records, s.settings)
		want, _ := o.scores(q)
		got := mustSearch(t, ix, q)
		checkScores(t, q, want, got)
		if len(words) > 20 && got.NbHits > 1 {
			long++
		}
	}
	if long < oracleQueries()/50 {
		t.Errorf("only %d long texts found anything: they prove little", long)
	}
}

// checkScores compares the scores of hits with those by record, and checks their order.
func checkScores(t rapidT, q Query, want []float64, got Result) {
	if len(splitTexts(q.Text)) == 0 {
		return
	}
	before := math.Inf(1)
	for _, hit := range got.Hits {
		number, _ := strconv.Atoi(strings.TrimPrefix(hit.ID, "r"))
		r := hit.Ranking
		if own := r.Score - r.Likeness - r.Order; math.Abs(own-want[number]) > 0.005 {
			t.Fatalf("%q scores %s %.4f, want %.4f: %v, parts %+v", q.Text, hit.ID, own, want[number], hit.doc.record(), r.Parts)
		}
		if r.Score > before {
			t.Fatalf("%q: %s stands behind a worse one", q.Text, hit.ID)
		}
		before = r.Score
	}
}

// Where words may be left out, the hits are what has all telling words and the dozen that
// answers best; the counts are of those that are not only related.
func TestRelaxed_RandomQueries_FindAllWordsAndTheBest(t *testing.T) {
	t.Parallel()
	samples := rapid.Custom(drawSample)
	for seed := range oracleQueries() {
		s := samples.Example(seed)
		ix, o, q := mustBuild(t, s.records, s.settings), newOracle(s.records, s.settings), s.query
		q.RankingInfo, q.RemoveWords, q.OptionalWords = true, "allOptional", nil
		scores, shares := o.scores(q)
		got := mustSearch(t, ix, q)
		checkScores(t, q, scores, got)
		checkBest(t, o, q, scores, shares, got)
		for _, f := range []string{"cat", "free", "price"} {
			if diff := cmp.Diff(o.counts(hitSet(withoutRelated(got)), f), countsOf(got, f)); diff != "" || got.NbHits != len(got.Hits) {
				t.Fatalf("%q counts of %s, %d hits of %d (-want +got)\n%s", q.Text, f, len(got.Hits), got.NbHits, diff)
			}
		}
	}
}

// withoutRelated leaves the hits that facets count.
func withoutRelated(r Result) Result {
	r.Hits = slices.DeleteFunc(slices.Clone(r.Hits), func(h Hit) bool { return h.Related })
	return r
}

// checkBest checks that what has all words is found, and that nothing else is left out
// that answers better than what is found without having them.
func checkBest(t rapidT, o *oracle, q Query, scores, shares []float64, got Result) {
	words := splitTexts(q.Text)
	if len(words) == 0 {
		return
	}
	found := map[string]float64{}
	for _, hit := range got.Hits {
		found[hit.ID] = hit.Ranking.Score
	}
	all := slices.ContainsFunc(o.records, func(r Record) bool { return o.hasAll(r, words) })
	must := make([]bool, len(o.records))
	worst, others := math.Inf(1), 0
	for i, r := range o.records {
		must[i] = o.hasAll(r, words) || !all && shares[i] >= 0.5
		if score, ok := found[r.ID]; ok && !must[i] {
			worst, others = min(worst, score), others+1
		}
	}
	for i, r := range o.records {
		passes := o.passes(r, q.FacetFilters) && o.passes(r, q.NumericFilters)
		_, ok := found[r.ID]
		switch {
		case !passes && ok:
			t.Fatalf("%q finds %s, which the filters leave out", q.Text, r.ID)
		case passes && !ok && must[i]:
			t.Fatalf("%q does not find %s, which has enough of it: %v", q.Text, r.ID, r.Fields)
		case passes && !ok && scores[i] > worst+0.05:
			t.Fatalf("%q finds others than %s with %.3f, the worst of them with %.3f", q.Text, r.ID, scores[i], worst)
		case passes && !ok && scores[i] > 0.01 && len(found) < 12:
			t.Fatalf("%q does not find %s with %.3f, and only %d others", q.Text, r.ID, scores[i], len(found))
		}
	}
	if others > 12 {
		t.Fatalf("%q finds %d that lack words", q.Text, others)
	}
}

func countsOf(r Result, facet string) map[string]int {
	counts := map[string]int{}
	for _, f := range r.Facets {
		if f.Name == facet {
			for _, v := range f.Values {
				counts[v.Value] = v.Count
			}
		}
	}
	return counts
}

// S7.50: a refined facet is counted without its own refinement; the client
// asks that as a second query, and a session shares the text between both.
func TestFacets_OwnRefinement_IsNotCounted(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		records, settings := oracleCorpus(t)
		ix, o := mustBuild(t, records, settings), newOracle(records, settings)
		catalogue, err := NewCatalogue(ix)
		if err != nil {
			t.Fatalf("catalogue: %v", err)
		}
		session := catalogue.NewSession()
		refined := oracleQuery(t, records)
		refined.FacetFilters = [][]string{{"cat:crm", "cat:cms"}, {"free:true"}}
		open := refined
		open.FacetFilters = refined.FacetFilters[1:]
		open.HitsPerPage, open.Facets = 0, []string{"cat"}
		if _, err := session.Search(refined); err != nil {
			t.Fatalf("refined: %v", err)
		}
		got, err := session.Search(open)
		if err != nil {
			t.Fatalf("open: %v", err)
		}
		if diff := cmp.Diff(o.counts(o.search(open), "cat"), countsOf(got, "cat")); diff != "" {
			t.Fatalf("counts (-want +got)\n%s", diff)
		}
		if len(got.Hits) != 0 || got.NbPages != 0 {
			t.Fatalf("a query for 0 hits gave %d hits, %d pages", len(got.Hits), got.NbPages)
		}
	})
}

// S9.30: every sort order holds the hits of its primary, in the order of its
// attribute, and its pages cut that order without a gap.
func TestReplica_RandomQuery_HoldsTheSameHitsInItsOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		records, settings := oracleCorpus(t)
		ix := mustBuild(t, records, settings)
		q := oracleQuery(t, records)
		primary := mustSearch(t, ix, q)
		for _, replica := range ix.replicas {
			all := mustSearch(t, replica, q)
			if diff := cmp.Diff(hitSet(primary), hitSet(all)); diff != "" {
				t.Fatalf("%s (-primary +replica)\n%s", replica.Name(), diff)
			}
			keys, _ := sortKeys(replica.Ranking())
			if !slices.IsSortedFunc(all.Hits, func(a, b Hit) int {
				return compareValues(sortableOf(a, keys), sortableOf(b, keys), keys)
			}) {
				t.Fatalf("%s is not sorted", replica.Name())
			}
			checkPages(t, replica, q, all)
		}
		checkPages(t, ix, q, primary)
	})
}

func sortableOf(h Hit, keys []sortKey) sortable {
	return h.doc.sortable(keys)
}

func checkPages(t *rapid.T, ix *Index, q Query, all Result) {
	var ids, paged []string
	for _, h := range all.Hits {
		ids = append(ids, h.ID)
	}
	q.HitsPerPage = 3
	pages := mustSearch(t, ix, q).NbPages
	for q.Page = range pages + 1 {
		for _, h := range mustSearch(t, ix, q).Hits {
			paged = append(paged, h.ID)
		}
	}
	if diff := cmp.Diff(ids, paged); diff != "" {
		t.Fatalf("%s: pages differ from one long page\n%s", ix.Name(), diff)
	}
}

func TestTypos_RandomTerms_AreThoseOfTheDefinition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(rapid.StringOfN(rapid.RuneFrom([]rune("abcé")), 1, 11, -1), 1, 30, rapid.ID).Draw(t, "terms")
		slices.Sort(words)
		d := newDictionary(words)
		typed := rapid.StringOfN(rapid.RuneFrom([]rune("abcé")), 1, 10, -1).Draw(t, "typed")
		prefix := rapid.Bool().Draw(t, "prefix")
		want, got := map[string]int{}, map[string]int{}
		for _, w := range words {
			if w == typed || prefix && strings.HasPrefix(w, typed) {
				continue
			}
			if cost := naiveCost(typed, w, prefix); cost > 0 {
				want[w] = cost
			}
		}
		for _, f := range d.typos(typed, prefix, slipsOf(typed)) {
			got[words[f.term]] = int(f.cost)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%q prefix %v (-want +got)\n%s", typed, prefix, diff)
		}
	})
}
