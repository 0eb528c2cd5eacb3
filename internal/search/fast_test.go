package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// crowd is an index in which words stand in every attribute, whole values
// among them, and facets have few and many values.
func crowd(t *testing.T, n int) *Index {
	t.Helper()
	r := rand.New(rand.NewPCG(3, uint64(n)))
	stems := strings.Fields("chat chats chart charm mail mails email crm form forms formula sheet sheets")
	words := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = stems[min(r.IntN(len(stems)), r.IntN(len(stems)))]
		}
		return strings.Join(list, " ")
	}
	records := make([]Record, n)
	for i := range records {
		tags := make([]string, 1+r.IntN(3))
		for k := range tags {
			tags[k] = words(1 + r.IntN(2))
		}
		records[i] = Record{ID: fmt.Sprintf("r%05d", i), Fields: map[string]any{
			"name": words(1 + r.IntN(3)), "tags": tags, "text": words(6), "rank": r.IntN(1000),
			"few": r.IntN(2) == 0, "some": strconv.Itoa(r.IntN(40)), "many": []string{strconv.Itoa(r.IntN(900)), strconv.Itoa(r.IntN(900))},
		}}
		if i%5 == 0 {
			delete(records[i].Fields, "name")
		}
	}
	ix, err := Build("crowd", records, Settings{
		SearchableAttributes:  []string{"name", "unordered(tags)", "unordered(text)"},
		AttributesForFaceting: []string{"few", "some", "many"}, CustomRanking: []string{"desc(rank)"},
		Synonyms: []Synonym{{Group: []string{"crm", "sheet chart"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return ix
}

// The documents that are never scored are none of the first ones.
func TestTheFirstHitsOfAWordAreThoseOfAllScores(t *testing.T) {
	t.Parallel()
	ix := crowd(t, 4000)
	for text := range strings.FieldsSeq("c ch cha char chart charts chat mail mial f for form fomr formula s sheet crm x") {
		for _, mask := range []uint16{everywhere, 1, 2, 4, 6} {
			m := ix.matchText(text, reading{mode: typosAllowed, mask: mask, oneTypo: 4, twoTypos: 8})
			if m.graph == nil {
				t.Fatalf("%q has no words", text)
			}
			s := &scorer{}
			s.init(ix.core, m.graph)
			for _, b := range m.buckets {
				all := newSmallest(int(b.docs.GetCardinality()))
				s.addAll(b.docs, b.cost, all)
				want := all.sorted()
				for _, n := range []int{1, 20, 300, len(want), len(want) + 5} {
					if got := s.best(b, n).sorted(); !slices.Equal(got, want[:min(n, len(want))]) {
						t.Errorf("%q in %b with %d slips: the first %d of %d are others", text, mask, b.cost, n, len(want))
					}
				}
			}
			s.reset()
		}
	}
}

func TestCountsAreTheSameByBitmapsAndByDocuments(t *testing.T) {
	t.Parallel()
	const n = 12_000
	ix := crowd(t, n)
	r := rand.New(rand.NewPCG(5, 5))
	ways := map[bool]int{}
	for _, size := range []int{0, 1, 300, 2000, 4096, 4097, 6000, 7000, 9000, n - 3, n} {
		set := roaring.New()
		for _, doc := range r.Perm(n)[:size] {
			set.Add(uint32(doc))
		}
		counted := ix.tallyOf(set)
		for name, f := range ix.facets {
			want := make([]uint32, len(f.values))
			for it := set.Iterator(); it.HasNext(); {
				doc := it.Next()
				for _, number := range f.column[f.starts[doc]:f.starts[doc+1]] {
					want[number]++
				}
			}
			ways[counted.byBitmaps(f)]++
			if got := counted.count(f); !slices.Equal(got, want) {
				t.Errorf("%s of %d documents: %v, want %v", name, size, got, want)
			}
		}
	}
	if ways[true] == 0 || ways[false] == 0 {
		t.Errorf("only one way was taken: %v", ways)
	}
}
