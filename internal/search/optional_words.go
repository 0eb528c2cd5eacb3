package search

import (
	"maps"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// The values of Query.RemoveWords.
const (
	removeNone  = "none"
	removeLast  = "lastWords"
	removeFirst = "firstWords"
	removeAny   = "allOptional"
)

// enoughOfText is the share of a text, by the weights of its words, that is enough where
// no record has all of it.
const enoughOfText = 0.5

// matchFewerWords finds what most of the words find, for a text that finds nothing as a
// whole, unless leaving out is not asked for. It looks at the text alone, so that the
// counts that are asked without some of the filters belong to the same hits.
func (c *core) matchFewerWords(q *Query, how reading, whole *textMatch) *textMatch {
	words := strings.Fields(q.Text)
	switch q.RemoveWords {
	case removeAny:
		s := c.newScorer(whole.graph)
		return &textMatch{graph: whole.graph, docs: s.mostlyCovered(), scorer: s}
	case removeLast, removeFirst:
		for n := len(words) - 1; n > 0; n-- {
			rest := words[:n]
			if q.RemoveWords == removeFirst {
				rest = words[len(words)-n:]
			}
			if m := c.matchText(strings.Join(rest, " "), how); !m.docs.IsEmpty() {
				return m
			}
		}
	}
	return whole
}

// mostlyCovered gives the documents that have enough of the text, or, where none has, as
// much of it as any.
func (s *scorer) mostlyCovered() *roaring.Bitmap {
	most := float32(0)
	for _, doc := range s.sums.docs {
		most = max(most, s.cover[doc])
	}
	enough := min(enoughOfText*s.graph.whole, most)
	docs := roaring.New()
	for _, doc := range s.sums.docs {
		if s.cover[doc] >= enough {
			docs.Add(doc)
		}
	}
	return docs
}

// withFewestSlips keeps the documents with so many of the smallest numbers of slips.
func (c *core) withFewestSlips(g *graph, docs *roaring.Bitmap, numbers int) *roaring.Bitmap {
	r, bySlips := c.newReader(g), map[int]*roaring.Bitmap{}
	for it := docs.Iterator(); it.HasNext(); {
		doc := it.Next()
		slips := r.fewestSlips(doc)
		if bySlips[slips] == nil {
			bySlips[slips] = roaring.New()
		}
		bySlips[slips].Add(doc)
	}
	kept := roaring.New()
	for i, slips := range slices.Sorted(maps.Keys(bySlips)) {
		if i < numbers {
			kept.Or(bySlips[slips])
		}
	}
	return kept
}
