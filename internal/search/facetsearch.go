package search

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"marketplace/internal/kit/errs"
)

// FacetQuery searches the values of one facet among the hits of a query.
type FacetQuery struct {
	Query // only its text, filters, tags and typo tolerance count
	// Facet must be searchable in the settings.
	Facet string
	// Text of the value: every word must match, the last as a beginning,
	// with the slips that search allows. "" gives the largest values.
	FacetText string
	// Max values, 10 when 0; more than MaxFacetHits is MaxFacetHits (S9.02).
	Max int
}

// FacetHit is one found value, with its matches in tags.
type FacetHit struct {
	Value       string
	Highlighted string
	Count       int
}

// SearchFacet searches the values of a facet, the largest count first. It
// answers invalid when the facet is not searchable or the query is not right.
func (ix *Index) SearchFacet(q FacetQuery) ([]FacetHit, error) {
	return new(run).searchFacet(ix, &q)
}

// SearchFacet searches the values of a facet; see Index.SearchFacet.
func (s *Session) SearchFacet(q FacetQuery) ([]FacetHit, error) {
	ix, err := s.catalogue.Index(q.Index)
	if err != nil {
		return nil, err
	}
	return s.run.searchFacet(ix, &q)
}

func (r *run) searchFacet(ix *Index, q *FacetQuery) ([]FacetHit, error) {
	f := ix.facets[q.Facet]
	if f == nil || !f.spec.searchable {
		return nil, errs.New(errs.Invalid, ReasonNotSearchable, fmt.Sprintf(
			"Cannot search in `%s` attribute, you need to specify `searchable(%s)` in the attributesForFaceting", clamp(q.Facet), clamp(q.Facet)))
	}
	if letterCount(q.FacetText) > MaxQueryLetters {
		return nil, badQuery("facetQuery: at most %d characters are allowed", MaxQueryLetters)
	}
	if q.Max < 0 {
		return nil, badQuery("maxFacetHits: must be between 1 and %d", MaxFacetHits)
	}
	found, err := r.find(ix.core, &q.Query)
	if err != nil {
		return nil, err
	}
	limit := defaultFacetHits
	if q.Max > 0 {
		limit = min(q.Max, MaxFacetHits)
	}
	counts := ix.tallyOf(found.counted()).count(f)
	pre, post := q.tags()
	m := newValueMatcher(q.FacetText, q.TypoTolerance != "false")
	var hits []FacetHit
	for i, n := range counts {
		if n == 0 {
			continue
		}
		if spans, ok := m.match(f.values[i].text); ok {
			text := f.values[i].text
			hits = append(hits, FacetHit{Value: text, Highlighted: wrap(text, spans, pre, post), Count: int(n)})
		}
	}
	slices.SortFunc(hits, func(a, b FacetHit) int {
		if !q.FacetsByName && a.Count != b.Count {
			return cmp.Compare(b.Count, a.Count)
		}
		return strings.Compare(a.Value, b.Value)
	})
	return hits[:min(len(hits), limit)], nil
}

// valueMatcher compares facet values with a typed text.
type valueMatcher struct {
	words []string
	typos bool
}

func newValueMatcher(text string, typos bool) *valueMatcher {
	m := &valueMatcher{typos: typos}
	for _, w := range splitWords(text) {
		if len(m.words) < maxQueryWords {
			m.words = append(m.words, w.text)
		}
	}
	return m
}

// match reports whether every typed word is in the value, and where.
func (m *valueMatcher) match(value string) (spans [][2]int, ok bool) {
	if len(m.words) == 0 {
		return nil, true
	}
	words := splitWords(value)
	for i, typed := range m.words {
		last := i == len(m.words)-1
		hit := false
		for _, w := range words {
			letters := m.letters(typed, w.text, last)
			if letters == 0 {
				continue
			}
			hit = true
			spans = append(spans, [2]int{w.start, prefixEnd(value, w.start, w.end, letters)})
		}
		if !hit {
			return nil, false
		}
	}
	return spans, true
}

// letters gives how many letters of the word the typed text stands for, 0 for
// none.
func (m *valueMatcher) letters(typed, word string, last bool) int {
	if typed == word {
		return letterCount(word)
	}
	if last && strings.HasPrefix(word, typed) {
		return letterCount(typed)
	}
	if !m.typos {
		return 0
	}
	one := newDictionary([]string{word})
	if len(one.typos(typed, last, reading{oneTypo: lettersForOneTypo, twoTypos: lettersForTwoTypos}.slips(typed))) == 0 {
		return 0
	}
	if last {
		return typoPrefixLetters(typed, word)
	}
	return letterCount(word)
}

// wrap puts tags around spans, which may overlap.
func wrap(text string, spans [][2]int, pre, post string) string {
	slices.SortFunc(spans, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], b[1]-a[1]) })
	var b strings.Builder
	at := 0
	for _, s := range spans {
		if s[0] < at {
			continue
		}
		b.WriteString(text[at:s[0]])
		b.WriteString(pre)
		b.WriteString(text[s[0]:s[1]])
		b.WriteString(post)
		at = s[1]
	}
	b.WriteString(text[at:])
	return b.String()
}
