package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// ranked is a document with its score.
type ranked struct {
	doc    uint32
	score  float32
	pinned bool // it stands here because Query.Pinned says so
}

// rank gives the documents at [offset, offset+length) of the order. It scores
// only the groups that the window touches.
func (s *scorer) rank(groups docGroups, offset, length int) []ranked {
	var window []ranked
	for _, docs := range groups {
		size := int(docs.GetCardinality())
		if offset >= size {
			offset -= size
			continue
		}
		for _, key := range s.best(docs, offset+length).sorted()[offset:] {
			window = append(window, ranked{doc: uint32(key), score: scoreOf(key)})
		}
		if length -= min(length, size-offset); length == 0 {
			break
		}
		offset = 0
	}
	return window
}

// best gives the first n documents of a group.
func (s *scorer) best(docs *roaring.Bitmap, n int) *smallest {
	best := newSmallest(n)
	var buffer [256]uint32
	it := docs.ManyIterator()
	for n := it.NextMany(buffer[:]); n > 0; n = it.NextMany(buffer[:]) {
		for _, doc := range buffer[:n] {
			best.add(rankKey(s.score(doc), doc))
		}
	}
	return best
}

// rankKey is smaller for what stands before: the larger score, then the smaller number.
func rankKey(score float32, doc uint32) uint64 {
	return uint64(^math.Float32bits(score))<<32 | uint64(doc)
}

// scoreOf gives the score of a key.
func scoreOf(key uint64) float32 { return math.Float32frombits(^uint32(key >> 32)) }

// rankBy gives the same window in the order of a replica; the text decides
// between documents with equal places. Only documents that can be in the
// window are scored.
func (s *scorer) rankBy(order []uint32, groups docGroups, offset, length int) []ranked {
	nearest := newSmallest(offset + length)
	for _, docs := range groups {
		for it := docs.Iterator(); it.HasNext(); {
			nearest.add(uint64(order[it.Next()]))
		}
	}
	if len(nearest.keys) == 0 {
		return nil
	}
	last := uint32(slices.Max(nearest.keys))
	type grouped struct {
		ranked

		group int
	}
	var found []grouped
	for i, docs := range groups {
		for it := docs.Iterator(); it.HasNext(); {
			if doc := it.Next(); order[doc] <= last {
				found = append(found, grouped{ranked{doc: doc, score: s.score(doc)}, i})
			}
		}
	}
	slices.SortFunc(found, func(a, b grouped) int {
		return cmp.Or(cmp.Compare(order[a.doc], order[b.doc]), cmp.Compare(a.group, b.group), cmp.Compare(b.score, a.score), cmp.Compare(a.doc, b.doc))
	})
	var window []ranked
	for _, g := range found[min(offset, len(found)):min(offset+length, len(found))] {
		window = append(window, g.ranked)
	}
	return window
}

// firstOf gives the window of a query without text, group by group.
func firstOf(groups docGroups, offset, length int) []ranked {
	if len(groups) == 1 {
		return firstDocuments(groups[0], offset, length)
	}
	var window []ranked
	for _, docs := range groups {
		window = append(window, firstDocuments(docs, offset, length-len(window))...)
		offset = max(0, offset-int(docs.GetCardinality()))
	}
	return window
}

// firstDocuments gives the window of documents of one group, which are numbered in
// the order of the custom ranking.
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
