package search

import (
	"cmp"
	"slices"

	"marketplace/internal/kit/errs"
)

// Why tells where a record stands among the hits of a text, why, and what would change
// it.
type Why struct {
	// Place from 1 on, 0 when the record is no hit; of so many hits.
	Place, Of int
	// Ranking is nil when the record is no hit.
	Ranking *RankingInfo
	// Changes are keywords that the record lacks, the one that helps most first.
	Changes []Change
}

// Change is a keyword with the place that it would bring.
type Change struct {
	Keyword string
	Place   int
}

const (
	mostChanges    = 3
	enoughEvidence = 0.6 // of a word: a keyword more would not help
)

// Why explains the place of a record among the hits of a query, whatever page it asks
// for. It answers not_found when no record has the ID, and invalid as Search does.
func (ix *Index) Why(q Query, id string) (Why, error) {
	doc, known := ix.documents[id]
	if !known {
		return Why{}, errs.New(errs.NotFound, ReasonNoObject, "ObjectID does not exist")
	}
	f, err := new(run).find(ix.core, &q)
	if err != nil {
		return Why{}, err
	}
	s := f.scorer
	if s == nil {
		s = ix.newScorer(f.graph)
	}
	defer ix.putBack(s)
	why := Why{Of: int(f.docs.GetCardinality())}
	place := func(score float32) int {
		before := 0
		for it := f.docs.Iterator(); it.HasNext(); {
			if other := it.Next(); other != doc && rankKey(s.score(other), other) < rankKey(score, doc) {
				before++
			}
		}
		return before + 1
	}
	r := ix.newReader(f.graph)
	if f.docs.Contains(doc) {
		why.Place = place(s.score(doc))
		why.Ranking = r.explain(s, ranked{doc: doc, score: s.score(doc)})
	}
	if f.graph == nil || len(ix.attributes) < 2 {
		return why, nil
	}
	for word, gain := range r.keywordGains(doc) {
		if at := place(s.score(doc) + gain); gain > 0 && (why.Place == 0 || at < why.Place) {
			why.Changes = append(why.Changes, Change{f.graph.words[word], at})
		}
	}
	slices.SortStableFunc(why.Changes, func(a, b Change) int { return cmp.Compare(a.Place, b.Place) })
	why.Changes = why.Changes[:min(len(why.Changes), mostChanges)]
	return why, nil
}

// keywordGains gives by word what a document's score would gain if the word were one of
// its keywords.
func (r *reader) keywordGains(doc uint32) []float32 {
	g := r.graph
	gains := make([]float32, len(g.words))
	had := make([]float32, len(g.words))
	for i := range g.edges {
		if e := &g.edges[i]; e.to == e.from+1 {
			evidence, _ := r.evidence(i, doc)
			had[e.from] = max(had[e.from], evidence)
		}
	}
	keyword := evidenceOf[r.core.weigh(1, 1, int(r.core.lengths[1]), 0)]
	for i := range g.words {
		if g.weights[i] > 0 && had[i] < enoughEvidence {
			gains[i] = g.weights[i] / g.whole * max(keyword-had[i], 0)
		}
	}
	return gains
}
