package search

import (
	"fmt"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// textMatch is what the text of a query finds, without filters. The queries
// of one request often share it: every refined facet repeats the text.
type textMatch struct {
	graph   *graph // nil without text
	buckets []bucket
}

type textKey struct {
	core   *core
	text   string
	how    reading
	remove string
}

// run is one or several queries that are answered together.
type run struct {
	texts map[textKey]*textMatch
}

// Search answers one query. It answers invalid, with a message for the
// searcher, when the query is out of bounds or its filters are not understood.
func (ix *Index) Search(q Query) (Result, error) { return new(run).search(ix, &q) }

func (r *run) text(c *core, q *Query) (*textMatch, error) {
	how, err := c.readingOf(q)
	if err != nil {
		return nil, err
	}
	key := textKey{c, q.Text, how, q.RemoveWords}
	if known := r.texts[key]; known != nil {
		return known, nil
	}
	m := c.matchText(q.Text, how)
	if len(m.buckets) == 0 || c.typosOnExactWords(m) {
		fewer := c.matchFewerWords(q, how)
		if fewer != nil && (len(m.buckets) == 0 || fewer.buckets[0].cost == 0) {
			m = fewer
		}
	}
	if r.texts == nil {
		r.texts = make(map[textKey]*textMatch)
	}
	r.texts[key] = m
	return m, nil
}

func (c *core) matchText(text string, how reading) *textMatch {
	g := c.newGraph(text, how)
	if len(g.words) == 0 {
		return &textMatch{buckets: []bucket{{docs: c.all}}}
	}
	return &textMatch{graph: g, buckets: g.match(how.mode, c.all)}
}

// found is the hits of one query before they are written.
type found struct {
	graph   *graph
	buckets bucketList
	docs    *roaring.Bitmap
	pins    []pinned // by their places
	best    []ranked // the documents that are left by Query.Distinct, nil without it
}

// find joins the text and the filters of a query.
func (r *run) find(c *core, q *Query) (found, error) {
	if err := q.validate(); err != nil {
		return found{}, err
	}
	filters, err := parseFilters(q)
	if err != nil {
		return found{}, err
	}
	optional, err := parseOptionalFilters(q)
	if err != nil {
		return found{}, err
	}
	text, err := r.text(c, q)
	if err != nil {
		return found{}, err
	}
	f := found{graph: text.graph, buckets: text.buckets}
	passed := filters.matching(c)
	if passed != nil {
		f.buckets = nil
		for _, b := range text.buckets {
			if docs := roaring.And(b.docs, passed); !docs.IsEmpty() {
				f.buckets = append(f.buckets, bucket{b.cost, docs})
			}
		}
	}
	if hidden := c.hiddenDocs(q); hidden != nil {
		f.buckets = f.buckets.without(hidden)
	}
	f.buckets = c.rankByOptionalFilters(f.buckets, optional)
	f.docs = unite(f.buckets)
	if len(q.Pinned) > 0 {
		guard, err := parseFilterText(q.Guard)
		if err != nil {
			return found{}, err
		}
		c.pinDocs(q, &f, passed, guard.matching(c))
	}
	return f, nil
}

func unite(list []bucket) *roaring.Bitmap {
	if len(list) == 1 {
		return list[0].docs
	}
	union := roaring.New()
	for _, b := range list {
		union.Or(b.docs)
	}
	return union
}

func (r *run) search(ix *Index, q *Query) (Result, error) {
	f, err := r.find(ix.core, q)
	if err != nil {
		return Result{}, err
	}
	result := Result{
		Hits:        []Hit{},
		NbHits:      int(f.docs.GetCardinality()),
		Page:        q.Page,
		HitsPerPage: q.HitsPerPage,
		Facets:      ix.countFacets(f.docs, q),
	}
	s := ix.newScorer(&f)
	defer ix.putBack(s)
	if q.Distinct > 0 && ix.settings.DistinctAttribute != "" {
		f.best = ix.bestOfEach(q.Distinct, ix.window(s, &f, 0, result.NbHits-len(f.pins)))
		result.NbHits = len(f.best) + len(f.pins)
	}
	f.movePinsToEnd(result.NbHits - len(f.pins))
	reachable := ix.settings.reachable()
	if q.HitsPerPage > 0 {
		result.NbPages = (min(result.NbHits, reachable) + q.HitsPerPage - 1) / q.HitsPerPage
	}
	if offset, length := q.window(result.NbHits, reachable); length > 0 {
		result.Hits = ix.hits(q, &f, s, f.within(offset, length, func(offset, length int) []ranked { return ix.window(s, &f, offset, length) }))
	}
	return result, nil
}

func (ix *Index) newScorer(f *found) *scorer {
	s := ix.scratch.Get().(*scorer) // the pool holds nothing else
	if f.graph != nil {
		s.init(ix.core, f.graph)
	}
	return s
}

func (ix *Index) putBack(s *scorer) {
	s.reset()
	ix.scratch.Put(s)
}

// window gives the documents of a window of those that are not pinned, ranked.
func (ix *Index) window(s *scorer, f *found, offset, length int) []ranked {
	switch {
	case length == 0:
		return nil
	case f.best != nil:
		return f.best[offset : offset+length]
	case ix.order != nil:
		return s.rankBy(ix.order, f.buckets, offset, length)
	case f.graph == nil:
		return firstOf(f.buckets, offset, length)
	default:
		return s.rank(f.buckets, offset, length)
	}
}

// bestOfEach keeps so many documents of each value of the distinct attribute, the
// first ones; those without a value stay.
func (ix *Index) bestOfEach(most int, all []ranked) []ranked {
	kept, seen := []ranked{}, map[string]int{}
	for _, r := range all {
		value, has := ix.records[r.doc].Fields[ix.settings.DistinctAttribute]
		if key := fmt.Sprint(value); has && value != nil {
			if seen[key]++; seen[key] > most {
				continue
			}
		}
		kept = append(kept, r)
	}
	return kept
}

// hits writes the hits of a window.
func (ix *Index) hits(q *Query, f *found, s *scorer, window []ranked) []Hit {
	h := newHighlighter(ix.core, s, q)
	p := newProjection(q.AttributesToRetrieve)
	hits := make([]Hit, len(window))
	for i, w := range window {
		hits[i] = ix.hit(w.doc, &p)
		hits[i].Highlights, hits[i].Snippets = h.document(w.doc)
		if q.RankingInfo {
			words := 0
			if f.graph != nil {
				words = len(f.graph.words) - w.missing
			}
			hits[i].Ranking = ix.rankingInfo(w.score, words, w.doc)
			hits[i].Ranking.Promoted = w.pinned
		}
	}
	return hits
}

func (ix *Index) hit(doc uint32, p *projection) Hit {
	r := &ix.records[doc]
	return Hit{ID: r.ID, Fields: r.Fields, fragment: ix.fragment(doc), projection: p}
}

// Browse gives the hits of a query in the order of their IDs, limit at a
// time, without highlights. The first call has after "", the next ones the
// last ID of the page before; next is "" at the end. Because the place is an
// ID, a walk stays right when the index is replaced on the way.
func (ix *Index) Browse(q Query, after string, limit int) (result Result, next string, err error) {
	if limit < 1 || limit > MaxHitsPerPage {
		return Result{}, "", badQuery("hitsPerPage: must be between 1 and %d", MaxHitsPerPage)
	}
	f, err := new(run).find(ix.core, &q)
	if err != nil {
		return Result{}, "", err
	}
	start, exact := slices.BinarySearchFunc(ix.idOrder, after, func(doc uint32, id string) int {
		return strings.Compare(ix.records[doc].ID, id)
	})
	if exact && after != "" {
		start++
	}
	result = Result{Hits: []Hit{}, NbHits: int(f.docs.GetCardinality()), Page: q.Page, HitsPerPage: limit}
	result.NbPages = (result.NbHits + limit - 1) / limit
	result.Facets = ix.countFacets(f.docs, &q)
	p := newProjection(q.AttributesToRetrieve)
	for _, doc := range ix.idOrder[start:] {
		if !f.docs.Contains(doc) {
			continue
		}
		if len(result.Hits) == limit {
			return result, result.Hits[limit-1].ID, nil
		}
		result.Hits = append(result.Hits, ix.hit(doc, &p))
	}
	return result, "", nil
}
