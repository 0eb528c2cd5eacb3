package search

import (
	"slices"
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
func TestSearchAgreesWithAPlainScan(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { checkAgainstScan(t, drawSample(t)) })
}

// The same on 1,500 queries that are drawn anew by number, so that each run
// asks the same ones.
func TestManyQueriesAgreeWithAPlainScan(t *testing.T) {
	t.Parallel()
	samples, hits := rapid.Custom(drawSample), 0
	for seed := range 1500 {
		hits += checkAgainstScan(t, samples.Example(seed))
	}
	if hits < 1500 {
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
func TestDisjunctiveCountsIgnoreTheirOwnRefinement(t *testing.T) {
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
func TestReplicasHoldTheSameHitsInTheirOrder(t *testing.T) {
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
	return sortRecords([]Record{{ID: h.ID, Fields: h.Fields}}, keys)[0]
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

func TestTyposAreThoseOfTheDefinition(t *testing.T) {
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
