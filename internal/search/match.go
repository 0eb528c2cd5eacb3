package search

import "github.com/RoaringBitmap/roaring/v2"

// match finds the documents that a path covers: all words that have to be found, and at
// least one. All are the documents of the index. The result is only to be read.
func (g *graph) match(all *roaring.Bitmap) *roaring.Bitmap {
	reached := make([]*roaring.Bitmap, len(g.words)+1)
	reached[0] = all
	passed, optional := 0, true
	for i := range g.edges {
		e := &g.edges[i]
		for ; passed < e.from; passed++ {
			g.pass(reached, passed)
		}
		if before := reached[e.from]; before != nil && !e.docs.IsEmpty() {
			docs := e.docs
			if before != all {
				docs = roaring.And(before, docs)
			}
			reach(reached, e.to, docs)
		}
	}
	for ; passed < len(g.words); passed++ {
		g.pass(reached, passed)
	}
	for _, required := range g.required {
		optional = optional && !required
	}
	docs := reached[len(g.words)]
	switch {
	case docs == nil:
		return roaring.New()
	case optional:
		return roaring.And(docs, g.any())
	}
	return docs
}

// pass goes on behind a word that need not be found.
func (g *graph) pass(reached []*roaring.Bitmap, word int) {
	if !g.required[word] && reached[word] != nil {
		reach(reached, word+1, reached[word])
	}
}

// reach unites docs with what reaches the place. Bitmaps of the index itself are never
// changed: the first is kept as it is, the second makes a new one.
func reach(reached []*roaring.Bitmap, to int, docs *roaring.Bitmap) {
	if had := reached[to]; had != nil && had != docs {
		docs = roaring.Or(had, docs)
	}
	reached[to] = docs
}

// any gives the documents of any edge.
func (g *graph) any() *roaring.Bitmap {
	docs := make([]*roaring.Bitmap, len(g.edges))
	for i := range g.edges {
		docs[i] = g.edges[i].docs
	}
	return roaring.FastOr(docs...)
}
