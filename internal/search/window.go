package search

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// ranked is a document with its score.
type ranked struct {
	doc     uint32
	score   uint64
	missing int  // words of the query that it lacks
	bucket  int  // the number of its bucket
	pinned  bool // it stands here because Query.Pinned says so
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
		for _, key := range s.best(b, offset+length).sorted()[offset:] {
			window = append(window, ranked{doc: uint32(key & (1<<docBits - 1)), score: key >> docBits, missing: b.missing()})
		}
		if length -= min(length, size-offset); length == 0 {
			break
		}
		offset = 0
	}
	return window
}

// best gives the first n documents of a bucket.
func (s *scorer) best(b bucket, n int) *smallest {
	best := newSmallest(n)
	if len(s.graph.words) == 1 && b.docs.GetCardinality() > uint64(n) {
		s.bestOfWord(b, best)
	} else {
		s.addAll(b.docs, b.slips(), best)
	}
	return best
}

func (s *scorer) addAll(docs *roaring.Bitmap, cost int, best *smallest) {
	for it := docs.Iterator(); it.HasNext(); {
		doc := it.Next()
		best.add(s.score(doc, cost)<<docBits | uint64(doc))
	}
}

// addUntil adds documents none of which scores below least. They come in the
// order of the custom ranking, so when as many as asked for are that good, the
// rest cannot be better.
func (s *scorer) addUntil(docs *roaring.Bitmap, cost int, least uint64, best *smallest) {
	for it := docs.Iterator(); it.HasNext(); {
		doc := it.Next()
		if best.full() && best.worst() < least<<docBits|uint64(doc) {
			return
		}
		best.add(s.score(doc, cost)<<docBits | uint64(doc))
	}
}

// bestOfWord ranks a text of one word. The attribute in which it stands weighs
// more than all behind it in a score, so the documents are taken attribute by
// attribute: a single letter matches half of the catalogue, a common word a
// third, and few of these are ever scored.
func (s *scorer) bestOfWord(b bucket, best *smallest) {
	e := &s.graph.edges[slices.IndexFunc(s.graph.edges, func(e edge) bool { return !e.alt })]
	rest := b.docs
	for attr := range s.core.attributes {
		if s.graph.mask&(1<<attr) == 0 {
			continue
		}
		here := roaring.And(s.plainDocs(e, b.cost, attr), rest)
		if here.IsEmpty() {
			continue
		}
		s.bestInAttribute(e, attr, b.cost, here, best)
		if best.full() {
			return
		}
		rest = roaring.AndNot(rest, here)
	}
	s.addAll(rest, b.cost, best) // other readings of the word, which stand behind it
}

// plainDocs gives the documents in which an attribute holds the word of a plain
// edge, or what it begins, with slips of that cost.
func (s *scorer) plainDocs(e *edge, cost, attr int) *roaring.Bitmap {
	c, mask := s.core, uint16(1)<<attr
	if cost > 0 {
		if docs := c.docsOfTypos(e.typos, cost, mask); docs != nil {
			return docs
		}
		return roaring.New()
	}
	if attr == 0 && s.graph.unfinished(e.from) {
		if docs, prepared := c.leading[s.graph.words[e.from]]; prepared {
			return docs
		}
	}
	return c.docsOfRange(e.lo, e.hi, mask)
}

// bestInAttribute adds the documents whose best attribute this is: first those
// in which the word is a whole value, then those that hold it whole, then the
// rest. Within each the place in an ordered attribute counts.
func (s *scorer) bestInAttribute(e *edge, attr, cost int, docs *roaring.Bitmap, best *smallest) {
	first := uint64(cost)*typoUnit + s.attrScore(attr, 0)
	if cost == 0 && e.exact >= 0 {
		term := uint32(e.exact)
		exact := roaring.And(docs, s.core.docsOf(term, 1<<attr))
		docs = roaring.AndNot(docs, exact)
		if lone := s.core.loneDocs(term, attr); lone != nil {
			s.addUntil(roaring.And(exact, lone), cost, first, best)
			exact = roaring.AndNot(exact, lone)
		}
		s.addUntil(exact, cost, first+wholeUnit, best)
	}
	s.addUntil(docs, cost, first+exactUnit+wholeUnit, best)
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
	for i, b := range list {
		for it := b.docs.Iterator(); it.HasNext(); {
			if doc := it.Next(); order[doc] <= last {
				found = append(found, ranked{doc: doc, score: s.scoreOrZero(doc, b.slips()), missing: b.missing(), bucket: i})
			}
		}
	}
	slices.SortFunc(found, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(order[a.doc], order[b.doc]), cmp.Compare(a.bucket, b.bucket), cmp.Compare(a.score, b.score), cmp.Compare(a.doc, b.doc))
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

// firstOf gives the window of a query without text, bucket by bucket.
func firstOf(list []bucket, offset, length int) []ranked {
	if len(list) == 1 {
		return firstDocuments(list[0].docs, offset, length)
	}
	var window []ranked
	for _, b := range list {
		window = append(window, firstDocuments(b.docs, offset, length-len(window))...)
		offset = max(0, offset-int(b.docs.GetCardinality()))
	}
	return window
}

// firstDocuments gives the window of documents of one bucket, which are numbered in
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
