package search

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// ranked is a document with its score.
type ranked struct {
	doc   uint32
	score uint64
}

// rank gives the documents at [offset, offset+length) of the order. It scores
// only the buckets that the window touches.
func (s *scorer) rank(list []bucket, offset, length int) []ranked {
	var window []ranked
	for _, b := range list {
		size := int(b.docs.GetCardinality())
		if offset >= size {
			offset -= size
			continue
		}
		best := newSmallest(offset + length)
		for it := s.leaders(b, offset+length).Iterator(); it.HasNext(); {
			doc := it.Next()
			best.add(s.score(doc, b.cost)<<docBits | uint64(doc))
		}
		for _, key := range best.sorted()[offset:] {
			window = append(window, ranked{uint32(key & (1<<docBits - 1)), key >> docBits})
		}
		if length -= min(length, size-offset); length == 0 {
			break
		}
		offset = 0
	}
	return window
}

// leaders gives the documents of a bucket that can be among its first n. With
// one plain word those that hold it in the weightiest attribute stand before
// all others; when they are enough, the others need no score. A single letter
// matches half of the catalogue, and this is what keeps it fast.
func (s *scorer) leaders(b bucket, n int) *roaring.Bitmap {
	g := s.graph
	if len(g.words) > 1 || b.cost > 0 || g.mask&1 == 0 || int(b.docs.GetCardinality()) <= n {
		return b.docs
	}
	i := slices.IndexFunc(g.edges, func(e edge) bool { return !e.alt })
	e := &g.edges[i]
	docs, prepared := s.core.leading[g.words[0]]
	if !prepared {
		if e.hi-e.lo > 4*preparedTerms {
			return b.docs
		}
		docs = s.core.docsOfRange(e.lo, e.hi, 1)
	}
	if first := roaring.And(docs, b.docs); int(first.GetCardinality()) >= n {
		return first
	}
	return b.docs
}

// rankBy gives the same window in the order of a replica; the text decides
// between documents with equal places. Only documents that can be in the
// window are scored.
func (s *scorer) rankBy(order []uint32, list []bucket, offset, length int) []ranked {
	nearest := newSmallest(offset + length)
	for _, b := range list {
		for it := b.docs.Iterator(); it.HasNext(); {
			nearest.add(uint64(order[it.Next()]))
		}
	}
	if len(nearest.keys) == 0 {
		return nil
	}
	last := uint32(slices.Max(nearest.keys))
	var found []ranked
	for _, b := range list {
		for it := b.docs.Iterator(); it.HasNext(); {
			if doc := it.Next(); order[doc] <= last {
				found = append(found, ranked{doc, s.scoreOrZero(doc, b.cost)})
			}
		}
	}
	slices.SortFunc(found, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(order[a.doc], order[b.doc]), cmp.Compare(a.score, b.score), cmp.Compare(a.doc, b.doc))
	})
	return found[min(offset, len(found)):min(offset+length, len(found))]
}

// scoreOrZero is for queries without text, which have no graph.
func (s *scorer) scoreOrZero(doc uint32, cost int) uint64 {
	if s.graph == nil {
		return 0
	}
	return s.score(doc, cost)
}

// firstDocuments gives the window of a query without text: documents are
// numbered in the order of the custom ranking.
func firstDocuments(docs *roaring.Bitmap, offset, length int) []ranked {
	if length == 0 || uint64(offset) >= docs.GetCardinality() {
		return nil
	}
	first, err := docs.Select(uint32(offset))
	if err != nil {
		return nil
	}
	window := make([]ranked, 0, length)
	it := docs.Iterator()
	it.AdvanceIfNeeded(first)
	for len(window) < length && it.HasNext() {
		window = append(window, ranked{doc: it.Next()})
	}
	return window
}
