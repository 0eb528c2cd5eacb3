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
	graph  *graph          // nil without text
	docs   *roaring.Bitmap // that have all words that have to be found, or else most of them
	scorer *scorer         // that was needed to find them, for the first query that scores; or nil
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
	if m.docs.IsEmpty() && m.graph != nil {
		m = c.matchFewerWords(q, how, m)
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
		return &textMatch{docs: c.all}
	}
	docs := g.match(c.all)
	switch how.mode {
	case typosMin:
		docs = c.withFewestSlips(g, docs, 1)
	case typosStrict:
		docs = c.withFewestSlips(g, docs, 2)
	case typosAllowed, typosOff:
	}
	return &textMatch{graph: g, docs: docs}
}

// found is the hits of one query before they are written.
type found struct {
	graph   *graph
	scorer  *scorer   // nil where nothing was scored yet
	groups  docGroups // by optional filters, the best first
	docs    *roaring.Bitmap
	related *roaring.Bitmap // of docs: they lack words; nil for none
	others  *roaring.Bitmap // that pass the filters, nil for all
	hidden  *roaring.Bitmap // that are left out, nil for none
	pins    []pinned        // by their places
	best    []ranked        // the documents that are left by Query.Distinct, nil without it
}

// counted gives the documents that facets count: those that are only related are other
// ones under another filter, so that no count could be what its filter leaves.
func (f *found) counted() *roaring.Bitmap {
	if f.related == nil {
		return f.docs
	}
	return roaring.AndNot(f.docs, f.related)
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
	f := found{graph: text.graph, docs: text.docs, others: filters.matching(c), hidden: c.hiddenDocs(q)}
	if f.others != nil {
		f.docs = roaring.And(f.docs, f.others)
	}
	if f.hidden != nil {
		f.docs = roaring.AndNot(f.docs, f.hidden)
	}
	if f.graph != nil && f.graph.how.relaxed {
		if f.scorer, text.scorer = text.scorer, nil; f.scorer == nil {
			f.scorer = c.newScorer(f.graph)
		}
		best := c.bestAnswers(f.scorer, &f)
		f.related = roaring.AndNot(best, f.docs)
		f.docs = roaring.Or(f.docs, best)
	}
	f.groups = c.groupByOptionalFilters(f.docs, optional)
	if len(q.Pinned) > 0 {
		guard, err := parseFilterText(q.Guard)
		if err != nil {
			return found{}, err
		}
		c.pinDocs(q, &f, f.others, guard.matching(c))
	}
	return f, nil
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
		Facets:      ix.countFacets(f.counted(), q),
	}
	if f.related != nil {
		result.NbRelated = int(f.related.GetCardinality())
	}
	s := f.scorer
	if s == nil && (q.HitsPerPage > 0 || q.Window) {
		s = ix.newScorer(f.graph)
	} else if s == nil {
		s = ix.newScorer(nil)
	}
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
	if f.graph != nil && q.HitsPerPage > 0 && q.Page == 0 {
		result.Alias, result.DidYouMean = ix.aliasOf(f.graph, q.Text), ix.meantText(f.graph, q.Text)
		result.Unknown = f.graph.unknownWords()
	}
	if offset, length := q.window(result.NbHits, reachable); length > 0 {
		result.Hits = ix.hits(q, &f, s, f.within(offset, length, func(offset, length int) []ranked { return ix.window(s, &f, offset, length) }))
	}
	return result, nil
}

func (c *core) newScorer(g *graph) *scorer {
	s := c.scratch.Get().(*scorer) // the pool holds nothing else
	s.use(c)
	if g != nil {
		s.init(g)
	}
	return s
}

func (c *core) putBack(s *scorer) {
	s.reset()
	c.scratch.Put(s)
}

// window gives the documents of a window of those that are not pinned, ranked.
func (ix *Index) window(s *scorer, f *found, offset, length int) []ranked {
	switch {
	case length == 0:
		return nil
	case f.best != nil:
		return f.best[offset : offset+length]
	case ix.order != nil:
		return s.rankBy(ix.order, f.groups, offset, length)
	case f.graph == nil:
		return firstOf(f.groups, offset, length)
	default:
		return s.rank(f.groups, offset, length)
	}
}

// bestOfEach keeps so many documents of each value of the distinct attribute, the
// first ones; those without a value stay.
func (ix *Index) bestOfEach(most int, all []ranked) []ranked {
	kept, seen := []ranked{}, map[string]int{}
	for _, r := range all {
		value, has := ix.docs[r.doc].fields.field(ix.settings.DistinctAttribute)
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
	reader := ix.newReader(f.graph)
	h := newHighlighter(ix.core, reader, q)
	p := newProjection(q.AttributesToRetrieve)
	hits := make([]Hit, len(window))
	for i, w := range window {
		hits[i] = ix.hit(w.doc, &p)
		hits[i].Related = f.related != nil && f.related.Contains(w.doc)
		hits[i].Highlights, hits[i].Snippets = h.document(w.doc)
		if q.RankingInfo {
			hits[i].Ranking = reader.explain(s, w)
		}
	}
	return hits
}

func (ix *Index) hit(doc uint32, p *projection) Hit {
	d := ix.docs[doc]
	return Hit{ID: d.id, doc: d, projection: p}
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
		return strings.Compare(ix.docs[doc].id, id)
	})
	if exact && after != "" {
		start++
	}
	result = Result{Hits: []Hit{}, NbHits: int(f.docs.GetCardinality()), Page: q.Page, HitsPerPage: limit}
	result.NbPages = (result.NbHits + limit - 1) / limit
	result.Facets = ix.countFacets(f.counted(), &q)
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
